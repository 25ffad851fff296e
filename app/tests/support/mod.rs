//! Runs the real binary and makes its output comparable.

#![allow(dead_code)] // Each test file uses a part.

pub mod page;
pub mod programs;
pub mod server;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What a run printed and how it ended.
#[derive(Debug)]
pub struct Run {
    pub output: String,
    pub errors: String,
    pub code: i32,
}

/// No directory can be made there, so tests only see tables that they built.
pub const NO_CACHE: &str = "/dev/null/fewest";

/// Does the work for each item, two at a time, so that a long test does not leave a core idle.
pub fn in_pairs<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(item);
        }
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(worker);
        worker();
        // Show the failure itself, not a panic of a thread.
        if let Err(panic) = other.join() {
            std::panic::resume_unwind(panic);
        }
    });
}

/// The binary with these arguments, all streams connected.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fewest"));
    // The output must not depend on the developer's language.
    command.args(arguments).env("FEWEST_CACHE", NO_CACHE).env("LC_ALL", "C");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs to the end.
pub fn fewest(arguments: &[&str]) -> Run {
    ended(command(arguments).spawn().expect("the binary starts"))
}

/// Runs to the end with that standard input.
pub fn fed(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    fed_to(command(arguments), input)
}

/// Runs that command to the end with that standard input.
pub fn fed_to(mut command: Command, input: impl AsRef<[u8]>) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A process that has seen enough may close its input early.
    _ = child.stdin.take().expect("a pipe").write_all(input.as_ref());
    ended(child)
}

/// Waits for the end of a run.
pub fn ended(child: Child) -> Run {
    let output = child.wait_with_output().expect("the process ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run {
        output: text(output.stdout),
        errors: text(output.stderr),
        code: output.status.code().expect("an exit code, not a signal"),
    }
}

impl Run {
    /// The output of a run that ended well and printed no message.
    pub fn good(self) -> String {
        assert_eq!((self.errors.as_str(), self.code), ("", 0), "{}", self.output);
        self.output
    }

    /// The message of a run that ended with `code` and printed nothing but one line of message, without
    /// control characters.
    pub fn refused(self, code: i32) -> String {
        assert_eq!((self.output.as_str(), self.code), ("", code), "{}", self.errors);
        let message = self.errors.strip_prefix("error: ").and_then(|rest| rest.strip_suffix('\n'));
        let message =
            message.unwrap_or_else(|| panic!("{:?} is not a one-line error", self.errors));
        assert!(!message.chars().any(char::is_control), "{message:?}");
        message.into()
    }
}

/// A path among the temporary files that no other test has, in this process or in another: two tests of one
/// process may use the same name at the same time.
fn nobody_elses(name: &str) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("fewest-test-{}-{count}-{name}", std::process::id()))
}

/// A pipe whose reader has gone away.
pub fn nobody() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

/// A file that is removed when it goes out of scope.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A file with that content, and a name that ends with this one.
    pub fn new(name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = nobody_elses(name);
        fs::write(&path, content).expect("a temporary file");
        Scratch(path)
    }

    /// The path of the file.
    pub fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.0);
    }
}

/// A directory in memory, if the system has such a place; it is removed when it goes out of scope.
pub struct Layers(pub String);

impl Layers {
    /// A directory that does not exist yet, with a name that ends with this one.
    pub fn new(name: &str) -> Layers {
        let memory = Path::new("/dev/shm");
        let dir = if memory.is_dir() { memory.into() } else { std::env::temp_dir() };
        let dir = dir.join(format!("fewest-layers-{}-{name}", std::process::id()));
        Layers(dir.to_str().expect("a plain path").into())
    }
}

impl Drop for Layers {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// A directory that is removed, with its contents, when it goes out of scope.
pub struct Folder(PathBuf);

impl Folder {
    /// A directory that does not exist yet, with a name that ends with this one.
    pub fn new(name: &str) -> Self {
        Folder(nobody_elses(name))
    }

    /// The path of the directory.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The path as text.
    pub fn text(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Folder {
    /// The name may be that of a folder within folders, all of which are removed.
    fn drop(&mut self) {
        let is_outermost = |path: &&Path| path.parent() == Some(&std::env::temp_dir());
        _ = fs::remove_dir_all(self.0.ancestors().find(is_outermost).unwrap_or(&self.0));
    }
}

/// Sends a signal to a child process.
pub fn signal(child: &Child, name: &str) {
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-s", name, &pid]).status().expect("kill is there");
    assert!(sent.success());
}

/// Returns the result, and how long it took.
pub fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let result = run();
    (result, begin.elapsed())
}

/// The text with every time and rate replaced by a word.
pub fn without_times(text: &str) -> String {
    text.lines().map(|line| timeless(line) + "\n").collect()
}

fn timeless(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let mut kept: Vec<String> = Vec::new();
    let is_number = |word: &String| word.parse::<f64>().is_ok();
    for word in words {
        let bare = word.trim_end_matches([',', ';', ':']);
        let rest = &word[bare.len()..];
        let before = kept.last().is_some_and(is_number);
        match bare {
            "us" | "ms" | "s" if before => {
                kept.pop();
                kept.push(format!("TIME{rest}"));
            }
            "nodes/s" => {
                if kept.last().is_some_and(|unit| ["k", "M"].contains(&unit.as_str())) {
                    kept.pop();
                }
                kept.pop();
                kept.push(format!("RATE{rest}"));
            }
            _ => kept.push(word.into()),
        }
    }
    kept.join(" ")
}

/// The JSON line without what differs between runs and machines: times and rate, the memory that was left,
/// how many boards were searched at once, the version and the machine.
pub fn without_seconds(line: &str) -> String {
    let times = ["seconds", "table_seconds", "search_seconds", "nodes_per_second"];
    let others = ["max_bytes", "at_once", "version", "machine"];
    let all = times.iter().chain(&others);
    all.fold(line.to_string(), |line, field| without(&line, field))
}

/// The line with 0 for each value of that field.
fn without(line: &str, field: &str) -> String {
    let key = format!("\"{field}\":");
    let mut parts = line.split(&key);
    let mut kept = parts.next().expect("a line").to_string();
    for part in parts {
        let value = match part.strip_prefix('"') {
            Some(text) => text.find('"').expect("the end of a text") + 2,
            None => part.find([',', '}']).expect("the end of a number"),
        };
        let number = part[..value].parse::<f64>();
        assert!(part.starts_with('"') || number.is_ok_and(|number| number >= 0.0), "{part}");
        kept += &format!("{key}0{}", &part[value..]);
    }
    assert!(kept.len() > key.len() && kept.contains(&key), "a report has {field}: {line}");
    kept
}

/// The English words in a Chinese text, except quotations, moves, and words of programming.
pub fn english_words(text: &str) -> Vec<String> {
    const KNOWN: [&str; 6] = ["feof", "getchar", "ignore", "main", "runtime", "error"];
    let unquoted: String = text.split('`').step_by(2).collect();
    let words = unquoted.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| {
        let is_path = word.chars().all(|letter| "lrudLRUD".contains(letter));
        let small = word.chars().filter(char::is_ascii_lowercase).count();
        small > 3 && !is_path && !KNOWN.contains(word)
    });
    words.map(String::from).collect()
}

/// Compares with a file of tests/golden; if `UPDATE_GOLDEN` is set, writes that file instead.
pub fn assert_golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, text).expect("a golden file");
    }
    let golden = fs::read_to_string(&path).expect("a golden file");
    assert_eq!(text, golden, "{name} differs; UPDATE_GOLDEN=1 rewrites it");
}
