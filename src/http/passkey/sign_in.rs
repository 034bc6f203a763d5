//! Signing in by a passkey. Its authenticator verifies the player itself (by a fingerprint, a face or a PIN), so it is both
//! factors at once, and no code is asked for.

use actix_web::{HttpResponse, post, web};
use domain::account::security::SecurityEvent;
use serde::Deserialize;
use utoipa::ToSchema;
use webauthn_rs::prelude::PublicKeyCredential;

use super::answer::{ceremony_hash, expired, refused};
use super::confirm::asked;
use crate::http::error::{ApiError, Result};
use crate::http::extract::Client;
use crate::http::limits;
use crate::http::session::{self, SessionOpening};
use crate::infra::rate_limits::stored;
use crate::services::passkey::{PasskeyAnswer, PasskeyRefusal, ask_for_sign_in, check_sign_in};
use crate::state::AppState;
use crate::wire::passkey::PasskeyRequestAnswer;
use crate::wire::session::SignedIn;

/// Begin a sign-in by a passkey. The answer is the same for all: it names no account and no passkey.
#[utoipa::path(operation_id = "begin_passkey_sign_in", tag = "session", responses(
    (status = 201, body = PasskeyRequestAnswer), (status = 409, body = ApiError)
))]
#[post("/auth/passkeys/sign-in/options")]
pub(super) async fn begin(app: web::Data<AppState>, client: Client) -> Result<HttpResponse> {
    limits::take(&app, stored::PASSKEY_SIGN_INS, &client.network()).await?;
    let question = ask_for_sign_in(&app).await.map_err(refused)?;
    Ok(asked(question))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PasskeySignIn {
    /// As it was answered.
    ceremony: Option<String>,
    /// What the browser's `navigator.credentials.get` returned, in JSON.
    #[schema(value_type = Object)]
    credential: PublicKeyCredential,
    /// Whether the device is to be remembered.
    #[serde(default)]
    remember_me: bool,
}

/// Sign in by a passkey.
#[utoipa::path(operation_id = "sign_in_passkey", tag = "session", responses(
    (status = 200, body = SignedIn), (status = 400, body = ApiError)
))]
#[post("/auth/passkeys/sign-in")]
pub(super) async fn finish_sign_in(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<PasskeySignIn>,
) -> Result<HttpResponse> {
    let PasskeySignIn {
        ceremony,
        credential,
        remember_me,
    } = body.into_inner();
    limits::take(&app, stored::PASSKEY_SIGN_INS, &client.network()).await?;
    let ceremony = ceremony_hash(ceremony).ok_or_else(expired)?;
    let answer = PasskeyAnswer {
        ceremony,
        credential,
    };
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let passkey = match check_sign_in(&app, &mut tx, &answer).await {
        Ok(passkey) => passkey,
        Err(PasskeyRefusal::Wrong) => {
            // The question is used up.
            tx.commit().await.map_err(store::Error::from)?;
            return Err(refused(PasskeyRefusal::Wrong));
        }
        Err(refusal) => return Err(refused(refusal)),
    };
    store::second_factor::end_challenges(&mut tx, passkey.user).await?;
    let opening = SessionOpening {
        player: passkey.user,
        role: passkey.role,
        is_remembered: remember_me,
        event: SecurityEvent::SignedIn,
        google: None,
    };
    session::sign_in(&app, tx, &client, &opening, now).await
}
