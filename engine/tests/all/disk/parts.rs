//! Parts of layers on a disk, as each of several machines keeps them.

use super::*;
use fewest::puzzles::sliding::tables::blocks::parts::{
    LayerParts, LayerStore, Part, agree, holdings,
};

/// Lets two machines count `layers` layers and keep them below `root`. Returns how many states they have.
fn counted_by_two(puzzle: &Sliding<u64>, root: &Path, layers: usize) -> Vec<u64> {
    let parts = LayerParts::new(puzzle, 2, None).expect("a size");
    let mut both = [0, 1].map(|machine| {
        let store = LayerStore::open(root, machine, &parts, false).expect("a directory");
        (Part::goal(&parts, machine), store)
    });
    let mut totals = vec![1];
    for (part, store) in &mut both {
        _ = store.keep(part, &totals, 1, || Continue(())).expect("a disk");
    }
    while totals.len() < layers {
        for (from, to) in [(0, 1), (1, 0)] {
            let mut halo = both[from].0.outgoing(to);
            while let Some(message) = both[from].0.message(&mut halo) {
                both[to].0.receive(from, &message).expect("a message");
            }
        }
        let found = both.each_mut().map(|(part, _)| part.step(1, || Continue(())));
        for (part, store) in &mut both {
            _ = store.keep(part, &totals, 1, || Continue(())).expect("a disk");
        }
        totals.push(found.into_iter().map(|found| found.expect("no limit")).sum());
    }
    totals
}

/// What one machine keeps looks like a whole count: it names files of the same form, and numbers of all
/// states.
#[test]
fn a_part_is_not_taken_for_the_whole() {
    let puzzle = Sliding::new(4, 2, &Goal::BlankLast).expect("a size");
    let expected = blocks::whole(&puzzle, 5, PLENTY, unwatched).expect("no limit");
    let mut refused = 0;
    for layers in (2..17).step_by(2) {
        let dir = Dir::new(&format!("part-{layers}"));
        assert_eq!(counted_by_two(&puzzle, &dir.0, layers), expected.layers[..layers]);
        for machine in ["part-0", "part-1"] {
            match count(&puzzle, &dir.0.join(machine), true, PLENTY, unwatched) {
                // All states of the layers that are needed are in one part, which is then the whole.
                Ok(counted) => assert_eq!(counted.whole, expected, "{layers} layers"),
                Err(trouble) => {
                    assert!(matches!(trouble, DiskTrouble::Partial { .. }), "{trouble}");
                    assert!(trouble.to_string().contains("a count by several machines"));
                    refused += 1;
                }
            }
        }
        // Nothing is begun next to the parts, either, or the other way round.
        let beside = count(&puzzle, &dir.0, true, PLENTY, unwatched).expect_err("parts");
        assert!(matches!(beside, DiskTrouble::Parts(_)), "{beside}");
    }
    assert!(refused > 5, "{refused} of 16 parts were refused");
    let dir = Dir::new("alone");
    count(&puzzle, &dir.0, false, PLENTY, unwatched).expect("a disk");
    let cut = LayerParts::new(&puzzle, 2, None).expect("a size");
    let alone = LayerStore::open(&dir.0, 0, &cut, true).map(drop).expect_err("a count");
    assert!(matches!(alone, DiskTrouble::Alone(_)), "{alone}");
}

/// If one machine's directory is missing, what the other machine has kept is not given up for a new count.
#[test]
fn what_one_machine_has_kept_is_not_given_up() {
    let puzzle = Sliding::new(5, 2, &Goal::BlankLast).expect("a size");
    let dir = Dir::new("given-up");
    counted_by_two(&puzzle, &dir.0, 12);
    let question = |slabs| Some(LayerParts::new(&puzzle, 2, Some(slabs)).ok()?.question());
    let both = holdings(&dir.0);
    let kept = agree(&[both[..1].to_vec(), both[1..].to_vec()], question).expect("all is there");
    assert_eq!(kept.expect("twelve layers").layer, 11);
    let lost = agree(&[both[..1].to_vec(), vec![]], question).expect_err("half of it");
    assert_eq!((lost.layer, 2 * lost.slabs.len()), (10, lost.of));
}

/// The watch is called while a slab is read, and not only when all of it has been read.
#[test]
fn loading_a_slab_is_broken_off() {
    let puzzle = Sliding::new(5, 2, &Goal::BlankLast).expect("a size");
    let dir = Dir::new("broken-off");
    counted_by_two(&puzzle, &dir.0, 12);
    let parts = LayerParts::new(&puzzle, 2, None).expect("a size");
    let store = LayerStore::open(&dir.0, 0, &parts, true).expect("a directory");
    let question = |slabs| Some(LayerParts::new(&puzzle, 2, Some(slabs)).ok()?.question());
    let kept = agree(&[holdings(&dir.0)], question).expect("all is there").expect("twelve layers");
    let mut part = Part::empty(&parts, 0, kept.layer);
    for slab in store.given(&part, &kept, kept.layer) {
        let mut load = |most: u32| {
            let (mut asked, none) = (0, |_: usize, _: Vec<u8>| Ok::<(), DiskTrouble>(()));
            let watch = || {
                asked += 1;
                if asked < most { Continue(()) } else { Break(()) }
            };
            let flow = store.load(&mut part, (kept.layer, slab), 1, watch, none).expect("a disk");
            (flow, asked)
        };
        let (flow, asked) = load(u32::MAX);
        assert!(flow.is_continue() && asked > 1, "{asked}");
        let (flow, broken_off) = load(1);
        assert!(flow.is_break() && broken_off <= 2 && broken_off <= asked, "{broken_off}");
    }
}

/// The same while a layer is written. What was kept before is unchanged.
#[test]
fn keeping_a_layer_is_broken_off() {
    let puzzle = Sliding::<u64>::new(5, 2, &Goal::BlankLast).expect("a size");
    let dir = Dir::new("keeping");
    let parts = LayerParts::new(&puzzle, 2, None).expect("a size");
    let mut part = Part::goal(&parts, 0);
    let mut store = LayerStore::open(&dir.0, 0, &parts, false).expect("a directory");
    let mut keep = |part: &Part<'_>, totals: &[u64], most: u32| {
        let mut asked = 0;
        let watch = || {
            asked += 1;
            if asked < most { Continue(()) } else { Break(()) }
        };
        (store.keep(part, totals, 1, watch).expect("a disk"), asked)
    };
    let (flow, asked) = keep(&part, &[1], u32::MAX);
    assert!(flow.is_continue() && asked > 2, "{asked}");
    let before = holdings(&dir.0);
    part.step(1, || Continue(())).expect("no limit");
    for most in [1, 2] {
        assert_eq!(keep(&part, &[1], most), (Break(()), most));
        assert_eq!(holdings(&dir.0), before);
    }
    assert_eq!(keep(&part, &[1], u32::MAX), (Continue(()), asked));
    assert_ne!(holdings(&dir.0), before);
}
