//! Nothing of a program is left behind.

use super::*;

#[test]
fn nothing_survives_a_run() {
    // Written as a sum, the number is not in the command lines of the processes that guard the run.
    let (sum, seconds) = ("$((98765+0)).4321", "98765.4321");
    // A child in a session of its own, whose parent has ended: ending the process group does not reach it.
    let script = format!("setsid sh -c 'sleep {sum} & sleep {sum}' >/dev/null 2>&1 & echo");
    everywhere(&LIMITS, &format!("{script}; sleep 0.2"), |ended| {
        assert_eq!(ended.end, End::Exit(0));
        assert!(ended.left >= 2, "{ended:?}");
        assert_eq!(alive(seconds), 0);
    });
    // The child holds the output open, but the run is over when the program is.
    everywhere(&LIMITS, &format!("setsid sleep {sum} & sleep 0.1"), |ended| {
        assert_eq!((&ended.end, ended.left), (&End::Exit(0), 1), "{ended:?}");
        assert_eq!(alive(seconds), 0);
    });
}

#[test]
fn nothing_survives_whoever_asked() {
    let (sum, seconds) = ("$((87654+0)).3211", "87654.3211");
    for isolation in ALL {
        let script = format!("setsid sleep {sum} & sleep {sum}");
        let Ok(mut sandbox) = open(isolation, &LIMITS, &["sh", "-c", &script]) else { continue };
        // Stop the run as soon as both processes are there.
        let stopped = sandbox.run(b"", || alive(seconds) < 2);
        assert_eq!(stopped.expect("no error"), None);
        assert!(within(Duration::from_secs(5), || alive(seconds) == 0), "{isolation:?}");
        drop(sandbox);
    }
}

/// Another thread cuts the leash during a run, and no other warden is started afterwards.
#[test]
fn a_leash_that_is_cut_ends_the_sandbox_for_good() {
    let (sum, seconds) = ("$((54321+0)).4321", "54321.4321");
    let patience = Duration::from_secs(60);
    let limits = RunLimits { wall: 10 * patience, ..LIMITS };
    for isolation in ALL {
        let script = format!("setsid sleep {sum} & sleep {sum}");
        let Ok(mut sandbox) = open(isolation, &limits, &["sh", "-c", &script]) else {
            eprintln!("SKIPPED {isolation:?}: the system does not allow it");
            continue;
        };
        let (leash, begin) = (sandbox.leash(), Instant::now());
        let cutter = thread::spawn(move || {
            let begun = within(patience / 2, || alive(seconds) > 1);
            leash.cut();
            begun
        });
        let ended = sandbox.run(b"", || begin.elapsed() < patience).expect("a run");
        assert!(cutter.join().expect("no panic"), "{isolation:?}: it has begun");
        // The warden may have had time to report that nobody waits any more.
        let end = ended.expect("it is over before this thread gives up").end;
        assert!([End::Unguarded, End::Wall].contains(&end), "{isolation:?}: {end:?}");
        assert!(within(Duration::from_secs(20), || alive(seconds) == 0), "{isolation:?}");
        // The first of two more runs may still report that the warden is gone.
        let [next, last] = [(); 2].map(|()| sandbox.run(b"", || begin.elapsed() < 2 * patience));
        let is_over = matches!(&next, Ok(Some(ended)) if ended.end == End::Unguarded);
        assert!(is_over || next.is_err(), "{isolation:?}: {next:?}");
        assert!(last.is_err(), "{isolation:?}: {last:?}");
        assert_eq!(alive(seconds), 0, "{isolation:?}");
    }
}

/// Nothing survives even if the process that asked is killed.
#[test]
fn nothing_survives_a_kill() {
    let (sum, seconds) = ("$((76543+0)).2111", "76543.2111");
    let script = format!("setsid sleep {sum} & sleep {sum}");
    let limits = ["1000000", "90000000", "100000000", "1000", "100"];
    for isolation in ["namespace", "user-namespace", "reaper"] {
        let arguments =
            [&["confine", "guard", isolation][..], &limits, &["--", "sh", "-c"]].concat();
        let mut guard = Command::new(env!("CARGO_BIN_EXE_fewest"))
            .args(arguments)
            .arg(&script)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let mut stdin = guard.stdin.take().expect("a pipe");
        _ = io::Write::write_all(&mut stdin, &[0; 8]);
        let begun = within(Duration::from_secs(5), || alive(seconds) > 1);
        if !begun {
            eprintln!("skipped {isolation}");
        }
        // Closing standard input is what the death of that process does.
        drop(stdin);
        assert!(within(Duration::from_secs(5), || alive(seconds) == 0), "{isolation}");
        guard.wait().expect("an end");
    }
}
