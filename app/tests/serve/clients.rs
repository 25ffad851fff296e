//! Clients that are slow, that leave, or that are too many.

use super::*;

#[test]
fn slow_requests_are_not_waited_for() {
    let server = Server::new(&[]);
    let head = format!("POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.port);
    let kind = "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let begin = Instant::now();
    // Nothing, half a head, a head without its body, and a whole request followed by nothing.
    let whole = format!("GET /api/puzzles HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    let starts = ["".into(), head.clone(), format!("{head}{kind}"), whole];
    let mut slow: Vec<_> = starts
        .iter()
        .map(|start| {
            let mut stream = server.connect();
            stream.write_all(start.as_bytes()).expect("a start");
            stream
        })
        .collect();
    // One client sends a byte now and then.
    let mut dripping = server.connect();
    dripping.write_all(head.as_bytes()).expect("a start");
    while dripping.write_all(b"a").is_ok() && begin.elapsed() < PATIENCE {
        sleep(Duration::from_millis(100));
    }
    assert!(begin.elapsed() > Duration::from_secs(4), "{:?}", begin.elapsed());
    let answers: Vec<_> = slow
        .iter_mut()
        .map(|stream| {
            let mut text = Vec::new();
            _ = stream.read_to_end(&mut text);
            Answer::of(&String::from_utf8_lossy(&text)).status
        })
        .collect();
    assert!(begin.elapsed() < 2 * PATIENCE, "{:?}", begin.elapsed());
    assert!([0, 408].contains(&answers[0]) && [0, 408].contains(&answers[1]), "{answers:?}");
    assert_eq!(answers[2..], [408, 200]);
}

#[test]
fn answers_that_nobody_reads_are_given_up() {
    let server = Server::new(&[]);
    let mut deaf = server.connect();
    deaf.set_write_timeout(Some(PATIENCE)).expect("a timeout");
    let ask = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port).repeat(1000);
    let (end, time) = timed(|| {
        // First the answers fill all buffers, then the server loses patience.
        std::iter::repeat_with(|| deaf.write_all(ask.as_bytes())).find_map(Result::err)
    });
    let end = end.expect("an end").kind();
    assert!([ErrorKind::ConnectionReset, ErrorKind::BrokenPipe].contains(&end), "{end}");
    assert!(time > Duration::from_secs(5), "{time:?}");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn too_many_connections_wait() {
    let server = Server::new(&[]);
    let idle: Vec<_> = (0..100).map(|_| server.connect()).collect();
    let files = fs::read_dir(format!("/proc/{}/fd", server.child.id())).map(Iterator::count);
    if let Ok(files) = files {
        assert!(files < 90, "{files} descriptors");
    }
    // Clients that say nothing are sent away after 5 s, the first ones and those after them.
    let (answer, time) = timed(|| server.get("/"));
    assert_eq!(answer.status, 200);
    assert!(time < 2 * PATIENCE, "{time:?}");
    drop(idle);
}

#[test]
fn two_run_sixteen_wait_and_no_more() {
    let server = Server::new(&[]);
    let mut searches: Vec<_> = (0..18)
        .map(|place| {
            let mut events = server.solve(ENDLESS);
            let (name, data) = events.next().expect("an event");
            let expected = if place < 2 { "begun" } else { "queued" };
            assert_eq!(name, expected);
            assert_eq!(data["ahead"].as_u64(), (place > 1).then(|| place - 1));
            (data["id"].as_str().expect("a name").to_string(), events)
        })
        .collect();
    assert!(server.post("/api/solve", ENDLESS).refused(429).contains("too many"));
    // A waiting search that is cancelled says so, and its place is free again.
    let (id, mut waiting) = searches.remove(17);
    assert_eq!(server.post("/api/cancel", &format!(r#"{{"id":"{id}"}}"#)).status, 204);
    assert_eq!(waiting.wait_for("done")["outcome"], "stopped-by-cancel");
    assert_eq!(server.post("/api/cancel", &format!(r#"{{"id":"{id}"}}"#)).status, 404);
    // One waiting client and one running client leave, and the others move up.
    drop(searches.remove(16));
    drop(searches.remove(0));
    let (_, time) = timed(|| searches[1].1.wait_for("begun"));
    assert!(time < PATIENCE, "{time:?}");
    assert_eq!(searches[2].1.wait_for("queued")["ahead"], 1);
}

#[test]
fn who_leaves_stops_the_search() {
    let server = Server::new(&[]);
    let mut search = server.solve(ENDLESS);
    search.wait_for("progress");
    assert_eq!(searching(&server), 1);
    drop(search);
    let begin = Instant::now();
    while searching(&server) > 0 {
        assert!(begin.elapsed() < PATIENCE, "still searching");
        sleep(Duration::from_millis(10));
    }
}

/// In whichever state a client leaves, its place is free within a second.
#[test]
fn who_leaves_frees_the_place() {
    let server = Server::new(&[]);
    let tables = r#"{"puzzle":"24","board":"24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0"}"#;
    for (state, body, behind) in [
        ("searching", ENDLESS, ""),
        ("searching, and sent more", ENDLESS, "more"),
        ("making tables", tables, ""),
        ("making tables, and sent more", tables, "more"),
    ] {
        let both: Vec<_> = (0..2).map(|_| leaver(&server, body, behind, "begun")).collect();
        drop(both);
        assert_free(&server, state);
    }
    // More than the server reads ahead of an answer, but less than the system's buffers.
    let much = "!".repeat(60_000);
    let running: Vec<_> = (0..2).map(|_| leaver(&server, ENDLESS, "", "begun")).collect();
    for (state, behind) in [("waiting", ""), ("waiting, and sent more", "!"), ("much more", &*much)]
    {
        let all: Vec<_> = (0..16).map(|_| leaver(&server, ENDLESS, behind, "queued")).collect();
        assert!(server.post("/api/solve", ENDLESS).refused(429).contains("too many"));
        drop(all);
        assert_next_in_line(&server, state);
    }
    // Clients that only close their sending side have left, too.
    let halves: Vec<_> = (0..16).map(|_| leaver(&server, ENDLESS, "", "queued")).collect();
    for half in &halves {
        half.0.get_ref().shutdown(Shutdown::Write).expect("connected");
    }
    assert_next_in_line(&server, "half closed");
    drop(running);
    assert_free(&server, "all have left");
}

/// What should happen within a second gets this long, since the machine may be busy.
const SOON: Duration = PATIENCE;

/// A client that asked for a search, sent something after it, and was told its state.
fn leaver(server: &Server, body: &str, behind: &str, event: &str) -> Events {
    let mut stream = server.connect();
    let request = server.posting("/api/solve", body) + behind;
    stream.write_all(request.as_bytes()).expect("a request");
    let mut events = Events(BufReader::new(stream));
    events.wait_for(event);
    events
}

/// Waits until no search is running.
fn assert_free(server: &Server, state: &str) {
    let begin = Instant::now();
    while searching(server) > 0 {
        assert!(begin.elapsed() < SOON, "{state}: a search goes on");
        sleep(Duration::from_millis(10));
    }
}

/// Waits until a new search would be the only one in the queue.
fn assert_next_in_line(server: &Server, state: &str) {
    let begin = Instant::now();
    while ahead(server) != Some(1) {
        assert!(begin.elapsed() < SOON, "{state}: they still wait");
        sleep(Duration::from_millis(20));
    }
}

/// Asks for a search, leaves, and returns how many searches were ahead of it; `None` if refused.
fn ahead(server: &Server) -> Option<u64> {
    server.solve(ENDLESS).find(|(event, _)| event == "queued")?.1["ahead"].as_u64()
}

#[test]
fn a_search_is_cancelled_by_its_name() {
    let server = Server::new(&[]);
    let mut search = server.solve(ENDLESS);
    let id = search.wait_for("begun")["id"].clone();
    search.wait_for("progress");
    assert_eq!(server.post("/api/cancel", r#"{"id":"0"}"#).status, 404);
    let (done, time) = timed(|| {
        assert_eq!(server.post("/api/cancel", &format!(r#"{{"id":{id}}}"#)).status, 204);
        search.wait_for("done")
    });
    assert_eq!(done["outcome"], "stopped-by-cancel");
    assert!(done["at_least"].as_u64().is_some_and(|bound| bound > 50), "{done}");
    assert!(time < PATIENCE, "{time:?}");
    assert!(search.next().is_none());
}

#[test]
fn a_signal_ends_searches_and_server() {
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let mut server = Server::new(&[]);
        let mut search = server.solve(ENDLESS);
        search.wait_for("progress");
        let _idle = server.connect();
        let (status, time) = timed(|| {
            signal(&server.child, name);
            let done = search.wait_for("done");
            assert_eq!(done["outcome"], "stopped-by-signal");
            server.child.wait().expect("an end")
        });
        assert_eq!(status.code(), Some(code));
        assert!(time < PATIENCE, "{time:?}");
    }
}
