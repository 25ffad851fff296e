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
                all[to].receive(&message).expect("a message");
            }
        }
        for (part, most) in all.iter_mut().zip(&mut most) {
            *most = (part.halo.len() + part.spare.len()).max(*most);
            part.step(1, || Continue(())).expect("no limit");
        }
    }
    most
}

/// Layers of the two sides are sent different slices; as many are held as one of the sides needs.
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
