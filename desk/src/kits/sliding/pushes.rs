//! Tiles in the multi-tile metric: reads and shows boards and pushes, and chooses the search.

mod description;
mod proof;

use super::SlidingKit;
use super::face::{STYLES, parities};
use crate::error::{BadQuestion, Error};
use crate::face::Face;
use crate::gauge::Gauge;
use crate::held::Held;
use crate::kit::{Fitting, Kit, Question};
use crate::kits::direction;
use crate::means::{Means, best_first, blind};
use crate::moves::{Said, Script, What};
use crate::names::{Algorithm, Heuristic, Pruning, Style};
use crate::pairing::{Names, Pairing};
use crate::solver::Solver;
use crate::tables::Tables;
use fewest::auto::Now;
use fewest::notation::Problem;
use fewest::pruning::Automaton;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::pushes::{
    ColourTable, ColouredBoard, Colours, Push, PushEstimate, PushSolver, Pushes, Turns, Words,
    sets, walks,
};
use fewest::puzzles::sliding::{Any, Packing, Sliding, Tray};
use fewest::search::Options;
use fewest::tables::Resources;
use fewest::{Cost, Counts, Limit, check};
use std::borrow::Cow;
use std::sync::Arc;

pub(super) use description::description;
pub(super) use proof::prover;

/// The longest superfluous words that are learnt.
const LONGEST_WORDS: Cost = 6;
/// The memory for learning words, which is much more than they need.
const WORDS_BYTES: u64 = 1 << 28;

/// What fits boards in this metric.
pub(super) fn fitting(kit: &SlidingKit) -> Fitting {
    let mut heuristics = vec![Heuristic::Zero, Heuristic::Manhattan];
    if kit.cells() <= sets::MOST_EXACT && kit.width.min(kit.height) > 1 {
        heuristics.push(Heuristic::Exact);
    }
    let fits =
        |algorithm: &Algorithm| !matches!(algorithm, Algorithm::BaeStar | Algorithm::Exhaustive);
    let algorithms = Algorithm::ALL.iter().copied().filter(fits).collect();
    let prunings = vec![Pruning::Returns, Pruning::Words];
    Fitting { algorithms, heuristics, two_ended: vec![], prunings }
}

/// Boards of up to 16 cells are stored in one word, others in the form that holds every size.
pub(super) fn solver(question: &Question, kit: &SlidingKit) -> Result<Arc<dyn Solver>, Error> {
    Ok(match kit.cells() {
        0..=16 => by(question, super::rules::<u64>(question, kit)?),
        _ => by(question, super::rules::<Any>(question, kit)?),
    })
}

fn by<K: Packing>(question: &Question, rules: Sliding<K>) -> Arc<dyn Solver> {
    let pushes = Pushes::new(rules);
    match question.means() {
        Algorithm::BreadthFirst | Algorithm::Bidirectional => {
            pair(question, pushes, Means::with(|_, _, _| Ok(()), blind))
        }
        Algorithm::Auto => pair(question, pushes.packed::<Any>(), automatic(question)),
        _ => pair(question, pushes, informed(question)),
    }
}

fn pair<K: Packing, T: Send + Sync + 'static>(
    question: &Question,
    pushes: Pushes<K>,
    means: Means<Pushes<K>, T>,
) -> Arc<dyn Solver> {
    let names = Names::of(question, Heuristic::Manhattan);
    Arc::new(Pairing::new(pushes, names, means.tested(in_both_metrics)))
}

/// Replays an answer in this metric and also, tile by tile, in the other one.
fn in_both_metrics<K: Packing, T>(
    (pushes, _): (&Pushes<K>, &T),
    start: &Tray,
    moves: &[Push],
) -> Result<(), check::BadPath> {
    check::replay(pushes, start, moves)?;
    let singly: Vec<Direction> = moves.iter().flat_map(|push| push.singly()).collect();
    check::replay(pushes.rules(), start, &singly).map(drop)
}

