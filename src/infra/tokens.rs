//! What the server signs (docs/rules.md, Sessions).
//!
//! Access tokens (JWT, HS256, 15 minutes), and which of them are void before they end; the cookie by which a device is
//! known again, and one by which an attempt with Google is; the secrets of mails.

use std::path::Path;

use actors::runtime::ids::Ids;
use anyhow::Context;
use dashmap::DashMap;
use domain::account::AccountRole;
use domain::account::google::GOOGLE_SIGN_IN_LIFE;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::key_file::{parse_key, read_or_make_keys};

/// How long an access token is good for; the web app renews it every 14 minutes.
pub const ACCESS_TOKEN_LIFE: Duration = Duration::minutes(15);

/// How long a device is known after its last sign-in: as long as browsers store a cookie.
pub const DEVICE_LIFE: Duration = Duration::days(400);

/// Who a token is for: an access token is no device cookie, nor the other way round.
const ACCESS_AUDIENCE: &str = "duel-ledger";
const DEVICE_AUDIENCE: &str = "duel-ledger/device";
const GOOGLE_AUDIENCE: &str = "duel-ledger/google";
/// Digits of a key's name.
const KEY_ID_DIGITS: usize = 16;

/// The file in the data folder that holds the key where none is configured.
const KEY_FILE: &str = "token.key";

/// What an access token states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The player.
    pub sub: Uuid,
    /// The session that it was issued for.
    pub sid: Uuid,
    /// What the player may do.
    pub role: AccountRole,
    /// When it was issued, in Unix seconds.
    pub iat: i64,
    /// When it ends, in Unix seconds.
    pub exp: i64,
}

/// Claims as they are signed.
#[derive(Serialize)]
struct Signed<'a, C> {
    iss: &'a str,
    aud: &'a str,
    #[serde(flatten)]
    claims: C,
}

/// Why a token is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenError {
    /// It was good once; a new one is to be had.
    Expired,
    /// Not ours, changed, or its session was ended.
    Invalid,
}

/// What a device cookie states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct DeviceClaims {
    /// The device.
    sub: Uuid,
    /// When the cookie was issued, in Unix seconds.
    iat: i64,
}

/// A browser that was sent away to sign in with Google, as its cookie states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoogleAttempt {
    /// What it has to come back with.
    pub state: String,
    /// What the ID token has to contain.
    pub nonce: String,
    /// Whether the device is to be remembered.
    pub is_remembered: bool,
    /// The signed-in player to whose account the Google account is to be linked; none at a sign-in.
    #[serde(default)]
    pub link_to: Option<Uuid>,
    /// When it was sent away, in Unix seconds.
    pub iat: i64,
}

impl GoogleAttempt {
    /// When it is over.
    pub fn expires_at(&self) -> OffsetDateTime {
        let began_at = OffsetDateTime::from_unix_timestamp(self.iat);
        let began_at = began_at.unwrap_or(OffsetDateTime::UNIX_EPOCH);
        began_at.saturating_add(GOOGLE_SIGN_IN_LIFE)
    }
}

/// A key, and the name by which a token states that it was signed with it.
struct Key {
    id: String,
    encoding: EncodingKey,
    decoding: DecodingKey,
    /// What the secrets of mails are made of.
    mails: [u8; 32],
}

impl Key {
    fn new(key: &[u8]) -> Self {
        // Digests under labels of their own: they reveal nothing about the key, nor about each other.
        let derived = |label: &[u8]| -> [u8; 32] {
            let mut digest = Sha256::new();
            digest.update(label);
            digest.update(key);
            digest.finalize().into()
        };
        let id = hex::encode(derived(b"duel-ledger key id\0"));
        Self {
            id: id.chars().take(KEY_ID_DIGITS).collect(),
            encoding: EncodingKey::from_secret(key),
            decoding: DecodingKey::from_secret(key),
            mails: derived(b"duel-ledger mails\0"),
        }
    }
}

/// Issues access tokens and device cookies and checks them, without asking the database.
pub struct Tokens {
    /// Signs what is new.
    newest: Key,
    /// Verifies beside it, so that a key can be replaced without signing players out.
    previous: Option<Key>,
    /// Whose tokens these are: the public address, so that a key that two installations share crosses nothing.
    issuer: String,
    access: Validation,
    device: Validation,
    google: Validation,
    /// Sessions that were ended while a token of theirs may be young, and when the last of those ends.
    revoked: DashMap<Uuid, OffsetDateTime>,
}

