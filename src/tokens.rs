//! Access tokens: JWT, HS256, 15 minutes; and which of them are void before they end (decisions.md, section 2).

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use actors::ids::Ids;
use anyhow::{Context, bail};
use dashmap::DashMap;
use domain::account::Role;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// How long an access token is good for; the web app renews it every 14 minutes.
pub const ACCESS_TOKEN_LIFE: Duration = Duration::minutes(15);

/// The file in the data folder that holds the key where none is configured.
const KEY_FILE: &str = "token.key";
/// 256 bits in hexadecimal digits.
const KEY_DIGITS_MIN: usize = 64;

/// What an access token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The player.
    pub sub: Uuid,
    /// The session that it was issued for.
    pub sid: Uuid,
    /// What the player may do.
    pub role: Role,
    /// When it was issued, in Unix seconds.
    pub iat: i64,
    /// When it ends, in Unix seconds.
    pub exp: i64,
}

/// Why a token is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It was good once; a new one is to be had.
    Expired,
    /// Not ours, changed, or its session was ended.
    Invalid,
}

/// Issues access tokens and checks them, without asking the database.
pub struct Tokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
    /// Sessions that were ended while a token of theirs may be young, and when the last of those ends.
    revoked: DashMap<Uuid, OffsetDateTime>,
}

impl Tokens {
    /// Tokens signed with the configured key, else with the one in the data folder, which is made where missing.
    ///
    /// # Errors
    /// Where the key is too short, or the file cannot be read or written.
    pub fn open(data_dir: &Path, configured: Option<&str>, ids: &Ids) -> anyhow::Result<Self> {
        let key = match configured {
            Some(digits) => parse_key(digits)
                .context("TOKEN_KEY has to be at least 64 hexadecimal digits; make one with `openssl rand -hex 32`")?,
            None => read_or_make_key(&data_dir.join(KEY_FILE), ids)?,
        };
        Ok(Self::with_key(&key))
    }

    fn with_key(key: &[u8]) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        // The library asks the machine for the time; we compare with our clock below.
        validation.validate_exp = false;
        validation.set_required_spec_claims(&["exp", "sub"]);
        Self {
            encoding: EncodingKey::from_secret(key),
            decoding: DecodingKey::from_secret(key),
            validation,
            revoked: DashMap::new(),
        }
    }

    /// A token for a player's session.
    ///
    /// # Errors
    /// Where the signature cannot be made: never, short of a broken build.
    pub fn issue(
        &self,
        player: Uuid,
        session: Uuid,
        role: Role,
        now: OffsetDateTime,
    ) -> anyhow::Result<String> {
        let iat = now.unix_timestamp();
        let exp = iat.saturating_add(ACCESS_TOKEN_LIFE.whole_seconds());
        let claims = Claims {
            sub: player,
            sid: session,
            role,
            iat,
            exp,
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.encoding)
            .context("an access token could not be signed")
    }

    /// What a token says, where it is good.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub fn verify(&self, token: &str, now: OffsetDateTime) -> Result<Claims, Refusal> {
        let claims = jsonwebtoken::decode::<Claims>(token, &self.decoding, &self.validation)
            .map_err(|_not_ours| Refusal::Invalid)?
            .claims;
        if self.revoked.contains_key(&claims.sid) {
            Err(Refusal::Invalid)
        } else if claims.exp <= now.unix_timestamp() {
            Err(Refusal::Expired)
        } else {
            Ok(claims)
        }
    }

    /// Voids the tokens of a session that was ended at `revoked_at`.
    pub fn revoke(&self, session: Uuid, revoked_at: OffsetDateTime) {
        self.revoked
            .insert(session, revoked_at.saturating_add(ACCESS_TOKEN_LIFE));
    }

    /// Forgets the ended sessions whose last token has run out by itself.
    pub fn sweep(&self, now: OffsetDateTime) {
        self.revoked.retain(|_, until| now <= *until);
    }
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tokens")
            .field("revoked", &self.revoked.len())
            .finish_non_exhaustive()
    }
}

fn parse_key(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.trim();
    (KEY_DIGITS_MIN <= digits.len())
        .then(|| hex::decode(digits).ok())
        .flatten()
}

fn read_or_make_key(path: &Path, ids: &Ids) -> anyhow::Result<Vec<u8>> {
    let made = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path);
    match made {
        Ok(mut file) => {
            let key = ids.secret();
            file.write_all(hex::encode(key).as_bytes())
                .and_then(|()| file.sync_all())
                .with_context(|| format!("the key file {} cannot be written", path.display()))?;
            Ok(key.to_vec())
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let digits = std::fs::read_to_string(path)
                .with_context(|| format!("the key file {} cannot be read", path.display()))?;
            match parse_key(&digits) {
                Some(key) => Ok(key),
                None => bail!(
                    "the key file {} does not hold 64 hexadecimal digits; remove it, and everybody signs in again",
                    path.display()
                ),
            }
        }
        Err(error) => {
            Err(error).with_context(|| format!("the key file {} cannot be made", path.display()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn issued(tokens: &Tokens) -> String {
        tokens
            .issue(Uuid::from_u128(1), Uuid::from_u128(2), Role::User, NOON)
            .unwrap()
    }

    #[test]
    fn a_token_is_good_for_fifteen_minutes() {
        let tokens = Tokens::with_key(&[7; 32]);
        let token = issued(&tokens);
        let claims = tokens.verify(&token, NOON).unwrap();
        assert_eq!(
            (claims.sub, claims.sid),
            (Uuid::from_u128(1), Uuid::from_u128(2))
        );
        let end = NOON + ACCESS_TOKEN_LIFE;
        assert!(tokens.verify(&token, end - Duration::SECOND).is_ok());
        assert_eq!(tokens.verify(&token, end), Err(Refusal::Expired));
    }

    #[test]
    fn a_token_of_an_ended_session_is_void_at_once() {
        let tokens = Tokens::with_key(&[7; 32]);
        let token = issued(&tokens);
        tokens.revoke(Uuid::from_u128(2), NOON);
        assert_eq!(tokens.verify(&token, NOON), Err(Refusal::Invalid));
        tokens.sweep(NOON + ACCESS_TOKEN_LIFE);
        assert_eq!(tokens.revoked.len(), 1);
        tokens.sweep(NOON + ACCESS_TOKEN_LIFE + Duration::SECOND);
        assert_eq!(tokens.revoked.len(), 0);
    }

    #[test]
    fn a_token_that_is_not_ours_is_refused() {
        let tokens = Tokens::with_key(&[7; 32]);
        let foreign = issued(&Tokens::with_key(&[8; 32]));
        let mut changed = issued(&tokens);
        changed.insert(changed.len() / 2, 'x');
        // {"alg":"none"} with the claims of a good token.
        let good = issued(&tokens);
        let claims = good.split('.').nth(1).unwrap();
        let unsigned = format!("eyJhbGciOiJub25lIn0.{claims}.");
        for token in [foreign.as_str(), &changed, &unsigned, "", "a.b.c", "\u{0}"] {
            assert_eq!(tokens.verify(token, NOON), Err(Refusal::Invalid), "{token}");
        }
    }

    #[test]
    fn keys_have_256_bits() {
        assert_eq!(parse_key(&"ab".repeat(32)), Some(vec![0xab; 32]));
        assert_eq!(parse_key(&"ab".repeat(31)), None);
        assert_eq!(parse_key(&"zz".repeat(32)), None);
    }
}
