//! Puzzles as arguments, and the flags of `fewest puzzle`.

use clap::{Args, Subcommand, ValueEnum};
use desk::foreign::{Format, Target};
use desk::kits::written::{self, WrittenKit};
use desk::language::Wrong;
use desk::near::did_you_mean;
use desk::{Extent, PuzzleName, WordShape};
use fewest::notation::{IN_UTF_16, SEPARATORS, is_in_utf_16};
use std::io::{self, Read};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::exit::{Code, Fault};
use crate::files::source;
use crate::texts::phrases::phrase_of_files;

/// The largest puzzle file, in bytes.
const MOST_BYTES: u64 = 64 << 10;
/// How the names of puzzle files end.
const SUFFIX: &str = ".fewest";

/// A puzzle: a name or a file. A mistake in the file is reported only when the puzzle is asked for: it is not
/// a fault of the command line, and the language of messages is not known before.
#[derive(Clone, Debug)]
pub struct PuzzleArgument(Result<PuzzleName, NoPuzzle>);

/// Why a file does not give a puzzle.
#[derive(Clone, Debug)]
struct NoPuzzle {
    code: Code,
    /// The file and, if it was read, the place of the mistake, as in `my.fewest:3:1: `.
    place: String,
    /// What is wrong, in English.
    wrong: String,
}

impl NoPuzzle {
    /// For a file that cannot be read, or is too long.
    fn unread(name: &str, fault: &Fault) -> Self {
        let place = format!("{name}: ");
        let wrong = fault.message.strip_prefix(&place).unwrap_or(&fault.message);
        let meant = did_you_mean(with_its_end(name).as_deref());
        NoPuzzle { code: fault.code, wrong: format!("{wrong}{meant}"), place }
    }

    /// The message for the user.
    fn fault(&self) -> Fault {
        Fault::new(self.code, format!("{}{}", self.place, phrase_of_files(&self.wrong)))
    }
}

impl PuzzleArgument {
    /// The puzzle.
    pub fn get(&self) -> Result<&PuzzleName, Fault> {
        self.0.as_ref().map_err(NoPuzzle::fault)
    }

    /// The file that it was read from, if any.
    pub fn file(&self) -> Option<PathBuf> {
        let name = self.0.as_ref().ok().map(|puzzle| PathBuf::from(puzzle.name()));
        name.filter(|name| name.is_file())
    }
}

impl FromStr for PuzzleArgument {
    type Err = String;

    /// A name that contains `/` or ends with `.fewest` is that of a file, if the file exists.
    fn from_str(name: &str) -> Result<Self, String> {
        let looks_like_file = name.ends_with(SUFFIX) || name.contains('/');
        if looks_like_file && Path::new(name).exists() {
            return Ok(PuzzleArgument(of_file(name)));
        }
        if is_board(name) {
            let form = "as in `fewest solve eight \"2 3 4 1 5 0 7 6 8\"`";
            return Err(format!("a puzzle comes before its board, {form}"));
        }
        match name.parse() {
            Ok(puzzle) => Ok(PuzzleArgument(Ok(puzzle))),
            Err(_) if looks_like_file => Ok(PuzzleArgument(of_file(name))),
            Err(_) if Path::new(name).is_file() => Ok(PuzzleArgument(of_file(name))),
            Err(message) => {
                let meant = message.find("; did you mean").unwrap_or(message.len());
                let (puzzles, meant) = message.split_at(meant);
                let meant = match with_its_end(name) {
                    Some(file) => did_you_mean(Some(&file)),
                    None => meant.into(),
                };
                Err(format!("{puzzles}, and puzzle files by their names{meant}"))
            }
        }
    }
}

/// An existing puzzle file whose name is this one with `.fewest` or `.txt` added.
fn with_its_end(name: &str) -> Option<String> {
    let ends = [SUFFIX, ".txt"].map(|end| format!("{name}{end}"));
    ends.into_iter().find(|name| is_puzzle_file(name))
}

/// Whether the name is that of a file that is meant as a puzzle: its name says so, or it contains one.
pub(super) fn is_puzzle_file(name: &str) -> bool {
    Path::new(name).is_file() && (name.ends_with(SUFFIX) || of_file(name).is_ok())
}

/// Whether it is a puzzle file, or the name of one that comes with the program.
pub(super) fn is_written(name: &str) -> bool {
    let comes_with_it = |puzzle: PuzzleName| puzzle.downcast::<WrittenKit>().is_some();
    name.parse().is_ok_and(comes_with_it) || is_puzzle_file(name)
}

