//! Rules that are written down: the expanded rows of a puzzle file.

use crate::file::{crc32, number};
use crate::rules::{Guard, Row, Rules, Take};

/// The most cells of a puzzle.
const MOST_CELLS: u64 = 64;

/// The rules of the text, if it has that crc.
pub fn read(text: &str, crc: &str) -> Result<Rules, String> {
    let found = crc32(&[text.as_bytes()]);
    if found != crc {
        return Err(format!("the proof is about other rules; those that are given are {found}"));
    }
    let mut lines = text.lines().zip(1..);
    let mut next = |keyword: &str| {
        let line = lines.next().and_then(|(line, _)| line.strip_prefix(keyword));
        line.ok_or(format!("rules: `{keyword}` is missing"))
    };
    next("fewest rows 1")?;
    let contents: Vec<String> = next("contents ")?.split(' ').map(String::from).collect();
    let cells = number(next("cells ")?, MOST_CELLS + 1).map_err(|what| format!("rules: {what}"))?;
    if contents.len() > 256 {
        return Err("rules: there are more than 256 contents".into());
    }
    let shape = Shape { cells: cells as usize, contents: contents.len() };
    let (mut rows, mut goals) = (Vec::new(), Vec::new());
    for (line, at) in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let read = match words[..] {
            ["goal", ref words @ ..] => shape.guards(words).map(|goal| goals.push(goal)),
            ["row", name, cost, ref words @ ..] => {
                shape.row(name, cost, words).map(|row| rows.push(row))
            }
            _ => Err("this is neither a row nor a goal".into()),
        };
        read.map_err(|wrong| format!("rules, line {at}: {wrong}"))?;
    }
    Ok(Rules { contents, cells: shape.cells, rows: vec![rows], goals, ..Rules::default() })
}

/// How many cells there are, and how many contents.
struct Shape {
    cells: usize,
    contents: usize,
}

impl Shape {
    fn row(&self, name: &str, cost: &str, words: &[&str]) -> Result<Row, String> {
        let (guards, takes): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| word.contains('='));
        let cost = number(cost, 1 << 16)? as u32;
        if cost == 0 {
            return Err("a move costs nothing".into());
        }
        let takes = takes.into_iter().map(|word| self.take(word)).collect::<Result<_, _>>()?;
        Ok(Row { name: name.into(), cost, guards: self.guards(&guards)?, takes })
    }

    /// `3=0,2`: cell 3 holds content 0 or 2.
    fn guards(&self, words: &[&str]) -> Result<Vec<Guard>, String> {
        let guard = |word: &&str| {
            let (cell, holds) = word.split_once('=').ok_or(format!("`{word}` is no condition"))?;
            Ok(Guard::one_of(self.cell(cell)?, &self.list(holds)?, self.contents))
        };
        words.iter().map(guard).collect()
    }

    /// `3<4`: cell 3 takes what cell 4 held; `3<4:1,0,2`: content 0 becomes 1 and 1 becomes 0.
    fn take(&self, word: &str) -> Result<Take, String> {
        let (to, rest) =
            word.split_once('<').ok_or(format!("`{word}` is no condition, no take"))?;
        let (from, map) =
            rest.split_once(':').map_or((rest, None), |(from, map)| (from, Some(map)));
        let map = map.map(|map| self.list(map)).transpose()?;
        if map.as_ref().is_some_and(|map| map.len() != self.contents) {
            return Err(format!("`{word}` does not say what becomes of each content"));
        }
        let map = map.map(|map| map.into_iter().map(|content| content as u8).collect());
        Ok(Take { to: self.cell(to)?, from: self.cell(from)?, map })
    }

    fn cell(&self, text: &str) -> Result<usize, String> {
        number(text, self.cells as u64).map(|cell| cell as usize)
    }

    fn list(&self, text: &str) -> Result<Vec<usize>, String> {
        let content = |text| number(text, self.contents as u64).map(|content| content as usize);
        text.split(',').map(content).collect()
    }
}
