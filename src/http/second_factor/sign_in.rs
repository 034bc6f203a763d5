//! The second half of a sign-in: the code of a player who has a second factor, or a passkey in its place (`passkey.rs`).

use actix_web::{HttpResponse, post, web};
use domain::account::second_factor::{CHALLENGE_LIFE, FactorCode};
use domain::account::security::SecurityEvent;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::Tx;
use store::second_factor::{FactorHash, NewSignInChallenge, SignInChallenge};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{code_of, refused};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Client;
use crate::http::limits;
use crate::http::session::{self, SessionOpening};
use crate::infra::rate_limits::stored;
use crate::services::passkey::relying_party;
use crate::services::second_factor::{FactorCheck, FactorRefusal};
use crate::state::AppState;
use crate::wire::second_factor::SecondFactorNeeded;
use crate::wire::session::SignedIn;

/// Ends a sign-in whose first factor was right: with a session, or where the player has a second factor with a challenge
/// for it. A known device is asked too: its cookie and a stolen password are often found on one machine.
pub(crate) async fn after_first_factor(
    app: &AppState,
    mut tx: Tx,
    client: &Client,
    opening: &SessionOpening,
    now: OffsetDateTime,
) -> Result<HttpResponse> {
    if !store::second_factor::is_on(&mut *tx, opening.player).await? {
        return session::sign_in(app, tx, client, opening, now).await;
    }
    let secret = app.ids.secret();
    let challenge = NewSignInChallenge {
        hash: hash(&secret),
        user: opening.player,
        is_remembered: opening.is_remembered,
        google: opening.google.as_ref(),
        expires_at: now.saturating_add(CHALLENGE_LIFE),
    };
    store::second_factor::issue_challenge(&mut tx, &challenge).await?;
    let has_passkey =
        relying_party(app).is_ok() && store::passkey::has_any(&mut *tx, opening.player).await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(HttpResponse::Accepted().json(SecondFactorNeeded {
        success: true,
        message: "Enter the code of your authenticator app",
        challenge: hex::encode(secret),
        has_passkey,
        expires_at: challenge.expires_at,
    }))
}

#[derive(Deserialize, ToSchema)]
pub(super) struct SecondFactorSignIn {
    /// As the sign-in answered it.
    challenge: Option<String>,
    /// The 6 digits of the app, or a recovery code.
    code: Option<String>,
}

/// Sign in with the code of the second factor.
#[utoipa::path(operation_id = "sign_in_second_factor", tag = "session", responses(
    (status = 200, body = SignedIn), (status = 401, body = ApiError)
))]
#[post("/auth/second-factor")]
pub(super) async fn meet(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<SecondFactorSignIn>,
) -> Result<HttpResponse> {
    let SecondFactorSignIn { challenge, code } = body.into_inner();
    let code = code_of(code)?;
    limits::take(&app, stored::VERIFICATIONS, &client.network()).await?;
    let challenge = challenge_hash(&challenge.unwrap_or_default()).ok_or_else(expired)?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let found = store::second_factor::try_challenge(&mut tx, &challenge, now).await?;
    let found = found.ok_or_else(expired)?;
    let tx = check(&app, tx, (found.user, &client), &code).await?;
    complete(&app, tx, &client, found, now).await
}

/// Signs a player in whose second step was right. Every other sign-in of theirs that waits for one ends.
pub(super) async fn complete(
    app: &AppState,
    mut tx: Tx,
    client: &Client,
    found: SignInChallenge,
    now: OffsetDateTime,
) -> Result<HttpResponse> {
    store::second_factor::end_challenges(&mut tx, found.user).await?;
    let opening = SessionOpening {
        player: found.user,
        role: found.role,
        is_remembered: found.is_remembered,
        event: SecurityEvent::SignedIn,
        google: found.google,
    };
    session::sign_in(app, tx, client, &opening, now).await
}

/// Checks the code, and gives the transaction back where it was right. A wrong one is committed as a try of the challenge and
/// of the account.
async fn check(
    app: &AppState,
    mut tx: Tx,
    (user, client): (Uuid, &Client),
    code: &FactorCode,
) -> Result<Tx> {
    let network = client.network();
    let check = check_of(&mut tx, user, (client, &network)).await?;
    let now = app.clock.now();
    let failures = check.count(app, &mut tx).await;
    let failures = failures.map_err(|refusal| refused(refusal, now))?;
    match check.check(app, &mut tx, code).await {
        Ok(()) => Ok(tx),
        Err(FactorRefusal::Wrong) => {
            let recorded = check.record_failure(app, &mut tx, failures).await;
            recorded.map_err(|refusal| refused(refusal, now))?;
            tx.commit().await.map_err(store::Error::from)?;
            Err(refused(FactorRefusal::Wrong, now))
        }
        Err(refusal) => Err(refused(refusal, now)),
    }
}

/// The check of a second step from where the client is.
pub(super) async fn check_of<'a>(
    tx: &mut Tx,
    user: Uuid,
    (client, network): (&'a Client, &'a str),
) -> Result<FactorCheck<'a>> {
    let is_known = store::device::is_known(&mut **tx, Some(user), client.device).await?;
    let device = client.device.filter(|_| is_known);
    Ok(FactorCheck::at_sign_in(
        user,
        device,
        client.origin(network),
    ))
}

pub(super) fn expired() -> Error {
    Error::Unauthenticated {
        code: "CHALLENGE_EXPIRED",
        message: "This sign-in has expired. Please sign in again.",
    }
}

pub(super) fn challenge_hash(token: &str) -> Option<FactorHash> {
    let mut secret = [0; 32];
    hex::decode_to_slice(token, &mut secret).ok()?;
    Some(hash(&secret))
}

fn hash(secret: &[u8; 32]) -> FactorHash {
    Sha256::digest(secret).into()
}
