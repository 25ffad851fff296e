//! Splits a text, from memory or from an endless stream, into words, one at a time, each with its place.

use super::{Place, Problem};
use std::fmt::{self, Display, Formatter, Write};
use std::io::{self, BufRead, ErrorKind};

/// The longest token that is kept whole. The longest one that a board needs has 24 characters.
const LONGEST: usize = 64;

/// The message for a text in UTF-16, which some editors and shells write: it has a byte 0 in each character.
pub const IN_UTF_16: &str = "the text is in UTF-16; save it in UTF-8";

/// Splits a stream of ASCII text at white space, which includes `\r`, and at given separators.
///
/// Uses no memory besides that of its source. Skips a byte-order mark at the start.
#[derive(Debug)]
pub struct Tokens<R> {
    source: R,
    class: [ByteClass; 256],
    /// The place of the next byte.
    place: Place,
    /// Just behind the last token.
    after: Place,
    word: [u8; LONGEST],
    /// Nothing has been read so far, so a byte-order mark may follow.
    untouched: bool,
    /// The last token was cut off. Its rest is skipped when the next token is asked for.
    cut: bool,
}

/// A run of ASCII characters between separators. It may contain control characters; its
/// [`Display`] form escapes them.
#[derive(Clone, Copy, Debug)]
pub struct Token<'t> {
    /// The characters.
    pub text: &'t [u8],
    /// The place of the first character.
    pub place: Place,
    /// More characters followed, which were not kept. Such a token is not a valid part of any board.
    pub cut: bool,
}

/// Why there is no next token.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The source failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The source delivered a wrong text.
    #[error(transparent)]
    Text(#[from] Problem),
}

impl<R: BufRead> Tokens<R> {
    /// Tokens between white space.
    pub fn new(source: R) -> Self {
        Tokens::separated_by(b"", source)
    }

    /// Tokens between white space and the given ASCII characters.
    pub fn separated_by(separators: &[u8], source: R) -> Self {
        Tokens {
            source,
            class: classes(separators),
            place: Place::START,
            after: Place::START,
            word: [0; LONGEST],
            untouched: true,
            cut: false,
        }
    }

    /// The next token, `None` at the end of the text.
    ///
    /// A character that is not ASCII is a problem as soon as it is met, even inside a token.
    // Inlining this makes a judge's whole run 1.25 times faster, since a token need not be written to memory
    // and read again.
    #[inline(always)]
    pub fn next_token(&mut self) -> Result<Option<Token<'_>>, Unreadable> {
        if self.cut {
            self.skip_rest()?;
        }
        let mut length = 0;
        loop {
            match self.advance(&mut length)? {
                ByteAhead::More => {}
                ByteAhead::At(ByteClass::BeyondAscii) => self.beyond_ascii()?,
                ByteAhead::At(ByteClass::Newline) if length == 0 => self.end_line(),
                ByteAhead::At(class) => {
                    self.cut = class == ByteClass::Word;
                    break;
                }
                ByteAhead::End => break,
            }
        }
        if length == 0 {
            return Ok(None);
        }
        self.after = self.place;
        let place = Place { column: self.place.column - length as u64, ..self.place };
        Ok(Some(Token { text: &self.word[..length], place, cut: self.cut }))
    }

    /// The place just behind the last token. If there is no next token, this is where it is missing.
    pub fn after(&self) -> Place {
        self.after
    }

    /// Goes through the bytes that the source has buffered. While the token has no characters, skips white
    /// space. Then passes the token's characters and copies them to `word` from `length` on.
    fn advance(&mut self, length: &mut usize) -> io::Result<ByteAhead> {
        let chunk = match self.source.fill_buf() {
            Ok([]) => return Ok(ByteAhead::End),
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(ByteAhead::More),
            Err(error) => return Err(error),
        };
        let class = |byte: &u8| self.class[*byte as usize];
        let is_blank = |byte: &&u8| *length == 0 && class(byte) == ByteClass::Blank;
        let blanks = chunk.iter().take_while(is_blank).count();
        let mut used = blanks;
        for (byte, slot) in chunk[blanks..].iter().zip(&mut self.word[*length..]) {
            if class(byte) != ByteClass::Word {
                break;
            }
            *slot = *byte;
            used += 1;
        }
        let next = chunk.get(used).map_or(ByteAhead::More, |byte| ByteAhead::At(class(byte)));
        self.source.consume(used);
        *length += used - blanks;
        self.place.column += used as u64;
        self.untouched &= used == 0;
        Ok(next)
    }

    /// Skips the rest of a token that was cut off.
    fn skip_rest(&mut self) -> io::Result<()> {
        while self.cut {
            let mut inside = 1;
            self.cut = matches!(
                self.advance(&mut inside)?,
                ByteAhead::More | ByteAhead::At(ByteClass::Word)
            );
        }
        Ok(())
    }

    fn end_line(&mut self) {
        self.source.consume(1);
        self.place = Place { line: self.place.line + 1, column: 1 };
        self.untouched = false;
    }

    /// Skips a byte-order mark at the start of the text. Every other character beyond ASCII is a problem.
    #[cold]
    fn beyond_ascii(&mut self) -> Result<(), Unreadable> {
        let character = beyond_ascii(&mut self.source)?;
        if self.untouched && character == Ok('\u{feff}') {
            self.untouched = false;
            return Ok(());
        }
        let found = match character {
            Ok(wide) if let Some(message) = full_width(wide) => {
                return Err(Problem { place: self.place, message }.into());
            }
            Ok(character) => format!("character U+{:04X}", u32::from(character)),
            Err(_) if self.untouched && self.begins_in_utf_16() => {
                return Err(Problem { place: self.place, message: IN_UTF_16.into() }.into());
            }
            Err(byte) => format!("byte 0x{byte:02X}"),
        };
        let message = format!("{found} is not ASCII; numbers are written in ASCII digits only");
        Err(Problem { place: self.place, message }.into())
    }

    /// Whether the bytes that the source has buffered are a text in UTF-16. A byte that begins no character
    /// has not been consumed.
    fn begins_in_utf_16(&mut self) -> bool {
        self.source.fill_buf().is_ok_and(is_in_utf_16)
    }
}

