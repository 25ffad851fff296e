//! Ranges and lists that are never empty, so that something can always be drawn from them.

/// Whole numbers from a least to a greatest one, both included. There is always one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    least: usize,
    most: usize,
}

impl Span {
    /// `None` if `most` is below `least`.
    pub fn new(least: impl Into<usize>, most: impl Into<usize>) -> Option<Self> {
        let (least, most) = (least.into(), most.into());
        (least <= most).then_some(Span { least, most })
    }

    /// A span of constants. It does not compile if `LEAST` is above `MOST`.
    pub const fn of<const LEAST: usize, const MOST: usize>() -> Self {
        const { assert!(LEAST <= MOST) }
        Span { least: LEAST, most: MOST }
    }

    /// Just this number.
    pub fn one(number: impl Into<usize>) -> Self {
        Span::above(number, 0)
    }

    /// From 0 to `most`.
    pub fn up_to(most: impl Into<usize>) -> Self {
        Span { least: 0, most: most.into() }
    }

    /// From `least` to `more` above it.
    pub fn above(least: impl Into<usize>, more: usize) -> Self {
        let least = least.into();
        Span { least, most: least.saturating_add(more) }
    }

    /// The smallest number.
    pub fn least(self) -> usize {
        self.least
    }

    /// The greatest number.
    pub fn most(self) -> usize {
        self.most
    }

    /// Whether the number is one of them.
    pub fn contains(self, number: impl Into<usize>) -> bool {
        (self.least..=self.most).contains(&number.into())
    }

    /// The span extended by `more` at its upper end.
    pub fn stretched(self, more: usize) -> Self {
        Span { most: self.most.saturating_add(more), ..self }
    }
}

impl IntoIterator for Span {
    type Item = usize;
    type IntoIter = std::ops::RangeInclusive<usize>;

    fn into_iter(self) -> Self::IntoIter {
        self.least..=self.most
    }
}

/// A list of at least one item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pool<T>(Vec<T>);

impl<T> Pool<T> {
    /// `None` if there are no items.
    pub fn new(items: Vec<T>) -> Option<Self> {
        (!items.is_empty()).then_some(Pool(items))
    }

    /// The number of the last item.
    pub(super) fn last(&self) -> usize {
        self.0.len() - 1
    }

    /// The item with this number, from 0 to the last.
    pub(super) fn at(&self, number: usize) -> &T {
        &self.0[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_empty() {
        assert_eq!(Span::new(1_usize, 0_usize), None);
        assert_eq!(Pool::<u8>::new(Vec::new()), None);
        assert_eq!(Span::new(3_u16, 3_u16), Some(Span::one(3_u16)));
        assert_eq!(Span::above(2_usize, 3).into_iter().collect::<Vec<_>>(), [2, 3, 4, 5]);
        assert!(Span::of::<2, 3>().contains(3_usize) && !Span::of::<2, 3>().contains(4_usize));
        assert_eq!(Span::up_to(2_usize).stretched(1), Span::of::<0, 3>());
    }
}
