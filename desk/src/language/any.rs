//! Any state of a puzzle of cells, by chance.

use super::ground::Ground;
use crate::random::Random;

/// A state, all that can be written being equally likely: all pieces in random cells, turned at
/// random. `None` where states cannot be drawn so, since not every arrangement is one.
pub(super) fn state(ground: &Ground, random: &mut Random) -> Option<Vec<u8>> {
    let stock = &ground.stock;
    let counts = stock.counts.as_ref().filter(|_| ground.nevers.is_empty())?;
    let each = |(kind, &count): (usize, &usize)| std::iter::repeat_n(kind, count);
    let mut kinds: Vec<usize> = counts.iter().enumerate().flat_map(each).collect();
    random.shuffle(&mut kinds);
    let turned = |(cell, &kind): (usize, &usize)| {
        let turns = stock.turns[kind].min(stock.twists[cell].max(1));
        stock.content(kind, random.up_to(turns - 1))
    };
    let state: Vec<u8> = kinds.iter().enumerate().map(turned).collect();
    let fits = state.iter().zip(&stock.domains).all(|(&content, domain)| domain.contains(content));
    fits.then_some(state)
}
