//! Reads moves of blocks as people write them, by the letter that a block has in their drawing: `K:d2`, `Kd2`
//! or `K+2`.

use super::perhaps_listed;
use super::said::{Found, SaidMoves, What, meant, scan, word};

/// Reads what somebody has written about a puzzle of blocks. In the names of its moves, a colon separates the
/// block from where it goes. A text may name a block by its cell even if no block there can ever go that way.
///
/// ```
/// use desk::moves::{What, of_blocks};
///
/// let said = of_blocks("B:r2, Kd", &["B:r", "B:r2", "a1:d", "b1:d"])?;
/// assert_eq!(said[0].what, What::Name("B:r2".into()));
/// assert_eq!(said[1].what, What::Block { letter: "K".into(), ways: vec!["d".into()] });
/// # Ok::<(), fewest::notation::Problem>(())
/// ```
pub fn of_blocks<S: AsRef<str>>(text: &str, names: &[S]) -> SaidMoves {
    let split = |name| str::split_once(name, ':');
    let ways: Vec<&str> =
        names.iter().filter_map(|name| split(name.as_ref())).map(|(_, way)| way).collect();
    let example = match ways.first() {
        Some(way) if !ways.contains(&"d") => format!("K:{way}"),
        _ => "K:d2".into(),
    };
    let known = format!(
        "; a move is a block's letter or cell, a colon, and where it goes, as in `{example}`"
    );
    let find = |word: &str| {
        let name = meant(word, names).map(|name| What::Name(name.into()));
        name.or_else(|| block(word, &ways)).or_else(|| off_the_board(word, &ways))
    };
    // A letter of up to four bytes, a colon or a sign, and where the block goes; or a name.
    let longest = names.iter().map(|name| name.as_ref().len()).max().unwrap_or_default() + 5;
    let first_move = |rest: &str| {
        let whole = word(rest);
        let found = counted(whole, find).or_else(|| first(whole, longest, find));
        Ok(found.map_or(Found::Nothing, |(length, what)| Found::Move(length, what)))
    };
    perhaps_listed(text, |text| scan(text, &known, first_move))
}

/// Reads a word that is one move, perhaps with a number that repeats it. Returns the length of the move in
/// bytes, without that number.
fn counted(word: &str, find: impl Fn(&str) -> Option<What>) -> Option<(usize, What)> {
    let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
    [word, bare].into_iter().find_map(|word| Some((word.len(), find(word)?)))
}

/// Reads the first move of a word in which several stand without blanks, as in `KdCr2`: the longest one after
/// which the word ends or another move begins. No move is longer than `longest` bytes.
fn first(
    word: &str,
    longest: usize,
    find: impl Fn(&str) -> Option<What> + Copy,
) -> Option<(usize, What)> {
    let beginnings = |word: &str| (1..=word.len().min(longest)).rev();
    let begins_move = |rest: &str| {
        rest.is_empty() || beginnings(rest).any(|end| rest.get(..end).and_then(find).is_some())
    };
    beginnings(word).find_map(|end| {
        let (begun, rest) = word.split_at_checked(end)?;
        counted(begun, find).filter(|_| begins_move(rest))
    })
}

/// The block and the ways that a word may mean.
fn block(word: &str, ways: &[&str]) -> Option<What> {
    let letter = word.chars().next()?;
    let way = word[letter.len_utf8()..].trim_start_matches(':');
    let far = |signs: [&str; 2], far: &str| {
        let far = if far == "1" { "" } else { far };
        signs.map(|sign| format!("{sign}{far}")).to_vec()
    };
    // A sign moves a block forwards or backwards along its length.
    let meant = match way.split_at_checked(1) {
        Some(("+", steps)) => far(["r", "d"], steps),
        Some(("-", steps)) => far(["l", "u"], steps),
        _ => vec![way.to_lowercase()],
    };
    let there: Vec<String> = meant.into_iter().filter(|way| ways.contains(&&**way)).collect();
    (!there.is_empty()).then(|| What::Block { letter: letter.into(), ways: there })
}

/// The name of a move that names a cell from which no block can ever go that way.
fn off_the_board(word: &str, ways: &[&str]) -> Option<What> {
    let (cell, way) = word.split_once(':')?;
    let number = cell.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let is_cell = cell.len() == number.len() + 1 && number.parse::<u8>().is_ok();
    (is_cell && ways.contains(&way)).then(|| What::Name(word.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, names: &[&str]) -> Result<String, String> {
        let told = |what| match what {
            What::Name(name) => name,
            What::Block { letter, ways } => format!("{letter} {}", ways.join("|")),
            What::Tile(tile) => panic!("{tile} is not a block"),
        };
        let said = of_blocks(text, names).map_err(|problem| problem.to_string())?;
        Ok(said.into_iter().map(|said| told(said.what)).collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn far_and_near() {
        let names = ["A:r", "A:r2", "a1:d", "a1:d2", "a1:l"];
        for (text, told) in [
            ("A:r2 a1:d", "A:r2, a1:d"),
            ("K:d2, Kd;K:D", "K d2, K d, K d"),
            ("K+2 K+ K+1 K-1", "K r2|d2, K r|d, K r|d, K l"),
            ("d5:r a1:r2", "d5:r, a1:r2"),
            ("KdCr2K+", "K d, C r2, K r|d"),
            ("a1:dKd2", "a1:d, K d2"),
            ("1. K:d2 2. A:r", "K d2, A:r"),
            ("1: K:d2 2: A:r", "K d2, A:r"),
            ("1:r 2:d", "1 r, 2 d"),
            ("K:d、A:r。Kd", "K d, A:r, K d"),
            ("", ""),
        ] {
            assert_eq!(read(text, &names), Ok(told.into()), "{text}");
        }
        let message = "line 1, column 5: `K:u` is not a move; a move is a block's letter or cell, a colon, and where it \
                       goes, as in `K:d2`";
        assert_eq!(read("K:d K:u", &names), Err(message.into()));
        let wrong =
            read("K:d2", &["a1:b5", "a1:c5"]).expect_err("the goal of a move is a cell here");
        assert!(wrong.ends_with("as in `K:b5`"), "{wrong}");
    }

    /// If blocks move by one, a number repeats the move.
    #[test]
    fn one_by_one() {
        let names = ["A:r", "a1:d"];
        assert_eq!(
            read("A:r2 Kd2 K+3", &names),
            Ok("A:r, A:r, K d, K d, K r|d, K r|d, K r|d".into())
        );
        assert_eq!(read("Kd2Cr", &names), Ok("K d, K d, C r".into()));
        assert!(read(&"Kd".repeat(150), &names).is_ok());
    }
}
