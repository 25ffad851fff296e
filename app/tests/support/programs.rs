//! Programs that tests run. Each is compiled once and used again by later runs of the tests.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, id};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Compiles a source in the language of that ending. If there is no such compiler, says so and returns
/// `None`.
pub fn compiled(compiler: &str, flags: &[&str], ending: &str, source: &str) -> Option<String> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let mut hasher = DefaultHasher::new();
    (compiler, flags, ending, source).hash(&mut hasher);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    let program = folder.join(format!("{:016x}", hasher.finish()));
    let program = program.to_str().expect("a plain path").to_owned();
    if Path::new(&program).exists() {
        return Some(program);
    }
    fs::create_dir_all(&folder).expect("a folder");
    // Several tests may want the program at once, so it gets its name only when it is whole.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let part = folder.join(format!("{}-{number}", id()));
    let text = part.with_extension(ending);
    fs::write(&text, source).expect("a file");
    let made = Command::new(compiler).args(flags).arg("-o").args([&part, &text]).output();
    _ = fs::remove_file(&text);
    match made {
        Ok(made) => {
            let said = String::from_utf8_lossy(&made.stderr);
            assert!(made.status.success(), "{compiler} {flags:?}: {said}");
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("SKIPPED: there is no {compiler}");
            return None;
        }
        Err(error) => panic!("{compiler}: {error}"),
    }
    fs::rename(&part, &program).expect("a name");
    Some(program)
}

/// The same for a file in app/tests/programs.
pub fn compiled_file(compiler: &str, flags: &[&str], file: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(file);
    let source = fs::read_to_string(path).expect("a source");
    let ending = file.rsplit('.').next().expect("an ending");
    compiled(compiler, flags, ending, &source)
}
