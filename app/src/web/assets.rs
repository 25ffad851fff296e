//! The page's files, which are part of the binary, and its texts, which are made from the catalogue. A path
//! must be the name of one of them; no directory is ever read.
//!
//! The page refers to its files in a folder whose name is a digest of their contents, so that a browser may
//! keep them for ever: another version of the program has another folder. The page itself is requested each
//! time, but not sent again if the browser already has it.

use super::refusal::Refusal;
use crate::texts;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use include_dir::{Dir, File, include_dir};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::LazyLock;

static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/web/page");

/// The types of the files that are served, by the endings of their names.
const TYPES: [(&str, &str); 7] = [
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".json", "application/json"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".woff2", "font/woff2"),
];
/// The folder of all other files, as the page's own file names it.
const FOLDER: &str = "files/";
/// The files of a folder that is named by a digest never change.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const EACH_TIME: &str = "no-cache";

/// A file as it is sent.
struct Served {
    kind: &'static str,
    plain: Vec<u8>,
    compressed: Vec<u8>,
    tag: String,
}

/// All files by their names, and the folder that has them.
struct Shop {
    folder: String,
    files: BTreeMap<String, Served>,
}

static SHOP: LazyLock<Shop> = LazyLock::new(Shop::new);

/// The files of the page, by their names.
pub(super) fn files() -> BTreeMap<String, Vec<u8>> {
    let written = written(&PAGE).into_iter().filter_map(|file| {
        let name = file.path().to_str()?;
        let end = name.rsplit('.').next()?;
        let contents = match (end, file.contents_utf8()) {
            ("html", Some(text)) => bare(text).into_bytes(),
            ("js", Some(text)) => script(text).into_bytes(),
            ("css", Some(text)) => style(text).into_bytes(),
            _ => file.contents().to_vec(),
        };
        Some((name.to_string(), contents))
    });
    let made = texts::page::modules().map(|(name, text)| (name.to_string(), text.into_bytes()));
    written.chain(made).collect()
}

/// The files of a folder and of those in it.
fn written(folder: &'static Dir) -> Vec<&'static File<'static>> {
    let inside = folder.dirs().flat_map(written);
    folder.files().chain(inside).collect()
}

/// A file without its comments, which become empty lines, and without indentation; these are a quarter of the
/// whole page. Line numbers stay the same, so that a browser's messages fit the source. A text over several
/// lines must not have indented lines or lines that look like comments, and nothing may follow the end of a
/// comment of several lines.
fn bare(file: &'static str) -> String {
    let mut is_inside = false;
    let mut lines = Vec::new();
    for line in file.split('\n').map(str::trim) {
        let opened = line.strip_prefix("/*").filter(|_| !is_inside);
        let is_whole = opened.is_some_and(|text| text.find("*/") == text.len().checked_sub(2));
        let is_comment = is_inside || is_whole || line.starts_with("//");
        is_inside = match is_inside {
            true => !line.ends_with("*/"),
            false => opened.is_some_and(|text| !text.contains("*/")),
        };
        lines.push(if is_comment || is_inside { "" } else { line });
    }
    lines.join("\n")
}

/// Spaces that can be removed from a style sheet.
const OF_STYLE: &[&str] = &[": ", ", ", " {", "{ ", "; "];
/// Spaces that can be removed from a program. Those next to `+` and `-` stay, since two of these signs in a
/// row would form another one.
const OF_SCRIPT: &[&str] = &[
    " => ", " === ", " !== ", " = ", " += ", " -= ", " && ", " || ", " ?? ", " ? ", " : ", " < ",
    " > ", " <= ", " >= ", " * ", ": ", ", ", "; ", "{ ", " {", " }",
];

/// A program without comments and unnecessary spaces, with the same line numbers as its source. A line stays
/// as it is if it may contain spaces that count outside plain quotes: in a text in backquotes, which may span
/// several lines, or in a pattern.
pub(super) fn script(file: &'static str) -> String {
    let mut is_in_text = false;
    let lean = |line: &str| {
        let stays = is_in_text || line.contains(['\'', '`', '/', '\\']);
        is_in_text ^= line.matches('`').count() % 2 == 1;
        match stays {
            true => line.to_string(),
            false => outside_quotes(line, |code| without(OF_SCRIPT, code)),
        }
    };
    bare(file).split('\n').map(lean).collect::<Vec<_>>().join("\n")
}

/// A style sheet without comments and unnecessary spaces, on one line.
fn style(file: &'static str) -> String {
    let mut dense = String::new();
    for line in bare(file).lines().filter(|line| !line.is_empty()) {
        if line == "}" && dense.ends_with(';') {
            dense.pop();
        } else if !dense.is_empty() && !dense.ends_with(['{', '}', ';', ',', ':']) {
            dense.push(' ');
        }
        dense += &match line.contains('\'') {
            true => line.to_string(),
            false => outside_quotes(line, |rule| without(OF_STYLE, rule).replace(";}", "}")),
        };
    }
    dense
}

