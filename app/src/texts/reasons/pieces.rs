//! Blocks that slide in any direction, and a piece that needs a free cell next to it.

page::phrases! {
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
        en: "a question is given up that has an answer: the free cell is not brought to every side of the piece, \
             each cell of the piece is closed once and not once for each side of the free cell, or marks of the \
             question before are left over",
        zh: "有解的询问被放弃了：没有让空格走到棋子的每一侧；棋子的每个位置只访问一次，没有按空格在它的哪一侧区分\
             状态；或者上一个询问的访问标记没有清除",
    }
    { en: "-1 where 1 move is enough", zh: "答 -1，而 1 步就够了" }
    { en: "-1 where {fewest} moves are enough", zh: "答 -1，而 {fewest} 步就够了" }
    {
        en: "a question without an answer is not noticed: a number that was never set, or that of the \
             question before, is printed; or the free cell goes through the piece",
        zh: "没有判断无解：输出了没有赋值的变量，或者上一个询问的答案；或者空格穿过了棋子",
    }
    { en: "the piece cannot come there", zh: "棋子到不了那里" }
    { en: "the move cannot be made", zh: "这一步走不了" }
    {
        en: "each step of a block is counted as a move, or each straight way; here a block moves any way at \
             once (search the places it reaches while the others stay, then count 1)",
        zh: "把木块的每一格或每一段直线算作一步；本题中一个木块连续任意移动只算一步（先搜出别的木块不动时它能到的\
             所有位置，都算一步）",
    }
}
