//! Tests `fewest stress` with real programs: each published mistake is found and named, and the same programs
//! without it pass.

mod ends;
mod limits;
mod mistakes;
mod plan;
mod right;
#[path = "../support/mod.rs"]
mod support;

use std::path::Path;
use std::process::{Command, Stdio};
use support::{Run, fewest, programs};

/// The command line of a program in app/tests/programs; `None` if it cannot run here.
fn program(line: &str) -> Option<Vec<String>> {
    let (name, arguments) = line.split_once(' ').expect("a name and arguments");
    let mut command = match name {
        "parity" => {
            if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
                eprintln!("skipped: no python3");
                return None;
            }
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/parity.py");
            vec!["python3".into(), script.to_str().expect("a plain path").into()]
        }
        _ => {
            let flags = ["-O2", "-std=c++17", "-w"];
            vec![programs::compiled_file("g++", &flags, &format!("{name}.cpp"))?]
        }
    };
    command.extend(arguments.split(' ').map(String::from));
    Some(command)
}

fn stressed(profile: &str, flags: &str, command: &[String]) -> Run {
    let flags = flags.split(' ').filter(|flag| !flag.is_empty());
    let mut line: Vec<&str> = ["stress", profile].into_iter().chain(flags).collect();
    line.push("--");
    line.extend(command.iter().map(String::as_str));
    fewest(&line)
}

/// Tests a line of shell as the program.
fn shell(profile: &str, flags: &str, script: &str) -> Run {
    stressed(profile, flags, &["sh".into(), "-c".into(), script.into()])
}

/// The engine itself as a program that answers a problem.
fn ourselves(profile: &str) -> Vec<String> {
    vec![env!("CARGO_BIN_EXE_fewest").into(), "judge".into(), profile.into()]
}
