//! Choosing a puzzle, a goal and a board, and playing an answer back.

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
    "board-without-arrows" { en: "Board: {title}.", zh: "棋盘：{title}。" }
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
    "copied-answer" { en: "Link to the board and its answer copied", zh: "棋盘及其答案的链接已复制" }
    "bad-link-moves" {
        en: "The moves of this link do not solve its board.",
        zh: "这个链接中的步骤没有解开它的棋盘。",
    }
    "link-of-here" {
        en: "The puzzle's text is too long for a link, so the link works in this browser only, as long as it remembers the text.",
        zh: "谜题的文本太长，放不进链接；这个链接只能在这个浏览器中、它还记得这段文本时使用。",
    }
    "in-address" { en: "The link is in the address bar", zh: "链接在地址栏中" }
    "bad-link-puzzle" {
        en: "The link names no puzzle that fewest knows: here is the Eight.",
        zh: "链接中的谜题无法识别，改为显示八数码。",
    }
    "bad-link-size" {
        en: "The page shows no board of the size in the link: here is the Eight.",
        zh: "本页面没有链接所指大小的棋盘，改为显示八数码。",
    }
    "bad-link-metric" {
        en: "What the link counts as one move does not fit this puzzle: here is the usual count.",
        zh: "链接中的计步方式不适合这个谜题，改用默认的。",
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
    "answer-told" {
        one: "This move came with the link.",
        en: "These {n} moves came with the link. Solve tells whether fewer are enough.",
        zh: "这 {n} 步来自链接。点“求解”可知是否还有更短的。",
    }
    "phase" {
        one: "Move {from}: {does}",
        en: "Moves {from}–{to}: {does}",
        zh: "第 {from}–{to} 步：{does}",
    }
    "phase-pieces" { en: "brings {pieces} home", zh: "让 {pieces} 归位" }
    "phase-room" { en: "makes room", zh: "腾出位置" }
    "phase-places" {
        one: "brings 1 place right",
        en: "brings {n} places right",
        zh: "使 {n} 处就位",
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
}
