//! The texts that tell people how testing went.

use super::guess;
use super::{BrokenOff, Failed, Finding, InputForm, Launch, Tally, Test, Trouble};
use crate::exit::{Fault, escaped};
use crate::panics;
use crate::problems::Profile;
use crate::report::text::{bytes, grouped, size_limit, time_limit};
use crate::sandbox::{End, Ended, RunLimits, static_arrays};
use crate::texts::phrases::phrase;
use crate::texts::{counts, stress as texts};
use crate::verdict;

/// How many lines of an input or an output are shown.
const LINES: usize = 24;
/// How many characters of a line are shown.
const WIDE: usize = 200;

/// All went well, as far as it was judged.
pub fn success(tally: &Tally) -> String {
    let (slowest, what) = tally.slowest;
    let right = if tally.is_unsettled() { texts::right_so_far } else { texts::right };
    let mut text = right(
        counts::cases(grouped(tally.cases)),
        counts::runs(grouped(tally.runs)),
        format!("{:.1}", tally.begin.elapsed().as_secs_f64()),
        slowest.as_millis(),
        phrase(what),
    ) + "\n";
    if tally.left > 0 {
        text += &(texts::left_behind(grouped(tally.left)) + "\n");
    }
    if let Some(BrokenOff { after, what, is_overdue }) = tally.broken_off {
        let seconds = format!("{:.1}", after.as_secs_f64());
        text += &(texts::broken_off(phrase(what), seconds) + "\n");
        if is_overdue {
            text += &(texts::unsettled() + "\n");
        }
    }
    if !tally.left_out.is_empty() {
        let kinds: Vec<String> = tally.left_out.iter().map(|what| phrase(what)).collect();
        let kinds = kinds.join(texts::between_kinds().as_str());
        let told =
            if tally.is_short_of_time { texts::left_out(kinds) } else { texts::not_given(kinds) };
        text += &(told + "\n");
    }
    text + &starved(tally)
}

/// No run was judged, since the time was up or the machine had no processor time for the program.
pub fn nothing_judged(tally: &Tally) -> String {
    texts::nothing_judged() + "\n" + &starved(tally)
}

/// The first line about a failure, which is printed before anything else is done with it.
pub fn headline(tally: &Tally, found: &Finding) -> String {
    let met = &found.met;
    let cases = counts::cases(grouped(tally.cases));
    texts::headline(title(&met.trouble), phrase(met.test.what), cases) + "\n"
}

/// The smallest failing input, what was printed, what is right, and likely reasons. If a bug in this program
/// prevents part of that, the rest is still shown, along with the bug.
pub fn failure(
    profile: &Profile,
    launch: &Launch,
    tally: &Tally,
    found: &Finding,
) -> (String, Option<Fault>) {
    let small = &found.small;
    let mut text = headline(tally, found);
    if is_untidy(small) {
        // Untidy inputs come last, after all other tests have passed.
        text += &(texts::tidy_is_right() + "\n");
    }
    text += &made_small(found);
    text += &starved(tally);
    text += &seen(profile, small);
    let mut bug = None;
    let input = small.test.text(profile);
    match panics::guarded(|| Ok(profile.answer(&input))) {
        Ok(answer) => {
            // Boards that the engine made can be answered.
            text += &answer.map_or(String::new(), |answer| block(texts::answer(), &answer));
        }
        Err(fault) => bug = Some(fault),
    }
    text += &judged(launch, tally, found);
    match panics::guarded(|| Ok(guess::reasons(profile, launch, found))) {
        Ok(reasons) => text += &verdict::likely(&reasons),
        Err(fault) => bug = Some(fault),
    }
    (text, bug)
}

/// Says what failed and how, without working out what would be right or why. For when there is no time for
/// that, or when it failed.
pub fn plainly(profile: &Profile, launch: &Launch, tally: &Tally, found: &Finding) -> String {
    headline(tally, found) + &seen(profile, &found.small) + &judged(launch, tally, found)
}

/// What the program was given and what it printed.
fn seen(profile: &Profile, small: &Failed) -> String {
    let mut text = block(texts::input(), &shown(&small.test, &small.test.text(profile)));
    text += &block(texts::printed(), &printed(&small.ended));
    if !small.ended.errors.is_empty() {
        text += &block(texts::printed_errors(), &String::from_utf8_lossy(&small.ended.errors));
    }
    text
}

/// Says what is wrong with the output.
fn judged(launch: &Launch, tally: &Tally, found: &Finding) -> String {
    let text = match &found.small.trouble {
        Trouble::Wrong(verdict) => verdict::told(verdict),
        Trouble::Code(code) => return right_with_code(*code, tally),
        Trouble::Ended(end) => {
            ended(end, &launch.limits, &found.small.ended) + &statics(end, launch)
        }
    };
    match (found.code, &found.small) {
        (Some(code), _) => text + &texts::codes_are_errors(code) + "\n",
        (
            None,
            Failed {
                trouble: Trouble::Wrong(_), ended: Ended { end: End::Exit(code), .. }, ..
            },
        ) if *code != 0 => text + &texts::code_beside(code) + "\n",
        _ => text,
    }
}