/// Whether the text looks like a board: numbers with blanks between them.
fn is_board(name: &str) -> bool {
    let is_of_board = |c: char| c == 'x' || !c.is_alphabetic();
    name.contains(char::is_whitespace)
        && name.contains(|c: char| c.is_ascii_digit())
        && name.chars().all(is_of_board)
}

/// Reads the puzzle in a file.
fn of_file(name: &str) -> Result<PuzzleName, NoPuzzle> {
    let text = read(name).map_err(|fault| NoPuzzle::unread(name, &fault))?;
    written::puzzle(name, &text).map_err(|mistake| {
        let begins_otherwise =
            matches!(mistake.wrong, Wrong::Keyword { .. } | Wrong::Character { .. });
        let mut wrong = mistake.wrong.to_string();
        if begins_otherwise && Format::guess(name, &text).is_some() {
            wrong += &format!(
                "; if another program wrote it, `fewest puzzle import {name}` makes a puzzle file of it"
            );
        } else if let Some(puzzle) = puzzle_of_boards(&text) {
            wrong += &format!(
                "; if these are boards, their puzzle is missing: `fewest solve {puzzle} --from {name}`"
            );
        }
        NoPuzzle { code: Code::Data, place: mistake.prefix(), wrong }
    })
}

/// What to call the puzzle of a text that begins with a board, as files of boards do. No puzzle file begins
/// like that.
fn puzzle_of_boards(text: &[u8]) -> Option<&'static str> {
    let is_filled = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let line = str::from_utf8(text).ok()?.lines().map(str::trim).find(is_filled)?;
    let separates = |c: char| c.is_whitespace() || c.is_ascii() && SEPARATORS.contains(&(c as u8));
    let words = line.split(separates).filter(|word| !word.is_empty());
    let shape = |word: &str| WordShape::of(word, word.parse::<u64>().is_ok());
    let words: Vec<WordShape> = words.map(shape).collect();
    let has_it = |puzzle: PuzzleName| {
        puzzle.extent(&words) == Extent::Whole || puzzle.begins_with_cost(&words)
    };
    let tiles = ["eight", "15", "24"].into_iter().find(|name| name.parse().is_ok_and(has_it));
    let begins_with_tile = line.starts_with(|c: char| c.is_ascii_digit());
    let is_one = is_board(line) || begins_with_tile && tiles.is_some();
    is_one.then_some(tiles.unwrap_or("PUZZLE"))
}

/// The contents of a puzzle file.
pub fn read(name: &str) -> Result<Vec<u8>, Fault> {
    let text = read_at_most(name, MOST_BYTES)?;
    match text.len() as u64 > MOST_BYTES {
        true => Err(Fault::data(format!("{name}: a puzzle file has at most {MOST_BYTES} bytes"))),
        false => Ok(text),
    }
}

/// The contents of a file of another program, `-` for standard input. Of a file that is too long, only the
/// first bytes: one more than the importer accepts.
pub fn read_foreign(name: &str) -> Result<Vec<u8>, Fault> {
    let text = read_at_most(name, desk::foreign::MOST_BYTES)?;
    match is_in_utf_16(&text) {
        true => Err(Fault::data(format!("{name}: {IN_UTF_16}"))),
        false => Ok(text),
    }
}

/// The first bytes of a file: at most `most` and one more, by which the caller sees that it is too long.
fn read_at_most(name: &str, most: u64) -> Result<Vec<u8>, Fault> {
    let unreadable =
        |code: Code| move |error: io::Error| Fault::new(code, format!("{name}: {error}"));
    let source = source(name).map_err(unreadable(Code::NoInput))?;
    let mut text = Vec::new();
    source.take(most + 1).read_to_end(&mut text).map_err(unreadable(Code::Io))?;
    Ok(text)
}

/// `fewest puzzle`
#[derive(Clone, Debug, Args)]
pub struct Puzzle {
    /// What to do.
    #[command(subcommand)]
    pub action: PuzzleAction,
}

/// What to do with puzzle files.
#[derive(Clone, Debug, Subcommand)]
pub enum PuzzleAction {
    /// List the puzzle files that come with the program
    List,
    /// Print one of these files
    Show(Show),
    /// Check a puzzle file, try its moves, and print what is known about the puzzle
    Check(Inspect),
    /// Print the rows that the moves of a puzzle file expand to, in the form that proofs refer to
    Rows(Expand),
    /// Convert a puzzle of another program to a puzzle file
    Import(Import),
    /// Convert a puzzle to a definition for another program
    Export(Export),
}

