//! What a part holds.

use super::*;
use crate::puzzles::sliding::Goal;

/// Counts some layers together. Returns the most slices of others that each machine has held.
fn most_received(parts: &LayerParts, layers: usize) -> Vec<usize> {
    let machines = 0..parts.machines;
    let mut all: Vec<_> = machines.clone().map(|one| Part::goal(parts, one)).collect();
    let mut most = vec![0; parts.machines];
    for _ in 0..layers {
        for (from, to) in
            machines.clone().flat_map(|from| machines.clone().map(move |to| (from, to)))
        {
            let mut halo = all[from].outgoing(to);
            while let Some(message) = all[from].message(&mut halo) {
                all[to].receive(from, &message).expect("a message");
            }
        }
        for (part, most) in all.iter_mut().zip(&mut most) {
            *most = (part.halo.len() + part.spare.len()).max(*most);
            part.step(1, || Continue(())).expect("no limit");
        }
    }
    most
}

/// Layers of the two sides are sent different slices. A machine holds no more than one of the sides needs.
#[test]
fn a_machine_holds_no_more_slices_of_others_than_it_says() {
    let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    for machines in 2..=8 {
        let parts = LayerParts::new(&eight, machines, None).expect("a size");
        let said = |machine| [0, 1].map(|side| parts.halo(side, machine).len()).into_iter().max();
        let said: Vec<_> = (0..machines).flat_map(said).collect();
        assert_eq!(most_received(&parts, 31), said, "{machines} machines");
    }
}

/// A machine takes in what the sender has and it needs itself, each piece once.
#[test]
fn nobody_makes_a_machine_hold_what_it_does_not_need() {
    let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let parts = LayerParts::new(&eight, 3, None).expect("a size");
    let side = parts.side(0);
    let about = |side: usize, block: u32, slab: usize| {
        let mut front = parts.empty_slice();
        (front.units[0], front.busy[0]) = ([1], 1);
        message::next((side, (block, slab as u32)), &front, parts.field.orders.units, &mut 0)
            .expect("a state")
    };
    let mut part = Part::goal(&parts, 0);
    let blocks = 0..parts.slabs.blocks(side) as u32;
    let needed = parts.halo(1 - side, 0);
    for slice in blocks.flat_map(|block| (0..parts.slabs.count).map(move |slab| (block, slab))) {
        let (block, slab) = slice;
        let owner = parts.machine_of(slab);
        let is_needed = needed.contains(&(block, slab as u32));
        let message = about(side, block, slab);
        assert_eq!(part.receive((owner + 1) % 3, &message), Err(BadMessage), "not its own");
        assert_eq!(part.receive(owner, &about(1 - side, block, slab)), Err(BadMessage), "a side");
        assert_eq!(part.receive(owner, &message).is_ok(), is_needed, "{slice:?}");
        assert_eq!(part.receive(owner, &message), Err(BadMessage), "{slice:?} once more");
        let mut part = Part::empty(&parts, 0, 0);
        assert_eq!(part.restore(0, &message).is_ok(), owner == 0, "{slice:?}");
        assert_eq!(part.restore(1, &message), Err(BadMessage), "{slice:?} of another layer");
    }
    let mut held: Vec<_> = part.halo.keys().copied().collect();
    held.sort_unstable();
    assert!(!held.is_empty() && held == needed, "{held:?}");
}
