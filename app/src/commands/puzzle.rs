//! `fewest puzzle`: the puzzle files that come with the program, and what is known about a puzzle.

use crate::exit::{Code, Fault};
use crate::flags::{
    Expand, Export, Import, Inspect, Puzzle, PuzzleAction, PuzzleArgument, read_foreign,
};
use crate::output::say;
use crate::report::table::aligned;
use crate::report::text::{count, grouped, grouped_wide};
use desk::PuzzleName;
use desk::foreign::{self, Format};
use desk::kits::library;
use desk::kits::written::{Inspection, LIBRARY, Solvable, Volume, WrittenKit, volume};
use desk::language::Written;
use desk::near::{did_you_mean, nearest};
use fewest::puzzles::rows::auto::{Plan, Sort, Tables};
use fewest::puzzles::rows::{Conserved, Contents, Guard, Row, Take};

/// Runs the subcommand.
pub fn run(flags: &Puzzle) -> Result<Code, Fault> {
    match &flags.action {
        PuzzleAction::List => say(&list())?,
        PuzzleAction::Show(show) => say(text_of(&show.name)?)?,
        PuzzleAction::Check(flags) => say(&checked(flags)?)?,
        PuzzleAction::Rows(flags) => say(&expanded(flags)?)?,
        PuzzleAction::Import(flags) => say(&imported(flags)?)?,
        PuzzleAction::Export(flags) => say(&exported(flags)?)?,
    }
    Ok(Code::Proven)
}

/// The files with their titles, each by the name that works in all commands.
fn list() -> String {
    let row = |(name, volume): (String, &Volume)| vec![name, volume.title().into()];
    aligned(&library().map(row).collect::<Vec<_>>(), 2)
}

fn text_of(name: &str) -> Result<&'static str, Fault> {
    let unknown = || {
        let bare = name.trim_end_matches(".fewest");
        let meant = did_you_mean(nearest(bare, LIBRARY.iter().map(|volume| volume.name)));
        Fault::usage(format!("no file {name}, see `fewest puzzle list`{meant}"))
    };
    volume(name).map(|volume| volume.text).ok_or_else(unknown)
}

/// The rows of a puzzle file in the form that `fewest-verify` reads.
fn expanded(flags: &Expand) -> Result<String, Fault> {
    let (_, kit) = written_kit(&flags.puzzle)?;
    Ok(kit.rows_text(flags.goal.as_deref())?)
}

/// Converts a file of another program to a puzzle file, or prints the states of its scrambles.
fn imported(flags: &Import) -> Result<String, Fault> {
    let Import { file, format, number, states } = flags;
    let text = read_foreign(file)?;
    let guessed = || Format::guess(file, &text);
    let format = format.map(Format::from).or_else(guessed).ok_or_else(|| {
        let cure = "say it with --as tws, ksolve, kpuzzle, rush, psvn or xsb";
        Fault::usage(format!("{file}: neither its name nor its text tells what it is; {cure}"))
    })?;
    let refused = |refusal: foreign::Refusal| Fault::data(refusal.to_string());
    let Some(states) = states else {
        let number = number.map(|number| number.get() as usize);
        return foreign::import_one(file, &text, format, number).map_err(refused);
    };
    let scrambles = read_foreign(states)?;
    let puzzle = (file.as_str(), &text[..], format);
    let states = foreign::scrambles(puzzle, (states, &scrambles)).map_err(refused)?;
    Ok(states.iter().map(|state| format!("{state}\n")).collect())
}

/// The definition of a puzzle for another program.
fn exported(flags: &Export) -> Result<String, Fault> {
    let (puzzle, kit) = written_kit(&flags.puzzle)?;
    let text = foreign::export(kit.written(), flags.format.into());
    text.map_err(|cause| Fault::data(format!("{puzzle}: {cause}")))
}

