//! A plot as SVG: a logarithmic scale, with each line named at its end.

mod marks;

use super::plot::{Plot, Point, PointState, Series};
use crate::texts::handout as say;
use crate::xml;
use desk::names::Algorithm;
use fewest::Cost;
use marks::{Shape, drawn, mark, shape};
use maud::{Markup, PreEscaped, html};

/// A colour for each algorithm, on white and on black. Everybody can tell them apart: they differ by at least
/// 21 in CIELAB, even for people who cannot see red, green or blue (as simulated by Machado, Oliveira and
/// Fernandes, 2009), and their contrast with the paper is at least 3.2 : 1.
const COLOURS: [(Algorithm, &str, &str); 10] = [
    (Algorithm::Auto, "#1e2326", "#f2efe6"),
    (Algorithm::BreadthFirst, "#b0750c", "#eaa727"),
    (Algorithm::Bidirectional, "#831e6e", "#d131b5"),
    (Algorithm::Exhaustive, "#858ea0", "#6c7175"),
    (Algorithm::AStar, "#2652d6", "#a9cdf9"),
    (Algorithm::BaeStar, "#f00858", "#f8d078"),
    (Algorithm::Greedy, "#0a865a", "#1ec98a"),
    (Algorithm::Beam, "#520486", "#b097fe"),
    (Algorithm::IdaStar, "#881f0a", "#bf4418"),
    (Algorithm::BranchAndBound, "#b072d5", "#ae19e7"),
];
/// The background, on white and on black.
pub const PAPER: [&str; 2] = ["#fdfcf9", "#1b1e21"];
/// Text that is read first.
pub const INK: [&str; 2] = ["#1e2326", "#eceae4"];
/// Text that is read second.
pub const SOFT: [&str; 2] = ["#5c6266", "#a2a6a6"];
/// Lines that guide the eye.
pub const LINE: [&str; 2] = ["#e0dacd", "#363c42"];

const WIDTH: f64 = 1000.0;
const LEFT: f64 = 76.0;
/// Room for names of up to `LETTERS` letters, which is enough for an algorithm and a heuristic.
const RIGHT: f64 = 336.0;
const LETTERS: usize = 38;
/// How much wider the paper is for each further letter.
const LETTER: f64 = 7.2;
const TOP: f64 = 122.0;
const BOTTOM: f64 = 78.0;
const LEAST_HEIGHT: f64 = 360.0;
/// The distance between two names, from line to line.
const LEADING: f64 = 19.0;
const MARK: f64 = 4.6;
const SMALL_MARK: f64 = 3.2;
/// A line with more corners than this gets small marks.
const FEW: usize = 12;
const DOT: f64 = 1.9;

/// With more lines than this, the best few keep their colours and names, and the others are grey: nobody can
/// follow so many.
const MANY: usize = 8;
const BEST: usize = 3;
/// The grey of the other lines, on white and on black.
const GREY: &str = "#a9adb0";
const SOFT_GREY: &str = "#565c60";

/// The plot as an SVG element, complete with its colours. Well-formed XML.
pub fn svg(plot: &Plot) -> Markup {
    let frame = Frame::around(plot);
    let best = best(plot);
    let longest = best.iter().map(|name| name.chars().count()).max();
    let more = longest.unwrap_or(0).saturating_sub(LETTERS) as f64;
    let (width, height) = ((WIDTH + LETTER * more).ceil(), frame.bottom + BOTTOM);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {width} {height}"))
            width=(width) height=(height) role="img" font-family="system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" {
            title { (plot.title) }
            style { (PreEscaped(style())) }
            rect class="paper" width=(width) height=(height) fill=(PAPER[0]) {}
            text class="ink" x="28" y="42" font-size="21" font-weight="650" fill=(INK[0]) { (plot.title) }
            text class="soft" x="28" y="65" font-size="13" fill=(SOFT[0]) { (shortened(&plot.subtitle)) }
            (axes(plot, &frame))
            @for series in &plot.series { @if !best.contains(&series.name.as_str()) { (lines(series, &frame, true)) } }
            @for series in &plot.series { @if best.contains(&series.name.as_str()) { (lines(series, &frame, false)) } }
            (names(plot, &best, &frame))
            text class="soft" x="28" y=(height - 16.0) font-size="12" fill=(SOFT[0]) { (legend(plot)) }
        }
    }
}