fn automatic(question: &Question) -> Means<Pushes<Any>, PushSolver> {
    let (threads, tables) = (question.threads, question.tables.clone());
    let make = move |pushes: &Pushes<Any>, _: &Options, _: &_| {
        let solver = PushSolver::new(pushes.clone(), threads);
        Ok(match &tables {
            Tables::Cached { cache, told } => {
                let told = told.clone();
                solver.with_cache(cache.clone(), move |trouble| {
                    told.iter().for_each(|told| (told.0)(trouble));
                })
            }
            Tables::Own | Tables::Given(_) => solver,
        })
    };
    let means = Means::with(make, |_, (_, solver): (_, &PushSolver), start, options, gauge| {
        let follow = &mut |now: Now| gauge.follow(now);
        let chosen = match gauge.checkpoint() {
            Some(checkpoint) => {
                checkpoint.during(|kept| solver.resume(start, options, kept, follow))?
            }
            None => solver.follow(start, options, follow),
        };
        Ok(chosen.into())
    });
    means.growing()
}

/// The help of a search: an estimate, the rules by which trees are walked, and the words to leave out.
struct PushGuide {
    estimate: PushEstimate,
    turns: Turns,
    words: Option<Words>,
}

impl Held for PushGuide {
    fn held(&self) -> u64 {
        self.estimate.held() + self.words.as_ref().map_or(0, |words| words.0.held())
    }
}

/// Any algorithm that uses a heuristic. Those that store no states are compiled in the engine, once for all
/// sizes.
fn informed<K: Packing>(question: &Question) -> Means<Pushes<K>, PushGuide> {
    let (heuristic, pruning) = (question.heuristic, question.pruning);
    let threads = question.threads.get();
    let make = move |pushes: &Pushes<K>, options: &Options, gauge: &Gauge| {
        let mut watch = |counts: &Counts| gauge.watch(counts);
        let walked = pushes.packed::<Any>();
        let estimate = match heuristic {
            Some(Heuristic::Zero) => PushEstimate::Zero,
            Some(Heuristic::Exact) => {
                let resources = Resources { threads, max_bytes: options.max_bytes };
                exact(walked.rules(), resources, &mut watch)?
            }
            _ => PushEstimate::manhattan(walked.rules()),
        };
        let learn = || Automaton::learn(&walked, LONGEST_WORDS, WORDS_BYTES, &mut watch);
        let words = (pruning == Some(Pruning::Words)).then(learn).transpose()?.map(Words);
        Ok(PushGuide { estimate, turns: Turns::new(walked), words })
    };
    let means =
        Means::with(make, |method, (pushes, guide): (_, &PushGuide), start, options, gauge| {
            let PushGuide { estimate, turns, words } = guide;
            let guides = (turns, estimate, words.as_ref());
            let watch = &mut |counts: &Counts| gauge.watch(counts);
            Ok(match method.algorithm {
                Algorithm::IdaStar => match gauge.checkpoint() {
                    Some(checkpoint) => checkpoint.during(|kept| {
                        walks::resume(method.threads, guides, start, options, kept, watch)
                    })?,
                    None => walks::ida_star(method.threads, guides, start, options, watch),
                }
                .into(),
                Algorithm::BranchAndBound => {
                    walks::branch_and_bound(guides, start, options, watch).into()
                }
                _ => best_first(method, (pushes, estimate), start, options, gauge)?,
            })
        });
    let means = means.holding(PushGuide::held);
    means.estimating(|(pushes, guide), start| {
        Some(fewest::Heuristic::<Pushes<K>>::estimate_of(&guide.estimate, pushes, start))
    })
}

/// Tables that can be built quickly. For small boards they have all distances.
fn exact(
    rules: &Sliding<Any>,
    resources: Resources,
    watch: &mut dyn FnMut(&Counts) -> std::ops::ControlFlow<()>,
) -> Result<PushEstimate, Limit> {
    let (width, height, blank) = (rules.width(), rules.height(), rules.goal().blank());
    let views = sets::views(width, height, blank, sets::SOON);
    if views.is_empty() {
        return Err(Limit::Memory);
    }
    let build = |board: &ColouredBoard| ColourTable::build(board.colouring(), resources, watch);
    let tables = sets::different(&views).into_iter().map(build).collect::<Result<_, _>>()?;
    Ok(PushEstimate::Colours(Colours::of(&views, tables)))
}

/// The tables that `auto` opens for boards in this metric, by what they are about.
pub fn tables(kit: &SlidingKit, goal: Option<&str>) -> Result<Vec<ColouredBoard>, Error> {
    let goal = super::goal(goal, kit.width, kit.height)?;
    let rules = Sliding::<Any>::new(kit.width, kit.height, &goal).map_err(Error::bug)?;
    let views = sets::views(kit.width, kit.height, rules.goal().blank(), sets::MOST);
    match sets::different(&views)[..] {
        [] => Err(BadQuestion::NoTables(format!("{} in mtm", kit.name())).into()),
        ref boards => Ok(boards.iter().copied().cloned().collect()),
    }
}

