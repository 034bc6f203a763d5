//! The rules of the text fields of a form: lengths, lists, no control characters.

use crate::catalogue;
use crate::unseen::is_unseen;

const TITLE_MIN: usize = 3;
const TITLE_MAX: usize = 120;
const TAGS_MAX: usize = 10;
const TAG_MAX: usize = 20;
const SHORT_TEXT_MAX: usize = 80;
const URL_MAX: usize = 500;

pub(super) fn title(text: &str) -> Result<String, String> {
    let title = text.trim();
    match title.chars().count() {
        0 => Err("Title is required".to_owned()),
        length if length < TITLE_MIN => Err("Title must be at least 3 characters".to_owned()),
        length if TITLE_MAX < length => Err("Title must be at most 120 characters".to_owned()),
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

pub(super) fn long_text(text: &str, name: &str, most: usize) -> Result<String, String> {
    let text = text.trim();
    if most < text.chars().count() {
        return Err(format!("{name} must be at most {most} characters"));
    }
    let has_control = text
        .chars()
        .any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'));
    if has_control {
        Err(control_message(name))
    } else {
        Ok(text.to_owned())
    }
}

pub(super) fn short_text(text: &str, name: &str) -> Result<String, String> {
    let text = text.trim();
    if SHORT_TEXT_MAX < text.chars().count() {
        return Err(format!(
            "{name} must be at most {SHORT_TEXT_MAX} characters"
        ));
    }
    plain(text, name)
}

pub(super) fn optional_text(text: Option<String>, name: &str) -> Result<Option<String>, String> {
    text.map(|text| short_text(&text, name)).transpose()
}

fn plain(text: &str, name: &str) -> Result<String, String> {
    if text.chars().any(is_unseen) {
        Err(control_message(name))
    } else {
        Ok(text.to_owned())
    }
}

fn control_message(name: &str) -> String {
    format!("{name} must not contain control characters")
}

/// What was sent, or else what was there; blank text empties the field.
pub(super) fn optional(sent: Option<&String>, was: Option<String>) -> Option<String> {
    match sent {
        None => was,
        Some(text) if text.trim().is_empty() => None,
        Some(text) => Some(text.trim().to_owned()),
    }
}

/// One of a list, without regard to case; blank is the first of it, the form's default.
pub(super) fn one_of(text: &str, list: &[&str], message: &str) -> Result<String, String> {
    let text = text.trim();
    let found = if text.is_empty() {
        list.first()
    } else {
        list.iter().find(|entry| entry.eq_ignore_ascii_case(text))
    };
    found
        .map(|entry| (*entry).to_owned())
        .ok_or_else(|| message.to_owned())
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

pub(super) fn tag_list(text: &str) -> Result<Vec<String>, String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in text
        .split(',')
        .map(|tag| tag.trim().to_lowercase())
        .filter(|tag| !tag.is_empty())
    {
        if TAG_MAX < tag.chars().count() {
            return Err("A tag must be at most 20 characters".to_owned());
        }
        if tags.contains(&tag) {
            continue;
        }
        // Stop here: a form of a million tags would be compared each with each.
        if tags.len() == TAGS_MAX {
            return Err("At most 10 tags are allowed".to_owned());
        }
        tags.push(plain(&tag, "A tag")?);
    }
    Ok(tags)
}
