//! Usernames, email addresses and passwords of accounts (docs/rules.md, Accounts).
//!
//! Parsed once at the edge: a [`Username`] need not be checked again. Lengths are counted in characters.

pub mod closing;
pub mod email_change;
pub mod first_steps;
pub mod google;
pub mod lockout;
pub mod passkey;
pub mod password;
pub mod record;
pub mod refresh;
pub mod second_factor;
pub mod security;

use std::fmt;

use serde::{Deserialize, Serialize};
use time::Duration;

use crate::invisible_chars::is_invisible;

pub use password::{
    PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SCORE_MIN, PASSWORD_TYPED_MIN, Password, Strength,
};

/// The shortest username.
pub const USERNAME_MIN: usize = 3;
/// The longest username.
pub const USERNAME_MAX: usize = 20;
/// The longest email address that can be delivered to (RFC 5321 with its erratum).
pub const EMAIL_MAX: usize = 254;
/// The longest part before the `@` (RFC 5321).
const EMAIL_LOCAL_MAX: usize = 64;
/// The longest display name.
pub const NAME_MAX: usize = 60;
/// Length of the referral codes that we give out.
pub const REFERRAL_CODE_LENGTH: usize = 8;
/// The version of the terms of use that a sign-up accepts: the day on which they were last changed.
pub const TERMS_VERSION: &str = "2026-11-25";
/// A name may be changed once in so long.
pub const USERNAME_CHANGE_EVERY: Duration = Duration::days(30);
/// A username that its owner gave up is reserved for this long.
pub const USERNAME_RESERVED: Duration = Duration::days(90);
/// How long the link is good that verifies an email address.
pub const VERIFICATION_LIFE: Duration = Duration::days(1);
/// How long the link is good that sets a new password.
pub const PASSWORD_RESET_LIFE: Duration = Duration::minutes(30);
/// How long the links are good that confirm a change of the email address.
pub const EMAIL_CHANGE_LIFE: Duration = Duration::minutes(30);
/// How long a change of the email address can be reverted, by a link to the address before.
pub const EMAIL_UNDO_LIFE: Duration = Duration::days(7);

/// Why an account's field is refused, in the words shown beside the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each variant is its sentence")]
pub enum AccountFieldError {
    #[error("Username is required")]
    UsernameMissing,
    #[error("Username must be at least {USERNAME_MIN} characters")]
    UsernameShort,
    #[error("Username must be less than {USERNAME_MAX} characters")]
    UsernameLong,
    #[error("Username can only contain letters, numbers, and underscores")]
    UsernameCharacters,
    #[error("Email is required")]
    EmailMissing,
    #[error("Email is invalid")]
    EmailInvalid,
    #[error("Password is required")]
    PasswordMissing,
    #[error("Password must be at least {PASSWORD_TYPED_MIN} characters")]
    PasswordShortAtSignIn,
    #[error("Password must be at least {PASSWORD_MIN} characters")]
    PasswordShort,
    #[error("Password must be at most {PASSWORD_MAX} characters")]
    PasswordLong,
    #[error("Password is too weak. Include uppercase, lowercase, numbers, and special characters")]
    PasswordWeak,
    #[error("This password is among the first that are tried. Choose another one")]
    PasswordCommon,
    #[error("Password must not contain your username or email address")]
    PasswordPersonal,
    #[error("Name must be at most {NAME_MAX} characters")]
    NameLong,
    #[error("Name contains characters that cannot be shown")]
    NameCharacters,
    #[error("Invalid referral code")]
    ReferralCodeInvalid,
    #[error("You must confirm that you are at least 18 years old")]
    AgeUnconfirmed,
    #[error("You must accept the Terms of Service and Privacy Policy")]
    TermsUnaccepted,
}

/// The name that a player is found by: 3 to 20 letters, digits and underscores of ASCII, so that no two look alike
/// through foreign letters. Unique without regard to case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Username(String);