/// All pushes on a board of this size.
fn all<K: Packing>(rules: &Sliding<K>) -> impl Iterator<Item = Push> {
    let (width, height) = (rules.width() as u8, rules.height() as u8);
    let most = move |way| match way {
        Direction::Left | Direction::Right => width,
        Direction::Up | Direction::Down => height,
    };
    let pushes = move |way| (1..most(way)).map(move |tiles| Push { way, tiles });
    Direction::ALL.into_iter().flat_map(pushes)
}

impl<K: Packing> Face for Pushes<K> {
    fn read(&self, text: &str) -> Result<Tray, Problem> {
        self.rules().read(text)
    }

    fn text(&self, tray: &Tray) -> String {
        self.rules().text(tray)
    }

    fn goal(&self) -> String {
        self.rules().text(self.rules().goal())
    }

    fn drawing(&self, tray: &Tray) -> String {
        self.rules().drawing(tray)
    }

    fn least(&self, tray: &Tray) -> Cost {
        let estimate = PushEstimate::manhattan(self.rules());
        fewest::Heuristic::<Pushes<K>>::estimate_of(&estimate, self, tray)
    }

    fn told(&self, before: &Tray, push: Push, after: &Tray) -> String {
        match push.tiles {
            1 => self.rules().told(before, push.way, after),
            tiles => format!("{tiles} tiles {}", direction::way_of_piece(push.way)),
        }
    }

    fn name(&self, push: Push) -> Cow<'_, str> {
        push.to_string().into()
    }

    fn names(&self) -> Vec<Cow<'_, str>> {
        all(self.rules()).map(|push| push.to_string().into()).collect()
    }

    fn script(&self) -> Script {
        Script::Numbered
    }

    fn legend(&self) -> String {
        self.legend_of(Style::Names)
    }

    fn styles(&self) -> Vec<Style> {
        STYLES.to_vec()
    }

    fn legend_of(&self, style: Style) -> String {
        match style {
            Style::Numbers => {
                "the tiles that are pushed, by the one farthest from the blank".into()
            }
            Style::Names | Style::Blank | Style::Short | Style::Letters => {
                let ways = direction::legend(Style::Blank, "blank", "tile");
                format!("{ways}; a number is how many tiles are pushed")
            }
            Style::Tiles => {
                let ways = direction::legend(Style::Tiles, "blank", "tile");
                format!("{ways}; a number is how many are pushed")
            }
        }
    }

    fn tile(&self, before: &Tray, push: Push) -> Option<u8> {
        let mut after = before.clone();
        fewest::Puzzle::apply(self, &mut after, push);
        Some(self.rules().tiles(before)[after.blank()])
    }

    /// Tiles that are pushed one after another in the same direction are one push.
    fn joined(&self, first: Push, next: Push) -> Option<Push> {
        (first.way == next.way).then(|| Push { tiles: first.tiles + next.tiles, ..first })
    }

    /// Consecutive moves in the same direction are one push, whether they are written one by one or with a
    /// number.
    fn said(&self, text: &str) -> Result<Vec<Said>, Problem> {
        let singly = self.rules().said(text)?;
        let same = |one: &Said, next: &Said| match (&one.what, &next.what) {
            (What::Name(one), What::Name(next)) => one == next,
            _ => false,
        };
        let push = |run: &[Said]| match &run[0].what {
            What::Name(way) if run.len() > 1 => {
                let name = format!("{way}{}", run.len());
                Said { place: run[0].place, word: name.clone(), what: What::Name(name) }
            }
            _ => run[0].clone(),
        };
        Ok(singly.chunk_by(same).map(push).collect())
    }

    fn reason(&self, tray: &Tray) -> String {
        let rules = self.rules();
        if rules.width().min(rules.height()) == 1 {
            return rules.reason(tray);
        }
        let (order, way, steps) = parities(rules, tray);
        format!(
            "{order} permutation of the goal, but the blank is an {way} number of steps ({steps}) \
             from its goal cell; every move of a tile changes both parities"
        )
    }

    fn swap(&self, tray: &Tray) -> Option<[u8; 2]> {
        self.rules().swap(tray)
    }

    fn other_goal(&self, tray: &Tray) -> Option<&'static str> {
        self.rules().other_goal(tray)
    }
}
