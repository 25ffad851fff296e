//! The files that a comparison writes. Algorithms, heuristics and numbers have the same names as in flags, in
//! both languages.

texts! {
    nothing { en: "Nothing was compared", zh: "没有可比较的内容" }
    pairings(n) { one: "1 pairing", en: "{n} pairings", zh: "{n} 种组合" }
    boards(n) { one: "1 board", en: "{n} boards", zh: "{n} 个棋盘" }
    compared(puzzle, pairings) { en: "{puzzle}: {pairings} compared", zh: "{puzzle}：比较 {pairings}" }
    compared_on(puzzle, pairings, n) {
        en: "{puzzle}: {pairings} compared on {n} boards",
        zh: "{puzzle}：在 {n} 个棋盘上比较 {pairings}",
    }
    written_by(version) { en: "Written by fewest {version}.", zh: "由 fewest {version} 生成。" }
    /// Headings.
    what_happened { en: "What happened", zh: "结果" }
    every_pairing { en: "Every pairing", zh: "全部组合" }
    every_board { en: "Every board", zh: "全部棋盘" }
    every_iteration { en: "Iteration by iteration", zh: "逐轮比较" }
    words { en: "Words", zh: "用语" }
    cost_of(n) { en: "cost {n}", zh: "代价 {n}" }
    more_boards(n) {
        en: "{n} more boards are in the sums and in the plot.",
        zh: "另有 {n} 个棋盘计入总和与图中。",
    }
    bars_are {
        en: "Nodes generated in each pass, layer or f value, by its bound, and how many times as many as in the one \
             before. Bars are logarithmic, on one scale for all.",
        zh: "每一轮、每一层或每个 f 值所生成的节点数，按界限排列，以及是前一个的多少倍。条形按对数绘制，共用同一标尺。",
    }
    last_bars(shown, all) { en: "The last {shown} of {all} iterations.", zh: "共 {all} 轮，只列最后 {shown} 轮。" }

    /// The names of the columns and of the lines above them.
    start { en: "start", zh: "初始棋盘" }
    goal { en: "goal", zh: "目标" }
    boards_of { en: "boards", zh: "棋盘" }
    author { en: "author", zh: "作者" }
    date { en: "date", zh: "日期" }
    command { en: "command", zh: "命令" }
    machine { en: "machine", zh: "机器" }
    limits { en: "limits of each run", zh: "每次运行的限制" }
    algorithm { en: "algorithm", zh: "算法" }
    heuristic { en: "heuristic", zh: "启发函数" }
    pruning { en: "pruning", zh: "剪枝" }
    set { en: "set", zh: "表集" }
    threads { en: "threads", zh: "线程" }
    weight { en: "weight", zh: "权重" }
    width { en: "width", zh: "束宽" }
    within { en: "within", zh: "上限" }
    solved { en: "solved", zh: "已解" }
    cost { en: "cost", zh: "代价" }
    optimal { en: "optimal", zh: "最优" }
    mean_cost { en: "mean cost", zh: "平均代价" }
    expanded { en: "expanded", zh: "展开" }
    generated { en: "generated", zh: "生成" }
    iterations { en: "iterations", zh: "轮数" }
    tables { en: "tables", zh: "表" }
    made_in { en: "made in", zh: "建表用时" }
    memory { en: "memory", zh: "内存" }
    search { en: "search", zh: "搜索用时" }
    bound { en: "bound", zh: "界限" }
    yes { en: "yes", zh: "是" }
    not_proven { en: "not proven", zh: "未证明" }
    unsolvable { en: "unsolvable", zh: "无解" }
    at_least(bound) { en: "at least {bound}", zh: "至少 {bound}" }

    /// The parts of a pairing's name.
    pairing(number, all, name) {
        en: "pairing {number} of {all}: {name}",
        zh: "第 {number} 种组合（共 {all} 种）：{name}",
    }
    part(value) { en: ", {value}", zh: "，{value}" }
    with_pruning(rule) { en: "pruning {rule}", zh: "剪枝 {rule}" }
    with_weight(weight) { en: "weight {weight}", zh: "权重 {weight}" }
    with_width(width) { en: "width {width}", zh: "束宽 {width}" }
    with_tables(set) { en: "tables {set}", zh: "表 {set}" }
    with_threads(n) { en: "{n} threads", zh: "{n} 个线程" }
    with_limit(most) { en: "within {most}", zh: "上限 {most}" }

    random(n, generator, seed) {
        en: "{n} random, {generator}, seed {seed}",
        zh: "随机 {n} 个，{generator}，种子 {seed}",
    }
    within_all(time, nodes, memory) {
        en: "{time}, {nodes} nodes, {memory}",
        zh: "{time}，{nodes} 个节点，{memory}",
    }
    rounds(n) { one: "1 iteration", en: "{n} iterations", zh: "{n} 轮" }
    processors(name, n, system) {
        en: "{name}, {n} processors, {system}",
        zh: "{name}，{n} 个处理器，{system}",
    }

    /// What these terms mean.
    expanded_means { en: "states whose successors were asked for", zh: "求过后继的状态" }
    generated_means {
        en: "successors, counted after moves that only undo the last one are left out, and before the bound test",
        zh: "后继，不计只是撤销上一步的，且在界限检查之前计数",
    }
    iterations_means {
        en: "passes of a deepening search, layers of a layered one, f values of a best-first one",
        zh: "加深搜索的轮、分层搜索的层、最佳优先搜索的 f 值",
    }
    cost_means {
        en: "what the moves of the answer cost together; usually each costs 1",
        zh: "答案各步的代价之和；通常每一步的代价为 1，即步数",
    }
    bound_means {
        en: "what every answer was known to cost at least when the iteration began",
        zh: "这一轮开始时已证明的任何答案的最小代价",
    }
    optimal_means { en: "whether it is proven that nothing is cheaper", zh: "是否已证明没有更短的" }
    tables_means {
        en: "the memory of all tables that were looked up, those of earlier stages included",
        zh: "查过的所有表的内存，包括先前阶段的",
    }
    made_in_means {
        en: "the time to make or open tables; 0 if they were made for an earlier board",
        zh: "建表或打开表的时间；若已为先前的棋盘建好则为 0",
    }
    memory_means { en: "what the states of the search took at the peak", zh: "搜索的状态所占内存的峰值" }
    search_means { en: "the rest of the time", zh: "其余时间" }

    /// The plot.
    none_answered { en: "No board was answered.", zh: "没有棋盘得到答案。" }
    nodes_by_bound(puzzle) { en: "{puzzle}: nodes by bound", zh: "{puzzle}：各界限的节点数" }
    nodes_by_cost(puzzle) { en: "{puzzle}: nodes by cost", zh: "{puzzle}：各代价的节点数" }
    across_bound {
        en: "bound: every answer that costs less is ruled out",
        zh: "界限：更短的答案都已排除",
    }
    across_cost { en: "cost of the board: the least of any answer", zh: "棋盘的代价：所有答案中最小的" }
    means_of(boards) { en: "{boards}; lines are geometric means", zh: "{boards}；折线为几何平均" }
    left_out(n) {
        one: "1 board without a proven cost is left out.",
        en: "{n} boards without a proven cost are left out.",
        zh: "略去 {n} 个未证明代价的棋盘。",
    }
    paired(algorithm, heuristic) { en: "{algorithm} with {heuristic}", zh: "{algorithm}（{heuristic}）" }
    point(name, cost, nodes) { en: "{name}: {cost}, {nodes} nodes", zh: "{name}：{cost}，{nodes} 个节点" }
    point_more(name, cost, nodes) {
        en: "{name}: {cost}, more than {nodes} nodes",
        zh: "{name}：{cost}，超过 {nodes} 个节点",
    }
    up { en: "nodes generated, logarithmic", zh: "生成的节点数（对数）" }
    hollow { en: "Hollow: an answer, not proven to be the cheapest.", zh: "空心：有答案，未证明最短。" }
    cross { en: "Cross: stopped by a limit; it takes more.", zh: "叉号：因限制而停止；实际更多。" }
    grey(n) {
        en: "Grey: the other {n} pairings, which the table has.",
        zh: "灰色：其余 {n} 种组合，见表。",
    }

    /// The race.
    race_of(puzzle) { en: "{puzzle}: a race", zh: "{puzzle}：竞速" }
    race_rule {
        en: "Each generates as many nodes a second; a bar for each pass, logarithmic.",
        zh: "每秒生成同样多的节点；每一轮一条，按对数绘制。",
    }

    /// Why one pairing wins.
    proven_by_only { en: "the only pairing proves it", zh: "唯一的组合证明了这一点" }
    proven_by_all(n) { en: "all {n} pairings prove it", zh: "全部 {n} 种组合都证明了这一点" }
    proven_by(some, all) {
        one: "1 of {all} pairings proves it",
        en: "{some} of {all} pairings prove it",
        zh: "{all} 种组合中有 {some} 种证明了这一点",
    }
    proven_boards(some, boards, pairings) {
        one: "{boards}: 1 of {pairings} has proven the least cost of every one.",
        en: "{boards}: {some} of {pairings} have proven the least cost of every one.",
        zh: "{boards}：{pairings}中有 {some} 种证明了每个棋盘的最小代价。",
    }
    proven_boards_or_none(some, boards, pairings) {
        one: "{boards}: 1 of {pairings} has proven for every one the least cost, or that there is no answer.",
        en: "{boards}: {some} of {pairings} have proven for every one the least cost, or that there is no answer.",
        zh: "{boards}：{pairings}中有 {some} 种证明了每个棋盘的最小代价或无解。",
    }
    least_is(cost, proofs) { en: "The least cost is {cost}: {proofs}.", zh: "最小代价为 {cost}：{proofs}。" }
    fewest_are(cost, proofs) { en: "The fewest moves are {cost}: {proofs}.", zh: "最少步数为 {cost}：{proofs}。" }
    no_way(proofs) { en: "No sequence of moves reaches the goal: {proofs}.", zh: "任何走法都到不了目标：{proofs}。" }
    no_way_known(reason) {
        en: "No sequence of moves reaches the goal, and nothing had to be searched to know it: {reason}.",
        zh: "任何走法都到不了目标，而且不用搜索就能知道：{reason}。",
    }
    is_the_goal { en: "The board is the goal: there was nothing to search.", zh: "局面就是目标：没有什么可搜索的。" }
    nothing_proven(bound) {
        en: "No pairing has proven the least cost within its limits; it is at least {bound}.",
        zh: "没有组合在限制内证明最小代价；它至少为 {bound}。",
    }
    wins(first, few, next, many, times) {
        en: "{first} wins by nodes: it generates {few}; next comes {next} with {many}{times}.",
        zh: "{first} 节点最少：生成 {few} 个；其次是 {next}，{many} 个{times}。",
    }
    equal(names, nodes) {
        en: "Nobody wins by nodes alone: {names} generate {nodes} each, and no other pairing fewer.",
        zh: "节点最少的不止一种：{names} 各生成 {nodes} 个，没有比这更少的。",
    }
    needs_no_search(first, next, many) {
        en: "{first} knows the answer without a search; next comes {next} with {many} nodes.",
        zh: "{first} 不用搜索就知道答案；其次是 {next}，{many} 个节点。",
    }
    quickest(name, quick, slow) {
        en: " {name} is the quickest all the same, {quick} against {slow}: its nodes are cheaper, or its tables \
             sooner made.",
        zh: "但最快的是 {name}，{quick} 对 {slow}：它的每个节点更省时，或建表更快。",
    }
    farthest(name, some, boards, nodes) {
        en: "{name} comes farthest: it proves {some} of {boards} boards, with {nodes} nodes.",
        zh: "{name} 走得最远：证明了 {boards} 个棋盘中的 {some} 个，用了 {nodes} 个节点。",
    }
    grows(name, times) {
        en: "Each pass of {name} costs {times} times the one before, on average: the last ones are most of the work.",
        zh: "{name} 的每一轮是前一轮的 {times} 倍（平均）：最后几轮占了大部分工作。",
    }
    told(nodes) {
        en: "Where a table of all distances tells every step, {nodes} nodes are enough; but the table holds the whole \
             puzzle, and making it takes most of the time.",
        zh: "若由全部距离的表指出每一步，{nodes} 个节点就够；但这张表包含整个谜题，建表占了大部分时间。",
    }
    generates(algorithm, best, few, worst, many) {
        en: "With {algorithm}, {best} generates {few} nodes where {worst} generates {many}:",
        zh: "用 {algorithm} 时，{best} 生成 {few} 个节点，{worst} 生成 {many} 个：",
    }
    estimates(high, cost, low) {
        en: " it estimates {high} of the cost of {cost} from the start where the other one estimates {low}, and a path is \
             given up as soon as what its moves cost and the estimate together exceed the bound.",
        zh: "从初始棋盘起代价为 {cost}，前者估计 {high}，后者只估计 {low}；已付代价与估计之和一超过界限，\
             这条路径就被放弃。",
    }
    prunes(one, few, other, many, times) {
        en: "{one} generates {few} nodes and {other} generates {many}{times}: what differs is which moves are left out.",
        zh: "{one} 生成 {few} 个节点，{other} 生成 {many} 个{times}：区别在于略去哪些走法。",
    }
    holds(heuristic, stored, bytes, many, few, faster) {
        en: "With {heuristic}, a-star holds {stored} states in {bytes}, so that it need not search below the same \
             state twice; ida-star holds one path and generates {many} nodes against {few}. {faster} is the faster of \
             the two.",
        zh: "用 {heuristic} 时，a-star 以 {bytes} 保存 {stored} 个状态，因此不必重复搜索同一状态之下；ida-star \
             只保存一条路径，生成 {many} 个节点，而前者为 {few} 个。两者中 {faster} 更快。",
    }
    meets(both, one) {
        en: "Two frontiers that meet halfway are far smaller than one that goes the whole way: bidirectional generates \
             {both} nodes, breadth-first {one}.",
        zh: "在中途相遇的两个前沿远小于走完全程的一个：bidirectional 生成 {both} 个节点，breadth-first {one} 个。",
    }
    nodes(n) { one: "1 node", en: "{n} nodes", zh: "{n} 个节点" }
    hasty(name, nodes, found, least) {
        en: "{name} answers after {nodes}, at cost {found} where {least} is the least: greedy search looks for some answer \
             and proves nothing about it.",
        zh: "{name} 用 {nodes}就给出答案，代价为 {found}，而最小为 {least}：贪心搜索只求有答案，不作任何证明。",
    }
    stopped(names) {
        en: "Stopped by a limit, so that their counts are no more than a lower bound: {names}.",
        zh: "因限制而停止，所以其计数只是下界：{names}。",
    }
    times(ratio) { en: ", {ratio} times as many", zh: "，是前者的 {ratio} 倍" }
}

/// The name of a column or a line, or a word in a cell.
pub(crate) fn term(name: &str) -> String {
    match name {
        "start" => start(),
        "goal" => goal(),
        "boards" => boards_of(),
        "author" => author(),
        "date" => date(),
        "command" => command(),
        "machine" => machine(),
        "limits of each run" => limits(),
        "algorithm" => algorithm(),
        "heuristic" => heuristic(),
        "pruning" => pruning(),
        "set" => set(),
        "threads" => threads(),
        "within" => within(),
        "solved" => solved(),
        "cost" => cost(),
        "optimal" => optimal(),
        "mean cost" => mean_cost(),
        "expanded" => expanded(),
        "generated" => generated(),
        "iterations" => iterations(),
        "tables" => tables(),
        "made in" => made_in(),
        "memory" => memory(),
        "search" => search(),
        "bound" => bound(),
        "yes" => yes(),
        "not proven" => not_proven(),
        "unsolvable" => unsolvable(),
        "weight" => weight(),
        "width" => width(),
        other => match other.strip_prefix("at least ") {
            Some(bound) => at_least(bound),
            None => super::phrases::phrase(other),
        },
    }
}
