//! What an output or the end of a run suggests.

page::phrases! {
    // An output that ends too early or too late, or that is not an answer.
    {
        en: "the program stopped or was stopped here: it reads only so many cases, leaves out the last one, prints \
             nothing for this board, prints into a file (`freopen`), loses what it has not flushed, crashes, or does not end; run it on this \
             case alone",
        zh: "程序在这里停了：只读了一部分数据、漏掉了最后一组、对这个局面什么也没输出、输出到了文件里\
             （`freopen`）、缓冲区没有刷新、运行错误，或者死循环；请只用这一组数据再跑一次",
    }
    {
        en: "an answer is missing, or a line of one, and those after it are read as the answers to other cases",
        zh: "少了一组答案，或者答案少了一行，后面的答案因此对错了数据",
    }
    { en: "the output ends before all cases are answered", zh: "还没有答完所有数据，输出就结束了" }
    {
        en: "the end of the input was handled as one more case: the result of reading is tested after the \
             case is answered (`while (!feof)`, `while (true)` without a check), or the line that ends the \
             cases is answered like a board",
        zh: "把输入结束当成了又一组数据：先输出答案、后判断是否读入成功（`while (!feof)`、\
             `while (true)` 里没有判断），或者把表示结束的那一行也当成了局面",
    }
    {
        en: "`{text}` is part of the last answer, and comes again",
        zh: "`{text}` 是最后一组答案的一部分，又输出了一遍",
    }
    {
        en: "more is printed than the answers: the end of the input or the line that ends the cases is \
             answered like a board, or leftovers of debugging",
        zh: "输出了答案以外的内容：把输入结束或表示结束的那一行当成了局面，或者留有调试输出",
    }
    { en: "`{text}` answers no case", zh: "`{text}` 不是任何一组数据的答案" }
    {
        en: "the program does not end after the last answer: it waits for one more case, or a loop is never left",
        zh: "输出完所有答案后程序没有结束：还在等下一组数据，或者循环没有退出",
    }
    { en: "all answers are printed, and right", zh: "所有答案都已输出，而且正确" }
    { en: "on another board that fails: {evidence}", zh: "在另一个出错的局面上：{evidence}" }
    { en: "an end of line is missing, so that two answers stand on one line", zh: "漏了换行，两组答案写在了同一行" }
    { en: "`{found}` ends with `{word}`", zh: "`{found}` 的末尾是 `{word}`" }
    {
        en: "memory is overwritten: an index outside an array, or memory that is given back twice or is not the \
             program's own",
        zh: "内存被写坏：数组越界，或者重复释放、释放了不属于程序的内存",
    }
    {
        en: "a number is printed with a `+` or with a 0 in front, and judges compare texts",
        zh: "数字前多了 `+` 或 0，而评测按文本比较",
    }
    { en: "`{found}` is {number}", zh: "`{found}` 即 {number}" }
    {
        en: "the answer is printed in small letters for capital ones, or the other way round",
        zh: "答案的大小写与题面不同",
    }
    {
        en: "`{found}` would be read if its letters were of the other size",
        zh: "`{found}` 换成题面的大小写就能读懂",
    }
    {
        en: "blanks or commas are printed between the moves, and the statement wants the moves as one word",
        zh: "各步走法之间输出了空格或逗号，而题目要求连成一个词",
    }
    {
        en: "`{found}` would be read without what stands between its moves",
        zh: "`{found}` 去掉各步之间的字符就能读懂",
    }
    {
        en: "the first line of an answer is left out or empty, as where a board is solved and `No moves needed` is to \
             be printed",
        zh: "答案的第一行缺少或者是空行，比如局面已经还原、应该输出 `No moves needed` 的时候",
    }
    {
        en: "`{found}` may be the symbol, and {expected} was expected before it",
        zh: "`{found}` 可能是中心的符号，它前面应为{expected}",
    }
    {
        en: "something else than the answer was printed: leftovers of debugging, another word for no \
             solution, moves written in another way",
        zh: "输出的不是答案：留有调试输出、无解时输出的词不对，或者操作的写法不对",
    }
    {
        en: "the output begins with a byte-order mark, as some editors and shells write it into a file; judges read \
             it as a part of the answer",
        zh: "输出以字节顺序标记 (BOM) 开头，有些编辑器和命令行存文件时会写入它；评测系统会把它当作答案的一部分",
    }
    {
        en: "lines end in a carriage return alone (CR), as on old Macs, and judges read them as one line, for only \
             a line feed ends a line",
        zh: "行尾只有回车符 (CR)，如旧式 Mac 的文件，评测系统会把它们当作同一行：只有换行符 (LF) 才能结束一行",
    }
    {
        en: "`{found}` has carriage returns where lines could end",
        zh: "`{found}` 中可能换行的位置是回车符",
    }
    {
        en: "blank lines are printed that the statement does not ask for, and each is read as an answer without moves",
        zh: "输出了题面没有要求的空行，每个空行都被当作一个没有走法的答案",
    }
    {
        en: "an empty line is read as an answer, and `{text}` is left after the last one",
        zh: "一个空行被当作答案，最后一个答案之后还剩下 `{text}`",
    }
    {
        en: "a board without a solution is not answered: the search ends without a word, or its end is not told \
             from a path without moves",
        zh: "无解的局面没有作答：搜索结束后什么也没有输出，或者没有把“无解”和“不用走”区分开",
    }
    { en: "an empty line is printed for a board without a solution", zh: "对无解的局面输出了空行" }
    {
        en: "`{found}` begins with characters that most programs do not show",
        zh: "`{found}` 的开头有大多数程序不显示的字符",
    }
    {
        en: "each move is printed on a line of its own, and the statement wants them on one",
        zh: "每一步单独输出了一行，而题面要求所有步写在同一行",
    }
    {
        en: "the number of moves is printed on a line before them, or they are printed on several lines, and the \
             statement wants only the moves, on one line",
        zh: "在操作前另起一行输出了步数，或者把操作分成了几行，而题面只要求把操作写在一行",
    }
    {
        en: "the path is printed on several lines, and the statement wants it on one",
        zh: "路径分成了几行输出，而题面要求写在同一行",
    }
    {
        en: "the first line does not lead to the goal, and `{text}` stands on the next",
        zh: "只按第一行走到不了目标，而下一行是 `{text}`",
    }
    {
        en: "the moves are not separated as the statement says: blanks, commas or nothing between them",
        zh: "各步之间的分隔与题面不符：空格、逗号，或者没有分隔",
    }
    {
        en: "`{found}` has moves only, and what stands between them is not that of the sample",
        zh: "`{found}` 中都是走法，但各步之间的分隔与样例不同",
    }
    {
        en: "rows and columns are counted from 0, and the statement counts them from 1",
        zh: "行列从 0 开始编号，而题面从 1 开始",
    }
    { en: "`{found}` would be a move if both numbers were one more", zh: "`{found}` 的两个数各加 1 就是走法" }
    {
        en: "moves are missing after their number: the loop that prints them ends too early, or some are printed \
             before the number",
        zh: "步数之后的走法不全：输出走法的循环结束得太早，或者有几步输出在步数之前",
    }
    { en: "{said} moves are announced, and {moves} follow", zh: "声明了 {said} 步，后面只有 {moves} 步" }
    {
        en: "the moves can be made in any order, and are not printed in the one that the statement wants: sorted, the \
             smallest first",
        zh: "这些操作可以任意交换次序，但没有按题面要求的顺序输出：应当从小到大排序",
    }
    {
        en: "the moves lead to the goal, and another order of them is the first",
        zh: "按这些操作能到目标，但字典序最小的是它们的另一种排列",
    }
    {
        en: "the blank between `Case 1:` and the answer is left out",
        zh: "`Case 1:` 与答案之间缺少空格",
    }
    { en: "`{found}` has no blank after the colon", zh: "`{found}` 的冒号后面没有空格" }
    {
        en: "one move is read, and `{next}` stands on the next line",
        zh: "读到一步之后，下一行是 `{next}`",
    }
    {
        en: "`{found}` stands where {expected} was expected",
        zh: "此处应为{expected}，读到的却是 `{found}`",
    }
    {
        en: "the second line of an answer is left out where there is nothing to do",
        zh: "不用操作时漏掉了答案的第二行",
    }
    {
        en: "the case is solved already, and its first line is right",
        zh: "这一组的初始局面就是目标局面，第一行是对的",
    }
    {
        en: "what stands before the number of a case is not written as the statement says",
        zh: "每组答案的编号前面的文字与题面不同",
    }
    { en: "`{found}` stands where `Case {number}:` should be", zh: "此处应为 `Case {number}:`，读到的却是 `{found}`" }
    {
        en: "cases are counted from 0, or the counter is not advanced",
        zh: "组号从 0 开始，或者计数器没有加一",
    }
    { en: "the number is one less", zh: "组号少了 1" }
    { en: "the number of the case is not advanced as it should be", zh: "组号没有正确地递增" }
    { en: "another number", zh: "组号不对" }
    {
        en: "an answer has more or fewer lines than the statement says",
        zh: "答案的行数与题面不符",
    }
    {
        en: "this line should begin a case, and does not",
        zh: "这一行应当是一组答案的开头，却不是",
    }
    // Several cases.
    {
        en: "state of the case before may be left over (visited marks, the path, a counter, the queue)",
        zh: "多组数据之间可能没有清空（vis 数组、路径、计数器、队列）",
    }
    {
        en: "something of a case before is left over (visited marks, the path, a counter, the queue), or a \
             part of its input is, which is then read as the next case",
        zh: "多组数据之间没有清空（vis 数组、路径、计数器、队列），或者上一组的输入没有读完，剩下的被当成下一组",
    }
    { en: "the first case is right, and all that follow are wrong", zh: "第一组正确，后面的全错" }
    {
        en: "the first {count} cases are right, and all that follow are wrong",
        zh: "前 {count} 组正确，后面的全错",
    }
    {
        en: "the last case is right alone and wrong after the others",
        zh: "最后一组单独跑是对的，放在别的数据后面就错",
    }
    {
        en: "the first character of a line is lost when the next case is read: a getchar, an ignore or a \
             test for the end of the input takes it away",
        zh: "读下一组时吃掉了一行的第一个字符：多余的 getchar、ignore，或者判断输入结束时读掉的",
    }
    {
        en: "with one more space before each line all is right",
        zh: "在每行前面多加一个空格就全对了",
    }
    {
        en: "the answer depends on more than the input: a variable or an array that is never set, what is read \
             beside an array or after it was freed, random numbers, the clock, or the order of a hash table",
        zh: "答案不只取决于输入：有变量或数组没有初始化，读到了数组外面或已经释放的内存，\
             用了随机数或时间，或者依赖哈希表的遍历顺序",
    }
    {
        en: "it was right in {right} of {runs} more runs with this input",
        zh: "用同一份输入再运行 {runs} 次，其中 {right} 次是对的",
    }
    {
        en: "it printed something else in {other} of {runs} more runs with this input",
        zh: "用同一份输入再运行 {runs} 次，其中 {other} 次输出不同",
    }
    {
        en: "the time of the cases adds up, each of which may be in time alone; or a search that looks at too many \
             boards, or a loop that does not end",
        zh: "各组的时间加起来超时，单独一组也许不超时；或者搜索的局面太多，或者死循环",
    }
    {
        en: "the input has {cases} cases, and there was no time to try each of them alone",
        zh: "输入有 {cases} 组数据，没有时间逐组单独测试",
    }
    // What the end of a run suggests.
    {
        en: "main does not return 0: `void main`, a function main that returns a number of its own, or exit \
             with one; judges that look at exit codes call that a runtime error",
        zh: "main 没有返回 0：写成了 `void main`，main 返回了别的数，或者用别的数调用了 exit；\
             检查退出码的评测系统会判为运行错误",
    }
    {
        en: "every output is right, and the exit code is {code}",
        zh: "输出全部正确，退出码是 {code}",
    }
    {
        en: "the end of the input is not noticed where the line that ends the cases is missing: reading \
             fails, its result is not tested, and the last case is answered again or for ever",
        zh: "缺少结束标志时没有发现输入已经结束：没有判断读入是否成功，于是反复输出最后一组的答案",
    }
    { en: "the last line is not read unless it has an end", zh: "最后一行没有换行符时就读不到" }
    {
        en: "the empty line is taken for one more case: stop where reading a board fails",
        zh: "把空行当成了又一组数据：读入失败时就应当结束",
    }
    {
        en: "a carriage return is read as part of the board: read numbers and words, not lines and characters",
        zh: "把 \\r 当成了局面的一部分：请按数或单词读入，不要按行或字符读入",
    }
    {
        en: "spaces are counted on: read numbers and words, not lines and characters",
        zh: "依赖空格的个数：请按数或单词读入，不要按行或字符读入",
    }
    {
        en: "the same cases are right where they are written as the statement says",
        zh: "同样的数据，按题面的格式书写就是对的",
    }
    {
        en: "the program waits: for more input than there is, or for something else",
        zh: "程序在等待：等待更多的输入，或者别的东西",
    }
    { en: "it took {used} ms of processor time", zh: "CPU 时间只有 {used} ms" }
    { en: "a loop that prints", zh: "在死循环里输出" }
    { en: "the output does not end", zh: "输出没完没了" }
    {
        en: "processes that start processes, or are not waited for",
        zh: "进程不断创建进程，或者创建了进程却不等待",
    }
    { en: "there were too many at the same time", zh: "同时存在的进程太多" }
    { en: "an exception that nobody catches, or a failed assertion", zh: "异常没有捕获，或者断言失败" }
    { en: "an exception that nobody catches", zh: "异常没有捕获" }
    {
        en: "the time grows too fast with the size of the board, as where inversions are counted pair by pair",
        zh: "时间随棋盘大小增长太快，例如用 O(n²) 的办法数逆序对；应当用归并排序或树状数组",
    }
    {
        en: "the input has {bytes} bytes, and shorter ones are right in time",
        zh: "输入有 {bytes} 字节，更短的输入都能按时答对",
    }
    {
        en: "the time of the cases adds up: what is prepared anew for each of them, or a search that is \
             nearly too slow for one",
        zh: "多组数据的时间累加起来超了：每组都重新预处理，或者单组的搜索已经很慢",
    }
    {
        en: "each of the {count} cases is right alone, in time",
        zh: "{count} 组数据单独跑都能按时答对",
    }
    {
        en: "a search looks at every board that can be reached before it knows that there is no solution, or \
             deepens for ever; the parity says so at once",
        zh: "搜遍了所有可达局面才知道无解，或者迭代加深永远停不下来；用逆序对的奇偶性可以直接判断",
    }
    {
        en: "a loop that does not end, or a search that looks at too many boards",
        zh: "死循环，或者搜索的局面太多",
    }
    { en: "a loop that does not end, rather than a long search", zh: "多半是死循环，而不是搜索太慢" }
    { en: "the board is only {moves} from the goal", zh: "这个局面离目标只有 {moves}" }
    {
        en: "the search looks at too many boards: no estimate or a weak one, boards that are looked at again \
             and again, or a table made in each run",
        zh: "搜索的局面太多：没有估价函数或估价太弱，同样的局面反复搜索，或者每次运行都要打表",
    }
    { en: "all its time was processor time", zh: "时间全部是 CPU 时间" }
    {
        en: "java takes as much memory as it is allowed before it looks for what can be thrown away; judges \
             start it with a limit such as -Xmx256m, with which it shows whether it needs more",
        zh: "Java 会先用满允许的内存，才开始回收垃圾；评测系统启动时会加 -Xmx256m 之类的限制，\
             加上它再试，就知道程序是否真的需要更多内存",
    }
    { en: "java was started without -Xmx", zh: "启动 java 时没有加 -Xmx" }
    { en: "memory of the cases before is not given back", zh: "前面几组数据的内存没有释放" }
    { en: "each case is right alone, and takes less", zh: "每组单独跑都是对的，用的内存也更少" }
    {
        en: "the system does not load so large a program; nothing is known of its answers",
        zh: "程序太大，系统无法装入；它的答案对不对还不知道",
    }
    { en: "its static arrays need {size}", zh: "全局（静态）数组需要 {size}" }
    {
        en: "an index outside an array, or a recursion that does not end",
        zh: "数组越界，或者无穷递归（爆栈）",
    }
    { en: "a division by zero", zh: "除以零" }
    { en: "a file that is longer than output may be", zh: "写的文件超过了输出限制" }
    { en: "it was killed by {name}", zh: "被信号 {name} 终止" }
}
