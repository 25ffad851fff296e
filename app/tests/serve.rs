//! Tests `fewest serve` on the real binary over plain sockets.

#[path = "serve/access.rs"]
mod access;
#[path = "serve/chinese.rs"]
mod chinese;
#[path = "serve/clients.rs"]
mod clients;
#[path = "serve/seen.rs"]
mod seen;
mod support;
#[path = "serve/texts.rs"]
mod texts;

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::Value;
use std::fs;
use std::io::{BufReader, ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt;
use std::thread::sleep;
use std::time::{Duration, Instant};
use support::server::{Answer, Events, PATIENCE, Server, searching};
use support::{Scratch, command, ended, fewest, signal, timed};

/// A solvable board of the 24-puzzle that no search with Manhattan distance finishes.
const ENDLESS: &str = r#"{"puzzle":"24","board":"24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0","algorithm":"ida-star","heuristic":"manhattan"}"#;
const EIGHT: &str = r#"{"puzzle":"eight","board":"2 3 4/1 5 0/7 6 8","goal":null,"algorithm":"ida-star","heuristic":"manhattan","lexicographic":false}"#;

// The page

#[test]
fn the_page_and_its_headers() {
    let server = Server::new(&[]);
    assert_eq!(server.url, format!("http://127.0.0.1:{}/", server.port));
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.body.starts_with("<!doctype html>"), "{}", page.body);
    assert_eq!(server.get("/index.html").body, page.body);
    let host = format!("Host: 127.0.0.1:{}\r\nOrigin: http://evil.example\r\n", server.port);
    let requests = ["GET / HTTP/1.0", "GET /none HTTP/1.0", "OPTIONS /api/solve HTTP/1.0"];
    let more = ["GET /api/puzzles HTTP/1.0", "PUT / HTTP/1.0", "GET /api/cancel HTTP/1.0"];
    for (line, status) in requests.iter().chain(&more).zip([200, 404, 405, 200, 405, 405]) {
        let answer = server.raw(&format!("{line}\r\n{host}\r\n"));
        assert_eq!(answer.status, status, "{line}");
        assert!(answer.head.contains("content-security-policy: default-src 'self'"), "{answer:?}");
        assert!(answer.head.contains("x-content-type-options: nosniff"), "{answer:?}");
        assert!(!answer.head.contains("access-control"), "{answer:?}");
        assert!(!line.contains("/api/") || answer.head.contains("cache-control: no-store"));
        assert_eq!(status == 405, answer.head.contains("\r\nallow: "), "{answer:?}");
    }
}

