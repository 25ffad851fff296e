//! Levels of Sokoban as people draw them: `#` wall, `@` man, `$` crate, `.` goal, `*` crate on a goal, `+`
//! man on a goal; blanks, `-` and `_` are floor. Lines that are not part of a drawing are ignored as remarks.

use super::text::shown;
use super::{Fallible, refused};
use crate::language::{STEPS, cell_name, shifted};
use fewest::notation::Place;
use fewest::puzzles::rows::MOST_CELLS;
use std::collections::{BTreeMap, BTreeSet};

/// The signs of which levels are drawn, walls first.
const SIGNS: &str = "#@$.*+-_ ";

/// The message for a level in which a number before a sign says how often it is repeated.
const RUN_LENGTHS: &str = "run lengths are not read; write each row on a line of its own";

/// Row and column in the drawing, in this order so that places sort in reading order.
type At = [usize; 2];

/// Whether some line looks like part of a level, and there is a man.
pub(super) fn is_level(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| is_drawn(line)).peekable();
    lines.peek().is_some()
        && lines.all(|line| odd(line).is_none())
        && text.lines().any(|line| is_drawn(line) && line.contains(['@', '+']))
}

/// Whether the line belongs to a drawing, even a wrong one: its first sign is a wall.
fn is_drawn(line: &str) -> bool {
    line.trim_start_matches([' ', '-', '_', '\t']).starts_with('#')
}

/// Whether the line is a whole level in run lengths, such as `7#|#.2-$@#|7#`.
fn is_in_run_lengths(line: &str) -> bool {
    let is_sign = |sign: char| SIGNS.contains(sign) || sign == '|' || sign.is_ascii_digit();
    line.contains('#') && line.contains('|') && line.chars().all(is_sign)
}

/// The first character of the line that is not a sign of a level, and where it is.
fn odd(line: &str) -> Option<(usize, char)> {
    line.trim_end().chars().enumerate().find(|(_, sign)| !SIGNS.contains(*sign))
}

/// A level: the floor that the man can reach, and what stands on it.
struct Level {
    man: At,
    floor: BTreeSet<At>,
    crates: BTreeSet<At>,
    goals: BTreeSet<At>,
}

/// Reads the level with this number, or the only one.
pub(super) fn read(text: &str, number: Option<usize>) -> Fallible<String> {
    let drawn = drawing(text, number)?;
    let level = level(&drawn)?;
    Ok(written(&level))
}

/// The signs of the drawing by place, and the number of its first line.
struct Drawing {
    signs: BTreeMap<At, char>,
    line: u64,
}

impl Drawing {
    fn place(&self, [row, column]: At) -> Place {
        Place { line: self.line + row as u64, column: column as u64 + 1 }
    }
}

/// The levels of a text: runs of consecutive drawn lines, each with the number of its first line.
fn levels(text: &str) -> Vec<(u64, Vec<&str>)> {
    let mut levels: Vec<(u64, Vec<&str>)> = Vec::new();
    let mut goes_on = false;
    for (line, number) in text.lines().zip(1..) {
        match (is_drawn(line), levels.last_mut().filter(|_| goes_on)) {
            (true, Some((_, lines))) => lines.push(line),
            (true, None) => levels.push((number, vec![line])),
            (false, _) => {}
        }
        goes_on = is_drawn(line);
    }
    levels
}

fn drawing(text: &str, number: Option<usize>) -> Fallible<Drawing> {
    let levels = levels(text);
    if levels.is_empty() {
        let in_lengths = (1..).zip(text.lines()).find(|(_, line)| is_in_run_lengths(line));
        if let Some((line, _)) = in_lengths {
            return refused(Place { line, column: 1 }, RUN_LENGTHS);
        }
        return refused(Place::START, "no level is drawn; its walls are `#`");
    }
    let begins = |(line, _): &(u64, Vec<&str>)| Place { line: *line, column: 1 };
    let (first, lines) = super::numbered(&levels, number, "levels", begins)?;
    let mut drawing = Drawing { signs: BTreeMap::new(), line: *first };
    for (row, line) in lines.iter().enumerate() {
        if let Some((column, sign)) = odd(line) {
            let message = match sign {
                '\t' => "a tab is as wide as somebody has set it; write blanks".into(),
                '|' => RUN_LENGTHS.into(),
                _ => format!(
                    "`{}` is not a sign of a level; write `#` wall, `@` man, `$` crate, `.` goal, `*` crate on a goal, \
                     `+` man on a goal",
                    shown(&sign.to_string())
                ),
            };
            return refused(drawing.place([row, column]), message);
        }
        let signs = line.trim_end().chars().enumerate();
        drawing.signs.extend(signs.map(|(column, sign)| ([row, column], sign)));
    }
    Ok(drawing)
}