/// The puzzle and its kit; a fault if the puzzle is not written in a file.
fn written_kit(puzzle: &PuzzleArgument) -> Result<(&PuzzleName, &WrittenKit), Fault> {
    let puzzle = puzzle.get()?;
    let cure = "`fewest puzzle list` has those that are written in files, such as eight.fewest";
    let built_in = || Fault::usage(format!("{puzzle} is built in; {cure}"));
    Ok((puzzle, puzzle.downcast().ok_or_else(built_in)?))
}

/// What is known about a puzzle.
fn checked(flags: &Inspect) -> Result<String, Fault> {
    let (puzzle, kit) = written_kit(&flags.puzzle)?;
    let found = kit.inspect();
    if let Some(broken) = &found.broken {
        return Err(Fault::bug(format!("{puzzle}: {broken}")));
    }
    let facts = facts(kit, &found).into_iter();
    let lines: Vec<_> = facts.map(|(what, told)| vec![what.to_string(), told]).collect();
    let mut text = aligned(&lines, 2);
    if flags.rows {
        text.push('\n');
        text.extend(kit.written().setup.rows.iter().map(|row| shown(kit.written(), row)));
    }
    Ok(text)
}

fn facts(kit: &WrittenKit, found: &Inspection) -> Vec<(&'static str, String)> {
    let (written, setup) = (kit.written(), &kit.written().setup);
    let one_way = kit.one_way();
    let way_back = match &one_way[..] {
        [] => "every move is taken back by one move".into(),
        names => format!("no one move is seen to take back {}: {NO_WAY_BACK}", some(names)),
    };
    let left_out: Vec<&str> = written.left_out.iter().map(String::as_str).collect();
    let only = match found.goals {
        Some(1) if found.only_goals => ", and no move leads from it to any other state",
        Some(_) if found.only_goals => ", and no move leads from them to any other state",
        _ => "",
    };
    let goals = found.goals.map(|goals| count(goals as u64, "state", "states") + only);
    let solvable = match found.solvable {
        Solvable::Count(states) => {
            format!("the {} states that moves reach from a goal", grouped_wide(states))
        }
        Solvable::Admitted { admitted, drawn } => {
            let (admitted, drawn) = (grouped(admitted as u64), grouped(drawn as u64));
            format!("{admitted} of {drawn} random states, as far as invariants tell")
        }
        Solvable::Few => FEW.into(),
        Solvable::Unknown => NOT_DRAWN.into(),
    };
    let note = match found {
        Inspection { starts_solved: true, .. } => ", which is a goal: it is solved by no moves",
        Inspection { starts_in_vain: true, .. } => ", which can never be solved",
        _ => "",
    };
    let start = written.start.as_ref().map(|start| written.text(start) + note);
    let facts = [
        ("puzzle", written.title.clone()),
        ("cells", grouped(setup.cells as u64)),
        ("contents", format!("{}: {}", setup.contents(), symbols(written))),
        ("moves", format!("{}: {}", setup.names.len(), setup.names.join(" "))),
        (
            "left out",
            format!("{}, which a `never` forbids wherever they could be made", some(&left_out)),
        ),
        ("rows", grouped(setup.rows.len() as u64)),
        ("way back", way_back),
        ("kept", kept(kit)),
        ("goals", goals.unwrap_or_else(|| "more than 100,000 states".into())),
        ("solvable", solvable),
        ("start", start.unwrap_or_default()),
        ("auto", plan(&found.plan)),
    ];
    let is_so = |fact: &str| match fact {
        "left out" => !left_out.is_empty(),
        "start" => written.start.is_some(),
        _ => true,
    };
    facts.into_iter().filter(|(fact, _)| is_so(fact)).collect()
}

/// The names; if there are many, the first of them.
fn some(names: &[&str]) -> String {
    match names.split_at_checked(MOST_NAMES) {
        Some((first, others)) if !others.is_empty() => {
            format!("{} and {} others", first.join(" "), grouped(others.len() as u64))
        }
        _ => names.join(" "),
    }
}

