//! Sentences are in the language that a page asks for.

use super::support::server::{Answer, Server};
use serde_json::{Value, json};

/// The same request from a page in that language.
fn posted(server: &Server, path: &str, asked: &Value, language: &str) -> Answer {
    let request = server.posting(path, &asked.to_string());
    let (line, rest) = request.split_once("\r\n").expect("a line");
    server.raw(&format!("{line}\r\nAccept-Language: {language}\r\n{rest}"))
}

#[test]
fn why_there_is_no_answer() {
    let server = Server::new(&[]);
    let row = json!({ "puzzle": "sliding:4x1", "board": "3 0 1 2" });
    let wrong = json!({ "puzzle": "eight", "board": "1 2 3\n4 5 6\n7 9 0" });
    let shown = json!({ "puzzle": "rotation", "board": "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3", "algorithm": "bidirectional" });
    for (path, asked, english, chinese) in [
        (
            "/api/solve",
            &row,
            "in a single row or column no tile can pass another",
            "只有一行或一列时，方块之间无法交换先后。",
        ),
        (
            "/api/solve",
            &wrong,
            "line 3, column 3: tile 9 is outside",
            "第 3 行第 3 列：方块 9 不在 0..8 之内",
        ),
        ("/api/trace", &shown, "this puzzle has several goals", "这个谜题有多个目标"),
    ] {
        for (language, says) in [("en", english), ("zh-CN", chinese), ("fr, zh;q=0.5", english)] {
            let body = posted(&server, path, asked, language).body;
            assert!(body.contains(says), "{language}: {body}");
        }
    }
    // Requests that name no language are answered in English.
    assert!(server.post("/api/solve", &wrong.to_string()).refused(400).starts_with("line 3"));
}
