//! Texts in XML, SVG and HTML files.

/// Plain text, escaped for XML.
pub fn xml(text: &str) -> String {
    legal(text).replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// A whole file that consists of one element.
pub fn file(element: &str) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n", legal(element))
}

/// Replaces control characters with the replacement character, since names of files may have them but XML may
/// not, however they are written. Ends of lines and tabulators stay.
pub fn legal(text: &str) -> String {
    let is_illegal = |c: char| {
        c.is_control() && !matches!(c, '\n' | '\r' | '\t') || matches!(c, '\u{fffe}' | '\u{ffff}')
    };
    text.replace(is_illegal, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_is_left() {
        assert_eq!(xml("a\u{1b}[1m<b>\n"), "a\u{fffd}[1m&lt;b>\n");
        assert_eq!(legal("\0\u{7f}\u{ffff}é\t"), "\u{fffd}\u{fffd}\u{fffd}é\t");
    }
}