/// Applies `shorter` to all parts of a line that are not in quotes.
fn outside_quotes(line: &str, shorter: impl Fn(&str) -> String) -> String {
    let parts = line.split('"').enumerate();
    let parts = parts.map(|(at, part)| if at % 2 == 0 { shorter(part) } else { part.into() });
    parts.collect::<Vec<_>>().join("\"")
}

/// The text without the `needless` spaces.
fn without(needless: &[&str], text: &str) -> String {
    let less = |text: String, blanks: &&str| text.replace(blanks, blanks.trim());
    needless.iter().fold(text.to_string(), less)
}

/// The name of the folder for these files.
pub(super) fn folder(all: &BTreeMap<String, Vec<u8>>) -> String {
    let mut digest = blake3::Hasher::new();
    all.values().for_each(|contents| _ = digest.update(contents));
    format!("{}/", &digest.finalize().to_hex()[..16])
}

/// The page's own file, with the folder's name inserted.
pub(super) fn page(text: &str, folder: &str) -> Vec<u8> {
    text.replace(FOLDER, folder).into_bytes()
}

impl Shop {
    fn new() -> Self {
        let all = files();
        let folder = folder(&all);
        let file = |(name, contents): (String, Vec<u8>)| {
            let kind = TYPES.iter().find(|(end, _)| name.ends_with(end))?.1;
            let plain = match (name.as_str(), str::from_utf8(&contents)) {
                ("index.html", Ok(text)) => page(text, &folder),
                _ => contents,
            };
            Some((name, Served::new(kind, plain)))
        };
        Shop { files: all.into_iter().filter_map(file).collect(), folder }
    }

    /// The file of exactly that path, and how long a browser may keep it.
    fn find(&self, path: &str) -> Option<(&Served, &'static str)> {
        let name = match path.strip_prefix('/')? {
            "" => "index.html",
            name => name,
        };
        match name.strip_prefix(&self.folder) {
            Some(inside) => Some((self.files.get(inside)?, FOR_EVER)),
            None => Some((self.files.get(name)?, EACH_TIME)),
        }
    }
}

impl Served {
    fn new(kind: &'static str, plain: Vec<u8>) -> Self {
        let tag = format!("\"{}\"", &blake3::hash(&plain).to_hex()[..16]);
        Served { kind, compressed: packed(&plain), plain, tag }
    }
}

/// Compresses a file with gzip.
pub(super) fn packed(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let compressed = encoder.write_all(plain).and_then(|()| encoder.finish());
    compressed.expect("a list of bytes takes all that is written")
}

