//! Moves that do not lead to the goal.

page::phrases! {
    // Moves that do not lead to the goal.
    {
        en: "`{letter}` is made without a look at the edge: in a board kept as one row, the cell before a \
             row's first is the last of the row above",
        zh: "走 `{letter}` 时没有判断边界：把棋盘存成一维数组时，一行的第一格减一是上一行的最后一格",
    }
    {
        en: "if the blank may go from the end of a row to the beginning of the next, the moves solve the \
             board",
        zh: "如果允许空格从行末走到下一行行首，这条路径就能到达目标",
    }
    { en: "the moves lead off the board", zh: "路径走出了棋盘" }
    { en: "{others}; or the goal is another{goals}", zh: "{others}；也可能目标局面弄错了{goals}" }
    { en: " (blank first, blank last)", zh: "（空格应在最前还是最后）" }
    {
        en: "no more than {first} moves are printed: an array, a buffer or a loop is too short for the path",
        zh: "最多只输出 {first} 步：数组、缓冲区或循环的长度不够",
    }
    {
        en: "each of {count} paths that do not solve their boards has {first} moves",
        zh: "没有走到目标的 {count} 条路径都正好是 {first} 步",
    }
    {
        en: "the moves printed are not those of the search (a parent or a letter that was overwritten after \
             its state had been stored), or they stand for others",
        zh: "输出的不是搜索走的路径（状态入队之后，前驱或操作又被覆盖），或者字母的含义弄错了",
    }
    { en: "the moves are legal and lead elsewhere", zh: "每一步都合法，但没有走到目标" }
    {
        en: "read as the way the tile goes, the letters solve the board: this judge wants the way the blank \
             goes",
        zh: "输出的是方块移动的方向，而题目要的是空格移动的方向",
    }
    {
        en: "with every letter for its opposite the board is solved",
        zh: "把每个字母换成相反的方向就能到达目标",
    }
    {
        en: "read from the end, the letters solve the board: the path was collected from the goal to the \
             start and not turned round",
        zh: "路径是从目标往回收集的，输出前忘了反转",
    }
    { en: "from the end the moves solve the board", zh: "把路径倒过来就能到达目标" }
    {
        en: "read from the end and with every letter reversed, the letters solve the board: this is the way \
             from the goal to the start",
        zh: "输出的是从目标走到起点的路径：需要反转，每个方向也要取反",
    }
    {
        en: "from the end, with every letter for its opposite, the board is solved",
        zh: "把路径倒过来，再把每个字母换成相反的方向，就能到达目标",
    }
    { en: "the letters `{one}` and `{other}` are exchanged", zh: "字母 `{one}` 和 `{other}` 写反了" }
    {
        en: "with these two exchanged the moves solve the board",
        zh: "把这两个字母对调就能到达目标",
    }
    { en: "the first move is not printed", zh: "漏输出了第一步" }
    {
        en: "with `{letter}` before the others the moves solve the board",
        zh: "在最前面补一步 `{letter}` 就能到达目标",
    }
    { en: "the last move is not printed", zh: "漏输出了最后一步" }
    {
        en: "with `{letter}` after the others the moves solve the board",
        zh: "在最后面补一步 `{letter}` 就能到达目标",
    }
    {
        en: "whether the board is solved is not asked before the first move",
        zh: "走第一步之前没有判断初始局面是否就是目标",
    }
    { en: "the start is solved, and {moves} is printed", zh: "初始局面就是目标，却输出了 {moves}" }
    {
        en: "the start is solved, and {moves} moves are printed",
        zh: "初始局面就是目标，却输出了 {moves} 步",
    }
    { en: "the start is solved", zh: "初始局面就是目标" }
    {
        en: "after move {made} the board is solved, and the path goes on: the goal is tested too late, or \
             moves of another branch were not taken off the path",
        zh: "走完第 {made} 步就已到达目标，路径却还在继续：目标判断得太晚，或者回溯时没有把别的分支的操作弹出",
    }
    { en: "the board is solved on the way", zh: "途中经过了目标局面" }
    {
        en: "the start is taken for solved, or nothing is printed when the search gives up",
        zh: "把初始局面当成了目标，或者搜索放弃时什么也没输出",
    }
    { en: "no moves are printed", zh: "一步也没有输出" }
    {
        en: "the goal is another one: the program leads to the board with the blank {place}",
        zh: "目标局面弄错了：程序走到的是空格在{place}的局面",
    }
    { en: "first", zh: "最前面" }
    { en: "last", zh: "最后面" }
    { en: "the moves end in exactly that board", zh: "路径恰好停在那个局面" }
    { en: "the lines are rotated the wrong way", zh: "旋转的方向反了" }
    {
        en: "with A and F, B and E, C and H, D and G exchanged the letters solve the board",
        zh: "把 A 和 F、B 和 E、C 和 H、D 和 G 对调就能到达目标",
    }
    {
        en: "a move does something else than the statement's (the other direction, another row or column), \
             cells are numbered in another order than the input has, or moves are printed that are not \
             those of the search",
        zh: "某种操作与题面不一致（方向反了、行列错了），格子的编号与输入的顺序不同，\
             或者输出的不是搜索走的路径",
    }
    { en: "the moves lead elsewhere", zh: "路径没有走到目标" }
    // The symbol in the centre.
    {
        en: "the symbol is read before the moves are made, or after they were taken back",
        zh: "取符号时操作还没有执行，或者已经被回溯撤销",
    }
    {
        en: "{said} is in the centre before the moves, and the moves are right",
        zh: "操作是对的，{said} 是操作之前中心的符号",
    }
    {
        en: "the symbol is read from a cell outside the centre, or while the moves are made",
        zh: "取符号的格子不在中心，或者在操作进行到一半时就取了",
    }
    { en: "the moves are right, and the symbol is not", zh: "操作是对的，符号不对" }
}
