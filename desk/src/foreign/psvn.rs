//! State spaces in production system vector notation, as psvn2c compiles them. A state is a vector of
//! variables, each with a domain. Rules say what some variables must hold, and what they hold afterwards.
//! Holte, Arneson & Burch, "PSVN manual", University of Alberta TR14-03 (2014).

mod rule;

use super::text::{Word, lines};
use super::{Fallible, Made, refused, twisty};
use crate::language;
use fewest::notation::Place;
use rule::{Entry, Rule};
use std::collections::HashMap;
use std::fmt::Write;

/// The most values of a domain.
const MOST_VALUES: usize = 256;

/// A state space, as it was read from the text.
struct WrittenSpace<'t> {
    /// The values that each variable may have.
    domains: Vec<Vec<String>>,
    rules: Vec<Rule<'t>>,
    /// Each with its place.
    goals: Vec<(Vec<Entry<'t>>, Place)>,
}

/// Whether some line of a text has a rule.
pub(super) fn has_rule(text: &str) -> bool {
    lines(text).iter().any(|words| words.iter().any(|word| word.text == "=>"))
}

/// Reads a definition.
pub(super) fn read(text: &str) -> Fallible<Made> {
    let lines = spelt_alike(lines(text));
    let (domains, statements) = match in_words(&lines) {
        Some(read) => read,
        None => in_lines(&lines)?,
    };
    let mut space = WrittenSpace { domains, rules: Vec::new(), goals: Vec::new() };
    for words in &statements {
        if is(&words[0], "GOAL") {
            let goal = space.entries(&words[0], &words[1..])?;
            rule::check_once(&goal)?;
            space.goals.push((goal, words[0].place));
        } else {
            let rule = space.rule(words)?;
            space.rules.push(rule);
        }
    }
    if space.rules.is_empty() {
        return refused(Place::START, "there is no rule; write one such as `0 X => X 0`");
    }
    if space.goals.is_empty() {
        return refused(
            Place::START,
            "there is no goal; write `GOAL` and a value for each variable",
        );
    }
    let cells = space.cells();
    if space.rules.iter().all(|rule| rule.effects(&cells).is_none()) {
        let first = space.rules[0].place;
        return refused(first, "no rule changes anything; write one such as `0 X => X 0`");
    }
    Ok(space.written(&cells))
}

/// The domains of the variables, and the rules and goals, each as its words.
type Definition<'t> = (Vec<Vec<String>>, Vec<Vec<Word<'t>>>);

/// The definition as psvn2c reads it, for which the end of a line is just a blank. `None` if something is
/// missing or left over.
fn in_words<'t>(lines: &[Vec<Word<'t>>]) -> Option<Definition<'t>> {
    let words: Vec<Word> = lines.iter().flatten().copied().collect();
    let mut head = words.iter();
    let domains = domains(&mut head, Place::START).ok()?;
    let (count, mut rest) = (domains.len(), head.as_slice());
    let mut statements = Vec::new();
    while let Some(first) = rest.first() {
        let mut length = if is(first, "GOAL") { 1 + count } else { 2 * count + 1 };
        let has_arrow = rest.get(count).is_some_and(|word| word.text == "=>");
        if !is(first, "GOAL") && !has_arrow {
            return None;
        }
        let is_option = |word: &Word| is(word, "LABEL") || is(word, "COST");
        while length > count + 1 && rest.get(length).is_some_and(is_option) {
            length += 2;
        }
        let (statement, after) = rest.split_at_checked(length)?;
        let arrows = statement.iter().filter(|word| word.text == "=>").count();
        if arrows > 1 || statement[1..].iter().any(|word| is(word, "GOAL")) {
            return None;
        }
        statements.push(statement.to_vec());
        rest = after;
    }
    Some((domains, statements))
}

/// The definition with each rule and goal on lines of its own. If anything is wrong, this tells where.
fn in_lines<'t>(lines: &[Vec<Word<'t>>]) -> Fallible<Definition<'t>> {
    let body = lines.iter().position(|words| begins_body(words)).unwrap_or(lines.len());
    let end = lines.get(body).map_or(Place::START, |words| words[0].place);
    let words: Vec<Word> = lines[..body].iter().flatten().copied().collect();
    let mut head = words.iter();
    let domains = domains(&mut head, end)?;
    match head.next() {
        Some(more) => {
            let count = domains.len();
            more.refused(format!("`{}` comes after {count} domains; a rule has `=>`", more.shown()))
        }
        None => Ok((domains, joined(&lines[body..]))),
    }
}

/// The lines without comments after `;`. Each word except labels gets the spelling of its first occurrence,
/// since psvn2c ignores case.
fn spelt_alike<'t>(mut lines: Vec<Vec<Word<'t>>>) -> Vec<Vec<Word<'t>>> {
    let mut first: HashMap<String, &'t str> = HashMap::new();
    for words in &mut lines {
        let comment = words.iter().position(|word| word.text.starts_with(';'));
        words.truncate(comment.unwrap_or(words.len()));
        let mut is_label = false;
        for word in words {
            if !is_label {
                word.text = *first.entry(word.text.to_ascii_uppercase()).or_insert(word.text);
            }
            is_label = is(word, "LABEL");
        }
    }
    lines.retain(|words| !words.is_empty());
    lines
}

