//! The problems of programming judges. A profile describes one judge's problem: its names, what is known of
//! it, and its format. The format reads the judge's input and writes, byte for byte, the expected output.
//!
//! To add a problem, write a file with its profile, and name it among the modules below and in [`PROFILES`].
//! If no format fits, the file has an `impl Format` of its own, as `poj2893.rs` has.

mod acwing845;
mod acwing95;
mod alds13;
mod any;
mod aoj0121;
mod boj1525;
mod cases;
mod clocks;
mod failure;
mod format;
mod hackerrank;
mod hdu3095;
mod hdu3567;
mod hdu6620;
mod inputs;
mod klotski;
mod koistudy608;
mod leetcode773;
mod luogu1379;
mod luogu1979;
mod luogu2324;
mod mipt091;
mod msquare;
mod ntuj219;
mod outline;
mod poj1077;
mod poj1753;
mod poj2286;
mod poj2893;
mod poj2965;
mod poj3131;
mod poj3240;
mod sliding;
mod spoj_al_10_06;
mod tied;
mod tioj15;
mod uva10181;
mod written;

pub use any::{AnyFormat, Workbench};
pub use cases::{Cases, Gaps, NO_CASES};
pub use failure::Failure;
pub use format::{Format, MOST_SIMPLER, Simpler, Supply};
pub use inputs::Inputs;
pub use outline::{Asked, Boards, Outline, Outputs, PathForm, Rules};
pub use tied::{SharedOutput, Tied};

use crate::exit::Fault;
use crate::generate::{Sink, Wanted};
use crate::report::table::aligned;
use crate::verdict::Verdict;
use desk::near;
use desk::tables::Tables;
use fewest::notation::Problem;
use std::fmt::Write as _;
use std::io::{BufRead, Write};

/// One judge's problem.
#[derive(Debug)]
pub struct Profile {
    /// `judge:problem`, in small letters.
    pub name: &'static str,
    /// Other judges' problems with the same input and output.
    pub aliases: &'static [&'static str],
    /// The judge's title of the problem.
    pub title: &'static str,
    /// The limit of processor time for one input, in seconds. Where a judge of this problem, or of a related
    /// one, allows more than usual, this is that limit: a program that needs it is right.
    pub seconds: u32,
    /// The input, in a sentence.
    pub reads: &'static str,
    /// The output, in a sentence.
    pub writes: &'static str,
    /// What could not be read at the source, and how this program deals with it.
    pub uncertain: Option<&'static str>,
    /// The statement's own example.
    pub sample: Sample,
    /// How cases are read, written and judged.
    pub format: &'static dyn AnyFormat,
}

/// The limit of processor time for one input, in seconds, unless a judge is known to allow more.
const USUAL_SECONDS: u32 = 2;

/// An input and its output.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct Sample {
    pub input: &'static str,
    pub output: &'static str,
}

/// All profiles.
pub const PROFILES: &[Profile] = &[
    poj1077::PROFILE,
    poj1077::MANY_CASES,
    poj1077::SHORTEST,
    poj1077::SPACED,
    acwing845::PROFILE,
    boj1525::PROFILE,
    koistudy608::PROFILE,
    ntuj219::PROFILE,
    ntuj219::EASY_OR_HARD,
    alds13::EIGHT,
    luogu1379::PROFILE,
    hdu3567::PROFILE,
    tioj15::PROFILE,
    alds13::FIFTEEN,
    uva10181::PROFILE,
    uva10181::LEAST,
    spoj_al_10_06::PROFILE,
    hdu6620::PROFILE,
    mipt091::PROFILE,
    hackerrank::PROFILE,
    poj3240::PROFILE,
    poj2893::PROFILE,
    poj2286::PROFILE,
    poj3131::PROFILE,
    luogu2324::PROFILE,
    luogu1979::PROFILE,
    hdu3095::PROFILE,
    klotski::PROFILE,
    msquare::PROFILE,
    msquare::TWO_SHEETS,
    clocks::PROFILE,
    clocks::QUARTERS,
    poj1753::PROFILE,
    poj2965::PROFILE,
    acwing95::PROFILE,
    aoj0121::PROFILE,
    leetcode773::PROFILE,
];

/// Finds a profile by its name or alias, however the parts of the name are joined: `POJ:1077`, `poj1077`.
pub fn find(name: &str) -> Option<&'static Profile> {
    let name = plain(name);
    PROFILES.iter().find(|profile| names(profile).any(|other| plain(other) == name))
}

/// Suggests a name for one that is not known: that of a judge's problem with the same number, or else the
/// most similar name.
pub fn nearest(wrong: &str) -> Option<&'static str> {
    let all = || PROFILES.iter().flat_map(names);
    let problem = |name: &str| name.split_once(':').map(|(_, problem)| plain(problem));
    let number = plain(wrong);
    let same = all().find(|name| !number.is_empty() && problem(name).as_ref() == Some(&number));
    // Numbers that share some digits are otherwise unrelated.
    let is_number =
        wrong.rsplit(':').next().is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()));
    let alike = |name: &&str| !is_number || near::slips(wrong, name) == 1;
    same.or_else(|| near::nearest(wrong, all()).filter(alike))
}

