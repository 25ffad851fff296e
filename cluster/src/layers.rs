//! A whole space, counted layer by layer by all processes.
//!
//! Each layer takes two phases. In the first, the processes tell each other which states border on another's
//! part. Then each makes the next layer of its own part, and keeps it if layers are kept. In the second phase
//! they tell each other how many states it has. A process that has received all these numbers knows that all
//! have kept the layer.

mod talks;
#[cfg(test)]
mod tests;

use crate::exchange::Exchange;
use crate::join::{Circle, Links, join};
use crate::pulse::Pulse;
use crate::team::Team;
use crate::trouble::{Loss, Trouble};
use desk::explore::Space;
use desk::explore::parted::{
    Holding, KeptLayers, LayerParts, LayerStore, Part, Parted, Slice, agree, cut, damaged, holdings,
};
use desk::gauge::Gauge;
use fewest::search::whole::Whole;
use fewest::tables::Resources;
use fewest::{Counts, Limit};
use std::mem::ManuallyDrop;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use talks::{Halo, Load};

/// What is to be counted, and with what means.
#[derive(Clone, Copy)]
pub struct Task<'t> {
    /// The space.
    pub space: &'t dyn Parted,
    /// Where this process keeps its layers.
    pub disk: Option<Disk<'t>>,
    /// The threads and the memory of this process.
    pub resources: Resources,
    /// How many of the farthest states are listed.
    pub list: usize,
    /// Watches the count.
    pub gauge: &'t Gauge,
}

/// Where layers are kept.
#[derive(Clone, Copy, Debug)]
pub struct Disk<'d> {
    /// The directory, which processes on one machine may share.
    pub root: &'d Path,
    /// Whether to continue from the layers that are kept there.
    pub resume: bool,
}

/// The result of a count.
#[derive(Debug)]
pub struct CountedSpace {
    /// The space, or the part of it that was counted before this process was told to stop.
    pub space: Space,
    /// How many bytes all processes have sent.
    pub sent: u64,
    /// How many layers were kept by an earlier count.
    pub resumed: usize,
}

/// Counts, together with the other processes. Each of them gets the same answer.
pub fn count(task: Task<'_>, team: &Team) -> Result<CountedSpace, Trouble> {
    let Links { data, pulse, address: _address } =
        join(team, Circle::Whole, || task.gauge.asks_to_stop())?;
    let pulse = Pulse::start(pulse, team)?;
    // When a connection breaks, timely's own threads panic, and so does every thread that uses them. Nothing
    // of timely may be dropped during that panic.
    let exchange = Exchange::new(data, team).inspect_err(|trouble| pulse.leave(trouble))?;
    let mut exchange = ManuallyDrop::new(exchange);
    let mut count = Count { task, team, pulse: &pulse, totals: Vec::new(), resumed: 0 };
    let ended = match catch_unwind(AssertUnwindSafe(|| count.run(&mut exchange))) {
        // If all are told to stop at once, some first hear that others have given up.
        Ok(Err(Trouble::Lost(_))) | Err(_) if count.task.gauge.asks_to_stop() => {
            Ok(Err(Trouble::Stopped))
        }
        ended => ended,
    };
    match ended {
        Ok(Ok((farthest, sent))) => {
            let space = count.told(farthest, None)?;
            let resumed = count.resumed;
            let close = || ManuallyDrop::into_inner(exchange).close(&pulse, team.patience);
            _ = catch_unwind(AssertUnwindSafe(close));
            pulse.done();
            Ok(CountedSpace { space, sent, resumed })
        }
        Ok(Err(trouble)) => {
            pulse.leave(&trouble);
            match trouble {
                Trouble::Stopped => {
                    let space = count.told(Vec::new(), Some(Limit::Watch))?;
                    Ok(CountedSpace { space, sent: exchange.sent(), resumed: count.resumed })
                }
                other => Err(other),
            }
        }
        Err(_) => Err(pulse.verdict().map_or_else(
            || Trouble::Broken("who is lost is not known".into()),
            |loss| {
                let trouble = Trouble::Lost(loss);
                pulse.leave(&trouble);
                trouble
            },
        )),
    }
}

/// A count under way.
struct Count<'c> {
    task: Task<'c>,
    team: &'c Team,
    pulse: &'c Pulse,
    /// How many states each complete layer has.
    totals: Vec<u64>,
    resumed: usize,
}