/// The most names of moves that are listed on one line.
const MOST_NAMES: usize = 12;
const FEW: &str = "few of all arrangements; how many is not known, since some pieces are equal";
const NOT_DRAWN: &str = "not known, since states of this puzzle are not drawn at random";
const NO_WAY_BACK: &str = "nothing is searched backward from the goals";

/// What no move changes, in words.
fn kept(kit: &WrittenKit) -> String {
    let Some(kept) = kit.kept() else { return "too many contents to look for sums".into() };
    let setup = &kit.written().setup;
    let name = |kind: usize| {
        let content: usize = setup.kinds[..kind].iter().map(|kind| kind.turns).sum();
        kit.written().symbol(content as u8)
    };
    let told = |one: &Conserved| match *one {
        Conserved::Parity => "the parity of the arrangement".into(),
        Conserved::ParityAndPlace { kind } => {
            format!("the parity of the arrangement with the place of {}", name(kind))
        }
        Conserved::Turns { modulus } => format!("the sum of the turns modulo {modulus}"),
        Conserved::Sums { modulus: Some(modulus), count: number } => {
            format!("{} over all cells modulo {modulus}", count(number as u64, "sum", "sums"))
        }
        Conserved::Sums { modulus: None, count: number } => {
            format!("{} over all cells", count(number as u64, "sum", "sums"))
        }
    };
    match kept.is_empty() {
        true => "nothing that sums can tell".into(),
        false => kept.iter().map(told).collect::<Vec<_>>().join("; "),
    }
}

fn symbols(written: &Written) -> String {
    let symbols = (0..written.setup.contents()).map(|content| written.symbol(content as u8));
    symbols.collect::<Vec<_>>().join(" ")
}

fn plan(plan: &Plan) -> String {
    if plan.by_equations {
        return "by linear equations, for the order of moves does not matter".into();
    }
    if plan.by_potential {
        return "depth first, for all paths to the goals cost the same".into();
    }
    let first = if plan.goes_backward { "from both ends" } else { "breadth first" };
    let Some(Tables { sort, entries, after }) = plan.tables else {
        return format!(
            "{first}; then IDA* by single pieces or by pairs of cells, if that estimates more"
        );
    };
    let what = match sort {
        Sort::All => "a table of all distances".into(),
        Sort::Goals(1) => "the distances of a smaller puzzle, which are exact".into(),
        Sort::Goals(goals) => {
            format!("the distances of smaller puzzles for {goals} goals, which are exact")
        }
        Sort::Sum(1) | Sort::Largest(1) => "a pattern database".into(),
        Sort::Sum(number) => format!("{number} pattern databases, which are added"),
        Sort::Largest(number) => format!("{number} pattern databases, of which the largest counts"),
    };
    let (after, entries) = (grouped(after), grouped(entries));
    format!("{first}; after {after} successors {what}, {entries} entries")
}

/// A row on one line.
fn shown(written: &Written, row: &Row) -> String {
    let list = |contents: &Contents| {
        contents.iter().map(|content| written.symbol(content)).collect::<Vec<_>>().join("|")
    };
    let guard = |guard: &Guard| format!("{}={}", written.cells[guard.cell], list(&guard.holds));
    let take = |take: &Take| {
        let (to, from) = (&written.cells[take.cell], &written.cells[take.from]);
        let changes = take.map.iter().flatten().enumerate().filter(|&(v, &w)| v != usize::from(w));
        let change = |(v, &w)| format!("{}>{}", written.symbol(v as u8), written.symbol(w));
        let changes: Vec<String> = changes.map(change).collect();
        match changes.is_empty() {
            true => format!("{to}<-{from}"),
            false => format!("{to}<-{from}({})", changes.join(" ")),
        }
    };
    let guards: Vec<String> = row.guards.iter().map(guard).collect();
    let takes: Vec<String> = row.takes.iter().map(take).collect();
    let name = &written.setup.names[row.name];
    let condition =
        if guards.is_empty() { String::new() } else { format!("  if {}", guards.join(" ")) };
    format!("{name}  costs {}:  {}{condition}\n", row.cost, takes.join(" "))
}
