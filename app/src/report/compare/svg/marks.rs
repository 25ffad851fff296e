//! The marks of a plot: the shape stands for the heuristic, the filling for what is proven.

use super::super::super::text::grouped;
use super::super::plot::{Point, PointState};
use super::{Frame, PAPER, n};
use crate::texts::handout as say;
use desk::names::Heuristic;
use maud::{Markup, html};

/// Draws a point according to what it proves, with its figures as a title for whoever points at it.
pub fn mark(point: &Point, frame: &Frame, (shape, size): (Shape, f64), name: &str) -> Markup {
    let at = frame.at(point);
    let nodes = grouped(point.nodes.round() as u64);
    let told = match point.state {
        PointState::Stopped => say::point_more(name, point.cost, nodes),
        _ => say::point(name, point.cost, nodes),
    };
    html! {
        g {
            title { (told) }
            @match point.state {
                PointState::Proven => (drawn(shape, at, size, true)),
                PointState::Answered => (drawn(shape, at, size, false)),
                PointState::Stopped => (cross(at, size)),
            }
        }
    }
}

/// The shape of a mark.
#[derive(Clone, Copy)]
pub enum Shape {
    /// Round.
    Circle,
    /// The number of corners, and the direction of the first one in degrees.
    Polygon(u32, f64),
}

/// The mark of a heuristic.
pub fn shape(heuristic: Option<Heuristic>) -> Shape {
    match heuristic {
        None => Shape::Circle,
        Some(Heuristic::Zero) => Shape::Polygon(4, 45.0),
        Some(Heuristic::Misplaced | Heuristic::CentreCount | Heuristic::MisplacedTops) => {
            Shape::Polygon(3, -90.0)
        }
        Some(Heuristic::Manhattan | Heuristic::Pieces) => Shape::Polygon(4, 0.0),
        Some(Heuristic::LinearConflict | Heuristic::Pairs) => Shape::Polygon(3, 90.0),
        Some(Heuristic::WalkingDistance | Heuristic::Pdb) => Shape::Polygon(6, 0.0),
        Some(Heuristic::Exact) => Shape::Polygon(5, -90.0),
    }
}

/// A mark alone.
pub fn drawn(shape: Shape, (x, y): (f64, f64), size: f64, filled: bool) -> Markup {
    let (class, fill) = if filled { ("", "currentColor") } else { ("hollow", PAPER[0]) };
    match shape {
        Shape::Circle => html! {
            circle class=(class) cx=(n(x)) cy=(n(y)) r=(size * 0.92) fill=(fill) stroke="currentColor" stroke-width="1.5" {}
        },
        Shape::Polygon(corners, first) => {
            let corner = |corner| {
                let turn = (first + 360.0 / f64::from(corners) * f64::from(corner)).to_radians();
                // Fewer corners reach out farther for the same area.
                let reach = size * (1.0 + 1.2 / f64::from(corners).powi(2));
                format!("{},{}", n(x + reach * turn.cos()), n(y + reach * turn.sin()))
            };
            let points = (0..corners).map(corner).collect::<Vec<_>>().join(" ");
            html! { polygon class=(class) points=(points) fill=(fill) stroke="currentColor" stroke-width="1.5" {} }
        }
    }
}

fn cross((x, y): (f64, f64), size: f64) -> Markup {
    let (left, right, top, low) = (n(x - size), n(x + size), n(y - size), n(y + size));
    let strokes = format!("M{left},{top}L{right},{low}M{left},{low}L{right},{top}");
    html! { path d=(strokes) fill="none" stroke="currentColor" stroke-width="2" {} }
}
