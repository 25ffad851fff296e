//! The problem package format of Kattis, version `legacy`: what DOMjudge and problemtools read.
//! Source: <https://www.kattis.com/problem-package-format/spec/legacy.html>.

use super::{Entry, Solved, latex, section_on_input, sentence};
use crate::problems::Profile;

/// All files of the package.
pub fn files(profile: &Profile, tests: &[Solved]) -> Vec<Entry> {
    let name = profile.name;
    let mut files = vec![
        Entry::text("problem.yaml", metadata(profile)),
        Entry::text("problem_statement/problem.en.tex", statement(profile)),
        Entry::script(
            "output_validators/fewest/run",
            &format!("exec fewest check {name} --as kattis \"$1\" \"$2\" \"$3\""),
        ),
        // Valid is 42 here, and not 0.
        Entry::script(
            "input_validators/fewest/run",
            &format!("fewest validate {name} && exit 42\nexit 43"),
        ),
        Entry::text("submissions/accepted/fewest.py", submission(profile)),
    ];
    for (number, test) in tests.iter().enumerate() {
        let folder = if number == 0 { "sample" } else { "secret" };
        let path = format!("data/{folder}/{number:03}");
        files.push(Entry::text(format!("{path}.in"), &test.input));
        files.push(Entry::text(format!("{path}.ans"), &test.answer));
        files.push(Entry::text(format!("{path}.desc"), format!("{}\n", test.what)));
    }
    files
}

/// In quotes, since titles may have colons.
fn metadata(profile: &Profile) -> String {
    format!(
        "# Made by fewest {}, which has to be on the path of whoever judges.\n\
         problem_format_version: legacy\n\
         name: \"{}\"\n\
         source: \"{}\"\n\
         license: unknown\n\
         validation: custom\n",
        env!("CARGO_PKG_VERSION"),
        profile.title,
        profile.name,
    )
}

fn statement(profile: &Profile) -> String {
    format!(
        "\\problemname{{{}}}\n\n\
         % The story is missing: this is what is known of input and output.\n\n\
         \\section*{{Input}}\n{}\n\n\\section*{{Output}}\n{}\n",
        latex(profile.title),
        section_on_input(profile),
        sentence(profile.writes),
    )
}

fn submission(profile: &Profile) -> String {
    format!(
        "#!/usr/bin/env python3\nimport os\n\n\
         os.execvp(\"fewest\", [\"fewest\", \"judge\", \"{}\"])\n",
        profile.name
    )
}
