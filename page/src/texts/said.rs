//! What the engine and the desk say about boards and moves, and why there is no path to a goal.

phrases! {
    // Where something is wrong, and numbers of moves.
    { en: "line {line}, column {column}", zh: "第 {line} 行第 {column} 列" }
    { en: "{word} move", zh: "{word} 步" }
    { en: "{word} moves", zh: "{word} 步" }

    // What stands in a text where something else should.
    {
        en: "U+{wide} is a full-width sign; write `{usual}` in its place",
        zh: "U+{wide} 是全角字符；请写成半角的 `{usual}`",
    }
    { en: "byte 0x{byte}", zh: "字节 0x{byte}" }
    { en: "character U+{character}", zh: "字符 U+{character}" }
    {
        en: "{found} is not ASCII; numbers are written in ASCII digits only",
        zh: "{found}不是 ASCII 字符；数字只能用 ASCII 数字书写",
    }

    // Boards of tiles.
    { en: "a {size} board uses 0..{last} once each", zh: "{size} 的棋盘中 0..{last} 各出现一次" }
    { en: "no {word}; {expected}", zh: "没有{word}；{expected}" }
    { en: "board", zh: "棋盘" }
    { en: "pattern", zh: "目标图案" }
    { en: "`{token}` comes after the board; {expected}", zh: "棋盘后面多出了 `{token}`；{expected}" }
    {
        en: "tile {tile} occurs twice, first at {place}; {expected}",
        zh: "方块 {tile} 出现了两次，第一次在{place}；{expected}",
    }
    {
        en: "row {row} has {found}, not {width}; {expected}",
        zh: "第 {row} 行有 {found}，应为 {width} 格；{expected}",
    }
    { en: "{word} cell", zh: "{word} 格" }
    { en: "{word} cells", zh: "{word} 格" }
    {
        en: "`{token}` has {found} characters where a {size} board in one word has {cells}, and numbers have blanks between them; {expected}",
        zh: "`{token}` 有 {found} 个字符，连写的 {size} 棋盘应有 {cells} 个，数之间要有空格；{expected}",
    }
    {
        en: "`{token}` has {found} characters where a {size} board in one word has {cells}; {expected}",
        zh: "`{token}` 有 {found} 个字符，连写的 {size} 棋盘应有 {cells} 个；{expected}",
    }
    {
        en: "only the sliding tiles that are built in have the goals blank-last and blank-first; draw the goal",
        zh: "只有内置的滑块谜题才有 blank-last 和 blank-first 这两个目标；请画出目标",
    }
    { en: "{problem}; did you mean {goal}?", zh: "{problem}；是不是想写 {goal}？" }
    {
        en: "{problem}; blank-last and blank-first are goals, too",
        zh: "{problem}；目标也可以写作 blank-last 或 blank-first",
    }
    { en: "tile {tile} is outside {range}; {expected}", zh: "方块 {tile} 不在 {range} 之内；{expected}" }
    {
        en: "`{token}` is not a tile; {expected}, with 0 or x for the blank",
        zh: "`{token}` 不是方块；{expected}，空格写作 0 或 x",
    }
    {
        en: "the blank is missing; write 0 or x where it is; {expected}",
        zh: "缺少空格，请在空格处写 0 或 x；{expected}",
    }
    {
        en: "the text ends after {found} of {all} numbers; {expected}",
        zh: "共 {all} 个数，读到第 {found} 个就结束了；{expected}",
    }
    {
        en: "the text ends after {found} numbers; {expected}",
        zh: "读到第 {found} 个数就结束了；{expected}",
    }

    // Boards of the Rotation Game.
    {
        en: "a board has 24 symbols, eight each of 1, 2, 3",
        zh: "棋盘上有 24 个符号，1、2、3 各八个",
    }
    { en: "`{token}` is none of 1, 2, 3; {expected}", zh: "`{token}` 不是 1、2、3 之一；{expected}" }
    {
        en: "the text ends after {found} of {all} symbols; {expected}",
        zh: "共 {all} 个符号，读到第 {found} 个就结束了；{expected}",
    }
    {
        en: "symbol {symbol} occurs here for the ninth time; {expected}",
        zh: "符号 {symbol} 在此处第九次出现；{expected}",
    }

    // Boards of cubes.
    {
        en: "`{token}` on cell ({column},{row}) is {what}; {expected}",
        zh: "`{token}` 位于第 {row} 行第 {column} 列，{what}；{expected}",
    }
    { en: "none of W, R, B, E", zh: "不是 W、R、B、E 之一" }
    { en: "neither E nor a cube of three colours", zh: "既不是 E，也不是三种颜色的立方体" }
    { en: "not E, nor is a cell before", zh: "不是 E，前面也没有 E" }
    { en: "a second E, the first is at {place}", zh: "是第二个 E，第一个在{place}" }
    {
        en: "a pattern has nine cells, eight of W, R, B and one E",
        zh: "目标图案有九格，八格是 W、R、B，一格是 E",
    }
    {
        en: "a start has nine cells, eight cubes such as WRB and one E",
        zh: "初始局面有九格，八个立方体（如 WRB）和一个 E",
    }
    {
        en: "a start is column and row of the empty cell, 1 to 3 each, or nine cubes",
        zh: "初始局面是空格的列和行（1 到 3），或者九个立方体",
    }
    { en: "`{token}` comes after the ninth cell; {expected}", zh: "第九格后面多出了 `{token}`；{expected}" }
    { en: "{token} is off the board; {expected}", zh: "{token} 超出了棋盘；{expected}" }
    { en: "`{token}` is not a number; {expected}", zh: "`{token}` 不是数字；{expected}" }
    {
        en: "the text ends before the row of the empty cell; {expected}",
        zh: "还没有读到空格所在的行，输入就结束了；{expected}",
    }
    {
        en: "the text ends after {found} of {all} cells; {expected}",
        zh: "共 {all} 格，读到第 {found} 格就结束了；{expected}",
    }

    // Boards of puzzles that are written in files.
    { en: "a board has {all} cells", zh: "棋盘只有 {all} 格" }

    // What moves mean, and what is wrong with them.
    {
        en: "the way the {blank} goes: {ways}; a number repeats the letter before it",
        zh: "{blank}移动的方向：{ways}，数字表示重复前一个字母",
    }
    {
        en: "the way the {blank} goes: {ways}; a number is how many tiles are pushed",
        zh: "{blank}移动的方向：{ways}，数字表示推动几个方块",
    }
    {
        en: "the way the {blank} goes: {ways}; a number is how many are pushed",
        zh: "{blank}移动的方向：{ways}，数字表示推动几个",
    }
    {
        en: "the tiles that are pushed, by the one farthest from the blank",
        zh: "被推动的方块，写出其中离空格最远的一个",
    }
    { en: "the way the {blank} goes: {ways}", zh: "{blank}移动的方向：{ways}" }
    { en: "up, down, left, right", zh: "u 上、d 下、l 左、r 右" }
    { en: "the {piece}s that move", zh: "移动的{piece}" }
    { en: "blank", zh: "空格" }
    { en: "empty square", zh: "空格" }
    { en: "tile", zh: "方块" }
    { en: "cube", zh: "立方体" }
    { en: "the lines as the Rotation Game letters them", zh: "旋转游戏中各条线的字母" }
    { en: "names of the puzzle file", zh: "谜题文件中的名称" }
    { en: "the block's letter at the start, and where it goes", zh: "方块在开局时的字母，以及它的去向" }
    {
        en: "a move is a block's letter or cell, a colon, and where it goes, as in {example}",
        zh: "一步写作方块的字母或所在格、冒号和去向，例如 {example}",
    }
    { en: "`{word}` in `{whole}` is not a move; {moves}", zh: "`{whole}` 中的 `{word}` 不是走法；{moves}" }
    { en: "`{word}` in `{whole}` is not a move", zh: "`{whole}` 中的 `{word}` 不是走法" }
    { en: "`{word}` is not a move; {moves}", zh: "`{word}` 不是走法；{moves}" }
    { en: "`{word}` is not a move", zh: "`{word}` 不是走法" }
    {
        en: "moves are u, l, r, d or up, left, right, down or tiles of {tiles}",
        zh: "走法写作 u、l、r、d 或上、左、右、下，或者 `up`、`left`、`right`、`down`，或者方块编号 {tiles}",
    }
    {
        en: "moves are u, l, r, d or up, left, right, down",
        zh: "走法写作 u、l、r、d 或上、左、右、下，或者 `up`、`left`、`right`、`down`",
    }
    { en: "the moves are {names}", zh: "走法有 {names}" }
    {
        en: "there is no tile {tile}; the tiles are {tiles}",
        zh: "没有编号为 {tile} 的方块；编号是 {tiles}",
    }
    { en: "a move is repeated 1 to {most} times", zh: "一步最多重复 {most} 次，至少一次" }
    {
        en: "ways and numbers of tiles are mixed; a number that repeats a way comes directly after it",
        zh: "方向和方块编号混在一起；表示重复的数字要紧跟在方向后面",
    }

    // Why there is no way to a goal, or why none was found.
    {
        en: "{order} permutation of the goal, but the blank is an {way} number of steps ({steps}) from its \
             goal cell; every move changes both parities",
        zh: "相对目标的排列是{order}排列，而空格到目标位置的曼哈顿距离是{way}数（{steps}）；\
             每走一步两者的奇偶性都改变，不可能同时归位",
    }
    {
        en: "{order} permutation of the goal, but the blank is an {way} number of steps ({steps}) from its \
             goal cell; every move of a tile changes both parities",
        zh: "相对目标的排列是{order}排列，而空格到目标位置的曼哈顿距离是{way}数（{steps}）；\
             每移动一个方块两者的奇偶性都改变，不可能同时归位",
    }
    { en: "odd", zh: "奇" }
    { en: "even", zh: "偶" }
    {
        en: "in a single row or column no tile can pass another",
        zh: "只有一行或一列时，方块之间无法交换先后",
    }
    { en: "no sequence of rotations fills the centre", zh: "怎样旋转都填不满中心" }
    {
        en: "the goal has another number of odd cubes than the start, and no roll changes it",
        zh: "目标中奇立方体的个数与初始局面不同，而滚动不会改变这个数",
    }
    {
        en: "the arrangement of the pieces is odd against the goal, and no move changes that",
        zh: "相对目标是奇排列，而任何一步都不改变奇偶性",
    }
    {
        en: "a sum that no move changes is {here} here and {goal} in the goal, modulo {modulus}",
        zh: "有一个走法不能改变的和，模 {modulus} 后此处为 {here}，目标为 {goal}",
    }
    {
        en: "moves reach {states} states from a goal, and this is none of them",
        zh: "从目标出发只能走到 {states} 个局面，这个局面不在其中",
    }
    { en: "no sequence of moves reaches a goal", zh: "任何走法都到不了目标" }
    {
        en: "moves never bring {what} from {cell} to where a goal has it",
        zh: "任何走法都不能把 {what} 从 {cell} 移到目标中它的位置",
    }
    {
        en: "no moves make of {what} in {cell} what a goal has there",
        zh: "任何走法都不能把 {cell} 处的 {what} 变成目标在该处的内容",
    }
    { en: "time", zh: "时间" }
    { en: "memory", zh: "内存" }
    { en: "nodes", zh: "节点数" }
    { en: "iterations", zh: "轮数" }
    { en: "depth", zh: "深度" }
    { en: "width", zh: "束宽" }
    { en: "disk", zh: "磁盘" }
    { en: "signal", zh: "信号" }
    { en: "cancel", zh: "取消" }

    // Boards of puzzle files.
    { en: "no board; a board has {cells} cells", zh: "没有棋盘；棋盘有 {cells} 格" }
    {
        en: "{found} of {cells} cells are there; write the others after them",
        zh: "共 {cells} 格，只有 {found} 格；请在后面补全",
    }
    { en: "there are {cells} cells; remove what is too much", zh: "共 {cells} 格；请去掉多余的" }
    { en: "no {word} is called `{name}`; {cure}", zh: "没有叫 `{name}` 的{word}；{cure}" }
    { en: "piece", zh: "棋子" }
    { en: "value", zh: "值" }
    { en: "there are {names}", zh: "可用的有 {names}" }
    { en: "did you mean `{name}`?", zh: "是不是想写 `{name}`？" }
    { en: "there is no `{name}`; one cell holds it", zh: "缺少 `{name}`；应有一格是它" }
    {
        en: "{held} of `{name}`, but the puzzle has {most}; use another piece",
        zh: "`{name}` 有 {held} 个，谜题中只有 {most} 个；请换成别的棋子",
    }
    {
        en: "`{content}` cannot stand in cell {name}; put it into another one",
        zh: "`{content}` 不能放在格子 {name}；请放到别处",
    }
    { en: "; did you mean {name}?", zh: "；是不是想写 {name}？" }
    { en: "a state is missing; draw it, or write `start all X`", zh: "缺少局面；请画出来，或者写 `start all X`" }
    {
        en: "a `never` of the puzzle forbids this state; start from another one",
        zh: "谜题的 `never` 禁止这个局面；请换一个初始局面",
    }
    { en: "`{word}` is not a name; names are ASCII", zh: "`{word}` 不是名称；名称只用 ASCII 字符" }
    { en: "a name belongs before the `+` of `{word}`", zh: "`{word}` 的 `+` 前面要有名称" }
    {
        en: "`{name}` is turned 0 to {most} times; write that after the `+`",
        zh: "`{name}` 可以转 0 到 {most} 次；请在 `+` 后面写转几次",
    }
    {
        en: "`{letter}` is block {number} of this shape, the puzzle has {most}; remove one",
        zh: "`{letter}` 是第 {number} 个这种形状的方块，谜题中只有 {most} 个；请去掉一个",
    }
    {
        en: "no block is shaped like `{letter}` of the file; add it",
        zh: "没有与文件中 `{letter}` 形状相同的方块；请补上",
    }
    {
        en: "`{letter}` is in two pieces; use another letter for one, or `.` where no block is",
        zh: "`{letter}` 分成了两块；请给其中一块换一个字母，没有方块的地方写 `.`",
    }
    {
        en: "the puzzle has no block `{letter}` of this shape; draw it as in the file",
        zh: "谜题中没有这种形状的方块 `{letter}`；请照文件画",
    }
}
