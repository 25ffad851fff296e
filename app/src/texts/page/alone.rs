//! Texts that a page without a server words differently.

page! {
    "lost" { en: "The engine does not start", zh: "引擎没有启动" }
    "lost-detail" {
        en: "Either a file of this page has not come, or this browser cannot run it: it needs WebAssembly.",
        zh: "可能是本页面的某个文件没有加载，也可能是这个浏览器不能运行它：它需要 WebAssembly。",
    }
}
