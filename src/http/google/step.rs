//! The step after a first sign-in with Google: a username for a new account, or the password of the account that has the address.

use actix_web::{HttpResponse, post, web};
use domain::account::google::{GOOGLE_STEP_LIFE, GoogleIdentity};
use domain::account::security::SecurityEvent;
use domain::account::{Email, Identifier, Password, ReferralCode, Username};
use serde::Deserialize;
use store::Tx;
use store::account::NewCredential;
use store::google::{GoogleHash, GoogleStep, NewGoogleStep};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::{account_of, configured, hash};
use crate::http::account::note;
use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::Client;
use crate::http::limits;
use crate::http::second_factor::sign_in::after_first_factor;
use crate::http::session::SessionOpening;
use crate::http::signin::check_password;
use crate::http::signup::{
    Newcomer, ask_to_verify, code_of, note_consent, open_account, referrer, signed_up,
};
use crate::http::verification::verified;
use crate::infra::rate_limits::stored;
use crate::infra::tokens::GoogleAttempt;
use crate::state::AppState;
use crate::wire::google::{GoogleNext, GoogleStepNeeded};
use crate::wire::second_factor::SecondFactorNeeded;
use crate::wire::session::{SignedIn, SignedUp};

/// Mounts the routes.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(register).service(link);
}

/// What a Google account that is new here needs.
pub(super) enum NextStep {
    /// An account of its own.
    Register,
    /// The password of this account, which has its address.
    Link(Uuid),
}

/// Stores a step, and answers what it asks for.
pub(super) async fn begin(
    app: &AppState,
    tx: &mut Tx,
    attempt: &GoogleAttempt,
    identity: &GoogleIdentity,
    (next, code): (NextStep, Option<&ReferralCode>),
) -> Result<GoogleStepNeeded> {
    let secret = app.ids.secret();
    let (user, next, message) = match next {
        NextStep::Register => (None, GoogleNext::Register, "Choose a username"),
        NextStep::Link(user) => (
            Some(user),
            GoogleNext::Link,
            "An account has this email address. Enter its password to link it with Google.",
        ),
    };
    let step = NewGoogleStep {
        hash: hash(&secret),
        account: &account_of(identity),
        is_authoritative: identity.is_authoritative,
        user,
        referral_code: code.map(ReferralCode::as_str),
        is_remembered: attempt.is_remembered,
        expires_at: app.clock.now().saturating_add(GOOGLE_STEP_LIFE),
    };
    store::google::begin_step(tx, &step).await?;
    Ok(GoogleStepNeeded {
        success: true,
        message,
        next,
        challenge: hex::encode(secret),
        email: identity.email.as_str().to_owned(),
        expires_at: step.expires_at,
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GoogleRegistration {
    /// As `/auth/google` answered it.
    challenge: Option<String>,
    username: Option<String>,
    /// Left out, it is the one that came with the token; empty, there is none.
    referral_code: Option<String>,
    /// Whether the box "I am at least 18 years old" was ticked; it has to be.
    age_confirmed: Option<bool>,
    /// Whether the terms of service and the privacy policy were accepted; they have to be.
    terms_accepted: Option<bool>,
}

/// Open an account for a Google account and sign in.
#[utoipa::path(operation_id = "register_google", tag = "account", responses(
    (status = 201, body = SignedUp), (status = 401, body = ApiError), (status = 404, body = ApiError),
    (status = 409, body = ApiError)
))]
#[post("/auth/google/register")]
async fn register(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<GoogleRegistration>,
) -> Result<HttpResponse> {
    configured(&app)?;
    let form = body.into_inner();
    let mut fields = FieldErrors::new();
    let username = Username::parse(&form.username.unwrap_or_default());
    let username = note(&mut fields, "username", username);
    let is_code_typed = form.referral_code.is_some();
    let typed_code = code_of(&mut fields, form.referral_code);
    note_consent(&mut fields, form.age_confirmed, form.terms_accepted);
    let Some(username) = username.filter(|_| fields.is_empty()) else {
        return Err(Error::Invalid(fields));
    };
    limits::take(&app, stored::SIGN_UPS, &client.network()).await?;
    let (hash, step) = attempt_step(&app, form.challenge).await?;
    let brought = step.referral_code.as_deref().filter(|_| !is_code_typed);
    let code = typed_code.or_else(|| ReferralCode::parse(brought?).ok());
    let newcomer = Newcomer {
        id: app.ids.next(app.clock.now()),
        username,
        email: Email::parse(&step.account.email).map_err(anyhow::Error::from)?,
        referred_by: referrer(&app, code.as_ref()).await?,
        is_remembered: step.is_remembered,
    };
    open(&app, &client, &newcomer, (&hash, &step)).await
}

