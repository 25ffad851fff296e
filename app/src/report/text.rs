//! Reports for people.

use desk::{All, Effort, Ending, Path, Report, Stop, Unit, Worth};
use fewest::search::Weight;
use fewest::{Cost, Counts};
use std::fmt::Write;
use std::time::Duration;

/// A report as lines of text: the board, the moves, the cost and what is proven, the counts and the
/// time. Every line ends with a newline.
pub fn block(report: &Report) -> String {
    let mut lines = report.drawing.clone();
    lines.push('\n');
    match &report.ending {
        Ending::Solved(path) => lines += &solved(report, path),
        Ending::Unsolvable { reason, .. } => {
            lines += &format!("unsolvable: {reason}\n{}", hints(&report.ending));
        }
        Ending::Stopped { at_least, by, best } => {
            lines += &stopped(*at_least, *by, report.unit);
            lines += &best.as_ref().map(self::best).unwrap_or_default();
        }
    }
    lines += &format!("{}; {}\n", counted(&report.counts), times(report));
    lines + &worth(report)
}

/// A line that says when it pays to keep tables, if that is known and takes several boards.
fn worth(report: &Report) -> String {
    let Some(Worth { seconds, boards, made }) = report.effort.worth else { return String::new() };
    let (about, keep) = match made {
        true => ("", "`fewest tables build` keeps them"),
        false => ("would take about ", "`fewest tables build` makes and keeps them"),
    };
    let boards = count(boards, "board", "boards");
    format!("tables {about}{}, worth it from {boards}; {keep}\n", time(seconds))
}

/// Tables of fewer bytes take hardly any time to make, and are not mentioned.
const LARGE: u64 = 64 << 10;

/// How long the search took. If there are large tables, also how much memory and time they took.
fn times(report: &Report) -> String {
    let Effort { table_bytes, table_seconds, search_seconds, .. } = report.effort;
    match table_bytes {
        0..LARGE => time(report.seconds),
        _ => format!(
            "{} of tables in {} and the search in {}",
            bytes(table_bytes),
            time(table_seconds),
            time(search_seconds)
        ),
    }
}

/// How an unsolvable board could be made solvable: a line for each way that is known.
pub fn hints(ending: &Ending) -> String {
    let Ending::Unsolvable { swap, other_goal, .. } = ending else { return String::new() };
    let mut lines = String::new();
    if let Some(goal) = other_goal {
        lines += &format!("with --goal {goal} it can be solved\n");
    }
    if let Some([one, other]) = swap {
        lines += &format!("with tiles {one} and {other} exchanged it can be solved\n");
    }
    lines
}

fn solved(report: &Report, path: &Path) -> String {
    let mut lines = moves(path);
    let means = means(report);
    let is_weighted = report.asked.options.weight != Weight::ONE;
    match path.is_shortest() {
        true => writeln!(lines, "cost {}, proven shortest by {means}", path.cost),
        false if is_weighted => writeln!(
            lines,
            "cost {}, found by {means}: at least {}, so at most {} times the fewest; not proven shortest",
            path.cost,
            path.at_least,
            ratio(path)
        ),
        false => writeln!(
            lines,
            "cost {}, found by {means}: at least {}; not proven shortest",
            path.cost, path.at_least
        ),
    }
    .expect("a string takes everything");
    if let Some(all) = &path.all {
        lines += &listed(all, path.cost);
    }
    lines
}

fn moves(path: &Path) -> String {
    match path.moves.as_str() {
        "" => "no moves needed\n".to_string(),
        moves => format!("{moves}  ({})\n", path.legend),
    }
}

/// The best answer that a stopped search knows. How far it is above the fewest is told only if it costs at
/// most twice as much: a share of several hundred percent says only that little is proven.
fn best(path: &Path) -> String {
    let Path { cost, at_least, .. } = *path;
    let share = f64::from(cost - at_least) / f64::from(at_least) * 100.0;
    let above = match share <= 100.0 {
        true => format!(": at most {share:.1} % above the fewest"),
        false => String::new(),
    };
    let moves = moves(path);
    format!("{moves}cost {cost}, the best answer found{above}\n")
}

fn means(report: &Report) -> String {
    let mut means = report.algorithm.clone();
    if let Some(heuristic) = &report.heuristic {
        means += &format!(" with {heuristic}");
    }
    let weight = report.asked.options.weight;
    if weight == Weight::ONE { means } else { format!("{means}, weight {weight}") }
}

