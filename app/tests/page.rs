//! The page in a real browser, served by the real binary: app/tests/browser has the tests.
//!
//! They need node, chromium and what `npm ci` in app/tests/browser installs. Where one is missing
//! nothing is tested, which is said on standard error, past what `cargo test` captures.

mod support;

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use support::command;

/// Where browsers are looked for; `CHROMIUM` names another.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

#[test]
fn in_a_browser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let browser = match means(&folder) {
        Ok(browser) => browser,
        Err(missing) => return skip(missing),
    };
    let server = Server::new();
    let tests = Command::new("node")
        .args(["--test", "--test-reporter", "spec", "--test-concurrency", "1"])
        .args(["boards.test.mjs", "look.test.mjs", "search.test.mjs"])
        .current_dir(folder)
        .env("FEWEST_PAGE", &server.url)
        .env("CHROMIUM", browser)
        .stdin(Stdio::null())
        .output()
        .expect("node starts");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let (output, errors) = (text(&tests.stdout), text(&tests.stderr));
    assert!(tests.status.success(), "{output}\n{errors}");
    // A run that found no tests would succeed, too.
    assert!(output.contains("see the goal"), "{output}\n{errors}");
}

/// The browser, or what is missing.
fn means(folder: &Path) -> Result<PathBuf, &'static str> {
    found("node").ok_or("node")?;
    if !folder.join("node_modules/playwright-core").is_dir() {
        return Err("playwright-core (npm ci in app/tests/browser)");
    }
    let named = env::var_os("CHROMIUM").map(PathBuf::from).filter(|path| path.is_file());
    named.or_else(|| BROWSERS.into_iter().find_map(found)).ok_or("chromium")
}

/// The program of that name on the path.
fn found(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

fn skip(missing: &str) {
    let notice = format!("\nSKIPPED: no browser tests of the page, {missing} is missing\n\n");
    io::stderr().write_all(notice.as_bytes()).expect("standard error");
}

/// A running server, ended when it goes out of scope.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn new() -> Self {
        let mut child = command(&["serve", "--port", "0"]).spawn().expect("the binary starts");
        let mut url = String::new();
        let output = child.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut url).expect("an address");
        Server { child, url: url.trim_end().into() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
