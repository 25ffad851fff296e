//! The kit, which would be `desk/src/kits/topspin.rs`.

use super::rules::{DISCS, Ring, TopSpin, Turn, board, text};
use desk::describe::{
    Content, Description, Goals, Letter, Look, Opening, Racer, Scramble, Symbol, Texts, each,
    moves, words,
};
use desk::face::Face;
use desk::means::Means;
use desk::names::{Algorithm, Heuristic};
use desk::pairing::{Names, Pairing};
use desk::random::Random;
use desk::{
    BadQuestion, Error, Extent, Family, Kit, PuzzleName, Question, Solver, WordShape, among, table,
};
use fewest::heuristics::Zero;
use fewest::notation::Problem;
use fewest::{Cost, Reversible};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The entry in the list of kits.
pub const FAMILY: Family = Family {
    called: || CALLED.to_vec(),
    listed: &["topspin"],
    usual: "topspin",
    find: |name| CALLED.contains(&name).then(|| PuzzleName::new(TopSpinKit)),
};

const CALLED: [&str; 2] = ["topspin", "top-spin"];

/// TopSpin with eight discs.
pub struct TopSpinKit;

impl Kit for TopSpinKit {
    fn name(&self) -> String {
        "topspin".into()
    }

    fn heuristics(&self) -> Vec<Heuristic> {
        vec![Heuristic::Zero, Heuristic::Exact]
    }

    fn algorithms(&self) -> Vec<Algorithm> {
        let fits = |algorithm: &Algorithm| *algorithm != Algorithm::BaeStar;
        Algorithm::ALL.iter().copied().filter(fits).collect()
    }

    fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Error> {
        if question.goal.is_some() {
            return Err(BadQuestion::FixedGoal(self.name()).into());
        }
        Ok(match (question.algorithm, question.heuristic) {
            (Algorithm::BreadthFirst | Algorithm::Bidirectional, _) => {
                pair(question, Means::ranked())
            }
            (Algorithm::Auto, None) | (Algorithm::Exhaustive, _) => {
                pair(question, table::exhaustive())
            }
            (_, Some(Heuristic::Zero)) => pair(question, Means::informed(|_, _, _| Ok(Zero))),
            _ => pair(question, Means::informed(table::exact)),
        })
    }

    fn extent(&self, words: &[WordShape]) -> Extent {
        among(words.len(), DISCS)
    }

    fn random_board(&self, random: &mut Random, _: bool) -> String {
        random.shuffled((1..=DISCS).collect())
    }

    fn description(&self) -> Description {
        let symbols: Vec<Symbol> = (1..=DISCS).map(|disc| disc.to_string()).collect();
        let cells = |ring: &Ring| ring.map(|disc| disc.to_string()).to_vec();
        let look = Look { cells: &cells, name: &|turn: Turn| turn.name().into(), blank: None };
        Description {
            drawing: "cells",
            cells: vec![],
            blocks: vec![],
            places: (0..DISCS).map(|place| [place, 0]).collect(),
            goal: Goals {
                fixed: vec![symbols.iter().cloned().map(Some).collect()],
                ..Goals::default()
            },
            letters: Turn::ALL.map(letter).to_vec(),
            moves: moves(&TopSpin, vec![vec![[1, 2, 3, 4, 5, 6, 7, 8]]], &look),
            first: Opening { board: cells(&[4, 3, 2, 1, 8, 7, 6, 5]), goal: None },
            walk: Scramble { steps: 30, starts: vec![] },
            sizes: vec![],
            spreads: vec![],
            hardest: vec![],
            race: [Heuristic::Zero, Heuristic::Exact].map(|heuristic| Racer {
                algorithm: Algorithm::IdaStar,
                heuristic: Some(heuristic),
            }),
            texts: texts(),
            board: Content {
                counts: each(&symbols, 1),
                symbols,
                blank: None,
                row: DISCS,
                between: " ",
                aliases: BTreeMap::new(),
                named: vec![],
            },
        }
    }
}

fn pair<T: Send + Sync + 'static>(
    question: &Question,
    means: Means<TopSpin, T>,
) -> Arc<dyn Solver> {
    Arc::new(Pairing::new(TopSpin, Names::of(question, Heuristic::Exact), means))
}

fn letter(turn: Turn) -> Letter {
    let name = match turn {
        Turn::Left => words("ring left", "整环左移"),
        Turn::Right => words("ring right", "整环右移"),
        Turn::Over => words("turntable over", "转盘翻转"),
    };
    Letter {
        letter: turn.name().into(),
        inverse: Some(TopSpin.inverse(turn).name().into()),
        key: turn.name().get(..1).map(String::from),
        sign: None,
        name,
    }
}

fn texts() -> Texts {
    Texts {
        tab: words("TopSpin", "转环"),
        title: words("TopSpin", "转环"),
        rule: words("Turn discs over until they stand in order.", "翻转圆片，使其依次排列。"),
        edit: words("Click two discs to exchange them.", "依次点击两个圆片即可交换。"),
        wrong: words("Not a ring: it has each of 1 to 8 once.", "不是一个环：1 到 8 各一次。"),
        uneven: None,
        said: words("{name}", "{name}"),
        goal: Some(words("1 to 8 in order", "1 到 8 依次排列")),
        keys: None,
    }
}

impl Face for TopSpin {
    fn read(&self, text: &str) -> Result<Ring, Problem> {
        board(text)
    }

    fn text(&self, ring: &Ring) -> String {
        text(ring)
    }

    fn goal(&self) -> String {
        "1 to 8 in order".into()
    }

    fn drawing(&self, ring: &Ring) -> String {
        let (turntable, others) = ring.split_at(DISCS / 2);
        let row = |discs: &[u8]| discs.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let back: Vec<u8> = others.iter().rev().copied().collect();
        format!("[{}]\n {} ", row(turntable), row(&back))
    }

    fn least(&self, ring: &Ring) -> Cost {
        Cost::from(*ring != [1, 2, 3, 4, 5, 6, 7, 8])
    }

    fn told(&self, _: &Ring, turn: Turn, _: &Ring) -> String {
        letter(turn).name.en
    }

    fn name(&self, turn: Turn) -> Cow<'_, str> {
        turn.name().into()
    }

    fn names(&self) -> Vec<Cow<'_, str>> {
        Turn::ALL.map(|turn| turn.name().into()).to_vec()
    }

    fn legend(&self) -> String {
        "the ring goes left or right, the turntable over".into()
    }

    fn reason(&self, _: &Ring) -> String {
        "every ring can be put in order".into()
    }
}
