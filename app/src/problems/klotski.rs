//! HackerRank "Klotski": the input gives the board, its blocks, the block that is asked about and its goal.
//! Each board would need a puzzle file of its own, and on a board with much room a block can move in more
//! ways than a file may have rows. So these boards are searched with rules of their own.

mod claims;
mod text;
mod trials;

use super::{Cases, Format, Outline, Profile, Sample, Simpler, Supply, USUAL_SECONDS};
use crate::blocks::{BlockStep, Blocks, Place, cell, corner};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted};
use crate::undecided::Undecided;
use crate::verdict::lines::Lines;
use crate::verdict::path::Bad;
use crate::verdict::{Flaw, Reason, Words};
use desk::memory;
use desk::tables::Tables;
use fewest::notation::{Tokens, Unreadable};
use fewest::search::Options;
use std::io::BufRead;

pub const PROFILE: Profile = Profile {
    name: "hackerrank:klotski",
    aliases: &[],
    title: "Klotski",
    seconds: USUAL_SECONDS,
    reads: "rows and columns, 1 to 6 each; the rows: for each cell the name of its block, or dots; the \
            name of a block; row and column, from 0, where the top left corner of its bounding box must be",
    writes: "the fewest moves, then one a line: a block, where it was and where it goes, as \
             `A (0,2) (1,3)`; a move takes a block any way",
    uncertain: Some(
        "which of several shortest answers the statement's sample is: any of them counts, and this output \
         may be another",
    ),
    sample: Sample {
        input: "3 4\nA A C .\nA B C .\nB B . .\nB\n0 1\n",
        output: "2\nC (0,2) (1,3)\nB (1,0) (0,1)\n",
    },
    format: &Klotski,
};

/// The most moves that any board needs.
const MOST: usize = 200;
/// The longest side of a block.
const LONGEST_BLOCK: usize = 3;

#[derive(Clone, Copy, Debug)]
struct Klotski;

/// A board, and what is asked about it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Instance {
    height: usize,
    width: usize,
    /// The word for each cell: the name of its block, or dots.
    words: Vec<String>,
    /// The name of the block that has a goal.
    block: String,
    place: Place,
}

impl Instance {
    /// The names of the blocks, in the order in which they first occur.
    fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for word in &self.words {
            if !is_empty(word) && !names.contains(&word.as_str()) {
                names.push(word);
            }
        }
        names
    }

    /// The same blocks by their numbers.
    fn blocks(&self) -> Blocks {
        let mut blocks = Blocks::none(self.height, self.width);
        let cells = |name: &&str| {
            let named = self.words.iter().enumerate().filter(|(_, word)| word == name);
            named
                .map(|(at, _)| cell([at / self.width, at % self.width]))
                .fold(0, |all, one| all | one)
        };
        blocks.blocks = self.names().iter().map(cells).collect();
        blocks
    }

    /// The number of the block that has a goal.
    fn target(&self) -> usize {
        let named = self.names().iter().position(|name| *name == self.block);
        named.expect("the block is on the board")
    }

    fn path(&self, options: &Options) -> Result<Option<Vec<BlockStep>>, Undecided> {
        self.blocks().path(self.target(), self.place, options)
    }

    /// The same instance with the blocks at other places.
    fn with(&self, blocks: &Blocks) -> Self {
        let (names, mut words) = (self.names(), self.words.clone());
        for (at, word) in words.iter_mut().enumerate() {
            let here = cell([at / self.width, at % self.width]);
            let block = blocks.blocks.iter().position(|block| block & here != 0);
            *word = block.map_or(".".repeat(word.len()), |block| names[block].to_owned());
        }
        Instance { words, ..self.clone() }
    }
}

fn is_empty(word: &str) -> bool {
    word.bytes().all(|byte| byte == b'.')
}

impl Format for Klotski {
    type Case = Instance;
    type Oracle = ();

    fn oracle(_many: bool, _tables: Tables) {}

    fn cases(&self) -> Cases {
        Cases::One
    }

    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<Instance>, Unreadable> {
        text::instance(tokens)
    }

    fn print(&self, instance: &Instance) -> String {
        text::input(instance)
    }

    fn answer(&self, instance: &Instance, _: usize, (): &mut ()) -> Result<String, Undecided> {
        Ok(text::output(instance, instance.path(&memory::limits())?.as_deref()))
    }

    fn judge(
        &self,
        instance: &Instance,
        _: usize,
        lines: &mut Lines,
        (): &mut (),
    ) -> Result<(), Bad> {
        claims::judge(instance, lines)
    }

    fn draw(&self, wanted: &Wanted) -> Result<Draw<Instance>, Fault> {
        trials::draw(wanted)
    }

    fn corners(&self) -> Vec<Instance> {
        trials::corners()
    }

    fn supplies(&'static self) -> Vec<Supply<Self>> {
        trials::supplies(self)
    }

    fn simpler(&self, instance: &Instance, (): &mut ()) -> Result<Simpler<Instance>, Fault> {
        trials::simpler(instance)
    }

    fn nearer(&self, instance: &Instance, (): &mut ()) -> Result<Option<Instance>, Fault> {
        let path = instance.path(&memory::limits())?.unwrap_or_default();
        let mut blocks = instance.blocks();
        Ok(path.first().map(|step| {
            assert!(blocks.make(step), "a step of a path is legal");
            instance.with(&blocks)
        }))
    }

    /// One board per input, since each is searched without a table.
    fn batch(&self) -> usize {
        1
    }

    fn excluded(&self, instance: &Instance, (): &mut ()) -> Result<Option<String>, Undecided> {
        let is_large = |&block: &u64| {
            let [row, column] = corner(block);
            let room = Blocks::none(LONGEST_BLOCK, LONGEST_BLOCK).board;
            block & !(room << (8 * row + column)) != 0
        };
        if instance.blocks().blocks.iter().any(is_large) {
            return Ok(Some("has a block of more than 3x3 cells".into()));
        }
        Ok(match instance.path(&memory::limits())? {
            None => Some("has no solution".into()),
            Some(path) if path.len() > MOST => Some(format!("needs more than {MOST} moves")),
            Some(_) => None,
        })
    }

    fn allowed(&self) -> String {
        "boards that need at most 200 moves, with blocks of at most 3x3 cells".into()
    }

    fn outline(&self) -> Result<Outline, String> {
        Err("the blocks of its boards are a part of the input, and programs that stand alone know one \
             puzzle each"
            .into())
    }

    fn puzzle(&self) -> String {
        "blocks of any shape".into()
    }

    fn asked(&self) -> String {
        "a shortest path".into()
    }

    fn reasons(&self, flaw: &Flaw) -> Option<Vec<Reason>> {
        claims::reasons(flaw)
    }

    fn words(&self) -> Words {
        Words::default()
    }
}
