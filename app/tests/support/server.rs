//! A server of pages and searches, and clients that talk to it over plain sockets.

use super::{command, ended};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::Duration;

/// Nothing that is tested here takes longer than this.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A running server, ended when it goes out of scope.
pub struct Server {
    pub child: Child,
    pub url: String,
    pub port: u16,
}

impl Server {
    pub fn new(flags: &[&str]) -> Self {
        let flags = [&["serve", "--port", "0"], flags].concat();
        let server = Server::begun(command(&flags));
        server.unwrap_or_else(|child| panic!("no server: {}", ended(child).errors))
    }

    /// Waits for the address. Returns the process if it ends without one.
    pub fn begun(mut command: Command) -> Result<Self, Child> {
        let mut child = command.spawn().expect("the binary starts");
        let mut url = String::new();
        let output = child.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut url).expect("a line");
        let url = url.trim_end().to_string();
        let port = url.rsplit_once(':').and_then(|(_, rest)| rest.split('/').next()?.parse().ok());
        match port {
            Some(port) => Ok(Server { child, url, port }),
            None => Err(child),
        }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends everything and reads until the server closes the connection.
    pub fn raw(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        // A server that has read enough may have closed the connection already.
        _ = stream.write_all(request.as_bytes());
        let mut text = Vec::new();
        _ = stream.read_to_end(&mut text);
        Answer::of(&String::from_utf8_lossy(&text))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.raw(&format!("GET {path} HTTP/1.0\r\nHost: 127.0.0.1:{}\r\n\r\n", self.port))
    }

    pub fn post(&self, path: &str, body: &str) -> Answer {
        self.raw(&self.posting(path, body))
    }

    pub fn posting(&self, path: &str, body: &str) -> String {
        format!(
            "POST {path} HTTP/1.0\r\nHost: localhost:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        )
    }

    /// Asks for a search and begins to listen.
    pub fn solve(&self, body: &str) -> Events {
        let mut stream = self.connect();
        stream.write_all(self.posting("/api/solve", body).as_bytes()).expect("a request");
        let mut events = Events(BufReader::new(stream));
        while !matches!(events.line().as_deref(), Some("") | None) {}
        events
    }

    /// The result of a search.
    pub fn done(&self, body: &str) -> Value {
        let (event, data) = self.solve(body).last().expect("an event");
        assert_eq!(event, "done", "{data}");
        data
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// An answer to a request.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// Status 0 means that the connection was closed without an answer.
    pub fn of(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_lowercase(), body: body.into() }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The message of a refusal.
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{self:?}");
        self.json()["error"]["message"].as_str().expect("a message").into()
    }
}

/// The events of a search as they come.
pub struct Events(pub BufReader<TcpStream>);

impl Events {
    pub fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.0.read_line(&mut line).expect("a line, or the end");
        (read > 0).then(|| line.trim_end().to_string())
    }

    /// Waits for an event of that name.
    pub fn wait_for(&mut self, name: &str) -> Value {
        let found = self.find(|(event, _)| event == name);
        found.unwrap_or_else(|| panic!("the stream ends without {name}")).1
    }
}

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<Self::Item> {
        let mut event = String::new();
        loop {
            let line = self.line()?;
            if let Some(name) = line.strip_prefix("event: ") {
                event = name.into();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((event, serde_json::from_str(data).expect("JSON")));
            }
        }
    }
}

/// How many threads of a server are searching.
pub fn searching(server: &Server) -> usize {
    threads(server, "search")
}

/// How many threads of that name a server has.
pub fn threads(server: &Server, thread: &str) -> usize {
    let tasks = fs::read_dir(format!("/proc/{}/task", server.child.id())).expect("Linux");
    let names = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("comm")).ok());
    names.filter(|name| name.trim_end() == thread).count()
}
