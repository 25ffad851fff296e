//! The package format of Polygon: `problem.xml`, `tests/01` and `tests/01.a`.

use super::{Entry, Solved, latex, section_on_input, sentence};
use crate::problems::Profile;
use std::fmt::Write;

/// Limits that nobody has asked for yet.
const MILLISECONDS: u32 = 2000;
const BYTES: u32 = 256 << 20;

/// All files of the package.
pub fn files(profile: &Profile, tests: &[Solved]) -> Vec<Entry> {
    let name = profile.name;
    let section = |file: &str, text: String| {
        Entry::text(format!("statement-sections/english/{file}.tex"), text + "\n")
    };
    let mut files = vec![
        Entry::text("problem.xml", description(profile, tests)),
        Entry::script("files/check.sh", &format!("exec fewest check {name} --as testlib \"$@\"")),
        Entry::script("files/validate.sh", &format!("exec fewest validate {name}")),
        Entry::script("solutions/fewest.sh", &format!("exec fewest judge {name}")),
        section("name", latex(profile.title)),
        section("legend", "% The story is missing: this is what is known.".into()),
        section("input", section_on_input(profile)),
        section("output", sentence(profile.writes)),
    ];
    for (test, number) in tests.iter().zip(1..) {
        files.push(Entry::text(format!("tests/{number:02}"), &test.input));
        files.push(Entry::text(format!("tests/{number:02}.a"), &test.answer));
    }
    files
}

fn description(profile: &Profile, tests: &[Solved]) -> String {
    let mut rows = String::new();
    for (number, test) in tests.iter().enumerate() {
        let sample = if number == 0 { " sample=\"true\"" } else { "" };
        let what = xml(test.what);
        writeln!(rows, "        <test method=\"manual\" description=\"{what}\"{sample}/>")
            .expect("a string takes everything");
    }
    let short: String = profile.name.chars().map(|c| if c == ':' { '-' } else { c }).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n\
         <!-- Made by fewest {version}, which has to be on the path of whoever judges. -->\n\
         <problem revision=\"1\" short-name=\"{short}\">\n  \
           <names>\n    <name language=\"english\" value=\"{title}\"/>\n  </names>\n  \
           <judging cpu-name=\"\" cpu-speed=\"0\" input-file=\"\" output-file=\"\" run-count=\"1\">\n    \
             <testset name=\"tests\">\n      \
               <time-limit>{MILLISECONDS}</time-limit>\n      \
               <memory-limit>{BYTES}</memory-limit>\n      \
               <test-count>{count}</test-count>\n      \
               <input-path-pattern>tests/%02d</input-path-pattern>\n      \
               <answer-path-pattern>tests/%02d.a</answer-path-pattern>\n      \
               <tests>\n{rows}      </tests>\n    \
             </testset>\n  \
           </judging>\n  \
           <assets>\n    \
             <checker type=\"testlib\">\n      <source path=\"files/check.sh\" type=\"sh\"/>\n    </checker>\n    \
             <validators>\n      <validator>\n        \
               <source path=\"files/validate.sh\" type=\"sh\"/>\n      </validator>\n    </validators>\n    \
             <solutions>\n      <solution tag=\"main\">\n        \
               <source path=\"solutions/fewest.sh\" type=\"sh\"/>\n      </solution>\n    </solutions>\n  \
           </assets>\n\
         </problem>\n",
        version = env!("CARGO_PKG_VERSION"),
        title = xml(profile.title),
        count = tests.len(),
    )
}

fn xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