impl Tokens {
    /// Tokens signed with the configured keys, else with those in the data folder, where one is made if there is none. The
    /// first key signs, and the one before it, where it is still given, verifies.
    ///
    /// # Errors
    /// Where a key is too short, or the file cannot be read or written.
    pub fn open(
        data_dir: &Path,
        configured: &[&str],
        issuer: String,
        ids: &Ids,
    ) -> anyhow::Result<Self> {
        let keys = if configured.is_empty() {
            read_or_make_keys(&data_dir.join(KEY_FILE), ids, "all players sign in again")?
        } else {
            let keys = configured.iter().map(|digits| parse_key(digits));
            keys.collect::<Option<Vec<_>>>().context(
                "TOKEN_KEY and TOKEN_KEY_PREVIOUS have to be at least 64 hexadecimal digits; make one with `openssl rand -hex 32`",
            )?
        };
        let newest = keys.first().context("there is no key to sign with")?;
        let previous = keys.get(1).map(Vec::as_slice);
        Ok(Self::with_keys((newest, previous), issuer))
    }

    fn with_keys((newest, previous): (&[u8], Option<&[u8]>), issuer: String) -> Self {
        let validation = |audience: &str| {
            let mut validation = Validation::new(Algorithm::HS256);
            // The library asks the machine for the time; the expiry is compared with our clock below.
            validation.validate_exp = false;
            validation.set_issuer(&[&issuer]);
            validation.set_audience(&[audience]);
            validation.set_required_spec_claims(&["iss", "aud"]);
            validation
        };
        Self {
            newest: Key::new(newest),
            previous: previous.map(Key::new),
            access: validation(ACCESS_AUDIENCE),
            device: validation(DEVICE_AUDIENCE),
            google: validation(GOOGLE_AUDIENCE),
            issuer,
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
        role: AccountRole,
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
        self.sign(ACCESS_AUDIENCE, claims)
    }

    /// The value of the cookie by which a device is known again.
    ///
    /// # Errors
    /// As above.
    pub fn issue_device(&self, device: Uuid, now: OffsetDateTime) -> anyhow::Result<String> {
        let iat = now.unix_timestamp();
        self.sign(DEVICE_AUDIENCE, DeviceClaims { sub: device, iat })
    }

    /// The value of the cookie that binds an attempt to sign in with Google to its browser.
    ///
    /// # Errors
    /// As above.
    pub fn issue_google(&self, attempt: &GoogleAttempt) -> anyhow::Result<String> {
        self.sign(GOOGLE_AUDIENCE, attempt)
    }

    fn sign<C: Serialize>(&self, audience: &'static str, claims: C) -> anyhow::Result<String> {
        let key = &self.newest;
        let mut header = Header::new(Algorithm::HS256);
        header.kid = Some(key.id.clone());
        let signed = Signed {
            iss: &self.issuer,
            aud: audience,
            claims,
        };
        jsonwebtoken::encode(&header, &signed, &key.encoding).context("a token could not be signed")
    }

    fn key(&self, id: &str) -> Option<&Key> {
        let mut keys = [Some(&self.newest), self.previous.as_ref()].into_iter();
        keys.find_map(|key| key.filter(|key| key.id == id))
    }

    fn read<C: DeserializeOwned>(&self, token: &str, validation: &Validation) -> Option<C> {
        let id = jsonwebtoken::decode_header(token).ok()?.kid?;
        let key = self.key(&id)?;
        let read = jsonwebtoken::decode::<C>(token, &key.decoding, validation).ok()?;
        Some(read.claims)
    }

    /// What a token states, where it is good.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub fn verify(&self, token: &str, now: OffsetDateTime) -> Result<Claims, TokenError> {
        let claims: Claims = self.read(token, &self.access).ok_or(TokenError::Invalid)?;
        if self.revoked.contains_key(&claims.sid) {
            Err(TokenError::Invalid)
        } else if claims.exp <= now.unix_timestamp() {
            Err(TokenError::Expired)
        } else {
            Ok(claims)
        }
    }

