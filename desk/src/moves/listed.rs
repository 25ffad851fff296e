//! Lists of moves: tells the numbers of the items from the moves.

use std::borrow::Cow;
use std::ops::Range;

/// What may stand behind the number of an item in a list.
const ITEM_SIGNS: &str = ".):、：．）";

/// What divides the words of a list, besides white space.
const ITEM_ENDS: &str = ",;，；。\u{feff}";

/// Blanks out the numbers of a list of moves, such as `1. up 2. left` or `Step 1: up`. A list begins with a
/// number, the numbers count from 1, and something else follows each of them. If that is a number, too, as
/// in `1.7 2.8`, every word must begin with the number of an item.
pub(crate) fn unlisted(text: &str) -> Cow<'_, str> {
    let (mut blanks, mut count, mut label) = (Vec::<Range<usize>>::new(), 0, None);
    let words = || {
        let words = unwrapped(text).split(|c: char| c.is_whitespace() || ITEM_ENDS.contains(c));
        words.filter(|word| !word.is_empty())
    };
    let is_item = |(word, number): (&str, usize)| {
        numbered(word).is_some_and(|(own, end, _)| own == number.to_string() && end < word.len())
    };
    let all_are_items = words().count() > 1 && words().zip(1..).all(is_item);
    for word in words() {
        let from = word.as_ptr() as usize - text.as_ptr() as usize;
        let is_before_digit = |end: usize| word[end..].starts_with(|c: char| c.is_ascii_digit());
        match numbered(word).filter(|&(_, end, _)| all_are_items || !is_before_digit(end)) {
            Some((number, end, begin)) if number == (count + 1).to_string() => {
                count += 1;
                blanks.extend(label.take());
                blanks.push(from + begin..from + end);
            }
            // This is the number of something else, or the first item has no number.
            Some(_) => return Cow::Borrowed(text),
            None if count == 0 && label.is_some() => return Cow::Borrowed(text),
            None if is_label(word) => label = Some(from..from + word.len()),
            None if count == 0 => return Cow::Borrowed(text),
            None => {}
        }
    }
    if words().count() == 1 && count == 1 {
        blanks.extend(further(text, blanks[0].end));
        count = blanks.len();
    }
    // The blanks are in the order of the text.
    let mut ahead = blanks.iter().peekable();
    let mut is_blank = |at| {
        while ahead.next_if(|blank| blank.end <= at).is_some() {}
        ahead.peek().is_some_and(|blank| blank.contains(&at))
    };
    let letters = text.char_indices();
    let left: String = letters.map(|(at, c)| if is_blank(at) { ' ' } else { c }).collect();
    match count > 0 && left.split_whitespace().count() >= count {
        true => Cow::Owned(left),
        false => Cow::Borrowed(text),
    }
}

/// The text without brackets or quotes around all of it.
fn unwrapped(text: &str) -> &str {
    const PAIRS: [(char, char); 5] = [('(', ')'), ('[', ']'), ('"', '"'), ('（', '）'), ('“', '”')];
    let text = text.trim();
    let inside = |(open, close)| text.strip_prefix(open)?.strip_suffix(close);
    PAIRS.into_iter().find_map(inside).unwrap_or(text)
}

/// The number with which a word begins if a sign of lists follows it, perhaps in brackets: its digits, the
/// end of the sign, and where what belongs to the number begins.
fn numbered(word: &str) -> Option<(&str, usize, usize)> {
    let bare = word.trim_start_matches(['(', '（']);
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let sign = bare[digits..].chars().next().filter(|&c| digits > 0 && ITEM_SIGNS.contains(c))?;
    let opened = word.len() - bare.len();
    // The bracket before a number belongs to it if one closes behind it, as in `(1)`.
    let begin = if ")）".contains(sign) { 0 } else { opened };
    Some((&bare[..digits], opened + digits + sign.len_utf8(), begin))
}

/// The numbers of further items in a text without blanks, as in `1.up2.left`, behind the first one.
fn further(text: &str, mut from: usize) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    while let Some(at) = text[from..].find(|c: char| c.is_ascii_digit()) {
        let begin = from + at;
        let digits = text[begin..].bytes().take_while(u8::is_ascii_digit).count();
        from = begin + digits;
        let next = (found.len() + 2).to_string();
        if let Some((number, end, 0)) = numbered(&text[begin..])
            && number == next
            && !text[begin + end..].starts_with(|c: char| c.is_ascii_digit())
        {
            found.push(begin..begin + end);
        }
    }
    found
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
            ("1. 7；2. 8", "   7；   8"),
            ("\u{feff}1. 7\n2. 8", "\u{feff}   7\n   8"),
            ("(1. 8)", "(   8)"),
            ("1.up2.left", "  up  left"),
            ("1.下2.下3.右", "  下  下  右"),
            ("1：左 2：左", "  左   左"),
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
            "",
        ] {
            assert_eq!(unlisted(text), text);
        }
    }
}
