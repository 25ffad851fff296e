//! The package format of Polygon: `problem.xml`, `tests/01` and `tests/01.a`.

use super::groups;
use super::statement::{caption, latex, section_on_input, sentence, tikz};
use super::{Calls, Entry, Limit, Mistake, Solved, Sources};
use crate::problems::Profile;
use crate::xml::xml;
use std::fmt::Write;

/// The memory limit, for which there is no flag.
const BYTES: u32 = 256 << 20;

/// A solution: its file, its tag, its type, its text.
type Solution = (&'static str, &'static str, &'static str, String);

/// All files of the package.
pub fn files(sources: &Sources, tests: &[Solved], limit: Limit) -> Vec<Entry> {
    let profile = sources.profile();
    let section = |file: &str, text: String| {
        Entry::text(format!("statement-sections/english/{file}.tex"), text + "\n")
    };
    let legend = format!(
        "% The story is missing: this is what is known.\n\\begin{{center}}\n{}\\end{{center}}\n{}",
        tikz(sources),
        caption(sources)
    );
    let solutions = solutions(sources, tests);
    let mut files = vec![
        Entry::text("problem.xml", description(sources, tests, limit, &solutions)),
        Entry::text("files/check.cpp", sources.checker(Calls::Testlib)),
        Entry::text("files/validate.cpp", sources.validator(Calls::Testlib)),
        Entry::text("LICENSE", "Public domain, as CC0-1.0 has it.\n"),
        section("name", latex(profile.title)),
        section("legend", legend),
        section("input", section_on_input(profile)),
        section("output", sentence(profile.writes)),
    ];
    for (name, _, _, text) in solutions {
        files.push(Entry::text(format!("solutions/{name}"), text));
    }
    for (test, number) in tests.iter().zip(1..) {
        files.push(Entry::text(format!("tests/{number:02}"), &test.input));
        files.push(Entry::text(format!("tests/{number:02}.a"), &test.answer));
    }
    files
}

fn solutions(sources: &Sources, tests: &[Solved]) -> Vec<Solution> {
    const CPP: &str = "cpp.g++17";
    let mut all = vec![("solution.cpp", "main", CPP, sources.solution())];
    all.push(("solution.py", "accepted", "python.3", sources.python()));
    for mistake in Mistake::ALL {
        let wrong = sources.wrong(mistake, tests);
        all.extend(wrong.map(|text| (mistake.file(), "wrong-answer", CPP, text)));
    }
    all.extend(sources.slow().map(|text| ("slow.cpp", "time-limit-exceeded", CPP, text)));
    all
}

fn description(
    sources: &Sources,
    tests: &[Solved],
    Limit(seconds): Limit,
    solutions: &[Solution],
) -> String {
    let profile: &Profile = sources.profile();
    let mut rows = String::new();
    for ((number, test), group) in tests.iter().enumerate().zip(groups::of(sources, tests)) {
        let sample = if number == 0 { " sample=\"true\"" } else { "" };
        let (what, group) = (xml(test.what), group.name());
        let row =
            format!("<test method=\"manual\" description=\"{what}\" group=\"{group}\"{sample}/>");
        writeln!(rows, "        {row}").expect("a string takes everything");
    }
    let mut programs = String::new();
    for (name, tag, kind, _) in solutions {
        write!(
            programs,
            "      <solution tag=\"{tag}\">\n        \
               <source path=\"solutions/{name}\" type=\"{kind}\"/>\n      </solution>\n"
        )
        .expect("a string takes everything");
    }
    let short: String = profile.name.chars().map(|c| if c == ':' { '-' } else { c }).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n\
         <!-- Made by fewest {version}; it is not needed for judging. -->\n\
         <problem revision=\"1\" short-name=\"{short}\">\n  \
           <names>\n    <name language=\"english\" value=\"{title}\"/>\n  </names>\n  \
           <judging cpu-name=\"\" cpu-speed=\"0\" input-file=\"\" output-file=\"\" run-count=\"1\">\n    \
             <testset name=\"tests\">\n      \
               <time-limit>{milliseconds}</time-limit>\n      \
               <memory-limit>{BYTES}</memory-limit>\n      \
               <test-count>{count}</test-count>\n      \
               <input-path-pattern>tests/%02d</input-path-pattern>\n      \
               <answer-path-pattern>tests/%02d.a</answer-path-pattern>\n      \
               <tests>\n{rows}      </tests>\n    \
             </testset>\n  \
           </judging>\n  \
           <assets>\n    \
             <checker type=\"testlib\">\n      <source path=\"files/check.cpp\" type=\"cpp.g++17\"/>\n    </checker>\n    \
             <validators>\n      <validator>\n        \
               <source path=\"files/validate.cpp\" type=\"cpp.g++17\"/>\n      </validator>\n    </validators>\n    \
             <solutions>\n{programs}    </solutions>\n  \
           </assets>\n\
         </problem>\n",
        version = env!("CARGO_PKG_VERSION"),
        title = xml(profile.title),
        count = tests.len(),
        milliseconds = 1000 * seconds,
    )
}
