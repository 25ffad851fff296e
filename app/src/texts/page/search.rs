//! Searches: their names, their progress, and their results.

page! {
    "panels" { en: "Panels", zh: "面板" }
    "solve" { en: "Solve", zh: "求解" }
    "race" { en: "Race", zh: "竞速" }
    "cancel" { en: "Cancel", zh: "取消" }
    "metric" { en: "One move is", zh: "一步是" }
    "metric-stm" { en: "one tile by one cell", zh: "一块移一格" }
    "metric-mtm" { en: "any number of tiles in line", zh: "一行或一列推任意多块" }
    "algorithm" { en: "Algorithm", zh: "算法" }
    "heuristic" { en: "Heuristic", zh: "启发函数" }
    "heuristic-best" { en: "Best that fits", zh: "最合适的" }
    "heuristic-none" { en: "None needed", zh: "不需要" }
    "name-auto" { en: "automatic", zh: "自动" }
    "name-breadth-first" { en: "breadth-first", zh: "广度优先" }
    "name-equations" { en: "linear equations", zh: "线性方程组" }
    "name-bidirectional" { en: "bidirectional", zh: "双向搜索" }
    "name-exhaustive" { en: "exhaustive", zh: "穷举" }
    "name-a-star" { en: "A*", zh: "A*" }
    "name-bae-star" { en: "BAE*", zh: "BAE*" }
    "name-greedy" { en: "greedy", zh: "贪心" }
    "name-ida-star" { en: "IDA*", zh: "IDA*" }
    "name-branch-and-bound" { en: "branch and bound", zh: "分支定界" }
    "name-zero" { en: "zero", zh: "零" }
    "name-misplaced" { en: "misplaced tiles", zh: "错位数" }
    "name-manhattan" { en: "Manhattan", zh: "曼哈顿距离" }
    "name-linear-conflict" { en: "linear conflict", zh: "线性冲突" }
    "name-walking-distance" { en: "walking distance", zh: "行走距离" }
    "name-centre-count" { en: "centre count", zh: "中央计数" }
    "name-misplaced-tops" { en: "misplaced tops", zh: "顶面错位数" }
    "name-pieces" { en: "piece by piece", zh: "逐块估计" }
    "name-pairs" { en: "pairs of cells", zh: "相邻配对" }
    "name-potential" { en: "potential", zh: "势函数" }
    "name-pdb" { en: "pattern databases", zh: "模式数据库" }
    "name-colours" { en: "tables of colours", zh: "颜色表" }
    "from-cache" { en: " (from the cache)", zh: "（来自缓存）" }
    "option-set" { en: "Patterns {name}", zh: "模式 {name}" }
    "name-exact" { en: "exact table", zh: "精确表" }
    "about-auto" {
        en: "Takes whatever answers this puzzle soonest.",
        zh: "选用对这个谜题最快的办法。",
    }
    "about-breadth-first" {
        en: "Goes layer by layer from the board and keeps every state it meets.",
        zh: "从棋盘出发逐层展开，保存遇到的每个状态。",
    }
    "about-bidirectional" {
        en: "Goes layer by layer from the board and from the goal until they meet.",
        zh: "从棋盘和目标两端逐层展开，直到相遇。",
    }
    "about-exhaustive" {
        en: "Finds every state's distance from the goal, then walks downhill.",
        zh: "先求出所有状态到目标的距离，再沿距离下降的方向走。",
    }
    "about-a-star" {
        en: "Expands the state of least f = moves so far + estimate; keeps every state.",
        zh: "总是展开 f = 已走步数 + 估计 最小的状态；保存所有状态。",
    }
    "about-a-star-cost" {
        en: "Expands the state of least f = cost so far + estimate; keeps every state.",
        zh: "总是展开 f = 已付代价 + 估计 最小的状态；保存所有状态。",
    }
    "about-bae-star" {
        en: "Best first from the board and from the goal, by estimates to both ends.",
        zh: "从棋盘和目标两端按最优优先展开，并对两端都作估计。",
    }
    "about-greedy" {
        en: "Follows the least estimate alone: quick, but its answers are seldom shortest.",
        zh: "只看估计值：很快，但答案很少是最短的。",
    }
    "about-ida-star" {
        en: "Searches depth-first below a bound that grows; keeps nothing but its path.",
        zh: "在逐步提高的界限内深度优先搜索；只保存当前路径。",
    }
    "about-branch-and-bound" {
        en: "Searches depth-first and keeps the best answer so far as its bound.",
        zh: "深度优先搜索，以目前最好的答案为界限。",
    }
    "idle" { en: "Not solved yet", zh: "尚未求解" }
    "idle-detail" {
        en: "The fewest moves, and the proof, appear here.",
        zh: "最少步数及其证明会显示在这里。",
    }
    "idle-detail-cost" {
        en: "The least cost, and the proof, appear here.",
        zh: "最小代价及其证明会显示在这里。",
    }
    "asking" { en: "Asking …", zh: "正在提交 …" }
    "waiting" {
        one: "Waiting: 1 search is ahead",
        en: "Waiting: {n} searches are ahead",
        zh: "正在排队 …前面有 {n} 个搜索",
    }
    "preparing-some" { en: "Making tables: {percent}", zh: "正在建表：{percent}" }
    "preparing" { en: "Making tables: {what}, {percent}", zh: "正在建表：{what}，{percent}" }
    "running" { en: "Searching …", zh: "正在搜索 …" }
    "searching-detail" { en: "Proven so far: at least {n}.", zh: "目前已证明：至少 {n}。" }
    "within-detail" {
        en: "Best so far: {n}, within {percent} of the least.",
        zh: "目前最好的答案：{n}，与最优值相差不超过 {percent}。",
    }
    "amount" { one: "1 move", en: "{n} moves", zh: "{n} 步" }
    "amount-cost" { en: "a cost of {n}", zh: "代价 {n}" }
    "stage-search" { en: "Search", zh: "搜索" }
    "stage-some" { en: "Tables", zh: "建表" }
    "stage-tables" { en: "Tables {what}", zh: "建表 {what}" }
    "patterns-wait" { en: "The tables are made …", zh: "正在建表 …" }
    "patterns-least" {
        one: "No move moves tiles of two patterns, so they add up: at least 1 move.",
        en: "No move moves tiles of two patterns, so they add up: at least {n} moves.",
        zh: "没有一步会同时移动两个模式的方块，所以可以相加：至少 {n} 步。",
    }
    "patterns-other" { en: "Reflected, the board has {sum}; the larger counts.", zh: "镜像棋盘为 {sum}；取较大者。" }
    "patterns-left" { one: "In fact 1 move is left.", en: "In fact {n} moves are left.", zh: "实际还剩 {n} 步。" }
    "watch" { en: "See it step by step", zh: "逐步观看搜索" }
    "watch-scrubber" { en: "State that is expanded", zh: "正在展开的状态" }
    "watch-speed" { en: "States a second", zh: "每秒状态数" }
    "watch-skyline" {
        en: "Across: states in the order in which they are expanded. Up: moves made; the higher f, the darker. Dashes: the bound; dots: what it cuts off.",
        zh: "横轴：按展开顺序排列的状态。纵轴：已走步数；f 越大颜色越深。虚线：界限；点：被它剪去的后继。",
    }
    "watch-frontiers" {
        en: "Across: moves from the board, on the right from the goal. Up: states, logarithmic; those that wait are pale.",
        zh: "横轴：离棋盘的步数，右侧为离目标的步数。纵轴：状态数（对数）；浅色的还在等待。",
    }
    "watch-deep" {
        en: "State {at} of {all}. Pass {pass}, bound {bound}: {depth} moves deep, f = {f}, {n} cut off.",
        zh: "第 {at} / {all} 个状态。第 {pass} 轮，界限 {bound}：深 {depth} 步，f = {f}，剪去 {n} 个。",
    }
    "watch-wide" {
        en: "State {at} of {all}: {depth} moves away, f = {f}, {n} new ones met.",
        zh: "第 {at} / {all} 个状态：相距 {depth} 步，f = {f}，新遇到 {n} 个。",
    }
    "watch-blind" {
        en: "State {at} of {all}: {depth} moves away, {n} new ones met.",
        zh: "第 {at} / {all} 个状态：相距 {depth} 步，新遇到 {n} 个。",
    }
    "watch-found" { en: "An answer of {n} moves is found.", zh: "找到 {n} 步的答案。" }
    "watch-found-cost" { en: "An answer of cost {n} is found.", zh: "找到代价为 {n} 的答案。" }
    "watch-more" { en: "The search goes on from here.", zh: "搜索从这里继续。" }
    "watch-end" { en: "It ends here.", zh: "到此结束。" }
    "refused" { en: "This cannot be asked", zh: "无法求解这个问题" }
    "bug" { en: "A bug in fewest", zh: "fewest 出错了" }
    "given-up" { en: "Cancelled", zh: "已取消" }
    "lost" { en: "The server does not answer", zh: "服务器没有响应" }
    "lost-detail" {
        en: "Is fewest serve still running, or whatever else shows this page?",
        zh: "fewest serve，或提供本页面的服务器，还在运行吗？",
    }
    "proven" { one: "move, proven shortest", en: "moves, proven shortest", zh: "步，已证明最短" }
    "said-and-why" { en: "{said}. {detail}", zh: "{said}。{detail}" }
    "unproven" {
        one: "move, not proven shortest",
        en: "moves, not proven shortest",
        zh: "步，未证明最短",
    }
    "proven-cost" {
        one: "for 1 move, proven cheapest",
        en: "for {n} moves, proven cheapest",
        zh: "是 {n} 步的总代价，已证明最小",
    }
    "unproven-cost" {
        one: "for 1 move, not proven cheapest",
        en: "for {n} moves, not proven cheapest",
        zh: "是 {n} 步的总代价，未证明最小",
    }
    "certify" { en: "Prove it for others", zh: "生成可供他人检验的证明" }
    "certifying" { en: "Writing and checking the proof …", zh: "正在生成并检验证明 …" }
    "certified" {
        one: "Verified by an independent checker: 1 state.",
        en: "Verified by an independent checker: {n} states.",
        zh: "已由独立的检验程序验证：{n} 个状态。",
    }
    "uncertified" { en: "There is no proof: {why}", zh: "没有证明：{why}" }
    "save-proof" { en: "Save the proof", zh: "保存证明" }
    "proof-saved" {
        en: "Anyone can check it with: fewest verify answer.proof",
        zh: "任何人都可以检验它：fewest verify answer.proof",
    }
    "proof-saved-own" {
        en: "Anyone who has the puzzle can check it with: fewest verify answer.proof --puzzle FILE",
        zh: "有这个谜题的人都可以检验它：fewest verify answer.proof --puzzle FILE",
    }
    "unsolvable-detail" { en: "Proven without a search.", zh: "无需搜索即可证明。" }
    "unsolvable-searched" {
        en: "Proven: all that can be reached was searched.",
        zh: "已证明：所有可达的状态都搜索过。",
    }
    "unproven-detail" { en: "Every answer takes at least {n}.", zh: "任何答案至少需要 {n}。" }
    "found-with" {
        en: "Found by {algorithm} with {heuristic}.",
        zh: "由{algorithm}配合{heuristic}求得。",
    }
    "found-by" { en: "Found by {algorithm}.", zh: "由{algorithm}求得。" }
    "stopped" { en: "Stopped", zh: "已停止" }
    "stopped-by-memory" { en: "Out of the memory allowed", zh: "允许的内存已用完" }
    "stopped-by-time" { en: "Out of the time allowed", zh: "允许的时间已用完" }
    "stopped-by-nodes" { en: "Out of the nodes allowed", zh: "允许的节点数已用完" }
    "stopped-detail" {
        en: "Proven: every answer takes at least {n}.",
        zh: "已证明：任何答案至少需要 {n}。",
    }
    "asked-about" { en: "The board you asked about: {said}", zh: "所问的棋盘：{said}" }
    "unsolvable" { en: "No moves solve this board", zh: "这个棋盘无解" }
    "why-unsolvable" {
        en: "Each move exchanges the blank with a tile. It changes two things at once: whether the tiles are an even or an odd rearrangement of the goal, and whether the blank is an even or an odd number of steps from its place. Here the rearrangement is {order} and the steps are {way} ({steps}), so the two can never come out together. Exchanging any two tiles would make them agree.",
        zh: "每走一步，空格与一个方块交换，于是两个奇偶性同时改变：方块相对目标的排列是奇还是偶，空格离它的位置是奇数步还是偶数步。这里排列为{order}，步数为{way}（{steps} 步），两者不可能同时归位。交换任意两个方块，两者才一致。",
    }
    "odd" { en: "odd", zh: "奇" }
    "even" { en: "even", zh: "偶" }
    "swap" { en: "Exchange {a} and {b}", zh: "交换 {a} 和 {b}" }
    "aim-for" { en: "It can be solved for this goal: {goal}", zh: "改为目标“{goal}”即可求解" }
    "stat-nodes" { en: "Nodes", zh: "节点数" }
    "stat-rate" { en: "Nodes/s", zh: "节点/秒" }
    "stat-time" { en: "Time", zh: "时间" }
    "stat-iteration" { en: "Iteration", zh: "轮次" }
    "stat-memory" { en: "Memory", zh: "内存" }
    "stat-tables" { en: "Tables", zh: "表" }
    "unit-bound" { en: "Bound", zh: "界限" }
    "unit-layer" { en: "Layer", zh: "层" }
    "unit-f" { en: "f", zh: "f" }
    "unit-h" { en: "h", zh: "h" }
    "microseconds" { en: "{n} µs", zh: "{n} µs" }
    "milliseconds" { en: "{n} ms", zh: "{n} ms" }
    "seconds" { en: "{n} s", zh: "{n} 秒" }
    "bar" { en: "{unit} {bound}: {nodes} nodes", zh: "{unit} {bound}：{nodes} 个节点" }
    "chart" { en: "Nodes of each iteration: {list}", zh: "每轮的节点数：{list}" }
    "chart-empty" { en: "Nodes per iteration, log scale", zh: "每轮的节点数（对数坐标）" }
    "moves" { en: "Moves of the answer", zh: "答案的各步" }
    "moves-empty" { en: "The moves are listed here.", zh: "答案的各步列在这里。" }
    "move-label" { en: "Move {n}: {move}", zh: "第 {n} 步：{move}" }
}
