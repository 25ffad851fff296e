//! Why a page is not answered, or not as it asked.

phrases! {
    {
        en: "too many searches wait; try again when one has ended",
        zh: "排队的搜索太多；请等一个结束后再试",
    }
    {
        en: "searches with tables of a page's choice are not shown step by step",
        zh: "使用页面所选表的搜索不能逐步观看",
    }
    {
        en: "this puzzle has several goals; the search from both ends is not shown",
        zh: "这个谜题有多个目标；双向搜索不能逐步观看",
    }
    {
        en: "searches of a puzzle with more than 255 names of moves are not shown step by step",
        zh: "走法名称超过 255 个的谜题，搜索不能逐步观看",
    }
    {
        en: "the tables of this heuristic take too much {limit} to be made for a search that is shown",
        zh: "这个启发函数建表所需的{limit}太多，搜索不能逐步观看",
    }
    { en: "the proof takes more time or memory than is allowed", zh: "证明所需的时间或内存超过了上限" }
    { en: "the proof has {bytes} bytes, too many for a page", zh: "证明有 {bytes} 字节，对页面来说太大" }
    {
        en: "its moves are too many for a page; `fewest solve` takes the file",
        zh: "它的走法对页面来说太多；可以用 `fewest solve` 求解这个文件",
    }
    {
        en: "the text of this puzzle is no longer kept; send it again",
        zh: "这个谜题的文本已经不在了；请重新发送",
    }
    { en: "a bug of ours, please report it: {message}", zh: "程序内部出错，请报告：{message}" }
}
