//! Numbers of things.

texts! {
    moves(n) { one: "1 move", en: "{n} moves", zh: "{n} 步" }
    cases(n) { one: "1 case", en: "{n} cases", zh: "{n} 组数据" }
    runs(n) { one: "1 run", en: "{n} runs", zh: "{n} 次运行" }
    /// Separates two things in a list.
    comma { en: ", ", zh: "、" }
}
