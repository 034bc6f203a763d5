//! Passwords: what is typed to sign in has 6 characters; what is chosen, at the sign-up or later, has 8, is strong, and is not
//! what is guessed first.

use std::fmt;

use super::AccountFieldError;

/// The longest password that is hashed: hashing takes time with length, and no person types more.
pub const PASSWORD_MAX: usize = 128;

/// Characters of a password that is typed to sign in: a shorter one cannot be right.
pub const PASSWORD_TYPED_MIN: usize = 6;
/// Characters of a password that is chosen.
pub const PASSWORD_MIN: usize = 8;
/// The score that a chosen password needs.
pub const PASSWORD_SCORE_MIN: u8 = 60;
/// A name shorter than this is part of too many words to be refused in passwords.
const PERSONAL_MIN: usize = 4;

/// What leaked lists hold most often, as far as the rules allow it: one a line, in lower case, sorted.
const COMMON: &str = include_str!("common_passwords.txt");

/// A password as it was typed, spaces included; never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// A password typed to sign in: one that is too short is refused before any work is done.
    pub fn for_sign_in(text: &str) -> Result<Self, AccountFieldError> {
        Self::within(
            text,
            PASSWORD_TYPED_MIN,
            AccountFieldError::PasswordShortAtSignIn,
        )
    }

    /// What is chosen, at the sign-up or later: 8 characters, a strength of 60, not among the commonest, and without the
    /// username or the email address, or the part of it before the `@`.
    pub fn chosen(text: &str, username: &str, email: &str) -> Result<Self, AccountFieldError> {
        let password = Self::within(text, PASSWORD_MIN, AccountFieldError::PasswordShort)?;
        if Strength::of(text).score < PASSWORD_SCORE_MIN {
            return Err(AccountFieldError::PasswordWeak);
        }
        let lower = text.to_lowercase();
        if is_common(&lower) {
            return Err(AccountFieldError::PasswordCommon);
        }
        let local = email.split('@').next().unwrap_or_default();
        let is_personal = [username, local]
            .into_iter()
            .filter(|name| PERSONAL_MIN <= name.chars().count())
            .any(|name| lower.contains(&name.to_lowercase()));
        if is_personal {
            return Err(AccountFieldError::PasswordPersonal);
        }
        Ok(password)
    }

    fn within(text: &str, min: usize, short: AccountFieldError) -> Result<Self, AccountFieldError> {
        let length = text.chars().count();
        if length == 0 {
            Err(AccountFieldError::PasswordMissing)
        } else if length < min {
            Err(short)
        } else if PASSWORD_MAX < length {
            Err(AccountFieldError::PasswordLong)
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// What is hashed.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// Whether a password, in lower case, is on the list, also with signs behind it: "Password1!" is "password1".
fn is_common(lower: &str) -> bool {
    let bare = lower.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    COMMON
        .lines()
        .any(|common| common == lower || common == bare)
}

/// How strong a password is, as the meter beside the field shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// 0 to 100.
    pub score: u8,
}

impl Strength {
    /// +20 for 8 characters, +10 more for 12, +20 each for a lowercase letter, an uppercase letter and a digit, +10
    /// for a symbol (anything else).
    pub fn of(text: &str) -> Self {
        let length = text.chars().count();
        let classes = Classes::of(text);
        let score = [
            (PASSWORD_MIN <= length, 20_u8),
            (12 <= length, 10),
            (classes.has_lower, 20),
            (classes.has_upper, 20),
            (classes.has_digit, 20),
            (classes.has_symbol, 10),
        ]
        .into_iter()
        .filter_map(|(holds, points)| holds.then_some(points))
        .fold(0_u8, u8::saturating_add);
        Self { score }
    }

    /// Weak under 30, Fair under 60, Good under 80, else Strong.
    pub fn label(self) -> &'static str {
        match self.score {
            0..30 => "Weak",
            30..60 => "Fair",
            60..80 => "Good",
            80.. => "Strong",
        }
    }
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent facts about one text"
)]
struct Classes {
    has_lower: bool,
    has_upper: bool,
    has_digit: bool,
    has_symbol: bool,
}

impl Classes {
    fn of(text: &str) -> Self {
        Self {
            has_lower: text.chars().any(|c| c.is_ascii_lowercase()),
            has_upper: text.chars().any(|c| c.is_ascii_uppercase()),
            has_digit: text.chars().any(|c| c.is_ascii_digit()),
            has_symbol: text.chars().any(|c| !c.is_ascii_alphanumeric()),
        }
    }
}
