//! The second factor: codes of an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds), and recovery codes for
//! the day on which the app is lost (docs/rules.md, Sessions).

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;
use time::{Duration, OffsetDateTime};

/// How long a code is shown.
const STEP_SECONDS: i64 = 30;
/// Codes of the step before and the step after are accepted too: clocks differ, and people type slowly.
const STEPS_AROUND: i64 = 1;
/// Digits of a code.
pub const CODE_DIGITS: usize = 6;
/// One more than the largest code.
const CODES: u32 = 1_000_000;
/// Bytes of a secret: the length of the digest (RFC 4226).
pub const SECRET_BYTES: usize = 20;
/// Recovery codes of a player.
pub const RECOVERY_CODES: usize = 10;
/// Characters of a recovery code, 79 bits in the alphabet of our codes: more than can be tried against its plain hash.
pub const RECOVERY_CODE_LENGTH: usize = 16;
/// Characters between the dashes of a recovery code.
const RECOVERY_CODE_GROUP: usize = 4;
/// How long a sign-in waits for its second factor.
pub const CHALLENGE_LIFE: Duration = Duration::minutes(5);
/// Codes that are checked for one such sign-in.
pub const CHALLENGE_TRIES_MAX: i32 = 5;

/// The secret that an authenticator app and the server share.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TotpSecret([u8; SECRET_BYTES]);

impl std::fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TotpSecret").finish_non_exhaustive()
    }
}

impl TotpSecret {
    /// A secret of the first bytes of `random`.
    pub fn new(random: &[u8; 32]) -> Self {
        let mut secret = [0; SECRET_BYTES];
        for (byte, drawn) in secret.iter_mut().zip(random) {
            *byte = *drawn;
        }
        Self(secret)
    }

    /// The secret of these bytes, where they are as many as one has.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// The bytes of it.
    pub const fn as_bytes(&self) -> &[u8; SECRET_BYTES] {
        &self.0
    }

    /// As it is typed into an app: base32 (RFC 4648) without padding.
    pub fn text(&self) -> String {
        base32(&self.0)
    }

    /// The address that an app reads from a QR code. `username` needs no escaping: it has letters, digits and underscores.
    pub fn uri(&self, username: &str) -> String {
        format!(
            "otpauth://totp/Duel%20Ledger:{username}?secret={}&issuer=Duel%20Ledger&algorithm=SHA1&digits={CODE_DIGITS}&period={STEP_SECONDS}",
            self.text()
        )
    }

    /// The code of a step (RFC 4226, section 5.3).
    fn code_at(&self, step: i64) -> Option<u32> {
        // A key of any length is taken.
        let mut mac = Hmac::<Sha1>::new_from_slice(&self.0).ok()?;
        mac.update(&step.to_be_bytes());
        let digest = mac.finalize().into_bytes();
        let offset = usize::from(digest.last()? & 0x0f);
        let cut = digest.get(offset..)?.first_chunk::<4>()?;
        Some((u32::from_be_bytes(*cut) & 0x7fff_ffff) % CODES)
    }

    /// The code that an app shows at `now`, for the tests of the server.
    pub fn code(&self, now: OffsetDateTime) -> Option<String> {
        let code = self.code_at(step_at(now))?;
        Some(format!("{code:0CODE_DIGITS$}"))
    }

    /// The step whose code was typed, where it is a present one and later than the last step that was accepted: no code is
    /// accepted twice.
    pub fn accepted_step(&self, code: u32, last_step: i64, now: OffsetDateTime) -> Option<i64> {
        let present = step_at(now);
        let first = present.saturating_sub(STEPS_AROUND);
        let steps = first..=present.saturating_add(STEPS_AROUND);
        let mut matching = steps.filter(|step| self.code_at(*step) == Some(code));
        matching.find(|step| last_step < *step)
    }
}

fn step_at(now: OffsetDateTime) -> i64 {
    now.unix_timestamp().div_euclid(STEP_SECONDS)
}

/// Five bits a character; 20 bytes need no padding.
fn base32(bytes: &[u8]) -> String {
    const ALPHABET: [char; 32] = [
        'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R',
        'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', '2', '3', '4', '5', '6', '7',
    ];
    let mut text = String::new();
    for group in bytes.chunks(5) {
        let bits = group
            .iter()
            .fold(0_u64, |bits, byte| (bits << 8) | u64::from(*byte));
        for place in (0..8_u32).rev() {
            let digit = (bits >> place.saturating_mul(5)) & 0x1f;
            let digit = usize::try_from(digit).unwrap_or_default();
            text.extend(ALPHABET.get(digit));
        }
    }
    text
}

/// Why a typed code is refused before it is checked, in the words shown beside the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FactorCodeError {
    /// Nothing was typed.
    #[error("Code is required")]
    Missing,
    /// It has the form of neither.
    #[error("Enter the {CODE_DIGITS} digits of your app, or a recovery code")]
    Malformed,
}

