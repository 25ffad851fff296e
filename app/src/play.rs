//! Plays a solution on the terminal: redraws the board in place, move after move. Without a terminal, every
//! drawing is printed once, without escapes. Keys pause it, step through it, change its pace and end it.

mod boxes;
mod keys;

use crate::exit::Fault;
use crate::output::{say, unwritten};
use crate::stop::Signals;
use boxes::TileRows;
use console::{Style, Term};
use desk::Frame;
use keys::{Key, Keys};
use std::io;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often to look for signals.
const TICK: Duration = Duration::from_millis(20);
/// The longest time between two moves that keys can ask for.
const SLOWEST: Duration = Duration::from_secs(60);
/// The help above the board, if there are keys: the first text that fits.
const HELP: [&str; 3] = [
    "space pauses, ← and → step, + and - change the pace, q ends",
    "space pauses, ← and → step, q ends",
    "space pauses, q ends",
];
/// What stands for an empty cell in a drawing. It is never marked as a piece that has moved.
const EMPTY: [&str; 2] = ["0", "E"];

/// Shows the start and the board after each move, with `delay` between them. Ends early on a
/// signal.
pub fn play(frames: &[Frame], delay: Duration, signals: &Signals) -> Result<(), Fault> {
    let term = Term::buffered_stdout();
    let lines =
        frames.iter().map(|frame| frame.drawing.lines().count()).max().unwrap_or(0) + CAPTION;
    match term.size_checked() {
        Some((rows, _)) if usize::from(rows) > lines && !is_dumb() => {
            animate(&term, frames, delay, signals).map_err(unwritten)
        }
        _ => print(frames),
    }
}

/// How many lines stand below a drawing: an empty one, the number of the move, and what moves
/// where.
const CAPTION: usize = 3;

/// Whether the terminal cannot move its cursor, according to TERM.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term == "dumb")
}

fn print(frames: &[Frame]) -> Result<(), Fault> {
    for (number, frame) in frames.iter().enumerate() {
        let (place, Frame { drawing, caption, .. }) = (place(number, frames), frame);
        let comma = if caption.is_empty() { "" } else { ", " };
        say(&format!("\n{place}{comma}{caption}\n{drawing}\n"))?;
    }
    Ok(())
}

fn place(number: usize, frames: &[Frame]) -> String {
    match number {
        0 => "start".into(),
        _ => format!("move {number} of {}", frames.len() - 1),
    }
}

fn animate(term: &Term, frames: &[Frame], delay: Duration, signals: &Signals) -> io::Result<()> {
    let _cursor = Hidden::new(term)?;
    let keys = Keys::new();
    let mut screen = Screen { term, shown: Vec::new(), tiles: None };
    let width = usize::from(term.size().1);
    term.write_line(keys.as_ref().map_or("", |_| help(width)))?;
    let mut pace = Pace { at: 0, delay, is_paused: false };
    loop {
        screen.show(&frames[pace.at], place(pace.at, frames))?;
        let is_last = pace.at + 1 == frames.len();
        if is_last && !pace.is_paused {
            return Ok(());
        }
        if !pace.goes_on(frames.len(), keys.as_ref(), signals) {
            return Ok(());
        }
    }
}

/// The longest text about keys that fits on one line.
fn help(width: usize) -> &'static str {
    HELP.into_iter().find(|told| told.chars().count() <= width).unwrap_or("")
}

/// Which board is shown, and for how long.
struct Pace {
    at: usize,
    delay: Duration,
    is_paused: bool,
}

