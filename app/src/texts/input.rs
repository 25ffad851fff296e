//! What is wrong with an input or a file.

texts! {
    /// Precedes errors and notes.
    error { en: "error:", zh: "错误:" }
    note(text) { en: "note: {text}", zh: "提示：{text}" }
    placed(place, message) { en: "{place}: {message}", zh: "{place}：{message}" }
    in_the_moves(message) { en: "in the moves, {message}", zh: "走法{message}" }
    in_the_goal(message) { en: "--goal, {message}", zh: "--goal 的{message}" }

    cannot_open(path, error) { en: "cannot open {path}: {error}", zh: "无法打开 {path}：{error}" }
    cannot_read(path, error) { en: "cannot read {path}: {error}", zh: "无法读取 {path}：{error}" }
    cannot_write(path, error) { en: "cannot write {path}: {error}", zh: "无法写入 {path}：{error}" }
    too_long(path, bytes) {
        en: "{path} is longer than {bytes} bytes",
        zh: "{path} 超过 {bytes} 字节",
    }
    unread_input(error) { en: "cannot read the input: {error}", zh: "无法读取输入：{error}" }
    unwritten_output(error) { en: "cannot write the output: {error}", zh: "无法写入输出：{error}" }
    from_the_terminal {
        en: "reading the input from the terminal; end it with Ctrl-D",
        zh: "正在从终端读取输入；按 Ctrl-D 结束",
    }
    standard_input(error) { en: "standard input: {error}", zh: "标准输入：{error}" }
    moves_too_long(bytes) {
        en: "a text of moves has at most {bytes} bytes",
        zh: "走法最多 {bytes} 字节",
    }
    moves_no_number(word) {
        en: "`{word}` is not a text of moves; if it means that there is no way, `fewest solve` says whether that is so",
        zh: "`{word}` 不是走法；如果表示无解，可以用 `fewest solve` 查明是否无解",
    }
    moves_no_text { en: "the moves are no text in UTF-8", zh: "走法不是 UTF-8 文本" }
    no_profile(name, meant) {
        en: "no problem {name}; `fewest judge --list` shows those there are{meant}",
        zh: "没有题目 {name}；`fewest judge --list` 列出全部题目{meant}",
    }
    puzzle_for_profile(name) {
        en: "{name} is a puzzle, and a judge's problem is wanted; `fewest judge --list` shows them, each with its puzzle",
        zh: "{name} 是谜题，这里要的是评测系统的题目；`fewest judge --list` 列出全部题目和各自的谜题",
    }
    file_for_profile(name) {
        en: "{name} is a file, and a judge's problem comes first, such as poj:1077; `fewest judge --list` shows them all",
        zh: "{name} 是文件，题目要写在前面，例如 poj:1077；`fewest judge --list` 列出全部题目",
    }
    behind_the_last_case(word) {
        en: "nothing was read after the last case, where `{word}` stands",
        zh: "最后一组数据之后的内容没有读取，其开头是 `{word}`",
    }
    one_stdin {
        en: "only one of the files can be -, which is standard input",
        zh: "只能有一个文件是 -，即标准输入",
    }
    wants(system, files) {
        en: "the files of --as {system} are {files}",
        zh: "--as {system} 需要的文件：{files}",
    }
    wants_plainly {
        en: "wanted are two or three files: INPUT OUTPUT [ANSWER], of which OUTPUT is what the program printed",
        zh: "需要两个或三个文件：INPUT OUTPUT [ANSWER]，其中 OUTPUT 是程序的输出",
    }
}
