//! The flags of searches that are shared out as tasks: `fewest piece` and `fewest merge`.

use super::values::{algorithm, bytes, duration, heuristic, pruning, threads};
use super::{CacheDir, PuzzleArgument};
use clap::{ArgGroup, Args};
use desk::names::{Algorithm, Heuristic, Pruning};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Which search it is, described as for `solve --checkpoint`.
#[derive(Clone, Debug, Args)]
pub struct Searched {
    /// The puzzle, as given to `solve`
    pub puzzle: PuzzleArgument,
    /// The board
    pub board: String,
    /// The file in which `solve --checkpoint` keeps its progress
    #[arg(long, value_name = "FILE")]
    pub checkpoint: PathBuf,
    /// blank-last, blank-first or a board
    #[arg(long)]
    pub goal: Option<String>,
    /// How to search
    #[arg(long, default_value = "auto", value_name = "ALGORITHM", ignore_case = true,
        value_parser = algorithm())]
    pub algorithm: Algorithm,
    /// How to estimate what remains; by default the best heuristic that fits
    #[arg(long, ignore_case = true, value_parser = heuristic())]
    pub heuristic: Option<Heuristic>,
    /// Which moves ida-star leaves out; returns by default
    #[arg(long, ignore_case = true, value_parser = pruning())]
    pub pruning: Option<Pruning>,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
    /// Memory, as 800M or 4G; by default half of what is available
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
}

/// `fewest piece`
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("subtrees").required(true), after_help = "\
A pass of a hard search is cut into about 20,000 subtrees. A piece searches some of them and
writes the result to a file of its own; it reads the checkpoint without changing it. Pieces are
independent, so they can be tasks of a Slurm array or of HyperQueue:

  export BOARD=\"...\"
  mkdir -p pieces
  fewest solve 24 \"$BOARD\" --checkpoint hard --timeout 1m
  fewest merge 24 \"$BOARD\" --checkpoint hard
  while test $? = 23; do
    rm -f pieces/*
    sbatch --wait --array=0-127 --wrap 'fewest piece 24 \"$BOARD\" --checkpoint hard \\
      --part $SLURM_ARRAY_TASK_ID/128 --out pieces/$SLURM_ARRAY_TASK_ID'
    fewest merge 24 \"$BOARD\" --checkpoint hard pieces/*
  done

If the first command finds the answer within its minute, it prints it and removes the checkpoint.
Then there is nothing to cut, and `merge` finds no file.

With HyperQueue the task is `hq submit --wait --array 0-127 -- sh -c '...$HQ_TASK_ID...'`. A task
that is stopped by --timeout or a signal keeps the subtrees that it has finished; when it is
started again, it continues.

Exit codes: 0 all its subtrees are done, or the answer is found, 21 out of time, 64 wrong flags,
65 the checkpoint is damaged or belongs to another search, or no pass has been cut (`fewest merge`
cuts it), 66 there is no such checkpoint, 73 FILE cannot be created, or it exists and is not a
piece of this pass or an earlier one.")]
pub struct Piece {
    /// Which search it is.
    #[command(flatten)]
    pub searched: Searched,
    /// Which subtrees: 3/128 takes every 128th from number 3 on, which spreads the large ones
    #[arg(long, value_name = "I/N", group = "subtrees")]
    pub part: Option<Part>,
    /// Which subtrees: 100..200 takes numbers 100 to 199
    #[arg(long, value_name = "A..B", value_parser = subtrees, group = "subtrees")]
    pub range: Option<Part>,
    /// The file to write the result to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Time limit, as 500ms, 10s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
}

/// `fewest merge`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Adds the results of pieces to the checkpoint. When all subtrees are done, the next pass is cut and
kept in the checkpoint, for further pieces. Without pieces, `merge` cuts the pass that the
checkpoint has reached.

Exit codes: 0 the answer is found, 10 unsolvable, 23 there is more to search, 65 a file is damaged, of
another search or another pass, 66 a file cannot be opened, 75 another process uses the checkpoint.
")]
pub struct Merge {
    /// Which search it is.
    #[command(flatten)]
    pub searched: Searched,
    /// The files that pieces have written
    pub pieces: Vec<PathBuf>,
}

/// Some subtrees of a pass, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Every `of`-th subtree, from number `first` on.
    Every {
        /// The number of the first subtree.
        first: usize,
        /// How many such parts there are.
        of: usize,
    },
    /// The subtrees of a range of numbers.
    Range {
        /// The number of the first subtree.
        from: usize,
        /// The number after the last one.
        to: usize,
    },
}

impl Part {
    /// Whether the part contains the subtree of that number.
    pub fn has(self, number: usize) -> bool {
        match self {
            Part::Every { first, of } => number % of == first,
            Part::Range { from, to } => (from..to).contains(&number),
        }
    }
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((first, of)) if first < of => Ok(Part::Every { first, of }),
            _ => Err("expected a number and how many there are, from 0/128 to 127/128".into()),
        }
    }
}

/// Reads `100..200`.
fn subtrees(text: &str) -> Result<Part, String> {
    let numbers = text.split_once("..");
    match numbers.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?))) {
        Some((from, to)) if from < to => Ok(Part::Range { from, to }),
        _ => Err("expected two numbers in order, such as 100..200".into()),
    }
}
