//! Paths and numbers that are not the least, or not the first.

page::phrases! {
    // Paths and numbers that are not the least.
    { en: "{moves} moves where {fewest} would do", zh: "走了 {moves} 步，最少只需 {fewest} 步" }
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
        en: "some moves, or one of several goals, are never tried; the first path that is found is printed, and \
             not a shortest one; or a state is taken for one that was met before: a key that two states share, \
             marks of the case before",
        zh: "有的操作或者多个目标中的某一个从来没有试过；或者输出了最先找到的、而不是最短的路径；或者把新状态误判为搜过的：判重的键冲突，\
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
    { en: "the order {moves}", zh: "按 {moves} 的顺序" }
    { en: "an order such as {moves}", zh: "按例如 {moves} 的顺序" }
    {
        en: "it is what a search finds that tries the moves in {order}, or keeps the last of several paths, as \
             with <= where < is needed: try `{right}` before `{letter}`",
        zh: "这是{order}枚举操作时找到的路径，或者步数相同时保留了最后一条（该用 < 的地方用了 <=）：\
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
    {
        en: "the search does not look for {other} in the centre, or stops at another symbol: it is left out \
             where the cells of each symbol are counted, or symbols are tried one after another and the \
             fewest moves of all are not kept",
        zh: "搜索没有考虑把中心变成 {other}，或者找到别的符号就停了：统计各符号个数时漏了它，\
             或者逐个尝试符号却没有保留其中最少的步数",
    }
    {
        en: "of the paths for {own} this is a shortest one, of {moves} moves; for {other} {fewest} would do",
        zh: "在变成 {own} 的路径中这条最短，有 {moves} 步；变成 {other} 只要 {fewest} 步",
    }
    {
        en: "`{right}` is not made before `{letter}`: what may not follow a move (the way back) is wrong for \
             one of these two",
        zh: "没有先走 `{right}` 再走 `{letter}`：禁止接在某一步之后的操作（走回头路）对其中之一写错了",
    }
    {
        en: "in each of {count} paths `{letter}` stands where `{right}` would be first",
        zh: "{count} 条路径都在本应先走 `{right}` 的地方走了 `{letter}`",
    }
    { en: "in that order", zh: "按这个顺序枚举操作，恰好使" }
    { en: "there is no order of the moves in which", zh: "没有哪种枚举操作的顺序能使" }
    // Numbers of moves.
    {
        en: "states are counted instead of the moves between them, or the search goes one level too far: the \
             goal is tested after the depth",
        zh: "数的是状态数而不是步数，或者搜索多走了一层：判断深度之后才判断目标",
    }
    {
        en: "the bound under which the path was found is printed, and an estimate that is too high{estimate} lets \
             it be found one bound later; or states are counted instead of the moves between them, but for a \
             board that is solved already",
        zh: "输出的是找到路径时的深度上限，而估价函数 h 高估了实际步数{estimate}，要多加深一层才找到；或者数的是\
             状态数而不是步数，只有已经复原的局面另外处理",
    }
    {
        en: "the bound under which the path was found is printed, and an estimate that is too high{estimate} lets \
             it be found one bound later; or a path that is not shortest is found first",
        zh: "输出的是找到路径时的深度上限，而估价函数 h 高估了实际步数{estimate}，要多加深一层才找到；或者先找到的\
             不是最短路径",
    }
    { en: "the last move, or the first, is not counted", zh: "少算了最后一步或第一步" }
    { en: "each move is counted twice", zh: "每一步都算了两次" }
    {
        en: "{number} is printed for boards that take more moves: a limit of the search, of a table or of an array that \
             is too small, or the smaller of two numbers",
        zh: "对需要更多步的局面输出了 {number}：搜索或表的上限、数组开小了，或者取了两个数中较小的一个",
    }
    {
        en: "a number that was never set is printed, as where the search gives up at a depth or a limit of its own",
        zh: "输出了没有赋值的数，例如搜索到自己设的深度或上限就放弃时",
    }
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
    {
        en: " (a cube that is rolled the wrong way), row and column of the empty square are exchanged",
        zh: "（立方体滚错了方向），空格的行和列读反了",
    }
    { en: "some numbers are too small and others too large", zh: "有的步数偏小，有的偏大" }
    { en: "{why}; {count} other boards are right", zh: "{why}；其他 {count} 个局面都对" }
    { en: "the number is {what}", zh: "输出的数{what}" }
    { en: "each of {count} wrong numbers is {what}", zh: "{count} 个错误的数都{what}" }
    { en: "each of {count} wrong numbers is {word}", zh: "{count} 个错误的数都是 {word}" }
    { en: "one more than the fewest moves", zh: "比最少步数多 1" }
    {
        en: "one more than the fewest moves, and no solved board is wrong",
        zh: "比最少步数多 1，而已经复原的局面都没有错",
    }
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
}
