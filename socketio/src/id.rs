//! Secret, unguessable names for sessions and sockets.

use std::{borrow::Borrow, fmt, str};

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};

const RANDOM_BYTES: usize = 15;
const TEXT_BYTES: usize = 20;

/// 20 characters of base64url made of 15 random bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id([u8; TEXT_BYTES]);

impl Id {
    /// Draws a new id.
    ///
    /// # Panics
    /// If the operating system has no randomness to give; nothing secret could be made then.
    pub(crate) fn random() -> Self {
        let mut random = [0; RANDOM_BYTES];
        getrandom::fill(&mut random).expect("the operating system gives randomness");
        let mut text = [0; TEXT_BYTES];
        BASE64_URL_SAFE_NO_PAD
            .encode_slice(random, &mut text)
            .expect("15 bytes are 20 characters of base64");
        Self(text)
    }

    /// Reads an id that a client sent.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let bytes: [u8; TEXT_BYTES] = text.as_bytes().try_into().ok()?;
        bytes
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || b"-_".contains(b))
            .then_some(Self(bytes))
    }

    /// The id as it travels.
    pub fn as_str(&self) -> &str {
        // Both ways to make an id let only ASCII in.
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Borrow<[u8]> for Id {
    fn borrow(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