fn names(profile: &'static Profile) -> impl Iterator<Item = &'static str> {
    profile.aliases.iter().copied().chain([profile.name])
}

/// The name in small letters, with only letters and digits.
fn plain(name: &str) -> String {
    let parts = name.chars().filter(|character| !":-_. /".contains(*character));
    parts.map(|character| character.to_ascii_lowercase()).collect()
}

impl Profile {
    /// Answers case after case until the input ends, in memory that does not grow with the input.
    ///
    /// Each case is handed to `output` in one piece once it is proven. If the input turns out to be wrong,
    /// the answers before that point have been written. `tables` are those that searches may use. Returns
    /// what else the input should have had: cases that it announced, or any case at all.
    pub fn run(
        &self,
        tables: Tables,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
    ) -> Result<Option<Problem>, Failure> {
        let answered = self.format.answer(tables, input, output);
        // Reports a failed flush before a failed read, since an input that is tied to the output cannot be
        // read when writing fails.
        output.flush()?;
        answered
    }

    /// The right output for that input; fails if the input is wrong.
    pub fn answer(&self, input: &str) -> Result<String, Failure> {
        let mut output = Vec::new();
        self.run(Tables::Own, &mut input.as_bytes(), &mut output)?;
        Ok(String::from_utf8(output).expect("answers are text"))
    }

    /// Judges `output` as the judge of this problem would; fails if `input` is not a valid input of this
    /// problem.
    pub fn judge(&self, input: &[u8], output: &str) -> Result<Verdict, Failure> {
        let mut workbench = self.workbench();
        workbench.admit(input)?;
        workbench.judge(input, output)
    }

    /// Judges outputs for one input.
    pub fn workbench(&self) -> Box<dyn Workbench> {
        self.format.workbench(self.format.cases() != Cases::One)
    }

    /// Writes an input with random boards, board by board; fails if there are no such boards, or if one input
    /// may not have that many.
    pub fn generate(&self, wanted: &Wanted, seed: u64, sink: Sink) -> Result<(), Fault> {
        match self.format.cases().most() {
            most if wanted.count as u64 <= most => self.format.generate(wanted, seed, sink),
            1 => {
                let message = "this problem has one board an input: use --count 1 and more seeds";
                Err(Fault::usage(message))
            }
            most => Err(Fault::usage(format!("this problem has at most {most} boards an input"))),
        }
    }
}

/// A line for each profile.
pub fn list() -> String {
    let row = |profile: &Profile| {
        let Profile { name, title, format, .. } = profile;
        vec![(*name).to_owned(), (*title).to_owned(), format.puzzle(), format.asked()]
    };
    aligned(&PROFILES.iter().map(row).collect::<Vec<_>>(), 4)
}

/// One profile with its example.
pub fn explain(profile: &Profile) -> String {
    let Sample { input, output } = profile.sample;
    let indented =
        |text: &str| text.lines().map(|line| format!("    {line}\n")).collect::<String>();
    let example = format!("  input\n{}  output\n{}", indented(input), indented(output));
    describe(profile) + &example
}

fn describe(profile: &Profile) -> String {
    let mut text = String::new();
    let mut line = |label: &str, value: &str| {
        writeln!(text, "{label}{value}").expect("a string takes everything");
    };
    line(profile.name, &format!("  {}", profile.title));
    if !profile.aliases.is_empty() {
        line("  also       ", &profile.aliases.join(", "));
    }
    line("  puzzle     ", &profile.format.puzzle());
    line("  reads      ", profile.reads);
    line("  inputs     ", &profile.format.allowed());
    line("  writes     ", profile.writes);
    if let Some(uncertain) = profile.uncertain {
        line("  uncertain  ", uncertain);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{Evidence, Flaw, Own, PARITY, PARITY_OF_ODD_WIDTHS, Right, why_of};

    #[test]
    fn samples_read_and_written_stay_the_same() {
        for Profile { name, sample, format, .. } in PROFILES {
            let cases = format.split(sample.input.as_bytes()).expect("a sample");
            assert_eq!(format.cases().input(&cases), sample.input, "{name}");
        }
    }

    #[test]
    fn a_number_where_there_is_none_tells_of_the_limit() {
        let about = |name: &str, said: &[&str]| {
            let profile = find(name).expect("a profile");
            let most = if name == "poj:3131" { Some(30) } else { None };
            let flaws: Vec<Flaw> =
                said.iter().map(|said| Flaw::NoPath { said: (*said).into(), most }).collect();
            let flaws: Vec<&Flaw> = flaws.iter().collect();
            let own = Own {
                reasons: &|flaw| profile.format.reasons(flaw),
                words: profile.format.words(),
            };
            why_of(&own, &Evidence { flaws: &flaws, is_nearest: false, right: Right::default() })
                .remove(0)
                .mistake
        };
        assert!(about("poj:3131", &["31"]).starts_with("the search goes one level too far"));
        assert_eq!(about("poj:3131", &["35"]), "the limit on moves is not tested");
        // One level would not explain the second number.
        assert_eq!(about("poj:3131", &["31", "35"]), "the limit on moves is not tested");
        assert_eq!(about("poj:1077", &["31"]), PARITY_OF_ODD_WIDTHS);
    }

    /// A program that denies a board has tested parity, even where all boards can be solved.
    #[test]
    fn a_denied_board_of_tiles_tells_of_the_parity() {
        let format = find("hackerrank:n-puzzle").expect("a profile").format;
        let denied = Flaw::Path { said: "-1".into(), fewest: None };
        let own = Own { reasons: &|flaw| format.reasons(flaw), words: format.words() };
        let evidence = Evidence { flaws: &[&denied], is_nearest: true, right: Right::default() };
        assert_eq!(why_of(&own, &evidence)[0].mistake, PARITY);
    }
}
