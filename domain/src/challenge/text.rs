//! The rules of the text fields of a challenge's form.

use crate::catalogue;
use crate::text::{one_of, plain, short_text};

/// The shortest title.
pub const TITLE_MIN: usize = 3;
/// The longest title.
pub const TITLE_MAX: usize = 120;
/// The longest address of a livestream.
pub const URL_MAX: usize = 500;

pub(super) fn title(text: &str) -> Result<String, String> {
    let title = text.trim();
    match title.chars().count() {
        0 => Err("Title is required".to_owned()),
        length if length < TITLE_MIN => {
            Err(format!("Title must be at least {TITLE_MIN} characters"))
        }
        length if TITLE_MAX < length => {
            Err(format!("Title must be at most {TITLE_MAX} characters"))
        }
        _ => plain(title, "Title"),
    }
}

pub(super) fn category(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("Game category is required".to_owned());
    }
    one_of(
        text,
        &catalogue::category_names(),
        "Please select a game category from the list",
    )
}

pub(super) fn optional_text(text: Option<String>, name: &str) -> Result<Option<String>, String> {
    text.map(|text| short_text(&text, name)).transpose()
}

/// What was sent, or else what was there; blank text empties the field.
pub(super) fn optional(sent: Option<&String>, was: Option<String>) -> Option<String> {
    match sent {
        None => was,
        Some(text) if text.trim().is_empty() => None,
        Some(text) => Some(text.trim().to_owned()),
    }
}

pub(super) fn stream_url(url: Option<String>) -> Result<Option<String>, String> {
    let Some(url) = url else { return Ok(None) };
    let rest = url.strip_prefix("https://").unwrap_or_default();
    let has_host = rest
        .split('/')
        .next()
        .is_some_and(|host| host.contains('.'));
    let is_plain = !url.chars().any(|c| c.is_whitespace() || c.is_control());
    if has_host && is_plain && url.len() <= URL_MAX {
        Ok(Some(url))
    } else {
        Err("Livestream link must be an https address".to_owned())
    }
}
