//! The files that a comparison leaves behind: `--html`, `--svg` and `--film`.

use super::{NODES, TIMEOUT};
use crate::crew::processors;
use crate::exit::Fault;
use crate::flags::Compare;
use crate::output::{Draft, apart, drawing};
use crate::report::compare::{Totals, page, plot, race, svg};
use crate::report::text::{bytes, grouped, time};
use crate::texts::counts::comma;
use crate::texts::handout as say;
use crate::texts::phrases::phrase;
use desk::Report;
use desk::random::GENERATOR;
use std::time::{SystemTime, UNIX_EPOCH};

/// Keeps the reports of all boards, if a file will show them.
pub struct Handout<'f> {
    flags: &'f Compare,
    html: Option<Draft>,
    svg: Option<Draft>,
    film: Option<Draft>,
    boards: Vec<Vec<Report>>,
}

impl<'f> Handout<'f> {
    /// Checks that the files can be created, before the searches begin.
    pub fn new(flags: &'f Compare) -> Result<Self, Fault> {
        let written = [
            ("--html", flags.html.as_deref()),
            ("--svg", flags.svg.as_deref()),
            ("--film", flags.film.as_deref()),
        ];
        let puzzle = flags.puzzle.file();
        let mut read = vec![("the puzzle", puzzle.as_deref()), ("--from", flags.from.as_deref())];
        read.extend(flags.tables.iter().map(|tables| drawing(Some(tables))));
        apart(&written, &read)?;
        let create = |path: &Option<_>| path.as_deref().map(Draft::create).transpose();
        let (html, svg, film) = (create(&flags.html)?, create(&flags.svg)?, create(&flags.film)?);
        Ok(Handout { flags, html, svg, film, boards: Vec::new() })
    }

    /// Takes the reports of one board, one for each pairing.
    pub fn add(&mut self, reports: Vec<Report>) {
        if self.is_wanted() {
            self.boards.push(reports);
        }
    }

    /// Whether a file has yet to be written.
    pub fn is_wanted(&self) -> bool {
        self.html.is_some() || self.svg.is_some() || self.film.is_some()
    }

    /// Writes the files, once. Each run was allowed `max_bytes` of memory.
    pub fn write(&mut self, totals: &Totals, max_bytes: u64) -> Result<(), Fault> {
        let (setting, boards) = (setting(self.flags, &self.boards, max_bytes), &self.boards);
        if let Some(draft) = self.html.take() {
            draft.finish(page::file(boards, totals, &setting))?;
        }
        if let (Some(draft), [board]) = (self.film.take(), &boards[..]) {
            draft.finish(race::film(board))?;
        }
        match self.svg.take() {
            Some(draft) => draft.finish(svg::file(&plot::plot(boards))),
            None => Ok(()),
        }
    }
}

/// What was asked, and the limits of the runs.
fn setting(flags: &Compare, boards: &[Vec<Report>], max_bytes: u64) -> Vec<(&'static str, String)> {
    let mut setting = Vec::new();
    if let [board] = boards {
        setting.push(("start", board[0].start.clone()));
    }
    if let Some(board) = boards.first() {
        setting.push(("goal", phrase(&board[0].goal)));
    }
    if let Some(count) = flags.random {
        setting.push((
            "boards",
            say::random(count, phrase(GENERATOR), flags.seed.unwrap_or_default()),
        ));
    }
    setting.extend(flags.author.clone().map(|author| ("author", author)));
    setting.push(("date", date(SystemTime::now())));
    setting.push(("command", command()));
    setting.push(("machine", machine()));
    let limits = &flags.limits;
    let seconds = limits.timeout.unwrap_or(TIMEOUT).as_secs_f64();
    let nodes = grouped(limits.max_nodes.unwrap_or(NODES));
    let mut limit = say::within_all(time(seconds), nodes, bytes(max_bytes));
    if let Some(most) = flags.max_iterations {
        limit += &(comma() + &say::rounds(most));
    }
    setting.push(("limits of each run", limit));
    setting
}

/// The command that was given, quoted for a shell.
fn command() -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=+".contains(c);
    let quoted = |word: String| match !word.is_empty() && word.chars().all(plain) {
        true => word,
        false => format!("'{}'", word.replace('\'', "'\\''")),
    };
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    ["fewest".to_string()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// The model of the processors, if the system tells it, and how many there are.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let count = processors();
    let name = name.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    say::processors(name, count, std::env::consts::OS)
}

/// The date of that time in UTC, such as 2026-11-22.
fn date(time: SystemTime) -> String {
    let days = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    // Years are counted from March, so that a leap day comes last: 400 such years have 146,097 days.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_have_their_dates() {
        let day = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(day(0), "1970-01-01");
        // What `date -u -d @N +%F` prints.
        assert_eq!(day(951_782_400), "2000-02-29");
        assert_eq!(day(1_709_164_800), "2024-02-29");
        assert_eq!(day(1_735_689_599), "2024-12-31");
        assert_eq!(day(4_107_542_400), "2100-03-01");
    }
}
