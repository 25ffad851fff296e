//! How somebody's program is started: what can be said of the command before that, and how long a run may
//! take.

use crate::exit::{Code, Fault};
use crate::problems::Profile;
use crate::sandbox::found;
use crate::texts::stress as texts;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

/// The programs that run files with these endings.
const READERS: [(&str, &str); 8] = [
    ("py", "python3"),
    ("js", "node"),
    ("rb", "ruby"),
    ("pl", "perl"),
    ("php", "php"),
    ("lua", "lua"),
    ("sh", "sh"),
    ("jar", "java -jar"),
];
/// Files with these endings must be compiled before they can be run.
const SOURCES: [&str; 14] =
    ["c", "cc", "cpp", "cxx", "C", "rs", "go", "java", "kt", "pas", "cs", "hs", "d", "swift"];
/// Flags of interpreters that take no value.
const PLAIN: [&str; 6] = ["-u", "-O", "-B", "-s", "-S", "-I"];

/// Refuses a command that cannot have been meant as it is written, and says what was probably meant. Lets
/// everything pass that it does not know.
pub fn can_start(command: &[OsString]) -> Result<(), Fault> {
    let words = as_text(command);
    let [program, rest @ ..] = &words[..] else { return Ok(()) };
    match not_run(program).or_else(|| not_read(program, rest)) {
        Some(why) => Err(Fault::new(Code::NoInput, texts::cannot_start(why))),
        None => Ok(()),
    }
}

fn as_text(command: &[OsString]) -> Vec<String> {
    command.iter().map(|word| word.to_string_lossy().into()).collect()
}

/// Why the word cannot be run as a program.
fn not_run(program: &str) -> Option<String> {
    let path = Path::new(program);
    let file = path.metadata().ok()?;
    // A name without a directory is looked up where programs are installed.
    let is_bare = !program.contains('/');
    if is_bare && (file.is_dir() || found(OsStr::new(program)).is_some()) {
        return None;
    }
    if file.is_dir() {
        return Some(texts::is_directory(program));
    }
    if file.permissions().mode() & 0o111 > 0 {
        return is_bare.then(|| texts::not_in_path(program));
    }
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let reader = READERS.iter().find(|(of, _)| *of == ending).map(|(_, reader)| *reader);
    Some(match reader {
        Some(reader) => texts::not_executable_but_read(program, reader),
        None if SOURCES.contains(&&*ending) => texts::not_compiled(program),
        None if is_bare => texts::not_in_path(program),
        None => texts::not_executable(program),
    })
}

/// Why an interpreter has nothing to run: the file that it should read does not exist.
fn not_read(program: &str, rest: &[String]) -> Option<String> {
    let script = rest.iter().find(|word| !PLAIN.contains(&word.as_str()))?;
    let endings: &[&str] = match bare_name(program).as_str() {
        "python" | "pypy" | "ruby" | "perl" | "php" | "lua" | "luajit" => &[""],
        "node" => &["", ".js", ".json", ".node"],
        _ => return None,
    };
    let is_there = || endings.iter().any(|ending| Path::new(&format!("{script}{ending}")).exists());
    let is_read = !script.starts_with('-') && !is_there();
    is_read.then(|| texts::nothing_to_read(script, program))
}

/// The limit of processor time for a program that is started like that, unless the user names one: the
/// problem's. Interpreters get what acmicpc.net gives them: twice as much and a second for Java, three times
/// as much and two seconds for others (<https://help.acmicpc.net/language/info>).
pub fn usual_time(profile: &Profile, command: &[OsString]) -> Duration {
    // A shell may start any of them.
    const INTERPRETERS: [&str; 13] = [
        "python", "pypy", "ruby", "node", "perl", "php", "lua", "luajit", "sh", "bash", "dash",
        "zsh", "ksh",
    ];
    let words = as_text(command);
    let seconds = profile.seconds;
    Duration::from_secs(u64::from(match starter(&words).as_str() {
        "java" => 2 * seconds + 1,
        name if INTERPRETERS.contains(&name) => 3 * seconds + 2,
        _ => seconds,
    }))
}

/// The name of the program that a command starts, without its version: the one after `env`, or the one in the
/// first line of a script.
fn starter(words: &[String]) -> String {
    let mut words = behind_env(words);
    if let Some(script) = words.first().and_then(|program| first_line(Path::new(program))) {
        words = behind_env(&script);
    }
    bare_name(&words.into_iter().next().unwrap_or_default())
}

/// The name of a program without its version.
fn bare_name(program: &str) -> String {
    let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy();
    name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').to_owned()
}

