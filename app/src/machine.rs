//! Describes the machine on which this program runs, in a few words.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::sync::OnceLock;
use std::thread::available_parallelism;

/// The system, the architecture, how many threads can run at the same time and, if the system tells it, the
/// processor: `linux x86_64, 2 processors, Intel(R) Xeon(R) Processor @ 2.70GHz`.
pub fn name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let processors = match available_parallelism().map_or(1, usize::from) {
            1 => "1 processor".into(),
            several => format!("{several} processors"),
        };
        let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| model(&text));
        [Some(format!("{OS} {ARCH}")), Some(processors), model]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", ")
    })
}

/// The name that Linux gives the first processor.
fn model(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(':')?;
    Some(name.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_processor() {
        let text = "processor\t: 0\nmodel name\t: Some  CPU @ 2.70GHz\nmodel name\t: another\n";
        assert_eq!(model(text).as_deref(), Some("Some CPU @ 2.70GHz"));
        assert_eq!(model("processor\t: 0\nmodel name\t:\n"), None);
        assert!(name().starts_with(&format!("{OS} {ARCH}, ")), "{}", name());
    }
}