/// The cost of an answer divided by the proven lower bound, rounded up to hundredths.
fn ratio(path: &Path) -> String {
    let hundredths = (u32::from(path.cost) * 100).div_ceil(path.at_least.max(1).into());
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn listed(all: &All, cost: Cost) -> String {
    if all.dearer.len() > 1 {
        return within(all, cost);
    }
    let count = format!("{}{}", at_least(all), grouped(all.count));
    let mut lines = match (all.stopped.is_none(), all.count) {
        (true, 1) => "the only answer of that cost\n".to_string(),
        (true, _) => format!("{count} answers of that cost"),
        (false, number) => {
            let answers = self::count(number, "answer", "answers");
            format!("{answers} of that cost counted before the search was stopped")
        }
    };
    if all.stopped.is_some() || all.count != 1 {
        let some = all.listed.len() as u64;
        lines += match some {
            0 => "\n",
            _ if some < all.count => ", the first of them:\n",
            _ => ":\n",
        };
        all.listed.iter().for_each(|moves| lines += &format!("  {moves}\n"));
    }
    lines
}

/// The words before a number at which counting ends.
fn at_least(all: &All) -> &'static str {
    if all.count == u64::MAX { "at least " } else { "" }
}

/// The answers that cost little more than the least.
fn within(all: &All, cost: Cost) -> String {
    let each = all.by_cost(cost).filter(|&(_, count)| count > 0);
    let each = each.map(|(cost, count)| format!("{} of cost {cost}", grouped(count)));
    let (each, slack) = (each.collect::<Vec<_>>().join(", "), all.dearer.len() - 1);
    let answers = format!("{}{}", at_least(all), count(all.count, "answer", "answers"));
    let ended = match all.stopped {
        None => "",
        Some(_) => " counted before the search was stopped",
    };
    let some = match all.listed.len() as u64 {
        some if some > 0 && some < all.count => "; the first of them",
        _ => "",
    };
    let mut lines = format!("{answers} within {slack} of that cost{ended}: {each}{some}\n");
    for (cost, moves) in all.costs.iter().zip(&all.listed) {
        lines += &format!("  {cost}  {moves}\n");
    }
    lines
}

fn stopped(at_least: Cost, by: Stop, unit: Unit) -> String {
    if let Stop::Depth(depth) = by {
        return format!("none within {}: at least {at_least}\n", cost(depth, unit));
    }
    format!("stopped: {}; proven: at least {}\n", why(by), cost(at_least, unit))
}

/// A cost in words: `5 moves`, or `cost 5` where moves cost more or less than others.
pub fn cost(cost: Cost, unit: Unit) -> String {
    match unit {
        Unit::Moves => count(cost.into(), "move", "moves"),
        Unit::Cost => format!("cost {}", grouped(cost.into())),
    }
}

/// What ended a search early, in words.
pub fn why(by: Stop) -> &'static str {
    match by {
        Stop::Depth(_) => "all moves allowed were searched",
        Stop::Width => "the beam has lost all ways to an answer",
        Stop::Iterations => "all iterations allowed were made",
        Stop::Nodes => "all nodes allowed were generated",
        Stop::Memory => "the memory allowed was used up",
        Stop::Disk => "the disk is full",
        Stop::Time => "the time allowed was used up",
        Stop::Interrupt => "interrupted",
        Stop::Terminate => "terminated",
        Stop::Cancel => "cancelled",
    }
}

fn counted(counts: &Counts) -> String {
    let mut text =
        format!("expanded {}, generated {}", grouped(counts.expanded), grouped(counts.generated));
    for (name, count) in [("reopened", counts.reopened), ("iterations", counts.iterations.into())] {
        if count > 0 {
            text += &format!(", {name} {}", grouped(count));
        }
    }
    if counts.stored > 0 {
        text += &format!(", stored {} in {}", grouped(counts.stored), bytes(counts.bytes));
    }
    text
}

/// A number with commas between thousands: `1,234,567`.
pub fn grouped(number: u64) -> String {
    grouped_wide(number.into())
}

/// The same for numbers that do not fit into 64 bits.
pub fn grouped_wide(number: u128) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(|group| String::from_utf8_lossy(group)).collect();
    groups.join(",")
}

/// A number with the noun that fits it: `1 case`, `2,000 cases`.
pub fn count(number: u64, one: &str, more: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { more })
}

/// A time with the unit that suits it.
pub fn time(seconds: f64) -> String {
    match seconds {
        _ if seconds < 0.0005 => format!("{:.0} us", seconds * 1e6),
        _ if seconds < 0.5 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}

/// A size with the unit that suits it, as the flag `--memory` reads it.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        1 => "1 byte".into(),
        0..0x400 => format!("{bytes} bytes"),
        0x400..0x10_0000 => format!("{:.1}K", bytes as f64 / 1024.0),
        0x10_0000..0x4000_0000 => format!("{:.1}M", bytes as f64 / 1048576.0),
        _ => format!("{:.2}G", bytes as f64 / 1073741824.0),
    }
}

