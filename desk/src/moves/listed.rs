//! Lists of moves: tells the numbers of the items from the moves.

use std::borrow::Cow;
use std::ops::Range;

/// What may stand behind the number of an item in a list.
const ITEM_SIGNS: &str = ".):、";

/// What divides the words of a list, besides white space.
const ITEM_ENDS: &str = ",;。\u{feff}";

/// Blanks out the numbers of a list of moves, such as `1. up 2. left` or `Step 1: up`. A list begins with a
/// number, the numbers count from 1, and something else follows each of them. If that is a number, too, as
/// in `1.7 2.8`, every word must begin with the number of an item. A column of numbers, with a tab behind
/// each, is a list as well.
pub(crate) fn unlisted(text: &str) -> Cow<'_, str> {
    let Some((blanks, count)) = column(text).or_else(|| numbers(text)) else {
        return Cow::Borrowed(text);
    };
    // The blanks are in the order of the text.
    let mut ahead = blanks.iter().peekable();
    let mut is_blank = |at| {
        while ahead.next_if(|blank| blank.end <= at).is_some() {}
        ahead.peek().is_some_and(|blank| blank.contains(&at))
    };
    let letters = text.char_indices();
    let left: String = letters.map(|(at, c)| if is_blank(at) { ' ' } else { c }).collect();
    match left.split_whitespace().count() >= count {
        true => Cow::Owned(left),
        false => Cow::Borrowed(text),
    }
}

/// Reads moves as they stand or, if that fails, without the numbers of a list. A text such as `1:r 2:d` may be
/// a list, but where blocks have numbers it is one of moves.
pub(crate) fn perhaps_listed<T, E>(
    text: &str,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<T, E> {
    read(text).or_else(|wrong| match unlisted(text) {
        Cow::Borrowed(_) => Err(wrong),
        Cow::Owned(left) => read(&left),
    })
}

/// Where the numbers of a column stand, as spreadsheets have it, and how many lines it has; `None` if not every
/// line begins with its number and a tab.
fn column(text: &str) -> Option<(Vec<Range<usize>>, usize)> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let number = |(line, number): (&str, usize)| {
        let digits = digits(line);
        let (begun, moves) = line.split_at(digits);
        let is_item = begun == number.to_string() && moves.starts_with('\t');
        let from = line.as_ptr() as usize - text.as_ptr() as usize;
        (is_item && !moves.trim().is_empty()).then(|| from..from + digits)
    };
    let found: Vec<Range<usize>> = lines.zip(1..).map(number).collect::<Option<_>>()?;
    let count = found.len();
    (count > 1).then_some((found, count))
}

/// Where the numbers of a list and the words before them stand, and how many items it has; `None` if the text
/// is no list.
fn numbers(text: &str) -> Option<(Vec<Range<usize>>, usize)> {
    let words = unwrapped(text).split(|c: char| c.is_whitespace() || ITEM_ENDS.contains(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_item = |(word, number): (&&str, usize)| {
        item(word).is_some_and(|item| item.is(number) && item.end < word.len())
    };
    let all_are_items = words.len() > 1 && words.iter().zip(1..).all(is_item);
    let (mut found, mut count, mut label) = (Vec::new(), 0, None);
    for word in &words {
        let from = word.as_ptr() as usize - text.as_ptr() as usize;
        match item(word).filter(|item| all_are_items || !begins_with_digit(&word[item.end..])) {
            Some(item) if item.is(count + 1) => {
                count += 1;
                found.extend(label.take());
                found.push(from + item.begin..from + item.end);
                if words.len() == 1 {
                    let more = further(text, from + item.end);
                    count += more.len();
                    found.extend(more);
                }
            }
            // This is the number of something else, or the first item has no number.
            Some(_) => return None,
            None if count == 0 && label.is_some() => return None,
            None if is_label(word) => label = Some(from..from + word.len()),
            None if count == 0 => return None,
            None => {}
        }
    }
    (count > 0).then_some((found, count))
}

/// The text without brackets or quotes around all of it.
fn unwrapped(text: &str) -> &str {
    const PAIRS: [(char, char); 4] = [('(', ')'), ('[', ']'), ('"', '"'), ('“', '”')];
    let text = text.trim();
    let inside = |(open, close)| text.strip_prefix(open)?.strip_suffix(close);
    PAIRS.into_iter().find_map(inside).unwrap_or(text)
}

/// The number of an item at the beginning of a word, with the sign and the bracket that belong to it.
struct ItemNumber<'t> {
    digits: &'t str,
    begin: usize,
    end: usize,
}

impl ItemNumber<'_> {
    fn is(&self, number: usize) -> bool {
        self.digits == number.to_string()
    }
}

/// The number with which a word begins, perhaps in brackets, if a sign of lists follows it.
fn item(word: &str) -> Option<ItemNumber<'_>> {
    let bare = word.trim_start_matches('(');
    let digits = &bare[..digits(bare)];
    let sign = bare[digits.len()..].chars().next();
    let sign = sign.filter(|&c| !digits.is_empty() && ITEM_SIGNS.contains(c))?;
    let opened = word.len() - bare.len();
    // The bracket before a number belongs to it if one closes behind it, as in `(1)`.
    let begin = if sign == ')' { 0 } else { opened };
    Some(ItemNumber { digits, begin, end: opened + digits.len() + sign.len_utf8() })
}

/// The numbers of further items in a text without blanks, as in `1.up2.left`, behind the first one.
fn further(text: &str, mut from: usize) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    while let Some(at) = text[from..].find(|c: char| c.is_ascii_digit()) {
        let rest = &text[from + at..];
        if let Some(item) = item(rest)
            && item.is(found.len() + 2)
            && !begins_with_digit(&rest[item.end..])
        {
            found.push(from + at..from + at + item.end);
        }
        from += at + digits(rest);
    }
    found
}

/// How many digits a text begins with.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn begins_with_digit(text: &str) -> bool {
    digits(text) > 0
}

/// Whether a word may stand before the number of a move.
fn is_label(word: &str) -> bool {
    ["step", "move"].iter().any(|label| word.eq_ignore_ascii_case(label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_list_are_no_moves() {
        for (text, left) in [
            ("1. right 2. up", "   right    up"),
            ("1.right\n2.up", "  right\n  up"),
            ("Step 1: u Step 2: l", "        u         l"),
            ("1) 7 2) 8", "   7    8"),
            ("(1) 7 (2) 8", "    7     8"),
            ("1.7 2.8", "  7   8"),
            ("1、7 2、8", "  7   8"),
            ("1. 7;2. 8", "   7;   8"),
            ("\u{feff}1. 7\n2. 8", "\u{feff}   7\n   8"),
            ("(1. 8)", "(   8)"),
            ("1.up2.left", "  up  left"),
            ("1.下2.下3.右", "  下  下  右"),
            ("1\t7\n2\t8\n", " \t7\n \t8\n"),
        ] {
            assert_eq!(unlisted(text), left);
        }
        // Full stops between tiles, a list that does not begin with 1, and words that only look like one.
        for text in [
            "1. 5. 2. 3.",
            "1.5.2",
            "1.5",
            "1.5 3.2",
            "1. 2. 3.",
            "2. u 3. l",
            "u 1. l",
            "u2.r3.",
            "7 8",
            "move 7",
            // Rows of tiles, and a column that ends before its moves do.
            "1\t7",
            "1\t7\n3\t8",
            "1\t7\n2\t",
            "",
        ] {
            assert_eq!(unlisted(text), text);
        }
    }
}
