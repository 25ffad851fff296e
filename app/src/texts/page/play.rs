//! Playing, entering boards, keys, and other texts.

page! {
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
    "key-steps" { en: "← →", zh: "← →" }
    "key-steps-does" { en: "Step through the answer", zh: "逐步回放答案" }
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
    "unclear" {
        en: "Several moves are possible there. Choose one below the board.",
        zh: "这里可以有几种走法，请在棋盘下方选择。",
    }
    "off" { one: "1 move off the answer", en: "{n} moves off the answer", zh: "离开答案 {n} 步" }
    "back-to-answer" { en: "Back", zh: "回到答案" }
    "solve-from-here" { en: "Solve from here", zh: "从这里求解" }
    "answer-came" {
        one: "Answer for the board you asked about: 1 move",
        en: "Answer for the board you asked about: {n} moves",
        zh: "所问棋盘的答案：{n} 步",
    }
    "show-answer" { en: "Show it", zh: "显示" }
    "title-done" { en: "{n} done", zh: "完成：{n}" }
    "title-bound" { en: "at least {n} …", zh: "至少 {n} …" }
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
    "hint-comes" { en: "Stop asking", zh: "停止查询" }
    "hint-is" { en: "Hint: {move}", zh: "提示：{move}" }
    "hint-lost" {
        en: "The engine has no proven answer for this board.",
        zh: "引擎没有这个棋盘的已证明的答案。",
    }
    "gauge" { one: "move to go", en: "moves to go", zh: "步到目标" }
    "gauge-cost" { en: "cost to go", zh: "剩余代价" }
    "gauge-off" { en: "How far is it?", zh: "还有多远？" }
    "gauge-off-detail" {
        en: "Show the moves to go, or ask for a hint.",
        zh: "打开“剩余步数”，或者要一个提示。",
    }
    "gauge-off-detail-cost" {
        en: "Show the cost to go, or ask for a hint.",
        zh: "打开“剩余代价”，或者要一个提示。",
    }
    "gauge-waits" { en: "Counting …", zh: "正在计算 …" }
    "gauge-lost" { en: "Not known", zh: "未知" }
    "gauge-start" { en: "The least that solves this board.", zh: "这个棋盘的最优值。" }
    "gauge-nearer" { en: "Your last move came nearer.", zh: "上一步走近了。" }
    "gauge-farther" { en: "Your last move went away.", zh: "上一步走远了。" }
    "gauge-same" { en: "Your last move came no nearer.", zh: "上一步没有走近。" }
    "gauge-on" { en: "Show the moves to go", zh: "显示剩余步数" }
    "gauge-on-cost" { en: "Show the cost to go", zh: "显示剩余代价" }
    "timer-on" { en: "Timer", zh: "计时" }
    "state-to-go" { en: "{n} to go", zh: "还剩 {n} 步" }
    "state-to-go-cost" { en: "cost {n} to go", zh: "剩余代价 {n}" }
    "won-perfect" { en: "Solved, and none is shorter", zh: "完成，而且没有更短的" }
    "won-perfect-cost" { en: "Solved, and none is cheaper", zh: "完成，而且没有代价更小的" }
    "won-other" { en: "Another board", zh: "换一个" }
    "won-again" { en: "Try again", zh: "再试一次" }
    "won-share" { en: "Copy the result", zh: "复制结果" }
    "copied-result" { en: "Result copied", zh: "结果已复制" }
    "score-you" { en: "you {n}", zh: "你 {n} 步" }
    "score-you-cost" { en: "you {n}", zh: "你的代价 {n}" }
    "score-played" { en: "played for you {n}", zh: "代走 {n} 步" }
    "score-played-cost" { en: "played for you {n}", zh: "代走的代价 {n}" }
    "score-fewest" { en: "fewest {n}", zh: "最少 {n} 步" }
    "score-fewest-cost" { en: "least cost {n}", zh: "最小代价 {n}" }
    "score-counting" { en: "fewest …", zh: "最少 …" }
    "score-unknown" { en: "the best not known", zh: "最佳未知" }
    "between-words" { en: ", ", zh: "、" }
    "between-parts" { en: ", ", zh: "，" }
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
        en: "{left}: harder than {percent} of all boards",
        zh: "{left}：比 {percent} 的局面难",
    }
    "spread-exact" { en: "Every board counted: {source}.", zh: "每个局面都计入：{source}。" }
    "spread-sampled" {
        one: "A sample of 1 scrambled board.",
        en: "A sample of {n} scrambled boards.",
        zh: "{n} 个打乱局面的样本。",
    }
    "spread-unknown" { en: "How many boards there are at each distance is not included here.", zh: "这里没有收录各个距离的局面数。" }
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
    "cell-picked" { en: "{cell}, chosen", zh: "{cell}，已选中" }
    "enter-blank" { en: "blank", zh: "空格" }
    "enter-blank-as" { en: "{symbol} (the blank)", zh: "{symbol}（空格）" }
    "enter-use" { en: "Use it", zh: "使用" }
    "enter-clear" { en: "Clear", zh: "清空" }
    "enter-missing" { en: "Missing: {list}.", zh: "缺少：{list}。" }
    "enter-doubled" { en: "Too often: {list}.", zh: "重复：{list}。" }
    "enter-unknown" { en: "Not of this puzzle: {list}.", zh: "不属于这个谜题：{list}。" }
    "enter-long" { en: "More than {n} places.", zh: "超过 {n} 格。" }
    "enter-row" {
        one: "Row {row} has 1 cell, not {width}.",
        en: "Row {row} has {n} cells, not {width}.",
        zh: "第 {row} 行有 {n} 格，应为 {width} 格。",
    }
    "enter-unsolvable" { en: "No moves solve it.", zh: "这个棋盘无解。" }
    "enter-whole" { en: "The board is complete.", zh: "棋盘已填满。" }
    "enter-good" { en: "It can be solved.", zh: "可以求解。" }
    "pasted" { en: "A board was read: {title}.", zh: "已读入棋盘：{title}。" }
    "pasted-neither" {
        en: "What was pasted is neither a board nor the text of a puzzle.",
        zh: "粘贴的内容既不是棋盘，也不是谜题文本。",
    }
    "levels" { en: "Boards by difficulty", zh: "按难度选棋盘" }
    "level-random" { en: "Random", zh: "随机" }
    "level-hard" { en: "Hard", zh: "难" }
    "level-hardest" { en: "Hardest", zh: "最难" }
    "hard-asks" { en: "Some random boards are compared …", zh: "正在比较几个随机棋盘 …" }
    "hard-unknown" {
        en: "A random board: it was not proven in time how hard some are.",
        zh: "这是一个随机棋盘：没能及时证明几个棋盘有多难。",
    }
    "hard-is" {
        en: "{left}, the hardest of some random boards",
        zh: "{left}，是几个随机棋盘中最难的",
    }
    "enter-left" { en: "{n} pieces are still missing.", zh: "还缺 {n} 块。" }
}
