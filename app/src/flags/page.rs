//! The flags of `fewest page`.

use clap::Args;
use std::path::PathBuf;

/// `fewest page`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Put the folder on any web server: the engine runs in the visitor's browser. This program cannot
build that engine; tools/page.sh builds it and then calls this command.

Exit codes: 0 it is written, 64 wrong flags, 66 the engine cannot be opened, 73 a file cannot be
created.

Examples:
  tools/page.sh site && python3 -m http.server --directory site
")]
pub struct Page {
    /// The folder to write to; files in it are kept, unless a new file has the same name
    pub dir: PathBuf,
    /// The engine as a WebAssembly module
    #[arg(long, value_name = "FILE")]
    pub engine: PathBuf,
}
