//! Every mistake, with its place and its message.

use desk::language::parse;
use std::collections::BTreeSet;

/// Texts, each followed by `=> line:column: message`, with `----` between them.
const TEXTS: &str = include_str!("mistakes.txt");

/// Texts that an editor might change.
const BYTES: [(&[u8], &str); 9] = [
    (b"\xff\xfep\0u\0", "1:1: the text is in UTF-16; save it in UTF-8"),
    (b"p\0u\0", "1:1: the text is in UTF-16; save it in UTF-8"),
    (b"pu\0", "1:3: the character U+0000, as in texts in UTF-16; save the file as UTF-8"),
    (b"puzzle \xff", "1:8: the byte 0xFF is not UTF-8; save the file as UTF-8"),
    (
        b"board a\n\xef\xbb\xbf",
        "2:1: U+FEFF is not ASCII; only titles and comments may have other characters",
    ),
    (b"board\ta b", "1:6: a tab; use blanks, so that drawn boards look the same everywhere"),
    (b"board a\xc2\xa0b", "1:8: the character U+00A0 cannot be seen; use blanks"),
    (
        b"board a \xc3\xa4",
        "1:9: U+00E4 is not ASCII; only titles and comments may have other characters",
    ),
    (b"board a\x07b", "1:8: the character U+0007 cannot be seen; use blanks"),
];

/// The message without the file name, and the name of the enum variant.
fn mistake(text: &[u8]) -> (String, String) {
    let error = parse("x", text).expect_err(&String::from_utf8_lossy(text));
    let message = error.to_string();
    let message = message.strip_prefix("x:").expect("the name of the file").to_string();
    let arm = format!("{:?}", error.wrong);
    (message, arm.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_string())
}

/// The variants of the enum, read from its source.
fn arms() -> BTreeSet<String> {
    let source = include_str!("../../src/language/mistake.rs");
    let (_, body) = source.split_once("pub enum Wrong {").expect("the enum");
    let (body, _) = body.split_once("\n}\n").expect("its end");
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    let arms = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    arms.map(|line| line.split([' ', ',']).next().unwrap_or_default().to_string()).collect()
}

#[test]
fn every_mistake_has_its_place_and_its_cure() {
    let mut missed = arms();
    assert!(missed.len() >= 40);
    let texts = TEXTS.split("----\n").map(|part| {
        let (text, message) = part.rsplit_once("=> ").expect("a message");
        (text.as_bytes(), message.trim_end())
    });
    let mut wrong = Vec::new();
    for (text, message) in texts.chain(BYTES) {
        let (found, arm) = mistake(text);
        missed.remove(&arm);
        if found != message {
            wrong.push(format!("{}\n  {found}\n  {message}", String::from_utf8_lossy(text)));
        }
    }
    let long = "#".repeat(65_537);
    let (found, arm) = mistake(long.as_bytes());
    assert_eq!(found, "1:1: 65537 bytes; a puzzle has at most 65536");
    missed.remove(&arm);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(missed.is_empty(), "never met: {missed:?}");
}

/// A message has the cure after a semicolon, or is a question, or says what to write.
#[test]
fn messages_are_whole() {
    for part in TEXTS.split("----\n") {
        let (_, message) = part.rsplit_once("=> ").expect("a message");
        let words = [
            "; ",
            "write ",
            "did you mean",
            "belongs",
            "is written",
            "has cells",
            "costs",
            "the most",
            "as in",
        ];
        assert!(words.iter().any(|word| message.contains(word)), "{message}");
        assert!(message.is_ascii() && !message.trim_end().ends_with('.'), "{message}");
    }
}

/// Whatever may grow is counted before it is made.
#[test]
fn hostile_texts_end_at_once() {
    let words = "0 1 2 3 4 5 6 7 8 9 ".repeat(20);
    // Eleven to the fourth moves are left out, and as many that would do them with `do`.
    let some = "v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 v10";
    let hostile = [
        format!("board a b\nvalues 0 1\nfor p q r s t u v w in {words}\n  never a is {{p}}\n"),
        format!(
            "board a b\nvalues 0 1\nfor p q r s t u v w in {words}\n  move {{p}}: turn a by 1\n"
        ),
        format!(
            "board a\nvalues 0 1\nfor x in {}\n  move {}: turn a by 1",
            "y".repeat(9000),
            "{x}".repeat(9000)
        ),
        format!(
            "board a b\nvalues {some}\nnever b is not v0\nfor p q r s in {some}\n  move {{p}}{{q}}{{r}}{{s}}: turn b \
             by 1, turn a by 1\n  move x{{p}}{{q}}{{r}}{{s}}: do {{p}}{{q}}{{r}}{{s}}\ngoal a b is v0"
        ),
        "board a b\npieces 1 2\nmove A: swap a b\n".to_string()
            + &(0..2000).map(|n| format!("move B{n}: do{}\n", " A".repeat(9))).collect::<String>(),
        "blocks\n  a".to_string()
            + &" .".repeat(7)
            + "\n"
            + &" . . . . . . . .\n".repeat(7)
            + "move blocks any way\ngoal\n"
            + &" ? ? ? ? ? ? ? ?\n".repeat(8),
    ];
    let many = ["goal\n", "same\n", "never a is 1\n", "map m: 0 > 1\n", "goal equal cells\n"];
    let many =
        many.map(|line| format!("board 8x8\nvalues 0 1\n{}", line.repeat(65_000 / line.len())));
    let names: String = (0..12_000).map(|n| format!(" p{n}")).collect();
    let lists = [
        format!("board a\nvalues{names}"),
        format!("board a\npieces{names}"),
        format!("board{names}"),
    ];
    let atoms = |n: usize| -> Vec<String> {
        (0..n).flat_map(|i| (0..i).map(move |j| format!("c{i} is not c{j}"))).collect()
    };
    let cells: String = (0..40).map(|n| format!(" c{n}")).collect();
    let digits: String = (0..38).map(|n| format!(" v{n}")).collect();
    let pigeons = format!(
        "board{cells}\nvalues{digits}\nmove A: turn c0 by 1 if {}\ngoal all v0",
        atoms(40).join(" and ")
    );
    for text in hostile.into_iter().chain(many).chain(lists).chain([pigeons]) {
        let begin = std::time::Instant::now();
        assert!(parse("x", text.as_bytes()).is_err(), "{text:.100}");
        assert!(begin.elapsed().as_secs() < 20, "{text:.100}");
    }
}
