//! The texts of the page, each under the key by which the page asks for it, in the files that the server
//! makes of them: one for each language, of which a visit loads one.

use super::Lang;

/// A text in both languages. `{n}` and the like take values, which the page fills in.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// What the page calls it.
    pub key: &'static str,
    /// What it is in English for one thing, where that differs from that for several.
    pub one: Option<&'static str>,
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
}

/// The names of the files of texts, and what is in them: modules that export all texts by their keys. Of a
/// pair the first text is for one thing.
pub fn modules() -> [(&'static str, String); 2] {
    [("texts-en.js", module("en", Lang::En)), ("texts-zh.js", module("zh", Lang::Zh))]
}

fn module(name: &str, language: Lang) -> String {
    let quoted = |text: &str| serde_json::to_string(text).expect("a text can be quoted");
    let entry = |text: &Text| {
        let value = match (language, text.one) {
            (Lang::En, Some(one)) => format!("[{},{}]", quoted(one), quoted(text.en)),
            (Lang::En, None) => quoted(text.en),
            (Lang::Zh, _) => quoted(text.zh),
        };
        format!("{}:{value}", quoted(text.key))
    };
    let entries: Vec<String> = TEXTS.iter().map(entry).collect();
    format!("export const {name}={{{}}};\n", entries.join(",\n"))
}

macro_rules! page {
    ($($key:literal { $(one: $one:literal,)? en: $en:literal, zh: $zh:literal $(,)? })+) => {
        /// All of them.
        pub const TEXTS: &[Text] = &[$(
            Text { key: $key, one: page!(@ $($one)?), en: $en, zh: $zh },
        )+];
    };
    (@ $one:literal) => { Some($one) };
    (@) => { None };
}

page! {
    "between-sentences" { en: " ", zh: "" }
    "skip" { en: "Skip to the board", zh: "跳到棋盘" }
    "other-language" { en: "中文", zh: "English" }
    "to-dark" { en: "Dark colours", zh: "深色" }
    "to-light" { en: "Light colours", zh: "浅色" }
    "puzzles" { en: "Puzzles", zh: "谜题" }
    "more" { en: "More", zh: "更多" }
    "library" { en: "From files", zh: "来自文件" }
    "kept" { en: "Yours", zh: "你的谜题" }
    "yours" { en: "Your puzzle …", zh: "编写谜题 …" }
    "yours-title" { en: "Your puzzle", zh: "编写谜题" }
    "yours-hint" {
        en: "Write a puzzle, paste one, or drop a file on the page. It stays on this computer.",
        zh: "在这里编写或粘贴谜题，也可以把文件拖到页面上。内容只留在这台计算机上。",
    }
    "yours-text" { en: "The text of the puzzle", zh: "谜题文本" }
    "yours-read" { en: "Play it", zh: "开始玩" }
    "yours-file" { en: "Choose a file", zh: "选择文件" }
    "yours-long" { en: "A puzzle has at most 64 KiB.", zh: "谜题最多 64 KiB。" }
    "yours-where" {
        en: "Line {line}, column {column}: {message}",
        zh: "第 {line} 行第 {column} 列：{message}",
    }
    "goal" { en: "Goal", zh: "目标" }
    "goal-is" { en: "Goal: {goal}", zh: "目标：{goal}" }
    "goal-cell" {
        en: "Goal, column {column}, row {row}: {colour}",
        zh: "目标第 {row} 行第 {column} 列：{colour}",
    }
    "goal-own" { en: "Its own", zh: "自定" }
    "goal-board" { en: "The board in view", zh: "当前棋盘" }
    "colour-W" { en: "white", zh: "白" }
    "colour-R" { en: "red", zh: "红" }
    "colour-B" { en: "blue", zh: "蓝" }
    "colour-E" { en: "empty", zh: "空" }
    "board-of" {
        en: "Board: {title}. Arrow keys move the pieces.",
        zh: "棋盘：{title}。用方向键移动。",
    }
    "layout" { en: "The board reads {board}", zh: "棋盘为 {board}" }
    "made" { one: "1 move made", en: "{n} moves made", zh: "已走 {n} 步" }
    "solved" { en: "Solved", zh: "已完成" }
    "tools" { en: "Board", zh: "棋盘操作" }
    "scramble" { en: "Scramble", zh: "打乱" }
    "reset" { en: "Reset", zh: "重来" }
    "undo" { en: "Undo", zh: "撤销" }
    "edit" { en: "Set up", zh: "布局" }
    "link" { en: "Copy link", zh: "复制链接" }
    "copied" { en: "Link copied", zh: "链接已复制" }
    "in-address" { en: "The link is in the address bar", zh: "链接在地址栏中" }
    "bad-link-puzzle" {
        en: "The link names no puzzle that fewest knows: here is the Eight.",
        zh: "链接中的谜题无法识别，改为显示八数码。",
    }
    "bad-link-board" {
        en: "The board in the link cannot be read: here is another.",
        zh: "链接中的棋盘无法识别，改用另一个。",
    }
    "bad-link-goal" {
        en: "The goal in the link cannot be read: here is the usual one.",
        zh: "链接中的目标无法识别，改用默认目标。",
    }
    "playback" { en: "Playback", zh: "回放" }
    "scrubber" { en: "Moves played", zh: "已播放的步数" }
    "first" { en: "To the start", zh: "回到开头" }
    "back" { en: "One move back", zh: "后退一步" }
    "play" { en: "Play", zh: "播放" }
    "pause" { en: "Pause", zh: "暂停" }
    "next" { en: "One move on", zh: "前进一步" }
    "last" { en: "To the end", zh: "跳到结尾" }
    "speed" { en: "Speed", zh: "速度" }
    "step-of" { en: "{at} / {all}", zh: "{at} / {all}" }
    "transport-empty" {
        en: "Solve the board to play its answer here.",
        zh: "求解后可在此回放答案。",
    }
    "transport-ready" { en: "Space plays, ← and → step.", zh: "空格键播放，← → 逐步。" }
    "brush" { en: "A click", zh: "点击动作" }
    "brush-turn" { en: "Turns", zh: "翻转" }
    "brush-empty" { en: "Makes empty", zh: "设为空格" }
    "as-text" { en: "Board", zh: "棋盘" }
    "apply" { en: "Apply", zh: "应用" }
    "size" { en: "Size", zh: "大小" }
    "walk" { en: "Moves", zh: "步数" }
    "seed" { en: "Seed", zh: "种子" }
    "walk-again" { en: "Walk", zh: "随机走" }
    "panels" { en: "Panels", zh: "面板" }
    "solve" { en: "Solve", zh: "求解" }
    "race" { en: "Race", zh: "竞速" }
    "cancel" { en: "Cancel", zh: "取消" }
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
    "name-pdb" { en: "pattern databases", zh: "模式数据库" }
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
    "asking" { en: "Asking …", zh: "正在提交 …" }
    "waiting" {
        one: "Waiting: 1 search is ahead",
        en: "Waiting: {n} searches are ahead",
        zh: "正在排队 …前面有 {n} 个搜索",
    }
    "preparing" { en: "Making tables: {what}, {percent}", zh: "正在建表：{what}，{percent}" }
    "running" { en: "Searching …", zh: "正在搜索 …" }
    "searching-detail" { en: "Proven so far: at least {n}.", zh: "目前已证明：至少 {n} 步。" }
    "refused" { en: "This cannot be asked", zh: "无法求解这个问题" }
    "bug" { en: "A bug in fewest", zh: "fewest 出错了" }
    "given-up" { en: "Cancelled", zh: "已取消" }
    "lost" { en: "The server does not answer", zh: "服务器没有响应" }
    "lost-detail" { en: "Is fewest serve still running?", zh: "fewest serve 还在运行吗？" }
    "proven" { one: "move, proven shortest", en: "moves, proven shortest", zh: "步，已证明最短" }
    "unproven" {
        one: "move, not proven shortest",
        en: "moves, not proven shortest",
        zh: "步，未证明最短",
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
    "unsolvable-detail" { en: "Proven without a search.", zh: "无需搜索即可证明。" }
    "unsolvable-searched" {
        en: "Proven: all that can be reached was searched.",
        zh: "已证明：所有可达的状态都搜索过。",
    }
    "unproven-detail" { en: "Every answer takes at least {n}.", zh: "任何答案至少需要 {n} 步。" }
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
        en: "Proven: every answer takes at least {n} moves.",
        zh: "已证明：任何答案至少需要 {n} 步。",
    }
    "unsolvable" { en: "No moves solve this board", zh: "这个棋盘无解" }
    "why-unsolvable" {
        en: "Each move exchanges the blank with a tile. It changes two things at once: whether the tiles are an even or an odd rearrangement of the goal, and whether the blank is an even or an odd number of steps from its place. Here the rearrangement is {order} and the steps are {way} ({steps}), so the two can never come out together. Exchange any two tiles and they can.",
        zh: "每走一步，空格与一个方块交换，于是两个奇偶性同时改变：方块相对目标的排列是奇还是偶，空格离它的位置是奇数步还是偶数步。这里排列为{order}，步数为{way}（{steps} 步），两者不可能同时归位。交换任意两个方块即可有解。",
    }
    "odd" { en: "odd", zh: "奇" }
    "even" { en: "even", zh: "偶" }
    "swap" { en: "Exchange {a} and {b}", zh: "交换 {a} 和 {b}" }
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
    "race-start" { en: "Start the race", zh: "开始竞速" }
    "why" { en: "Why", zh: "胜负原因" }
    "verdict-idle" {
        en: "What decides is told here from the numbers, once both are done.",
        zh: "两者结束后，这里根据数字说明胜负原因。",
    }
    "verdict-running" { en: "Searching …", zh: "正在搜索 …" }
    "verdict-none" { en: "One of them has no result to compare.", zh: "其中一方没有可比较的结果。" }
    "verdict-unsolvable" {
        en: "No search is needed: parity alone shows that the board cannot be solved.",
        zh: "无需搜索：仅凭奇偶性就知道这个棋盘无解。",
    }
    "verdict-unfinished" {
        en: "{a} did not get through: it proved only that every answer takes at least {n} moves. {b} did.",
        zh: "{a} 没有完成：只证明了任何答案至少需要 {n} 步。{b} 完成了。",
    }
    "verdict-neither" {
        en: "Neither got through: A proved at least {n} moves, B at least {m}.",
        zh: "两者都没有完成：A 证明至少 {n} 步，B 证明至少 {m} 步。",
    }
    "verdict-longer" {
        en: "{a} found {n} moves where {b} proved that {m} are enough: it never asked how far it had come.",
        zh: "{a} 用了 {n} 步，而 {b} 证明 {m} 步就够：{a} 从不考虑已经走了多远。",
    }
    "verdict-unproven" {
        en: "Both found {n} moves, but only {b} has proven that none are fewer.",
        zh: "两者都找到 {n} 步的答案，但只有 {b} 证明了没有更短的。",
    }
    "verdict-agree" { en: "Both prove {n} moves.", zh: "两者都证明最少为 {n} 步。" }
    "verdict-faster" {
        en: "{a} ({name}) was {times} times as fast: {fast} against {slow}.",
        zh: "{a}（{name}）快到 {times} 倍：{fast} 对 {slow}。",
    }
    "verdict-tie" {
        en: "They took about as long: {fast} and {slow}.",
        zh: "两者用时相近：{fast} 和 {slow}。",
    }
    "verdict-nodes" {
        en: "{a} generated {times} times fewer nodes: {few} against {many}.",
        zh: "{a} 生成的节点少得多，对方是它的 {times} 倍：{few} 对 {many}。",
    }
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
        en: "{a}'s estimate sees more of the way: it begins at {high} and needs {more} iterations, {b} begins at {low} and needs {less}.",
        zh: "{a} 的估计看得更远：从 {high} 开始，需要 {more} 轮；{b} 从 {low} 开始，需要 {less} 轮。",
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
    "local" {
        en: "Everything runs on this computer; the page loads nothing from elsewhere.",
        zh: "一切都在这台计算机上运行；页面不从别处加载任何内容。",
    }
    "keys" { en: "Keys", zh: "键盘操作" }
    "close" { en: "Close", zh: "关闭" }
    "key-arrows" { en: "← ↑ → ↓", zh: "← ↑ → ↓" }
    "key-arrows-does" {
        en: "Move a piece that way; with an answer loaded and the focus off the board, ← and → step",
        zh: "向该方向移动；已有答案且焦点不在棋盘上时，← → 逐步回放",
    }
    "key-letters-does" { en: "Make that move", zh: "走那一步" }
    "key-space" { en: "Space", zh: "空格" }
    "key-space-does" { en: "Play or pause the answer", zh: "播放或暂停答案" }
    "key-ends" { en: "Home, End", zh: "Home、End" }
    "key-ends-does" { en: "To the start or the end of the answer", zh: "到答案的开头或结尾" }
    "key-undo" { en: "Backspace", zh: "Backspace" }
    "key-undo-does" { en: "Take the last move back", zh: "撤销上一步" }
    "key-escape" { en: "Escape", zh: "Esc" }
    "key-escape-does" { en: "Cancel a search, leave set-up", zh: "取消搜索，退出布局" }
    "key-edit" { en: "Set up", zh: "布局时" }
    "key-edit-does" {
        en: "On the board arrows move a frame, Enter or Space does what a click does",
        zh: "方向键在棋盘上移动选框，回车或空格相当于点击",
    }
    "redo" { en: "Redo", zh: "重做" }
    "blocked" { en: "That cannot move.", zh: "这里动不了。" }
    "off" { one: "1 move off the answer", en: "{n} moves off the answer", zh: "离开答案 {n} 步" }
    "back-to-answer" { en: "Back", zh: "回到答案" }
    "solve-from-here" { en: "Solve from here", zh: "从这里求解" }
    "answer-came" {
        one: "Answer for the board you asked about: 1 move",
        en: "Answer for the board you asked about: {n} moves",
        zh: "所问棋盘的答案：{n} 步",
    }
    "show-answer" { en: "Show it", zh: "显示" }
    "title-done" { en: "{n} done", zh: "{n} 步完成" }
    "title-bound" { en: "at least {n} …", zh: "至少 {n} 步 …" }
    "title-busy" { en: "searching …", zh: "正在搜索 …" }
    "bad-link-means" {
        en: "The algorithm or heuristic in the link does not fit this puzzle: here is the usual one.",
        zh: "链接中的算法或启发函数不适合这个谜题，改用默认的。",
    }
    "preparing-several" {
        en: "Making tables: {what}, {table} of {tables}, {percent}",
        zh: "正在建表：{what}，第 {table} 张，共 {tables} 张，{percent}",
    }
    "outlook" {
        en: "Each pass grows {times} times: this one has about {time} left.",
        zh: "每轮是上一轮的 {times} 倍；这一轮大约还要 {time}。",
    }
    "verdict-too-short" {
        en: "Both are done in less than 10 ms, too little to tell who is faster: {fast} and {slow}.",
        zh: "两者都在 10 毫秒内完成，时间太短，分不出快慢：{fast} 和 {slow}。",
    }
    "verdict-few-nodes" {
        en: "Both needed hardly any nodes: {few} and {many}.",
        zh: "两者都几乎不需要节点：{few} 和 {many}。",
    }
    "verdict-tables" {
        en: "Of its {all}, {a} spent {time} on tables of {bytes}, which the next board finds ready.",
        zh: "{a} 的 {all} 中有 {time} 用于建 {bytes} 的表，下一个棋盘可以直接使用。",
    }
    "key-redo" { en: "Ctrl Z, Ctrl Y", zh: "Ctrl Z、Ctrl Y" }
    "key-redo-does" { en: "Take a move back, make it again", zh: "撤销一步，重做一步" }
    "key-hint" { en: "?", zh: "?" }
    "key-hint-does" {
        en: "A hint; pressed again, it makes the move",
        zh: "提示；再按一次就走这一步",
    }
    "play-panel" { en: "Play", zh: "游玩" }
    "start" { en: "Begin", zh: "开始" }
    "start-today" { en: "Today’s board", zh: "今日棋盘" }
    "start-today-detail" {
        en: "{puzzle}, {date}; the same for everyone",
        zh: "{puzzle}，{date}；人人相同",
    }
    "start-enter" { en: "Enter yours", zh: "输入你的棋盘" }
    "start-enter-detail" { en: "Tap it in, type it or paste it", zh: "点按、键入或粘贴" }
    "start-race" { en: "Watch a race", zh: "观看竞速" }
    "start-race-detail" {
        en: "Two searches for this board, side by side",
        zh: "两种搜索并排求解这个棋盘",
    }
    "hint" { en: "Hint", zh: "提示" }
    "hint-again" { en: "Make it", zh: "走这一步" }
    "hint-comes" { en: "Asking …", zh: "正在查 …" }
    "hint-is" { en: "Hint: {move}", zh: "提示：{move}" }
    "hint-lost" {
        en: "The engine has no proven answer for this board.",
        zh: "引擎没有这个棋盘的已证明的答案。",
    }
    "gauge" { one: "move to go", en: "moves to go", zh: "步到目标" }
    "gauge-off" { en: "How far is it?", zh: "还有多远？" }
    "gauge-off-detail" {
        en: "Show the moves to go, or ask for a hint.",
        zh: "打开“剩余步数”，或者要一个提示。",
    }
    "gauge-waits" { en: "Counting …", zh: "正在计算 …" }
    "gauge-never" { en: "No moves solve this board", zh: "这个棋盘无解" }
    "gauge-lost" { en: "Not known", zh: "未知" }
    "gauge-start" { en: "The fewest that solve this board.", zh: "这个棋盘的最少步数。" }
    "gauge-nearer" { en: "Your last move came nearer.", zh: "上一步走近了。" }
    "gauge-farther" { en: "Your last move went away.", zh: "上一步走远了。" }
    "gauge-same" { en: "Your last move came no nearer.", zh: "上一步没有走近。" }
    "gauge-on" { en: "Show the moves to go", zh: "显示剩余步数" }
    "timer-on" { en: "Timer", zh: "计时" }
    "state-to-go" { en: "{n} to go", zh: "还剩 {n} 步" }
    "won-perfect" { en: "Solved, and none is shorter", zh: "完成，而且没有更短的" }
    "won-other" { en: "Another board", zh: "换一个" }
    "won-again" { en: "Try again", zh: "再试一次" }
    "won-share" { en: "Copy the result", zh: "复制结果" }
    "copied-result" { en: "Result copied", zh: "结果已复制" }
    "score-you" { en: "you {n}", zh: "你 {n} 步" }
    "score-played" { en: "played for you {n}", zh: "代走 {n} 步" }
    "score-fewest" { en: "fewest {n}", zh: "最少 {n} 步" }
    "score-counting" { en: "fewest …", zh: "最少 …" }
    "between-words" { en: ", ", zh: "，" }
    "curve" {
        one: "Your way: {from} to {to}, once away from the goal",
        en: "Your way: {from} to {to}, {n} times away from the goal",
        zh: "你的路：从 {from} 到 {to}，走远 {n} 次",
    }
    "curve-dot" {
        en: "Move {at}: {from} to go became {to}",
        zh: "第 {at} 步：剩余从 {from} 变成 {to}",
    }
    "curve-hint" {
        en: "A dot is a move away from the goal: choose one to try again from there.",
        zh: "圆点是走远的一步：选一个，可以从那里再试。",
    }
    "try-again" { en: "Try again from here", zh: "从这里再试" }
    "spread" { en: "Where am I?", zh: "我在哪里？" }
    "spread-asks" { en: "All boards by their distance.", zh: "所有局面按距离分布。" }
    "spread-harder" {
        en: "{n} to go: harder than {percent} of all boards",
        zh: "还剩 {n} 步：比 {percent} 的局面难",
    }
    "spread-exact" { en: "Every board counted: {source}.", zh: "每个局面都计入：{source}。" }
    "spread-sampled" { en: "A sample of {n} scrambled boards.", zh: "{n} 个打乱局面的样本。" }
    "spread-unknown" { en: "Nobody has counted these boards.", zh: "这些局面还没有人数过。" }
    "spread-sample" { en: "Take a sample", zh: "取样" }
    "enter" { en: "Enter a board", zh: "输入棋盘" }
    "enter-title" { en: "Enter a board", zh: "输入棋盘" }
    "enter-hint" {
        en: "Tap the places of the pieces in their order, or type the rows. Boards can be pasted anywhere.",
        zh: "按方块顺序点它们的位置，或逐行键入。棋盘可以粘贴在页面任何地方。",
    }
    "enter-tray" { en: "The board", zh: "棋盘" }
    "enter-keys" { en: "What the next tap puts down", zh: "下一次点按放下的方块" }
    "enter-cell" { en: "Column {column}, row {row}", zh: "第 {row} 行第 {column} 列" }
    "enter-blank" { en: "blank", zh: "空格" }
    "enter-use" { en: "Use it", zh: "使用" }
    "enter-clear" { en: "Clear", zh: "清空" }
    "enter-missing" { en: "Missing: {list}.", zh: "缺少：{list}。" }
    "enter-doubled" { en: "Too often: {list}.", zh: "重复：{list}。" }
    "enter-unknown" { en: "Not of this puzzle: {list}.", zh: "不属于这个谜题：{list}。" }
    "enter-long" { en: "More than {n} places.", zh: "超过 {n} 格。" }
    "enter-unsolvable" { en: "No moves solve it.", zh: "这个棋盘无解。" }
    "enter-good" { en: "It can be solved.", zh: "可以求解。" }
    "pasted" { en: "A board was read: {title}", zh: "已读入棋盘：{title}" }
    "levels" { en: "Boards by difficulty", zh: "按难度选棋盘" }
    "level-random" { en: "Random", zh: "随机" }
    "level-hard" { en: "Hard", zh: "难" }
    "level-hardest" { en: "Hardest", zh: "最难" }
    "hard-is" {
        en: "{n} moves to go, the hardest of some random boards",
        zh: "还剩 {n} 步，是几个随机棋盘中最难的",
    }
    "enter-left" { en: "{n} pieces are still missing.", zh: "还缺 {n} 块。" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashSet};

    /// The names of the values that a text takes.
    fn values(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
    }

    #[test]
    fn both_languages_take_the_same_values() {
        let mut keys = HashSet::new();
        for Text { key, one, en, zh } in TEXTS {
            assert!(keys.insert(key), "{key} occurs twice");
            // A count of one may be written out.
            if one.is_none() {
                assert_eq!(values(en), values(zh), "{key}");
            }
            assert!(values(zh).is_subset(&values(en)), "{key}");
            assert!(one.is_none_or(|one| values(one).is_subset(&values(en))), "{key}");
        }
    }
}