impl Username {
    /// Reads a username; spaces around it are dropped.
    pub fn parse(text: &str) -> Result<Self, AccountFieldError> {
        let text = text.trim();
        let length = text.chars().count();
        if length == 0 {
            Err(AccountFieldError::UsernameMissing)
        } else if length < USERNAME_MIN {
            Err(AccountFieldError::UsernameShort)
        } else if USERNAME_MAX < length {
            Err(AccountFieldError::UsernameLong)
        } else if text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            Ok(Self(text.to_owned()))
        } else {
            Err(AccountFieldError::UsernameCharacters)
        }
    }

    /// The name as its owner writes it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An email address that looks like one: whether it is one, only a mail can show. Visible ASCII alone, at most
/// 254 characters, a dot in the domain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Email(String);

impl Email {
    /// Reads an address; spaces around it are dropped.
    pub fn parse(text: &str) -> Result<Self, AccountFieldError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AccountFieldError::EmailMissing);
        }
        let (local, domain) = text
            .rsplit_once('@')
            .ok_or(AccountFieldError::EmailInvalid)?;
        let is_valid = text.len() <= EMAIL_MAX
            && is_local_part(local)
            && 1 < domain.split('.').count()
            && domain.split('.').all(is_domain_label);
        if is_valid {
            Ok(Self(text.to_owned()))
        } else {
            Err(AccountFieldError::EmailInvalid)
        }
    }

    /// The address as its owner writes it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_local_part(local: &str) -> bool {
    (1..=EMAIL_LOCAL_MAX).contains(&local.len())
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && local
            .chars()
            .all(|c| c.is_ascii_graphic() && !r#"@"(),:;<>[\]"#.contains(c))
}

fn is_domain_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// What is typed to sign in: an email address or a username, already in the case that both are compared in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identifier(String);

impl Identifier {
    /// Reads it. The messages speak of an email address, as the screen's label does.
    pub fn parse(text: &str) -> Result<Self, AccountFieldError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AccountFieldError::EmailMissing);
        }
        let written = if text.contains('@') {
            Email::parse(text)?.0
        } else {
            Username::parse(text)
                .map_err(|_problem| AccountFieldError::EmailInvalid)?
                .0
        };
        Ok(Self(written.to_ascii_lowercase()))
    }

    /// In lower case.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name shown beside the username; may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DisplayName(String);

impl DisplayName {
    /// Reads a name; spaces around it are dropped. What would hide or turn around the text beside it is refused.
    pub fn parse(text: &str) -> Result<Self, AccountFieldError> {
        let text = text.trim();
        if NAME_MAX < text.chars().count() {
            Err(AccountFieldError::NameLong)
        } else if text.chars().any(is_invisible) {
            Err(AccountFieldError::NameCharacters)
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// The name as its owner writes it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What an account may do beyond playing (docs/rules.md, Accounts).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AccountRole {
    /// Plays.
    User,
    /// Decides disputes.
    Moderator,
    /// Looks after everything but the ledger's rows.
    Admin,
}

impl AccountRole {
    /// As the database and the wire write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Moderator => "moderator",
            Self::Admin => "admin",
        }
    }

    /// The role of that name, if there is one.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::User, Self::Moderator, Self::Admin]
            .into_iter()
            .find(|role| role.as_str() == text)
    }
}

/// The code by which a player brings others in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReferralCode(String);

impl ReferralCode {
    /// Reads a code as people type it: in any case, with spaces around it.
    pub fn parse(text: &str) -> Result<Self, AccountFieldError> {
        let text = text.trim();
        let is_code = text.chars().count() == REFERRAL_CODE_LENGTH
            && text.chars().all(|c| c.is_ascii_alphanumeric());
        if is_code {
            Ok(Self(text.to_ascii_uppercase()))
        } else {
            Err(AccountFieldError::ReferralCodeInvalid)
        }
    }

    /// In capitals.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ReferralCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod score_vectors;
#[cfg(test)]
mod tests;
