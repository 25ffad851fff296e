//! Counts by processes on several hosts: network namespaces of this machine, with a cable between them that
//! is slow, loses packets, or is pulled out. If the system does not allow such a setup, the tests are
//! SKIPPED.

mod support;

use std::process::{Child, Command, Stdio};
use std::time::Duration;
use support::{Scratch, ended};

/// Two hosts with a cable between them.
struct Cable {
    names: [String; 2],
}

const ADDRESSES: [&str; 2] = ["10.213.7.1", "10.213.7.2"];

fn ip(words: &str) -> Result<(), String> {
    let output =
        Command::new("ip").args(words.split(' ')).output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("ip {words}: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

impl Cable {
    /// Lays a cable with the first of these qualities that the system offers. Without any quality it is a
    /// plain cable.
    fn new(name: &str, qualities: &[&str]) -> Result<Cable, String> {
        let id = std::process::id();
        let names = [0, 1].map(|host| format!("fewest-{id}-{name}{host}"));
        let cable = Cable { names };
        let [zero, one] = &cable.names;
        ip(&format!("netns add {zero}"))?;
        ip(&format!("netns add {one}"))?;
        ip(&format!("link add fw0 netns {zero} type veth peer name fw1 netns {one}"))?;
        for (host, name) in cable.names.iter().enumerate() {
            ip(&format!("-n {name} address add {}/24 dev fw{host}", ADDRESSES[host]))?;
            ip(&format!("-n {name} link set lo up"))?;
            ip(&format!("-n {name} link set fw{host} up"))?;
            let add = |quality: &&&str| {
                let words = format!("netns exec {name} tc qdisc add dev fw{host} root {quality}");
                ip(&words).is_ok()
            };
            if qualities.iter().find(add).is_none() && !qualities.is_empty() {
                return Err("no way is known to lose packets".into());
            }
        }
        Ok(cable)
    }

    fn start(&self, hosts: &Scratch, host: usize, arguments: &[&str]) -> Child {
        let process = host.to_string();
        Command::new("ip")
            .args(["netns", "exec", &self.names[host], env!("CARGO_BIN_EXE_fewest"), "explore"])
            .args(arguments)
            .args(["--hosts", hosts.path(), "--process", &process, "--threads", "1"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts")
    }

    /// The system's statistics about the packets that host 0 has sent.
    fn statistics(&self) -> String {
        let words = ["netns", "exec", &self.names[0], "tc", "-s", "qdisc", "show", "dev", "fw0"];
        let output = Command::new("ip").args(words).output().expect("ip was there before");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.names.iter().for_each(|name| _ = ip(&format!("netns del {name}")));
    }
}

fn hosts() -> Scratch {
    let lines = ADDRESSES.map(|address| format!("{address}:2101\n")).concat();
    Scratch::new("hosts", lines + "secret=of two hosts\n")
}

#[test]
fn delay_and_loss_change_nothing() {
    // A short queue loses packets that come too fast; it is for kernels without netem.
    let qualities = ["netem delay 3ms loss 5%", "tbf rate 4mbit burst 2kb limit 2kb"];
    let cable = match Cable::new("slow", &qualities) {
        Ok(cable) => cable,
        Err(why) => return eprintln!("SKIPPED: no two hosts with a bad cable: {why}"),
    };
    let (hosts, board) = (hosts(), ["sliding:2x5", "--against-published"]);
    let (zero, one) = (cable.start(&hosts, 0, &board), cable.start(&hosts, 1, &board));
    let (zero, one) = (ended(zero), ended(one));
    assert!(zero.output.contains("all 56 counts are equal"), "{zero:?}");
    assert_eq!((zero.code, one.code), (0, 0), "{one:?}");
    let statistics = cable.statistics();
    assert!(!statistics.contains("(dropped 0,"), "nothing was lost: {statistics}");
}

#[test]
fn a_host_that_is_cut_off_is_named() {
    let cable = match Cable::new("cut", &["tbf rate 1mbit burst 4kb limit 30kb"]) {
        Ok(cable) => cable,
        Err(why) => return eprintln!("SKIPPED: no two hosts with a cable: {why}"),
    };
    let (hosts, board) = (hosts(), ["sliding:2x6", "--patience", "3s"]);
    let (zero, one) = (cable.start(&hosts, 0, &board), cable.start(&hosts, 1, &board));
    // At that rate the count takes a minute, so it is in progress by then.
    std::thread::sleep(Duration::from_secs(2));
    ip(&format!("-n {} link set fw0 down", cable.names[0])).expect("the cable is pulled out");
    for (process, child) in [(1, zero), (0, one)] {
        let message = ended(child).refused(69);
        let named =
            format!("process {process} ({}:2101) has been silent for 3 s", ADDRESSES[process]);
        let so_far = message.strip_prefix(&named).expect("it is named");
        assert!(so_far.starts_with("; counted so far: "), "{message}");
    }
}