fn level(drawing: &Drawing) -> Fallible<Level> {
    let all = |wanted: &'static str| {
        let signs = drawing.signs.iter().filter(|(_, sign)| wanted.contains(**sign));
        signs.map(|(at, _)| *at).collect::<BTreeSet<At>>()
    };
    let start = drawing.place([0, 0]);
    let men: Vec<At> = all("@+").into_iter().collect();
    let man = match men[..] {
        [man] => man,
        [] => return refused(start, "there is no man; draw him as `@`, or as `+` on a goal"),
        [_, other, ..] => return refused(drawing.place(other), "a second man; remove one"),
    };
    let floor = floor(drawing, man)?;
    let cells = floor.len();
    if cells > MOST_CELLS {
        let cure = "take a smaller level, or wall off what he does not need";
        return refused(
            start,
            format!("the man can come to {cells} cells, and {MOST_CELLS} are the most; {cure}"),
        );
    }
    let missed = all("$.").into_iter().find(|at| !floor.contains(at));
    if let Some(at) = missed {
        return refused(drawing.place(at), "the man cannot come here; take this away, or a wall");
    }
    // Crates on goals that the man cannot reach are ornaments.
    let within = |all: BTreeSet<At>| all.intersection(&floor).copied().collect::<BTreeSet<At>>();
    let (crates, goals) = (within(all("$*")), within(all(".*+")));
    match (crates.len(), goals.len()) {
        (0, _) => refused(start, "there is no crate; draw one as `$`"),
        (crates, goals) if crates != goals => refused(
            start,
            format!("crates: {crates}, goals: {goals}; draw as many goals as crates"),
        ),
        _ => Ok(Level { man, floor, crates, goals }),
    }
}

/// The places that the man could reach if there were no crates.
fn floor(drawing: &Drawing, man: At) -> Fallible<BTreeSet<At>> {
    let (mut floor, mut left) = (BTreeSet::from([man]), vec![man]);
    while let Some(at) = left.pop() {
        for step in STEPS {
            let next = shifted(at, step).and_then(|next| Some((next, drawing.signs.get(&next)?)));
            match next {
                None => {
                    let message = "the man can leave the level here; draw walls around it";
                    return refused(drawing.place(at), message);
                }
                Some((_, '#')) => {}
                Some((next, _)) if floor.insert(next) => left.push(next),
                Some(_) => {}
            }
        }
    }
    Ok(floor)
}

/// The places from which a lone crate can be pushed to some goal.
fn alive(level: &Level) -> BTreeSet<At> {
    let (mut alive, mut left) = (level.goals.clone(), Vec::from_iter(level.goals.iter().copied()));
    while let Some(at) = left.pop() {
        for step in STEPS {
            // The crate comes from the next place, and the man pushes from the place behind it.
            let from = shifted(at, step).filter(|from| level.floor.contains(from));
            let man = from.and_then(|from| shifted(from, step));
            if let (Some(from), Some(man)) = (from, man)
                && level.floor.contains(&man)
                && alive.insert(from)
            {
                left.push(from);
            }
        }
    }
    alive
}

/// Whether three places of the floor are in a line.
fn can_push(level: &Level) -> bool {
    let is_floor = |at: &At| level.floor.contains(at);
    level.floor.iter().any(|&at| {
        STEPS.iter().any(|&step| {
            let next = shifted(at, step).filter(is_floor);
            next.and_then(|next| shifted(next, step)).is_some_and(|last| is_floor(&last))
        })
    })
}

fn written(level: &Level) -> String {
    let first = [0, 1].map(|axis| level.floor.iter().map(|at| at[axis]).min().unwrap_or(0));
    let last = [0, 1].map(|axis| level.floor.iter().map(|at| at[axis]).max().unwrap_or(0));
    let name = |at: &At| cell_name([at[1] - first[1], at[0] - first[0]]);
    let names = |all: &mut dyn Iterator<Item = &At>| all.map(name).collect::<Vec<_>>().join(" ");
    let width = level.floor.iter().map(|at| name(at).len()).max().unwrap_or(1);
    let (mut board, mut start) = (String::new(), String::new());
    for row in first[0]..=last[0] {
        let line = |of_floor: &dyn Fn(&At) -> String| {
            let cells = (first[1]..=last[1]).map(|column| [row, column]);
            let drawn = |at| if level.floor.contains(&at) { of_floor(&at) } else { ".".into() };
            let cells: Vec<_> = cells.map(|at| format!("{:width$}", drawn(at))).collect();
            format!("  {}\n", cells.join(" ").trim_end())
        };
        let held = |at: &At| match () {
            () if *at == level.man => "P".into(),
            () if level.crates.contains(at) => "B".into(),
            () => "_".into(),
        };
        board += &line(&name);
        start += &line(&held);
    }
    let alive = alive(level);
    let mut dead = level.floor.iter().filter(|at| !alive.contains(*at)).peekable();
    let nevers = match dead.peek().is_some() && level.crates.is_subset(&alive) {
        true => {
            format!(
                "# From here no crate comes to a goal.\nfor x in {}\n  never {{x}} is B\n",
                names(&mut dead)
            )
        }
        false => String::new(),
    };
    // Where no three places are in a line, nothing can be pushed.
    let pushes = match can_push(level) {
        true => {
            "for x y z in line\n  move {x}{y}{z}: cycle {x} {y} {z} if {x} is P and {y} is B and {z} is _\n"
        }
        false => "",
    };
    let (crates, goals) = (level.crates.len(), names(&mut level.goals.iter()));
    format!(
        "# A level of Sokoban: a man (P) pushes crates (B). Every step is a move, with a crate and without.\n\
         puzzle Sokoban\nboard\n{board}pieces P B*{crates} _*{}\nlinks grid\n\
         for x y in line\n  move {{x}}{{y}}: swap {{x}} {{y}} if {{x}} is P and {{y}} is _\n\
         {pushes}{nevers}start\n{start}goal {goals} is B\n",
        level.floor.len() - 1 - crates,
    )
}
