//! A comparison as one self-contained HTML file.

use super::super::text::grouped;
use super::plot::{cost, plot};
use super::story::story;
use super::terms::Extra;
use super::{COUNTED, EFFORT, Totals, algorithm, effort, is_told, name, svg, verdict};
use crate::texts::{Lang, handout as say, language};
use crate::xml::legal;
use desk::names::Algorithm;
use desk::{Ending, Report};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::cmp::Reverse;

/// How many boards have a section of their own. The plot and the sums include all boards.
const SECTIONS: usize = 100;
/// How many passes have a bar of their own: the last ones.
const BARS: usize = 40;
const STYLE: &str = include_str!("page.css");
/// The page may load nothing and run nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The file for some boards, each with a report for every pairing, in the same order. `setting` says what was
/// asked for and within which limits.
pub fn file(boards: &[Vec<Report>], totals: &Totals, setting: &[(&str, String)]) -> String {
    let title = match boards {
        [] => say::nothing(),
        [board] => say::compared(&board[0].puzzle, pairings(board)),
        _ => {
            let (first, all) = (&boards[0], grouped(boards.len() as u64));
            say::compared_on(&first[0].puzzle, pairings(first), all)
        }
    };
    let lang = match language() {
        Lang::En => "en",
        Lang::Zh => "zh-CN",
    };
    let page = html! {
        (DOCTYPE)
        html lang=(lang) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(svg::style())) }
            }
            body { main { h1 { (title) } (content(boards, totals, setting)) } }
        }
    };
    legal(&page.into_string()) + "\n"
}

fn content(boards: &[Vec<Report>], totals: &Totals, setting: &[(&str, String)]) -> Markup {
    html! {
        @if let [board] = boards { pre.board { (board[0].drawing) } }
        dl.setting { @for (term, text) in setting { div { dt { (say::term(term)) } dd { (text) } } } }
        @if !boards.is_empty() {
            section { h2 { (say::what_happened()) } @for sentence in story(boards) { p { (sentence) } } }
            section {
                h2 { (say::every_pairing()) }
                @if let [board] = boards { (table(board)) } @else { (sums(totals, &boards[0])) }
            }
            section {
                figure { (svg::svg(&plot(boards))) }
            }
            @if let [board] = boards { (bars(board)) } @else { (sections(boards)) }
            (words())
        }
        footer { (say::written_by(env!("CARGO_PKG_VERSION"))) }
    }
}

/// A row for each pairing. Those that have proven their answer come first, and among them the one with the
/// fewest nodes.
fn table(board: &[Report]) -> Markup {
    let mut order: Vec<&Report> = board.iter().collect();
    let proven = |report: &Report| match &report.ending {
        Ending::Solved(path) => path.is_shortest(),
        Ending::Unsolvable { .. } => true,
        Ending::Stopped { .. } => false,
    };
    order.sort_by_key(|report| (Reverse(proven(report)), report.counts.generated));
    let most = order.iter().map(|report| report.counts.generated).max().unwrap_or(0);
    let winner = order.iter().position(|report| proven(report) && !is_told(report));
    let extra = Extra::of(board.iter().map(|report| &report.asked));
    let means = ["algorithm", "heuristic"].into_iter().chain(extra.names());
    html! {
        div.wide { table {
            thead { tr { @for name in means.chain(COUNTED).chain(EFFORT) { th { (say::term(name)) } } } }
            tbody {
                @for (place, report) in order.into_iter().enumerate() {
                    @let (cost, optimal) = verdict(&report.ending);
                    @let counts = &report.counts;
                    tr.first[Some(place) == winner] {
                        td { (swatch(report)) (algorithm(report)) }
                        td { (report.heuristic.as_deref().unwrap_or("–")) }
                        @for cell in extra.cells(&report.asked) { td { (cell) } }
                        td.number { (say::term(&cost)) }
                        td.number { (say::term(&optimal)) }
                        td.number { (grouped(counts.expanded)) }
                        td.number { (bar(report, counts.generated, most)) (grouped(counts.generated)) }
                        td.number { (grouped(counts.iterations.into())) }
                        @for cell in effort(&report.effort, counts.bytes) { td.number { (cell) } }
                    }
                }
            }
        } }
    }
}

/// The sums over all boards. The reports of one `board` give each row its colour.
fn sums(totals: &Totals, board: &[Report]) -> Markup {
    let rows = totals.rows();
    html! {
        div.wide { table {
            @if let Some((head, rows)) = rows.split_first() {
                thead { tr { @for cell in head { th { (say::term(cell)) } } } }
                tbody { @for (row, report) in rows.iter().zip(board) { tr {
                    @for (column, cell) in row.iter().enumerate() {
                        td.number[column > 1] { @if column == 0 { (swatch(report)) } (cell) }
                    }
                } } }
            }
        } }
    }
}

