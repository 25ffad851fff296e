//! What Hydro imports: `problem.yaml`, a statement in Markdown, and `testdata/` with its `config.yaml`.
//! Source: <https://hydro.js.org>, and the importer in <https://github.com/hydro-dev/Hydro>.

use super::groups::{self, TestGroup};
use super::statement::{caption, markdown_sentence, svg};
use super::{Calls, Entry, Limit, Mistake, Solved, Sources};
use std::iter;

/// All files of the package.
pub fn files(sources: &Sources, tests: &[Solved], limit: Limit) -> Vec<Entry> {
    let profile = sources.profile();
    let yaml = format!("title: \"{}\"\ntag:\n  - \"{}\"\n", profile.title, profile.name);
    let mut files = vec![
        Entry::text("problem.yaml", yaml),
        Entry::text("problem.md", statement(sources)),
        Entry::text("additional_file/board.svg", svg(sources)),
        Entry::text("additional_file/LICENSE", "Public domain, as CC0-1.0 has it.\n"),
        Entry::text("testdata/config.yaml", config(sources, tests, limit)),
        Entry::text("testdata/check.cc", sources.checker(Calls::Hydro)),
        Entry::text("testdata/validate.cc", sources.validator(Calls::Hydro)),
        Entry::text("solutions/solution.cpp", sources.solution()),
    ];
    let mut program = |name: &str, text: Option<String>| {
        files.extend(text.map(|text| Entry::text(format!("solutions/{name}"), text)));
    };
    program("solution.py", Some(sources.python()));
    for mistake in Mistake::ALL {
        program(&format!("wrong-{}", mistake.file()), sources.wrong(mistake, tests));
    }
    program("slow.cpp", sources.slow());
    for (number, test) in tests.iter().enumerate() {
        files.push(Entry::text(format!("testdata/{number:03}.in"), &test.input));
        files.push(Entry::text(format!("testdata/{number:03}.out"), &test.answer));
    }
    files
}

/// The groups are subtasks whose scores add up to 100. The sample, which everybody can read, is a subtask of
/// its own, and has a score only if it is the only test.
fn config(sources: &Sources, tests: &[Solved], Limit(seconds): Limit) -> String {
    let groups = groups::of(sources, tests);
    let of = |group| -> Vec<usize> {
        (1..tests.len()).filter(|&number| groups[number] == group).collect()
    };
    let mut used = TestGroup::ALL.map(|group| (group.name(), of(group))).to_vec();
    used.retain(|(_, numbers)| !numbers.is_empty());
    let of_sample = if used.is_empty() { 100 } else { 0 };
    let score = |at: usize| 100 * (at + 1) / used.len() - 100 * at / used.len();
    let scored =
        used.iter().enumerate().map(|(at, (name, numbers))| (*name, score(at), &numbers[..]));
    let mut text = format!(
        "type: default\nchecker_type: hustoj\nchecker: check.cc\nvalidator: validate.cc\n\
         time: {seconds}s\nmemory: 256m\nsubtasks:\n"
    );
    let subtasks = iter::once(("sample", of_sample, &[0][..])).chain(scored);
    for (id, (name, score, numbers)) in (1..).zip(subtasks) {
        text += &format!("  - id: {id}\n    score: {score}\n    type: min\n    cases:  # {name}\n");
        for number in numbers {
            text += &format!("      - input: {number:03}.in\n        output: {number:03}.out\n");
        }
    }
    text
}

fn statement(sources: &Sources) -> String {
    let profile = sources.profile();
    let sample = &profile.sample;
    format!(
        "<!-- The story is missing: this is what is known of input and output. -->\n\n\
         ![board](file://board.svg)\n\n{}\n\n## Input\n\n{} {}\n\n## Output\n\n{}\n\n\
         ```input1\n{}```\n\n```output1\n{}```\n",
        caption(sources),
        markdown_sentence(profile.reads),
        markdown_sentence(&profile.format.allowed()),
        markdown_sentence(profile.writes),
        sample.input,
        sample.output,
    )
}
