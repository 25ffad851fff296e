//! `fewest page`: the page as a folder of files.

use crate::exit::{Code, Fault};
use crate::flags::Page;
use crate::output::{not_overwritten, overwrite, say};
use crate::texts::input as texts;
use crate::web::alone;
use std::fs;

/// Writes the files, and the page itself last: when it is there, all others are.
pub fn run(flags: &Page) -> Result<Code, Fault> {
    let engine = fs::read(&flags.engine).map_err(|error| {
        Fault::new(Code::NoInput, texts::cannot_open(flags.engine.display(), error))
    })?;
    for (name, contents) in alone::site(&engine)? {
        let path = flags.dir.join(name);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        made.map_err(|error| not_overwritten(&path, error))?;
        overwrite(&path, contents)?;
    }
    say(&format!("{}\n", flags.dir.join("index.html").display()))?;
    Ok(Code::Proven)
}