fn right_with_code(code: i32, tally: &Tally) -> String {
    texts::right_with_code(grouped(tally.cases), code) + "\n"
}

/// Says how much memory the static arrays need, if that is more than the program may use.
fn statics(end: &End, launch: &Launch) -> String {
    let memory = launch.limits.memory;
    let needs = match end {
        End::Memory | End::Signal(_) => launch.command.first().and_then(|it| static_arrays(it)),
        _ => None,
    };
    match needs.filter(|&needs| needs > memory) {
        Some(needs) => texts::static_arrays(bytes(needs)) + "\n",
        None => String::new(),
    }
}

/// Says that runs got too little processor time.
fn starved(tally: &Tally) -> String {
    if tally.again == 0 {
        return String::new();
    }
    let again = texts::waited(counts::runs(grouped(tally.again)));
    let not_judged = match tally.starved {
        0 => String::new(),
        starved => texts::waited_again(grouped(starved)),
    };
    again + &not_judged + "\n"
}

fn is_untidy(failed: &Failed) -> bool {
    failed.test.form != InputForm::Tidy
}

fn title(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Wrong(verdict) if verdict.is_presentation() => texts::presentation_error(),
        Trouble::Wrong(_) => texts::wrong_answer(),
        Trouble::Code(_) => texts::exit_code(),
        Trouble::Ended(End::Time | End::Wall) => texts::too_slow(),
        Trouble::Ended(End::Output) => texts::too_much_output(),
        Trouble::Ended(End::Memory) => texts::too_much_memory(),
        Trouble::Ended(End::Processes) => texts::too_many_processes(),
        Trouble::Ended(End::Unguarded) => texts::unguarded(),
        Trouble::Ended(_) => texts::crash(),
    }
}

/// Says how small the test became, and whether it fails in the same way as the original test.
fn made_small(Finding { met, small, shrunk, .. }: &Finding) -> String {
    if shrunk.runs == 0 {
        return String::new();
    }
    let cases = counts::cases(grouped(small.test.cases.len() as u64));
    let now = title(&small.trouble);
    let otherwise = Some(now).filter(|now| *now != title(&met.trouble));
    let otherwise = otherwise.map_or(String::new(), texts::fails_otherwise);
    let near = if shrunk.nearest { texts::nearest() } else { String::new() };
    texts::made_small(counts::runs(grouped(shrunk.runs)), cases) + &otherwise + &near + "\n"
}

/// An input, with a note on what cannot be seen in it.
fn shown(test: &Test, input: &str) -> String {
    let note = match test.form {
        InputForm::Tidy => return input.into(),
        InputForm::NoTerminator => texts::no_terminator(),
        InputForm::NoLineEnd => texts::no_line_end(),
        InputForm::EmptyLine => texts::empty_line(),
        InputForm::CarriageReturns => texts::carriage_returns(),
        InputForm::Spaces => texts::spaces(),
        InputForm::Led => texts::led(),
    };
    format!("{}\n{note}\n", input.replace('\r', "").trim_end())
}

fn printed(ended: &Ended) -> String {
    if ended.output.is_empty() {
        return texts::nothing();
    }
    String::from_utf8_lossy(&ended.output).into_owned()
}

/// A title with the lines below it, indented, cut, and safe for terminals.
fn block(title: String, text: &str) -> String {
    let mut block = title + "\n";
    for line in text.lines().take(LINES) {
        let cut: String = line.chars().take(WIDE).collect();
        let more = if cut.len() < line.len() { "..." } else { "" };
        block += &format!("  {}{more}\n", escaped(&cut));
    }
    match text.lines().count() {
        lines if lines > LINES => block + &texts::more_lines(lines - LINES) + "\n",
        _ => block,
    }
}

fn ended(end: &End, limits: &RunLimits, run: &Ended) -> String {
    let line = match end {
        End::Exit(code) => texts::ended_with_code(code),
        End::Signal(name) => texts::killed(name),
        End::Time => texts::time_limit(time_limit(limits.time)),
        End::Wall => texts::not_ended(time_limit(limits.wall), run.time.as_millis()),
        End::Output => texts::output_limit(size_limit(limits.output)),
        End::Memory => texts::memory_limit(size_limit(limits.memory)),
        End::Processes => texts::process_limit(grouped(limits.processes)),
        End::Unguarded => texts::guards_are_silent(),
        End::NotStarted(reason) => texts::not_started(escaped(reason)),
    };
    line + "\n"
}
