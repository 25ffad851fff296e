//! `fewest package`: a problem package in a directory of its own.

use super::judge::profile;
use crate::exit::{Code, Fault};
use crate::flags;
use crate::output::{offer, remark};
use crate::package::{self, Kind, Limit, Proofs, Solved, Sources};
use crate::report::text::count;
use crate::stop::Signals;
use std::fs;
use std::path::Path;

/// Writes the package and says what is in it.
pub fn run(flags: &flags::Package) -> Result<Code, Fault> {
    let profile = profile(&flags.profile)?;
    let (kind, directory) = target(&flags.target)?;
    // `.` and `..` name directories that exist: find out what these are called.
    let whole = fs::canonicalize(directory).unwrap_or_else(|_| directory.into());
    let name = whole.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if kind == Kind::Kattis && (name.is_empty() || !name.bytes().all(plain)) {
        return Err(Fault::usage(
            "the directory of a Kattis package has a name of small letters and digits only; give another, as in \
             `--kattis fifteenpuzzle`",
        ));
    }
    package::vacant(directory)?;
    // Listening also catches SIGXFSZ. When a limit on the size of files is reached, writing then fails, which
    // can be reported; otherwise the signal would end the process.
    let signals = super::signals()?;
    let sources = Sources::of(profile)?;
    let tests = package::solved(profile, usize::from(flags.count), flags.seed)?;
    let limit = limit(flags, kind, &sources, &tests, &signals)?;
    let mut files = package::files(&sources, kind, &tests, limit);
    let mut proven = String::new();
    if flags.proof {
        let proofs = Proofs::of(profile, &tests, &files)?;
        proven = format!(", {} verified", count(proofs.count() as u64, "proof", "proofs"));
        if proofs.missing > 0 {
            let missing = count(proofs.missing as u64, "case", "cases");
            remark(&format!("note: {missing} of the tests have no proof"));
        }
        files.extend(proofs.files());
    }
    package::write(directory, &files)?;
    let time = match kind {
        Kind::Kattis => String::new(),
        _ => format!(", time limit {} s", limit.0),
    };
    offer(&format!(
        "{}, seed {}{time}{proven}, in {}\n",
        count(flags.count.into(), "test", "tests"),
        flags.seed,
        crate::exit::escaped(&directory.display().to_string())
    ))?;
    Ok(Code::Proven)
}

fn target(target: &flags::Target) -> Result<(Kind, &Path), Fault> {
    let kinds = [
        (Kind::Polygon, &target.polygon),
        (Kind::Kattis, &target.kattis),
        (Kind::Domjudge, &target.domjudge),
        (Kind::Hydro, &target.hydro),
    ];
    let named = kinds.into_iter().find_map(|(kind, path)| Some((kind, path.as_deref()?)));
    named.ok_or_else(|| Fault::usage("--kattis, --domjudge, --polygon or --hydro DIR is needed"))
}

/// The limit that was asked for, or a measured one if the package has a limit.
fn limit(
    flags: &flags::Package,
    kind: Kind,
    sources: &Sources,
    tests: &[Solved],
    signals: &Signals,
) -> Result<Limit, Fault> {
    match (flags.time_limit, kind) {
        (Some(seconds), _) => return Ok(Limit(seconds)),
        (None, Kind::Kattis) => return Ok(Limit::UNMEASURED),
        _ => {}
    }
    let measured = package::measured(sources, tests, signals)?;
    if measured.is_none() {
        remark("note: there is no compiler called c++: the time limit is not measured");
    }
    Ok(measured.unwrap_or(Limit::UNMEASURED))
}