/// The words without a leading `env`, its flags and its variables.
fn behind_env(words: &[String]) -> Vec<String> {
    let [program, rest @ ..] = words else { return Vec::new() };
    if Path::new(program).file_name() != Some("env".as_ref()) {
        return words.to_vec();
    }
    let mut rest = rest.iter().peekable();
    while let Some(word) = rest.next_if(|word| word.starts_with('-') || word.contains('=')) {
        if matches!(word.as_str(), "-u" | "-C") {
            rest.next();
        }
    }
    rest.cloned().collect()
}

/// The words of the first line of a script, which name the program that it is started with.
fn first_line(path: &Path) -> Option<Vec<String>> {
    // A bare name would be looked up elsewhere, and reading a pipe would wait.
    let is_path = path.components().count() > 1 && path.is_file();
    let file = is_path.then(|| File::open(path).ok())??;
    let mut line = String::new();
    // A file that is not text has no such line.
    BufReader::new(file.take(256)).read_line(&mut line).ok()?;
    Some(line.strip_prefix("#!")?.split_whitespace().map(String::from).collect())
}

#[cfg(test)]
mod tests {
    use super::super::profile;
    use super::*;
    use std::fs;

    #[test]
    fn interpreters_have_more_time() {
        let check = |problem: &str, program: &str, seconds| {
            let command: Vec<OsString> = program.split(' ').map(OsString::from).collect();
            let usual = usual_time(profile(problem).expect("a profile"), &command);
            assert_eq!(usual, Duration::from_secs(seconds), "{problem} {program}");
        };
        check("poj:1077", "./eight", 2);
        check("poj:1077", "/usr/bin/java", 5);
        check("poj:1077", "python3", 8);
        check("poj:1077", "/opt/pypy3.11", 8);
        check("poj:1077", "javac", 2);
        // These judges accept plain searches, which may take seconds for the hardest boards.
        check("poj:2286", "./rotation", 15);
        check("hdu:1667", "java", 31);
        check("poj:2286", "python3", 47);
        check("poj:3131", "./cubes", 10);
        check("hdu:1043", "./eights", 5);
        // The way in which the program is started does not matter.
        check("poj:1077", "env -i LANG=C python3 eight.py", 8);
        check("poj:1077", "/usr/bin/env ./eight", 2);
        check("poj:1077", "bash run.sh", 8);
        let folder = tempfile::tempdir().expect("a directory");
        let script = |name: &str, line: &str| {
            let path = folder.path().join(name);
            fs::write(&path, format!("{line}\nprint()\n")).expect("written");
            path.to_str().expect("plain").to_owned()
        };
        check("poj:1077", &script("one.py", "#!/usr/bin/env python3"), 8);
        check("poj:1077", &script("two.py", "#! /opt/bin/pypy3 -u"), 8);
        check("poj:1077", &script("no.py", "# no interpreter"), 2);
        let itself = folder.path().join("loop");
        let itself = itself.to_str().expect("plain");
        check("poj:1077", &script("loop", &format!("#!/usr/bin/env {itself}")), 2);
        check("poj:1077", "env -u HOME -C /tmp python3 eight.py", 8);
    }

    #[test]
    fn what_cannot_be_meant_is_said_before_it_is_started() {
        let folder = tempfile::tempdir().expect("a directory");
        let file = |name: &str, mode: u32| {
            let path = folder.path().join(name);
            fs::write(&path, "print()\n").expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("its own file");
            path.to_str().expect("plain").to_owned()
        };
        let why = |command: &str| {
            let command: Vec<OsString> = command.split(' ').map(OsString::from).collect();
            can_start(&command).map_err(|fault| fault.to_string()).err().unwrap_or_default()
        };
        let begins = "the program cannot be started: ";
        for (command, hint) in [
            (file("a.py", 0o644), "start it with what reads it, as `python3 "),
            (file("a.cpp", 0o644), "is a source file"),
            (file("eight", 0o644), "`chmod +x "),
            (folder.path().to_str().expect("plain").to_owned(), "is a directory"),
            ("python3 nope.py".into(), "`nope.py`, which `python3` is to read, is not there"),
            ("pypy3.10 -u nope.py".into(), "which `pypy3.10` is to read"),
            ("node nope".into(), "which `node` is to read"),
        ] {
            let told = why(&command);
            assert!(told.contains(begins) && told.contains(hint), "{command}: {told}");
        }
        let (script, module) = (file("b.py", 0o644), file("c.js", 0o644));
        for command in [
            &file("run", 0o755),
            &format!("python3 -u {script}"),
            &format!("node {}", module.trim_end_matches(".js")),
            "python3 -c print()",
            "python3 -m eight",
            "python3",
            "sh -c nope",
            "java Main",
            "no-such-program-anywhere",
        ] {
            assert_eq!(why(command), "", "{command}");
        }
    }
}
