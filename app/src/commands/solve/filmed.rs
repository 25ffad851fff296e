//! The answer of a board as a film.

use crate::crew::Job;
use crate::exit::Fault;
use crate::flags::Solve;
use crate::picture::film::film;
use crate::report::text;
use desk::{Path, Unit};

/// The film, with a title that says what the answer costs.
pub fn filmed(job: &Job, flags: &Solve, unit: Unit, path: &Path) -> Result<String, Fault> {
    let puzzle = flags.puzzle.get()?;
    let frames = job.solver.frames(&job.case, &path.moves)?;
    let moves = path.script.names(&path.moves);
    let proven = match (path.is_shortest(), unit) {
        (false, _) => "",
        (true, Unit::Moves) => ", the fewest",
        (true, Unit::Cost) => ", the least",
    };
    let title = format!("{puzzle}: {}{proven}", text::cost(path.cost, unit));
    Ok(film(&puzzle.description_in(flags.metric), &frames, &moves, &title))
}
