//! Runs every example of the README's tour and of the pages in docs, in English and in Chinese, with the real
//! binary. The output must be what they show, except times and what depends on them.

mod support;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::in_pairs;

/// The pages in each language, with the locale of their readers.
const PAGES: [Pages; 2] = [
    Pages {
        locale: "C",
        readme: include_str!("../../README.md"),
        judge: include_str!("../../docs/judge.md"),
    },
    Pages {
        locale: "zh_CN.UTF-8",
        readme: include_str!("../../README.zh.md"),
        judge: include_str!("../../docs/judge.zh.md"),
    },
];

struct Pages {
    locale: &'static str,
    readme: &'static str,
    judge: &'static str,
}

/// The commands of a block, each with the output shown below it.
fn examples(block: &str) -> impl Iterator<Item = (&str, &str)> {
    let texts = block.split("$ ").filter(|text| !text.trim().is_empty());
    texts.map(|text| text.split_once('\n').expect("a command and its output"))
}

fn blocks(page: &'static str) -> impl Iterator<Item = &'static str> {
    let blocks = page.split("```console\n").skip(1);
    blocks.map(|block| block.split("```").next().expect("its end"))
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Adds the names of all files below a folder.
fn files_below(folder: &Path, names: &mut HashSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        if entry.path().is_dir() {
            files_below(&entry.path(), names);
        }
        names.insert(entry.file_name().into_string().expect("a name"));
    }
}

/// The map says what each file is for: it names every file at the top of a crate, and only files that exist.
#[test]
fn the_map_names_every_room() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the map");
    let map = text.split("```").nth(1).expect("the map in a block");
    for member in ["engine", "desk", "page", "cluster", "app", "verify"] {
        let (_, part) = map.split_once(&format!("\n{member}/src")).expect(member);
        // The part ends at the next line at the margin that is about something else.
        let ends = |(at, _): &(usize, &str)| part[at + 1..].starts_with(char::is_alphanumeric);
        let part = part.match_indices('\n').find(ends).map_or(part, |(end, _)| &part[..end]);
        for entry in fs::read_dir(root.join(member).join("src")).expect("its files") {
            let name = entry.expect("a file").file_name().into_string().expect("a name");
            let room = name.strip_suffix(".rs").unwrap_or(&name);
            let ways = [name.clone(), format!("{room}.rs"), format!("{room}/")];
            let is_named = ways.iter().any(|way| way.contains(['.', '/']) && part.contains(way));
            assert!(is_named || room == "lib", "{member}/src/{name} is not in the map");
        }
        let mut there = HashSet::new();
        files_below(&root.join(member).join("src"), &mut there);
        let words = part.split(|c: char| !(c.is_ascii_alphanumeric() || "._".contains(c)));
        for named in words.filter(|word| word.ends_with(".rs") || word.ends_with(".js")) {
            assert!(there.contains(named), "{member}/src has no {named}");
        }
    }
}

/// The stated lengths of the checker and of its files are right.
#[test]
fn the_checker_is_as_long_as_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let trust = fs::read_to_string(root.join("docs/trust.md")).expect("what is trusted");
    let (_, trust) = trust.split_once("**Trusted**").expect("the paragraph");
    let (mut lines, mut telling, mut named) = (0, 0, [0, 0]);
    for entry in fs::read_dir(root.join("verify/src")).expect("its files") {
        let path = entry.expect("a file").path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if !name.ends_with(".rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect(name);
        let comments = text.lines().filter(|line| line.trim().starts_with("//")).count();
        let (all, code) = (text.lines().count(), text.lines().count() - comments);
        (lines, telling) = (lines + all, telling + code);
        let said = trust.split_once(&format!("`{name}` (")).map(|(_, rest)| rest);
        if let Some(said) = said {
            assert!(
                said.starts_with(&code.to_string()),
                "{name} has {code} lines without comments"
            );
            let is_other = ["table.rs", "weights.rs"].contains(&name);
            named = if is_other { named } else { [named[0] + all, named[1] + code] };
        }
    }
    let grouped = |count: usize| format!("{},{:03}", count / 1000, count % 1000);
    let whole = format!("{} lines, {} without comments", grouped(lines), grouped(telling));
    assert!(trust.contains(&whole), "the checker has {whole}");
    let [all, code] = named;
    let seven = format!("{all} lines\nwith their comments, {code} without");
    assert!(trust.contains(&seven), "those for tiles have {seven}");
}

#[test]
fn the_tour_shows_what_is_printed() {
    let folder = folder("tour");
    for Pages { locale, readme, .. } in PAGES {
        let mut commands = 0;
        for (command, shown) in examples(blocks(readme).next().expect("a console block")) {
            let printed = run(command, &folder, locale);
            assert_eq!(timeless(&printed), timeless(shown.trim_end()), "$ {command}");
            commands += 1;
        }
        assert!(commands >= 5, "{locale}: {commands}");
    }
    fs::remove_dir_all(&folder).expect("it is ours");
}