/// Rules and goals, each joined with the continuation lines after it.
fn joined<'t>(lines: &[Vec<Word<'t>>]) -> Vec<Vec<Word<'t>>> {
    let mut joined: Vec<Vec<Word>> = Vec::new();
    for words in lines {
        match joined.last_mut().filter(|_| !begins_body(words)) {
            Some(before) => before.extend(words),
            None => joined.push(words.clone()),
        }
    }
    joined
}

/// Case does not matter in keywords.
fn is(word: &Word, keyword: &str) -> bool {
    word.text.eq_ignore_ascii_case(keyword)
}

/// Whether a line begins a rule or a goal.
fn begins_body(words: &[Word]) -> bool {
    is(&words[0], "GOAL") || words.iter().any(|word| word.text == "=>")
}

/// What stands before the rules, which begin at `end`: named domains, the number of variables, and the domain
/// of each.
fn domains(words: &mut std::slice::Iter<Word>, end: Place) -> Fallible<Vec<Vec<String>>> {
    let missing = |what| format!("{what} is missing; it belongs before the rules");
    let mut next =
        |what| words.next().map_or_else(|| refused(end, missing(what)), |word| Ok(*word));
    let mut named: Vec<(&str, Vec<String>)> = Vec::new();
    let mut word = next("the number of variables")?;
    while is(&word, "DOMAIN") {
        let (name, count) = (next("the name of a domain")?, next("the size of a domain")?);
        let count = count.number("size of a domain", 1..=MOST_VALUES)?;
        let values = (0..count).map(|_| value(&next("a value of a domain")?));
        named.push((name.text, values.collect::<Fallible<_>>()?));
        word = next("the number of variables")?;
    }
    let count = word.number("number of variables", 1..=fewest::puzzles::rows::MOST_CELLS)?;
    (0..count).map(|_| domain(&next("the domain of a variable")?, &named)).collect()
}

/// A value, which must be a name in this project's language, too.
fn value(word: &Word) -> Fallible<String> {
    let unfit = match word.text.is_ascii() {
        true => language::unfit_name(word.text),
        false => Some("names have letters of ASCII only".into()),
    };
    match unfit {
        Some(why) => word.refused(format!("{why}; rename the value `{}`", word.shown())),
        None => Ok(word.text.to_string()),
    }
}

/// The values of a domain: those of a named domain, `9` for 0 to 8, or `9N` for 1 to 9.
fn domain(word: &Word, named: &[(&str, Vec<String>)]) -> Fallible<Vec<String>> {
    if let Some((_, values)) = named.iter().find(|(name, _)| *name == word.text) {
        return Ok(values.clone());
    }
    let (digits, first) = match word.text.strip_suffix(['N', 'n']) {
        Some(digits) => (digits, 1),
        None => (word.text, 0),
    };
    match digits.parse() {
        Ok(count @ 1..=MOST_VALUES) => {
            Ok((first..first + count).map(|value: usize| value.to_string()).collect())
        }
        _ => word.refused(format!(
            "`{}` is not a domain; it is the name of one above, or a number up to {MOST_VALUES}",
            word.shown()
        )),
    }
}