/// The file of exactly that path.
pub async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some((file, keep)) = SHOP.find(uri.path()) else {
        return Refusal::new(StatusCode::NOT_FOUND, "no such page").into_response();
    };
    // The body of an answer to HEAD is left out later.
    if !matches!(method, Method::GET | Method::HEAD) {
        return ([(ALLOW, "GET,HEAD")], super::refusal::method().await).into_response();
    }
    let told = [
        (CONTENT_TYPE, file.kind),
        (CACHE_CONTROL, keep),
        (ETAG, file.tag.as_str()),
        (VARY, "accept-encoding"),
    ];
    let lists = |name, wanted: &str| {
        let lines = headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
        lines.flat_map(|line| line.split(',')).any(|word| word.trim() == wanted)
    };
    if lists(IF_NONE_MATCH, &file.tag) {
        return (StatusCode::NOT_MODIFIED, told).into_response();
    }
    match lists(ACCEPT_ENCODING, "gzip") {
        true => (told, [(CONTENT_ENCODING, "gzip")], Body::from(&file.compressed[..])),
        false => (told, [(CONTENT_ENCODING, "identity")], Body::from(&file.plain[..])),
    }
    .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        assert!(files().keys().any(|path| path.contains('/')), "those in folders, too");
        for path in files().keys() {
            assert!(SHOP.find(&format!("/{path}")).is_some(), "{path} has no known type");
            let inside = SHOP.find(&format!("/{}{path}", SHOP.folder));
            assert!(inside.is_some_and(|(_, keep)| keep == FOR_EVER), "{path}");
        }
        assert!(SHOP.find("/").is_some_and(|(file, _)| file.kind.starts_with("text/html")));
    }

    #[test]
    fn nothing_else_is() {
        for path in [
            "",
            "//",
            "/../page/index.html",
            "/./index.html",
            "/index.html/",
            "/INDEX.HTML",
            "/files/main.js",
        ] {
            assert!(SHOP.find(path).is_none(), "{path}");
        }
    }

    #[test]
    fn the_page_names_its_files_in_their_folder() {
        let (page, keep) = SHOP.find("/").expect("the page");
        let text = String::from_utf8(page.plain.clone()).expect("a text");
        assert!(
            text.contains(&format!("src=\"{}main.js\"", SHOP.folder)) && !text.contains(FOLDER)
        );
        assert_eq!(keep, EACH_TIME);
    }

    #[test]
    fn comments_are_not_sent() {
        let file = "// one\n  /* two */\na /* b */\n/* c */ d /* e */\n /** f\n  *  // g\n  *  h. */\n  i\n";
        assert_eq!(bare(file), "\n\na /* b */\n/* c */ d /* e */\n\n\n\ni\n");
    }

    #[test]
    fn style_is_sent_without_needless_blanks() {
        let file = "a,\nb > c:hover {\ncolor: red;\n\nwidth: min(1px, 2px +\n3px);\n}\n@media (a: b) and (c) {\nd::before { content: \"e: f, g\"; }\nh { i: j; k: l; }\n}\n";
        let sent = "a,b > c:hover{color:red;width:min(1px,2px + 3px)}@media (a:b) and (c){d::before{content:\"e: f, g\"}h{i:j;k:l}}";
        assert_eq!(style(file), sent);
    }

    #[test]
    fn programs_are_sent_without_needless_blanks() {
        for (line, sent) in [
            ("const { a, b } = c ? [1, 2] : { d: -1 };", "const{a,b}=c?[1,2]:{d:-1};"),
            ("if (a >= b && c !== d) {", "if (a>=b&&c!==d){"),
            ("return a - -b + ++c;", "return a - -b + ++c;"),
            // Spaces in texts and patterns stay.
            ("say(\"a = b, c\", d, \"e : f\");", "say(\"a = b, c\",d,\"e : f\");"),
            ("a = `b, ${c} = d`;", "a = `b, ${c} = d`;"),
            ("a = `b\nc: d\n`;\ne = f;", "a = `b\nc: d\n`;\ne=f;"),
            ("a = b.split(/ = /);", "a = b.split(/ = /);"),
            ("a = \"b \\\" = c\";", "a = \"b \\\" = c\";"),
        ] {
            assert_eq!(script(line), sent);
        }
        // No backquote stands alone, for instance in a pattern: the lines after it would be taken for a text.
        for file in written(&PAGE).into_iter().filter_map(|file| file.contents_utf8()) {
            assert_eq!(file.matches('`').count() % 2, 0, "{}", &file[..80]);
        }
    }

    #[test]
    fn what_a_visit_loads_stays_small() {
        // Only the language in use is loaded.
        let (texts, others): (Vec<_>, Vec<_>) =
            files().into_iter().partition(|(name, _)| name.starts_with("texts-"));
        let sizes = |files: Vec<(String, Vec<u8>)>| files.into_iter().map(|(_, file)| file.len());
        assert_eq!(texts.len(), 2);
        let bytes = sizes(others).sum::<usize>() + sizes(texts).max().unwrap_or(0);
        assert!(bytes <= 250_000, "{bytes} bytes before compression");
    }

    /// The contents of all files of the page itself.
    fn text() -> String {
        written(&PAGE).into_iter().filter_map(|file| file.contents_utf8()).collect()
    }

    #[test]
    fn every_text_that_the_page_asks_for_is_in_the_catalogue() {
        let page = text();
        let mut asked = 0;
        for ask in ["words.say(\"", "data-text=\"", "data-label=\""] {
            for key in page.split(ask).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(texts::page::texts().any(|text| text.key == key), "{key}");
                asked += 1;
            }
        }
        assert!(asked > 100, "{asked}");
    }

    #[test]
    fn every_text_of_the_catalogue_is_asked_for() {
        let page = text();
        // For `colour-${colour}`: the beginning and the end of the key.
        let composed: Vec<(&str, &str)> = page
            .split('`')
            .filter_map(|text| {
                let (begin, rest) = text.split_once("${")?;
                let (_, end) = rest.split_once('}')?;
                let is_of_key = |c: char| c.is_ascii_lowercase() || c == '-';
                (begin.ends_with('-') && (begin.to_owned() + end).chars().all(is_of_key))
                    .then_some((begin, end))
            })
            .collect();
        for texts::page::Text { key, .. } in texts::page::texts() {
            let is_composed =
                || composed.iter().any(|(begin, end)| key.starts_with(begin) && key.ends_with(end));
            // The server tells how a search has ended.
            let is_outcome = key.starts_with("stopped-by-");
            // For a puzzle whose moves have costs, this text is preferred.
            let key = key.strip_suffix("-cost").unwrap_or(key);
            let is_written = page.contains(&format!("\"{key}\""));
            assert!(is_written || is_outcome || is_composed(), "{key}");
        }
    }
}
