//! Puzzles that are sent as texts.

use super::support::server::{PATIENCE, Server};
use super::support::timed;
use serde_json::{Value, json};

const COINS: &str = "puzzle Coins\nboard 3x1\nvalues heads tails\n\
    move left: turn a1 b1 by 1\nmove right: turn b1 c1 by 1\ngoal all heads\n";
const LONGEST: usize = 65_536;

fn sent(text: &str) -> String {
    json!({ "text": text }).to_string()
}

/// The entry of a text without mistakes.
fn described(server: &Server, text: &str) -> Value {
    server.post("/api/puzzles", &sent(text)).json()["puzzles"][0].clone()
}

fn name(server: &Server, text: &str) -> String {
    described(server, text)["puzzle"].as_str().expect("a name").into()
}

/// A text of that length.
fn padded(length: usize) -> String {
    format!("{COINS}#{}", "x".repeat(length - COINS.len() - 1))
}

#[test]
fn a_text_is_described_and_its_boards_are_solved() {
    let server = Server::new(&[]);
    let coins = described(&server, COINS);
    assert_eq!(coins["description"]["texts"]["title"]["en"], "Coins");
    assert_eq!(coins["description"]["cells"], json!(["a1", "b1", "c1"]));
    let name = coins["puzzle"].as_str().expect("a name");
    assert!(name.starts_with("text:") && name.len() == 69, "{name}");
    let asked = json!({ "puzzle": name, "board": "tails heads tails", "lexicographic": true });
    let done = server.done(&asked.to_string());
    assert_eq!((&done["cost"], &done["puzzle"]), (&2.into(), &name.into()));
    assert_eq!(done["move_names"], json!(["left", "right"]));
    // Mistakes in boards are told as usual.
    let wrong = json!({ "puzzle": name, "board": "tails heads teils" }).to_string();
    assert!(server.post("/api/solve", &wrong).refused(400).contains("line 1, column 13"));
}

#[test]
fn texts_are_told_apart_whatever_they_call_themselves() {
    let server = Server::new(&[]);
    let other = COINS.replace("turn b1 c1", "turn a1 c1");
    let names = [name(&server, COINS), name(&server, &other)];
    assert_ne!(names[0], names[1]);
    assert_eq!(names[0], name(&server, COINS));
    for (puzzle, moves) in names.iter().zip([json!(["right"]), json!(["left", "right"])]) {
        let board = "heads tails tails";
        let asked = json!({ "puzzle": puzzle, "board": board, "lexicographic": true });
        assert_eq!(server.done(&asked.to_string())["move_names"], moves);
    }
}

#[test]
fn mistakes_have_their_place() {
    let server = Server::new(&[]);
    for (text, line, column, word) in [
        (COINS.replace("move right", "mvoe right"), 5, 1, "did you mean `move`"),
        (COINS.replace("b1 c1", "b1 c9"), 5, 21, "no cell is called `c9`"),
        ("".into(), 1, 1, "board"),
        ("\u{1b}[2J".into(), 1, 1, ""),
    ] {
        let answer = server.post("/api/puzzles", &sent(&text));
        let message = answer.refused(400);
        let error = &answer.json()["error"];
        assert_eq!((&error["line"], &error["column"]), (&line.into(), &column.into()), "{error}");
        assert!(message.contains(word) && !message.contains('\u{1b}'), "{message}");
    }
}

#[test]
fn long_texts_are_refused() {
    let server = Server::new(&[]);
    assert_eq!(server.post("/api/puzzles", &sent(&padded(LONGEST))).status, 200);
    let longer = server.post("/api/puzzles", &sent(&padded(LONGEST + 1)));
    assert!(longer.refused(400).contains("65536"));
    // The request has twice as many bytes if every character is escaped.
    let lines = "\n".repeat(LONGEST);
    server.post("/api/puzzles", &sent(&lines)).refused(400);
    assert!(server.post("/api/puzzles", &sent(&(lines + "\n".repeat(64).as_str()))).status == 413);
    server.post("/api/solve", &sent(&padded(LONGEST))).refused(413);
}

