//! At which address and by which name the server answers, and to whom.

use super::*;

#[test]
fn only_its_own_names() {
    let server = Server::new(&[]);
    let port = server.port;
    let asked =
        |head: &str| server.raw(&format!("GET / HTTP/1.1\r\nConnection: close\r\n{head}\r\n"));
    for host in ["127.0.0.1", "localhost", "LocalHost", "[::1]"] {
        assert_eq!(asked(&format!("Host: {host}:{port}\r\n")).status, 200, "{host}");
    }
    for host in [
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("localhost.:{port}"),
        format!("127.0.0.1:{}", port ^ 1),
        "127.0.0.1".into(),
        "localhost".into(),
        format!("10.0.0.1:{port}"),
        format!("0.0.0.0:{port}"),
        format!("a@127.0.0.1:{port}"),
        format!("[::1:{port}"),
        "".into(),
    ] {
        assert!([400, 403].contains(&asked(&format!("Host: {host}\r\n")).status), "{host}");
    }
    let twice = format!("Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n");
    assert!([400, 403].contains(&asked(&twice).status));
    assert!([400, 403].contains(&asked("").status), "no name at all");
    let proxied = format!("GET http://evil.example/ HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n");
    server.raw(&proxied).refused(403);
    let elsewhere = format!("POST /api/solve HTTP/1.0\r\nHost: evil.example:{port}\r\n\r\n");
    server.raw(&elsewhere).refused(403);
}

/// The address reaches no further than this machine, and is not one of those called loopback.
#[test]
fn other_addresses_need_the_token() {
    let server =
        match Server::begun(command(&["serve", "--port", "0", "--listen", "::ffff:127.0.0.1"])) {
            Ok(server) => server,
            Err(child) => return eprintln!("skipped: no IPv6: {}", ended(child).errors),
        };
    let (_, token) = server.url.split_once("/?token=").expect("a token in the address");
    assert!(token.len() == 32 && token.bytes().all(|digit| digit.is_ascii_hexdigit()));
    let asked = |path: &str, more: &str| {
        let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
        server.raw(&format!("GET {path} HTTP/1.0\r\n{host}{more}\r\n"))
    };
    let wrong = "0".repeat(32);
    for path in ["/", "/api/puzzles", &format!("/?token={wrong}"), "/?token=", "/none"] {
        assert!(asked(path, "").refused(401).contains("token"), "{path}");
    }
    let welcome = asked(&format!("/?token={token}"), "");
    assert_eq!(welcome.status, 303);
    let name = format!("fewest-{}", server.port);
    assert!(
        welcome.head.contains(&format!("set-cookie: {name}={token}; httponly; samesite=strict"))
    );
    assert_eq!(asked("/", &format!("Cookie: a=b; {name}={token}\r\n")).status, 200);
    assert_eq!(asked("/api/puzzles", &format!("Authorization: Bearer {token}\r\n")).status, 200);
    for more in [
        format!("Cookie: {name}={wrong}\r\n"),
        format!("Cookie: fewest-1={token}\r\n"),
        format!("Authorization: Bearer {}\r\n", &token[1..]),
    ] {
        asked("/", &more).refused(401);
    }
    let named =
        format!("GET /?token={token} HTTP/1.0\r\nHost: evil.example:{}\r\n\r\n", server.port);
    server.raw(&named).refused(403);
    signal(&server.child, "TERM");
    let mut warning = String::new();
    let mut server = server;
    let errors = server.child.stderr.take().expect("a pipe");
    BufReader::new(errors).read_to_string(&mut warning).expect("text");
    assert!(warning.starts_with("warning: other machines can reach this server"), "{warning}");
}

/// Another port would not help. Addresses of 192.0.2.0/24 are for documentation: no machine has them.
#[test]
fn an_address_that_the_machine_has_not() {
    let message = fewest(&["serve", "--listen", "192.0.2.1"]).refused(69);
    assert!(message.contains("this machine has no address 192.0.2.1; "), "{message}");
    assert!(!message.contains("--port"), "{message}");
}

#[test]
fn a_port_that_is_taken() {
    let server = Server::new(&[]);
    let port = server.port.to_string();
    let message = fewest(&["serve", "--port", &port]).refused(69);
    assert!(message.starts_with(&format!("cannot listen at 127.0.0.1:{port}: ")), "{message}");
    assert!(message.contains("take another port with --port N"), "{message}");
}