    /// The device whose cookie this is, where we have issued it and it has not run out.
    pub fn verify_device(&self, cookie: &str, now: OffsetDateTime) -> Option<Uuid> {
        let claims: DeviceClaims = self.read(cookie, &self.device)?;
        let ends_at = claims.iat.saturating_add(DEVICE_LIFE.whole_seconds());
        (now.unix_timestamp() < ends_at).then_some(claims.sub)
    }

    /// The attempt whose cookie this is, where we have issued it and it is not over.
    pub fn verify_google(&self, cookie: &str, now: OffsetDateTime) -> Option<GoogleAttempt> {
        let attempt: GoogleAttempt = self.read(cookie, &self.google)?;
        (now < attempt.expires_at()).then_some(attempt)
    }

    /// The secret of a mail, and its placeholder in the text that waits in the database. It is made of the mail's id
    /// and a key that the database does not have: a reader of the database cannot use the link of a mail that waits.
    pub fn mail_secret(&self, mail: Uuid) -> ([u8; 32], String) {
        let key = &self.newest;
        (secret_of(key, mail), format!("{{secret:{}}}", key.id))
    }

    /// The text of a mail with its secret in its place. None where the key that made it is not given any more.
    pub fn reveal(&self, mail: Uuid, text: &str) -> Option<String> {
        let Some((before, rest)) = text.split_once("{secret:") else {
            return Some(text.to_owned());
        };
        let (id, after) = rest.split_once('}')?;
        let key = self.key(id)?;
        let secret = hex::encode(secret_of(key, mail));
        Some(format!("{before}{secret}{after}"))
    }

    /// Voids the tokens of a session that was ended at `revoked_at`.
    pub fn revoke(&self, session: Uuid, revoked_at: OffsetDateTime) {
        self.revoked
            .insert(session, revoked_at.saturating_add(ACCESS_TOKEN_LIFE));
    }

