//! Texts about somebody's program that is run on many inputs.

texts! {
    /// At the end.
    right(cases, runs, seconds, slowest, what) {
        en: "right: {cases} in {runs}, {seconds} s; slowest run {slowest} ms ({what})",
        zh: "正确：{runs}，{cases}，用时 {seconds} s；最慢的一次 {slowest} ms（{what}）",
    }
    right_so_far(cases, runs, seconds, slowest, what) {
        en: "undecided: {cases} in {runs} were right, {seconds} s; slowest run {slowest} ms ({what})",
        zh: "未有定论：{runs}，{cases}正确，用时 {seconds} s；最慢的一次 {slowest} ms（{what}）",
    }
    left_behind(n) {
        one: "1 process was left behind by a run, and ended",
        en: "{n} processes were left behind by runs, and ended",
        zh: "有 {n} 个进程在运行结束后残留，已终止",
    }
    left_out(kinds) {
        en: "there was no time for all of these tests: {kinds}",
        zh: "时间不够，没有测完：{kinds}",
    }
    not_given(kinds) {
        en: "these tests are among more cases only: {kinds}",
        zh: "组数太少，没有测到：{kinds}",
    }
    between_kinds { en: "; ", zh: "；" }
    broken_off(what, seconds) {
        en: "the last run ({what}) was not over after {seconds} s, when the time was up",
        zh: "总时间用完时，最后一次运行（{what}）已进行 {seconds} s，尚未结束",
    }
    unsettled {
        en: "by the clock that is more than a run may take of the processor: whether it ends in time is seen with \
             more --seconds",
        zh: "按钟表计，这已超过一次运行的处理器时限；请增大 --seconds，再看它能否按时结束",
    }
    nothing_judged { en: "nothing was judged", zh: "没有可以评判的运行" }
    first_not_over(what, seconds) {
        en: "nothing was judged: the first run ({what}) was not over after {seconds} s",
        zh: "没有可以评判的运行：第一次运行（{what}）{seconds} s 后仍未结束",
    }
    stopped(cases) { en: "stopped after {cases}, all right", zh: "已中止；测过的 {cases}全部正确" }
    progress(cases, runs, rate, slowest, what) {
        en: "{cases} in {runs}, {rate} cases/s, slowest run {slowest} ms ({what})",
        zh: "{runs}，{cases}，每秒 {rate} 组，最慢的一次 {slowest} ms（{what}）",
    }
    waited(again) {
        en: "{again} waited for a processor for more than half of the time, and had to be made once more",
        zh: "{again}有一半以上的时间在等 CPU，只好重跑",
    }
    waited_again(n) {
        one: "; 1 got too little again and was not judged: try on a machine with less to do",
        en: "; {n} got too little again and were not judged: try on a machine with less to do",
        zh: "；其中 {n} 次重跑后仍然等不到 CPU，没有评判：请换一台空闲的机器再试",
    }

    /// The first line about a failure.
    headline(title, what, cases) {
        en: "{title}: {what}, after {cases}",
        zh: "{title}：{what}，共测 {cases}",
    }
    presentation_error { en: "presentation error", zh: "格式错误" }
    wrong_answer { en: "wrong answer", zh: "答案错误" }
    exit_code { en: "exit code", zh: "退出码不为 0" }
    too_slow { en: "too slow", zh: "超时" }
    too_much_output { en: "too much output", zh: "输出超限" }
    too_much_memory { en: "too much memory", zh: "内存超限" }
    too_many_processes { en: "too many processes", zh: "进程数超限" }
    unguarded { en: "unguarded", zh: "失去监控" }
    crash { en: "crash", zh: "运行错误" }

    /// The rest about a failure.
    tidy_is_right {
        en: "right on all input that is written as the statement says; judges that keep to their format \
             have none like this",
        zh: "格式符合题面的输入全部正确；数据规范的评测系统不会有这样的输入",
    }
    made_small(runs, cases) {
        en: "made small in {runs}: {cases}",
        zh: "经 {runs}缩减为 {cases}",
    }
    fails_otherwise(title) {
        en: "; it fails in another way: {title}",
        zh: "；出错的方式不同了：{title}",
    }
    nearest {
        en: "; no board nearer the goal fails like this",
        zh: "；离目标更近的局面不会这样出错",
    }
    input { en: "input:", zh: "输入：" }
    printed { en: "the program said:", zh: "程序输出：" }
    printed_errors { en: "and on standard error:", zh: "标准错误输出：" }
    answer { en: "right is:", zh: "正确答案：" }
    nothing { en: "(nothing)", zh: "（空）" }
    more_lines(n) { en: "  ({n} more lines)", zh: "  （还有 {n} 行）" }
    codes_are_errors(code) {
        en: "where its output is right it ends with exit code {code}; judges that look at exit codes \
             call that a runtime error",
        zh: "输出正确时退出码也是 {code}；检查退出码的评测系统会判为运行错误 (runtime error)",
    }
    code_beside(code) {
        en: "it ended with exit code {code}, too, and said nothing of an error; judges that look at exit \
             codes call that a runtime error",
        zh: "另外退出码是 {code}，但没有报告任何错误；检查退出码的评测系统会判为运行错误 (runtime error)",
    }
    right_with_code(n, code) {
        one: "its output is right; it ended with exit code {code}",
        en: "its output is right on all {n} cases; it ended with exit code {code}",
        zh: "{n} 组数据的输出都正确，但退出码是 {code}",
    }
    static_arrays(size) { en: "its static arrays need {size}", zh: "全局（静态）数组需要 {size}" }

    /// Properties of an input that cannot be seen.
    no_terminator {
        en: "(the line that ends the cases is missing)",
        zh: "（缺少表示输入结束的那一行）",
    }
    no_line_end { en: "(the last line has no end)", zh: "（最后一行没有换行符）" }
    empty_line { en: "(an empty line follows)", zh: "（后面还有一个空行）" }
    carriage_returns {
        en: "(each line ends in a carriage return and a line feed)",
        zh: "（每行以 \\r\\n 结尾）",
    }
    spaces {
        en: "(two spaces for one, and one at the end of each line)",
        zh: "（每个空格都变成两个，行末还有一个空格）",
    }
    led { en: "(a space before each line but the first)", zh: "（除第一行外，每行行首有一个空格）" }

    /// How a run ended.
    ended_with_code(code) { en: "exit code {code}", zh: "退出码 {code}" }
    killed(name) { en: "killed by {name}", zh: "被信号 {name} 终止" }
    time_limit(limit) { en: "time limit {limit} exceeded", zh: "超过时间限制 {limit}" }
    not_ended(limit, used) {
        en: "not ended after {limit} by the clock, with {used} ms of processor time",
        zh: "实际时间已过 {limit}，仍未结束，CPU 时间 {used} ms",
    }
    output_limit(limit) { en: "output limit {limit} exceeded", zh: "超过输出限制 {limit}" }
    memory_limit(limit) {
        en: "memory limit {limit} exceeded by its processes together",
        zh: "各进程合计超过内存限制 {limit}",
    }
    process_limit(limit) { en: "process limit {limit} exceeded", zh: "超过进程数限制 {limit}" }
    guards_are_silent {
        en: "the processes that guard it did not answer any more: it, or the system, has stopped or killed \
             them",
        zh: "监控它的进程没有响应：被它或者被系统暂停或终止了",
    }
    not_started(reason) { en: "not started: {reason}", zh: "未能启动：{reason}" }

    /// Notes and complaints.
    no_namespace {
        en: "no PID namespace is allowed here; what runs leave is looked for and ended",
        zh: "这里不允许使用 PID 命名空间；每次运行后会查找并终止残留的进程",
    }
    runs_in(isolation, holds) {
        en: "the program runs in {isolation}; {holds}",
        zh: "程序在{isolation}中运行；{holds}",
    }
    namespace { en: "a PID namespace", zh: "一个 PID 命名空间" }
    user_namespace {
        en: "a PID namespace inside a user namespace",
        zh: "用户命名空间内的一个 PID 命名空间",
    }
    none { en: "no namespace", zh: "没有命名空间的环境" }
    cannot_run(error) { en: "cannot run programs: {error}", zh: "无法运行程序：{error}" }
    cannot_start(reason) {
        en: "the program cannot be started: {reason}",
        zh: "无法启动程序：{reason}",
    }
    not_in_path(program) {
        en: "`{program}` is looked for where programs are installed; the one in this directory is \
             `./{program}`",
        zh: "`{program}` 会到系统的程序目录里去找；要运行当前目录下的程序，请写 `./{program}`",
    }
    is_directory(path) { en: "`{path}` is a directory", zh: "`{path}` 是一个目录" }
    not_executable(path) {
        en: "Permission denied: `{path}` has no right to be run, which `chmod +x {path}` gives it",
        zh: "Permission denied：`{path}` 没有执行权限，请先 `chmod +x {path}`",
    }
    not_executable_but_read(path, reader) {
        en: "Permission denied: `{path}` has no right to be run; start it with what reads it, as \
             `{reader} {path}`",
        zh: "Permission denied：`{path}` 没有执行权限；请用解释器启动，如 `{reader} {path}`",
    }
    not_compiled(path) {
        en: "`{path}` is a source file: compile it, and name the program that the compiler writes",
        zh: "`{path}` 是源文件：请先编译，再写编译得到的程序",
    }
    nothing_to_read(script, program) {
        en: "`{script}`, which `{program}` is to read, is not there",
        zh: "找不到要让 `{program}` 读取的文件 `{script}`",
    }
    a_run(error) { en: "a run: {error}", zh: "运行出错：{error}" }
    most_cases(n) {
        one: "this problem has at most 1 case an input",
        en: "this problem has at most {n} cases an input",
        zh: "本题每个输入最多 {n} 组数据",
    }
}
