//! The answer of an authenticator: as a command is sent with it, and why it was not accepted.

use domain::account::passkey::PasskeyPurpose;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::passkey::CeremonyHash;
use utoipa::ToSchema;
use webauthn_rs::prelude::PublicKeyCredential;

use crate::http::error::{Error, Result};
use crate::http::extract::{Client, Player};
use crate::services::passkey::{PasskeyAnswer, PasskeyCheck, PasskeyRefusal};
use crate::state::AppState;

/// The code of a signature that is no good.
pub(crate) const PASSKEY_REFUSED: &str = "PASSKEY_REFUSED";

/// The answer of an authenticator that confirms a command.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct PasskeyConfirmation {
    /// As it was answered.
    ceremony: Option<String>,
    /// What the browser's `navigator.credentials.get` returned, in JSON.
    #[schema(value_type = Object)]
    credential: PublicKeyCredential,
}

impl PasskeyConfirmation {
    /// The answer, where its token has the form of one.
    pub(crate) fn parse(&self) -> Result<PasskeyAnswer> {
        let ceremony = ceremony_hash(self.ceremony.clone()).ok_or_else(expired)?;
        Ok(PasskeyAnswer {
            ceremony,
            credential: self.credential.clone(),
        })
    }

    /// What the authenticator calls the passkey that signed.
    pub(crate) fn credential_id(&self) -> &[u8] {
        self.credential.get_credential_id()
    }

    /// Checks it, and uses its question up.
    pub(crate) async fn check(
        &self,
        app: &AppState,
        player: &Player,
        client: &Client,
        purpose: PasskeyPurpose,
    ) -> Result<()> {
        let (answer, network) = (self.parse()?, client.network());
        let check = PasskeyCheck {
            who: (player.id, player.session_id),
            origin: client.origin(&network),
            purpose,
        };
        check.confirm(app, &answer).await.map_err(refused)
    }
}

/// What a player is answered whose passkey was not accepted.
pub(crate) fn refused(refusal: PasskeyRefusal) -> Error {
    match refusal {
        PasskeyRefusal::Expired => expired(),
        PasskeyRefusal::Wrong => Error::Refused {
            code: PASSKEY_REFUSED,
            message: "This passkey could not be verified",
        },
        PasskeyRefusal::NoPasskey => Error::Conflict {
            code: "NO_PASSKEY",
            message: "You have no passkey".to_owned(),
        },
        PasskeyRefusal::Unavailable => Error::Conflict {
            code: "PASSKEYS_UNAVAILABLE",
            message: "Passkeys need a server with a domain name".to_owned(),
        },
        PasskeyRefusal::Store(error) => error.into(),
        PasskeyRefusal::Unasked(_) | PasskeyRefusal::Unreadable(_) => {
            Error::Internal(refusal.into())
        }
    }
}

/// The hash of a token, where it has the form of one.
pub(super) fn ceremony_hash(token: Option<String>) -> Option<CeremonyHash> {
    let mut secret = [0; 32];
    hex::decode_to_slice(token?, &mut secret).ok()?;
    Some(Sha256::digest(secret).into())
}

pub(super) fn expired() -> Error {
    Error::Refused {
        code: "CEREMONY_EXPIRED",
        message: "This took too long, or was done already. Please try again.",
    }
}
