//! A passkey in place of the code, for a sign-in whose password was right. The question is stored with the sign-in that waits and
//! names that account's passkeys; tries are counted, locked and logged as those of a code are.

use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use store::Tx;
use store::second_factor::{FactorHash, SignInChallenge};
use utoipa::ToSchema;
use webauthn_rs::prelude::PublicKeyCredential;

use super::refused as refused_factor;
use super::sign_in::{challenge_hash, check_of, complete, expired};
use crate::http::error::{ApiError, Result};
use crate::http::extract::Client;
use crate::http::limits;
use crate::http::passkey::answer::refused as refused_passkey;
use crate::infra::rate_limits::stored;
use crate::services::passkey::{PasskeyRefusal, check_second_step, second_step_question};
use crate::state::AppState;
use crate::wire::second_factor::{PasskeyStep, PasskeyStepAnswer};
use crate::wire::session::SignedIn;

#[derive(Deserialize, ToSchema)]
pub(super) struct PasskeyStepStart {
    /// As the sign-in answered it.
    challenge: Option<String>,
}

/// Begin the second step of a sign-in by a passkey, in place of the code. The next question takes the place of the one before.
#[utoipa::path(operation_id = "begin_second_factor_passkey", tag = "session", responses(
    (status = 201, body = PasskeyStepAnswer), (status = 401, body = ApiError), (status = 409, body = ApiError)
))]
#[post("/auth/second-factor/passkey/options")]
pub(super) async fn begin(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<PasskeyStepStart>,
) -> Result<HttpResponse> {
    limits::take(&app, stored::PASSKEY_SIGN_INS, &client.network()).await?;
    let challenge = body.into_inner().challenge.unwrap_or_default();
    let challenge = challenge_hash(&challenge).ok_or_else(expired)?;
    let mut connection = app.db.acquire().await?;
    let now = app.clock.now();
    let user = store::second_factor::challenged(&mut connection, &challenge, now).await?;
    let user = user.ok_or_else(expired)?;
    drop(connection);
    let question = second_step_question(&app, user).await;
    let (options, state) = question.map_err(refused_passkey)?;
    let mut connection = app.db.acquire().await?;
    let waits =
        store::second_factor::set_passkey_question(&mut connection, &challenge, Some(&state));
    if !waits.await? {
        return Err(expired());
    }
    Ok(HttpResponse::Created().json(PasskeyStepAnswer {
        success: true,
        data: PasskeyStep { options },
    }))
}

#[derive(Deserialize, ToSchema)]
pub(super) struct PasskeyStepBody {
    /// As the sign-in answered it.
    challenge: Option<String>,
    /// What the browser's `navigator.credentials.get` returned, in JSON.
    #[schema(value_type = Object)]
    credential: PublicKeyCredential,
}

/// Sign in with a passkey as the second step.
#[utoipa::path(operation_id = "sign_in_second_factor_passkey", tag = "session", responses(
    (status = 200, body = SignedIn), (status = 401, body = ApiError)
))]
#[post("/auth/second-factor/passkey")]
pub(super) async fn meet(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<PasskeyStepBody>,
) -> Result<HttpResponse> {
    let PasskeyStepBody {
        challenge,
        credential,
    } = body.into_inner();
    limits::take(&app, stored::VERIFICATIONS, &client.network()).await?;
    let challenge = challenge_hash(&challenge.unwrap_or_default()).ok_or_else(expired)?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let found = store::second_factor::try_challenge(&mut tx, &challenge, now).await?;
    let found = found.ok_or_else(expired)?;
    let tx = check(&app, tx, &client, (&challenge, &found), &credential).await?;
    complete(&app, tx, &client, found, now).await
}

/// Checks the answer, and gives the transaction back where it was right. A wrong one is committed as a try of the challenge and
/// of the account, and uses the question up.
async fn check(
    app: &AppState,
    mut tx: Tx,
    client: &Client,
    (challenge, found): (&FactorHash, &SignInChallenge),
    credential: &PublicKeyCredential,
) -> Result<Tx> {
    let network = client.network();
    let check = check_of(&mut tx, found.user, (client, &network)).await?;
    let refused = |refusal| refused_factor(refusal, app.clock.now());
    let failures = check.count(app, &mut tx).await.map_err(refused)?;
    let asked = (found.user, found.passkey_question.clone());
    match check_second_step(app, &mut tx, asked, credential).await {
        Ok(()) => {
            check.succeeded(&mut tx).await.map_err(refused)?;
            Ok(tx)
        }
        Err(PasskeyRefusal::Wrong) => {
            store::second_factor::set_passkey_question(&mut tx, challenge, None).await?;
            let recorded = check.record_wrong_passkey(app, &mut tx, failures).await;
            recorded.map_err(refused)?;
            tx.commit().await.map_err(store::Error::from)?;
            Err(refused_passkey(PasskeyRefusal::Wrong))
        }
        Err(refusal) => Err(refused_passkey(refusal)),
    }
}
