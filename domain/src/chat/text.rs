//! The text of a message: trimmed, not blank, not too long, and nothing in it that is no text.

use super::ConversationKind;

/// Characters of a message, at most (docs/rules.md, Messages).
pub const MESSAGE_MAX: usize = 2_000;
/// Characters of a message around a challenge, which every viewer reads.
pub const ARENA_MESSAGE_MAX: usize = 500;

/// Why a text is no message, in the words shown beside the composer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextProblem {
    /// Nothing that could be seen.
    #[error("Message is required")]
    Blank,
    /// More characters than fit.
    #[error("Message must be at most {0} characters")]
    TooLong(usize),
    /// Something that is neither text nor a line break.
    #[error("Message must not contain control characters")]
    Control,
}

/// A text that may be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageText(String);

impl MessageText {
    /// The text of a message in a conversation of that kind.
    ///
    /// # Errors
    /// [`TextProblem`]
    pub fn parse(text: &str, kind: ConversationKind) -> Result<Self, TextProblem> {
        let text = Self::parse_caption(text, kind)?;
        if text.0.is_empty() {
            Err(TextProblem::Blank)
        } else {
            Ok(text)
        }
    }

    /// The text beside files, which may say nothing.
    ///
    /// # Errors
    /// [`TextProblem::TooLong`], [`TextProblem::Control`]
    pub fn parse_caption(text: &str, kind: ConversationKind) -> Result<Self, TextProblem> {
        // Two spellings of a line break look alike; one is stored.
        let text = text.replace("\r\n", "\n");
        let text = text.trim();
        if text.chars().all(is_invisible) {
            return Ok(Self(String::new()));
        }
        let most = match kind {
            ConversationKind::Direct | ConversationKind::Team | ConversationKind::Leads => {
                MESSAGE_MAX
            }
            ConversationKind::Arena => ARENA_MESSAGE_MAX,
        };
        if most < text.chars().count() {
            Err(TextProblem::TooLong(most))
        } else if text.chars().any(is_control) {
            Err(TextProblem::Control)
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text, taken out.
    pub fn into_inner(self) -> String {
        self.0
    }
}

/// Takes no ink: a message of these alone would be an empty bubble. Inside a text they belong to it, as the joiners of
/// an emoji and the marks of a script do.
fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202F}' | '\u{205F}'..='\u{206F}'
            | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Control characters, and those that turn the reading direction of what follows: a message must not rewrite the line
/// that it stands in.
fn is_control(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}
