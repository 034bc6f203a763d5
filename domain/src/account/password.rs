//! Passwords: three doors with three rules (sign-in 6, sign-up 8 and strong, change 6 with three classes).

use std::fmt;

use super::Problem;

/// The longest password that is hashed: hashing takes time with length, and nobody types more.
pub const PASSWORD_MAX: usize = 128;

const SIGN_IN_MIN: usize = 6;
const SIGN_UP_MIN: usize = 8;
const CHANGE_MIN: usize = 6;
const SIGN_UP_SCORE_MIN: u8 = 60;

/// A password as it was typed, spaces included; never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// What is typed to sign in: too short cannot be right, and is said so before any work is done.
    pub fn for_sign_in(text: &str) -> Result<Self, Problem> {
        Self::within(text, SIGN_IN_MIN, Problem::PasswordShortAtSignIn)
    }

    /// What is chosen at sign-up: 8 characters and a strength of 60.
    pub fn for_sign_up(text: &str) -> Result<Self, Problem> {
        let password = Self::within(text, SIGN_UP_MIN, Problem::PasswordShort)?;
        if Strength::of(text).score < SIGN_UP_SCORE_MIN {
            return Err(Problem::PasswordWeak);
        }
        Ok(password)
    }

    /// What is chosen at a change: 6 characters with a lowercase letter, an uppercase letter and a digit.
    pub fn for_change(text: &str) -> Result<Self, Problem> {
        let password = Self::within(text, CHANGE_MIN, Problem::PasswordShortAtChange)?;
        let Classes {
            has_lower,
            has_upper,
            has_digit,
            ..
        } = Classes::of(text);
        if has_lower && has_upper && has_digit {
            Ok(password)
        } else {
            Err(Problem::PasswordClasses)
        }
    }

    fn within(text: &str, min: usize, short: Problem) -> Result<Self, Problem> {
        let length = text.chars().count();
        if length == 0 {
            Err(Problem::PasswordMissing)
        } else if length < min {
            Err(short)
        } else if PASSWORD_MAX < length {
            Err(Problem::PasswordLong)
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
            (SIGN_UP_MIN <= length, 20_u8),
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
