//! The farthest states, found in the files of the last two layers.

use super::super::super::disk::file::SlabFile;
use super::super::super::disk::trouble::Trouble;
use super::super::super::disk::work::Work;
use super::super::super::graph::Grid;
use super::super::FEW_LINES;
use super::super::plane::{Plane, population};
use super::super::shape::{Spot, spot};
use super::Search;
use std::ops::ControlFlow;
use std::slice;

impl Search<'_> {
    /// The first of the farthest states, as in memory.
    ///
    /// Their distance is 1 more than the lesser D of their lines. So one of these has the D of the layer
    /// before the last, and the other has that, too, or the one of the last layer.
    pub fn farthest(&mut self, list: usize) -> Result<Vec<Spot>, Trouble> {
        let Grid { width, height } = self.shape.board;
        let (shape, mut few) = (self.shape, FEW_LINES);
        let (mut by_row, mut by_column) = (Vec::new(), Vec::new());
        for row in 0..height {
            let Some(orders) = self.orders_before(row, row, &mut few)? else { return Ok(vec![]) };
            let blanks = row * width..(row + 1) * width;
            let states = |places| blanks.clone().map(move |blank| (blank, Vec::clone(places)));
            by_row.extend(orders.iter().flat_map(states));
        }
        for column in 0..width {
            let orders = self.orders_before(height + column, 0, &mut few)?;
            let Some(orders) = orders else { return Ok(vec![]) };
            let rows = orders.iter().flat_map(|places| (0..height).map(move |row| (row, places)));
            by_column.extend(rows.map(|(row, places)| shape.down(column, row, places)));
        }
        let mut found = Vec::new();
        for column in 0..width {
            let here = |&&(blank, _): &&Spot| blank % width == column;
            let here: Vec<Spot> = by_row.iter().filter(here).cloned().collect();
            let line = |(blank, places): &Spot| spot(&shape.in_row_0(*blank, places));
            for file in [&self.archive.before, &self.archive.last]
                .map(|files| files[height + column].clone())
            {
                found.extend(self.on_lines(&file, &here, line)?);
            }
        }
        for row in 0..height {
            let here = |&&(blank, _): &&Spot| blank / width == row;
            let here: Vec<Spot> = by_column.iter().filter(here).cloned().collect();
            let file = self.archive.last[row].clone();
            found.extend(self.on_lines(&file, &here, |(_, places)| spot(places))?);
        }
        found.sort_unstable();
        found.truncate(list);
        Ok(found)
    }

    /// The orders of a plane of the layer before the last, if these are few.
    fn orders_before(
        &mut self,
        number: usize,
        row: usize,
        few: &mut u64,
    ) -> Result<Option<Vec<Vec<u8>>>, Trouble> {
        let (shape, file) = (self.shape, self.archive.before[number].clone());
        let plane = self.plane(&file)?;
        let Some(rest) = few.checked_sub(population(slice::from_ref(plane))) else {
            return Ok(None);
        };
        *few = rest;
        Ok(Some(shape.orders_of(&plane.units, row).collect()))
    }

    /// Those of the states whose lines are in a file.
    fn on_lines(
        &mut self,
        file: &Option<SlabFile>,
        states: &[Spot],
        line: impl Fn(&Spot) -> (usize, usize),
    ) -> Result<Vec<Spot>, Trouble> {
        let plane = self.plane(file)?;
        let is_there = |state: &&Spot| {
            let (unit, bit) = line(state);
            plane.units[unit][0] >> bit & 1 == 1
        };
        Ok(states.iter().filter(is_there).cloned().collect())
    }

    /// The plane of a file.
    fn plane(&mut self, file: &Option<SlabFile>) -> Result<&Plane, Trouble> {
        let mut watch = || ControlFlow::Continue(());
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        self.load(file, &mut work)?;
        Ok(&self.chain[0])
    }
}