/// What a player types as the second factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FactorCode {
    /// The code that the authenticator app shows.
    App(u32),
    /// A recovery code, in upper case and without dashes.
    Recovery(String),
}

impl FactorCode {
    /// Reads it; spaces, dashes and case do not matter.
    pub fn parse(text: &str) -> Result<Self, FactorCodeError> {
        let is_filler = |c: char| c.is_whitespace() || c == '-';
        let typed: String = text.chars().filter(|c| !is_filler(*c)).collect();
        if typed.is_empty() {
            return Err(FactorCodeError::Missing);
        }
        let is_app = typed.len() == CODE_DIGITS && typed.bytes().all(|byte| byte.is_ascii_digit());
        let is_recovery = typed.len() == RECOVERY_CODE_LENGTH
            && typed.bytes().all(|byte| byte.is_ascii_alphanumeric());
        match typed.parse() {
            Ok(code) if is_app => Ok(Self::App(code)),
            _ if is_recovery => Ok(Self::Recovery(typed.to_ascii_uppercase())),
            Ok(_) | Err(_) => Err(FactorCodeError::Malformed),
        }
    }
}

/// A recovery code as it is shown, in groups.
pub fn recovery_code_text(code: &str) -> String {
    let mut text = String::new();
    for (place, character) in code.chars().enumerate() {
        if place != 0 && place.is_multiple_of(RECOVERY_CODE_GROUP) {
            text.push('-');
        }
        text.push(character);
    }
    text
}

#[cfg(test)]
#[expect(clippy::arithmetic_side_effects, reason = "a test may fall")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn secret() -> TotpSecret {
        TotpSecret::from_bytes(b"12345678901234567890").unwrap()
    }

    fn at(seconds: i64) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(seconds).unwrap()
    }

    /// RFC 6238, appendix B; the last six of its eight digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(secret().code(at(seconds)).unwrap(), code, "{seconds}");
        }
    }

    #[test]
    fn a_code_is_good_for_its_own_step_and_the_two_beside_it() {
        let now = at(1_111_111_111);
        let step = step_at(now);
        let code = secret().code_at(step).unwrap();
        let accepted = |moved| secret().accepted_step(code, 0, now + Duration::seconds(moved));
        for moved in [-30, 0, 30] {
            assert_eq!(accepted(moved), Some(step), "{moved}");
        }
        for moved in [-60, 60] {
            assert_eq!(accepted(moved), None, "{moved}");
        }
    }

    #[test]
    fn no_code_is_accepted_twice_nor_one_before_it() {
        let now = at(1_111_111_111);
        let step = step_at(now);
        let accepted = |step: i64, last| {
            let code = secret().code_at(step).unwrap();
            secret().accepted_step(code, last, now)
        };
        assert_eq!(accepted(step, step - 1), Some(step));
        assert_eq!(accepted(step, step), None);
        assert_eq!(accepted(step - 1, step), None);
        assert_eq!(accepted(step + 1, step), Some(step + 1));
    }

    #[test]
    fn a_secret_is_shown_in_base32_and_as_an_address() {
        assert_eq!(secret().text(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(
            secret().uri("nova"),
            "otpauth://totp/Duel%20Ledger:nova?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Duel%20Ledger&algorithm=SHA1&digits=6&period=30"
        );
        assert_eq!(format!("{:?}", secret()), "TotpSecret { .. }");
    }

    #[test]
    fn typed_codes_are_read_generously() {
        let recovery = |text: &str| Ok(FactorCode::Recovery(text.to_owned()));
        for (typed, expected) in [
            ("005924", Ok(FactorCode::App(5924))),
            (" 005 924 ", Ok(FactorCode::App(5924))),
            ("abcd-efgh-jkmn-pqrs", recovery("ABCDEFGHJKMNPQRS")),
            ("2345678923456789", recovery("2345678923456789")),
            ("", Err(FactorCodeError::Missing)),
            (" - ", Err(FactorCodeError::Missing)),
            ("12345", Err(FactorCodeError::Malformed)),
            ("+12345", Err(FactorCodeError::Malformed)),
            ("1234567", Err(FactorCodeError::Malformed)),
            ("\u{661}\u{662}\u{663}", Err(FactorCodeError::Malformed)),
        ] {
            assert_eq!(FactorCode::parse(typed), expected, "{typed:?}");
        }
        assert_eq!(
            recovery_code_text("ABCDEFGHJKMNPQRS"),
            "ABCD-EFGH-JKMN-PQRS"
        );
    }

    proptest! {
        #[test]
        fn an_accepted_step_is_present_and_later_than_the_last(
            random in any::<[u8; 32]>(), seconds in 0..4_000_000_000_i64, code in 0..CODES, last in 0..200_000_000_i64
        ) {
            let now = at(seconds);
            if let Some(step) = TotpSecret::new(&random).accepted_step(code, last, now) {
                prop_assert!(last < step);
                prop_assert!((step - step_at(now)).abs() <= STEPS_AROUND);
            }
        }
    }
}