/// The message for a full-width sign, which input methods for Chinese and Japanese write; `None` for any
/// other character.
///
/// ```
/// use fewest::notation::full_width;
///
/// let said = full_width('：').expect("it is one");
/// assert_eq!(said, "U+FF1A is a full-width sign; write `:` in its place");
/// assert_eq!(full_width('é'), None);
/// ```
pub fn full_width(character: char) -> Option<String> {
    let usual = match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0)?,
        '\u{3001}' => ',',
        _ => return None,
    };
    let code = u32::from(character);
    Some(format!("U+{code:04X} is a full-width sign; write `{usual}` in its place"))
}

/// Whether bytes are a text in UTF-16: either they begin with its byte-order mark, or every second byte is 0
/// and no other is.
pub fn is_in_utf_16(bytes: &[u8]) -> bool {
    let mut pairs = bytes.windows(2);
    match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => true,
        _ => bytes.len() > 1 && pairs.all(|pair| (pair[0] == 0) != (pair[1] == 0)),
    }
}

/// Consumes and returns one UTF-8 character. If there is none, returns the byte that should begin it; a byte
/// that can begin no character is not consumed.
fn beyond_ascii(source: &mut impl BufRead) -> io::Result<Result<char, u8>> {
    let mut bytes = Vec::with_capacity(4);
    loop {
        let byte = match source.fill_buf() {
            Ok(chunk) => chunk.first().copied(),
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let Some(byte) = byte else { return Ok(Err(bytes[0])) };
        bytes.push(byte);
        match str::from_utf8(&bytes) {
            Ok(text) => {
                source.consume(1);
                return Ok(text.chars().next().ok_or(byte));
            }
            Err(error) if error.error_len().is_some() => return Ok(Err(bytes[0])),
            Err(_) => source.consume(1),
        }
    }
}

/// The problem of a text that is held in memory. Reading such a text cannot fail.
pub fn text_only(error: Unreadable) -> Problem {
    match error {
        Unreadable::Text(problem) => problem,
        Unreadable::Io(error) => unreachable!("a slice can always be read, but: {error}"),
    }
}

/// What follows the bytes that were consumed.
enum ByteAhead {
    /// A byte of this class.
    At(ByteClass),
    /// The bytes that the source delivers next.
    More,
    /// Nothing: the text ends.
    End,
}

/// What a byte means for splitting a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ByteClass {
    Word,
    Blank,
    Newline,
    BeyondAscii,
}

fn classes(separators: &[u8]) -> [ByteClass; 256] {
    std::array::from_fn(|byte| match byte as u8 {
        b'\n' => ByteClass::Newline,
        b' ' | b'\t' | b'\r' | 0x0b | 0x0c => ByteClass::Blank,
        byte if separators.contains(&byte) => ByteClass::Blank,
        byte if byte.is_ascii() => ByteClass::Word,
        _ => ByteClass::BeyondAscii,
    })
}

impl<'t> Token<'t> {
    /// The value of the token, if it consists of digits only, without a sign or a point. [`u64::MAX`] stands
    /// for all numbers that are too large.
    pub fn number(&self) -> Option<u64> {
        let number = self.text.iter().try_fold(0u64, |number, &byte| {
            let digit = byte.wrapping_sub(b'0');
            (digit < 10).then(|| number.saturating_mul(10).saturating_add(digit.into()))
        })?;
        Some(if self.cut { u64::MAX } else { number })
    }

    /// Each character as a separate token. A token in UTF-16 stays whole, so that its problem can say so.
    pub fn characters(&self) -> impl Iterator<Item = Token<'t>> + use<'t> {
        let Place { line, column } = self.place;
        let length = if self.is_in_utf_16() { self.text.len() } else { 1 };
        self.text.chunks(length).zip(column..).map(move |(text, column)| Token {
            text,
            place: Place { line, column },
            cut: false,
        })
    }

    /// A problem at this token. If the token begins a line that is in UTF-16 without a byte-order mark, the
    /// problem says that instead of `message`.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        let message = if self.is_in_utf_16() { IN_UTF_16.into() } else { message.into() };
        Problem { place: self.place, message }
    }

    /// Whether the line of this token is in UTF-16, as far as the token shows it. A single byte 0 further on
    /// in a line is a slip of another kind.
    fn is_in_utf_16(&self) -> bool {
        self.place.column == 1 && is_in_utf_16(self.text)
    }
}

impl Display for Token<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for &byte in self.text {
            match byte {
                // `escape_ascii` would escape quotes, which are shown as they were typed.
                b' '..=b'~' => f.write_char(byte.into())?,
                _ => write!(f, "{}", byte.escape_ascii())?,
            }
        }
        f.write_str(if self.cut { "..." } else { "" })
    }
}
