//! The page without a server: the questions come from a script in the browser, and this program has one
//! thread to itself. To end a search, the script ends the whole program.

use crate::asked::{Asked, Stopped};
use crate::record::Run;
use crate::texts::{answer_in_chinese, wrong_in_chinese};
use crate::wrong::{Kind, Wrong};
use crate::{Allowance, Answer, Bench, told};
use desk::clock;
use desk::gauge::{Gauge, Never, Stopper};
use desk::{Stop, memory};
use fewest::Counts;
use serde::de::DeserializeOwned;
use std::fmt::{self, Debug, Formatter};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, OnceLock, Weak};
use std::time::Duration;

/// How many of these programs search at the same time, each in its own worker.
const AT_ONCE: usize = 2;
const MACHINE: &str = "WebAssembly in a browser";
/// How often progress is reported.
const PROGRESS: Duration = Duration::from_millis(100);

static BENCH: LazyLock<Bench> = LazyLock::new(|| Bench::new(Allowance::default()));

/// Whether the current question is asked in Chinese.
static IS_CHINESE: AtomicBool = AtomicBool::new(false);

/// Receives an answer, or a piece of one.
pub type Say = fn(&str);

/// Prepares the program: `now` tells the time, and the message of a panic goes to `panicked`.
#[cfg(target_family = "wasm")]
pub fn begin(now: fn() -> Duration, panicked: Say) {
    clock::set(now);
    std::panic::set_hook(Box::new(move |info| panicked(&as_asked(Wrong::bug(info)).to_string())));
}

/// Answers a question: its language, such as `zh-CN`, a blank, the path that a server would get, a newline,
/// and the body. The answer goes to `say`, in pieces if it is about a search. Returns the answer's status.
pub fn answer(question: &[u8], say: Say) -> u32 {
    let (line, body) = match question.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&question[..end], &question[end + 1..]),
        None => (question, &[][..]),
    };
    let line = str::from_utf8(line).unwrap_or_default();
    let (language, path) = line.split_once(' ').unwrap_or_default();
    IS_CHINESE.store(language.starts_with("zh"), Relaxed);
    let never: Arc<dyn Stopper> = Arc::new(Never);
    let answered = match path {
        "solve" => read(body).and_then(|asked| solve(&asked, say)),
        "stopped" => read(body).and_then(|stopped| so_far(&stopped, say)),
        "trace" => read(body).and_then(|asked| BENCH.trace(&asked, &never)).map(|told| say(&told)),
        "patterns" => {
            read(body).and_then(|asked| BENCH.look(&asked, &Never)).map(|told| say(&told))
        }
        "puzzles" if !body.is_empty() => {
            read(body).and_then(|sent| BENCH.describe(&sent)).map(|told| say(&told))
        }
        path => match path.split_once("puzzles?puzzle=") {
            Some((_, name)) => BENCH.puzzles(Some(name)).map(|told| say(&told)),
            None => BENCH.puzzles(None).map(|told| say(&told)),
        },
    };
    let Err(wrong) = answered else { return 200 };
    let wrong = as_asked(wrong);
    say(&wrong.body());
    match wrong.kind {
        Kind::Asked => 400,
        Kind::NotHere => 404,
        Kind::Bug => 500,
    }
}

