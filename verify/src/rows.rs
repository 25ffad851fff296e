//! Rules that are written down: the expanded rows of a puzzle file.

use crate::file::{crc32, number};
use crate::rules::{Guard, MOST_CELLS, Row, Rules, Take};

/// The rules of the text, if it has that crc.
pub fn read(text: &str, crc: &str) -> Result<Rules, String> {
    let found = crc32(&[text.as_bytes()]);
    if found != crc {
        return Err(format!("the proof is about other rules; those that are given are {found}"));
    }
    let mut lines = text.lines().zip(1..);
    let mut next = |keyword: &str| match lines.next() {
        Some((line, _)) => {
            line.strip_prefix(keyword).ok_or(format!("rules: `{keyword}` is missing"))
        }
        None => Err(format!("rules: `{keyword}` is missing")),
    };
    next("fewest rows 1")?;
    let contents: Vec<String> = next("contents ")?.split(' ').map(String::from).collect();
    let cells = number(next("cells ")?, MOST_CELLS as u64 + 1);
    let cells = cells.map_err(|wrong| format!("rules: {wrong}"))? as usize;
    if contents.len() > 256 {
        return Err("rules: there are more than 256 contents".into());
    }
    let (mut rows, mut goals) = (Vec::new(), Vec::new());
    for (line, at) in lines {
        let parts: Vec<&str> = line.split(' ').collect();
        let read = match parts[..] {
            ["goal", ref parts @ ..] => {
                guards(parts, cells, contents.len()).map(|goal| goals.push(goal))
            }
            ["row", name, cost, ref parts @ ..] => {
                row(name, cost, parts, cells, contents.len()).map(|row| rows.push(row))
            }
            _ => Err("this is neither a row nor a goal".into()),
        };
        read.map_err(|wrong| format!("rules, line {at}: {wrong}"))?;
    }
    Ok(Rules::of(contents, cells, vec![rows], goals))
}

fn row(
    name: &str,
    cost: &str,
    parts: &[&str],
    cells: usize,
    contents: usize,
) -> Result<Row, String> {
    let is_guard = |part: &&str| part.contains('=');
    let (guarded, taken): (Vec<&str>, Vec<&str>) = parts.iter().partition(|part| is_guard(part));
    let cost = number(cost, 1 << 16)? as u32;
    if cost == 0 {
        return Err("a move costs nothing".into());
    }
    let takes = taken.iter().map(|part| take(part, cells, contents)).collect::<Result<_, _>>()?;
    Ok(Row { name: name.into(), cost, guards: guards(&guarded, cells, contents)?, takes })
}

/// `3=0,2`: cell 3 holds content 0 or 2.
fn guards(parts: &[&str], cells: usize, contents: usize) -> Result<Vec<Guard>, String> {
    let guard = |part: &&str| {
        let (cell, holds) = part.split_once('=').ok_or(format!("`{part}` is no condition"))?;
        let holds = list(holds, contents)?;
        Ok(Guard::one_of(number(cell, cells as u64)? as usize, &holds))
    };
    parts.iter().map(guard).collect()
}

/// `3<4`: cell 3 takes what cell 4 held; `3<4:1,0,2`: content 0 becomes 1 and 1 becomes 0.
fn take(part: &str, cells: usize, contents: usize) -> Result<Take, String> {
    let (to, from) = part.split_once('<').ok_or(format!("`{part}` is neither guard nor take"))?;
    let (from, map) = from.split_once(':').map_or((from, None), |(from, map)| (from, Some(map)));
    let map = map.map(|map| list(map, contents)).transpose()?;
    if map.as_ref().is_some_and(|map| map.len() != contents) {
        return Err(format!("`{part}` does not say what becomes of each content"));
    }
    let cell = |text| number(text, cells as u64).map(|cell| cell as usize);
    Ok(Take { to: cell(to)?, from: cell(from)?, map })
}

fn list(text: &str, contents: usize) -> Result<Vec<u8>, String> {
    text.split(',').map(|one| number(one, contents as u64).map(|one| one as u8)).collect()
}
