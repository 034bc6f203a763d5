//! Encrypts the secrets of second factors, so that a reader of the database alone cannot make their codes.
//!
//! AES-256-GCM, bound to the account. The key is not that of the access tokens: replacing that one signs players out at
//! most, and must not take their second factors.

use std::path::Path;

use actors::runtime::ids::Ids;
use anyhow::Context;
use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use domain::account::second_factor::TotpSecret;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::key_file::{parse_key, read_or_make_keys};

/// The file in the data folder that holds the key where none is configured.
const KEY_FILE: &str = "factor.key";

/// The keys of second factors, the newest first.
pub struct FactorCipher {
    keys: Vec<LessSafeKey>,
}

impl FactorCipher {
    /// The configured key, else those of the data folder, where one is made if there is none. The first key encrypts, and
    /// each of them decrypts.
    ///
    /// # Errors
    /// Where a key is too short, or the file cannot be read or written.
    pub fn open(data_dir: &Path, configured: Option<&str>, ids: &Ids) -> anyhow::Result<Self> {
        let keys = if let Some(digits) = configured {
            vec![parse_key(digits).context(
                "FACTOR_KEY has to be at least 64 hexadecimal digits; make one with `openssl rand -hex 32`",
            )?]
        } else {
            let loss = "players with an authenticator app sign in with recovery codes";
            read_or_make_keys(&data_dir.join(KEY_FILE), ids, loss)?
        };
        Self::with_keys(&keys)
    }

    fn with_keys(keys: &[Vec<u8>]) -> anyhow::Result<Self> {
        let keys = keys.iter().map(|key| {
            let key = Sha256::digest(key);
            let key = UnboundKey::new(&AES_256_GCM, &key).ok();
            key.map(LessSafeKey::new)
        });
        let keys = keys.collect::<Option<Vec<_>>>();
        Ok(Self {
            keys: keys.context("a key of second factors cannot be used")?,
        })
    }

    /// A player's secret as it is stored: nonce, ciphertext and tag. `random` is drawn anew for each.
    ///
    /// # Errors
    /// Where it cannot be encrypted: never, short of a broken build.
    pub fn seal(
        &self,
        user: Uuid,
        secret: &TotpSecret,
        random: &[u8; 32],
    ) -> anyhow::Result<Vec<u8>> {
        let key = self
            .keys
            .first()
            .context("there is no key to encrypt with")?;
        let nonce = random.first_chunk::<NONCE_LEN>().context("no nonce")?;
        let mut text = secret.as_bytes().to_vec();
        key.seal_in_place_append_tag(
            Nonce::assume_unique_for_key(*nonce),
            Aad::from(user.as_bytes()),
            &mut text,
        )
        .ok()
        .context("the secret of a second factor could not be encrypted")?;
        let mut sealed = nonce.to_vec();
        sealed.append(&mut text);
        Ok(sealed)
    }

    /// A player's secret of what is stored; `None` where none of the keys has encrypted it for this player.
    pub fn open_sealed(&self, user: Uuid, sealed: &[u8]) -> Option<TotpSecret> {
        let (nonce, text) = sealed.split_first_chunk::<NONCE_LEN>()?;
        self.keys.iter().find_map(|key| {
            let mut text = text.to_vec();
            let (nonce, about) = (
                Nonce::assume_unique_for_key(*nonce),
                Aad::from(user.as_bytes()),
            );
            let secret = key.open_in_place(nonce, about, &mut text).ok()?;
            TotpSecret::from_bytes(secret)
        })
    }
}

impl std::fmt::Debug for FactorCipher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FactorCipher").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cipher(keys: &[u8]) -> FactorCipher {
        let keys: Vec<_> = keys.iter().map(|byte| vec![*byte; 32]).collect();
        FactorCipher::with_keys(&keys).unwrap()
    }

    #[test]
    fn a_secret_is_read_again_for_its_own_player_alone() {
        let (nova, rex) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let secret = TotpSecret::new(&[7; 32]);
        let sealed = cipher(&[1]).seal(nova, &secret, &[9; 32]).unwrap();
        assert_eq!(sealed.len(), 48);
        assert!(!sealed.windows(20).any(|part| part == secret.as_bytes()));
        assert_eq!(cipher(&[1]).open_sealed(nova, &sealed), Some(secret));
        assert_eq!(cipher(&[2, 1]).open_sealed(nova, &sealed), Some(secret));
        assert_eq!(cipher(&[1]).open_sealed(rex, &sealed), None);
        assert_eq!(cipher(&[2]).open_sealed(nova, &sealed), None);
        assert_eq!(cipher(&[1]).open_sealed(nova, &sealed[..47]), None);
        assert_eq!(cipher(&[1]).open_sealed(nova, &[]), None);
    }
}