impl<'t> WrittenSpace<'t> {
    /// What a rule or goal says about each variable, one word each.
    fn entries(&self, place: &Word<'t>, words: &[Word<'t>]) -> Fallible<Vec<Entry<'t>>> {
        let count = self.domains.len();
        if words.len() != count {
            let found = words.len();
            let message =
                format!("one word for each of the {count} variables is needed, not {found}");
            return words.last().unwrap_or(place).refused(message);
        }
        words.iter().zip(&self.domains).map(|(&word, domain)| Entry::of(word, domain)).collect()
    }

    fn rule(&self, words: &[Word<'t>]) -> Fallible<Rule<'t>> {
        let arrow = words.iter().position(|word| word.text == "=>");
        let arrow = arrow.expect("what begins no goal is a rule");
        let (before, behind) = (&words[..arrow], &words[arrow + 1..]);
        let after = &behind[..behind.len().min(self.domains.len())];
        let (before, after) =
            (self.entries(&words[0], before)?, self.entries(&words[arrow], after)?);
        let mut rule = Rule { before, after, place: words[0].place, label: None, cost: 1 };
        let mut rest = behind[self.domains.len()..].iter();
        while let Some(word) = rest.next() {
            let value = rest.next();
            match value {
                Some(label) if is(word, "LABEL") => {
                    twisty::check_name(label.text, label.place)?;
                    rule.label = Some(label.text);
                }
                Some(cost) if is(word, "COST") => rule.cost = cost.number("cost", 1..=1000)?,
                None if is(word, "LABEL") => return word.refused("a name belongs after `LABEL`"),
                None if is(word, "COST") => return word.refused("a number belongs after `COST`"),
                _ => {
                    let message =
                        format!("`{}`: only LABEL and COST can follow a rule", word.shown());
                    return word.refused(message);
                }
            }
        }
        rule.check(&self.domains)?;
        Ok(rule)
    }

    /// All values, each once, in the order of the domains.
    fn values(&self) -> Vec<&str> {
        let mut values: Vec<&str> = Vec::new();
        for value in self.domains.iter().flatten() {
            if !values.contains(&&**value) {
                values.push(value);
            }
        }
        values
    }

    /// The pieces, if no rule changes which values there are, all goals have the same ones, and no rule asks
    /// for others.
    fn pieces(&self) -> Option<Vec<&'t str>> {
        let all = |(goal, _): &(Vec<Entry<'t>>, Place)| {
            let value = |entry: &Entry<'t>| match entry {
                Entry::Value(word) => Some(word.text),
                _ => None,
            };
            let mut values = goal.iter().map(value).collect::<Option<Vec<&str>>>()?;
            values.sort_unstable();
            Some(values)
        };
        let first = all(&self.goals[0])?;
        let are_there = |rule: &Rule| {
            let count = |value: &str| first.iter().filter(|&&other| other == value).count();
            rule.wanted().into_iter().all(|(value, wanted)| count(value) >= wanted)
        };
        let are_kept = |rule: &Rule| rule.changes().is_empty() && are_there(rule);
        let are_alike = self.goals.iter().all(|goal| all(goal).as_ref() == Some(&first));
        (are_alike && self.rules.iter().all(are_kept)).then_some(first)
    }

    /// The names of the cells, which are no values.
    fn cells(&self) -> Vec<String> {
        let values = self.values();
        let stem = (0..).map(|more| "v".repeat(more + 1));
        let taken = |stem: &String| values.iter().any(|value| value.starts_with(&**stem));
        let stem = stem.into_iter().find(|stem| !taken(stem)).unwrap_or_default();
        (1..=self.domains.len()).map(|n| format!("{stem}{n}")).collect()
    }

    fn written(&self, cells: &[String]) -> Made {
        let values = self.values();
        let mut made = Made::default();
        let mut say = |line: String, place: Place| made.say(&line, place);
        say("# A state space of PSVN: a cell for each variable.".into(), Place::START);
        say(format!("board {}", cells.join(" ")), Place::START);
        match self.pieces() {
            Some(pieces) => say(format!("pieces {}", counted(&pieces)), Place::START),
            None => {
                say(format!("values {}", values.join(" ")), Place::START);
                // With `values`, each cell could hold all of them, so those outside its domain are forbidden.
                for (cell, domain) in cells.iter().zip(&self.domains) {
                    let is_other = |value: &&&str| domain.iter().all(|own| own != **value);
                    let others: Vec<&str> = values.iter().filter(is_other).copied().collect();
                    if !others.is_empty() {
                        say(format!("never {cell} is {}", others.join(" ")), Place::START);
                    }
                }
            }
        }
        let names = self.names();
        let effects: Vec<_> = self.rules.iter().map(|rule| rule.effects(cells)).collect();
        // Of rules that do the same, the cheapest is enough.
        let mut cheapest = HashMap::new();
        for (number, effects) in effects.iter().enumerate() {
            let best = cheapest.entry(effects).or_insert(number);
            if self.rules[number].cost < self.rules[*best].cost {
                *best = number;
            }
        }
        for ((number, rule), effects) in self.rules.iter().enumerate().zip(&effects) {
            let (name, best) = (&names[number], cheapest[effects]);
            let line = match effects {
                None => format!("# {name} changes nothing"),
                Some(_) if best != number => format!("# {name} does the same as {}", names[best]),
                Some(effects) if rule.cost == 1 => format!("move {name}: {effects}"),
                Some(effects) => format!("move {name} costs {}: {effects}", rule.cost),
            };
            say(line, rule.place);
        }
        for (goal, place) in &self.goals {
            let entry = |entry: &Entry| match entry {
                Entry::Value(word) => word.text.to_string(),
                _ => "?".into(),
            };
            say(format!("goal {}", goal.iter().map(entry).collect::<Vec<_>>().join(" ")), *place);
        }
        made
    }

    /// A name for each rule: its label, with a number if several rules share it.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (number, rule) in self.rules.iter().enumerate() {
            let label = rule.label.unwrap_or("rule");
            let alike = |other: &&Rule| other.label == rule.label;
            let before = self.rules[..number].iter().filter(alike).count();
            let is_single = self.rules.iter().filter(alike).count() == 1 && rule.label.is_some();
            let mut name =
                if is_single { label.to_string() } else { format!("{label}_{}", before + 1) };
            while names.contains(&name) {
                name.push('_');
            }
            names.push(name);
        }
        names
    }
}

/// Sorted pieces, with counts for pieces that are alike.
fn counted(pieces: &[&str]) -> String {
    let mut text = String::new();
    for alike in pieces.chunk_by(|one, other| one == other) {
        let count = if alike.len() > 1 { format!("*{}", alike.len()) } else { String::new() };
        write!(text, " {}{count}", alike[0]).expect("a string takes everything");
    }
    text.trim_start().into()
}
