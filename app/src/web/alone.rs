//! Writes the page as a folder of files for any web server, with the engine in it. The module of the page
//! that asks the server is replaced by one that asks workers of the browser, and the texts do not mention a
//! server.

use super::assets::{files, folder, packed, page, script};
use crate::exit::Fault;
use crate::texts;
use ::page::{Allowance, Bench};

/// The name of the page's own file.
const PAGE: &str = "index.html";
/// The first bytes of every module of WebAssembly.
const MAGIC: [u8; 4] = *b"\0asm";

/// The names of all files, the page's own last, and their contents. `engine` is the module built from the
/// crate `fewest-page`.
pub fn site(engine: &[u8]) -> Result<Vec<(String, Vec<u8>)>, Fault> {
    if !engine.starts_with(&MAGIC) {
        return Err(Fault::data(
            "the engine is not a module of WebAssembly; tools/page.sh builds it",
        ));
    }
    let mut all = files();
    for (name, text) in [
        ("questions/server.js", include_str!("alone/server.js")),
        ("worker.js", include_str!("alone/worker.js")),
    ] {
        all.insert(name.into(), script(text).into_bytes());
    }
    all.extend(texts::page::modules_alone().map(|(name, text)| (name.into(), text.into_bytes())));
    all.insert("engine.wasm.gz".into(), packed(engine));
    let puzzles = Bench::new(Allowance::default()).puzzles(None).map_err(Fault::bug)?;
    all.insert("puzzles.json".into(), puzzles.into_bytes());
    let folder = folder(&all);
    let text = all.remove(PAGE).map(String::from_utf8).and_then(Result::ok);
    let text = text.ok_or_else(|| Fault::bug("the page is no text"))?;
    let inside = all.into_iter().map(|(name, contents)| (format!("{folder}{name}"), contents));
    Ok(inside.chain([(PAGE.to_string(), page(&text, &folder))]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_and_its_folder() {
        let site = site(b"\0asm\x01\0\0\0").expect("a module");
        let (name, page) = site.last().expect("the page");
        assert_eq!(name, PAGE);
        let folder = site[0].0.split('/').next().expect("a folder");
        let inside = |name: &str| {
            let name = format!("{folder}/{name}");
            site.iter().find(|(known, _)| *known == name).map(|(_, contents)| contents)
        };
        // No file asks a server.
        let server = inside("questions/server.js").expect("the module");
        assert!(!String::from_utf8_lossy(server).contains("fetch(path"));
        assert!(inside("worker.js").is_some());
        for (texts, says) in [("texts-en.js", "The engine does not start"), ("texts-zh.js", "引擎")]
        {
            let texts = String::from_utf8_lossy(inside(texts).expect("texts"));
            let lost: Vec<_> = texts.split("lost:").skip(1).collect();
            assert!(lost.len() == 1 && lost[0][1..].starts_with(says), "{lost:?}");
            assert!(!texts.contains("fewest serve"), "{texts}");
        }
        assert_eq!(
            inside("engine.wasm.gz").map(|packed| packed[..2].to_vec()),
            Some(vec![0x1f, 0x8b])
        );
        let text = String::from_utf8_lossy(page);
        assert!(text.contains(&format!("src=\"{folder}/main.js\"")), "{text}");
    }

    #[test]
    fn what_is_no_engine_is_refused() {
        assert!(site(b"").and(site(b"\x7fELF")).is_err());
    }
}
