//! Tests the page in a real browser, served by the real binary; the tests are in app/tests/browser.
//!
//! They need node, chromium and what `npm ci` in app/tests/browser installs. If one is missing, nothing is
//! tested, and standard error says so, past what `cargo test` captures.

mod support;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use support::page::{found, skip};
use support::server::Server;

/// The browsers to look for; `CHROMIUM` names another.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

#[test]
fn in_a_browser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let browser = match means(&folder) {
        Ok(browser) => browser,
        Err(missing) => {
            return skip(&format!("no browser tests of the page, {missing} is missing"));
        }
    };
    let halves = ["one-half.mjs", "other-half.mjs"];
    halved(&folder, halves);
    let server = Server::new(&[]);
    let tests = Command::new("node")
        .args(["--test", "--test-reporter", "spec", "--test-concurrency", "2"])
        .args(halves)
        .current_dir(folder)
        .env("FEWEST_PAGE", &server.url)
        .env("FEWEST_PROGRAM", env!("CARGO_BIN_EXE_fewest"))
        .env("CHROMIUM", browser)
        .stdin(Stdio::null())
        .output()
        .expect("node starts");
    succeeded(&tests, "see the goal");
}

/// The same page as a folder of files whose engine is WebAssembly. tools/page.sh builds the engine and prints
/// its file name; `FEWEST_ENGINE` passes that on.
#[test]
fn in_a_browser_without_a_server() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let engine = env::var_os("FEWEST_ENGINE").ok_or("FEWEST_ENGINE (tools/page.sh)");
    let (browser, engine) = match means(&folder).and_then(|browser| Ok((browser, engine?))) {
        Ok(found) => found,
        Err(missing) => {
            return skip(&format!("no page without a server, {missing} is missing"));
        }
    };
    let site = tempfile::tempdir().expect("a directory");
    let program = env!("CARGO_BIN_EXE_fewest");
    let mut write = Command::new(program);
    write.arg("page").arg(site.path()).arg("--engine").arg(engine);
    succeeded(&write.output().expect("it starts"), "");
    let tests = Command::new("node")
        .args(["--test", "--test-reporter", "spec", "alone.test.mjs"])
        .current_dir(folder)
        .env("FEWEST_SITE", site.path())
        .env("FEWEST_PROGRAM", program)
        .env("CHROMIUM", browser)
        .stdin(Stdio::null())
        .output()
        .expect("node starts");
    succeeded(&tests, "stays small");
}

/// Asserts that each file of tests is in one of the halves, except the tests of the page without a server.
fn halved(folder: &Path, halves: [&str; 2]) {
    let named = halves.map(|half| fs::read_to_string(folder.join(half)).expect("a half")).concat();
    for entry in fs::read_dir(folder).expect("tests").flatten() {
        let name = entry.file_name().into_string().expect("a plain name");
        if name.ends_with(".test.mjs") && name != "alone.test.mjs" {
            assert!(named.contains(&format!("\"./{name}\"")), "{name} is in neither half");
        }
    }
}

/// Asserts that the tests passed, including the one that is named: a run that finds no tests succeeds, too.
fn succeeded(tests: &Output, one: &str) {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let (output, errors) = (text(&tests.stdout), text(&tests.stderr));
    assert!(tests.status.success(), "{output}\n{errors}");
    assert!(output.contains(one), "{output}\n{errors}");
    println!("{output}");
}

/// The browser, or what is missing.
fn means(folder: &Path) -> Result<PathBuf, &'static str> {
    found("node").ok_or("node")?;
    for package in ["playwright-core", "axe-core"] {
        if !folder.join("node_modules").join(package).is_dir() {
            return Err("playwright-core or axe-core (npm ci in app/tests/browser)");
        }
    }
    let named = env::var_os("CHROMIUM").map(PathBuf::from).filter(|path| path.is_file());
    named.or_else(|| BROWSERS.into_iter().find_map(found)).ok_or("chromium")
}