impl Pace {
    /// Waits until another board should be shown; false if there is none.
    fn goes_on(&mut self, all: usize, keys: Option<&Keys>, signals: &Signals) -> bool {
        let begin = Instant::now();
        let mut keys = keys;
        loop {
            if signals.caught().is_some() {
                return false;
            }
            let left = self.delay.saturating_sub(begin.elapsed());
            if left.is_zero() && !self.is_paused {
                self.at += 1;
                // Keys may have led to the last board: to go on from there is the end.
                return self.at < all;
            }
            let nap = if self.is_paused { TICK } else { TICK.min(left) };
            let pressed = match keys {
                Some(keys) => keys.pressed(nap),
                None => {
                    sleep(nap);
                    Ok(Vec::new())
                }
            };
            let Ok(pressed) = pressed else {
                // No key can end the pause any more.
                (keys, self.is_paused) = (None, false);
                continue;
            };
            for key in pressed {
                match self.obey(key, all) {
                    AfterKey::Wait => {}
                    AfterKey::Show => return true,
                    AfterKey::End => return false,
                }
            }
        }
    }

    /// Does what a key asks for. Stepping by hand also pauses.
    fn obey(&mut self, key: Key, all: usize) -> AfterKey {
        match key {
            Key::End => return AfterKey::End,
            Key::Pause => self.is_paused = !self.is_paused,
            Key::Faster => self.delay /= 2,
            // If the user has asked for a longer time than that, the key does not make it shorter.
            Key::Slower => {
                let twice = self.delay.saturating_mul(2).clamp(TICK, SLOWEST);
                self.delay = self.delay.max(twice);
            }
            Key::On | Key::Back => {
                self.is_paused = true;
                let to = if key == Key::On { self.at + 1 } else { self.at.saturating_sub(1) };
                self.at = to.min(all - 1);
                return AfterKey::Show;
            }
        }
        AfterKey::Wait
    }
}

/// What a key leads to.
enum AfterKey {
    Wait,
    Show,
    End,
}

/// The lines on the terminal, and the tiles that they show, if these are drawn as boxes.
struct Screen<'t> {
    term: &'t Term,
    shown: Vec<String>,
    tiles: Option<TileRows>,
}

impl Screen<'_> {
    /// Draws over what was shown before.
    fn show(&mut self, frame: &Frame, place: String) -> io::Result<()> {
        let term = self.term;
        let (height, width) = (usize::from(term.size().0), usize::from(term.size().1));
        if let Some(tiles) = boxes::tiles(&frame.drawing).filter(|tiles| fits(tiles, height, width))
        {
            return self.show_boxes(tiles, [place, frame.caption.clone()]);
        }
        let mut lines = picture(frame, width);
        lines.extend([String::new(), place, frame.caption.clone()]);
        term.move_cursor_up(self.shown.len())?;
        for (place, line) in lines.iter().enumerate() {
            term.clear_line()?;
            let before = self.shown.get(place).filter(|_| place + CAPTION < lines.len());
            term.write_line(&marked(line, before, width, &moved_style()))?;
        }
        self.shown = lines;
        term.flush()
    }

    fn show_boxes(&mut self, tiles: TileRows, told: [String; 2]) -> io::Result<()> {
        let mut lines = boxes::boxed(&tiles, self.tiles.as_ref(), &moved_style());
        lines.push(String::new());
        lines.extend(told);
        self.term.move_cursor_up(self.shown.len())?;
        for line in &lines {
            self.term.clear_line()?;
            self.term.write_line(line)?;
        }
        (self.shown, self.tiles) = (lines, Some(tiles));
        self.term.flush()
    }
}

/// Whether there is room for the boxes, what stands below them, and the line of help.
fn fits(tiles: &TileRows, height: usize, width: usize) -> bool {
    let (lines, columns) = boxes::size(tiles);
    lines + CAPTION + 1 < height && columns <= width
}

/// The lines of the drawing or, if that does not fit, of the narrow one.
fn picture(frame: &Frame, width: usize) -> Vec<String> {
    let fits = frame.drawing.lines().all(|line| line.chars().count() <= width);
    let drawing = if fits { &frame.drawing } else { &frame.narrow };
    drawing.lines().map(String::from).collect()
}

