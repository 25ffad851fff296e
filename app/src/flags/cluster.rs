//! The flags for counts and searches on many machines.

use super::values::duration;
use clap::{Args, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// The longest time to wait for another process.
const LONGEST: Duration = Duration::from_secs(1_000_000 * 3600);

/// Which processes count or search together, and how they find each other.
#[derive(Clone, Debug, Args)]
pub struct Together {
    /// Work together with other processes: a file with one line ADDRESS:PORT per process, or - for standard
    /// input
    #[arg(long, value_name = "FILE", requires = "process")]
    pub hosts: Option<PathBuf>,
    /// Which process of --hosts this one is, counted from 0; process 0 prints the answer
    #[arg(long, value_name = "N", requires = "hosts")]
    pub process: Option<usize>,
    /// A file with a secret that only the processes share; needed if other machines can reach them
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub secret: Option<PathBuf>,
    /// A number that grows each time all processes are restarted, to keep old and new ones apart
    #[arg(long, value_name = "N", requires = "hosts", default_value_t = 0)]
    pub epoch: u64,
    /// Listen at this address instead of this process's address in --hosts
    #[arg(long, value_name = "ADDRESS:PORT", requires = "hosts")]
    pub listen: Option<String>,
    /// How long to wait for all processes to connect
    #[arg(long, value_name = "TIME", requires = "hosts", default_value = "60s",
        value_parser = time_for_others)]
    pub wait: Duration,
    /// How long a process may be silent before it counts as lost
    #[arg(long, value_name = "TIME", requires = "hosts", default_value = "15s",
        value_parser = time_for_others)]
    pub patience: Duration,
    /// The process that started this one; this one ends when it does
    #[arg(long, value_name = "PID", requires = "hosts", hide = true)]
    pub parent: Option<i32>,
    /// The hosts on standard input end with an empty line, and this process ends when standard input does
    #[arg(long, requires = "hosts", hide = true)]
    pub tied: bool,
}

/// Reads how long to wait for another process. The least is a millisecond, since a socket refuses a timeout
/// of zero; the most is [`LONGEST`], so that no clock overflows.
fn time_for_others(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    let is_fit = (Duration::from_millis(1)..=LONGEST).contains(&time);
    is_fit.then_some(time).ok_or_else(|| "expected a time from 1ms to 1000000h".into())
}

/// `fewest cluster`
#[derive(Clone, Debug, Args)]
pub struct Cluster {
    /// What to do.
    #[command(subcommand)]
    pub action: ClusterAction,
}

/// What to do with many processes.
#[derive(Clone, Debug, Subcommand)]
pub enum ClusterAction {
    /// Start all processes, locally or by ssh, watch them, and restart them when one is lost
    Up(Up),
}

/// `fewest cluster up`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Each line of the file of hosts is ADDRESS:PORT, optionally followed by how the process is started:
local, or ssh=NAME. By default loopback addresses are local, and others are reached by ssh under
their own name. The processes receive the file and a secret on their standard input, so nothing
but the program has to be copied.

With --disk in the command, processes that are restarted continue from the last layer that all of
them have kept. The file of hosts is read again at each start, so hosts can be added and removed
in between.

With solve, only the loss of process 0 restarts all processes; with --checkpoint the search then
continues where it was. If another process is lost, the search continues without it.

Examples:
  fewest cluster up --hosts hosts.txt -- explore sliding:2x5 --disk layers
  fewest cluster up --hosts hosts.txt -- solve 15 \"15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0\" --goal blank-first

Exit codes: that of process 0 if all goes well, otherwise that of the process that could not go
on, 64 wrong flags, 66 the list of hosts cannot be opened, 69 processes were lost more often than
--restarts allows, 130 Ctrl-C, 143 SIGTERM.")]
pub struct Up {
    /// A file with one line per process
    #[arg(long, value_name = "FILE")]
    pub hosts: PathBuf,
    /// How many times to restart all processes
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub restarts: u32,
    /// When a process is lost, go on without its host, unless it is the only one
    #[arg(long)]
    pub without_lost: bool,
    /// The program to run on other machines
    #[arg(long, value_name = "PATH", default_value = "fewest")]
    pub program: String,
    /// The command that each process runs, after --: explore or solve with its flags
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_waited_for_neither_never_nor_for_ever() {
        assert_eq!(time_for_others("1ms"), Ok(Duration::from_millis(1)));
        assert_eq!(time_for_others("1000000h"), Ok(LONGEST));
        for wrong in ["0", "0.1ms", "1000001h", "9999999999999999999"] {
            assert!(time_for_others(wrong).is_err(), "{wrong}");
        }
    }
}
