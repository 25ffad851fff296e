//! One process of a count, and with whom it counts.

use crate::hosts::Hosts;
use crate::secret::Secret;
use std::time::Duration;

/// One process, and with whom it counts.
#[derive(Clone, Debug)]
pub struct Team {
    /// All processes.
    pub hosts: Hosts,
    /// Which of them this is.
    pub process: usize,
    /// Grows each time that all are started again, so that old processes and new ones never meet.
    pub epoch: u64,
    /// What they all know.
    pub secret: Secret,
    /// The program's version.
    pub version: String,
    /// What is counted and how, word for word.
    pub question: String,
    /// Where to listen, if not at the address that the others are told.
    pub listen: Option<String>,
    /// How long to wait until all have come.
    pub wait: Duration,
    /// Hears for whom this process waits, if it has to wait for more than five seconds.
    pub waiting: fn(&str),
    /// How long a process may be silent.
    pub patience: Duration,
}

impl Team {
    /// How many processes there are.
    pub fn processes(&self) -> usize {
        self.hosts.all().len()
    }

    /// One of these processes, which all ask the same, in tests.
    #[cfg(test)]
    pub(crate) fn of_test(hosts: &Hosts, process: usize) -> Team {
        Team {
            hosts: hosts.clone(),
            process,
            epoch: 0,
            secret: Secret::none(),
            version: "1".into(),
            question: "a question".into(),
            listen: None,
            wait: Duration::from_secs(60),
            waiting: |_| (),
            patience: Duration::from_secs(30),
        }
    }

    /// How a process is called in messages.
    pub(crate) fn name(&self, process: usize) -> String {
        let address = self.hosts.all().get(process).map(|host| host.address.as_str());
        format!("process {process} ({})", address.unwrap_or("unknown"))
    }
}