/// The style of a piece that has moved; plain if the user wants no colours.
fn moved_style() -> Style {
    Style::new().bold().cyan().force_styling(console::colors_enabled())
}

/// The line, cut to the width. Words that were not there before are marked.
fn marked(line: &str, before: Option<&String>, width: usize, style: &Style) -> String {
    let line: String = line.chars().take(width).collect();
    let Some(before) = before.filter(|before| **before != line) else { return line };
    let mut text = String::new();
    let mut column = 0;
    for word in line.split_inclusive(' ') {
        let bare = word.trim_end();
        let same = before.get(column..column + bare.len()) == Some(bare);
        match same || bare.is_empty() || EMPTY.contains(&bare) {
            true => text += word,
            false => text += &format!("{}{}", style.apply_to(bare), &word[bare.len()..]),
        }
        column += word.len();
    }
    text
}

/// Hides the cursor, and shows it again when dropped, whatever happens.
struct Hidden<'t>(&'t Term);

impl<'t> Hidden<'t> {
    fn new(term: &'t Term) -> io::Result<Self> {
        term.hide_cursor()?;
        Ok(Hidden(term))
    }
}

impl Drop for Hidden<'_> {
    fn drop(&mut self) {
        // If nobody reads any more, nobody sees the cursor.
        _ = self.0.show_cursor().and_then(|()| self.0.flush());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_moved_is_marked() {
        let style = Style::new().bold().force_styling(true);
        let line = |line: &str, before: &str, width| {
            marked(line, Some(&before.to_string()), width, &style)
        };
        assert_eq!(line("1 0 5", "1 5 0", 80), "1 0 \u{1b}[1m5\u{1b}[0m");
        assert_eq!(line(" 1 12", "12  1", 80), " \u{1b}[1m1\u{1b}[0m \u{1b}[1m12\u{1b}[0m");
        assert_eq!(line("1 2 3", "1 2 3", 80), "1 2 3");
        assert_eq!(line("1 2 3", "1 3 2", 3), "1 \u{1b}[1m2\u{1b}[0m");
        assert_eq!(marked("1 2 3", None, 80, &style), "1 2 3");
    }

    /// Help that is cut off would not say how to end.
    #[test]
    fn keys_are_told_in_whole_words_at_every_width() {
        for (width, told) in
            [(200, HELP[0]), (59, HELP[0]), (58, HELP[1]), (33, HELP[2]), (20, HELP[2]), (19, "")]
        {
            assert_eq!(help(width), told, "{width}");
        }
    }

    /// Keys have led to the last board, and then the user goes on.
    #[test]
    fn behind_the_last_board_there_is_none() {
        let signals = Signals::deaf();
        let mut pace = Pace { at: 1, delay: Duration::ZERO, is_paused: false };
        assert!(pace.goes_on(3, None, &signals) && pace.at == 2);
        assert!(!pace.goes_on(3, None, &signals));
    }

    /// Delays of a day, and of more seconds than can be doubled.
    #[test]
    fn no_time_is_too_long_to_be_made_longer() {
        let slower = |delay| {
            let mut pace = Pace { at: 0, delay, is_paused: false };
            pace.obey(Key::Slower, 2);
            pace.delay
        };
        assert_eq!(slower(Duration::ZERO), TICK);
        assert_eq!(slower(Duration::from_secs(2)), Duration::from_secs(4));
        for long in [SLOWEST, Duration::from_secs(86_400), Duration::from_secs(1 << 63)] {
            assert_eq!(slower(long), long);
        }
    }

    #[test]
    fn a_narrow_terminal_has_a_narrow_drawing() {
        let frame = Frame {
            board: String::new(),
            lettered: String::new(),
            cost: 0,
            drawing: "wide, wide".into(),
            narrow: "thin".into(),
            caption: String::new(),
        };
        assert_eq!(picture(&frame, 10), ["wide, wide"]);
        assert_eq!(picture(&frame, 9), ["thin"]);
    }
}
