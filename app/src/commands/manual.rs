//! `fewest completions` and `fewest man`: describe the command line to shells and to `man`.

use crate::exit::{Code, Fault};
use crate::flags;
use crate::output::{say, unwritten};
use clap::Command;
use desk::near::{did_you_mean, nearest};

/// Prints a completion script for a shell.
pub fn completions(flags: &flags::Completions) -> Result<Code, Fault> {
    let mut text = Vec::new();
    clap_complete::generate(flags.shell, &mut shown(), "fewest", &mut text);
    print(&text)
}

/// Prints a manual page.
pub fn page(flags: &flags::Man) -> Result<Code, Fault> {
    let mut root = shown();
    // This gives each command its full name and the flags of the commands above it.
    root.build();
    let mut command = &root;
    for name in &flags.command {
        command = command.find_subcommand(name).ok_or_else(|| no_command(command, name))?;
    }
    let version = format!("fewest {}", env!("CARGO_PKG_VERSION"));
    let mut text = Vec::new();
    let man = clap_mangen::Man::new(command.clone()).source(version);
    man.render(&mut text).map_err(unwritten)?;
    print(&text)
}

/// The command line without hidden commands, which shells would complete otherwise.
fn shown() -> Command {
    let all = flags::command_line();
    let about = all.get_about().cloned().unwrap_or_default();
    let after = all.get_after_help().cloned().unwrap_or_default();
    Command::new("fewest")
        .version(env!("CARGO_PKG_VERSION"))
        .about(about)
        .after_help(after)
        .subcommand_required(true)
        .args(all.get_arguments().cloned())
        .subcommands(all.get_subcommands().filter(|command| !command.is_hide_set()).cloned())
}

fn no_command(command: &Command, name: &str) -> Fault {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let whole = command.get_bin_name().unwrap_or("fewest");
    let meant = did_you_mean(nearest(name, names.iter().copied()));
    match names.is_empty() {
        true => Fault::usage(format!("{whole} has no commands of its own, and so no {name}")),
        false => {
            Fault::usage(format!("{whole} has no command {name}, only {}{meant}", names.join(", ")))
        }
    }
}

fn print(text: &[u8]) -> Result<Code, Fault> {
    say(&String::from_utf8_lossy(text))?;
    Ok(Code::Proven)
}