async fn open(
    app: &web::Data<AppState>,
    client: &Client,
    newcomer: &Newcomer,
    (hash, step): (&GoogleHash, &GoogleStep),
) -> Result<HttpResponse> {
    let mut tx = app.db.begin().await?;
    if step.user.is_some() || !store::google::end_step(&mut tx, hash).await? {
        return Err(over());
    }
    let credential = NewCredential::Google(&step.account);
    let opened = open_account(app, &mut tx, client, newcomer, credential).await?;
    if step.is_authoritative {
        verified(app, tx, newcomer.id, app.clock.now()).await?;
    } else {
        ask_to_verify(app, &mut tx, newcomer).await?;
        tx.commit().await.map_err(store::Error::from)?;
    }
    signed_up(app, newcomer, opened).await
}

#[derive(Deserialize, ToSchema)]
struct GoogleLinking {
    /// As `/auth/google` answered it.
    challenge: Option<String>,
    /// Of the account that has the address.
    password: Option<String>,
}

/// Link a Google account to the account with its email address by that account's password, and sign in. A player with a second
/// factor gets a challenge for `/auth/second-factor`, and the account is linked once that is met.
#[utoipa::path(operation_id = "link_google", tag = "session", responses(
    (status = 200, body = SignedIn), (status = 202, body = SecondFactorNeeded), (status = 401, body = ApiError),
    (status = 404, body = ApiError), (status = 409, body = ApiError)
))]
#[post("/auth/google/link")]
async fn link(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<GoogleLinking>,
) -> Result<HttpResponse> {
    configured(&app)?;
    let GoogleLinking {
        challenge,
        password,
    } = body.into_inner();
    let password = Password::for_sign_in(&password.unwrap_or_default());
    let password = password.map_err(|problem| Error::field("password", problem.to_string()))?;
    limits::take(&app, stored::GOOGLE_SIGN_INS, &client.network()).await?;
    let (hash, step) = attempt_step(&app, challenge).await?;
    let user = step.user.ok_or_else(over)?;
    let address = Identifier::parse(&step.account.email).map_err(anyhow::Error::from)?;
    // Counted, slowed and locked as a sign-in by this address is.
    let checked = check_password(&app, &client, &address, password).await?;
    let mut tx = app.db.begin().await?;
    checked.confirm(&mut tx).await?;
    // Another account may have the address by now.
    if checked.player != user || !store::google::end_step(&mut tx, &hash).await? {
        return Err(over());
    }
    let opening = SessionOpening {
        player: checked.player,
        role: checked.role,
        is_remembered: step.is_remembered,
        event: SecurityEvent::SignedIn,
        google: Some(step.account),
    };
    after_first_factor(&app, tx, &client, &opening, app.clock.now()).await
}

/// The step of a challenge, with this attempt counted.
async fn attempt_step(
    app: &AppState,
    challenge: Option<String>,
) -> Result<(GoogleHash, GoogleStep)> {
    let mut secret = [0; 32];
    let decoded = hex::decode_to_slice(challenge.unwrap_or_default(), &mut secret);
    decoded.map_err(|_not_ours| over())?;
    let hash = hash(&secret);
    let mut connection = app.db.acquire().await?;
    let step = store::google::try_step(&mut connection, &hash, app.clock.now()).await?;
    Ok((hash, step.ok_or_else(over)?))
}

fn over() -> Error {
    Error::Unauthenticated {
        code: "CHALLENGE_EXPIRED",
        message: "This sign-in has expired. Please sign in again.",
    }
}
