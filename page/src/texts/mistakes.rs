//! What is wrong with the words of a puzzle's text, with its board and with what is on it.

phrases! {
    // Words and names.
    {
        en: "the byte 0x{byte} is not UTF-8; save the file as UTF-8",
        zh: "字节 0x{byte} 不是 UTF-8；请把文件存为 UTF-8",
    }
    { en: "the text is in UTF-16; save it in UTF-8", zh: "文本是 UTF-16 编码；请另存为 UTF-8" }
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
        en: "an indented line continues the section above, and there is none; remove the blanks",
        zh: "缩进的行是上一节的续行，而上面没有任何一节；请去掉行首空格",
    }
    {
        en: "`{word}` is indented, so that it goes on with the `{above}` above; remove the blanks before it",
        zh: "`{word}` 前有空格，所以成了上面 `{above}` 的一部分；请去掉它前面的空格",
    }
    {
        en: "this line sets text apart in Markdown, and is no part of the puzzle; remove it",
        zh: "这一行是 `Markdown` 的代码块标记，不属于谜题；请去掉",
    }
    { en: "no section begins with `{word}`{cure}", zh: "没有以 `{word}` 开头的节{cure}" }
    { en: "; did you mean `{hint}`?", zh: "；是不是想写 `{hint}`？" }
    {
        en: "; a section begins with puzzle, board, blocks, pieces, values, twist, links, map, for, move, never, start, goal or same",
        zh: "；节以 `puzzle`、`board`、`blocks`、`pieces`、`values`、`twist`、`links`、`map`、`for`、`move`、`never`、`start`、`goal` 或 `same` 开头",
    }
    {
        en: "there already is a `{word}` in line {line}; {cure}",
        zh: "第 {line} 行已经有 `{word}` 了；{cure}",
    }
    { en: "remove one of them", zh: "请去掉其中一个" }
    { en: "put both into one", zh: "请合并成一个" }
    {
        en: "`{word}` comes after `{later}`; the order is puzzle, board, pieces or values, then twist, links and maps, then moves, start and goals, then same",
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
    { en: "draw one after `goal`, or write `goal all X`", zh: "请在 `goal` 后面画出目标，或者写 `goal all X`" }
    { en: "draw one after `goal`, with `?` where all is well", zh: "请在 `goal` 后面画出目标，随意的地方写 `?`" }
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
    { en: "{bytes} bytes; a puzzle has at most 65536", zh: "共 {bytes} 字节；谜题最多 65536 字节" }
    {
        en: "the character U+0000, as in texts in UTF-16; save the file as UTF-8",
        zh: "字符 U+0000，像是 UTF-16 文本；请把文件存为 UTF-8",
    }
    {
        en: "`{word}` and `{rival}` exclude each other; remove one of them",
        zh: "`{word}` 和 `{rival}` 不能同时有；请去掉其中一个",
    }
    { en: "`{keyword}` has no colon; remove it", zh: "`{keyword}` 后面不写冒号；请去掉" }
    {
        en: "a name of {letters} characters; 32 are the most, for moves 64",
        zh: "名称有 {letters} 个字符；最多 32 个，走法的名称最多 64 个",
    }
    {
        en: "no {word} begins with `{beginning}`; write a beginning that one has, or the whole name",
        zh: "没有以 `{beginning}` 开头的{word}；请写某个{word}名称的开头，或者写全名",
    }
    {
        en: "a cell and a {word} are both called `{name}`; rename one of them",
        zh: "有格子叫 `{name}`，也有{word}叫 `{name}`；请给其中一个改名",
    }
    { en: "{names}; write `and` between conditions", zh: "{names}；条件之间请写 `and`" }
    {
        en: "{names}; there is no `or`, write a second `move`, `never` or `goal` for it",
        zh: "{names}；没有 `or`，请再写一个 `move`、`never` 或 `goal`",
    }
    {
        en: "{names}; `next` and `before` come before cells, as in `next a is 1`",
        zh: "{names}；`next` 和 `before` 写在格子前面，例如 `next a is 1`",
    }
    {
        en: "{names}; effects have `,` between them, and a goal has one `equal`",
        zh: "{names}；各步变化之间写 `,`，一个目标只有一个 `equal`",
    }
    { en: "{names}; conditions come after `if`", zh: "{names}；条件写在 `if` 后面" }
    {
        en: "{names}; `costs` comes before the colon, as in `move A costs 2: cycle a b c`",
        zh: "{names}；`costs` 写在冒号前面，例如 `move A costs 2: cycle a b c`",
    }
    {
        en: "{names}; `not` comes after `is`, as in `a is not 1`",
        zh: "{names}；`not` 写在 `is` 后面，例如 `a is not 1`",
    }

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
        en: "the cell `{name}` is named twice; each needs a name of its own",
        zh: "格子 `{name}` 出现了两次；每格要有自己的名称",
    }
    { en: "{number} {word} for {cells} cells{cure}", zh: "{number} 个{word}，却有 {cells} 格{cure}" }
    { en: "pieces", zh: "棋子" }
    { en: "; an empty cell is a piece too, say `_`", zh: "；空格也是棋子，可以写作 `_`" }
    { en: "; name one for each cell, alike ones as `X*2`", zh: "；每格写一个，相同的写作 `X*2`" }
    { en: "; remove some, or add cells", zh: "；请去掉一些棋子，或者增加格子" }
    {
        en: "the piece `{name}` is named twice; write `{name}*2` for two alike",
        zh: "棋子 `{name}` 出现了两次；两个相同的写作 `{name}*2`",
    }
    { en: "the value `{name}` is named twice; once is enough", zh: "值 `{name}` 出现了两次；写一次就够了" }
    {
        en: "a cell needs two values to choose from; write `values 0 1`",
        zh: "格子至少要有两个值可选；请写 `values 0 1`",
    }
    { en: "there are no links; write `links grid` above", zh: "没有连接；请在上面写 `links grid`" }
    {
        en: "the block `{name}` is in two pieces; use another letter for one, or `.` where no block is",
        zh: "方块 `{name}` 分成了两块；请给其中一块换一个字母，没有方块的地方写 `.`",
    }
    {
        en: "this row has {found} cells and the first row {width}; draw `x` where no cell is",
        zh: "这一行有 {found} 格，第一行有 {width} 格；没有格子的地方请画 `x`",
    }
    {
        en: "`{word}` alone is more than a piece for each of {cells} cells; remove some",
        zh: "共 {cells} 格，单是 `{word}` 就放不下；请去掉一些",
    }
    {
        en: "`{word}` says no number of pieces; write `name*2` for two alike",
        zh: "`{word}` 没有写明棋子的个数；两个相同的写作 `name*2`",
    }
    {
        en: "{contents} things that a cell can hold; 256 are the most",
        zh: "格子可以有 {contents} 种内容；最多 256 种",
    }
    {
        en: "{cells} cells with {contents} contents each need {bits} bits; 256 are the most, so use fewer cells or fewer kinds",
        zh: "{cells} 格，每格有 {contents} 种内容，需要 {bits} 位；最多 256 位，请减少格子或种类",
    }

    // Pieces that are turned.
    {
        en: "write `twist mod 3` or `twist mod 3 at` and some cells",
        zh: "请写 `twist mod 3`，或者 `twist mod 3 at` 再加一些格子",
    }
    {
        en: "pieces stand in 2 to 256 ways; write `twist mod 3`",
        zh: "棋子的朝向可以有 2 到 256 种；请写 `twist mod 3`",
    }
    {
        en: "twists are for pieces; with values, `turn` goes to the next value of the list",
        zh: "`twist` 只用于棋子；用值时，`turn` 变为列表中的下一个值",
    }
    {
        en: "the cell `{cell}` is twisted twice; name it in one twist",
        zh: "格子 `{cell}` 出现在两个 `twist` 中；请只写在一个里",
    }
    {
        en: "the twists differ, and the goals do not show where the piece `{name}` belongs; draw a goal with each piece in cells of one twist",
        zh: "各个 `twist` 不同，而目标没有表明棋子 `{name}` 属于哪里；请画出目标，使每种棋子只在同一个 `twist` 的格子中",
    }
    {
        en: "nothing is turned in the cell `{cell}`; add it to a `twist`",
        zh: "格子 `{cell}` 中的棋子不能转向；请把它加到 `twist` 中",
    }
    {
        en: "`{word}` is not a number of turns from 1 to {most}; one turn back is {back}, and a whole turn changes nothing",
        zh: "`{word}` 不是 1 到 {most} 之间的转动次数；转回一格是 {back}，转一整圈等于没转",
    }
    { en: "`{name}` is never turned; write it without a `+`", zh: "`{name}` 不能转向；请去掉 `+`" }
    {
        en: "`{name}` is turned 0 to {most} times; write such a number after the `+`",
        zh: "`{name}` 可以转 0 到 {most} 次；请在 `+` 后面写这样的数",
    }
    {
        en: "a piece would come from `{from}` to `{cell}`, which do not turn alike; twist both alike",
        zh: "棋子会从 `{from}` 走到 `{cell}`，而这两格的转法不同；请让两格的 `twist` 相同",
    }

    // Links and maps.
    {
        en: "`{word}` is not a link; write grid, torus, knight, king, triangle, or pairs such as `a1-b2`",
        zh: "`{word}` 不是连接；请写 `grid`、`torus`、`knight`、`king`、`triangle`，或者成对的格子，如 `a1-b2`",
    }
    {
        en: "links are missing; write `links grid`, or pairs such as `a1-b2`",
        zh: "缺少连接；请写 `links grid`，或者成对的格子，如 `a1-b2`",
    }
    { en: "the cell `{cell}` is linked with itself; name another one", zh: "格子 `{cell}` 与自己相连；请换成别的格子" }
    {
        en: "`{one}` and `{other}` are linked already; remove one of the links",
        zh: "`{one}` 和 `{other}` 已经相连；请去掉其中一个连接",
    }
    { en: "a map is written `map name: A <> B, C > D`", zh: "映射写作 `map name: A <> B, C > D`" }
    {
        en: "the map says twice what becomes of `{name}`; say it once",
        zh: "映射中 `{name}` 变成什么写了两次；请只写一次",
    }
    { en: "a map is called `{name}` already; rename one of them", zh: "已经有映射叫 `{name}` 了；请给其中一个改名" }

    // Drawings of blocks.
    { en: "`{word}` is not for puzzles of blocks; remove it", zh: "`{word}` 不能用于方块谜题；请去掉" }
    {
        en: "the blocks as they are drawn are the start; take `start` away",
        zh: "画出的方块就是初始局面；请去掉 `start`",
    }
    {
        en: "nothing is drawn; draw the blocks, a letter for each, with `.` for empty cells and `x` for walls; lines that begin with `#` are comments",
        zh: "什么也没有画；请画出方块，每块一个字母，空格画 `.`，墙画 `x`；以 `#` 开头的行是注释",
    }
    { en: "no block can move at all; leave cells empty with `.`", zh: "没有方块可以移动；请用 `.` 留出空格" }
}