/// The second block of the README first shows a file, and then what can be done with it.
#[test]
fn the_puzzle_file_is_solved_as_shown() {
    let folder = folder("puzzle");
    for Pages { locale, readme, .. } in PAGES {
        let block = blocks(readme).nth(1).expect("a second block");
        let mut examples = examples(block);
        let (first, file) = examples.next().expect("the file");
        assert_eq!(first, "cat lock.fewest");
        fs::write(folder.join("lock.fewest"), file).expect("a file");
        let mut commands = 0;
        for (command, shown) in examples {
            let printed = run(command, &folder, locale);
            assert_eq!(timeless(&printed), timeless(shown.trim_end()), "$ {command}");
            commands += 1;
        }
        assert!(commands > 0, "{block}");
    }
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn the_way_to_the_reason_is_as_shown() {
    if Command::new("g++").arg("--version").output().is_err() {
        eprintln!("skipped: no g++");
        return;
    }
    in_pairs(&PAGES, |&Pages { locale, judge, .. }| {
        let folder = folder(&format!("way-{locale}"));
        let source = include_str!("programs/rotation.cpp");
        fs::write(folder.join("rotation.cpp"), source).expect("a file");
        let mut commands = 0;
        for (command, shown) in blocks(judge).flat_map(examples) {
            let printed = run(command, &folder, locale);
            assert_eq!(timeless(&printed), timeless(shown.trim_end()), "$ {command}");
            commands += 1;
        }
        assert!(commands > 12, "{locale}: {commands}");
        fs::remove_dir_all(&folder).expect("it is ours");
    });
}

#[test]
fn levels_are_imported_as_shown() {
    let folder = folder("foreign");
    let pages = include_str!("../../docs/foreign-formats.md");
    let mut commands = 0;
    for (command, shown) in blocks(pages).flat_map(examples) {
        let printed = run(command, &folder, "C");
        assert_eq!(timeless(&printed), timeless(shown.trim_end()), "$ {command}");
        commands += 1;
    }
    assert!(commands >= 3, "{commands}");
    fs::remove_dir_all(&folder).expect("it is ours");
}

/// The gallery's output and each of its pictures.
#[test]
fn the_gallery_shows_what_is_made() {
    let folder = folder("gallery");
    for (command, shown) in blocks(include_str!("../../docs/gallery.md")).flat_map(examples) {
        let printed = run(command, &folder, "C");
        assert_eq!(timeless(&printed), timeless(shown.trim_end()), "$ {command}");
    }
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/gallery");
    let mut count = 0;
    for picture in fs::read_dir(pictures).expect("a directory") {
        let picture = picture.expect("an entry").path();
        let name = picture.file_name().expect("a name");
        let made = [folder.join(name), folder.join("pictures").join(name)];
        let made = made.iter().find_map(|path| fs::read(path).ok());
        assert!(made == fs::read(&picture).ok(), "{} is another one", picture.display());
        count += 1;
    }
    assert!(count >= 5, "{count}");
    fs::remove_dir_all(&folder).expect("it is ours");
}

/// Runs a line as a shell would, in that folder and with the binary on the path. Only `fewest` gets the
/// locale, since a shell complains about one that the system does not have.
fn run(command: &str, folder: &Path, locale: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_fewest"));
    let binaries = binary.parent().expect("a folder").display();
    let path = format!("{binaries}:{}", std::env::var("PATH").expect("a path"));
    let mut shell = Command::new("sh");
    let line = format!("fewest() {{ env LC_ALL={locale} fewest \"$@\"; }}\n{command}");
    shell.args(["-c", &line]).env("PATH", path).env("FEWEST_CACHE", "/dev/null/fewest");
    let output = shell.env("LC_ALL", "C").current_dir(folder).output().expect("a shell");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").trim_end().to_string()
}

/// Drops what differs between runs: times, column widths that depend on them, the slowest run, and how many
/// runs there was time for.
fn timeless(text: &str) -> String {
    let word_is_unit = |word: &str| ["us", "ms", "s"].contains(&word);
    let line = |line: &str| {
        let small = ["made small in ", "经 "].iter().find_map(|begin| line.strip_prefix(begin));
        let small = small.and_then(|rest| rest.split_once(": ").or(rest.split_once("缩减为 ")));
        let line = match small {
            Some((_, small)) => small,
            None => {
                let line = line.split("; slowest run ").next().expect("a part");
                line.split("；最慢的一次 ").next().expect("a part")
            }
        };
        let mut words: Vec<&str> = Vec::new();
        for word in line.split_whitespace() {
            if word_is_unit(word) {
                // A slow run shows milliseconds where a fast one shows microseconds.
                words.pop();
                words.push("TIME");
            } else {
                words.push(word);
            }
        }
        words.join(" ")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