/// Why there is no answer, in the language of the question.
fn as_asked(wrong: Wrong) -> Wrong {
    if IS_CHINESE.load(Relaxed) { wrong_in_chinese(wrong) } else { wrong }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Wrong> {
    serde_json::from_slice(body).map_err(|error| Wrong::asked(error.to_string()))
}

fn solve(asked: &Asked, say: Say) -> Result<(), Wrong> {
    let mut search = BENCH.search(asked, &Never)?;
    search.share(memory::half_of_available() / AT_ONCE as u64);
    let teller = Arc::new(Teller { say, gauge: OnceLock::new(), told: 0.into(), next: 0.into() });
    let watched: Arc<dyn Stopper> = Arc::clone(&teller) as _;
    let gauge = Arc::new(search.gauge(&watched));
    _ = teller.gauge.set(Arc::downgrade(&gauge));
    let answer = search.run(&gauge, &watched);
    teller.iterations(&gauge);
    end(say, answer);
    Ok(())
}

/// Reports what was proven by a search whose program was ended. That was another program than this one.
fn so_far(Stopped { asked, counts, seconds }: &Stopped, say: Say) -> Result<(), Wrong> {
    let search = BENCH.search(asked, &Never)?;
    let now = clock::Instant::now();
    let seconds = Duration::try_from_secs_f64(*seconds).unwrap_or_default();
    let gauge = search.gauge(&Cancelled).since(now.checked_sub(seconds).unwrap_or(now));
    let (iterations, bound) = (counts.iteration, counts.bound);
    let (generated, expanded) = (counts.generated, counts.expanded);
    _ = gauge.watch(&Counts { iterations, bound, generated, expanded, ..Counts::default() });
    end(say, search.stopped(&gauge));
    Ok(())
}

fn end(say: Say, answer: Answer) {
    let answer = if IS_CHINESE.load(Relaxed) { answer_in_chinese(answer) } else { answer };
    let run = Run::new(MACHINE, None, AT_ONCE);
    told::ended(answer, &run).into_iter().for_each(|event| tell(say, event));
}

fn tell(say: Say, told::Event { name, data }: told::Event) {
    say(&format!("event: {name}\ndata: {data}\n\n"));
}

/// The search was told to stop.
#[derive(Clone, Debug)]
struct Cancelled;

impl Stopper for Cancelled {
    fn stop(&self) -> Option<Stop> {
        Some(Stop::Cancel)
    }
}

/// Never stops a search. The search asks it many times a second, and it uses that to report progress.
struct Teller {
    say: Say,
    gauge: OnceLock<Weak<Gauge>>,
    /// How many iterations were reported.
    told: AtomicUsize,
    /// When to report progress next, in milliseconds since the search began.
    next: AtomicU64,
}

impl Teller {
    fn iterations(&self, gauge: &Gauge) {
        let mut known = self.told.load(Relaxed);
        let events = told::iterations(gauge, &mut known);
        self.told.store(known, Relaxed);
        events.into_iter().for_each(|event| tell(self.say, event));
    }
}

impl Stopper for Teller {
    fn stop(&self) -> Option<Stop> {
        let gauge = self.gauge.get()?.upgrade()?;
        let now = gauge.elapsed();
        if now.as_millis() as u64 >= self.next.load(Relaxed) {
            self.next.store((now + PROGRESS).as_millis() as u64, Relaxed);
            self.iterations(&gauge);
            tell(self.say, told::progress(&gauge));
        }
        None
    }
}

impl Debug for Teller {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("Teller")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::Mutex;

    static TOLD: Mutex<String> = Mutex::new(String::new());

    /// The answer to a question in that language, with its status.
    fn asked(language: &str, path: &str, body: &serde_json::Value) -> (u32, String) {
        let told = || TOLD.lock().expect("no test has failed meanwhile");
        told().clear();
        let question = format!("{language} {path}\n{body}");
        let status = answer(question.as_bytes(), |text| {
            TOLD.lock().expect("no test has failed meanwhile").push_str(text);
        });
        (status, told().clone())
    }

    /// The English words of a text, without those in quotes and names of fields.
    fn english_words(text: &str) -> Vec<&str> {
        let message = text.split("\"message\":\"").nth(1).and_then(|rest| rest.split('"').next());
        let unquoted = message.expect("a message").split('`').step_by(2);
        let words = unquoted.flat_map(|part| part.split(|c: char| !c.is_ascii_alphabetic()));
        words
            .filter(|word| word.len() > 2 && word.bytes().any(|byte| byte.is_ascii_lowercase()))
            .collect()
    }

    /// This is a single test, since there is one engine, which answers one question at a time.
    #[test]
    fn whoever_asks_in_chinese_is_told_in_chinese() {
        let row = json!({ "puzzle": "sliding:4x1", "board": "3 0 1 2" });
        let why = "in a single row or column no tile can pass another";
        let (status, told) = asked("en", "solve", &row);
        assert!(status == 200 && told.contains(&format!("\"{why}\"")), "{told}");
        let (status, told) = asked("zh-CN", "solve", &row);
        assert!(
            status == 200 && told.contains("\"只有一行或一列时，方块之间无法交换先后。\""),
            "{told}"
        );
        let wrong = json!({ "puzzle": "eight", "board": "1 2 3\n4 5 6\n7 9 0" });
        let (status, told) = asked("en", "solve", &wrong);
        assert!(status == 400 && told.contains("line 3, column 3: tile 9 is outside"), "{told}");
        for (puzzle, board) in [
            ("eight", ""),
            ("eight", "1 2 3 4 5 6 7 8"),
            ("eight", "1 2 3 4 5 6 7 8 0 1"),
            ("eight", "1 2 3/4 5 6/7 8 8"),
            ("eight", "1 2 3/4 5 6/7 9 0"),
            ("eight", "1 2 3/4 5 6/7 8"),
            ("eight", "1 2 3 4/5 6/7 8 0"),
            ("eight", "1 2 3/4 5 q/7 8 0"),
            ("eight", "12345678"),
            ("eight", "1 2 3/4 5 \u{e9}/7 8 0"),
            ("rotation", "1 1 1"),
            ("rotation", "1 1 1 1 1 1 1 1 1"),
            ("rotation", "4"),
            ("cubic", ""),
            ("cubic", "9 9"),
            ("cubic", "q"),
            ("cubic", "W W W"),
            ("cubic", "E E"),
            ("klotski", "1 2"),
            ("klotski", ""),
            ("lights", "3"),
            ("lights", "0 0 0"),
            ("knights", "q"),
        ] {
            let board = json!({ "puzzle": puzzle, "board": board });
            let (status, told) = asked("zh-CN", "solve", &board);
            assert_eq!((status, english_words(&told)), (400, vec![]), "{board}: {told}");
        }
        let gone = json!({ "puzzle": "text:0", "board": "" });
        let (status, told) = asked("zh-CN", "solve", &gone);
        assert!(status == 404 && told.contains("这个谜题的文本已经不在了"), "{told}");
        // A question without a language is answered in English again.
        let (_, told) = asked("", "solve", &gone);
        assert!(told.contains("is no longer kept"), "{told}");
    }
}
