//! Questions to authenticators, and the check of what they sign: at a sign-in, as its second step, and before commands of a
//! signed-in player (docs/rules.md, Sessions).

use domain::account::passkey::{CEREMONY_LIFE, PasskeyPurpose};
use domain::account::security::SecurityEvent;
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::Tx;
use store::passkey::{CeremonyHash, CeremonyKind, NewCeremony, StoredPasskey};
use uuid::Uuid;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, DiscoverableKey, Passkey, PublicKeyCredential,
    RequestChallengeResponse, Webauthn, WebauthnError,
};
use webauthn_rs_proto::AllowCredentials;

use crate::services::second_factor::FactorCheck;
use crate::services::security::Origin;
use crate::state::AppState;

/// Why a passkey was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum PasskeyRefusal {
    /// The question is unknown, was put for something else, was answered already, or has expired.
    #[error("there is no such question")]
    Expired,
    /// The signature is no good, or its passkey is not the player's.
    #[error("the signature is no good")]
    Wrong,
    /// The player has no passkey.
    #[error("the player has no passkey")]
    NoPasskey,
    /// This server has no domain that a passkey could be bound to.
    #[error("this server has no domain")]
    Unavailable,
    /// A question could not be made.
    #[error(transparent)]
    Unasked(#[from] WebauthnError),
    /// What is stored is none of ours.
    #[error(transparent)]
    Unreadable(#[from] serde_json::Error),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// A question that an authenticator is to sign.
#[derive(Debug)]
pub struct PasskeyQuestion {
    /// Sent back with the signature.
    pub ceremony: String,
    /// What the browser's `navigator.credentials.get` is given.
    pub options: RequestChallengeResponse,
}

/// What an authenticator answered.
#[derive(Debug)]
pub struct PasskeyAnswer {
    /// Of the question's token.
    pub ceremony: CeremonyHash,
    /// With the signature.
    pub credential: PublicKeyCredential,
}

/// Puts the question of a sign-in, which names no account and no passkey.
///
/// # Errors
/// See [`PasskeyRefusal`].
pub async fn ask_for_sign_in(app: &AppState) -> Result<PasskeyQuestion, PasskeyRefusal> {
    ask(app, (CeremonyKind::SignIn, None), Vec::new()).await
}

/// Puts a question to the authenticators of a signed-in player, in place of one for the same purpose that waits.
///
/// # Errors
/// See [`PasskeyRefusal`].
pub async fn ask_for_confirmation(
    app: &AppState,
    user: Uuid,
    purpose: PasskeyPurpose,
) -> Result<PasskeyQuestion, PasskeyRefusal> {
    let known = store::passkey::credential_ids(&app.db, user).await?;
    if known.is_empty() {
        return Err(PasskeyRefusal::NoPasskey);
    }
    let kind = CeremonyKind::Confirmation(purpose);
    ask(app, (kind, Some(user)), known).await
}

/// A question to the passkeys of a player whose password was right: what the browser is given, and what the answer is checked
/// against. The caller stores it with the sign-in that waits.
///
/// # Errors
/// See [`PasskeyRefusal`].
pub async fn second_step_question(
    app: &AppState,
    user: Uuid,
) -> Result<(RequestChallengeResponse, Value), PasskeyRefusal> {
    let known = store::passkey::credential_ids(&app.db, user).await?;
    if known.is_empty() {
        return Err(PasskeyRefusal::NoPasskey);
    }
    question(app, known)
}

/// Checks the answer to the question of a second step.
///
/// # Errors
/// See [`PasskeyRefusal`].
pub async fn check_second_step(
    app: &AppState,
    tx: &mut Tx,
    (user, question): (Uuid, Option<Value>),
    credential: &PublicKeyCredential,
) -> Result<(), PasskeyRefusal> {
    let state = serde_json::from_value(question.ok_or(PasskeyRefusal::Expired)?)?;
    verify_named(app, tx, (state, user), credential).await
}

/// A question to these passkeys, or to all where it names none.
fn question(
    app: &AppState,
    known: Vec<Vec<u8>>,
) -> Result<(RequestChallengeResponse, Value), PasskeyRefusal> {
    let (mut options, state) = relying_party(app)?.start_discoverable_authentication()?;
    // Whether the browser asks at once, or among the names that it fills in, is for the page to say.
    options.mediation = None;
    let known = known.into_iter().map(|id| AllowCredentials {
        type_: "public-key".to_owned(),
        id,
        transports: None,
    });
    options.public_key.allow_credentials = known.collect();
    Ok((options, serde_json::to_value(&state)?))
}

async fn ask(
    app: &AppState,
    (kind, user): (CeremonyKind, Option<Uuid>),
    known: Vec<Vec<u8>>,
) -> Result<PasskeyQuestion, PasskeyRefusal> {
    let (options, state) = question(app, known)?;
    let secret = app.ids.secret();
    let ceremony = NewCeremony {
        hash: Sha256::digest(secret).into(),
        kind,
        user,
        state: &state,
        expires_at: app.clock.now().saturating_add(CEREMONY_LIFE),
    };
    let mut connection = app.db.acquire().await?;
    store::passkey::begin(&mut connection, &ceremony).await?;
    Ok(PasskeyQuestion {
        ceremony: hex::encode(secret),
        options,
    })
}

/// Checks the answer of a sign-in, and uses the question up: the caller commits also where it was wrong.
///
/// # Errors
/// See [`PasskeyRefusal`].
pub async fn check_sign_in(
    app: &AppState,
    tx: &mut Tx,
    answer: &PasskeyAnswer,
) -> Result<StoredPasskey, PasskeyRefusal> {
    let state = take(app, tx, (CeremonyKind::SignIn, None), answer).await?;
    let identified = relying_party(app)?.identify_discoverable_authentication(&answer.credential);
    let (user, _) = identified.map_err(|_problem| PasskeyRefusal::Wrong)?;
    verify(app, tx, (state, user), &answer.credential).await
}

/// The check of a passkey before a command of a signed-in player.
#[derive(Debug, Clone, Copy)]
pub struct PasskeyCheck<'a> {
    /// The player, and the session.
    pub who: (Uuid, Uuid),
    /// From where.
    pub origin: Origin<'a>,
    /// What is confirmed.
    pub purpose: PasskeyPurpose,
}

impl PasskeyCheck<'_> {
    /// Checks an answer and uses its question up, both with the transaction of the command.
    ///
    /// # Errors
    /// See [`PasskeyRefusal`].
    pub async fn check(
        &self,
        app: &AppState,
        tx: &mut Tx,
        answer: &PasskeyAnswer,
    ) -> Result<(), PasskeyRefusal> {
        let state = take(app, tx, self.asked(), answer).await?;
        verify_named(app, tx, (state, self.who.0), &answer.credential).await
    }

    /// Checks in a transaction of its own, and records an answer that was wrong.
    ///
    /// # Errors
    /// See [`PasskeyRefusal`].
    pub async fn confirm(
        &self,
        app: &AppState,
        answer: &PasskeyAnswer,
    ) -> Result<(), PasskeyRefusal> {
        let mut tx = app.db.begin().await?;
        let checked = self.check(app, &mut tx, answer).await;
        match &checked {
            Ok(()) => {}
            Err(PasskeyRefusal::Wrong) => self.log_refusal(app, &mut tx).await?,
            Err(_) => return checked,
        }
        tx.commit().await.map_err(store::Error::from)?;
        checked
    }

    /// Uses the question of a wrong answer up, and records that it was wrong: the transaction of its command was rolled back.
    ///
    /// # Errors
    /// Where the database cannot be written.
    pub async fn record_refusal(
        &self,
        app: &AppState,
        answer: &PasskeyAnswer,
    ) -> store::Result<()> {
        let mut tx = app.db.begin().await?;
        store::passkey::take(&mut tx, &answer.ceremony, self.asked(), app.clock.now()).await?;
        self.log_refusal(app, &mut tx).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn log_refusal(&self, app: &AppState, tx: &mut Tx) -> store::Result<()> {
        FactorCheck::of_command(self.who, self.origin)
            .record(app, tx, SecurityEvent::PasskeyRefused, None)
            .await
    }

    const fn asked(&self) -> (CeremonyKind, Option<Uuid>) {
        (CeremonyKind::Confirmation(self.purpose), Some(self.who.0))
    }
}

async fn take(
    app: &AppState,
    tx: &mut Tx,
    asked: (CeremonyKind, Option<Uuid>),
    answer: &PasskeyAnswer,
) -> Result<DiscoverableAuthentication, PasskeyRefusal> {
    let state = store::passkey::take(tx, &answer.ceremony, asked, app.clock.now()).await?;
    Ok(serde_json::from_value(
        state.ok_or(PasskeyRefusal::Expired)?,
    )?)
}

/// Checks the signature of an authenticator that was shown which passkeys it may use: it need not name the player.
async fn verify_named(
    app: &AppState,
    tx: &mut Tx,
    (state, user): (DiscoverableAuthentication, Uuid),
    credential: &PublicKeyCredential,
) -> Result<(), PasskeyRefusal> {
    let named = credential.get_user_unique_id();
    if named.is_some_and(|named| named != user.as_bytes()) {
        return Err(PasskeyRefusal::Wrong);
    }
    verify(app, tx, (state, user), credential).await?;
    Ok(())
}

/// The passkey of this player that has signed, with its use noted.
async fn verify(
    app: &AppState,
    tx: &mut Tx,
    (state, user): (DiscoverableAuthentication, Uuid),
    credential: &PublicKeyCredential,
) -> Result<StoredPasskey, PasskeyRefusal> {
    let stored = store::passkey::by_credential_id(tx, credential.get_credential_id()).await?;
    let stored = stored.filter(|stored| stored.user == user);
    let stored = stored.ok_or(PasskeyRefusal::Wrong)?;
    let mut passkey: Passkey = serde_json::from_value(stored.credential.clone())?;
    let key = DiscoverableKey::from(&passkey);
    let webauthn = relying_party(app)?;
    match webauthn.finish_discoverable_authentication_v2(credential, state, key) {
        Ok(signed) => {
            passkey.update_credential(&signed);
            let credential = serde_json::to_value(&passkey)?;
            store::passkey::used(tx, stored.id, &credential, app.clock.now()).await?;
            Ok(stored)
        }
        Err(WebauthnError::CredentialPossibleCompromise) => {
            tracing::warn!(user = %user, passkey = %stored.id,
                "a passkey has counted backwards: it may have been copied, and was refused");
            Err(PasskeyRefusal::Wrong)
        }
        Err(why) => {
            tracing::info!(user = %user, passkey = %stored.id, "a signature was refused: {why}");
            Err(PasskeyRefusal::Wrong)
        }
    }
}

/// The relying party, where this server can be one.
///
/// # Errors
/// [`PasskeyRefusal::Unavailable`] where it cannot.
pub fn relying_party(app: &AppState) -> Result<&Webauthn, PasskeyRefusal> {
    app.passkeys.webauthn().ok_or(PasskeyRefusal::Unavailable)
}
