//! Published counts of whole spaces. The lists are in `desk/published/`, each with its source.

use std::fmt::{self, Display, Formatter};

/// A published list: how many states are 0, 1, 2 ... moves away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    /// Where it is published.
    pub source: &'static str,
    /// The list.
    pub layers: Vec<u64>,
}

/// How a count differs from a published one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The first distance at which they differ.
    pub distance: usize,
    /// What was counted there.
    pub counted: u64,
    /// What is published.
    pub published: u64,
}

impl Display for Difference {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Difference { distance, counted, published } = self;
        write!(f, "at distance {distance} {counted} were counted, and {published} are published")
    }
}

impl Published {
    /// The list with this name.
    ///
    /// ```
    /// use desk::published::Published;
    ///
    /// let eight = Published::find("sliding:3x3 corner stm").expect("it is built in");
    /// assert_eq!((eight.layers.len(), eight.layers[31]), (32, 2));
    /// assert!(Published::find("sliding:3x3 edge stm").is_none());
    /// ```
    pub fn find(name: &str) -> Option<Published> {
        let mut source = "";
        for line in LISTS.lines().filter(|line| !line.starts_with('#')) {
            if let Some(told) = line.strip_prefix("source ") {
                source = told;
            } else if let Some((found, counts)) = line.split_once(" : ")
                && found == name
            {
                let number = |word: &str| word.parse().expect("a list has numbers only");
                return Some(Published { source, layers: counts.split(' ').map(number).collect() });
            }
        }
        None
    }

    /// The first difference between these counts and the list. If the count was stopped, only complete layers
    /// are compared.
    pub fn difference(&self, layers: &[u64], is_complete: bool) -> Option<Difference> {
        let length = if is_complete { layers.len().max(self.layers.len()) } else { layers.len() };
        let at = |list: &[u64], distance: usize| list.get(distance).copied().unwrap_or(0);
        let both = (0..length).map(|distance| Difference {
            distance,
            counted: at(layers, distance),
            published: at(&self.layers, distance),
        });
        both.into_iter().find(|both| both.counted != both.published)
    }
}

const LISTS: &str = include_str!("../published/distances.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_source_a_remark_or_a_list() {
        let mut lists = 0;
        for line in LISTS.lines() {
            match line.split_once(" : ") {
                Some((name, _)) => {
                    let found = Published::find(name).expect("it is there");
                    assert!(!found.source.is_empty() && found.layers.len() > 5, "{name}");
                    lists += 1;
                }
                None => assert!(line.starts_with('#') || line.starts_with("source "), "{line}"),
            }
        }
        assert!(lists > 20);
    }

    #[test]
    fn a_list_is_compared_layer_by_layer() {
        let list = Published { source: "a book", layers: vec![1, 2, 3] };
        let at = |distance, counted, published| Some(Difference { distance, counted, published });
        assert_eq!(list.difference(&[1, 2, 3], true), None);
        assert_eq!(list.difference(&[1, 2], false), None);
        assert_eq!(list.difference(&[1, 2], true), at(2, 0, 3));
        assert_eq!(list.difference(&[1, 2, 3, 4], true), at(3, 4, 0));
        assert_eq!(list.difference(&[1, 3], false), at(1, 3, 2));
    }
}
