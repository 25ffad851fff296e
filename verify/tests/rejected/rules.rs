//! Proofs about puzzle files, whose rules come from a separate text.

use super::{LIMITS, crc, joined, rejected};
use fewest_verify::{Checker, Expected, Limits, Trouble};
use std::collections::BTreeSet;

/// Fourteen switches that must all be turned on: nearly every move leads to a state of the set.
#[test]
fn moves_within_the_set_need_no_memory_each() {
    let switches = 14;
    let row = |switch| format!("row s{switch} 1 {switch}<{switch}:1,0\n");
    let (all, on): (String, String) =
        (0..switches).map(|switch| (row(switch), format!(" {switch}=1"))).unzip();
    let rows = format!("fewest rows 1\ncontents 0 1\ncells {switches}\n{all}goal{on}\n");
    // The states, with a bit for each switch that is on, and the switch that led there.
    let (mut set, mut bits, mut number) = (vec![(0_u32, None)], Vec::new(), 0);
    let mut seen = BTreeSet::from([0]);
    while let Some(&(state, last)) = set.get(number) {
        for switch in (0..switches).filter(|&switch| Some(switch) != last) {
            let next = state ^ 1 << switch;
            let is_goal = next.count_ones() == switches;
            bits.push(!is_goal && seen.insert(next));
            if bits.last() == Some(&true) {
                set.push((next, Some(switch)));
            }
        }
        number += 1;
    }
    let bytes = bits
        .chunks(8)
        .map(|bits| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit)));
    let head = format!(
        "fewest proof 1\npuzzle rows {:08x}\nstart{}\nclaim at-least {switches}\nset {} {}\n",
        crc(rows.as_bytes()),
        " 0".repeat(switches as usize),
        set.len(),
        bits.len()
    );
    let file = joined((head, bytes.collect()));
    let checked = |memory| {
        let expected = Expected { rules: Some(&rows), ..Expected::default() };
        let checked = Checker::new(Limits { memory, ..LIMITS }).check(&file, &expected);
        checked.map(|statement| statement.words)
    };
    let words = checked(8 << 20).expect("512 bytes a state are enough");
    assert!(words.contains("at least 14") && words.contains("16,383 states"), "{words}");
    assert_eq!(checked(1 << 20), Err(Trouble::Memory));
}

/// A puzzle file instead of its rows means that nothing was checked. Other rows belong to another puzzle.
#[test]
fn what_is_no_rules_says_nothing_about_the_proof() {
    let file = joined((
        "fewest proof 1\npuzzle rows 00000000\nstart 0\nclaim at-least 1\nset 1 0\n".into(),
        Vec::new(),
    ));
    let told = |rules| {
        let expected = Expected { rules: Some(rules), ..Expected::default() };
        let trouble = Checker::new(LIMITS).check(&file, &expected).expect_err("other rules");
        (trouble.code(), trouble.to_string())
    };
    let (code, text) = told("board a b\npieces 1 2\n");
    assert!(code == 64 && text.starts_with("NOT CHECKED: the rules given are no rows"), "{text}");
    let (code, text) = told("fewest rows 1\ncontents 0\ncells 1\n");
    assert!(code == 1 && text.contains("other rules"), "{text}");
}

/// A counter whose every step costs 65,535: beyond 2^32 a cost would begin again at 0.
#[test]
fn costs_that_are_too_large_prove_nothing() {
    let (mut carry, mut next) = (String::new(), String::new());
    for digit in 0..256 {
        carry += &format!("{}{}", if digit > 0 { "," } else { "" }, digit);
        next += &format!("{}{}", if digit > 0 { "," } else { "" }, (digit + 1) % 256);
    }
    let below = carry.trim_end_matches(",255");
    let rows = format!(
        "fewest rows 1\ncontents {}\ncells 3\nrow a 65535 0={below} 0<0:{next}\n\
         row b 65535 0=255 1={below} 0<0:{next} 1<1:{next}\n\
         row c 65535 0=255 1=255 2={below} 0<0:{next} 1<1:{next} 2<2:{next}\ngoal 0=2 1=0 2=1\n",
        carry.replace(',', " ")
    );
    let (name, states) = (format!("{:08x}", crc(rows.as_bytes())), 65_539);
    let head = format!(
        "fewest proof 1\npuzzle rows {name}\nstart 0 0 0\nclaim none\nset {states} {states}\n"
    );
    let mut body = vec![255; states / 8];
    body.push((1 << (states % 8 - 1)) - 1);
    let expected = Expected { rules: Some(&rows), ..Expected::default() };
    let checked = Checker::new(LIMITS).check(&joined((head, body)), &expected);
    rejected(checked.map(|statement| statement.words), "costs too much");
}

/// A lock with two moves, one of which costs 2 (the rows as in docs/proof-format.md).
#[test]
fn rules_of_a_file() {
    let rows = "fewest rows 1\ncontents 0 1 2\ncells 3\nrow left 1 0<0:1,2,0 1<1:1,2,0\n\
                row right 2 1<1:1,2,0 2<2:1,2,0\ngoal 0=0 1=0 2=0\n";
    let about = |rows: &str, cost: u32, set: &str, body: &[u8]| {
        let name = format!("{:08x}", crc(rows.as_bytes()));
        let head = format!(
            "fewest proof 1\npuzzle rows {name}\nstart 0 1 1\nclaim cost {cost}\n\
             moves right right\nset {set}\n"
        );
        joined((head, body.into()))
    };
    fn check(bytes: &[u8], rules: Option<&str>) -> Result<String, Trouble> {
        let expected = Expected { rules, ..Expected::default() };
        Checker::new(LIMITS).check(bytes, &expected).map(|statement| statement.words)
    }
    let proof = about(rows, 4, "5 10", &[0b00001111, 0b00000000]);
    let words = check(&proof, Some(rows));
    assert!(words.as_ref().is_ok_and(|words| words.contains("cost 4 is the least")), "{words:?}");
    let dearer = rows.replace("row right 2", "row right 3");
    rejected(check(&proof, Some(&dearer)), "the proof is about other rules");
    // Without the rules nothing is checked, so nothing is rejected.
    assert_eq!(check(&proof, None), Err(Trouble::NoRules));
    let dearer = (about(&dearer, 6, "5 10", &[0b00001111, 0b00000000]), Some(&dearer[..]));
    rejected(check(&dearer.0, dearer.1), "nothing says that");
    for (from, to) in
        [("0=0", "0=3"), ("cells 3", "cells 65"), ("row left 1", "row left 0"), ("1,2,0", "1,2")]
    {
        let wrong = rows.replacen(from, to, 1);
        rejected(check(&about(&wrong, 4, "1 2", &[0]), Some(&wrong)), "rules");
    }
}

/// Two moves that lead to the same state.
#[test]
fn no_state_is_in_the_set_twice() {
    let rows =
        "fewest rows 1\ncontents a b\ncells 1\nrow on 1 0=0 0<0:1,1\nrow also 1 0=0 0<0:1,1\n";
    let prove = |set: &str, body: u8| {
        let name = crc(rows.as_bytes());
        let head = format!("fewest proof 1\npuzzle rows {name:08x}\nstart a\nclaim none\n{set}\n");
        let expected = Expected { rules: Some(rows), ..Expected::default() };
        let checked = Checker::new(LIMITS).check(&joined((head, vec![body])), &expected);
        checked.map(|statement| statement.words)
    };
    assert!(prove("set 2 2", 1).is_ok());
    rejected(prove("set 3 2", 3), "the set has b twice");
    rejected(prove("set 1 2", 0), "a move leads to b at 1");
}
