//! The file of hosts, with a line for each process.
//!
//! ```text
//! # the first line is process 0, which prints the answer
//! 127.0.0.1:2101
//! 192.168.1.7:2101 ssh=anna@laptop
//! secret=whatever nobody guesses
//! ```
//!
//! After the address a line may say how `fewest cluster up` starts the process: by `ssh` under that name, or
//! `local`. By default a loopback address is local, and any other is reached by ssh under its own name. One
//! line may contain the secret, which can also be in a file of its own. A comment begins with a `#` at the
//! beginning of a line or after a blank, so that a secret may contain one.

use crate::secret::Secret;
use crate::trouble::Trouble;
use std::net::ToSocketAddrs;

/// A process and its address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Host {
    /// A name or an address, and a port.
    pub address: String,
    /// The name by which ssh reaches it; `None` for a process on this machine.
    pub ssh: Option<String>,
}

/// All processes, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts {
    all: Vec<Host>,
    secret: Option<Secret>,
}

impl Hosts {
    /// Reads the text of such a file.
    ///
    /// ```
    /// use cluster::Hosts;
    ///
    /// let hosts = Hosts::read("# two\n127.0.0.1:2101\nlaptop:2101 ssh=anna@laptop\n")?;
    /// assert_eq!(hosts.all()[1].ssh.as_deref(), Some("anna@laptop"));
    /// assert_eq!(hosts.all()[0].ssh, None);
    /// assert!(Hosts::read("127.0.0.1").is_err());
    /// # Ok::<(), cluster::Trouble>(())
    /// ```
    pub fn read(text: &str) -> Result<Hosts, Trouble> {
        let (mut hosts, mut secret): (Vec<Host>, _) = (Vec::new(), None);
        for (number, line) in text.lines().enumerate() {
            let line = without_comment(line).trim();
            if line.is_empty() {
                continue;
            }
            if let Some(text) = line.strip_prefix("secret=") {
                if secret.is_some() {
                    return Err(wrong(number, "there is a secret already"));
                }
                let given = Secret::new(text.as_bytes());
                secret = Some(given.ok_or_else(|| wrong(number, "the secret is empty"))?);
                continue;
            }
            let host = host(line).map_err(|what| wrong(number, &what))?;
            if hosts.iter().any(|other| other.address == host.address) {
                return Err(wrong(number, &format!("{} is there twice", host.address)));
            }
            hosts.push(host);
        }
        match hosts.is_empty() {
            true => Err(Trouble::Hosts("there is no process in it".into())),
            false => Ok(Hosts { all: hosts, secret }),
        }
    }

    /// All of them.
    pub fn all(&self) -> &[Host] {
        &self.all
    }

    /// The secret, if the file has a line with one.
    pub fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// Whether all addresses are loopback addresses, which no other machine can reach.
    pub fn are_loopback(&self) -> bool {
        self.all.iter().all(|host| is_loopback(&host.address))
    }

    /// The hosts without that process.
    pub fn without(&self, process: usize) -> Option<Hosts> {
        let mut hosts = self.clone();
        if hosts.all.len() < 2 || process >= hosts.all.len() {
            return None;
        }
        hosts.all.remove(process);
        Some(hosts)
    }

    /// The text of the file, without the secret, as [`Hosts::read`] reads it.
    pub fn text(&self) -> String {
        let line = |host: &Host| match &host.ssh {
            Some(ssh) => format!("{} ssh={ssh}\n", host.address),
            None => format!("{} local\n", host.address),
        };
        self.all.iter().map(line).collect()
    }
}

fn without_comment(line: &str) -> &str {
    let is_begin = |place: usize| line[..place].chars().next_back().is_none_or(char::is_whitespace);
    let begin = line.match_indices('#').map(|(place, _)| place).find(|&place| is_begin(place));
    &line[..begin.unwrap_or(line.len())]
}

fn wrong(line: usize, what: &str) -> Trouble {
    Trouble::Hosts(format!("line {}: {what}", line + 1))
}

fn host(line: &str) -> Result<Host, String> {
    let mut words = line.split_whitespace();
    let address = words.next().unwrap_or_default().to_string();
    let (name, port) = address.rsplit_once(':').ok_or("expected ADDRESS:PORT")?;
    if name.is_empty() || !port.parse().is_ok_and(|port: u16| port > 0) {
        return Err("expected ADDRESS:PORT".into());
    }
    let ssh = match words.next() {
        None if is_loopback(&address) => None,
        None => Some(name.trim_matches(['[', ']']).to_string()),
        Some("local") => None,
        Some(word) => {
            let name = word.strip_prefix("ssh=").filter(|name| !name.is_empty());
            Some(name.ok_or(format!("expected local or ssh=NAME, not {word}"))?.to_string())
        }
    };
    if ssh.as_deref().is_some_and(|name| name.starts_with('-')) {
        return Err("a name that begins with a dash would be read as a flag of ssh".into());
    }
    match words.next() {
        Some(word) => Err(format!("{word} is too much")),
        None => Ok(Host { address, ssh }),
    }
}

/// Whether no other machine can reach that address.
pub fn is_loopback(address: &str) -> bool {
    let found = address.to_socket_addrs().into_iter().flatten();
    let mut all = found.map(|address| address.ip().is_loopback()).peekable();
    all.peek().is_some() && all.all(|is| is)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let told = |text: &str| Hosts::read(text).expect_err("wrong").to_string();
        assert!(told("127.0.0.1:1\n\n127.0.0.1:1").contains("line 3: 127.0.0.1:1 is there twice"));
        assert!(told("127.0.0.1:0").contains("line 1: expected ADDRESS:PORT"));
        assert!(told("a:1 ssh=x y").contains("line 1: y is too much"));
        assert!(told("a:1 x").contains("expected local or ssh=NAME"));
        for host in ["a:1 ssh=-oProxyCommand=x", "-oProxyCommand=x:2101"] {
            assert!(told(host).contains("would be read as a flag of ssh"), "{host}");
        }
        assert!(told("# nobody").contains("no process"));
        assert!(told("127.0.0.1:1\nsecret= ").contains("line 2: the secret is empty"));
        assert!(told("a:1\nsecret=b\nsecret=b").contains("line 3: there is a secret already"));
    }

    #[test]
    fn a_secret_is_read_whole() {
        let secret = |line: &str| {
            let hosts = Hosts::read(&format!("127.0.0.1:1 # first\n#second\n{line}")).expect("one");
            hosts.secret().cloned()
        };
        assert_eq!(secret("secret=ab#one"), Secret::new(b"ab#one"));
        assert_ne!(secret("secret=ab#one"), secret("secret=ab#two"));
        assert_eq!(secret("secret=#one # a comment"), Secret::new(b"#one"));
        assert_eq!(secret("secret=ab\t#a comment"), Secret::new(b"ab"));
    }

    #[test]
    fn only_loopback_needs_no_secret() {
        let hosts = Hosts::read("127.0.0.1:1\n[::1]:2").expect("two");
        assert!(hosts.are_loopback());
        assert_eq!(Hosts::read(&hosts.text()), Ok(hosts));
        let hosts = Hosts::read("127.0.0.1:1\n192.0.2.1:2").expect("two");
        assert!(!hosts.are_loopback());
        assert_eq!(hosts.without(1).map(|hosts| hosts.all().len()), Some(1));
    }
}
