//! Texts close to right ones: answers and inputs with a mistake, or written in another way.

use fewest_cli::problems::Outputs;

/// A similar text: with a letter, a line or a number changed, or with other white space.
pub fn changed(text: &str, others: &[&str], dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let at = dice.below(lines.len());
    let other = others[dice.below(others.len())];
    let kind = dice.below(15);
    if lines.is_empty() {
        return other.into();
    }
    let mut letters: Vec<char> = lines[at].chars().collect();
    let (here, there) = (dice.below(letters.len()), dice.below(letters.len()));
    match kind {
        0 => return text.into(),
        1 => return other.into(),
        2 => return text.replace('\n', "\r\n"),
        3 => return text.replace('\n', " \n").replace(' ', "  "),
        4 => _ = lines.remove(at),
        5 => lines.insert(at, lines[at].clone()),
        6 => lines.insert(at, String::new()),
        7 => lines.truncate(at),
        8 if !letters.is_empty() => letters[here] = letters[there],
        9 if !letters.is_empty() => letters.insert(here, letters[there]),
        10 if !letters.is_empty() => _ = letters.remove(here),
        11 if !letters.is_empty() => letters.swap(here, there),
        12 => {
            let line = other.lines().nth(dice.below(other.lines().count())).unwrap_or_default();
            lines[at] = line.into();
            return lines.join("\n") + "\n";
        }
        13 => {
            let mut words: Vec<&str> = lines[at].split(' ').collect();
            let (one, two) = (dice.below(words.len()), dice.below(words.len()));
            words.swap(one, two);
            lines[at] = words.join(" ");
            return lines.join("\n") + "\n";
        }
        _ => {
            let number = letters.iter().position(char::is_ascii_digit);
            if let Some(at) = number {
                letters[at] = char::from(b'0' + dice.below(10) as u8);
            }
        }
    }
    if kind >= 8 {
        lines[at] = letters.into_iter().collect();
    }
    lines.join("\n") + "\n"
}

/// Numbers that are the same in every run.
pub struct Dice(pub u64);

impl Dice {
    /// A number less than `sides`.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// A similar answer: changed like any text, or in a way that only answers can be.
pub fn answered(text: &str, others: &[&str], outputs: &Outputs, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    if lines.is_empty() || dice.below(2) == 0 {
        return changed(text, others, dice);
    }
    let at = dice.below(lines.len());
    match dice.below(10) {
        0 => lines[at] = in_other_case(&lines[at], dice),
        1 | 2 => make_longer(&mut lines, at, outputs, dice),
        3 => lines[at] = outputs.none.unwrap_or("-1").into(),
        4 => return ["", "\n", " \n\n\t\n"][dice.below(3)].into(),
        5 => lines[at] = garbage(dice),
        6 if dice.below(8) == 0 => return huge(text, &lines[at], dice),
        6 => lines[at] = lines[at].repeat(2),
        7 => lines[at] = written_otherwise(&lines[at], dice),
        8 => {
            let blank =
                [" ", "\t", "\r", "\u{b}", "\u{c}", "\0", "\u{a0}", "\u{feff}"][dice.below(8)];
            let letters: Vec<char> = lines[at].chars().collect();
            let place = [0, letters.len(), dice.below(letters.len() + 1)][dice.below(3)];
            let (before, behind) = letters.split_at(place);
            lines[at] = before.iter().collect::<String>() + blank + &String::from_iter(behind);
        }
        _ => lines.push(garbage(dice)),
    }
    lines.join("\n") + "\n"
}

/// With the case of one letter changed, or of all.
fn in_other_case(line: &str, dice: &mut Dice) -> String {
    let other = |letter: char| match letter.is_ascii_lowercase() {
        true => letter.to_ascii_uppercase(),
        false => letter.to_ascii_lowercase(),
    };
    let chosen = dice.below(2 * line.len());
    let count = line.chars().count();
    let is_chosen = |at: usize| at == chosen || chosen >= count;
    line.chars()
        .enumerate()
        .map(|(at, letter)| if is_chosen(at) { other(letter) } else { letter })
        .collect()
}

/// With two more moves somewhere, which may take each other back, and with a larger number of moves. If no
/// moves are printed, only the number is larger.
fn make_longer(lines: &mut Vec<String>, at: usize, outputs: &Outputs, dice: &mut Dice) {
    let more = |line: &str| line.parse::<i64>().map(|number| (number + 2).to_string());
    let Outputs { names, join, .. } = outputs;
    if names.is_empty() {
        lines[at] = more(&lines[at]).unwrap_or_default();
        return;
    }
    let (one, two) = (&names[dice.below(names.len())], &names[dice.below(names.len())]);
    let is_moves = |line: &String| names.iter().any(|name| line == name);
    if is_moves(&lines[at]) && names[0].len() > 1 {
        lines.insert(at, two.clone());
        lines.insert(at, one.clone());
    } else {
        let letters = lines[at].chars().count();
        let place = match join.is_empty() {
            true => dice.below(letters + 1),
            false => [0, letters][dice.below(2)],
        };
        let (before, behind): (Vec<_>, Vec<_>) =
            lines[at].chars().enumerate().partition(|&(number, _)| number < place);
        let text = |part: Vec<(usize, char)>| {
            part.into_iter().map(|(_, letter)| letter).collect::<String>()
        };
        let parts = [text(before), one.clone(), two.clone(), text(behind)];
        lines[at] =
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(join);
    }
    if outputs.has_count
        && at > 0
        && let Ok(number) = more(&lines[at - 1])
    {
        lines[at - 1] = number;
    }
}

/// A line of arbitrary characters.
fn garbage(dice: &mut Dice) -> String {
    const ODD: [char; 8] = ['\0', '\u{7f}', '\u{85}', '\u{a0}', 'é', '\u{2003}', '\u{3000}', '😀'];
    let any = |dice: &mut Dice| match dice.below(6) {
        0 => ODD[dice.below(ODD.len())],
        _ => char::from(b' ' + dice.below(95) as u8),
    };
    (0..=dice.below(20)).map(|_| any(dice)).collect()
}

/// Much more than an answer.
fn huge(text: &str, line: &str, dice: &mut Dice) -> String {
    const BYTES: usize = 300_000;
    match dice.below(3) {
        0 => text.repeat(BYTES / text.len().max(1)),
        1 => line.repeat(BYTES / line.len().max(1)) + "\n",
        _ => text.to_owned() + &"\n".repeat(BYTES),
    }
}

/// Numbers written in ways that only some programs accept.
fn written_otherwise(line: &str, dice: &mut Dice) -> String {
    match dice.below(8) {
        0 => format!("+{line}"),
        1 => format!("0{line}"),
        2 => format!("{}{line}", "0".repeat(30)),
        3 => format!("{line}.0"),
        4 => format!("-{line}"),
        5 => format!("{line}{}", "0".repeat(30)),
        6 => format!("- {line}"),
        _ => format!("{line}e0"),
    }
}
