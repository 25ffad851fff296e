//! Parsers for the values of flags: sizes, times and names, with the messages for values that cannot be read.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use desk::names::{Algorithm, Heuristic, Metric, Pruning};
use desk::random::Span;
use fewest::search::{BadWeight, Weight};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Reads a size in bytes, with an optional unit that is a power of 1024: `800M`, `1.5G`, `65536`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40), ("", 0)];
    let bytes = units
        .into_iter()
        .find_map(|(unit, bits)| Some(number(text.strip_suffix(unit)?)? * (1u64 << bits) as f64));
    match bytes {
        Some(bytes) if bytes >= 1.0 => Ok(bytes as u64),
        _ => Err("expected a size such as 65536, 800M or 4G".into()),
    }
}

/// Reads the name of an algorithm.
pub fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    one_of(Algorithm::ALL, Algorithm::name, Algorithm::about)
}

/// Reads the name of a metric: what counts as one move.
pub fn metric() -> impl TypedValueParser<Value = Metric> {
    one_of(Metric::ALL, Metric::name, Metric::about)
}

/// Reads the name of a way of pruning.
pub fn pruning() -> impl TypedValueParser<Value = Pruning> {
    one_of(Pruning::ALL, Pruning::name, Pruning::about)
}

/// Reads the name of a heuristic.
pub fn heuristic() -> impl TypedValueParser<Value = Heuristic> {
    one_of(Heuristic::ALL, Heuristic::name, Heuristic::about)
}

/// Reads one of a list of names. The help shows the list.
pub fn one_of<T>(
    all: &[T],
    name: fn(T) -> &'static str,
    about: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> + use<T>
where
    T: Copy + FromStr + Send + Sync + 'static,
{
    let value = |&value: &T| PossibleValue::new(name(value)).help(about(value));
    PossibleValuesParser::new(all.iter().map(value)).map(|name| {
        let known = name.to_ascii_lowercase().parse().ok();
        known.expect("the parser lets only these names pass")
    })
}

/// Reads the width of a beam: a number of states.
pub fn width(text: &str) -> Result<usize, String> {
    let width = text.parse().ok().filter(|&width| width > 0);
    width.ok_or_else(|| "expected a number from 1 on".into())
}

/// Reads a weight such as `1.5`.
pub fn weight(text: &str) -> Result<Weight, String> {
    text.parse().map_err(|wrong: BadWeight| wrong.to_string())
}

/// Reads a number of threads from 1 to 1024.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= 1024);
    threads.ok_or_else(|| "expected a number from 1 to 1024".into())
}

/// Reads a time such as `500ms`, `10s`, `5m` or `1.5h`; a number alone means seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let seconds =
        units.into_iter().find_map(|(unit, long)| Some(number(text.strip_suffix(unit)?)? * long));
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "expected a time such as 500ms, 10s, 5m or 1h".into())
}

/// Reads how long a run may take: at least 10 ms, since no program starts within a few milliseconds.
pub fn time_of_a_run(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    let is_enough = time >= Duration::from_millis(10);
    is_enough.then_some(time).ok_or_else(|| "expected at least 10ms".into())
}

/// Reads how much memory a run may use: at least 1M, since no program starts in a few hundred thousand bytes.
pub fn memory_of_a_run(text: &str) -> Result<u64, String> {
    let memory = bytes(text)?;
    (memory >= 1 << 20).then_some(memory).ok_or_else(|| "expected at least 1M".into())
}

/// Reads a range such as `20..24`.
pub fn range(text: &str) -> Result<Span, String> {
    let number = |digits: &str| digits.parse::<u16>().ok();
    let span =
        text.split_once("..").and_then(|(least, most)| Span::new(number(least)?, number(most)?));
    span.ok_or_else(|| "expected two numbers in order, such as 20..24".into())
}

/// Reads a share such as `0.25`.
pub fn rate(text: &str) -> Result<f64, String> {
    let rate = number(text).filter(|rate| (0.0..=1.0).contains(rate));
    rate.ok_or_else(|| "expected a share from 0 to 1, such as 0.1".into())
}

/// Reads the name of an SVG file, and refuses a name whose ending says that it is something else.
pub fn svg_file(text: &str) -> Result<PathBuf, String> {
    const OTHERS: [&str; 10] =
        ["png", "gif", "apng", "jpg", "jpeg", "webp", "mp4", "webm", "pdf", "html"];
    let file = PathBuf::from(text);
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending {
        Some(ending) if OTHERS.contains(&&*ending) => {
            let name = file.with_extension("svg");
            Err(format!("it is written as SVG, which browsers show: call it {}", name.display()))
        }
        _ => Ok(file),
    }
}

/// Reads digits with at most one point between them.
fn number(digits: &str) -> Option<f64> {
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if plain { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(bytes("65536"), Ok(65536));
        assert_eq!(bytes("1.5K"), Ok(1536));
        assert_eq!(bytes("4G"), Ok(4 << 30));
        for wrong in ["", "G", "-4G", "+4G", "4 G", "4GB", "0", "inf", "1e3", "4g"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_drawing_is_not_called_a_photograph() {
        for name in ["a.svg", "a.SVG", "a", "dir.png/a", "-"] {
            assert_eq!(svg_file(name), Ok(PathBuf::from(name)), "{name}");
        }
        let said = svg_file("films/a.PNG").expect_err("no SVG");
        assert!(said.ends_with("call it films/a.svg"), "{said}");
    }

    #[test]
    fn times() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        for wrong in ["", "s", "-1s", "nan", "1e999s", "10 s", "ten"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