    /// Whether the tokens of a session are void.
    pub fn is_revoked(&self, session: Uuid) -> bool {
        self.revoked.contains_key(&session)
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

/// A keyed digest of a mail's id, nested as HMAC is; both inputs have one length each.
fn secret_of(key: &Key, mail: Uuid) -> [u8; 32] {
    let digest = |label: &[u8], text: &[u8]| -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update(label);
        digest.update(key.mails);
        digest.update(text);
        digest.finalize().into()
    };
    digest(b"outer", &digest(b"inner", mail.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn tokens_of(keys: &[u8], issuer: &str) -> Tokens {
        let keys: Vec<_> = keys.iter().map(|byte| [*byte; 32]).collect();
        let previous = keys.get(1).map(<[u8; 32]>::as_slice);
        Tokens::with_keys((&keys[0], previous), issuer.to_owned())
    }

    fn tokens_with(key: u8) -> Tokens {
        tokens_of(&[key], "https://play.example.com")
    }

    fn issued(tokens: &Tokens) -> String {
        tokens
            .issue(
                Uuid::from_u128(1),
                Uuid::from_u128(2),
                AccountRole::User,
                NOON,
            )
            .unwrap()
    }

    #[test]
    fn a_token_is_good_for_fifteen_minutes() {
        let tokens = tokens_with(7);
        let token = issued(&tokens);
        let claims = tokens.verify(&token, NOON).unwrap();
        assert_eq!(
            (claims.sub, claims.sid),
            (Uuid::from_u128(1), Uuid::from_u128(2))
        );
        let end = NOON + ACCESS_TOKEN_LIFE;
        assert!(tokens.verify(&token, end - Duration::SECOND).is_ok());
        assert_eq!(tokens.verify(&token, end), Err(TokenError::Expired));
    }

    #[test]
    fn a_token_of_an_ended_session_is_void_at_once() {
        let tokens = tokens_with(7);
        let token = issued(&tokens);
        tokens.revoke(Uuid::from_u128(2), NOON);
        assert_eq!(tokens.verify(&token, NOON), Err(TokenError::Invalid));
        tokens.sweep(NOON + ACCESS_TOKEN_LIFE);
        assert_eq!(tokens.revoked.len(), 1);
        tokens.sweep(NOON + ACCESS_TOKEN_LIFE + Duration::SECOND);
        assert_eq!(tokens.revoked.len(), 0);
    }

    #[test]
    fn a_token_that_is_not_ours_is_refused() {
        let tokens = tokens_with(7);
        let foreign = issued(&tokens_with(8));
        let mut changed = issued(&tokens);
        changed.insert(changed.len() / 2, 'x');
        // {"alg":"none"} with the claims of a good token.
        let good = issued(&tokens);
        let claims = good.split('.').nth(1).unwrap();
        let unsigned = format!("eyJhbGciOiJub25lIn0.{claims}.");
        for token in [foreign.as_str(), &changed, &unsigned, "", "a.b.c", "\u{0}"] {
            assert_eq!(
                tokens.verify(token, NOON),
                Err(TokenError::Invalid),
                "{token}"
            );
        }
    }

    #[test]
    fn security_16_10_a_token_of_another_installation_is_refused_under_the_same_key() {
        let staging = tokens_of(&[7], "https://staging.example.com");
        let token = issued(&staging);
        assert!(staging.verify(&token, NOON).is_ok());
        assert_eq!(
            tokens_with(7).verify(&token, NOON),
            Err(TokenError::Invalid)
        );
    }

    #[test]
    fn security_16_10_a_token_names_its_key_and_the_one_before_still_verifies() {
        let (old, both, new) = (
            tokens_with(7),
            tokens_of(&[8, 7], "https://play.example.com"),
            tokens_with(8),
        );
        let before = issued(&old);
        assert!(both.verify(&before, NOON).is_ok());
        let after = issued(&both);
        assert!(new.verify(&after, NOON).is_ok(), "the first key signs");
        assert_eq!(old.verify(&after, NOON), Err(TokenError::Invalid));
        let kid = |token: &str| jsonwebtoken::decode_header(token).unwrap().kid.unwrap();
        assert_ne!(kid(&before), kid(&after));
        assert_eq!(kid(&after), kid(&issued(&new)));
    }

    #[test]
    fn a_device_cookie_is_no_access_token_and_ends_after_400_days() {
        let (tokens, device) = (tokens_with(7), Uuid::from_u128(3));
        let cookie = tokens.issue_device(device, NOON).unwrap();
        assert_eq!(tokens.verify_device(&cookie, NOON), Some(device));
        assert_eq!(tokens.verify_device(&cookie, NOON + DEVICE_LIFE), None);
        assert_eq!(tokens.verify(&cookie, NOON), Err(TokenError::Invalid));
        assert_eq!(tokens.verify_device(&issued(&tokens), NOON), None);
        assert_eq!(tokens_with(8).verify_device(&cookie, NOON), None);
    }

    #[test]
    fn the_cookie_of_an_attempt_with_google_is_no_other_token_and_ends_after_ten_minutes() {
        let tokens = tokens_with(7);
        let attempt = GoogleAttempt {
            state: "s".to_owned(),
            nonce: "n".to_owned(),
            is_remembered: true,
            link_to: Some(Uuid::from_u128(7)),
            iat: NOON.unix_timestamp(),
        };
        let cookie = tokens.issue_google(&attempt).unwrap();
        let end = NOON + GOOGLE_SIGN_IN_LIFE;
        let read = |at| tokens.verify_google(&cookie, at);
        assert_eq!(read(end - Duration::SECOND), Some(attempt));
        assert_eq!(read(end), None);
        assert_eq!(tokens.verify(&cookie, NOON), Err(TokenError::Invalid));
        assert_eq!(tokens.verify_device(&cookie, NOON), None);
        assert_eq!(tokens.verify_google(&issued(&tokens), NOON), None);
    }

    #[test]
    fn security_16_11_the_secret_of_a_mail_is_made_of_a_key_and_its_id() {
        let (tokens, mail) = (tokens_with(7), Uuid::from_u128(4));
        let (secret, place) = tokens.mail_secret(mail);
        let (text, secret) = (format!("a {place} b"), hex::encode(secret));
        assert!(!text.contains(&secret));
        assert_eq!(tokens.reveal(mail, &text), Some(format!("a {secret} b")));
        let rotated = tokens_of(&[8, 7], "https://play.example.com");
        assert_eq!(rotated.reveal(mail, &text), Some(format!("a {secret} b")));
        assert_eq!(tokens_with(8).reveal(mail, &text), None);
        assert_eq!(tokens.reveal(mail, "nothing"), Some("nothing".to_owned()));
    }
}
