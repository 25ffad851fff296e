//! The problem package format of Kattis, version `legacy`. It is read by problemtools and, with an extra file
//! for limits, by DOMjudge.
//! Source: <https://www.kattis.com/problem-package-format/spec/legacy.html>.

use super::groups;
use super::statement::{caption, html_sentence, latex, section_on_input, sentence, svg, table};
use super::{Calls, Entry, Limit, Mistake, Solved, Sources};
use crate::xml::xml;

/// All files of the package. DOMjudge gets a limit; Kattis measures one with the solutions.
pub fn files(sources: &Sources, tests: &[Solved], domjudge: Option<Limit>) -> Vec<Entry> {
    let mut files = vec![
        Entry::text("problem.yaml", metadata(sources)),
        Entry::text("output_validators/check/check.cpp", sources.checker(Calls::Kattis)),
        Entry::text("input_validators/validate.cpp", sources.validator(Calls::Kattis)),
        Entry::text("submissions/accepted/solution.cpp", sources.solution()),
    ];
    let mut submission = |path: &str, text: Option<String>| {
        files.extend(text.map(|text| Entry::text(format!("submissions/{path}"), text)));
    };
    submission("accepted/solution.py", Some(sources.python()));
    for mistake in Mistake::ALL {
        submission(&format!("wrong_answer/{}", mistake.file()), sources.wrong(mistake, tests));
    }
    submission("time_limit_exceeded/slow.cpp", sources.slow());
    match domjudge {
        None => {
            files.push(Entry::text("problem_statement/problem.en.tex", statement(sources)));
        }
        Some(Limit(seconds)) => {
            let limits = format!("timelimit='{seconds}'\n");
            files.push(Entry::text("domjudge-problem.ini", limits));
            files.push(Entry::text("problem.html", page(sources)));
            let build = "exec g++ -O2 -std=c++17 -o run check.cpp";
            files.push(Entry::script("output_validators/check/build", build));
        }
    }
    files.extend(data(sources, tests));
    files
}

/// The sample, then each test in the directory of its group.
fn data(sources: &Sources, tests: &[Solved]) -> Vec<Entry> {
    let mut files = Vec::new();
    for ((number, test), group) in tests.iter().enumerate().zip(groups::of(sources, tests)) {
        let path = match number {
            0 => "data/sample/000".to_owned(),
            _ => format!("data/secret/{}-{}/{number:03}", group as u8 + 1, group.name()),
        };
        files.push(Entry::text(format!("{path}.in"), &test.input));
        files.push(Entry::text(format!("{path}.ans"), &test.answer));
        files.push(Entry::text(format!("{path}.desc"), format!("{}\n", test.what)));
    }
    files
}

/// Titles are in quotes, since they may have colons.
fn metadata(sources: &Sources) -> String {
    let profile = sources.profile();
    format!(
        "# Made by fewest {}; it is not needed for judging.\n\
         problem_format_version: legacy\n\
         name: \"{}\"\n\
         source: \"{}\"\n\
         license: cc0\n\
         validation: custom\n\
         uuid: {}\n",
        env!("CARGO_PKG_VERSION"),
        profile.title,
        profile.name,
        uuid(profile.name),
    )
}

/// A unique name for the package of each problem, always the same: two hashes (FNV-1a) of the problem's name,
/// in the form of a UUID of version 8.
fn uuid(name: &str) -> String {
    let hash = |seed: u64| {
        let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        name.bytes().fold(seed, step)
    };
    let (one, two) = (hash(0xcbf2_9ce4_8422_2325), hash(0x6a09_e667_f3bc_c908));
    format!(
        "{:08x}-{:04x}-8{:03x}-8{:03x}-{:012x}",
        one >> 32,
        one >> 16 & 0xffff,
        one & 0xfff,
        two >> 48 & 0xfff,
        two & 0xffff_ffff_ffff,
    )
}

fn statement(sources: &Sources) -> String {
    let profile = sources.profile();
    format!(
        "\\problemname{{{}}}\n\n\
         % The story is missing: this is what is known of input and output.\n\n\
         {}\n{}\n\n\
         \\section*{{Input}}\n{}\n\n\\section*{{Output}}\n{}\n",
        latex(profile.title),
        table(sources),
        caption(sources),
        section_on_input(profile),
        sentence(profile.writes),
    )
}

fn page(sources: &Sources) -> String {
    let profile = sources.profile();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\n\
         <h1>{title}</h1>\n<!-- The story is missing: this is what is known of input and output. -->\n\
         {}<p>{}</p>\n<h2>Input</h2>\n<p>{} {}</p>\n<h2>Output</h2>\n<p>{}</p>\n</html>\n",
        svg(sources),
        caption(sources),
        html_sentence(profile.reads),
        html_sentence(&profile.format.allowed()),
        html_sentence(profile.writes),
        title = xml(profile.title),
    )
}
