//! The flags of `fewest serve`.

use super::{CacheDir, Limits};
use clap::Args;
use std::net::IpAddr;

/// `fewest serve`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Only this machine can reach the page, unless --listen says otherwise. Two searches run at a time,
each with a quarter of the available memory or what --memory allows; 16 more can wait. Ctrl-C ends
the server.

Exit codes: 0 or 130 ended by Ctrl-C, 64 wrong flags, 69 the port is in use or the address is not of this machine.

Examples:
  fewest serve --open
  fewest serve --port 0 --timeout 5m
")]
pub struct Serve {
    /// The port; 0 for any free one
    #[arg(long, default_value_t = 8015, value_name = "N")]
    pub port: u16,
    /// Open the page in a browser
    #[arg(long)]
    pub open: bool,
    /// Listen at this address of this machine. If other machines can reach it, opening the page needs a
    /// token, which is printed
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<IpAddr>,
    /// The limits of each search
    #[command(flatten)]
    pub limits: Limits,
    /// Where tables are kept
    #[command(flatten)]
    pub cache: CacheDir,
}