/// `fewest puzzle show`
#[derive(Clone, Debug, Args)]
pub struct Show {
    /// The name, as `fewest puzzle list` prints it
    pub name: String,
}

/// `fewest puzzle check`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Exit codes: 0 the file is right, 64 wrong flags, 65 it is not: the message says at which line and
column, and how to correct it, 66 the file cannot be opened.

Examples:
  fewest puzzle check my.fewest
  fewest puzzle show klotski > my.fewest
")]
pub struct Inspect {
    /// A puzzle file, or the name of one that comes with the program
    #[arg(value_name = "FILE")]
    pub puzzle: PuzzleArgument,
    /// Also print the rows that the moves expand to: the guards of each, and which cell takes what from where
    #[arg(long)]
    pub rows: bool,
}

/// `fewest puzzle rows`
#[derive(Clone, Debug, Args)]
pub struct Expand {
    /// A puzzle file, or the name of one that comes with the program
    #[arg(value_name = "FILE")]
    pub puzzle: PuzzleArgument,
    /// A goal other than that of the file
    #[arg(long)]
    pub goal: Option<String>,
}

/// `fewest puzzle import`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Exit codes: 0 it is imported, 64 wrong flags, 65 it cannot be: the message says why, with line and
column, 66 the file cannot be opened.

Examples:
  fewest puzzle import 2x2x2.tws > cube.fewest
  fewest puzzle import 3x3x3.tws --states tperm.scr > boards.txt
  fewest solve cube.fewest \"2 1+1 3+2 4 5 6 7 8\"
  head -n 1 rush.txt | fewest puzzle import - --as rush
  fewest puzzle import levels.sok --number 7 > seventh.fewest
")]
pub struct Import {
    /// A file of another program; - for standard input
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The format of the file; by default guessed from its name and text
    #[arg(long = "as", value_name = "FORMAT")]
    pub format: Option<ForeignFormat>,
    /// Which one of several levels of Sokoban, or of several lines of Rush Hour boards, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "states")]
    pub number: Option<NonZeroU32>,
    /// Print the states of this scramble file instead, one per line, as --from reads them
    #[arg(long, value_name = "FILE")]
    pub states: Option<String>,
}

/// `fewest puzzle export`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Only puzzles whose moves are always legal and permute and turn pieces can be exported, with one
goal that is drawn completely. Every power of a move must be a move, too, because the other
programs count moves in that way.

Exit codes: 0 it is exported, 64 wrong flags or no such puzzle, 65 it cannot be: the message says
what is not covered.

Examples:
  fewest puzzle export cube2.fewest --as tws > cube.tws
  fewest puzzle export my.fewest --as kpuzzle
")]
pub struct Export {
    /// A puzzle file, or the name of one that comes with the program
    #[arg(value_name = "FILE")]
    pub puzzle: PuzzleArgument,
    /// The format to export to
    #[arg(long = "as", value_name = "FORMAT")]
    pub format: ExportFormat,
}

/// The formats that puzzles are imported from.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ForeignFormat {
    /// A twsearch definition
    Tws,
    /// A ksolve definition: like twsearch, but x, y and z are moves
    Ksolve,
    /// A cubing.js definition in JSON
    Kpuzzle,
    /// A line of Michael Fogleman's database of Rush Hour boards
    Rush,
    /// A psvn2c state space
    Psvn,
    /// A level of Sokoban, drawn with #@$.*+
    Xsb,
}

impl From<ForeignFormat> for Format {
    fn from(format: ForeignFormat) -> Self {
        match format {
            ForeignFormat::Tws => Format::Tws,
            ForeignFormat::Ksolve => Format::Ksolve,
            ForeignFormat::Kpuzzle => Format::KPuzzle,
            ForeignFormat::Rush => Format::Rush,
            ForeignFormat::Psvn => Format::Psvn,
            ForeignFormat::Xsb => Format::Xsb,
        }
    }
}

/// The formats that puzzles are exported to.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ExportFormat {
    /// A twsearch definition, which ksolve also reads
    #[value(alias = "ksolve")]
    Tws,
    /// A cubing.js definition in JSON
    Kpuzzle,
}

impl From<ExportFormat> for Target {
    fn from(format: ExportFormat) -> Self {
        match format {
            ExportFormat::Tws => Target::Tws,
            ExportFormat::Kpuzzle => Target::KPuzzle,
        }
    }
}