/// A size that perhaps no machine has: `1.50G`, `16.00T`, and from 1024T on `1.9e24 bytes`.
pub fn bytes_wide(size: u128) -> String {
    match u64::try_from(size) {
        Ok(size) if size < 1 << 40 => bytes(size),
        Ok(size) if size < 1 << 50 => format!("{:.2}T", size as f64 / 1_099_511_627_776.0),
        _ => format!("{:.1e} bytes", size as f64),
    }
}

/// A limit on a size, exactly as a flag takes it: `256M`.
pub fn size_limit(bytes: u64) -> String {
    let units = [(30, "G"), (20, "M"), (10, "K")];
    let unit = units.into_iter().find(|(bits, _)| bytes > 0 && bytes.trailing_zeros() >= *bits);
    unit.map_or(bytes.to_string(), |(bits, unit)| format!("{}{unit}", bytes >> bits))
}

/// A limit on a time, exactly: `2 s`, `500 ms`.
pub fn time_limit(limit: Duration) -> String {
    match limit.as_millis() {
        millis if millis % 1000 == 0 => format!("{} s", millis / 1000),
        millis => format!("{millis} ms"),
    }
}

/// A rate with the unit that suits it.
pub fn rate(nodes: u64, seconds: f64) -> String {
    format!("{} nodes/s", in_thousands(nodes as f64 / seconds.max(1e-9)))
}

/// A large number with the unit that suits it.
pub fn short(number: u64) -> String {
    in_thousands(number as f64)
}

fn in_thousands(number: f64) -> String {
    match number {
        _ if number < 1e3 => format!("{number:.0}"),
        _ if number < 1e6 => format!("{:.1} k", number / 1e3),
        _ => format!("{:.1} M", number / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::moves::Script;

    #[test]
    fn how_far_an_answer_is_above_the_fewest() {
        let told = |cost, at_least| {
            let (moves, legend) = ("lur".into(), "the blank's way".into());
            best(&Path { moves, script: Script::Together, cost, at_least, legend, all: None })
        };
        let line = "lur  (the blank's way)\ncost 116, the best answer found";
        assert_eq!(told(116, 100), format!("{line}: at most 16.0 % above the fewest\n"));
        assert_eq!(told(116, 58), format!("{line}: at most 100.0 % above the fewest\n"));
        assert_eq!(told(116, 57), format!("{line}\n"));
        assert_eq!(told(116, 0), format!("{line}\n"));
    }

    /// Counting ends at the largest number of 64 bits.
    #[test]
    fn more_answers_than_can_be_counted() {
        let all = |count: u64, dearer: &[u64]| All {
            count,
            stopped: None,
            listed: Vec::new(),
            costs: Vec::new(),
            dearer: dearer.to_vec(),
        };
        let (many, most) = (u64::MAX - 1, u64::MAX);
        assert_eq!(
            listed(&all(many, &[many]), 20),
            "18,446,744,073,709,551,614 answers of that cost\n"
        );
        assert_eq!(
            listed(&all(most, &[most]), 21),
            "at least 18,446,744,073,709,551,615 answers of that cost\n"
        );
        let told = listed(&all(most, &[many, 2]), 21);
        assert!(told.starts_with("at least 18,446,744,073,709,551,615 answers within 1"), "{told}");
        assert_eq!([many, most].map(|count| all(count, &[count]).is_complete()), [true, false]);
    }

    #[test]
    fn numbers() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1,000");
        assert_eq!(grouped(276_361_932), "276,361,932");
        assert_eq!(time(0.000_02), "20 us");
        assert_eq!(time(0.0123), "12.3 ms");
        assert_eq!(time(61.0), "61.00 s");
        assert_eq!(
            (count(1, "case", "cases"), count(2000, "case", "cases")),
            ("1 case".into(), "2,000 cases".into())
        );
        assert_eq!((bytes(1), bytes(1023)), ("1 byte".into(), "1023 bytes".into()));
        assert_eq!(bytes(1536), "1.5K");
        assert_eq!(bytes(3 << 30), "3.00G");
        assert_eq!((bytes_wide(3 << 30), bytes_wide(3 << 39)), ("3.00G".into(), "1.50T".into()));
        assert_eq!(bytes_wide(1_939_000_000_000_000_000_000_000), "1.9e24 bytes");
        assert_eq!(rate(3_000_000, 2.0), "1.5 M nodes/s");
    }
}
