//! What is wrong with the text of a puzzle: the mistakes that are made most.

phrases! {
    // Words and names.
    {
        en: "the byte 0x{byte} is not UTF-8; save the file as UTF-8",
        zh: "字节 0x{byte} 不是 UTF-8；请把文件存为 UTF-8",
    }
    {
        en: "a tab; use blanks, so that drawn boards look the same everywhere",
        zh: "此处是制表符；请改用空格，使画出的棋盘在各处看起来都一样",
    }
    {
        en: "the character U+{character} cannot be seen; use blanks",
        zh: "字符 U+{character} 是看不见的；请改用空格",
    }
    {
        en: "U+{character} is not ASCII; only titles and comments may have other characters",
        zh: "U+{character} 不是 ASCII 字符；只有标题和注释可以用其他字符",
    }
    {
        en: "an indented line continues the section above, and there is none; take the blanks away",
        zh: "缩进的行是上一节的续行，而上面没有任何一节；请去掉行首空格",
    }
    { en: "no section begins with `{word}`{cure}", zh: "没有以 `{word}` 开头的节{cure}" }
    { en: "; did you mean `{hint}`?", zh: "；是不是想写 `{hint}`？" }
    {
        en: "; a section begins with puzzle, board, blocks, pieces, values, twist, links, map, for, move, never, start, goal or same",
        zh: "；节以 `puzzle`、`board`、`blocks`、`pieces`、`values`、`twist`、`links`、`map`、`for`、`move`、`never`、`start`、`goal` 或 `same` 开头",
    }
    {
        en: "there is a `{word}` in line {line} already; {cure}",
        zh: "第 {line} 行已经有 `{word}` 了；{cure}",
    }
    { en: "take one of them away", zh: "请去掉其中一个" }
    { en: "put both into one", zh: "请合并成一个" }
    {
        en: "`{word}` stands behind `{later}`; the order is puzzle, board, pieces or values, then twist, links and maps, then moves, start and goals, then same",
        zh: "`{word}` 写在了 `{later}` 后面；顺序是 `puzzle`、`board`、`pieces` 或 `values`，然后是 `twist`、`links`、`map`，再是 `move`、`start`、`goal`，最后是 `same`",
    }
    { en: "there is no `{word}`; {cure}", zh: "缺少 `{word}`；{cure}" }
    {
        en: "write `pieces 1 2 3 _`, or `values 0 1` if cells change what they hold",
        zh: "请写 `pieces 1 2 3 _`；如果走法会改变格子的内容，请写 `values 0 1`",
    }
    { en: "write `board 3x3` or draw one", zh: "请写 `board 3x3`，或者画出棋盘" }
    {
        en: "write `move NAME: cycle a b c` or `move slide _`",
        zh: "请写 `move NAME: cycle a b c` 或 `move slide _`",
    }
    {
        en: "write `move blocks by one`, `move blocks straight` or `move blocks any way`",
        zh: "请写 `move blocks by one`、`move blocks straight` 或 `move blocks any way`",
    }
    { en: "draw one behind `goal`, or write `goal all X`", zh: "请在 `goal` 后面画出目标，或者写 `goal all X`" }
    { en: "draw one behind `goal`, with `?` where all is well", zh: "请在 `goal` 后面画出目标，随意的地方写 `?`" }
    {
        en: "`{mark}` cannot be part of the name `{name}`; use letters, digits, `_` and `'`",
        zh: "名称 `{name}` 中不能有 `{mark}`；请用字母、数字、`_` 和 `'`",
    }
    {
        en: "names are parted by blanks; put one in place of the `{mark}`",
        zh: "名称之间用空格隔开；请把 `{mark}` 换成空格",
    }
    {
        en: "`{name}` is a word of the language; choose another name, or begin a line with it if a section begins here",
        zh: "`{name}` 是语言中的关键字；请换一个名称，如果这里开始新的一节，请把它写在行首",
    }
    { en: "there is none", zh: "一个也没有" }
    { en: "cell", zh: "格子" }
    { en: "map", zh: "映射" }
    { en: "move", zh: "走法" }
    { en: "block", zh: "方块" }

    // Boards and what is on them.
    {
        en: "a board has cells: `board 3x3`, names, or a drawing",
        zh: "棋盘要有格子：`board 3x3`、格子的名称，或者一幅图",
    }
    { en: "the size of a board is written `{written}`", zh: "棋盘的大小写作 `{written}`" }
    {
        en: "a board `{written}` has too many cells; 64 are the most",
        zh: "棋盘 `{written}` 的格子太多；最多 64 格",
    }
    { en: "{word} cells; 64 are the most", zh: "{word} 格；最多 64 格" }
    {
        en: "the cell `{name}` is there twice; each needs a name of its own",
        zh: "格子 `{name}` 出现了两次；每格要有自己的名称",
    }
    { en: "{number} {word} for {cells} cells{cure}", zh: "{number} 个{word}，却有 {cells} 格{cure}" }
    { en: "pieces", zh: "棋子" }
    { en: "; an empty cell is a piece too, say `_`", zh: "；空格也是棋子，可以写作 `_`" }
    { en: "; name one for each cell, alike ones as `X*2`", zh: "；每格写一个，相同的写作 `X*2`" }
    { en: "; take some away, or add cells", zh: "；请去掉一些棋子，或者增加格子" }
    {
        en: "the piece `{name}` is there twice; write `{name}*2` for two alike",
        zh: "棋子 `{name}` 出现了两次；两个相同的写作 `{name}*2`",
    }
    { en: "the value `{name}` is there twice; once is enough", zh: "值 `{name}` 出现了两次；写一次就够了" }
    {
        en: "a cell needs two values to choose from; write `values 0 1`",
        zh: "格子至少要有两个值可选；请写 `values 0 1`",
    }
    { en: "there are no links; write `links grid` above", zh: "没有连接；请在上面写 `links grid`" }
    {
        en: "the block `{name}` is in two pieces; use another letter for one",
        zh: "方块 `{name}` 分成了两块；请给其中一块换一个字母",
    }
    {
        en: "this row has {found} cells and the first row {width}; draw `x` where no cell is",
        zh: "这一行有 {found} 格，第一行有 {width} 格；没有格子的地方请画 `x`",
    }

    // Moves.
    {
        en: "a move has a name; write `move NAME: cycle a b c`",
        zh: "走法要有名称；请写 `move NAME: cycle a b c`",
    }
    { en: "a `:` belongs behind the move's name", zh: "走法的名称后面要有 `:`" }
    {
        en: "there is a move `{name}` in line {line} already; rename one of them",
        zh: "第 {line} 行已经有走法 `{name}` 了；请给其中一个改名",
    }
    {
        en: "an effect is missing; write what the move does, as `cycle a b c`",
        zh: "缺少效果；请写出走法做什么，例如 `cycle a b c`",
    }
    { en: "no effect begins with `{word}`{cure}", zh: "没有以 `{word}` 开头的效果{cure}" }
    {
        en: "; write cycle, swap, reverse, turn, do, undo, or cells and then `from` or `through`",
        zh: "；请写 `cycle`、`swap`、`reverse`、`turn`、`do`、`undo`，或者先写格子再写 `from` 或 `through`",
    }
    {
        en: "`{verb}` needs more behind it, without commas, as in {example}",
        zh: "`{verb}` 后面要写得更多，不用逗号，例如 {example}",
    }
    {
        en: "`{name}` is named twice for one `{verb}`; once is enough",
        zh: "`{name}` 在一个 `{verb}` 中写了两次；写一次就够了",
    }
    { en: "`swap` is for two cells; use `cycle` for more", zh: "`swap` 只用于两格；多于两格请用 `cycle`" }
    {
        en: "the move `{name}` leads nowhere: it changes nothing in any state; take it away",
        zh: "走法 `{name}` 没有作用：它在任何局面都不改变什么；请去掉",
    }
    {
        en: "the moves `{one}` and `{other}` are the same; take one of them away",
        zh: "走法 `{one}` 和 `{other}` 相同；请去掉其中一个",
    }

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
}