impl Count<'_> {
    /// Returns the farthest states, and how many bytes all processes have sent.
    fn run(&mut self, exchange: &mut Exchange) -> Result<(Vec<String>, u64), Trouble> {
        let (slabs, kept) = self.kept(exchange)?;
        let parts = self.task.space.parts(self.team.processes(), slabs)?;
        let (needed, allowed) = (parts.bytes(self.team.process), self.task.resources.max_bytes);
        if needed > allowed {
            let process = self.team.process;
            return Err(Trouble::Memory { process, needed, allowed });
        }
        let disk = self.task.disk;
        let open =
            |disk: Disk<'_>| LayerStore::open(disk.root, self.team.process, &parts, disk.resume);
        let mut store = disk.map(open).transpose()?;
        let (mut part, mut is_over) = self.begin(&parts, kept, store.as_mut(), exchange)?;
        while !is_over {
            match self.next(&mut part, store.as_mut(), exchange)? {
                0 => is_over = true,
                next => self.totals.push(next),
            }
            if let Some(store) = store.as_mut().filter(|_| !is_over) {
                store.all_have_kept(part.layer(), self.team.processes())?;
            }
        }
        if let Some(store) = &mut store {
            store.finish(&self.totals)?;
        }
        self.end(&part, exchange)
    }

    /// What the processes have kept, as far as all of them agree, and the number of slabs into which it is
    /// cut.
    fn kept(
        &mut self,
        exchange: &mut Exchange,
    ) -> Result<(Option<usize>, Option<KeptLayers>), Trouble> {
        let Some(disk) = self.task.disk.filter(|disk| disk.resume) else { return Ok((None, None)) };
        let here: Vec<_> = holdings(disk.root).into_iter().map(to_send).collect();
        let word = serde_json::to_vec(&here).map_err(broken)?;
        let words = exchange.tell_all(word, &mut || self.look())?;
        let read = |(process, word): (usize, &Vec<u8>)| {
            let all = serde_json::from_slice(word).ok();
            let all = all.filter(|all: &Vec<SentHolding>| all.iter().all(is_countable));
            let all = all.ok_or_else(|| self.nonsense(process))?;
            Ok(all.into_iter().map(held).collect())
        };
        let machines = words.iter().enumerate().map(read);
        let machines = machines.collect::<Result<Vec<Vec<Holding>>, Trouble>>()?;
        let question = |slabs| {
            let parts = self.task.space.parts(self.team.processes(), Some(slabs)).ok()?;
            Some(parts.question())
        };
        // A missing layer may be damaged, or a manifest that names it may be unreadable.
        let lost = |lost| damaged(disk.root).map_or(Trouble::Gone(lost), Trouble::from);
        let kept = agree(&machines, question).map_err(lost)?;
        let slabs = kept.as_ref().map_or_else(|| cut(&machines, question), |kept| Some(kept.slabs));
        Ok((slabs, kept))
    }

    /// This process's part of the first layer, or of the last one that is kept. Also returns whether there
    /// are no more layers.
    fn begin<'p>(
        &mut self,
        parts: &'p LayerParts,
        kept: Option<KeptLayers>,
        store: Option<&mut LayerStore>,
        exchange: &mut Exchange,
    ) -> Result<(Part<'p>, bool), Trouble> {
        let process = self.team.process;
        let (Some(kept), Some(store)) = (kept, store.as_deref()) else {
            let part = Part::goal(parts, process);
            self.totals = vec![1];
            if let Some(store) = store {
                // No file has an empty list of layers, so this comes after the first total is set.
                self.keep(store, &part)?;
            }
            // No process goes on before all have kept it.
            exchange.tell_all(Vec::new(), &mut || self.look())?;
            return Ok((part, false));
        };
        // If this process is stopped now, it reports what was counted before.
        (self.totals, self.resumed) = (kept.totals.clone(), kept.layer + 1);
        let mut part = Part::empty(parts, process, kept.layer);
        let first = if kept.is_over { kept.layer } else { kept.layer.saturating_sub(1) };
        for layer in first..=kept.layer {
            let slabs = store.given(&part, &kept, layer);
            let mut load = Load {
                count: self,
                store,
                part: &mut part,
                layer,
                slabs,
                said: Vec::new(),
                trouble: None,
            };
            exchange.phase(&mut load)?;
            load.trouble.map_or(Ok(()), Err)?;
        }
        let (layer, found) = (kept.layer, self.sum(part.states(), exchange)?);
        match self.totals.get(layer) {
            Some(&known) if known != found => {
                return Err(Trouble::Miscounted { layer, found, known });
            }
            Some(_) => (),
            None if found > 0 => self.totals.push(found),
            // A process said that it has a layer, but no process has any of it. Layer 0 is the goal.
            None if layer == 0 => return Err(Trouble::Miscounted { layer, found, known: 1 }),
            // The layer is empty, but no process had said yet that the search is over.
            None => (),
        }
        Ok((part, kept.is_over || found == 0))
    }

    /// Makes the next layer, and returns how many states it has.
    fn next(
        &mut self,
        part: &mut Part<'_>,
        store: Option<&mut LayerStore>,
        exchange: &mut Exchange,
    ) -> Result<u64, Trouble> {
        let others = (0..self.team.processes()).filter(|&to| to != self.team.process);
        let outgoing = others.map(|to| part.outgoing(to)).collect();
        exchange.phase(&mut Halo { count: self, part, outgoing, turn: 0 })?;
        let Ok(found) = part.step(self.task.resources.threads, || self.watch()) else {
            return Err(self.broken_off());
        };
        if let Some(store) = store {
            self.keep(store, part)?;
        }
        self.sum(found, exchange)
    }

    /// Keeps the last layer, which is not among the totals yet unless it is the first one.
    fn keep(&self, store: &mut LayerStore, part: &Part<'_>) -> Result<(), Trouble> {
        let threads = self.task.resources.threads;
        let flow = store.keep(part, &self.totals, threads, || self.watch())?;
        if flow.is_break() { Err(self.broken_off()) } else { Ok(()) }
    }

    /// The farthest states of all parts, and how many bytes all processes have sent.
    fn end(&self, part: &Part<'_>, exchange: &mut Exchange) -> Result<(Vec<String>, u64), Trouble> {
        let last = self.totals.len() - 1;
        let here = self.task.space.farthest(part, last, self.task.list);
        let word = serde_json::to_vec(&(here, exchange.sent())).map_err(broken)?;
        let words = exchange.tell_all(word, &mut || self.look())?;
        let (mut farthest, mut sent) = (Vec::new(), 0_u64);
        for (process, word) in words.iter().enumerate() {
            let told: Option<(Vec<(Slice, String)>, u64)> = serde_json::from_slice(word).ok();
            let told = told.and_then(|(boards, bytes)| Some((boards, sent.checked_add(bytes)?)));
            let (boards, all) = told.ok_or_else(|| self.nonsense(process))?;
            farthest.extend(boards);
            sent = all;
        }
        farthest.sort_by_key(|(slice, _)| *slice);
        farthest.truncate(self.task.list);
        Ok((farthest.into_iter().map(|(_, board)| board).collect(), sent))
    }

    /// The sum of this number over all processes. It must not overflow even with the states of all earlier
    /// layers added.
    fn sum(&self, number: u64, exchange: &mut Exchange) -> Result<u64, Trouble> {
        let words = exchange.tell_all(number.to_le_bytes().to_vec(), &mut || self.look())?;
        let before: u64 = self.totals.iter().sum();
        let mut all = before;
        for (process, word) in words.into_iter().enumerate() {
            let number = word.try_into().ok().map(u64::from_le_bytes);
            let sum = number.and_then(|number| all.checked_add(number));
            all = sum.ok_or_else(|| self.nonsense(process))?;
        }
        Ok(all - before)
    }

    /// The error for a process that sends what no process of the same count would send.
    fn nonsense(&self, process: usize) -> Trouble {
        Loss::nonsense(&self.team.name(process)).into()
    }

    /// Checks whether to go on: no process is lost, and nothing asks this one to stop.
    fn look(&self) -> Result<(), Trouble> {
        if let Some(loss) = self.pulse.lost() {
            return Err(loss.into());
        }
        let (layer, expanded) = (self.totals.len(), self.totals.iter().sum());
        let (bound, iterations) = (layer as u16, layer as u32);
        let counts = Counts { bound, iterations, stored: expanded, expanded, ..Counts::default() };
        let flow: ControlFlow<()> = self.task.gauge.watch(&counts);
        if flow.is_break() { Err(Trouble::Stopped) } else { Ok(()) }
    }

    /// Why the watch has broken off.
    fn broken_off(&self) -> Trouble {
        self.look().err().unwrap_or(Trouble::Stopped)
    }

    fn watch(&self) -> ControlFlow<()> {
        if self.look().is_ok() { Continue(()) } else { Break(()) }
    }

    fn told(&self, farthest: Vec<String>, stopped: Option<Limit>) -> Result<Space, Trouble> {
        let whole = Whole { layers: self.totals.clone(), farthest, stopped };
        Ok(self.task.space.told_whole(whole, self.task.gauge)?)
    }
}

fn broken(error: impl ToString) -> Trouble {
    Trouble::Broken(error.to_string())
}

/// A [`Holding`] in the form in which it is sent.
type SentHolding = (String, Vec<u64>, bool, Vec<(u32, u32)>);

fn to_send(Holding { question, totals, is_over, slabs }: Holding) -> SentHolding {
    (question, totals, is_over, slabs)
}

fn held((question, totals, is_over, slabs): SentHolding) -> Holding {
    Holding { question, totals, is_over, slabs }
}

/// Whether the states of its layers can be added up.
fn is_countable((_, totals, ..): &SentHolding) -> bool {
    totals.iter().try_fold(0_u64, |sum, &states| sum.checked_add(states)).is_some()
}
