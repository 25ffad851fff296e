//! The farthest states, found in the files of the last two layers.

use super::super::super::disk::DiskTrouble;
use super::super::super::disk::work::Work;
use super::super::super::graph::Grid;
use super::super::FEW_LINES;
use super::super::plane::{Plane, population};
use super::super::shape::{PlacedState, spot};
use super::DiskLineSearch;
use std::ops::ControlFlow::Continue;
use std::slice;

impl DiskLineSearch<'_> {
    /// The first `list` of the farthest states, as in memory.
    ///
    /// The distance of such a state is 1 more than the lesser D of its two lines. So one of the lines has the
    /// D of the layer before the last. The other has the same D, or that of the last layer.
    pub fn farthest(&mut self, list: usize) -> Result<Vec<PlacedState>, DiskTrouble> {
        let mut watch = || Continue(());
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        let (shape, chain) = (self.shape, &mut self.chain);
        let (before, last) = (&self.archive.before, &self.archive.last);
        let Grid { width, height } = shape.board;
        let (mut by_row, mut by_column, mut lines) = (Vec::new(), Vec::new(), 0);
        for (number, file) in before.iter().enumerate() {
            chain.load(file.as_ref(), &mut work)?;
            let plane = chain.reached();
            lines += population(slice::from_ref(plane));
            if lines > FEW_LINES {
                return Ok(Vec::new());
            }
            // A column line is kept as the order of its state in row 0.
            for places in shape.orders_of(&plane.units, if number < height { number } else { 0 }) {
                match number.checked_sub(height) {
                    None => {
                        let blanks = number * width..(number + 1) * width;
                        by_row.extend(blanks.map(|blank| (blank, places.clone())));
                    }
                    Some(column) => {
                        by_column.extend((0..height).map(|row| shape.down(column, row, &places)));
                    }
                }
            }
        }
        let mut found = Vec::new();
        for column in 0..width {
            let here = |&&(blank, _): &&PlacedState| blank % width == column;
            let line = |(blank, places): &PlacedState| spot(&shape.in_row_0(*blank, places));
            for layer in [before, last] {
                chain.load(layer[height + column].as_ref(), &mut work)?;
                found.extend(on_plane(chain.reached(), by_row.iter().filter(here), line));
            }
        }
        for (row, file) in last[..height].iter().enumerate() {
            let here = |&&(blank, _): &&PlacedState| blank / width == row;
            let line = |(_, places): &PlacedState| spot(places);
            chain.load(file.as_ref(), &mut work)?;
            found.extend(on_plane(chain.reached(), by_column.iter().filter(here), line));
        }
        found.sort_unstable();
        found.truncate(list);
        Ok(found)
    }
}

/// Those of the states whose lines are on a plane.
fn on_plane<'s>(
    plane: &Plane,
    states: impl Iterator<Item = &'s PlacedState>,
    line: impl Fn(&PlacedState) -> (usize, usize),
) -> impl Iterator<Item = PlacedState> {
    let is_there = move |state: &&PlacedState| {
        let (unit, bit) = line(state);
        plane.units[unit][0] >> bit & 1 == 1
    };
    states.filter(is_there).cloned()
}