#[test]
fn wrong_requests_about_texts_are_refused() {
    let server = Server::new(&[]);
    for (body, word) in [
        (r#"{}"#, "missing field"),
        (r#"{"text":7}"#, "invalid type"),
        (r#"{"text":"","path":"/etc/passwd"}"#, "unknown field"),
        (r#"{"text":"\ud800"}"#, "hex escape"),
    ] {
        let message = server.post("/api/puzzles", body).refused(400);
        assert!(message.contains(word), "{body}: {message}");
    }
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
    let plain = format!("POST /api/puzzles HTTP/1.0\r\n{host}Content-Type: text/plain\r\n\r\n");
    server.raw(&plain).refused(415);
    for name in ["text:", "text:0", "text:../../etc/passwd", "/etc/passwd", "coins.fewest"] {
        let asked = json!({ "puzzle": name, "board": "1" }).to_string();
        assert!([400, 404].contains(&server.post("/api/solve", &asked).status), "{name}");
    }
}

#[test]
fn the_last_texts_are_kept_and_no_more() {
    let server = Server::new(&[]);
    let text = |number: usize| COINS.replace("Coins", &format!("Coins {number}"));
    let names: Vec<_> = (0..9).map(|number| name(&server, &text(number))).collect();
    let asked = |name: &str| json!({ "puzzle": name, "board": "tails tails heads" }).to_string();
    let gone = server.post("/api/solve", &asked(&names[0])).refused(404);
    assert!(gone.contains("send it again"), "{gone}");
    assert_eq!(server.done(&asked(&names[1]))["cost"], 1);
    // The second text was used again, so the third one has to go.
    name(&server, &text(0));
    assert_eq!(server.done(&asked(&names[1]))["cost"], 1);
    server.post("/api/solve", &asked(&names[2])).refused(404);
}

#[test]
fn a_text_that_would_fill_the_page_is_refused_in_time() {
    let server = Server::new(&[]);
    let digits = "0 1 2 3 4 5 6 7 8 9";
    let many = format!(
        "board 5x5\nvalues {digits}\nfor x y in cells, p in {digits}\n  \
         move {{x}}{{y}}{{p}}: turn {{x}} by 1 if {{y}} is {{p}}\ngoal all 0\n"
    );
    let (message, time) = timed(|| server.post("/api/puzzles", &sent(&many)).refused(400));
    assert!(message.contains("too many for a page"), "{message}");
    assert!(time < PATIENCE, "{time:?}");
}

#[test]
fn the_library_is_listed_and_described() {
    let server = Server::new(&[]);
    let all = server.get("/api/puzzles").json();
    let library = all["library"].as_array().expect("a list");
    let names: Vec<_> = library.iter().map(|one| one["puzzle"].as_str().expect("a name")).collect();
    assert!(names.contains(&"klotski") && names.contains(&"eight.fewest"), "{names:?}");
    assert!(!names.contains(&"eight"), "that is built in");
    let wolf = library.iter().find(|one| one["puzzle"] == "wolf").expect("it is there");
    let titles = (&wolf["title"], &wolf["zh"]);
    assert_eq!(titles, (&"Wolf, goat, cabbage".into(), &"狼、羊和白菜".into()));
    let shown = server.get("/api/puzzles?puzzle=wolf").json()["puzzles"][0]["description"].clone();
    let title = json!({ "en": titles.0, "zh": titles.1 });
    assert_eq!((&shown["texts"]["title"], &shown["texts"]["tab"]), (&title, &title));
    let klotski = server.get("/api/puzzles?puzzle=klotski").json()["puzzles"][0].clone();
    assert!(klotski["text"].as_str().is_some_and(|text| text.contains("move blocks by one")));
    let blocks = klotski["description"]["blocks"].as_array().expect("a list");
    let alike = json!({
        "letters": ["a", "c", "d", "f"],
        "named": false,
        "parts": [["a1", [0, 0]], ["a2", [0, 1]]],
    });
    assert!(blocks.contains(&alike), "{blocks:?}");
    assert!(server.get("/api/puzzles?puzzle=eight").json()["puzzles"][0]["text"].is_null());
}
