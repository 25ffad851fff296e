//! The lines of an output, without the white space around them.

use super::Flaw;

/// White space as C and judges define it; a no-break space is not white space.
pub fn is_blank(letter: char) -> bool {
    letter.is_ascii_whitespace() || letter == '\u{b}'
}

fn trimmed(line: &str) -> &str {
    line.trim_matches(is_blank)
}

/// Reads a number in its only accepted form: judges that compare texts accept neither `+4` nor `04` for 4.
pub fn integer(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number: &i64| number.to_string() == text)
}

/// Lines that are read one after the other.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    lines: std::str::Lines<'t>,
    /// The number of the line that was read last, from 1.
    number: usize,
}

impl<'t> Lines<'t> {
    /// The lines of a text. A byte-order mark belongs to the first one, as it does for judges.
    pub fn new(text: &'t str) -> Self {
        Lines { text, lines: text.lines(), number: 0 }
    }

    /// The number of the line that was read last.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The number of the next line that is not empty; of the next line if there is none.
    pub fn begin(&self) -> usize {
        let mut ahead = self.clone();
        if ahead.next_text().is_ok() { ahead.number } else { self.number + 1 }
    }

    /// The next line, empty or not.
    pub fn next_line(&mut self) -> Option<&'t str> {
        let line = self.lines.next()?;
        self.number += 1;
        Some(trimmed(line))
    }

    /// The next line, without consuming it.
    pub fn peek(&self) -> Option<&'t str> {
        self.lines.clone().next().map(trimmed)
    }

    /// The next line that is not empty.
    pub fn next_text(&mut self) -> Result<&'t str, Flaw> {
        while let Some(line) = self.next_line() {
            if !line.is_empty() {
                return Ok(line);
            }
        }
        Err(Flaw::Ends)
    }

    /// The next line that is not empty, without consuming it.
    pub fn peek_text(&self) -> Option<&'t str> {
        self.clone().next_text().ok()
    }

    /// Skips this many lines that are not empty and belong to what was read last. The number of the last line
    /// stays as it is.
    pub fn pass_over(&mut self, texts: usize) {
        let number = self.number;
        for _ in 0..texts {
            _ = self.next_text();
        }
        self.number = number;
    }

    /// The next line that is not empty, with its number.
    pub fn rest(&mut self) -> Option<(usize, &'t str)> {
        let text = self.next_text().ok()?;
        Some((self.number, text))
    }

    /// Whether that line repeats one shortly before it, so that it is a part of the last answer.
    pub fn came_before(&self, number: usize) -> bool {
        const LAST: usize = 3;
        let texts = self.text.lines().take(number).map(trimmed).filter(|line| !line.is_empty());
        let texts: Vec<&str> = texts.collect();
        let Some((line, before)) = texts.split_last() else { return false };
        before.iter().rev().take(LAST).any(|before| before == line)
    }

    /// A line that holds one number.
    pub fn number_alone(&mut self) -> Result<i64, Flaw> {
        let line = self.next_text()?;
        integer(line).ok_or_else(|| Flaw::unreadable(line, "a number alone on its line"))
    }
}

#[cfg(test)]
mod tests {
    use super::integer;

    #[test]
    fn a_number_has_one_form() {
        for (text, number) in [("0", Some(0)), ("-1", Some(-1)), ("40", Some(40))] {
            assert_eq!(integer(text), number, "{text}");
        }
        for text in ["04", "+4", "-01", "-0", "", "4.0", "0x4", "99999999999999999999"] {
            assert_eq!(integer(text), None, "{text}");
        }
    }
}
