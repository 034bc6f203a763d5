//! HTML that the server writes itself: the mailbox of the demo, and the tags of link previews.

/// Text as HTML, within a tag or an attribute in quotes.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
