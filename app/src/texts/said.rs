//! What the formats of problems say about inputs, outputs and tests, and about the programs that are tested.

page::phrases! {
    // What a question asks of a puzzle that it does not have.
    { en: "in {puzzle} every move counts by itself; leave out --metric", zh: "{puzzle} 中每一步单独计数；请去掉 --metric" }
    { en: "the goal of {puzzle} is fixed; leave out --goal", zh: "{puzzle} 的目标是固定的；请去掉 --goal" }
    {
        en: "no goal: write a pattern of nine letters after the start, or give --goal",
        zh: "没有目标：请在初始局面之后写九个字母的图案，或者用 --goal 给出",
    }
    {
        en: "two goals: one after the start and one with --goal; leave out one",
        zh: "有两个目标：一个在初始局面之后，一个在 --goal 里；请去掉一个",
    }

    // What a comparison was made of.
    { en: "eight equal symbols in the centre", zh: "中央八格符号相同" }
    { en: "xoshiro256++ (rand_xoshiro), seeded by splitmix64", zh: "xoshiro256++（rand_xoshiro，由 splitmix64 播种）" }

    // Why something is not an input.
    { en: "not an input of this problem: {why}", zh: "不是本题的合法输入：{why}" }
    { en: "it has more than {cases}", zh: "数据超过 {cases}" }
    { en: "{word} case", zh: "{word} 组" }
    { en: "{word} cases", zh: "{word} 组" }
    { en: "case {number} has no solution", zh: "第 {number} 组无解" }
    { en: "case {number} is solved", zh: "第 {number} 组已经是目标局面" }
    { en: "case {number} needs more than {most} moves", zh: "第 {number} 组需要超过 {most} 步" }
    { en: "case {number} has two even sides", zh: "第 {number} 组的两边都是偶数" }
    { en: "case {number} has a side of 1", zh: "第 {number} 组有一边是 1" }
    { en: "case {number} has not eight of each symbol", zh: "第 {number} 组的三种符号不是各八个" }
    { en: "the input ends after {read} of {all}", zh: "输入读完 {read} 组就结束了，应有 {all}" }
    { en: "one case is longer than 16 MiB", zh: "有一组数据超过 16 MiB" }
    {
        en: "`{token}` comes after the last case, number {number}",
        zh: "`{token}` 在最后一组（第 {number} 组）数据之后",
    }
    { en: "the input has no cases", zh: "输入中没有数据" }

    // What an input has, and what it should have there.
    { en: "{found} where {expected} should be", zh: "此处是{found}，应为{expected}" }
    { en: "the end of the input", zh: "输入的结尾" }
    { en: "the end of the line", zh: "行末换行" }
    { en: "a space", zh: "空格" }
    { en: "a carriage return", zh: "回车符（\\r）" }
    { en: "a tab", zh: "制表符" }

    // Puzzle files.
    { en: "a puzzle file has at most {bytes} bytes", zh: "谜题文件最多 {bytes} 字节" }
    {
        en: "{mistake}; if another program wrote it, `fewest puzzle import {name}` makes a puzzle file of it",
        zh: "{mistake}；如果这是别的程序写的文件，可以用 `fewest puzzle import {name}` 转换成谜题文件",
    }
    {
        en: "{mistake}; if these are boards, their puzzle is missing: `fewest solve {puzzle} --from {name}`",
        zh: "{mistake}；如果这些是局面，还要给出它们的谜题：`fewest solve {puzzle} --from {name}`",
    }

    // Numbers and sizes.
    { en: "`{token}` is not a number; expected {what}", zh: "`{token}` 不是数字；此处应为{what}" }
    { en: "the number of boards", zh: "数据组数" }
    { en: "the side of a board", zh: "棋盘边长" }
    { en: "a tile", zh: "方块的编号" }
    {
        en: "`{token}` is not a number from {least} to {most}",
        zh: "`{token}` 不是 {least} 到 {most} 之间的数",
    }
    { en: "row {row}, column {column} is a wall", zh: "第 {row} 行第 {column} 列是墙" }
    { en: "the text ends before the last question", zh: "还没有读完最后一个询问，输入就结束了" }
    { en: "case {number} has the piece on the free cell", zh: "第 {number} 组的棋子就在空格上" }
    { en: "no block is called `{block}`", zh: "没有叫 `{block}` 的木块" }
    {
        en: "`{token}` is not a row or column: expected 0 to 5",
        zh: "`{token}` 不是行号或列号：应为 0 到 5",
    }
    {
        en: "the text ends before the board, its block and where that has to be",
        zh: "还没有读完棋盘、木块名和它的目标位置，输入就结束了",
    }
    { en: "case {number} has a block of more than 3x3 cells", zh: "第 {number} 组有超过 3x3 的木块" }
    { en: "side {token} is outside {least} to {most}", zh: "边长 {token} 不在 {least} 到 {most} 之间" }
    {
        en: "`{token}` is not a side: expected 1 to 999, or 0 0",
        zh: "`{token}` 不是边长：应为 1 到 999，或者 0 0",
    }
    { en: "a board has at least one column", zh: "棋盘至少有一列" }
    { en: "a board has at least one row", zh: "棋盘至少有一行" }
    { en: "the text ends before the number of columns", zh: "还没有读到列数，输入就结束了" }
    {
        en: "the text ends before the {height} rows of the board",
        zh: "还没有读到棋盘的 {height} 行，输入就结束了",
    }
    {
        en: "the text ends before the goal; each board is followed by its goal",
        zh: "还没有读到目标局面，输入就结束了；每个初始局面后面都有目标局面",
    }

    // Boards of tiles.
    { en: "tile {tile} occurs twice; {expected}", zh: "方块 {tile} 出现了两次；{expected}" }
    { en: "tile {tile} is too large; {expected}", zh: "方块 {tile} 太大；{expected}" }

    // Boards of the Rotation Game.
    {
        en: "none of the symbols 1, 2, 3 occurs exactly eight times on this board",
        zh: "这个棋盘上 1、2、3 都不是恰好八个",
    }

    // Boards of puzzles that are written in files.
    {
        en: "the text ends after {found} of the {all} cells of a board",
        zh: "棋盘共 {all} 格，读到第 {found} 格就结束了",
    }
    { en: "`{token}` is none of {expected}", zh: "`{token}` 不在 {expected} 之中" }
    { en: "`{token}` occurs more than {times}", zh: "`{token}` 出现超过 {times}" }
    { en: "once", zh: "1 次" }
    { en: "{word} times", zh: "{word} 次" }

    // What an output should have.
    { en: "moves A to H or `No moves needed`", zh: "由 A 到 H 组成的操作，或者 `No moves needed`" }
    { en: "the symbol in the centre", zh: "中心的符号" }
    { en: "{word} or {other-word}", zh: " {word} 或 {other-word}" }
    { en: "an empty line, the path,", zh: "一个空行（空的路径）" }
    { en: "{what} or `{none}`", zh: "{what}，或者 `{none}`" }
    { en: "a number alone on its line", zh: "单独成行的一个数" }
    { en: "the number of moves", zh: "步数" }
    {
        en: "a block, where it is and where it goes, as `A (0,2) (1,3)`",
        zh: "木块名、移动前和移动后的位置，如 `A (0,2) (1,3)`",
    }
    { en: "moves among {names}", zh: "由 {names} 组成的操作" }
    { en: "a path of the letters {word}", zh: "由字母 {word} 组成的路径" }
    { en: "UP, LEFT, RIGHT or DOWN", zh: " UP、LEFT、RIGHT 或 DOWN" }

    // What is special about a test.
    { en: "the sample", zh: "样例" }
    { en: "corners", zh: "边界数据" }
    { en: "cases that follow each other", zh: "连续多组数据" }
    { en: "random boards", zh: "随机局面" }
    { en: "random datasets", zh: "随机数据" }
    { en: "small boards", zh: "小棋盘" }
    { en: "large boards", zh: "大棋盘" }
    { en: "the largest board", zh: "最大的棋盘" }
    { en: "4x4 boards", zh: "4x4 棋盘" }
    { en: "5x5 boards near the goal", zh: "离目标很近的 5x5 棋盘" }
    { en: "few moves", zh: "步数很少的局面" }
    { en: "more moves", zh: "步数较多的局面" }
    { en: "many moves", zh: "步数很多的局面" }
    { en: "few rolls", zh: "滚动次数很少的局面" }
    { en: "30 rolls, or more", zh: "需要 30 次或更多滚动的局面" }
    { en: "the hardest boards", zh: "最难的局面" }
    { en: "no solution", zh: "无解的局面" }
    { en: "as many moves as count, or one more", zh: "步数正好到上限或多一步的局面" }
    { en: "as many moves as count, or fewer", zh: "步数不超过上限的局面" }
    { en: "as many moves as count", zh: "步数正好到上限的局面" }
    { en: "as many moves as come up", zh: "步数正好到题面上限的局面" }
    { en: "one move more than counts", zh: "步数比上限多一步的局面" }
    { en: "no terminator", zh: "缺少结束标志" }
    { en: "no line end at the end", zh: "文件末尾没有换行" }
    { en: "an empty line at the end", zh: "文件末尾有空行" }
    { en: "lines that end as on Windows", zh: "Windows 换行（\\r\\n）" }
    { en: "more spaces", zh: "多余的空格" }

    // What the system keeps a tested program from doing.
    {
        en: "{tracing}; processes: {processes}; memory: {memory}; {group}",
        zh: "{tracing}；进程：{processes}；内存：{memory}；{group}",
    }
    {
        en: "it cannot trace or signal other processes (Landlock)",
        zh: "不能跟踪别的进程，也不能向它们发信号（Landlock）",
    }
    {
        en: "nothing keeps it from tracing or signalling other processes of its user",
        zh: "无法阻止它跟踪同一用户的别的进程，或者向它们发信号",
    }
    { en: "counted, and limited by the kernel", zh: "计数，并由内核限制" }
    { en: "counted", zh: "计数" }
    {
        en: "what is used of all processes together {measured}",
        zh: "合计各进程实际使用的内存，{measured}",
    }
    {
        en: "measured, shared memory that none of them holds included",
        zh: "包括没有进程持有的共享内存",
    }
    {
        en: "measured, without shared memory that none of them holds",
        zh: "不包括没有进程持有的共享内存",
    }
    { en: "both limited by a control group as well", zh: "两者都另由控制组（cgroup）限制" }
    { en: "no control group can be had", zh: "无法使用控制组（cgroup）" }

    // Why there is no path to a goal, or why none was found.
    {
        en: "a board needs more {what} than can be had; no path has fewer than {least} moves",
        zh: "有一个局面所需的{what}超出可用的范围；任何路径都不少于 {least} 步",
    }
}
