//! Clients of the server that send arbitrary bytes, or leave. They are refused, and the next client is
//! answered.

use super::bounded::patience;
use super::mutation::{mutated, one};
use super::scale::{many, random};
use super::support::server::{Answer, Server};
use desk::random::Random;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

const EIGHT: &str = r#"{"puzzle":"eight","board":"2 3 4/1 5 0/7 6 8","goal":null,"algorithm":"ida-star","heuristic":"manhattan","lexicographic":false}"#;
const TEXT: &str = r#"{"text":"board 2x2\npieces 1 2 3 _\nlinks grid\nmove slide _\nfor x in cells\n  move {x}: swap {x} a2\ngoal 1 2 3 _\n"}"#;
/// A search that runs until its client leaves.
const ENDLESS: &str = r#"{"puzzle":"24","board":"24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0","algorithm":"ida-star","heuristic":"manhattan"}"#;

/// A request with the statuses that are right for it; 0 means that the connection is closed.
type Request = (Vec<u8>, &'static [u16]);

/// A request that is wrong before its body begins.
fn head(port: u16, random: &mut Random) -> Request {
    let host = format!("Host: 127.0.0.1:{port}\r\n");
    match random.up_to(4) {
        0 => {
            let name = shown(&mutated(random, b"127.0.0.1"));
            (format!("GET / HTTP/1.0\r\nHost: {name}:1\r\n\r\n").into(), &[400, 403])
        }
        1 => {
            let method = one(random, &["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "\u{1b}"]);
            (format!("{method} / HTTP/1.0\r\n{host}\r\n").into(), &[400, 405])
        }
        2 => {
            let path = shown(&mutated(random, b"/../../etc/passwd")).replace(' ', "%");
            (format!("GET /{path} HTTP/1.0\r\n{host}\r\n").into(), &[200, 400, 404])
        }
        3 => {
            let cookie = "a".repeat(20_000 + random.up_to(299_999));
            (format!("GET / HTTP/1.0\r\n{host}Cookie: {cookie}\r\n\r\n").into(), &[0, 400, 431])
        }
        _ => {
            let noise = (0..1 + random.up_to(199)).map(|_| random.up_to(255) as u8).collect();
            (noise, &[0, 400])
        }
    }
}

/// A request whose body is too long, of another length, of another kind, or mutated.
fn body(port: u16, random: &mut Random) -> Request {
    let host = format!("Host: 127.0.0.1:{port}\r\n");
    let kind = format!("{host}Content-Type: application/json\r\n");
    let post = format!("POST /api/solve HTTP/1.1\r\nConnection: close\r\n{kind}");
    match random.up_to(6) {
        0 => {
            let length = 65_537 + random.up_to((1 << 40) - 1);
            (format!("{post}Content-Length: {length}\r\n\r\n").into(), &[413])
        }
        1 => {
            let body = " ".repeat(70_000 + random.up_to(299_999));
            let head = format!("{post}Transfer-Encoding: chunked\r\n\r\n{:x}", body.len());
            (format!("{head}\r\n{body}\r\n0\r\n\r\n").into(), &[0, 413])
        }
        2 => {
            let body = mutated(random, EIGHT.as_bytes());
            let head = format!("{post}Content-Length: {}\r\n\r\n", body.len());
            ([head.as_bytes(), &body].concat(), &[200, 400])
        }
        3 => {
            let length = shown(&mutated(random, b"10"));
            let request = format!("{post}Content-Length: {length}\r\n\r\n{{\"a\":1234}}");
            (request.into(), &[0, 200, 400, 408, 413])
        }
        4 => {
            let body = mutated(random, TEXT.as_bytes());
            let length = body.len();
            let head = format!("{post}Content-Length: {length}\r\n\r\n");
            let head = head.replace("/api/solve", "/api/puzzles");
            ([head.as_bytes(), &body].concat(), &[200, 400])
        }
        5 => {
            let request = format!("POST /api/cancel HTTP/1.0\r\n{kind}Content-Length: 10\r\n\r\n");
            ((request + "{\"id\":\"0\"}").into(), &[404])
        }
        _ => {
            let request =
                format!("POST /api/solve HTTP/1.0\r\n{host}Content-Length: 2\r\n\r\n{{}}");
            (request.into(), &[415])
        }
    }
}

/// The bytes on one line, as a part of a head.
fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace(['\n', '\r'], "")
}

#[test]
fn requests() {
    // No mutated board keeps the server busy.
    let limits = ["--max-nodes", "20000", "--memory", "64M", "--timeout", "20s"];
    let (server, mut random) = (Server::new(&limits), random(40));
    let mut statuses = BTreeMap::<u16, usize>::new();
    let count = many(300, 5000);
    for number in 0..count {
        let make = one(&mut random, &[head, body]);
        let (request, right) = make(server.port, &mut random);
        let answer = sent(&server, &request, right.contains(&0));
        let shown = request[..request.len().min(400)].escape_ascii();
        assert!(right.contains(&answer.status), "{shown}: {answer:?}");
        *statuses.entry(answer.status).or_default() += 1;
        if number % 50 == 49 {
            assert_eq!(server.get("/").status, 200, "the server answers no more");
        }
    }
    let refused: usize =
        statuses.iter().filter(|(status, _)| **status >= 400).map(|(_, n)| n).sum();
    let (closed, answered) = (statuses.get(&0).unwrap_or(&0), statuses.get(&200).unwrap_or(&0));
    assert!(refused > count / 3, "{statuses:?}");
    println!(
        "hostile: {count} requests: {refused} refused, {closed} closed without a word, \
         {answered} answered; the server answers after them"
    );
}

/// Sends everything and reads the answer. Only a request that need not be answered ends its sending side,
/// because the server takes that for leaving.
fn sent(server: &Server, request: &[u8], may_be_silent: bool) -> Answer {
    let mut stream = server.connect();
    // A server that has read enough may have closed the connection already.
    _ = stream.write_all(request);
    if may_be_silent {
        _ = stream.shutdown(Shutdown::Write);
    }
    let mut text = Vec::new();
    _ = stream.read_to_end(&mut text);
    Answer::of(&String::from_utf8_lossy(&text))
}

/// Clients leave at any byte of a request, before its answer or after it, with or without more bytes after
/// their requests.
#[test]
fn leavers() {
    let (server, mut random) = (Server::new(&[]), random(41));
    let count = many(200, 4000);
    for _ in 0..count {
        let behind = one(&mut random, &["", "!", "more\r\n\r\n"]);
        let request = server.posting("/api/solve", ENDLESS) + behind;
        let end = match random.up_to(2) {
            0 => random.up_to(request.len()),
            _ => request.len(),
        };
        let mut stream = server.connect();
        stream.write_all(&request.as_bytes()[..end]).expect("a request");
        leave(stream, &mut random);
    }
    all_places_are_free(&server);
    println!("hostile: {count} clients left in the middle, 0 places lost");
}

/// Leaves now or soon, perhaps after a first look at the answer.
fn leave(mut stream: TcpStream, random: &mut Random) {
    _ = stream.set_read_timeout(Some(Duration::from_millis(100)));
    match random.up_to(3) {
        0 => _ = stream.shutdown(Shutdown::Write),
        1 => _ = stream.read(&mut [0; 400]),
        2 => sleep(Duration::from_millis(random.up_to(29) as u64)),
        _ => {}
    }
}

/// Waits until nothing is searched or queued: then two searches begin at once.
fn all_places_are_free(server: &Server) {
    let begin = Instant::now();
    loop {
        let two = [server.solve(ENDLESS).next(), server.solve(ENDLESS).next()];
        if two.iter().flatten().all(|(event, _)| event == "begun") && two[1].is_some() {
            return;
        }
        assert!(begin.elapsed() < patience(), "a place is lost");
        sleep(Duration::from_millis(50));
    }
}

/// Connections that say nothing, or say it slowly, and hundreds that come and go.
#[test]
fn connections() {
    let server = Server::new(&[]);
    let (slow, count) = (40, many(300, 3000));
    let head = format!("POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX: ", server.port);
    let mut dripping: Vec<_> = (0..slow).map(|_| server.connect()).collect();
    for letter in head.bytes().cycle().take(2 * head.len()) {
        // Connections that have used up their time are closed.
        dripping.iter_mut().for_each(|stream| _ = stream.write_all(&[letter]));
    }
    assert_eq!(server.get("/").status, 200, "between the slow ones");
    for _ in 0..count / 100 {
        let many: Vec<_> = (0..100).map(|_| server.connect()).collect();
        drop(many);
    }
    let files = fs::read_dir(format!("/proc/{}/fd", server.child.id())).map(Iterator::count);
    assert!(files.is_ok_and(|files| files < 90), "too many descriptors");
    drop(dripping);
    all_places_are_free(&server);
    println!(
        "hostile: {slow} slow connections, {count} that came and went; the server answers after them"
    );
}
