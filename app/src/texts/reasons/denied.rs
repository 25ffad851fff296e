//! Solutions that are denied.

page::phrases! {
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
    {
        en: "a board without an answer is not noticed, and a number is printed that was never set; or the statement \
             wants something else than 0 there",
        zh: "没有发现这个局面无解，输出了从未赋值的变量；或者无解时题面要求输出的不是 0",
    }
    { en: "only a solved board takes 0 moves", zh: "只有已经到达目标的局面才是 0 步" }
    { en: "what is said about a solution is wrong", zh: "有解、无解判断错了" }
    {
        en: "no solution is printed without a proof: the search gave up at a depth, a queue or a time limit \
             of its own, or lost states that share a key or a mark with others",
        zh: "没有证明就输出了无解：搜索到了自己设的深度、队列或时间上限就放弃，或者判重冲突丢掉了状态",
    }
    {
        en: "a board near the goal is not solved: a move is never tried from some place, states share a key or \
             a mark, or the goal is not recognized",
        zh: "离目标很近的局面没有解出来：某些位置漏了一种走法，判重冲突，或者没有认出目标局面",
    }
    {
        en: "no board is said to have a solution: the goal is never found or recognized, or the same is printed for \
             every board",
        zh: "每个局面都判为无解：始终没有找到或认出目标局面，或者对所有局面都输出同样的内容",
    }
    {
        en: "{count} boards with a solution are denied, and none is solved",
        zh: "{count} 个有解的局面都判为无解，没有一个判对",
    }
    {
        en: "{count} boards without a solution are denied, and none is solved",
        zh: "{count} 个无解的局面都判为无解，没有一个判错",
    }
    { en: "{count} other boards are not denied", zh: "其他 {count} 个局面没有被判为无解" }
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
    {
        en: "a board without an answer is told in other words than those of the statement",
        zh: "无解时输出的文字与题面不符",
    }
    { en: "`{said}` is no number of moves", zh: "`{said}` 不可能是步数" }
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
}
