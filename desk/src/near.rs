//! Suggests a known name for one that is not known.

/// Names with at least this similarity are alike: `eigth` and `eight`, `manhatan` and `manhattan`.
const ALIKE: f64 = 0.85;

/// The name that is most like `wrong`, if one is similar enough.
pub fn nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wrong = wrong.to_ascii_lowercase();
    let alike = |name: &'n str| (strsim::jaro_winkler(&wrong, name), name);
    // If several names are equally similar, take the one with the fewest slips.
    let slips = |name| slips(&wrong, name);
    let (best, name) = names
        .into_iter()
        .map(alike)
        .max_by(|one, two| one.0.total_cmp(&two.0).then_with(|| slips(two.1).cmp(&slips(one.1))))?;
    (best >= ALIKE).then_some(name)
}

/// How many letters are missing, superfluous, wrong or swapped with their neighbours.
pub fn slips(wrong: &str, name: &str) -> usize {
    strsim::osa_distance(&wrong.to_ascii_lowercase(), name)
}

/// What follows a complaint about a name: "did you mean", or nothing.
pub fn did_you_mean(name: Option<&str>) -> String {
    name.map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_a_guess_is_not() {
        let names = ["eight", "15", "24", "rotation", "cubic"];
        for (wrong, meant) in [("eigth", "eight"), ("Rotaton", "rotation"), ("cubik", "cubic")] {
            assert_eq!(nearest(wrong, names), Some(meant), "{wrong}");
        }
        for wrong in ["", "soko", "12345", "x"] {
            assert_eq!(nearest(wrong, names), None, "{wrong}");
        }
        // Two digits that changed places, adjacent and not.
        for names in [["hdu:1043", "hdu:1430"], ["hdu:1430", "hdu:1043"]] {
            assert_eq!(nearest("hdu1034", names), Some("hdu:1043"));
        }
        assert_eq!(did_you_mean(Some("eight")), "; did you mean eight?");
        assert_eq!(did_you_mean(None), "");
    }
}
