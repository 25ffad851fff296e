//! Texts that grade somebody's moves.

texts! {
    read_as(legend) { en: "  (read as {legend})", zh: "  （读作：{legend}）" }
    /// How else the moves could have been read.
    other_solves(legend) {
        en: "they reach the goal, too, if they are read as {legend}",
        zh: "若读作{legend}，也能到达目标",
    }
    other_does_not(legend) {
        en: "they do not reach the goal if they are read as {legend}",
        zh: "若读作{legend}，到不了目标",
    }
    other_is_illegal(legend, number) {
        en: "move {number} is not legal if they are read as {legend}",
        zh: "若读作{legend}，第 {number} 步不合法",
    }

    /// The grade.
    unsolvable(reason) { en: "unsolvable: {reason}", zh: "无解：{reason}" }
    no_way { en: "there is no way", zh: "走不到目标" }
    not_reached(moves, board) {
        en: "after {moves} the goal is not reached:\n{board}",
        zh: "走完 {moves}，没有到达目标：\n{board}",
    }
    reached_before(moves) {
        en: "the goal was reached after {moves}, and the moves go on",
        zh: "走完 {moves}时已到达目标，之后又继续走了",
    }
    shortest(cost) {
        en: "all moves are legal, the goal is reached: cost {cost}, proven shortest",
        zh: "每一步都合法，到达目标：共 {cost} 步，已证明是最少步数",
    }
    reached(cost, known) {
        en: "all moves are legal, the goal is reached: cost {cost}, {known}",
        zh: "每一步都合法，到达目标：共 {cost} 步，{known}",
    }
    more_than_fewest(more, fewest) {
        en: "{more} more than the fewest, which is {fewest}",
        zh: "比最少步数 {fewest} 多 {more} 步",
    }
    /// The same where moves differ in cost.
    cheapest(cost) {
        en: "all moves are legal, the goal is reached: cost {cost}, proven shortest",
        zh: "每一步都合法，到达目标：总代价 {cost}，已证明代价最小",
    }
    reached_at(cost, known) {
        en: "all moves are legal, the goal is reached: cost {cost}, {known}",
        zh: "每一步都合法，到达目标：总代价 {cost}，{known}",
    }
    more_than_least(more, least) {
        en: "{more} more than the least, which is {least}",
        zh: "比最小代价 {least} 多 {more}",
    }
    between(most, least) {
        en: "{most} is enough, and at least {least} is needed",
        zh: "{most} 就够，至少要 {least}",
    }
    at_least(least) {
        en: "at least {least} is needed; not proven shortest",
        zh: "至少要 {least}；未证明最优",
    }
    not_legal(number, word, place, legal, board) {
        en: "move {number}, {word} at {place}, is not legal; {legal}:\n{board}",
        zh: "第 {number} 步（{place}的 {word}）不合法；{legal}：\n{board}",
    }
    none_legal { en: "no move is legal", zh: "此时无路可走" }
    legal_are(moves) { en: "legal are {moves}", zh: "可以走的有 {moves}" }
    left_at(number, word, place, instead, board) {
        en: "move {number}, {word} at {place}, is the first that is not of a shortest way; \
             {instead}:\n{board}",
        zh: "第 {number} 步（{place}的 {word}）首次偏离最短路；{instead}：\n{board}",
    }
    solved_already { en: "the board was solved already", zh: "此时已经到达目标" }
    better(first) { en: "{first} would have been better", zh: "走 {first} 更好" }
    better_as_in(first, moves) {
        en: "{first} would have been better, as in {moves}",
        zh: "走 {first} 更好，例如 {moves}",
    }

    /// Distances.
    distance(start) { en: "distance to the goal: {start} at the start", zh: "到目标的距离：开始时 {start}" }
    after_each { en: ", after each move:", zh: "，每走一步之后：" }
    unreachable { en: "no way", zh: "不可达" }
    stopped(by) {
        en: "a search was stopped by {by}: + means that or more",
        zh: "有搜索因{by}中止：+ 表示不小于该数",
    }
}
