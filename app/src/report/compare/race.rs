//! One board as a race: an SVG file in which the passes of each pairing grow, all at the same number of nodes
//! per second. Nodes are the same on every machine, so the file is as well. It needs no script.

use super::super::text::grouped;
use super::{name, svg};
use crate::texts::counts::moves;
use crate::texts::handout as say;
use crate::xml;
use desk::{Ending, Report, Unit};
use fewest::Cost;
use maud::{PreEscaped, html};

/// Seconds until the first pass begins, for the longest search, and for the end to stand still.
const START: f64 = 0.6;
const RUN: f64 = 6.0;
const END: f64 = 3.0;
const WIDTH: usize = 560;
const LANE: usize = 58;
const TOP: usize = 34;
/// Where the text about a pairing begins. The bars next to it begin at `BARS` if it has at most `LETTERS`
/// letters.
const TOLD: usize = 14;
const BARS: usize = 232;
const LETTERS: usize = 29;
/// Room for one letter of any font.
const LETTER: usize = 8;
/// The greatest height and the greatest width of a bar.
const HIGH: f64 = 42.0;
const WIDE: f64 = 16.0;

/// The race of the pairings of a board.
pub fn film(board: &[Report]) -> String {
    let most = board.iter().map(|report| report.counts.generated).max().unwrap_or(0).max(1);
    let winner =
        board.iter().filter(|report| proven(report)).min_by_key(|report| report.counts.generated);
    let whole = START + RUN + END;
    let at = |nodes: u64| (START + RUN * nodes as f64 / most as f64) / whole * 100.0;
    let height = TOP + LANE * board.len() + 6;
    let left = beside(board);
    let paper = WIDTH + left - BARS;
    let mut rules = format!(
        ".b,.t{{animation:{whole:.1}s linear infinite;transform-box:fill-box;transform-origin:bottom}}\
         @media (prefers-reduced-motion:reduce){{.b,.t{{animation:none}}}}"
    );
    let lanes: Vec<_> = board.iter().enumerate().map(|(lane, report)| {
        let bars = bars(report, most);
        for (place, &(begin, end, _)) in bars.iter().enumerate() {
            // A bar that began and ended at the same hundredth would rise from the beginning of the film on.
            let (begin, end) = (at(begin), at(end).max(at(begin) + 0.02));
            rules += &format!("@keyframes b{lane}-{place}{{0%,{begin:.2}%{{transform:scaleY(0)}}{end:.2}%,100%{{transform:none}}}}");
        }
        let end = at(report.counts.generated);
        rules += &format!("@keyframes t{lane}{{0%,{end:.2}%{{opacity:0}}{:.2}%,100%{{opacity:1}}}}", (end + 1.0).min(100.0));
        (lane, report, bars)
    }).collect();
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {paper} {height}")) width=(paper) height=(height)
            role="img" font-family="system-ui, 'Segoe UI', sans-serif" {
            title { (say::race_of(board.first().map_or("", |report| &report.puzzle))) }
            style { (PreEscaped(svg::style())) (PreEscaped(rules)) }
            rect class="paper" width=(paper) height=(height) rx="10" fill=(svg::PAPER[0]) {}
            text class="soft" x=(TOLD) y="22" font-size="12" fill=(svg::SOFT[0]) { (say::race_rule()) }
            @for (lane, report, bars) in &lanes {
                @let bottom = TOP + LANE * (lane + 1) - 8;
                @let width = (WIDE + 2.0).min((paper - left - 10) as f64 / bars.len().max(1) as f64);
                text class="ink" x=(TOLD) y=(bottom - 26) font-size="13" font-weight="600" fill=(svg::INK[0]) { (name(report)) }
                g class=(svg::class(report.asked.algorithm)) {
                    @for (place, (_, _, high)) in bars.iter().enumerate() {
                        rect class="b" fill="currentColor" style=(format!("animation-name:b{lane}-{place}"))
                            x=(format!("{:.1}", left as f64 + width * place as f64)) y=(format!("{:.1}", bottom as f64 - high))
                            width=(format!("{:.1}", (width - 2.0).max(width / 2.0))) height=(format!("{high:.1}")) {}
                    }
                }
                g class="t" style=(format!("animation-name:t{lane}")) {
                    @let wins = winner.is_some_and(|winner| std::ptr::eq(winner, *report));
                    @if wins {
                        text class="ink" x=(TOLD) y=(bottom - 9) font-size="12" font-weight="600" fill=(svg::INK[0]) { "★ " (told(report)) }
                    } @else {
                        text class="soft" x=(TOLD) y=(bottom - 9) font-size="12" fill=(svg::SOFT[0]) { (told(report)) }
                    }
                }
            }
        }
    };
    xml::file(&picture.into_string())
}

/// Where the bars begin: to the right of the longest name and the longest result.
fn beside(board: &[Report]) -> usize {
    // Chinese letters are as wide as two others.
    let letters =
        |text: String| text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    let longest = |report: &Report| letters(name(report)).max(letters(told(report)));
    match board.iter().map(longest).max().unwrap_or(0) {
        0..=LETTERS => BARS,
        longest => TOLD + LETTER * (longest + 1),
    }
}

fn proven(report: &Report) -> bool {
    matches!(&report.ending, Ending::Solved(path) if path.is_shortest())
}

/// When each pass begins and ends, in nodes, and how high its bar is, on a logarithmic scale.
fn bars(report: &Report, most: u64) -> Vec<(u64, u64, f64)> {
    let high = |nodes: u64| HIGH * ((nodes + 1) as f64).log10() / ((most + 1) as f64).log10();
    let mut begun = 0;
    let passes = report.passes.iter().map(|pass| {
        let begin = begun;
        begun += pass.generated;
        (begin, begun, high(pass.generated))
    });
    let bars: Vec<_> = passes.collect();
    let all = report.counts.generated;
    if bars.is_empty() { vec![(0, all, high(all))] } else { bars }
}

/// The result of a pairing.
fn told(report: &Report) -> String {
    let nodes = say::nodes(grouped(report.counts.generated));
    let amount = |cost: Cost| match report.unit {
        Unit::Moves => moves(cost),
        Unit::Cost => say::cost_of(cost),
    };
    let cost = match &report.ending {
        Ending::Solved(path) if path.is_shortest() => amount(path.cost),
        Ending::Solved(path) => amount(path.cost) + &say::part(say::not_proven()),
        Ending::Unsolvable { .. } => say::unsolvable(),
        Ending::Stopped { at_least, .. } => format!("≥ {at_least}"),
    };
    cost + &say::part(nodes)
}