#[test]
fn only_exact_paths() {
    let server = Server::new(&[]);
    for path in [
        "/../Cargo.toml",
        "/../page/index.html",
        "/%2e%2e/page/index.html",
        "/..%2fpage%2findex.html",
        "//index.html",
        "/./index.html",
        "/index.html/",
        "/index.html%00",
        "//etc/passwd",
        "/etc/passwd",
        "/api",
        "/api/",
        "/API/puzzles",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn the_browser_is_opened() {
    let opened = Scratch::new("opened", "");
    let folder = format!("{}-bin", opened.path());
    fs::create_dir(&folder).expect("a folder");
    let script = format!("#!/bin/sh\necho \"$1\" > {}\n", opened.path());
    for name in ["xdg-open", "gio", "gnome-open", "kde-open", "wslview"] {
        let path = format!("{folder}/{name}");
        fs::write(&path, &script).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("ours");
    }
    let mut command = command(&["serve", "--port", "0", "--open"]);
    command.env("PATH", format!("{folder}:/usr/bin:/bin"));
    let server = Server::begun(command).expect("a server");
    let begin = Instant::now();
    while fs::read_to_string(opened.path()).expect("ours").is_empty() {
        assert!(begin.elapsed() < PATIENCE, "nothing was opened");
        sleep(Duration::from_millis(10));
    }
    assert_eq!(fs::read_to_string(opened.path()).expect("ours").trim_end(), server.url);
    fs::remove_dir_all(folder).expect("ours");
}

/// The client is told why there is no answer, and so is the person who started the server; the server
/// continues.
#[test]
fn a_thread_that_the_system_refuses_is_told() {
    let mut server = Server::new(&[]);
    let id = server.child.id();
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
    let size = status.lines().find_map(|line| line.strip_prefix("VmSize:")).expect("a size");
    let size: u64 = size.trim().trim_end_matches(" kB").parse().expect("a number");
    // Leave no room for the stack of another thread.
    let pid = Pid::from_child(&server.child);
    let limit = |current| {
        let limit = Rlimit { current, maximum: None };
        prlimit(Some(pid), Resource::As, limit).expect("our own child");
    };
    limit(Some((size << 10) + (1 << 20)));
    let message = server.get("/api/puzzles").refused(500);
    assert!(message.contains("cannot start a thread"), "{message}");
    limit(None);
    assert_eq!(server.get("/api/puzzles").status, 200);
    signal(&server.child, "TERM");
    let mut said = String::new();
    let mut errors = server.child.stderr.take().expect("a pipe");
    errors.read_to_string(&mut said).expect("a text");
    assert_eq!(said.matches("error: cannot start a thread").count(), 1, "{said}");
}

// Questions

#[test]
fn what_can_be_asked() {
    let server = Server::new(&[]);
    let all = server.get("/api/puzzles").json();
    assert_eq!(all["version"], env!("CARGO_PKG_VERSION"));
    let names: Vec<_> = all["puzzles"].as_array().expect("a list").iter().collect();
    let names: Vec<_> = names.iter().map(|puzzle| puzzle["puzzle"].as_str()).collect();
    assert_eq!(names, ["eight", "15", "24", "rotation", "cubic"].map(Some));
    let one = server.get("/api/puzzles?puzzle=sliding%3A2x3").json();
    assert_eq!(one["puzzles"][0]["puzzle"], "sliding:2x3");
    let offered = |list: &str, name: &str| {
        one["puzzles"][0][list].as_array().expect("a list").contains(&name.into())
    };
    assert!(offered("algorithms", "exhaustive") && offered("heuristics", "exact"));
    assert!(offered("two_ended", "manhattan") && !offered("two_ended", "exact"));
    let description = &one["puzzles"][0]["description"];
    let count = |field: &str| description[field].as_array().expect("a list").len();
    assert_eq!((count("places"), count("letters"), count("moves")), (6, 4, 14));
    let pushes = &one["puzzles"][1];
    assert_eq!((&pushes["puzzle"], &pushes["metric"]), (&"sliding:2x3".into(), &"mtm".into()));
    assert_eq!(one["puzzles"][0]["metrics"].to_string(), "[\"mtm\"]");
    let (letters, moves) = (&pushes["description"]["letters"], &pushes["description"]["moves"]);
    assert_eq!(
        (letters.as_array().map(Vec::len), moves.as_array().map(Vec::len)),
        (Some(6), Some(18))
    );
    assert!(server.get("/api/puzzles?puzzle=chess").refused(400).contains("the puzzles are"));
    assert!(server.get("/api/puzzles?colour=red").refused(400).contains("colour"));
}

#[test]
fn every_puzzle_is_solved() {
    let server = Server::new(&[]);
    for (puzzle, board, cost) in [
        ("eight", "2 3 4/1 5 0/7 6 8", 19),
        ("15", "1 2 3 4 5 6 7 8 9 10 0 12 13 14 11 15", 2),
        ("sliding:4x1", "1 2 0 3", 1),
        ("rotation", "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3", 2),
        ("cubic", "2 1 RBW RWW EWW", 3),
    ] {
        let done = server.done(&format!(r#"{{"puzzle":"{puzzle}","board":"{board}"}}"#));
        assert_eq!((&done["outcome"], &done["at_least"]), (&"solved".into(), &done["cost"]));
        let moves = done["moves"].as_str().expect("moves").len();
        assert_eq!((done["cost"].as_u64(), moves), (Some(cost), cost as usize), "{puzzle}");
    }
}

#[test]
fn a_search_is_told_as_it_goes() {
    let server = Server::new(&[]);
    let events: Vec<_> = server.solve(EIGHT).collect();
    let names: Vec<_> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.first().zip(names.last()), Some((&"begun", &"done")));
    let passes: Vec<_> = events.iter().filter(|(name, _)| name == "iteration").collect();
    let bounds: Vec<_> = passes.iter().map(|(_, pass)| pass["bound"].as_u64()).collect();
    assert_eq!(bounds, [9, 11, 13, 15, 17, 19].map(Some));
    let last = &passes[5].1;
    assert_eq!((last["iteration"].as_u64(), passes[0].1["generated"].as_u64()), (Some(6), Some(0)));
    let done = &events.last().expect("an end").1;
    assert!(last["generated"].as_u64() < done["counts"]["generated"].as_u64());
    assert_eq!(last["expanded"], done["counts"]["until_last_f"]);
    // A long search, watched for half a second.
    let mut long = server.solve(ENDLESS);
    let first = long.wait_for("progress");
    let later = (0..4).map(|_| long.wait_for("progress")).last().expect("four");
    for progress in [&first, &later] {
        for name in ["iteration", "bound", "generated", "expanded", "per_second", "seconds"] {
            assert!(progress[name].as_f64().is_some_and(|figure| figure > 0.0), "{name}");
        }
    }
    assert!(later["generated"].as_u64() > first["generated"].as_u64());
    let apart = later["seconds"].as_f64().zip(first["seconds"].as_f64());
    assert!(apart.is_some_and(|(later, first)| later - first > 0.2), "about 10 a second");
}

/// The first of Korf and Felner's boards, Artificial Intelligence 134 (2002). Making its tables takes longer
/// than a tenth of a second, after which progress is told.
#[test]
fn tables_that_are_being_made_are_told() {
    let server = Server::new(&[]);
    let board = r#"{"puzzle":"24","goal":"blank-first","board":"14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13"}"#;
    let mut told = server.solve(board).filter(|(event, _)| event == "progress");
    let making = told.find_map(|(_, data)| data.get("making").cloned()).expect("tables are made");
    assert!(making["what"].as_str().is_some_and(|what| !what.is_empty()), "{making}");
    assert!(making["share"].as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)), "{making}");
    assert!(making["table"].as_u64() <= making["tables"].as_u64(), "{making}");
}

/// What a browser asks for on a later visit.
fn again(server: &Server, path: &str, line: &str) -> Answer {
    let host = format!("Host: 127.0.0.1:{}", server.port);
    server.raw(&format!("GET {path} HTTP/1.0\r\n{host}\r\n{line}\r\n\r\n"))
}

#[test]
fn a_browser_keeps_what_it_has() {
    let server = Server::new(&[]);
    let page = server.get("/");
    let header = |answer: &Answer, name: &str| {
        let line = answer.head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.map(String::from)
    };
    let tag = header(&page, "etag").expect("a tag");
    let unchanged = again(&server, "/", &format!("If-None-Match: {tag}"));
    assert_eq!((unchanged.status, unchanged.body.as_str()), (304, ""));
    assert_eq!(again(&server, "/", "If-None-Match: \"other\"").status, 200);
    // Everything else is in a folder named after its content.
    let (_, rest) = page.body.split_once("src=\"").expect("a script");
    let script = format!("/{}", rest.split('"').next().expect("a name"));
    let plain = server.get(&script);
    assert!(header(&plain, "cache-control").is_some_and(|kept| kept.contains("immutable")));
    assert_eq!(plain.body, server.get("/main.js").body);
    let packed = again(&server, &script, "Accept-Encoding: br, gzip");
    assert_eq!(header(&packed, "content-encoding").as_deref(), Some("gzip"));
    let length =
        |answer: &Answer| header(answer, "content-length").and_then(|n| n.parse::<usize>().ok());
    assert!(length(&packed) < length(&plain).map(|bytes| bytes / 2), "{packed:?}");
}

#[test]
fn goals_and_orders() {
    let server = Server::new(&[]);
    let first = |board: &str, more: &str| {
        let done = server.done(&format!(r#"{{"puzzle":"eight","board":"{board}"{more}}}"#));
        done["moves"].as_str().expect("moves").to_string()
    };
    assert_eq!(first("1 2 0 3 4 5 6 7 8", r#","goal":"blank-first""#), "ll");
    assert_eq!(first("1 2 3 4 5 0 6 7 8", r#","goal":"1 2 3 4 0 5 6 7 8""#), "l");
    let sample = "2 3 4 1 5 0 7 6 8";
    assert_eq!(first(sample, r#","lexicographic":true"#), "dlurullddrurdllurdr");
    assert_eq!(first(sample, r#","lexicographic":false"#), "ullddrurdllurrdlurd");
}

/// If you ask for a proof, you get a file that `fewest verify` accepts, and the number of its states.
#[test]
fn an_answer_is_proven_for_others() {
    let server = Server::new(&[]);
    let proven = |body: &str, board: &str| {
        let proof = server.solve(body).wait_for("proof");
        let file = proof["file"].as_str().expect("a file").chars().map(|c| c as u8);
        let written = Scratch::new("page.proof", "");
        fs::write(written.path(), file.collect::<Vec<u8>>()).expect("a file");
        let told = fewest(&["verify", written.path(), "--for", board]).good();
        assert!(told.contains(proof["words"].as_str().expect("words")), "{told}: {proof}");
        proof["states"].as_u64()
    };
    let hard = r#"{"puzzle":"eight","board":"8 6 7 2 5 4 3 0 1","proof":true}"#;
    assert_eq!(proven(hard, "8 6 7 2 5 4 3 0 1"), Some(1));
    let none = r#"{"puzzle":"eight","board":"1 2 3 4 5 6 8 7 0","proof":true}"#;
    assert_eq!(proven(none, "1 2 3 4 5 6 8 7 0"), Some(1));
    assert!(server.solve(EIGHT).all(|(event, _)| event != "proof"), "nobody asked");
}

#[test]
fn unsolvable_boards_are_explained() {
    let server = Server::new(&[]);
    let done = server.done(r#"{"puzzle":"eight","board":"1 2 3 4 5 6 8 7 0"}"#);
    assert_eq!((&done["outcome"], &done["moves"]), (&"unsolvable".into(), &Value::Null));
    assert_eq!(done["swap"], serde_json::json!([8, 7]));
    assert!(done["reason"].as_str().is_some_and(|reason| reason.contains("odd permutation")));
    let row = server.done(r#"{"puzzle":"sliding:4x1","board":"3 0 1 2"}"#);
    assert_eq!((&row["outcome"], &row["swap"]), (&"unsolvable".into(), &Value::Null));
}

#[test]
fn wrong_boards_point_at_themselves() {
    let server = Server::new(&[]);
    let wrong = server.post("/api/solve", r#"{"puzzle":"eight","board":"1 2 3\n4 5 6\n7 9 0"}"#);
    let message = "line 3, column 3: tile 9 is outside 0..8; a 3x3 board uses 0..8 once each";
    assert_eq!(wrong.refused(400), message);
    let error = &wrong.json()["error"];
    assert_eq!((error["line"].as_u64(), error["column"].as_u64()), (Some(3), Some(3)));
}

#[test]
fn wrong_requests_are_refused() {
    let server = Server::new(&[]);
    for (body, word) in [
        (r#"{"puzzle":"eight","board":"1 2 3 4 5 6 7 8 0","colour":"red"}"#, "unknown field"),
        (r#"{"puzzle":"eight"}"#, "missing field"),
        (r#"{"puzzle":"eight","board":7}"#, "invalid type"),
        (r#"{"puzzle":"chess","board":"1"}"#, "the puzzles are"),
        (r#"{"puzzle":"24","board":"1","algorithm":"exhaustive"}"#, "does not fit"),
        (r#"{"puzzle":"24","board":"1","algorithm":"magic"}"#, "`magic` is unknown"),
        (r#"{"puzzle":"24","board":"1","heuristic":"magic"}"#, "`magic` is unknown"),
        (r#"{"puzzle":"eight","board":"1","tables":"4-4","heuristic":"zero"}"#, "tables go with"),
        (r#"{"puzzle":"eight","board":"1","tables":"4-4","algorithm":"a-star"}"#, "tables go with"),
        (r#"{"puzzle":"eight","board":"1","tables":"4-4","metric":"mtm"}"#, "tables go with"),
        (r#"{"puzzle":"rotation","board":"1","goal":"1"}"#, "leave out goal"),
        (r#"{"puzzle":"eight","board":"1","goal":"1 1"}"#, "goal, line 1, column 3"),
        (r#"["eight","1 2 3 4 5 6 7 8 0",null,null,null,null,null]"#, "not a JSON object"),
        ("[[[[", "not a JSON object"),
        ("{", "EOF"),
        ("", "not a JSON object"),
        ("\u{1b}[2J", "not a JSON object"),
    ] {
        let message = server.post("/api/solve", body).refused(400);
        assert!(message.contains(word), "{body}: {message}");
    }
    assert!(server.post("/api/cancel", r#"{"id":"a","now":1}"#).refused(400).contains("unknown"));
    let host = format!("Host: 127.0.0.1:{}\r\nContent-Length: {}\r\n", server.port, EIGHT.len());
    for kind in ["", "Content-Type: text/plain\r\n", "Content-Type: application/jsonp\r\n"] {
        let request = format!("POST /api/solve HTTP/1.0\r\n{host}{kind}\r\n{EIGHT}");
        server.raw(&request).refused(415);
    }
}

#[test]
fn long_requests_are_refused() {
    let server = Server::new(&[]);
    let board = " ".repeat((64 << 10) + 1);
    let long = server.post("/api/solve", &format!(r#"{{"board":"{board}"}}"#));
    assert!(long.refused(413).contains("65536 bytes"));
    let head = format!("POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.port);
    let head = head + "Connection: close\r\nContent-Type: application/json\r\n";
    let chunk = format!("8000\r\n{}\r\n", " ".repeat(0x8000));
    let chunks = format!("{head}Transfer-Encoding: chunked\r\n\r\n{}0\r\n\r\n", chunk.repeat(3));
    assert_eq!(server.raw(&chunks).status, 413);
    // Just short enough, but nothing except blanks.
    server.post("/api/solve", &" ".repeat(64 << 10)).refused(400);
    let cookies = format!("GET / HTTP/1.0\r\nCookie: {}\r\n\r\n", "a".repeat(1 << 20));
    assert!([0, 431].contains(&server.raw(&cookies).status));
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn limits_of_searches() {
    for (flags, outcome) in [
        (["--timeout", "200ms"], "stopped-by-time"),
        (["--max-nodes", "100000"], "stopped-by-nodes"),
        (["--memory", "1M"], "stopped-by-memory"),
    ] {
        let server = Server::new(&flags);
        let done = server.done(&ENDLESS.replace("ida-star", "a-star"));
        assert_eq!(done["outcome"], outcome);
        assert!(done["at_least"].as_u64().is_some_and(|bound| bound > 0));
    }
}

#[test]
fn wrong_flags() {
    for flags in [["--port", "65536"], ["--port", "-1"], ["--listen", "evil.example"]] {
        assert_eq!(fewest(&[&["serve"], &flags[..]].concat()).code, 64);
    }
}
