//! Passkeys: keys of `WebAuthn` that sign a player in without a password (docs/rules.md, Sessions).

use time::Duration;

use super::is_invisible;

/// Passkeys of a player.
pub const PASSKEYS_MAX: usize = 10;
/// The longest name of a passkey, in characters.
pub const PASSKEY_NAME_MAX: usize = 40;
/// How long the server waits for the answer of an authenticator.
pub const CEREMONY_LIFE: Duration = Duration::minutes(5);

/// What a signed-in player confirms by a passkey. A question that was put for one purpose is answered for no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyPurpose {
    /// Taking money out.
    Withdrawal,
    /// A change of the second factor.
    SecondFactor,
    /// A passkey that is added or removed.
    Passkeys,
    /// Closing the account.
    Closing,
    /// Linking or unlinking a Google account.
    Google,
    /// An export of the player's data.
    Export,
    /// A change of the email address.
    EmailChange,
}

/// Why a name for a passkey is refused, in the words shown beside the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each variant is its sentence")]
pub enum PasskeyNameError {
    #[error("Name is required")]
    Missing,
    #[error("Name must be at most {PASSKEY_NAME_MAX} characters")]
    Long,
    #[error("Name contains characters that cannot be shown")]
    Characters,
}

/// What the owner calls a passkey: 1 to [`PASSKEY_NAME_MAX`] characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// Reads a name; spaces around it are dropped.
    pub fn parse(text: &str) -> Result<Self, PasskeyNameError> {
        let text = text.trim();
        if text.is_empty() {
            Err(PasskeyNameError::Missing)
        } else if PASSKEY_NAME_MAX < text.chars().count() {
            Err(PasskeyNameError::Long)
        } else if text.chars().any(is_invisible) {
            Err(PasskeyNameError::Characters)
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// The name as its owner writes it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_to_forty_visible_characters() {
        let longest = "k".repeat(PASSKEY_NAME_MAX);
        for (typed, name) in [
            ("  My phone ", Ok("My phone")),
            (longest.as_str(), Ok(longest.as_str())),
            ("   ", Err(PasskeyNameError::Missing)),
            (&format!("{longest}k"), Err(PasskeyNameError::Long)),
            ("My\u{202e}phone", Err(PasskeyNameError::Characters)),
        ] {
            let parsed = PasskeyName::parse(typed);
            assert_eq!(
                parsed.as_ref().map(PasskeyName::as_str),
                name.as_ref().copied(),
                "{typed}"
            );
        }
    }
}
