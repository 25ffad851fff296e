//! Texts within XML, SVG and HTML files that are written as text.

/// Plain text within XML.
pub fn xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
