//! What is wrong with an output: the verdict, the flaw, and the board that goes with it.

texts! {
    right(cases) { one: "right: 1 case", en: "right: {cases} cases", zh: "正确：共 {cases} 组数据" }
    /// Follows the flaw that is shown.
    more_wrong(more, all) {
        one: "1 more case wrong, of {all}",
        en: "{more} more cases wrong, of {all}",
        zh: "共 {all} 组，另有 {more} 组也错",
    }
    jury(verdict) { en: "the jury's answer is wrong: {verdict}", zh: "标准答案有误：{verdict}" }

    /// What a flaw suggests.
    reason(number, mistake) {
        en: "likely reason {number}: {mistake}",
        zh: "可能的原因 {number}：{mistake}",
    }
    evidence(evidence) { en: "  what speaks for it: {evidence}", zh: "  依据：{evidence}" }

    /// Where a flaw is.
    in_case(case, flaw) { en: "case {case}: {flaw}", zh: "第 {case} 组：{flaw}" }
    in_case_on_line(case, line, flaw) {
        en: "case {case}, line {line} of the output: {flaw}",
        zh: "第 {case} 组，输出第 {line} 行：{flaw}",
    }
    in_case_on_lines(case, from, line, flaw) {
        en: "case {case}, lines {from} to {line} of the output: {flaw}",
        zh: "第 {case} 组，输出第 {from} 至 {line} 行：{flaw}",
    }
    on_line(line, flaw) { en: "line {line} of the output: {flaw}", zh: "输出第 {line} 行：{flaw}" }

    /// Titles of boards.
    board_before { en: "the board before that move:", zh: "走这一步之前的局面：" }
    board_at_the_end { en: "the board where they end:", zh: "最后停在的局面：" }
    board_then { en: "the board then:", zh: "此时的局面：" }

    /// What is wrong.
    ends { en: "the output ends before the answer", zh: "输出到此为止，缺少这一组的答案" }
    behind(text, cases) {
        en: "`{text}` comes after the answer to the last case, number {cases}",
        zh: "最后一组（第 {cases} 组）的答案之后多出了 `{text}`",
    }
    unreadable(found, expected) {
        en: "`{found}` where {expected} was expected",
        zh: "读到 `{found}`，此处应为{expected}",
    }
    /// Added to what is said of the first line of an output.
    with_mark(flaw) {
        en: "{flaw}; the output begins with a byte-order mark",
        zh: "{flaw}；输出以字节顺序标记 (BOM) 开头",
    }
    /// Added to what is said of a line that contains such characters.
    with_lone_returns(flaw) {
        en: "{flaw}; a carriage return alone (\\r) does not end a line",
        zh: "{flaw}；单独的回车符（\\r）不能结束一行",
    }
    other_second_line(first, found, expected) {
        en: "`{first}` is followed by `{found}` where {expected} was expected",
        zh: "`{first}` 的下一行是 `{found}`，此处应为{expected}",
    }
    no_second_line(first, expected) {
        en: "`{first}` is the end of the output where {expected} was expected",
        zh: "输出到 `{first}` 就结束了，下一行应为{expected}",
    }
    other_case(found, expected) {
        en: "`{found}` where `Case {expected}:` was expected",
        zh: "读到 `{found}`，此处应为 `Case {expected}:`",
    }
    edge(number, letter) {
        en: "move number {number}, `{letter}`, leads off the board",
        zh: "第 {number} 步 `{letter}` 走出了棋盘",
    }
    obstructed(number, letter) {
        en: "move number {number}, `{letter}`, cannot be made",
        zh: "第 {number} 步 `{letter}` 走不了",
    }
    stuck_but(number, letter, reading) {
        en: "move number {number}, `{letter}`, cannot be made; {reading} the moves solve the board",
        zh: "第 {number} 步 `{letter}` 走不了；若{reading}，则可以到达目标局面",
    }
    no_moves { en: "no moves, but the board is not solved", zh: "一步没走，但初始局面不是目标局面" }
    unsolved(moves) {
        en: "after {moves} the board is not solved",
        zh: "走完 {moves}，没有到达目标局面",
    }
    unsolved_but(moves, reading) {
        en: "after {moves} the board is not solved; {reading} it would be",
        zh: "走完 {moves}，没有到达目标局面；若{reading}，则可以到达",
    }
    goes_on(fewest, moves) {
        one: "{moves}, 1 suffices: after that the board is solved",
        en: "{moves}, {fewest} suffice: after those the board is solved",
        zh: "走了 {moves}，而走完前 {fewest} 步就已到达目标局面",
    }
    too_long(fewest, moves, number, letter, right) {
        one: "{moves}, 1 suffices: the first move that leaves every shortest path is number {number}, \
              `{letter}`, where `{right}` stays on one",
        en: "{moves}, {fewest} suffice: the first move that leaves every shortest path is number \
             {number}, `{letter}`, where `{right}` stays on one",
        zh: "走了 {moves}，最少只需 {fewest} 步：从第 {number} 步 `{letter}` 起偏离最短路，\
             走 `{right}` 则仍在最短路上",
    }
    over_limit(moves, most) {
        en: "{moves}, where at most {most} are allowed",
        zh: "走了 {moves}，而题目最多允许 {most} 步",
    }
    not_least(number, letter, right, least) {
        en: "a shortest path, but not the first in the alphabet: move number {number} is `{letter}` \
             and could be `{right}`, as in {least}",
        zh: "步数最少，但字典序不是最小：第 {number} 步走了 `{letter}`，本可以走 `{right}`，如 {least}",
    }
    no_path(said) {
        en: "`{said}`, but the board cannot be solved",
        zh: "输出 `{said}`，但这个局面无解",
    }
    empty_for_none {
        en: "an empty line, but the board cannot be solved",
        zh: "输出了空行，但这个局面无解",
    }
    no_short_path(said, moves) {
        en: "`{said}`, but there is no answer of at most {moves}",
        zh: "输出 `{said}`，但不存在 {moves}以内的解",
    }
    path_of(fewest, said) {
        one: "`{said}`, but 1 move suffices",
        en: "`{said}`, but {fewest} moves suffice",
        zh: "输出 `{said}`，但这个局面 {fewest} 步可解",
    }
    path(said) {
        en: "`{said}`, but the board can be solved",
        zh: "输出 `{said}`，但这个局面有解",
    }
    fewer_suffice(fewest, said) {
        one: "{said}, but 1 move suffices",
        en: "{said}, but {fewest} moves suffice",
        zh: "输出 {said}，但最少步数是 {fewest}",
    }
    more_needed(said, moves) {
        en: "{said}, but it takes {moves}",
        zh: "输出 {said}，但至少需要 {moves}",
    }
    count_of_path(said, moves) {
        en: "the number {said} does not go with a path of {moves}",
        zh: "步数输出为 {said}，给出的路径却是 {moves}",
    }
    symbol(said, shown) {
        en: "symbol {said}, but the centre shows {shown}",
        zh: "符号输出为 {said}，但中心实际是 {shown}",
    }
    parity(said, right) { en: "{said}, but it is {right}", zh: "输出 {said}，正确答案是 {right}" }

    /// Other meanings of letters, for the middle of a sentence.
    opposite {
        en: "read with every letter for its opposite",
        zh: "把每个字母都换成相反的方向",
    }
    backwards { en: "read from the end", zh: "从后往前读" }
    backwards_opposite {
        en: "read from the end with every letter for its opposite",
        zh: "从后往前读，并把每个字母都换成相反的方向",
    }
    exchanged(one, other) {
        en: "read with `{one}` and `{other}` exchanged",
        zh: "把 `{one}` 和 `{other}` 对调",
    }
    first_missing(letter) {
        en: "with `{letter}` before the others",
        zh: "在最前面补一步 `{letter}`",
    }
    last_missing(letter) {
        en: "with `{letter}` after the others",
        zh: "在最后面补一步 `{letter}`",
    }
}
