//! What the tests of counts and of searches share.

pub mod ports;

use cluster::{Hosts, Secret, Team};
use ports::free_port;
use std::time::Duration;

/// Addresses on which nothing listens.
pub fn hosts(processes: usize) -> Hosts {
    let lines = (0..processes).map(|_| format!("127.0.0.1:{}\n", free_port()));
    let text: String = lines.collect();
    Hosts::read(&text).expect("hosts")
}

/// One of these processes. All of them ask the same.
pub fn team(hosts: &Hosts, process: usize) -> Team {
    Team {
        hosts: hosts.clone(),
        process,
        epoch: 7,
        secret: Secret::new(b"a secret").expect("it is not empty"),
        version: "1".into(),
        question: "a question".into(),
        listen: None,
        wait: Duration::from_secs(60),
        waiting: |_| (),
        patience: Duration::from_secs(30),
    }
}
