//! Texts that become puzzles: files in this project's language, and those of other programs.

#[path = "files/agreement.rs"]
mod agreement;
#[path = "files/blocks.rs"]
mod blocks;
#[path = "files/clumsy.rs"]
mod clumsy;
#[path = "files/export.rs"]
mod export;
#[path = "files/kpuzzle.rs"]
mod kpuzzle;
#[path = "files/language.rs"]
mod language;
#[path = "files/mistakes.rs"]
mod mistakes;
#[path = "files/psvn.rs"]
mod psvn;
#[path = "files/straight.rs"]
mod straight;
#[path = "files/twin.rs"]
mod twin;
#[path = "files/twists.rs"]
mod twists;
#[path = "files/tws.rs"]
mod tws;
#[path = "files/xsb.rs"]
mod xsb;
