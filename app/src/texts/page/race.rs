//! Races of searches, and their results.

page! {
    "race-start" { en: "Start the race", zh: "开始竞速" }
    "race-count" { en: "How many race", zh: "参赛者数量" }
    "race-more" { en: "Add another", zh: "增加一个" }
    "race-fewer" { en: "One fewer", zh: "减少一个" }
    "play-answer" { en: "Play its answer", zh: "播放它的答案" }
    "winner-time" { en: "Winner: first to prove it", zh: "胜者：最先证明" }
    "winner-nodes" { en: "Winner: fewest nodes", zh: "胜者：节点最少" }
    "verdict-order" { en: "The order: {list}. Of the first two:", zh: "名次：{list}。前两名相比：" }
    "why" { en: "Why", zh: "胜负原因" }
    "verdict-idle" {
        en: "What decides is told here from the numbers, once both are done.",
        zh: "两者结束后，这里根据数字说明胜负原因。",
    }
    "verdict-none" { en: "One of them has no result to compare.", zh: "其中一方没有可比较的结果。" }
    "verdict-unsolvable" {
        en: "No search is needed: the arrangement alone shows that the board cannot be solved.",
        zh: "无需搜索：仅凭排列就知道这个棋盘无解。",
    }
    "verdict-no-answer" { en: "{a} proves that no moves solve this board.", zh: "{a} 证明这个棋盘无解。" }
    "verdict-unfinished" {
        en: "{a} did not get through: it proved only that every answer takes at least {n}. {b} did.",
        zh: "{a} 没有完成：只证明了任何答案至少需要 {n}。{b} 完成了。",
    }
    "verdict-neither" {
        en: "Neither got through: {a} proved at least {n}, {b} at least {m}.",
        zh: "两者都没有完成：{a} 证明至少 {n}，{b} 证明至少 {m}。",
    }
    "verdict-longer" {
        en: "{a} found {n} where {b} proved that {m} will do: it never asked how far it had come.",
        zh: "{a} 用了 {n}，而 {b} 证明 {m} 就够：{a} 从不考虑已经走了多远。",
    }
    "verdict-unproven" {
        en: "Both found {n}, but only {b} has proven that less will not do.",
        zh: "两者都找到 {n} 的答案，但只有 {b} 证明了没有更好的。",
    }
    "verdict-lengths" {
        en: "{a} found {n}, {b} found {m}; neither has proven that less will not do.",
        zh: "{a} 找到 {n} 的答案，{b} 找到 {m} 的答案；两者都没有证明没有更好的。",
    }
    "verdict-agree" { en: "Both prove {n}.", zh: "两者都证明最少为 {n}。" }
    "verdict-faster" {
        en: "{a} ({name}) was {times} times as fast: {fast} against {slow}.",
        zh: "{a}（{name}）更快，速度是对方的 {times} 倍：{fast} 对 {slow}。",
    }
    "verdict-tie" {
        en: "They took about as long: {fast} and {slow}.",
        zh: "两者用时相近：{fast} 和 {slow}。",
    }
    "verdict-nodes" {
        en: "{a} generated fewer nodes: {few} against {many}, {times} times as many.",
        zh: "{a} 生成的节点更少：{few} 对 {many}，对方是它的 {times} 倍。",
    }
    "verdict-no-nodes" { en: "{a} searched nothing, the other generated {many} nodes.", zh: "{a} 没有搜索，另一方生成了 {many} 个节点。" }
    "verdict-near-nodes" {
        en: "They generated nearly as many nodes: {few} and {many}.",
        zh: "两者生成的节点数相近：{few} 和 {many}。",
    }
    "verdict-same-nodes" {
        en: "They generated exactly as many nodes: {few}.",
        zh: "两者生成的节点数完全相同：{few}。",
    }
    "verdict-blind" {
        en: "{a} has no estimate and looks in all directions alike, {b} prefers what its estimate calls near.",
        zh: "{a} 没有估计，向各个方向一样搜索；{b} 优先走估计较近的方向。",
    }
    "verdict-estimate" {
        one: "{a}'s estimate sees more of the way: it begins at {high} and needs 1 iteration, {b} begins at {low} and needs {less}.",
        en: "{a}'s estimate sees more of the way: it begins at {high} and needs {n} iterations, {b} begins at {low} and needs {less}.",
        zh: "{a} 的估计看得更远：从 {high} 开始，需要 {n} 轮；{b} 从 {low} 开始，需要 {less} 轮。",
    }
    "verdict-cuts" {
        en: "Both begin at {n}, but on the way {a}'s estimate is higher and ends hopeless branches sooner.",
        zh: "两者都从 {n} 开始，但途中 {a} 的估计更高，更早放弃无望的分支。",
    }
    "verdict-rate" {
        en: "{a} handles {times} times as many nodes a second, which does not make up for their number.",
        zh: "{a} 每秒处理的节点是对方的 {times} 倍，但抵不过节点数的差距。",
    }
    "verdict-rate-pays" {
        en: "{a} handles {times} times as many nodes a second ({quick}), and that pays.",
        zh: "{a} 每秒处理的节点是对方的 {times} 倍（{quick}），这足以取胜。",
    }
    "verdict-memory" {
        en: "{a} kept {stored} states in {bytes} so as not to search one twice; {b} needed {other}.",
        zh: "{a} 用 {bytes} 保存了 {stored} 个状态，以免重复搜索；{b} 只用了 {other}。",
    }
    "verdict-memory-none" {
        en: "{a} kept {stored} states in {bytes} so as not to search one twice; {b} kept none.",
        zh: "{a} 用 {bytes} 保存了 {stored} 个状态，以免重复搜索；{b} 什么也没有保存。",
    }
}