/// The plot as a file of its own.
pub fn file(plot: &Plot) -> String {
    xml::file(&svg(plot).into_string())
}

/// The class and the light colour of an algorithm.
fn colour(algorithm: Algorithm) -> (String, &'static str) {
    let colour = COLOURS.iter().find(|colour| colour.0 == algorithm);
    (format!("c-{algorithm}"), colour.expect("all have one").1)
}

/// The class that gives an element its algorithm's colour, where [`style`] is in force.
pub fn class(algorithm: Algorithm) -> String {
    colour(algorithm).0
}

/// The style sheet with the colours. The colours on white are also in the elements themselves, for programs
/// that do not read style sheets.
pub fn style() -> String {
    let fill = |class: &str, colour| format!(".{class}{{fill:{colour}}}");
    let mut rules = fill("paper", PAPER[1]) + &fill("ink", INK[1]) + &fill("soft", SOFT[1]);
    rules += &format!(".grid{{stroke:{}}}.grey{{color:{SOFT_GREY}}}", LINE[1]);
    let mut light = String::new();
    for (algorithm, on_white, on_black) in COLOURS {
        light += &format!(".c-{algorithm}{{color:{on_white}}}");
        rules += &format!(".c-{algorithm}{{color:{on_black}}}");
    }
    format!("{light}@media (prefers-color-scheme:dark){{{rules}.hollow{{fill:{}}}}}", PAPER[1])
}

/// Where costs and nodes are on the paper.
struct Frame {
    least: f64,
    most: f64,
    /// The lowest and the highest power of ten on the scale of nodes.
    low: i32,
    high: i32,
    bottom: f64,
}

impl Frame {
    fn around(plot: &Plot) -> Self {
        let points =
            || plot.series.iter().flat_map(|series| series.line.iter().chain(&series.dots));
        let least = points().map(|point| point.cost).min().unwrap_or(0);
        let most = points().map(|point| point.cost).max().unwrap_or(1);
        let fewest = points().map(|point| point.nodes).fold(f64::INFINITY, f64::min);
        let nodes = points().map(|point| point.nodes).fold(10.0, f64::max);
        let low = if fewest.is_finite() { fewest.log10().floor() as i32 } else { 0 };
        let high = (nodes.log10().ceil() as i32).max(low + 1);
        // Leave a little room on both sides, even if all costs are the same.
        let room = f64::from(most - least).max(2.0) * 0.03;
        let named = if plot.series.len() > MANY { BEST } else { plot.series.len() };
        let tall = LEAST_HEIGHT.max(named as f64 * LEADING);
        Frame {
            least: f64::from(least) - room,
            most: f64::from(most) + room,
            low,
            high,
            bottom: TOP + tall,
        }
    }