fn sections(boards: &[Vec<Report>]) -> Markup {
    let more = boards.len().saturating_sub(SECTIONS);
    html! {
        section {
            h2 { (say::every_board()) }
            @for (number, board) in boards.iter().take(SECTIONS).enumerate() {
                details {
                    summary {
                        span.number { (number + 1) } " "
                        @match cost(board) {
                            Some(cost) => (say::cost_of(cost)),
                            None => (say::term(&verdict(&board[0].ending).0)),
                        }
                        " " code { (board[0].start) }
                    }
                    pre.board { (board[0].drawing) }
                    (table(board))
                    (bars(board))
                }
            }
            @if more > 0 { p { (say::more_boards(grouped(more as u64))) } }
        }
    }
}

fn pairings(board: &[Report]) -> String {
    say::pairings(board.len())
}

/// The nodes of every iteration, for the pairings that make several.
fn bars(board: &[Report]) -> Markup {
    let iterations: Vec<_> = board.iter().map(|report| (report, nodes(report))).collect();
    let most = iterations
        .iter()
        .flat_map(|(_, nodes)| nodes)
        .map(|iteration| iteration.1)
        .max()
        .unwrap_or(0);
    html! {
        @if iterations.iter().any(|(_, nodes)| nodes.len() > 1) {
            section {
                h3 { (say::every_iteration()) }
                p.soft { (say::bars_are()) }
                div.cards { @for (report, nodes) in &iterations { @if nodes.len() > 1 { (card(report, nodes, most)) } } }
            }
        }
    }
}

/// The bound and the nodes of each iteration.
fn nodes(report: &Report) -> Vec<(u64, u64)> {
    // Branch and bound begins an iteration whenever it finds a better answer, so its iterations are not
    // passes with growing bounds.
    if report.asked.algorithm == Algorithm::BranchAndBound {
        return Vec::new();
    }
    report.passes.iter().map(|pass| (pass.bound.into(), pass.generated)).collect()
}

fn card(report: &Report, nodes: &[(u64, u64)], most: u64) -> Markup {
    let hidden = nodes.len().saturating_sub(BARS);
    html! {
        article {
            h4 { (swatch(report)) (name(report)) }
            @if hidden > 0 { p.soft { (say::last_bars(BARS, nodes.len())) } }
            table.bars { @for (place, &(bound, count)) in nodes.iter().enumerate().skip(hidden) { tr {
                th.number { (bound) }
                td.track { (bar(report, count, most)) }
                td.number { (grouped(count)) }
                td.number.soft { @if place > 0 && nodes[place - 1].1 > 0 {
                    "×" (format!("{:.1}", count as f64 / nodes[place - 1].1 as f64))
                } }
            } } }
        }
    }
}

/// A bar on a logarithmic scale, where even one node has some length.
fn bar(report: &Report, count: u64, most: u64) -> Markup {
    let length = |count: u64| (count as f64 + 1.0).ln();
    let share = length(count) / length(most.max(1));
    html! { span.(svg::class(report.asked.algorithm)).bar style=(format!("--share:{share:.3}")) {} }
}

fn swatch(report: &Report) -> Markup {
    html! { span.(svg::class(report.asked.algorithm)).swatch {} }
}

fn words() -> Markup {
    let words = [
        (say::cost(), say::cost_means()),
        (say::expanded(), say::expanded_means()),
        (say::generated(), say::generated_means()),
        (say::iterations(), say::iterations_means()),
        (say::bound(), say::bound_means()),
        (say::optimal(), say::optimal_means()),
        (say::tables(), say::tables_means()),
        (say::made_in(), say::made_in_means()),
        (say::memory(), say::memory_means()),
        (say::search(), say::search_means()),
    ];
    html! { section { h2 { (say::words()) } dl.words { @for (word, meaning) in words { dt { (word) } dd { (meaning) } } } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::{Asked, Effort, Stop, Unit};
    use fewest::Counts;

    #[test]
    fn texts_are_escaped() {
        let hostile = "</pre><script>alert('1 & 2')</script>";
        let report = Report {
            puzzle: hostile.into(),
            metric: Default::default(),
            start: hostile.into(),
            drawing: hostile.into(),
            goal: hostile.into(),
            unit: Unit::Moves,
            ending: Ending::Stopped { at_least: 7, by: Stop::Time, best: None },
            asked: Asked::of(Algorithm::AStar),
            algorithm: hostile.into(),
            heuristic: Some(hostile.into()),
            estimate: None,
            counts: Counts { generated: 7, ..Counts::default() },
            iterations: Vec::new(),
            passes: Vec::new(),
            incumbents: None,
            seconds: 0.0,
            effort: Effort::default(),
            at_hand: None,
            warm: false,
        };
        let setting = [("start", hostile.to_string())];
        for boards in [vec![vec![report.clone()]], vec![vec![report.clone()], vec![report]]] {
            let mut totals = Totals::default();
            boards.iter().for_each(|board| totals.add(board));
            let page = file(&boards, &totals, &setting);
            assert!(page.contains("&lt;script&gt;") && !page.contains("<script>"), "{page}");
            assert!(!page.contains("1 & 2"));
        }
    }
}
