//! One process of a count, and the processes with which it counts.

use crate::hosts::Hosts;
use crate::secret::Secret;
use std::time::Duration;

/// One process, and the processes with which it counts.
#[derive(Clone, Debug)]
pub struct Team {
    /// All processes.
    pub hosts: Hosts,
    /// The number of this process.
    pub process: usize,
    /// Grows each time that all processes are started again, so that old and new ones never meet.
    pub epoch: u64,
    /// The secret of all these processes.
    pub secret: Secret,
    /// The program's version.
    pub version: String,
    /// What is counted and how; it must agree word for word.
    pub question: String,
    /// Where to listen, if not at the address that the others use.
    pub listen: Option<String>,
    /// How long to wait until all processes are there.
    pub wait: Duration,
    /// Is called with the processes that this one waits for, if it has to wait for more than five seconds.
    pub waiting: fn(&str),
    /// How long a process may be silent before it counts as lost.
    pub patience: Duration,
}

impl Team {
    /// How many processes there are.
    pub fn processes(&self) -> usize {
        self.hosts.all().len()
    }

    /// One of these processes, which all have the same question, for tests.
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

    /// The name of a process in messages.
    pub(crate) fn name(&self, process: usize) -> String {
        let address = self.hosts.all().get(process).map(|host| host.address.as_str());
        format!("process {process} ({})", address.unwrap_or("unknown"))
    }
}
