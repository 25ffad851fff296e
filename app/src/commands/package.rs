//! `fewest package`: a problem package in a directory of its own.

use super::judge::profile;
use crate::exit::{Code, Fault};
use crate::flags;
use crate::output::say;
use crate::package::{self, Kind};
use crate::report::text::count;

/// Writes the package and says what is in it.
pub fn run(flags: &flags::Package) -> Result<Code, Fault> {
    let profile = profile(&flags.profile)?;
    let (kind, directory) = match (&flags.target.polygon, &flags.target.kattis) {
        (Some(directory), _) => (Kind::Polygon, directory),
        (_, Some(directory)) => (Kind::Kattis, directory),
        (None, None) => return Err(Fault::usage("--polygon DIR or --kattis DIR is needed")),
    };
    let name = directory.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if kind == Kind::Kattis && (name.is_empty() || !name.bytes().all(plain)) {
        return Err(Fault::usage(
            "the directory of a Kattis package has a name of small letters and digits only",
        ));
    }
    let files = package::files(profile, kind, usize::from(flags.count), flags.seed)?;
    // This listens to SIGXFSZ. If a limit on the size of files is reached, writing fails then,
    // which can be reported; otherwise the signal would end the process.
    let _signals = super::signals()?;
    package::write(directory, &files)?;
    say(&format!(
        "{}, seed {}, in {}\n",
        count(flags.count.into(), "test", "tests"),
        flags.seed,
        crate::exit::escaped(&directory.display().to_string())
    ))?;
    Ok(Code::Proven)
}
