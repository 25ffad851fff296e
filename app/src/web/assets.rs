//! The page's files, which are part of the binary. A path must be the name of one of them; no
//! directory is ever read.

use super::refusal::Refusal;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, File, include_dir};

static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/web/page");

/// The types of the files that are served, by the ends of their names.
const TYPES: [(&str, &str); 7] = [
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".json", "application/json"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".woff2", "font/woff2"),
];

/// The file of exactly that path.
pub async fn file(method: Method, uri: Uri) -> Response {
    let Some((kind, file)) = find(uri.path()) else {
        return Refusal::new(StatusCode::NOT_FOUND, "no such page").into_response();
    };
    // The body of an answer to HEAD is left out later.
    if !matches!(method, Method::GET | Method::HEAD) {
        return super::refusal::method().await.into_response();
    }
    let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")];
    (headers, Body::from(file.contents())).into_response()
}

fn find(path: &str) -> Option<(&'static str, &'static File<'static>)> {
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    let file = PAGE.get_file(name)?;
    let (_, kind) = TYPES.iter().find(|(end, _)| name.ends_with(end))?;
    Some((kind, file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let mut folders = vec![&PAGE];
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            for file in folder.files() {
                let path = format!("/{}", file.path().display());
                assert!(find(&path).is_some(), "{path} has no known type");
            }
        }
        assert!(find("/").is_some_and(|(kind, _)| kind.starts_with("text/html")));
    }

    #[test]
    fn nothing_else_is() {
        for path in
            ["", "//", "/../page/index.html", "/./index.html", "/index.html/", "/INDEX.HTML"]
        {
            assert!(find(path).is_none(), "{path}");
        }
    }
}
