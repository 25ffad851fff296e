//! A bar for each distance, as SVG.

use super::super::text::{count, grouped};
use crate::report::compare::svg::{INK, LINE, PAPER, SOFT};
use crate::xml;
use desk::Unit;
use desk::explore::Space;
use maud::{PreEscaped, html};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 520.0;
const LEFT: f64 = 28.0;
const TOP: f64 = 92.0;
const BOTTOM: f64 = 464.0;
/// The most distances that are written below the bars, so that the numbers do not touch.
const LABELS: usize = 28;
/// The colour of the bars, on white and on black.
const BARS: [&str; 2] = ["#2652d6", "#a9cdf9"];

/// The counts as an SVG file.
pub fn svg(space: &Space) -> String {
    let most = space.layers.iter().copied().max().unwrap_or(1).max(1) as f64;
    let bars = space.layers.len().max(1);
    let wide = (WIDTH - 2.0 * LEFT) / bars as f64;
    let every = bars.div_ceil(LABELS);
    let title = format!("{} of {} by distance", space.counted, space.puzzle);
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {WIDTH} {HEIGHT}"))
            width=(WIDTH) height=(HEIGHT) role="img" font-family="system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" {
            title { (title) }
            style { (PreEscaped(style())) }
            rect class="paper" width=(WIDTH) height=(HEIGHT) fill=(PAPER[0]) {}
            text class="ink" x=(LEFT) y="42" font-size="21" font-weight="650" fill=(INK[0]) { (title) }
            text class="soft" x=(LEFT) y="65" font-size="13" fill=(SOFT[0]) { (subtitle(space)) }
            line class="grid" x1=(LEFT) x2=(WIDTH - LEFT) y1=(BOTTOM) y2=(BOTTOM) stroke=(LINE[0]) {}
            @for (distance, &states) in space.layers.iter().enumerate() {
                @let (x, tall) = (LEFT + wide * distance as f64, states as f64 / most * (BOTTOM - TOP));
                rect class="bar" x=(n(x + wide * 0.08)) y=(n(BOTTOM - tall)) width=(n(wide * 0.84)) height=(n(tall)) fill=(BARS[0]) {
                    title { (distance) ": " (grouped(states)) }
                }
                @if distance % every == 0 {
                    text class="soft" x=(n(x + wide / 2.0)) y=(n(BOTTOM + 20.0)) font-size="12" text-anchor="middle" fill=(SOFT[0]) { (distance) }
                }
            }
            text class="soft" x=(WIDTH - LEFT) y=(HEIGHT - 16.0) font-size="12" text-anchor="end" fill=(SOFT[0]) { (across(space)) }
        }
    };
    xml::file(&drawing.into_string())
}

fn subtitle(space: &Space) -> String {
    let states = format!("{} {}", grouped(space.states()), space.counted);
    match space.most().filter(|_| space.stopped.is_none()) {
        Some(most) => {
            let most = match space.unit {
                Unit::Moves => count(most as u64, "move", "moves"),
                Unit::Cost => format!("cost {}", grouped(most as u64)),
            };
            format!(
                "{states}, at most {most}, {:.3} in the mean; goal {}",
                space.mean(),
                space.goal
            )
        }
        None => format!("{states}; the count was stopped; goal {}", space.goal),
    }
}

/// What the numbers below the bars are.
fn across(space: &Space) -> &'static str {
    match space.unit {
        Unit::Moves => "moves to the goal",
        Unit::Cost => "cost to the goal",
    }
}

/// The style sheet with the colours on black.
fn style() -> String {
    let fill = |class: &str, colour| format!(".{class}{{fill:{colour}}}");
    let rules = fill("paper", PAPER[1])
        + &fill("ink", INK[1])
        + &fill("soft", SOFT[1])
        + &fill("bar", BARS[1]);
    format!("@media (prefers-color-scheme:dark){{{rules}.grid{{stroke:{}}}}}", LINE[1])
}

/// A coordinate as text, with two digits after the point.
fn n(coordinate: f64) -> String {
    format!("{coordinate:.2}")
}
