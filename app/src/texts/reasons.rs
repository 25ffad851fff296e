//! Which mistakes in a program are likely, and what speaks for them.

phrases! {
    // An output that ends too early or too late, or that is no answer.
    {
        en: "the program stopped or was stopped here: it reads only so many cases, prints nothing for this \
             board, crashes, or does not end; run it on this case alone",
        zh: "程序在这里停了：只读了一部分数据、对这个局面什么也没输出、运行错误，或者死循环；\
             请只用这一组数据再跑一次",
    }
    { en: "the output ends in the middle of the answers", zh: "答案还没输出完，输出就结束了" }
    {
        en: "the end of the input was handled as one more case: the result of reading is tested after the \
             case is answered (`while (!feof)`, `while (true)` without a check), or the line that ends the \
             cases is answered like a board",
        zh: "把输入结束当成了又一组数据：先输出答案、后判断是否读入成功（`while (!feof)`、\
             `while (true)` 里没有判断），或者把表示结束的那一行也当成了局面",
    }
    {
        en: "`{text}` is part of the last answer, and comes again",
        zh: "`{text}` 是最后一组答案的一部分，又输出了一遍",
    }
    {
        en: "more is printed than the answers: the end of the input or the line that ends the cases is \
             answered like a board, or leftovers of debugging",
        zh: "输出了答案以外的内容：把输入结束或表示结束的那一行当成了局面，或者留有调试输出",
    }
    { en: "`{text}` answers no case", zh: "`{text}` 不是任何一组数据的答案" }
    {
        en: "the answer is printed in small letters for capital ones, or the other way round",
        zh: "答案的大小写反了",
    }
    {
        en: "`{found}` would be read if its letters were of the other size",
        zh: "把 `{found}` 的大小写换过来就能读懂",
    }
    {
        en: "something else than the answer was printed: leftovers of debugging, another word for no \
             solution, moves written in another way",
        zh: "输出的不是答案：留有调试输出、无解时输出的词不对，或者操作的写法不对",
    }
    {
        en: "`{found}` stands where {expected} was expected",
        zh: "`{found}` 出现在应为{expected}的位置",
    }
    {
        en: "the second line of an answer is left out where there is nothing to do",
        zh: "不用操作时漏掉了答案的第二行",
    }
    {
        en: "the case is solved already, and its first line is right",
        zh: "这一组的初始局面就是目标局面，第一行是对的",
    }
    {
        en: "cases are counted from 0, or the counter is not advanced",
        zh: "组号从 0 开始，或者计数器没有加一",
    }
    { en: "the number is one less", zh: "组号少了 1" }
    { en: "the number of the case is not advanced as it should be", zh: "组号没有正确地递增" }
    { en: "another number", zh: "组号不对" }
    {
        en: "an answer has more or fewer lines than the statement says",
        zh: "答案的行数与题面不符",
    }
    {
        en: "this line should begin a case, and does not",
        zh: "这一行应当是一组答案的开头，却不是",
    }

    // Several cases.
    {
        en: "state of the case before may be left over (visited marks, the path, a counter, the queue)",
        zh: "多组数据之间可能没有清空（vis 数组、路径、计数器、队列）",
    }
    {
        en: "something of a case before is left over (visited marks, the path, a counter, the queue)",
        zh: "多组数据之间没有清空（vis 数组、路径、计数器、队列）",
    }
    { en: "the first case is right, and all that follow are wrong", zh: "第一组正确，后面的全错" }
    {
        en: "the first {count} cases are right, and all that follow are wrong",
        zh: "前 {count} 组正确，后面的全错",
    }
    {
        en: "the last case is right alone and wrong behind the others",
        zh: "最后一组单独跑是对的，放在别的数据后面就错",
    }
    {
        en: "the first character of a line is lost when the next case is read: a getchar, an ignore or a \
             test for the end of the input takes it away",
        zh: "读下一组时吃掉了一行的第一个字符：多余的 getchar、ignore，或者判断输入结束时读掉的",
    }
    {
        en: "with one more space before each line all is right",
        zh: "在每行前面多加一个空格就全对了",
    }

    // Moves that lead elsewhere.
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
    {
        en: "a block goes through another one, off the board, or from where it is not: only the place where \
             it arrives is tested, its place is not that of its bounding box, or the moves printed are not \
             those of the search",
        zh: "木块穿过了别的木块、移出了棋盘，或者移动前并不在那里：只判断了终点是否为空，坐标没有取外接矩形的\
             左上角，或者输出的不是搜索得到的那些步",
    }
    {
        en: "the free cell goes through the piece on its way round it, or the way to the piece is not counted",
        zh: "空格绕行时穿过了棋子，或者没有算上空格走到棋子旁边的步数",
    }
    { en: "{said} moves where {fewest} are needed", zh: "答 {said} 步，至少需要 {fewest} 步" }
    {
        en: "the free cell's ways round the piece are searched on a board without the piece's new place, or \
             each cell of the piece is closed once and not once for each side of the free cell",
        zh: "空格绕行的步数不是按棋子的新位置算的；或者棋子的每个位置只访问一次，没有按空格在它的哪一侧区分状态",
    }
    { en: "there is a path of fewer moves", zh: "有步数更少的走法" }
    {
        en: "a question without an answer is not noticed: a number that was never set, or that of the \
             question before, is printed",
        zh: "没有判断无解：输出了没有赋值的变量，或者上一个询问的答案",
    }
    { en: "the piece cannot come there", zh: "棋子到不了那里" }
    { en: "the move cannot be made", zh: "这一步走不了" }
    {
        en: "each step of a block is counted as a move, or each straight way; here a block moves any way at \
             once (search the places it reaches while the others stay, then count 1)",
        zh: "把木块的每一格或每一段直线算作一步；本题中一个木块连续任意移动只算一步（先搜出别的木块不动时它能到的\
             所有位置，都算一步）",
    }
    {
        en: "{others}; or the goal is another (blank first, blank last)",
        zh: "{others}；也可能目标局面弄错了（空格应在最前还是最后）",
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
        en: "with `{letter}` behind the others the moves solve the board",
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

    // Paths and numbers that are not the least.
    { en: "{moves} moves where {fewest} suffice", zh: "走了 {moves} 步，最少只需 {fewest} 步" }
    { en: "depth-first search without a bound", zh: "没有深度限制的 DFS" }
    {
        en: "greedy best-first search taken for A*: f is h alone, or g is never increased",
        zh: "写成了贪心最佳优先搜索，不是 A*：f 里只有 h，或者 g 从不增加",
    }
    {
        en: "a path that is not shortest is found first: an estimate that is too high{estimate}; a state is \
             closed when it is pushed rather than when it is popped, so that a shorter way found later is \
             thrown away; or moves or states are never tried, as where two states share a mark",
        zh: "先找到的不是最短路：估价函数 h 高估了实际步数{estimate}；入队时就打上 vis 标记，而不是出队时，\
             后来找到的更短的路被丢掉；或者有的操作、状态从来没有试过，例如两个状态判重时撞了",
    }
    {
        en: " (the blank is counted in the Manhattan sum, or a move that repairs two cells is charged twice)",
        zh: "（曼哈顿距离把空格也算进去了，或者一步改好两格的操作被算了两次）",
    }
    {
        en: " (a move brings at most one more of a symbol to the centre)",
        zh: "（一次操作最多让中心多一个同样的符号）",
    }
    {
        en: " (a roll turns one cube, so it sets at most one top right; the empty square is no cube)",
        zh: "（一次滚动只翻一个立方体，最多让一个顶面变对；空格不是立方体）",
    }
    {
        en: "a search that is not led to a shortest path",
        zh: "搜索不是朝着最短路进行的",
    }
    {
        en: "{moves} moves, where {most} are allowed and fewer suffice",
        zh: "走了 {moves} 步，题目最多允许 {most} 步，而更少的步数就够",
    }
    {
        en: "some moves, or one of several goals, are never tried; or a state is taken for one that was met \
             before: a key that two states share, marks of the case before",
        zh: "有的操作或者多个目标中的某一个从来没有试过；或者把新状态误判为搜过的：判重的键冲突，\
             或者上一组的 vis 没有清空",
    }

    // A shortest path that is not the first one.
    {
        en: "this path fills the centre with {own}, the first one with {other}: the search stops at the \
             first symbol that can be brought there in the fewest moves",
        zh: "这条路径把中心变成 {own}，字典序最小的那条变成 {other}：搜索一遇到能用最少步数完成的符号就停了",
    }
    {
        en: "of the paths for {own} it is the first; move {number} leaves the other",
        zh: "在变成 {own} 的路径中它的字典序最小；从第 {number} 步起与正确答案不同",
    }
    {
        en: "it is what a search finds that tries the moves in the order {order}, or keeps the last of \
             several paths, as with <= where < is needed: try `{right}` before `{letter}`",
        zh: "这是按 {order} 的顺序枚举操作时找到的路径，或者步数相同时保留了最后一条（该用 < 的地方用了 <=）：\
             应当先试 `{right}`，再试 `{letter}`",
    }
    {
        en: "a comparison with <= where < is needed: a later path of equal length replaces the first; or a \
             bidirectional search takes any meeting point, or moves or states are never tried",
        zh: "该用 < 的地方用了 <=：后找到的同样长的路径覆盖了第一条；或者双向搜索在任意相遇点就停，\
             或者有的操作、状态从来没有试过",
    }
    {
        en: "{order} the path is the first of the shortest ones",
        zh: "{order}这条路径成为第一条最短路",
    }
    {
        en: "{order} each of {count} paths is the first of the shortest ones",
        zh: "{order}这 {count} 条路径都成为第一条最短路",
    }
    {
        en: "some states are never tried, so that a later path is found instead of the first: states that \
             share a mark, a wrong test of a bit, or a move that is left out",
        zh: "有的状态从来没有试过，于是找到的是后面的路径而不是第一条：判重时状态撞了、位运算判断有误，\
             或者漏了一种操作",
    }
    {
        en: "the board takes {fewest} moves, and none was found that is nearer and fails; another order of the \
             moves shows on near boards, too",
        zh: "这个局面需要 {fewest} 步，没有找到更近而出错的局面；如果是枚举操作的顺序不对，近的局面也会出错",
    }
    { en: "in that order", zh: "按这个顺序枚举操作，恰好使" }
    { en: "there is no order of the moves in which", zh: "没有哪种枚举操作的顺序能使" }

    // Solutions that are denied, and those that there are not.
    {
        en: "the parity rule is wrong: with an odd width the inversions without the blank decide, compared \
             with those of the goal",
        zh: "奇偶性判断有误：宽度为奇数时，看不含空格的逆序对数的奇偶性，与目标局面比较",
    }
    {
        en: "the parity rule is wrong: with an even width inversions alone do not decide; the row of the \
             blank counts, too, and both are compared with those of the goal",
        zh: "奇偶性判断有误：宽度为偶数时只看逆序对不够，还要加上空格所在的行，再与目标局面比较",
    }
    {
        en: "the parity rule is wrong: inversions alone decide only where the width is odd; with an even \
             width the row of the blank counts, too, and both are compared with those of the goal",
        zh: "奇偶性判断有误：只有宽度为奇数时才可以只看逆序对；宽度为偶数时还要加上空格所在的行，\
             再与目标局面比较",
    }
    { en: "what is said about a solution is wrong", zh: "有解、无解判断错了" }
    {
        en: "no solution is printed without a proof: the search gave up at a depth, a queue or a time limit \
             of its own, or lost states that share a key or a mark with others",
        zh: "没有证明就输出了无解：搜索到了自己设的深度、队列或时间上限就放弃，或者判重冲突丢掉了状态",
    }
    {
        en: "the board can be solved, and is said not to be",
        zh: "这个局面有解，程序却说无解",
    }
    {
        en: "{takes}, so few that no search gives up",
        zh: "{takes}，这么少的步数，搜索不会放弃",
    }
    {
        en: "{takes}, and none was found that is nearer and denied",
        zh: "{takes}，没有找到更近而被判为无解的局面",
    }
    {
        en: "the board takes {fewest} moves, as many as count, and nearer ones are solved",
        zh: "这个局面需要 {fewest} 步，正好到上限，而更近的局面都解出来了",
    }
    { en: "the board takes {fewest} moves", zh: "这个局面需要 {fewest} 步" }
    { en: "the board takes {fewest} move", zh: "这个局面需要 {fewest} 步" }
    {
        en: "the search goes one level too far, or tests the depth after the move",
        zh: "搜索多走了一层，或者走完一步之后才判断深度",
    }
    {
        en: "`{said}` is one more than the {most} moves that count",
        zh: "`{said}` 比上限 {most} 步多 1",
    }
    { en: "the limit on moves is not tested", zh: "没有判断步数上限" }
    { en: "`{said}`, where only {most} moves count", zh: "输出了 `{said}`，而上限是 {most} 步" }
    {
        en: "the goal is tested after the depth: the last level is never looked at",
        zh: "先判断深度、后判断目标：最后一层从来没有检查过",
    }
    {
        en: "a board without a solution is not noticed: a number that was never set, or the last one that \
             was tried, is printed",
        zh: "没有发现局面无解：输出了未赋值的数，或者最后一次尝试的深度",
    }
    { en: "the board cannot be solved", zh: "这个局面无解" }

    // Numbers of moves.
    {
        en: "states are counted instead of the moves between them, or the search goes one level too far: the \
             goal is tested after the depth",
        zh: "数的是状态数而不是步数，或者搜索多走了一层：判断深度之后才判断目标",
    }
    { en: "the last move, or the first, is not counted", zh: "少算了最后一步或第一步" }
    { en: "each move is counted twice", zh: "每一步都算了两次" }
    {
        en: "the same number is printed for all boards: it is never set, or left over",
        zh: "所有局面输出的都是同一个数：没有赋值，或者是上一组留下的",
    }
    {
        en: "fewer moves than there can be: some moves are not those of the puzzle{moves}, not all moves are \
             counted, or the goal is another one",
        zh: "步数少得不可能：有的操作不合题意{moves}，有的步没有算进去，或者目标局面弄错了",
    }
    {
        en: "some moves are not those of the puzzle{moves}, or the goal is another one",
        zh: "有的操作不合题意{moves}，或者目标局面弄错了",
    }
    { en: " (a step over the edge to the next row)", zh: "（越过行末走到了下一行）" }
    {
        en: " (a line that is not rotated as the statement says)",
        zh: "（有一条线没有按题面旋转）",
    }
    { en: " (a cube that is rolled the wrong way)", zh: "（立方体滚错了方向）" }
    { en: "some numbers are too small and others too large", zh: "有的步数偏小，有的偏大" }
    { en: "the number is {what}", zh: "输出的数{what}" }
    { en: "each of {count} wrong numbers is {word}", zh: "{count} 个错误的数都是 {word}" }
    { en: "each of {count} wrong numbers is {what}", zh: "{count} 个错误的数都{what}" }
    { en: "one more than the fewest moves", zh: "比最少步数多 1" }
    { en: "one less than the fewest moves", zh: "比最少步数少 1" }
    { en: "no number of moves", zh: "不可能是步数" }
    { en: "twice the fewest moves", zh: "正好是最少步数的两倍" }
    { en: "smaller than the fewest moves", zh: "小于最少步数" }
    {
        en: "states along the path are counted instead of the moves between them",
        zh: "数的是路径上的状态数，而不是步数",
    }
    {
        en: "the number is one more than the moves that are printed",
        zh: "输出的数比给出的路径多 1 步",
    }
    {
        en: "the number is not taken from the path that is printed: another search, another counter, or a \
             part of the path is left out",
        zh: "步数不是从输出的路径得到的：来自另一次搜索、另一个计数器，或者路径漏了一段",
    }
    { en: "the path and the number beside it do not fit", zh: "路径与旁边的步数不符" }

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

    // What the end of a run tells.
    {
        en: "main does not return 0: `void main`, a function main that returns a number of its own, or exit \
             with one; judges that look at exit codes call that a runtime error",
        zh: "main 没有返回 0：写成了 `void main`，main 返回了别的数，或者用别的数调用了 exit；\
             检查退出码的评测系统会判为运行错误",
    }
    {
        en: "every output is right, and the exit code is {code}",
        zh: "输出全部正确，退出码是 {code}",
    }
    {
        en: "the end of the input is not noticed where the line that ends the cases is missing: reading \
             fails, its result is not tested, and the last case is answered again or for ever",
        zh: "缺少结束标志时没有发现输入已经结束：没有判断读入是否成功，于是反复输出最后一组的答案",
    }
    { en: "the last line is not read unless it has an end", zh: "最后一行没有换行符时就读不到" }
    {
        en: "the empty line is taken for one more case: stop where reading a board fails",
        zh: "把空行当成了又一组数据：读入失败时就应当结束",
    }
    {
        en: "a carriage return is read as part of the board: read numbers and words, not lines and characters",
        zh: "把 \\r 当成了局面的一部分：请按数或单词读入，不要按行或字符读入",
    }
    {
        en: "spaces are counted on: read numbers and words, not lines and characters",
        zh: "依赖空格的个数：请按数或单词读入，不要按行或字符读入",
    }
    {
        en: "the same cases are right where they are written as the statement says",
        zh: "同样的数据，按题面的格式书写就是对的",
    }
    {
        en: "the program waits: for more input than there is, or for something else",
        zh: "程序在等待：等待更多的输入，或者别的东西",
    }
    { en: "it took {used} ms of processor time", zh: "CPU 时间只有 {used} ms" }
    { en: "a loop that prints", zh: "在死循环里输出" }
    { en: "the output does not end", zh: "输出没完没了" }
    {
        en: "processes that start processes, or are not waited for",
        zh: "进程不断创建进程，或者创建了进程却不等待",
    }
    { en: "there were too many at the same time", zh: "同时存在的进程太多" }
    { en: "an exception that nobody catches, or a failed assertion", zh: "异常没有捕获，或者断言失败" }
    { en: "an exception that nobody catches", zh: "异常没有捕获" }
    {
        en: "the time grows too fast with the size of the board, as where inversions are counted pair by pair",
        zh: "时间随棋盘大小增长太快，例如用 O(n²) 的办法数逆序对；应当用归并排序或树状数组",
    }
    {
        en: "the input has {bytes} bytes, and shorter ones are right in time",
        zh: "输入有 {bytes} 字节，更短的输入都能按时答对",
    }
    {
        en: "the time of the cases adds up: what is prepared anew for each of them, or a search that is \
             nearly too slow for one",
        zh: "多组数据的时间累加起来超了：每组都重新预处理，或者单组的搜索已经很慢",
    }
    {
        en: "each of the {count} cases is right alone, in time",
        zh: "{count} 组数据单独跑都能按时答对",
    }
    {
        en: "a search looks at every board that can be reached before it knows that there is no solution, or \
             deepens for ever; the parity says so at once",
        zh: "搜遍了所有可达局面才知道无解，或者迭代加深永远停不下来；用逆序对的奇偶性可以直接判断",
    }
    {
        en: "a loop that does not end, or a search that looks at too many boards",
        zh: "死循环，或者搜索的局面太多",
    }
    { en: "a loop that does not end, rather than a long search", zh: "多半是死循环，而不是搜索太慢" }
    { en: "the board is only {moves} from the goal", zh: "这个局面离目标只有 {moves}" }
    {
        en: "the search looks at too many boards: no estimate or a weak one, boards that are looked at again \
             and again, or a table made in each run",
        zh: "搜索的局面太多：没有估价函数或估价太弱，同样的局面反复搜索，或者每次运行都要打表",
    }
    { en: "all its time was processor time", zh: "时间全部是 CPU 时间" }
    {
        en: "java takes as much memory as it is allowed before it looks for what can be thrown away; judges \
             start it with a limit such as -Xmx256m",
        zh: "Java 会先用满允许的内存，才开始回收垃圾；评测系统启动时会加 -Xmx256m 之类的限制",
    }
    { en: "java was started without -Xmx", zh: "启动 java 时没有加 -Xmx" }
    { en: "memory of the cases before is not given back", zh: "前面几组数据的内存没有释放" }
    { en: "each case is right alone, and takes less", zh: "每组单独跑都是对的，用的内存也更少" }
    {
        en: "the system does not load so large a program; nothing is known of its answers",
        zh: "程序太大，系统无法装入；它的答案对不对还不知道",
    }
    { en: "its static arrays need {size}", zh: "全局（静态）数组需要 {size}" }
    {
        en: "an index outside an array, or a recursion that does not end",
        zh: "数组越界，或者无穷递归（爆栈）",
    }
    { en: "a division by zero", zh: "除以零" }
    { en: "a file that is longer than output may be", zh: "写的文件超过了输出限制" }
    { en: "it was killed by {name}", zh: "被信号 {name} 终止" }
}
