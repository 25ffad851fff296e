//! The flags of `fewest page`.

use clap::Args;
use std::path::PathBuf;

/// `fewest page`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
The folder can be put on any web server: the engine runs in the browser of whoever opens the page.
A program cannot build that engine; tools/page.sh does, and calls this.

Exit codes: 0 it is written, 64 wrong flags, 66 the engine cannot be opened, 73 a file cannot be made.

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
