//! What is wrong with the moves of a puzzle's text, and with its goals and symmetries.

phrases! {
    // Moves.
    {
        en: "a move has a name; write `move NAME: cycle a b c`",
        zh: "走法要有名称；请写 `move NAME: cycle a b c`",
    }
    { en: "a `:` belongs after the move's name, which is one word", zh: "走法的名称是一个单词，后面要有 `:`" }
    {
        en: "there is a move `{name}` in line {line} already; rename one of them",
        zh: "第 {line} 行已经有走法 `{name}` 了；请给其中一个改名",
    }
    {
        en: "an effect is missing; write what the move does, as `cycle a b c`",
        zh: "缺少效果；请写出走法做什么，例如 `cycle a b c`",
    }
    {
        en: "`{name}` is a move; write `do {name}`, or several after one `do` without commas",
        zh: "`{name}` 是走法；请写 `do {name}`，或者在一个 `do` 后面不加逗号地写几个",
    }
    { en: "no effect begins with `{word}`{cure}", zh: "没有以 `{word}` 开头的效果{cure}" }
    {
        en: "; write cycle, swap, reverse, turn, do, undo, or cells and then `from` or `through`",
        zh: "；请写 `cycle`、`swap`、`reverse`、`turn`、`do`、`undo`，或者先写格子再写 `from` 或 `through`",
    }
    {
        en: "`{verb}` needs more after it, without commas, as in {example}",
        zh: "`{verb}` 后面要写得更多，不用逗号，例如 {example}",
    }
    {
        en: "`{name}` is named twice for one `{verb}`; once is enough",
        zh: "`{name}` 在一个 `{verb}` 中写了两次；写一次就够了",
    }
    { en: "`swap` is for two cells; use `cycle` for more", zh: "`swap` 只用于两格；多于两格请用 `cycle`" }
    {
        en: "the move `{name}` leads nowhere: it changes nothing in any state; remove it",
        zh: "走法 `{name}` 没有作用：它在任何局面都不改变什么；请去掉",
    }
    {
        en: "the moves `{one}` and `{other}` are the same; remove one of them",
        zh: "走法 `{one}` 和 `{other}` 相同；请去掉其中一个",
    }
    { en: "did you mean `{line}`?", zh: "是不是想写 `{line}`？" }
    { en: "a move costs a whole number from 1 to 1000", zh: "走法的代价是 1 到 1000 的整数" }
    { en: "write `turn a b by 1`", zh: "请写 `turn a b by 1`" }
    {
        en: "write `a b from X to Y` or `a b through MAP`",
        zh: "请写 `a b from X to Y` 或 `a b through MAP`",
    }
    { en: "`{word}` may be several things; name one", zh: "`{word}` 可以表示多种内容；请只写一种" }
    {
        en: "with pieces, a move may not change what a cell holds; use values",
        zh: "用棋子时，走法不能改变格子的内容；请改用 `values`",
    }
    { en: "no move before this is called `{name}`{cure}", zh: "前面没有叫 `{name}` 的走法{cure}" }
    { en: "; write it above", zh: "；请写在上面" }
    {
        en: "the move `{name}` leads from several states to one and cannot be undone; write the way back as a move",
        zh: "走法 `{name}` 把多个局面变成同一个，无法撤销；请把返回的走法也写出来",
    }
    {
        en: "the move `{name}` is never legal: no state satisfies all that it demands; remove a condition",
        zh: "走法 `{name}` 永远不合法：没有局面满足它的全部条件；请去掉一个条件",
    }
    {
        en: "the move `{name}` is never legal, nor is any other: a `never` forbids the states before it or after it; remove a `never`",
        zh: "走法 `{name}` 永远不合法，其他走法也一样：走之前或走之后的局面被 `never` 禁止；请去掉一个 `never`",
    }
    {
        en: "write `move slide _`, and for values that change on the way `through MAP`, `sideways` or `upright`",
        zh: "请写 `move slide _`；如果值在途中改变，再写 `through MAP`、`sideways` 或 `upright`",
    }
    {
        en: "a sliding piece makes moves called `{name}`, as one above is; rename that",
        zh: "滑动的棋子会产生走法 `{name}`，与上面的走法重名；请给上面的改名",
    }
    {
        en: "`{name}` slides, so that each state has one of it, but the move `{other}` makes or takes one; use another value",
        zh: "`{name}` 会滑动，所以每个局面恰有一个，而走法 `{other}` 会增加或减少它；请换一个值",
    }
    {
        en: "write `move blocks by one`, `move blocks straight` or `move blocks any way`, perhaps with `lengthwise` after `blocks`",
        zh: "请写 `move blocks by one`、`move blocks straight` 或 `move blocks any way`，`blocks` 后面还可以加 `lengthwise`",
    }

    // Moves that are repeated, and how many they become.
    {
        en: "write `for x in a b c`; several lists have `,` between them",
        zh: "请写 `for x in a b c`；多个列表之间写 `,`",
    }
    {
        en: "`{word}` is one word, and there are no ranges; write each word, as `1 2 3`",
        zh: "`{word}` 只是一个词，不能表示范围；请把每个词写出来，如 `1 2 3`",
    }
    { en: "a line has two cells or more; write `for x y in line`", zh: "一条线至少有两格；请写 `for x y in line`" }
    { en: "no {cells} cells are in a line; name fewer variables", zh: "没有 {cells} 格排成一线；请减少变量" }
    {
        en: "`{word}` is not a direction of a line; write up, left, right or down",
        zh: "`{word}` 不是方向；请写 `up`、`left`、`right` 或 `down`",
    }
    {
        en: "there is nothing to repeat; write moves below the `for`, indented",
        zh: "没有可重复的内容；请在 `for` 下面缩进写走法",
    }
    {
        en: "`{word}` cannot be repeated; only `move` and `never` can be below a `for`",
        zh: "`{word}` 不能重复；`for` 下面只能写 `move` 和 `never`",
    }
    { en: "the variable `{name}` is named twice; rename one of them", zh: "变量 `{name}` 出现了两次；请给其中一个改名" }
    {
        en: "`{name}` is a variable, and stands in braces below the `for`; write `{variable}`",
        zh: "`{name}` 是变量，在 `for` 下面要加花括号；请写 `{variable}`",
    }
    {
        en: "a variable has braces only below the `for`; write `for {name} in` here",
        zh: "变量只有在 `for` 下面才加花括号；这里请写 `for {name} in`",
    }
    {
        en: "no variable is called `{name}`; name it after a `for`",
        zh: "没有叫 `{name}` 的变量；请把它写在 `for` 后面",
    }
    {
        en: "`{word}` has a `{opening}` without a `{closing}`; write `{variable}`",
        zh: "`{word}` 中的 `{opening}` 没有对应的 `{closing}`；请写 `{variable}`",
    }
    {
        en: "this makes a move `{name}` for each line of the `for`; {cure}",
        zh: "`for` 的每次重复都产生走法 `{name}`；{cure}",
    }
    {
        en: "this line does not use the variable `{name}`, so that the `for` repeats it; write it below a `for` without `{name}`",
        zh: "这一行没有用到变量 `{name}`，`for` 会重复它；请把它写在不含 `{name}` 的 `for` 下面",
    }
    {
        en: "a `for` cannot be inside another one; write its list after the one above, as in `for x in A B, y in C D`",
        zh: "`for` 不能嵌套；请把列表接在上面的列表后面，例如 `for x in A B, y in C D`",
    }
    { en: "put a variable into the name, as `{name}`", zh: "请在名称中加入变量，如 `{name}`" }
    { en: "leave out what the `for` has twice", zh: "请去掉 `for` 中重复的内容" }
    { en: "this makes more than {most} rows; write fewer moves", zh: "展开后的规则超过 {most} 条；请减少走法" }
    {
        en: "this makes more than 1048576 entries of rows; write fewer or smaller moves",
        zh: "展开后的规则超过 1048576 项；请减少走法，或者写得更小",
    }
    {
        en: "so much empty room gives blocks too many ways around each other; write `move blocks straight`, or `by one`",
        zh: "空格太多，方块可绕行的走法过多；请写 `move blocks straight` 或 `by one`",
    }
    { en: "these conditions have too many cases; say it with fewer cells", zh: "这些条件的情形太多；请少用一些格子" }

    // Conditions.
    {
        en: "a condition is written `a b is X`, `a is not X Y` or `a is b`",
        zh: "条件写作 `a b is X`、`a is not X Y` 或 `a is b`",
    }
    {
        en: "`{word}` is not a condition; write `a b is X`, `a is not X Y` or `a is b`",
        zh: "`{word}` 不是条件，请写 `a b is X`、`a is not X Y` 或 `a is b`",
    }
    { en: "a cell belongs after `{word}`", zh: "`{word}` 后面要有格子" }
    { en: "a cell is compared with itself; name another one", zh: "格子与自己比较；请换成别的格子" }
    { en: "cells are compared with one cell; put more after an `and`", zh: "只能与一格比较；其余的请写在 `and` 后面" }

    // Goals.
    {
        en: "a goal is missing; draw one, or write `goal all X` or `goal equal a b c`",
        zh: "缺少目标；请画出目标，或者写 `goal all X` 或 `goal equal a b c`",
    }
    {
        en: "the goal has {found} {word}s for {cells} cells; `?` stands for any",
        zh: "目标有 {found} 个{word}，却有 {cells} 格；`?` 表示任意",
    }
    {
        en: "the goal draws {found} cells, the puzzle has {cells}; `?` stands for any",
        zh: "目标画了 {found} 格，谜题有 {cells} 格；`?` 表示任意",
    }
    {
        en: "the goal has {demanded} of piece `{name}`, the puzzle {there}; change one of them",
        zh: "目标中有 {demanded} 个棋子 `{name}`，谜题中有 {there} 个；请修改其中一处",
    }
    { en: "write `all` and one name", zh: "请写 `all` 和一个名称" }
    { en: "no state is as the goal demands; there are too few pieces for it", zh: "没有局面符合目标；棋子不够" }
    {
        en: "no state is as the goal demands; its conditions exclude each other",
        zh: "没有局面符合目标；目标的条件互相矛盾",
    }
    {
        en: "no state is as the goal demands that a `never` does not forbid; demand something else",
        zh: "符合目标的局面都被 `never` 禁止；请改变目标",
    }
    {
        en: "`{name}` slides, so that each state has one of it, and the goal has not; draw one",
        zh: "`{name}` 会滑动，所以每个局面恰有一个，而目标中没有；请画上一个",
    }
    {
        en: "no piece is there {cells} times, so that so many cells are never equal; name fewer",
        zh: "没有哪种棋子有 {cells} 个，所以这么多格不可能相同；请少写几格",
    }
    {
        en: "a goal of blocks is drawn, with `?` for any; `{word}` is for goals of pieces and values",
        zh: "方块的目标要画出来，`?` 表示任意；`{word}` 用于棋子和值的目标",
    }
    {
        en: "the goal draws the block `{name}` on a wall; draw it elsewhere",
        zh: "目标把方块 `{name}` 画在了墙上；请画在别处",
    }
    {
        en: "empty cells: {drawn} in the goal, {empty} in the puzzle; draw all blocks, or write `?` for whatever is there",
        zh: "目标中有 {drawn} 个空格，谜题中有 {empty} 个；请画出所有方块，或者在随意的地方写 `?`",
    }
    {
        en: "the goal draws a wall where `blocks` has a cell; write `?` or `.`",
        zh: "目标在 `blocks` 有格子的地方画了墙；请写 `?` 或 `.`",
    }
    {
        en: "the goal draws the block `{name}` in another shape; draw all of its cells",
        zh: "目标中方块 `{name}` 的形状不同；请画出它的所有格子",
    }

    // Symmetries.
    {
        en: "a symmetry is written `same turned`, `same mirrored` or `same a > b b > a`",
        zh: "对称写作 `same turned`、`same mirrored` 或 `same a > b b > a`",
    }
    { en: "{most} symmetries are the most; remove the others", zh: "对称最多 {most} 个；请去掉其余的" }
    {
        en: "the symmetry takes the cell `{cell}` to where no cell is; write pairs of cells instead",
        zh: "对称把格子 `{cell}` 移到了没有格子的地方；请改写成对的格子",
    }
    { en: "the symmetry says twice where `{cell}` goes; say it once", zh: "对称中 `{cell}` 的去向写了两次；请只写一次" }
    {
        en: "the symmetry takes no cell to `{cell}`; name pairs until each cell is taken to one",
        zh: "对称没有把任何格子移到 `{cell}`；请补全，使每格都有来源",
    }
    {
        en: "the symmetry `{name}` takes a goal to no goal; remove it",
        zh: "对称 `{name}` 把目标变成了非目标；请去掉",
    }
    {
        en: "the symmetry `{name}` takes a state that a `never` forbids to one that none forbids; remove it or add a `never`",
        zh: "对称 `{name}` 把 `never` 禁止的状态变成了不被禁止的状态；请去掉，或者补上一个 `never`",
    }
    {
        en: "the symmetry `{name}` takes a case of the move `{other}` to no case of a move; remove it",
        zh: "对称 `{name}` 把走法 `{other}` 的一种情形变成了不属于任何走法的情形；请去掉",
    }
}
