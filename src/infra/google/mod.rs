//! Sign-in with Google, as far as it leaves the process: the address that a browser is sent to, and the verification of the ID
//! token that it comes back with.
//!
//! `OpenID` Connect's implicit flow: it needs no secret of ours. The token comes back in the fragment of an address, which browsers
//! send to no server, and a page of ours posts it to the API (docs/walkthroughs.md).

mod keys;

use std::collections::HashSet;

use domain::account::google::{ExpectedToken, GoogleClaims, GoogleIdentity, GoogleRefusal};
use jsonwebtoken::{Algorithm, Validation};
use reqwest::Url;
use serde::Deserialize;
use time::OffsetDateTime;

use self::keys::{GoogleKeys, KeyError};
use crate::settings::Settings;

pub use keys::{FETCH_TIMEOUT, KEYS_FRESH, KEYS_REFETCH_EVERY, KEYS_STALE_AFTER};

/// The page of the web app that Google sends browsers back to, which has to be registered with Google under our public address.
pub const RETURN_PATH: &str = "/auth/google";

/// The longest ID token: Google's have some 1,200 characters.
const TOKEN_BYTES_MAX: usize = 8 * 1024;
/// The longest name of a key.
const KEY_ID_BYTES_MAX: usize = 256;

/// Why a token proves nothing.
#[derive(Debug, thiserror::Error)]
pub enum GoogleError {
    /// It is no token that Google has signed.
    #[error("no token of Google's: {0}")]
    Forged(&'static str),
    /// Google signed it, and it is not good for us, here and now.
    #[error(transparent)]
    Refused(#[from] GoogleRefusal),
    /// Google's keys are not known and could not be fetched.
    #[error("Google's keys are not known")]
    Unavailable,
}

/// Google, as the settings name it.
#[derive(Debug)]
pub struct Google {
    client_id: String,
    issuer: String,
    sign_in_url: Url,
    redirect_uri: String,
    keys: GoogleKeys,
    validation: Validation,
}

/// The claims as the token spells them. A token for several audiences is none of ours.
#[derive(Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    azp: Option<String>,
    sub: String,
    exp: i64,
    iat: i64,
    nbf: Option<i64>,
    nonce: Option<String>,
    email: Option<String>,
    #[serde(default)]
    email_verified: bool,
    hd: Option<String>,
}

impl Google {
    /// Google as the settings name it; `None` where no client id is set.
    ///
    /// # Errors
    /// Where an address of the settings cannot be used.
    pub fn open(settings: &Settings) -> anyhow::Result<Option<Self>> {
        let Some(client_id) = settings.google_client_id.clone() else {
            return Ok(None);
        };
        // The library asks the machine for the time and knows no leeway of ours: `domain` checks every claim.
        let mut validation = Validation::new(Algorithm::RS256);
        validation.validate_exp = false;
        validation.validate_aud = false;
        validation.required_spec_claims = HashSet::new();
        Ok(Some(Self {
            client_id,
            issuer: settings.google_issuer.clone(),
            sign_in_url: settings.google_sign_in_url.parse()?,
            redirect_uri: format!("{}{RETURN_PATH}", settings.public_url()),
            keys: GoogleKeys::open(settings.google_jwks_url.parse()?)?,
            validation,
        }))
    }

    /// Our name at Google.
    pub fn client_id(&self) -> &str {
        &self.client_id
    }

    /// Where a browser is sent to.
    pub fn sign_in_address(&self, state: &str, nonce: &str) -> String {
        let mut address = self.sign_in_url.clone();
        address
            .query_pairs_mut()
            .append_pair("client_id", &self.client_id)
            .append_pair("redirect_uri", &self.redirect_uri)
            .append_pair("response_type", "id_token")
            .append_pair("response_mode", "fragment")
            .append_pair("scope", "openid email")
            .append_pair("state", state)
            .append_pair("nonce", nonce)
            // On a shared computer the account is chosen, not assumed.
            .append_pair("prompt", "select_account");
        address.into()
    }

    /// The Google account that a token proves to a browser that was sent away with this nonce.
    ///
    /// # Errors
    /// See [`GoogleError`].
    pub async fn verify(
        &self,
        token: &str,
        nonce: &str,
        now: OffsetDateTime,
    ) -> Result<GoogleIdentity, GoogleError> {
        if TOKEN_BYTES_MAX < token.len() {
            return Err(GoogleError::Forged("too long"));
        }
        let header = jsonwebtoken::decode_header(token);
        let header = header.map_err(|_not_one| GoogleError::Forged("no header"))?;
        if header.alg != Algorithm::RS256 {
            return Err(GoogleError::Forged("another algorithm"));
        }
        let id = header.kid.filter(|id| id.len() <= KEY_ID_BYTES_MAX);
        let id = id.ok_or(GoogleError::Forged("no key"))?;
        let key = self
            .keys
            .find(&id, now)
            .await
            .map_err(|error| match error {
                KeyError::Unknown => GoogleError::Forged("an unknown key"),
                KeyError::Unavailable => GoogleError::Unavailable,
            })?;
        let read = jsonwebtoken::decode::<Claims>(token, &key, &self.validation);
        let read = read.map_err(|_forged| GoogleError::Forged("signature or claims"))?;
        let expected = ExpectedToken {
            issuer: &self.issuer,
            client_id: &self.client_id,
            nonce,
        };
        Ok(GoogleClaims::from(read.claims).identity(&expected, now)?)
    }
}

impl From<Claims> for GoogleClaims {
    fn from(claims: Claims) -> Self {
        Self {
            issuer: claims.iss,
            audience: claims.aud,
            authorized_party: claims.azp,
            subject: claims.sub,
            expires_at: claims.exp,
            issued_at: claims.iat,
            not_before: claims.nbf,
            nonce: claims.nonce,
            email: claims.email,
            is_email_verified: claims.email_verified,
            hosted_domain: claims.hd,
        }
    }
}
