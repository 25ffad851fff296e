//! The puzzle files that come with the program.

use super::{WrittenKit, puzzle};
use crate::kit::PuzzleName;
use crate::kits::library;
use fewest::puzzles::rows::tables::digest;

/// A file that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Volume {
    /// Its name, without `.fewest`.
    pub name: &'static str,
    /// Its contents.
    pub text: &'static str,
}

impl Volume {
    /// The puzzle's title in the file.
    pub fn title(&self) -> &'static str {
        let title = self.text.lines().find_map(|line| line.strip_prefix("puzzle "));
        title.unwrap_or(self.name).trim()
    }
}

/// The files with these names in `desk/puzzles/`.
macro_rules! volumes {
    ($($name:literal)*) => {
        &[$(Volume {
            name: $name,
            text: include_str!(concat!("../../../puzzles/", $name, ".fewest")),
        }),*]
    };
}

/// All files, in alphabetical order.
pub const LIBRARY: &[Volume] = volumes! {
    "bridge" "clocks" "corners3" "cube2" "cubic" "eight" "eleven" "fifteen" "five" "flip"
    "frogs" "hanoi" "hanoi-row" "klotski" "klotski-any" "klotski-straight" "knights" "lights"
    "loopover" "msquare" "pancake12" "pegs15" "pyraminx" "refrigerator" "rings" "rotation" "rush"
    "seven" "sokoban" "topspin12" "wolf"
};

/// Their names.
pub fn names() -> Vec<&'static str> {
    LIBRARY.iter().map(|volume| volume.name).collect()
}

/// The file with this name, in any case, with or without `.fewest`.
pub fn volume(name: &str) -> Option<&'static Volume> {
    let small = name.trim().to_ascii_lowercase();
    LIBRARY.iter().find(|volume| volume.name == small.trim_end_matches(".fewest"))
}

/// The puzzle with this name. If a built-in puzzle has the same name, `eight.fewest` leads to the one from
/// the file.
pub fn find(name: &str) -> Option<PuzzleName> {
    Some(puzzle(name, volume(name)?.text.as_bytes()).expect("a file of ours is right"))
}

/// The puzzle that comes with the program and has this digest
/// ([`About::puzzle`](fewest::puzzles::rows::tables::About::puzzle)), under the name that leads to it.
pub fn of_digest(wanted: &str) -> Option<WrittenKit> {
    let kits = library().map(|(name, volume)| WrittenKit::new(&name, volume.text.as_bytes()));
    let mut kits = kits.map(|kit| kit.expect("a file of ours is right"));
    kits.find(|kit| digest(&kit.written().setup) == wanted)
}
