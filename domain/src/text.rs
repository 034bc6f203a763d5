//! The rules of the text fields of forms: lengths, lists, no control characters.

use crate::invisible_chars::is_invisible;

/// Tags of a challenge or a team.
pub const TAGS_MAX: usize = 10;
/// Characters of a tag.
pub const TAG_MAX: usize = 20;
/// Characters of a text of one line that has no limit of its own.
pub const SHORT_TEXT_MAX: usize = 80;

/// A text of several lines, called `name` where it is refused.
pub(crate) fn long_text(text: &str, name: &str, most: usize) -> Result<String, String> {
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

/// A text of one line, called `name` where it is refused; it may be empty.
pub(crate) fn short_text(text: &str, name: &str) -> Result<String, String> {
    let text = text.trim();
    if SHORT_TEXT_MAX < text.chars().count() {
        return Err(format!(
            "{name} must be at most {SHORT_TEXT_MAX} characters"
        ));
    }
    plain(text, name)
}

/// A text of one line that shows all of itself.
pub(crate) fn plain(text: &str, name: &str) -> Result<String, String> {
    if text.chars().any(is_invisible) {
        Err(control_message(name))
    } else {
        Ok(text.to_owned())
    }
}

fn control_message(name: &str) -> String {
    format!("{name} must not contain control characters")
}

/// One of a list, without regard to case; blank is the first of it, the form's default.
pub(crate) fn one_of(text: &str, list: &[&str], message: &str) -> Result<String, String> {
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

/// Tags, split by commas: lower case, each once.
pub(crate) fn tag_list(text: &str) -> Result<Vec<String>, String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in text
        .split(',')
        .map(|tag| tag.trim().to_lowercase())
        .filter(|tag| !tag.is_empty())
    {
        if TAG_MAX < tag.chars().count() {
            return Err(format!("A tag must be at most {TAG_MAX} characters"));
        }
        if tags.contains(&tag) {
            continue;
        }
        // Stop here: a form of a million tags would be compared each with each.
        if tags.len() == TAGS_MAX {
            return Err(format!("At most {TAGS_MAX} tags are allowed"));
        }
        tags.push(plain(&tag, "A tag")?);
    }
    Ok(tags)
}
