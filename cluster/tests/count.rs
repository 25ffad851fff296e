//! Processes that count together, each on a thread of the test. They meet over loopback as they would on any
//! network.

mod support;

use cluster::{CountedSpace, Disk, Secret, Task, Team, Trouble, count};
use desk::explore::{Explorer, Survey};
use desk::gauge::{Gauge, Never, Stopper};
use desk::{PuzzleName, Stop};
use fewest::tables::Resources;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;
use support::ports::free_port;
use support::{hosts, team};

fn explorer(puzzle: &str) -> Box<dyn Explorer> {
    let name: PuzzleName = puzzle.parse().expect("a puzzle");
    name.explorer(&Survey::of(name.name())).expect("it can be counted")
}

type Ended = Vec<Result<CountedSpace, Trouble>>;

/// Runs all processes of a count and returns how each ended.
fn together(puzzle: &str, teams: &[Team], disk: Option<(&Path, bool)>) -> Ended {
    let run = |team: &Team| {
        let explorer = explorer(puzzle);
        let gauge = Gauge::new(&Never, None);
        let task = Task {
            space: explorer.parted()?,
            disk: disk.map(|(root, resume)| Disk { root, resume }),
            resources: Resources { threads: 1, max_bytes: 1 << 30 },
            list: 3,
            gauge: &gauge,
        };
        count(task, team)
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = teams.iter().map(|team| scope.spawn(|| run(team))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

/// The layers and the farthest boards, as counted by a single process.
fn alone(puzzle: &str) -> (Vec<u64>, Vec<String>) {
    let gauge = Gauge::new(&Never, None);
    let resources = Resources { threads: 1, max_bytes: 1 << 30 };
    let space = explorer(puzzle).explore(resources, 3, &gauge).expect("it is counted");
    (space.layers, space.farthest)
}

fn teams(processes: usize) -> Vec<Team> {
    let hosts = hosts(processes);
    (0..processes).map(|process| team(&hosts, process)).collect()
}

/// A directory for one test, in memory if the system has such a place.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let memory = Path::new("/dev/shm");
        let place = if memory.is_dir() { memory.into() } else { std::env::temp_dir() };
        Folder(place.join(format!("fewest-cluster-{}-{name}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn any_number_of_processes_count_the_same() {
    // All boards of 2x3 are one slab, so the second process has nothing to do.
    for (puzzle, most) in [("sliding:2x3", 2), ("eight", 4), ("sliding:5x2", 3)] {
        let expected = alone(puzzle);
        for processes in 1..=most {
            for counted in together(puzzle, &teams(processes), None) {
                let CountedSpace { space, sent, .. } = counted.expect("it is counted");
                assert_eq!((space.layers, space.farthest), expected, "{puzzle} by {processes}");
                assert_eq!(sent > 0, processes > 1, "{puzzle} by {processes}");
            }
        }
    }
}

#[test]
fn a_kept_count_goes_on_with_another_number_of_processes() {
    let folder = Folder::new("kept");
    let (layers, farthest) = alone("sliding:2x5");
    let counted = |processes, resume| -> Vec<CountedSpace> {
        let ended = together("sliding:2x5", &teams(processes), Some((&folder.0, resume)));
        ended.into_iter().map(|one| one.expect("it is counted")).collect()
    };
    let first = counted(3, true);
    assert!(first.iter().all(|one| one.space.layers == layers && one.resumed == 0));
    for processes in [1, 2, 4] {
        for one in counted(processes, true) {
            assert_eq!((&one.space.layers, one.resumed), (&layers, layers.len()));
            assert_eq!(one.space.farthest, farthest);
        }
    }
    let taken = together("sliding:2x5", &teams(1), Some((&folder.0, false)));
    let taken = taken[0].as_ref().expect_err("there is a count already").to_string();
    assert!(taken.contains("go on with --resume"), "{taken}");
    let other = together("sliding:5x2", &teams(1), Some((&folder.0, true)));
    assert!(other[0].is_ok(), "a board on its side is the same question");
    let other = together("eight", &teams(1), Some((&folder.0, true)));
    let other = other[0].as_ref().expect_err("another question").to_string();
    assert!(other.contains("not of sliding 3x3"), "{other}");
}

/// A process that reads what it has kept stops when asked, although nothing is sent and nobody is waited for.
#[test]
fn reading_what_is_kept_is_broken_off() {
    let folder = Folder::new("broken-off");
    let counted = |gauge: &Gauge| {
        let explorer = explorer("eight");
        let disk = Some(Disk { root: &folder.0, resume: true });
        let (space, resources) = (explorer.parted()?, Resources { threads: 1, max_bytes: 1 << 30 });
        let task = Task { space, disk, resources, list: 3, gauge };
        count(task, &teams(1)[0])
    };
    let layers = counted(&Gauge::new(&Never, None)).expect("it is counted").space.layers;
    let stopped = |after: u32| {
        let patient: Arc<dyn Stopper> = Arc::new(Patient(AtomicU32::new(after)));
        counted(&Gauge::new(&patient, None)).expect("it is told").space
    };
    let all: Vec<_> = (0..1000).map(stopped).take_while(|space| space.stopped.is_some()).collect();
    // Until the process knows what is kept it reports no layers, and from then on all of them.
    assert!(all.iter().all(|space| space.layers == layers || space.layers.is_empty()));
    let while_reading = all.iter().filter(|space| space.layers == layers).count();
    assert!(while_reading > 10, "{while_reading}");
}

/// Stops when it has been asked this many times.
#[derive(Debug)]
struct Patient(AtomicU32);

impl Stopper for Patient {
    fn stop(&self) -> Option<Stop> {
        let left = self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        left.is_err().then_some(Stop::Interrupt)
    }
}

/// Each process keeps its layers on a disk that the others do not see, and sends them where they are needed.
#[test]
fn what_only_one_has_is_sent_to_others() {
    let folder = Folder::new("apart");
    let (layers, _) = alone("eight");
    let all = together("eight", &teams(2), Some((&folder.0, true)));
    assert!(all.iter().all(Result::is_ok));
    let apart = [folder.0.join("here"), folder.0.join("there")];
    apart.iter().for_each(|root| std::fs::create_dir(root).expect("a new directory"));
    for machine in 0..2 {
        let name = format!("part-{machine}");
        // Each process finds the other's part among its own files.
        std::fs::rename(folder.0.join(&name), apart[1 - machine].join(name)).expect("it is moved");
    }
    let hosts = hosts(2);
    let run =
        |process: usize| together("eight", &[team(&hosts, process)], Some((&apart[process], true)));
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(|| run(1));
        (run(0), other.join().expect("no panic"))
    });
    for ended in one.into_iter().chain(other) {
        let counted = ended.expect("it is counted");
        assert_eq!((counted.space.layers, counted.resumed), (layers.clone(), 32));
        assert_eq!(counted.space.farthest.len(), 2);
    }
}

/// Changes one of two processes and returns the messages of both.
fn differing(change: impl Fn(&mut Team)) -> [String; 2] {
    let mut teams = teams(2);
    change(&mut teams[1]);
    teams.iter_mut().for_each(|team| team.wait = Duration::from_secs(2));
    let ended = together("eight", &teams, None).into_iter();
    let told: Vec<String> = ended.map(|one| one.expect_err("they differ").to_string()).collect();
    told.try_into().expect("two processes")
}

#[test]
fn processes_that_differ_say_in_what() {
    let [zero, one] = differing(|team| team.version = "2".into());
    assert!(zero.starts_with("process 1 (127") && zero.contains(") is fewest 2 with"), "{zero}");
    assert!(one.contains("is fewest 1 with") && one.contains("this is fewest 2 with"), "{one}");
    let [zero, one] = differing(|team| team.question = "another".into());
    assert!(zero.contains("asks another question"), "{zero}");
    assert!(one.contains("asks another question"), "{one}");
    let [zero, one] = differing(|team| team.secret = Secret::none());
    assert!(zero.contains("did not come within 2 s; 127.0.0.1:"), "{zero}");
    assert!(zero.ends_with("was refused: it has another secret"), "{zero}");
    assert!(one.ends_with("has another secret") && one.starts_with("process 0 (127"), "{one}");
    let [zero, one] = differing(|team| team.epoch = 6);
    assert!(zero.ends_with("was refused: it is of epoch 6"), "{zero}");
    assert!(one.ends_with("of epoch 7, and this is one of epoch 6: it was replaced"), "{one}");
}

/// The second one listens somewhere else, so that no address in use gives it away, and comes before all are there.
#[test]
fn a_process_that_is_started_twice_is_told_of() {
    let mut three = teams(3);
    three[2] = Team { listen: Some(format!("127.0.0.1:{}", free_port())), ..three[1].clone() };
    three.iter_mut().for_each(|team| team.wait = Duration::from_secs(5));
    let ended = together("eight", &three, None);
    let told: Vec<_> = ended.iter().map(|one| one.as_ref().map_err(Trouble::to_string)).collect();
    let zero = told[0].as_ref().expect_err("process 2 never comes");
    assert!(zero.contains("was started twice"), "{told:?}");
    assert!(told.iter().all(Result::is_err), "{told:?}");
}

/// Strangers who connect and say something else, or nothing, do no harm.
#[test]
fn strangers_end_nothing() {
    use std::io::Write;
    use std::net::TcpStream;
    let hosts = hosts(2);
    let teams = [team(&hosts, 0), team(&hosts, 1)];
    let address = hosts.all()[0].address.clone();
    let guests = std::thread::spawn(move || {
        let mut guests = Vec::new();
        for said in [&b"GET / HTTP/1.0\r\n\r\n"[..], &[255; 64], b"", &[2, 0, 0, 0, b'{', b'}']] {
            for _ in 0..100 {
                if let Ok(mut guest) = TcpStream::connect(&address) {
                    _ = guest.write_all(said);
                    guests.push(guest);
                    break;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    });
    let late = std::thread::scope(|scope| {
        let zero = scope.spawn(|| together("eight", &teams[..1], None));
        guests.join().expect("no panic");
        let one = together("eight", &teams[1..], None);
        zero.join().expect("no panic").into_iter().chain(one).collect::<Ended>()
    });
    assert!(late.iter().all(Result::is_ok), "{late:?}");
}

/// Far more silent strangers than are answered at the same time, none of whom hangs up.
#[test]
fn silent_strangers_keep_nobody_from_meeting() {
    use std::net::TcpStream;
    let hosts = hosts(2);
    let mut teams = [team(&hosts, 0), team(&hosts, 1)];
    // A silent stranger is waited for longer than this.
    teams[1].wait = Duration::from_secs(4);
    let address = hosts.all()[0].address.clone();
    let ended = std::thread::scope(|scope| {
        let zero = scope.spawn(|| together("eight", &teams[..1], None));
        let mut strangers = Vec::new();
        for _ in 0..10_000 {
            match TcpStream::connect(&address) {
                Ok(stranger) => strangers.push(stranger),
                Err(_) => std::thread::sleep(Duration::from_millis(5)),
            }
            if strangers.len() == 200 {
                break;
            }
        }
        assert_eq!(strangers.len(), 200);
        let one = together("eight", &teams[1..], None);
        zero.join().expect("no panic").into_iter().chain(one).collect::<Ended>()
    });
    assert!(ended.iter().all(Result::is_ok), "{ended:?}");
}
