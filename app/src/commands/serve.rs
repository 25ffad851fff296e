//! `fewest serve`: the local page.

use super::signals;
use crate::exit::{Code, Coded, Fault};
use crate::flags::{Limits, Serve};
use crate::output::{complain, remark, say};
use crate::web::{self, Allowance, Gatekeeper, Site, Token};
use desk::tables::{Tables, directory};
use fewest::search::Options;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};

/// Serves until a signal comes.
pub fn run(flags: &Serve) -> Result<Code, Fault> {
    let signals = signals()?;
    let ip = flags.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let listener = bind(SocketAddr::new(ip, flags.port))?;
    let address = listener.local_addr().map_err(|error| unavailable(error.to_string()))?;
    let token = if ip.is_loopback() { None } else { Some(Token::new()?) };
    if token.is_some() {
        complain(
            "warning: other machines can reach this server, over a connection that is not \
             encrypted; whoever has the address with its token can search on this machine",
        );
    }
    let guard = Gatekeeper::new(address, token);
    let url = guard.url();
    // From here on a signal is only noted, so that the searches can end before the process does.
    signals.search_begins();
    say(&format!("{url}\n"))?;
    if flags.open
        && let Err(error) = open::that_detached(&url)
    {
        remark(&format!("note: no browser could be opened: {error}"));
    }
    let Limits { memory, timeout, max_nodes } = flags.limits;
    let allowed = Allowance {
        options: Options {
            max_nodes: max_nodes.unwrap_or(u64::MAX),
            max_bytes: memory.unwrap_or(u64::MAX),
            ..Options::default()
        },
        timeout,
        tables: Tables::of(directory(flags.cache.dir.as_deref()), None),
    };
    web::serve(listener, Site::new(guard, allowed, &signals))?;
    Ok(signals.caught().map_or(Code::Proven, |stop| stop.code()))
}

fn bind(address: SocketAddr) -> Result<TcpListener, Fault> {
    TcpListener::bind(address).map_err(|error| {
        let help = match error.kind() {
            ErrorKind::AddrNotAvailable => format!(
                "this machine has no address {}; name one that it has with --listen ADDRESS, or leave \
                 it out to serve this machine alone",
                address.ip()
            ),
            _ => "end the program that does, or take another port with --port N, any free one with \
                  --port 0"
                .into(),
        };
        unavailable(format!("cannot listen at {address}: {error}; {help}"))
    })
}

fn unavailable(message: String) -> Fault {
    Fault::new(Code::Unavailable, message)
}