    fn x(&self, cost: f64) -> f64 {
        LEFT + (cost - self.least) / (self.most - self.least) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, nodes: f64) -> f64 {
        let share = (nodes.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.bottom - share * (self.bottom - TOP)
    }

    fn at(&self, point: &Point) -> (f64, f64) {
        (self.x(point.cost.into()), self.y(point.nodes))
    }
}

fn axes(plot: &Plot, frame: &Frame) -> Markup {
    let end = WIDTH - RIGHT;
    let every = (frame.high - frame.low) / 9 + 1;
    let powers = (frame.low..=frame.high).filter(|power| (power - frame.low) % every == 0);
    let text = |anchor: &str, (x, y): (f64, f64), text: String| {
        html! { text class="soft" x=(n(x)) y=(n(y)) font-size="12" text-anchor=(anchor) fill=(SOFT[0]) { (text) } }
    };
    html! {
        (text("start", (28.0, TOP - 20.0), say::up()))
        @for power in powers {
            @let y = frame.y(10f64.powi(power));
            line class="grid" x1=(LEFT) x2=(end) y1=(n(y)) y2=(n(y)) stroke=(LINE[0]) {}
            (text("end", (LEFT - 10.0, y + 4.0), short(power)))
        }
        @for cost in ticks(frame.least, frame.most) {
            @let x = frame.x(cost.into());
            line class="grid" x1=(n(x)) x2=(n(x)) y1=(n(frame.bottom)) y2=(n(frame.bottom + 5.0)) stroke=(LINE[0]) {}
            (text("middle", (x, frame.bottom + 20.0), cost.to_string()))
        }
        (text("end", (end, frame.bottom + 40.0), plot.across.clone()))
    }
}

/// A power of ten as `1`, `1 k` or `100 M`.
fn short(power: i32) -> String {
    let units = ["", " k", " M", " G", " T", " P"];
    let (unit, rest) = (power.max(0) as usize / 3, power.max(0) as u32 % 3);
    format!("{}{}", 10u32.pow(rest), units[unit.min(5)])
}

/// Whole numbers between two ends, with a dozen steps between them at most.
fn ticks(least: f64, most: f64) -> Vec<Cost> {
    let steps = [1u16, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
    let step = steps.into_iter().find(|&step| (most - least) / f64::from(step) <= 12.0);
    let step = step.unwrap_or(10_000);
    let (first, last) = (least.max(0.0).ceil() as u16, most.floor() as u16);
    (first.next_multiple_of(step)..=last).step_by(step.into()).collect()
}

/// The names of the lines that are worth following: those that get farthest with the fewest nodes.
fn best(plot: &Plot) -> Vec<&str> {
    let mut all: Vec<_> = plot.series.iter().collect();
    if all.len() > MANY {
        let rank = |series: &Series| {
            let last = series.line.last();
            let proven = last.filter(|point| point.state == PointState::Proven);
            (proven.map_or(0, |point| point.cost), last.map_or(f64::INFINITY, |point| point.nodes))
        };
        all.sort_by(|a, b| {
            let (a, b) = (rank(a), rank(b));
            b.0.cmp(&a.0).then(a.1.total_cmp(&b.1))
        });
        all.truncate(BEST);
    }
    all.into_iter().map(|series| series.name.as_str()).collect()
}

fn lines(series: &Series, frame: &Frame, is_grey: bool) -> Markup {
    let (class, colour) = match is_grey {
        true => ("grey".to_string(), GREY),
        false => colour(series.algorithm),
    };
    let corners = series.line.iter().map(|point| frame.at(point));
    let corners: Vec<_> = corners.map(|(x, y)| format!("{},{}", n(x), n(y))).collect();
    let shape = shape(series.heuristic);
    let size = if series.line.len() > FEW { SMALL_MARK } else { MARK };
    html! {
        g class=(class) color=(colour) {
            g opacity="0.45" {
                @for dot in &series.dots { (mark(dot, frame, (Shape::Circle, DOT), &series.name)) }
            }
            polyline points=(corners.join(" ")) fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" {}
            @for point in &series.line { (mark(point, frame, (shape, size), &series.name)) }
        }
    }
}

/// The name of each line next to its end, pushed apart if ends are close.
fn names(plot: &Plot, best: &[&str], frame: &Frame) -> Markup {
    let mut ends: Vec<_> = plot
        .series
        .iter()
        .filter(|series| best.contains(&series.name.as_str()))
        .filter_map(|series| {
            let last = series.line.last().or(series.dots.last())?;
            Some((frame.at(last), series))
        })
        .collect();
    ends.sort_by(|((_, a), _), ((_, b), _)| a.total_cmp(b));
    let places = apart(ends.iter().map(|((_, y), _)| *y).collect(), frame.bottom);
    let at = WIDTH - RIGHT + 34.0;
    html! {
        @for (((x, y), series), place) in ends.iter().zip(places) {
            @let (class, colour) = colour(series.algorithm);
            g class=(class) color=(colour) {
                path d=(format!("M{},{}L{},{}L{},{}", n(x + 7.0), n(*y), n(WIDTH - RIGHT + 8.0), n(*y), n(at - 10.0), n(place)))
                    fill="none" stroke="currentColor" stroke-opacity="0.35" {}
                (drawn(shape(series.heuristic), (at, place), MARK, true))
                text class="ink" x=(n(at + 12.0)) y=(n(place + 4.2)) font-size="13" fill=(INK[0]) { (series.name) }
            }
        }
    }
}

/// Moves sorted places so far apart that names fit between them, and none of them below `bottom`.
fn apart(mut places: Vec<f64>, bottom: f64) -> Vec<f64> {
    for i in 1..places.len() {
        places[i] = places[i].max(places[i - 1] + LEADING);
    }
    let mut limit = bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(limit);
        limit = *place - LEADING;
    }
    places
}

/// What hollow marks, crosses and grey lines mean, if there are some, and the note.
fn legend(plot: &Plot) -> String {
    let has = |state| {
        let points = plot.series.iter().flat_map(|series| series.line.iter().chain(&series.dots));
        points.into_iter().any(|point| point.state == state)
    };
    let mut texts = Vec::new();
    if has(PointState::Answered) {
        texts.push(say::hollow());
    }
    if has(PointState::Stopped) {
        texts.push(say::cross());
    }
    let grey = match plot.series.len() {
        0..=MANY => String::new(),
        all => say::grey(all - BEST),
    };
    texts.push(grey);
    texts.push(plot.note.clone());
    texts.join("  ")
}

/// As much of a long board as fits on a line.
fn shortened(text: &str) -> String {
    const FITS: usize = 130;
    match text.chars().count() {
        0..=FITS => text.into(),
        _ => text.chars().take(FITS - 1).chain(['…']).collect(),
    }
}

/// A coordinate as text, with one digit after the point.
fn n(coordinate: f64) -> String {
    format!("{coordinate:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_meet() {
        let places = apart(vec![10.0, 12.0, 90.0, 99.0, 100.0], 100.0);
        assert_eq!(places, [10.0, 29.0, 62.0, 81.0, 100.0]);
        assert!(apart(vec![], 1.0).is_empty());
    }

    /// A ninth line makes all but the best three grey, and only names that are written need room.
    #[test]
    fn room_for_the_names_that_are_written() {
        let series = |letters: usize, nodes: f64| Series {
            name: "n".repeat(letters),
            algorithm: Algorithm::IdaStar,
            heuristic: None,
            line: vec![Point { cost: 9, nodes, state: PointState::Proven }],
            dots: vec![],
        };
        let is_usual = |others: usize| {
            let all = [series(60, 1e6)]
                .into_iter()
                .chain((0..others).map(|at| series(9, at as f64 + 1.0)));
            let [title, subtitle, across, note] = <[String; 4]>::default();
            let plot = Plot { title, subtitle, across, series: all.collect(), note };
            let drawn = svg(&plot).into_string();
            drawn.contains(&format!("viewBox=\"0 0 {WIDTH} "))
        };
        assert_eq!([is_usual(7), is_usual(8)], [false, true]);
    }

    #[test]
    fn scales() {
        assert_eq!([0, 1, 3, 5, 9].map(short), ["1", "10", "1 k", "100 k", "1 G"]);
        assert_eq!(ticks(10.2, 19.9), [11, 12, 13, 14, 15, 16, 17, 18, 19]);
        assert_eq!(ticks(-1.0, 60.0), [0, 10, 20, 30, 40, 50, 60]);
    }
}
