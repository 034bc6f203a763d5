//! Names of files, as people gave them: cleaned when a file comes, and put into a header when it goes.

use std::fmt::Write;

/// Characters of a stored name, including its extension (`attachments_file_name_length` allows 200, and one extension
/// may be added).
const NAME_MAX: usize = 180;
/// Characters of an ending that are spared when a name is cut.
const ENDING_MAX: usize = 12;

/// The last part of a path, without what cannot be seen or turns the text around; never empty.
pub fn cleaned(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String = last.chars().filter(|it| !is_hidden(*it)).collect();
    let name = shown.trim();
    if name.trim_matches('.').is_empty() {
        return "file".to_owned();
    }
    let (stem, ending) = match name.rsplit_once('.') {
        Some((stem, ending)) if ending.chars().count() <= ENDING_MAX => (stem, Some(ending)),
        Some(_) | None => (name, None),
    };
    let cut: String = stem.chars().take(NAME_MAX - ENDING_MAX).collect();
    match ending {
        Some(ending) => format!("{cut}.{ending}"),
        None => cut,
    }
}

/// Control characters, and those that turn the order of what follows: `cat\u{202e}gpj.exe` reads as `catexe.jpg`.
fn is_hidden(it: char) -> bool {
    it.is_control()
        || matches!(it, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// `Content-Disposition` (RFC 6266): the name in ASCII for old clients, and whole for all others (RFC 8187).
pub fn disposition(how: &str, name: &str) -> String {
    let mut plain = String::new();
    let mut whole = String::new();
    for it in name.chars() {
        let is_plain =
            it.is_ascii_alphanumeric() || matches!(it, '.' | '-' | '_' | ' ' | '(' | ')');
        plain.push(if is_plain { it } else { '_' });
    }
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_') {
            whole.push(char::from(byte));
        } else {
            write!(whole, "%{byte:02X}").expect("a string takes all that is written to it");
        }
    }
    format!("{how}; filename=\"{plain}\"; filename*=UTF-8''{whole}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_people_can_read() {
        let long = "n".repeat(300);
        let cut = format!("{}.png", "n".repeat(168));
        for (name, expected) in [
            ("duel.png", "duel.png"),
            ("../../etc/passwd", "passwd"),
            (r"C:\Users\nova\duel.png", "duel.png"),
            ("cat\u{202e}gpj.exe", "catgpj.exe"),
            ("a\r\nSet-Cookie: b\0.txt", "aSet-Cookie: b.txt"),
            ("  Müller 🎮.png ", "Müller 🎮.png"),
            ("", "file"),
            ("..", "file"),
            ("/", "file"),
            (&format!("{long}.png"), &cut),
            (&long, &"n".repeat(168)),
        ] {
            assert_eq!(cleaned(name), expected, "{name:?}");
        }
    }

    #[test]
    fn a_header_holds_any_name() {
        for (name, expected) in [
            (
                "duel 1.png",
                "inline; filename=\"duel 1.png\"; filename*=UTF-8''duel%201.png",
            ),
            (
                "a\"; filename=\"b.html\r\nX: y",
                "inline; filename=\"a__ filename__b.html__X_ y\"; \
                 filename*=UTF-8''a%22%3B%20filename%3D%22b.html%0D%0AX%3A%20y",
            ),
            (
                "ü🎮.png",
                "inline; filename=\"__.png\"; filename*=UTF-8''%C3%BC%F0%9F%8E%AE.png",
            ),
        ] {
            assert_eq!(disposition("inline", name), expected);
        }
    }
}
