//! `fewest cluster up`: starts all processes of a count or a search, and starts them again when one is lost
//! that the others need.

mod child;

use super::signals;
use super::together::read_hosts;
use crate::exit::{Code, Coded, Fault};
use crate::flags::{Cluster, ClusterAction, Up};
use crate::output::remark;
use crate::stop::Signals;
use child::{Child, ChildEnd};
use cluster::Hosts;
use std::fs;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often to look at the processes.
const LOOK: Duration = Duration::from_millis(20);
/// How long the other processes may take to notice that one is lost.
const GRACE: Duration = Duration::from_secs(10);

/// Runs the subcommand.
pub fn run(flags: &Cluster) -> Result<Code, Fault> {
    match &flags.action {
        ClusterAction::Up(flags) => up(flags),
    }
}

fn up(flags: &Up) -> Result<Code, Fault> {
    if !["explore", "solve"].iter().any(|command| is(flags, command)) {
        let message = "only explore and solve run on many machines: -- explore PUZZLE ...";
        return Err(Fault::usage(message));
    }
    let signals = signals()?;
    let secret = secret()?;
    // Later than the epoch of any process that was started before.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis());
    let (mut epoch, mut gone) = (now as u64, Vec::new());
    signals.search_begins();
    for restart in 0..=flags.restarts {
        let hosts = hosts(flags, &gone)?;
        let lost = match all(flags, &hosts, (epoch, &secret), &signals)? {
            Fate::Over(code) => return Ok(code),
            Fate::Lost(process, how) => {
                remark(&format!("process {process} ({}) {how}", hosts.all()[process].address));
                process
            }
        };
        if flags.without_lost {
            gone.push(hosts.all()[lost].address.clone());
        }
        if restart < flags.restarts {
            epoch += 1;
            remark("all processes are started again");
        }
    }
    let message = format!("processes were lost more than {} times", flags.restarts);
    Err(Fault::new(Code::Unavailable, message))
}

/// Whether the processes run that command.
fn is(flags: &Up, command: &str) -> bool {
    flags.command.first().is_some_and(|first| first == command)
}

/// The hosts of the file without those that are gone, but never fewer than one.
fn hosts(flags: &Up, gone: &[String]) -> Result<Hosts, Fault> {
    let path = flags.hosts.display();
    let text = fs::read_to_string(&flags.hosts)
        .map_err(|error| Fault::new(Code::NoInput, format!("cannot read {path}: {error}")))?;
    let mut hosts = read_hosts(&text, &flags.hosts)?;
    for address in gone {
        let place = hosts.all().iter().position(|host| host.address == *address);
        hosts = place.and_then(|place| hosts.without(place)).unwrap_or(hosts);
    }
    Ok(hosts)
}

fn secret() -> Result<String, Fault> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Fault::new(Code::Io, format!("no random numbers: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// How the processes of one epoch ended.
enum Fate {
    /// There is nothing more to do. The exit code.
    Over(Code),
    /// A process was lost: its number, and how.
    Lost(usize, String),
}

/// Starts all processes, and waits until all have ended.
fn all(
    flags: &Up,
    hosts: &Hosts,
    (epoch, secret): (u64, &str),
    signals: &Signals,
) -> Result<Fate, Fault> {
    let input = format!("{}secret={secret}\n", hosts.text());
    let start = |process| Child::start(flags, &hosts.all()[process], (process, epoch), &input);
    let mut children = (0..hosts.all().len()).map(start).collect::<Result<Vec<_>, _>>()?;
    let mut ends: Vec<Option<ChildEnd>> = children.iter().map(|_| None).collect();
    let (mut first, mut patience) = (None, Patience::default());
    while ends.iter().any(Option::is_none) {
        for (process, child) in children.iter_mut().enumerate() {
            if ends[process].is_some() {
                continue;
            }
            ends[process] = child.ended()?;
            // The other processes of a search are helpers of process 0, which goes on without one that is
            // lost.
            let is_helper = is(flags, "solve") && process > 0;
            let is_missed = !is_helper && ends[process].as_ref().is_some_and(|end| !end.is_good());
            if is_missed && first.is_none_or(|first| is_graver(&ends, process, first)) {
                first = Some(process);
            }
        }
        let is_ending = first.is_some() || ends[0].is_some();
        patience.look(&mut children, is_ending, signals.caught().is_some());
        thread::sleep(LOOK);
    }
    if let Some(stop) = signals.caught() {
        return Ok(Fate::Over(stop.code()));
    }
    let is_answered = ends[0].as_ref().is_some_and(ChildEnd::is_good);
    let first = match first {
        Some(first) if !is_answered => cause(&ends, first),
        // No process is missed, or process 0 has printed the answer all the same.
        _ => return Ok(Fate::Over(Code::Proven)),
    };
    Ok(match &ends[first] {
        Some(end) if end.is_final() => Fate::Over(end.code()),
        Some(end) => Fate::Lost(first, end.to_string()),
        None => Fate::Over(Code::Bug),
    })
}

/// How long to wait for the processes once all should end, and whether they were told to.
#[derive(Default)]
struct Patience {
    until: Option<Instant>,
    is_told: bool,
}

impl Patience {
    /// Tells the processes to end if the user has stopped this program, and kills them after the wait.
    fn look(&mut self, children: &mut [Child], is_ending: bool, is_stopped: bool) {
        if is_stopped && !self.is_told {
            self.is_told = true;
            children.iter_mut().for_each(Child::terminate);
        }
        if is_ending || is_stopped {
            let until = *self.until.get_or_insert_with(|| Instant::now() + GRACE);
            if Instant::now() >= until {
                children.iter_mut().for_each(Child::kill);
            }
        }
    }
}

/// Whether this end says more about the cause than the one that was noticed first. A process that gave up
/// because another one was lost says least.
fn is_graver(ends: &[Option<ChildEnd>], process: usize, first: usize) -> bool {
    let weight = |process: usize| ends[process].as_ref().map_or(0, ChildEnd::weight);
    weight(process) > weight(first)
}

/// The process that is to blame: the one that was missed first or, if that one gave up because a helper did
/// not come, the helper that could not.
fn cause(ends: &[Option<ChildEnd>], first: usize) -> usize {
    let gave_up = ends[first].as_ref().is_some_and(ChildEnd::gave_up);
    let is_final = |end: &Option<ChildEnd>| end.as_ref().is_some_and(ChildEnd::is_final);
    ends.iter().position(is_final).filter(|_| gave_up).unwrap_or(first)
}
