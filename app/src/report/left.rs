//! How long the rest of some work will take.

use std::time::Duration;

/// Says about how long the rest will take, if `share` was done in the time `passed`. Empty if too little was
/// done to tell.
pub fn left(share: f64, passed: Duration) -> String {
    match share {
        0.02..0.999 => format!(", {} left", rounded(passed.as_secs_f64() * (1.0 / share - 1.0))),
        _ => String::new(),
    }
}

/// Whole seconds, or minutes with seconds.
fn rounded(seconds: f64) -> String {
    match seconds.ceil() as u64 {
        seconds if seconds < 100 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_left() {
        assert_eq!(rounded(0.2), "1 s");
        assert_eq!(rounded(99.0), "99 s");
        assert_eq!(rounded(99.5), "1 min 40 s");
    }
}
