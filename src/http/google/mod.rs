//! Sign-in with Google (docs/rules.md, Accounts): a browser is sent away and comes back with an ID token, which signs in the player
//! that it is linked to. `step` is what anyone else still has to do.

mod link;
mod step;

use actix_web::{HttpRequest, HttpResponse, post, web};
use domain::account::ReferralCode;
use domain::account::google::GoogleIdentity;
use domain::account::security::SecurityEvent;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::Tx;
use store::google::{GoogleAccount, GoogleHash};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use self::step::NextStep;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Client;
use crate::http::second_factor::sign_in::after_first_factor;
use crate::http::session::SessionOpening;
use crate::http::{cookies, limits};
use crate::infra::google::{Google, GoogleError};
use crate::infra::rate_limits::stored;
use crate::infra::tokens::GoogleAttempt;
use crate::state::AppState;
use crate::wire::google::{GoogleAccepted, GoogleAddress, GoogleStarted};
use crate::wire::session::SignedIn;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(start)
        .service(sign_in)
        .configure(step::routes)
        .configure(link::routes);
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GoogleStart {
    #[serde(default)]
    remember_me: bool,
}

/// Begin to sign in with Google: the answer states where the browser is to go, and its cookie binds what comes back to it.
#[utoipa::path(operation_id = "start_google", tag = "session", responses(
    (status = 200, body = GoogleStarted), (status = 404, body = ApiError)
))]
#[post("/auth/google/start")]
async fn start(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<GoogleStart>,
) -> Result<HttpResponse> {
    send_away(&app, &client, body.remember_me, None)
}

/// Answers where the browser is to go, with the cookie that binds what comes back to it.
fn send_away(
    app: &AppState,
    client: &Client,
    is_remembered: bool,
    link_to: Option<Uuid>,
) -> Result<HttpResponse> {
    let google = configured(app)?;
    let attempt = GoogleAttempt {
        state: hex::encode(app.ids.secret()),
        nonce: hex::encode(app.ids.secret()),
        is_remembered,
        link_to,
        iat: app.clock.now().unix_timestamp(),
    };
    let url = google.sign_in_address(&attempt.state, &attempt.nonce);
    Ok(HttpResponse::Ok()
        .cookie(cookies::google(app, client, &attempt)?)
        .json(GoogleStarted {
            success: true,
            data: GoogleAddress { url },
        }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GoogleSignIn {
    /// The ID token.
    credential: Option<String>,
    /// As it came back beside the token.
    state: Option<String>,
    /// Taken in where an account is opened.
    referral_code: Option<String>,
}

/// Sign in with an ID token of Google's, once. A Google account that is new here gets a challenge for `/auth/google/register`, or
/// for `/auth/google/link` where an account has its email address.
#[utoipa::path(operation_id = "sign_in_google", tag = "session", responses(
    (status = 200, body = SignedIn), (status = 202, body = GoogleAccepted), (status = 401, body = ApiError),
    (status = 404, body = ApiError), (status = 409, body = ApiError)
))]
#[post("/auth/google")]
async fn sign_in(
    app: web::Data<AppState>,
    client: Client,
    request: HttpRequest,
    body: web::Json<GoogleSignIn>,
) -> Result<HttpResponse> {
    let shown = body.into_inner();
    let returned = GoogleReturn {
        credential: shown.credential,
        state: shown.state,
    };
    let (attempt, identity) = returned.verify(&app, &client, &request, None).await?;
    // The code of a link that was followed long ago is no reason not to sign in.
    let code = ReferralCode::parse(&shown.referral_code.unwrap_or_default()).ok();
    let response = proceed(&app, &client, &attempt, &identity, code.as_ref()).await?;
    without_attempt(response, &client)
}

/// The attempt is over, and so is its cookie.
fn without_attempt(mut response: HttpResponse, client: &Client) -> Result<HttpResponse> {
    let removed = response.add_cookie(&cookies::no_google(client));
    removed.map_err(anyhow::Error::from)?;
    Ok(response)
}

/// What a browser comes back with.
#[derive(Deserialize, ToSchema)]
struct GoogleReturn {
    /// The ID token.
    credential: Option<String>,
    /// As it came back beside the token.
    state: Option<String>,
}

impl GoogleReturn {
    /// The attempt that the browser was sent away with, for a sign-in or to link an account, and the Google account that the
    /// token proves.
    async fn verify(
        self,
        app: &AppState,
        client: &Client,
        request: &HttpRequest,
        link_to: Option<Uuid>,
    ) -> Result<(GoogleAttempt, GoogleIdentity)> {
        let google = configured(app)?;
        limits::take(app, stored::GOOGLE_SIGN_INS, &client.network()).await?;
        let attempt = cookies::shown_google(app, request);
        let attempt = attempt.filter(|it| self.state.as_ref() == Some(&it.state));
        let attempt = attempt.filter(|it| it.link_to == link_to);
        let attempt = attempt.ok_or_else(expired)?;
        let token = self.credential.unwrap_or_default();
        let verified = google.verify(&token, &attempt.nonce, app.clock.now()).await;
        let identity = verified.map_err(|error| refused(&error, client))?;
        Ok((attempt, identity))
    }
}

/// Uses the token up, and signs in the player whom it is linked to, or answers what is still needed.
async fn proceed(
    app: &AppState,
    client: &Client,
    attempt: &GoogleAttempt,
    identity: &GoogleIdentity,
    code: Option<&ReferralCode>,
) -> Result<HttpResponse> {
    let now = app.clock.now();
    let player = store::google::player(&app.db, &identity.subject).await?;
    let mut tx = app.db.begin().await?;
    use_up(&mut tx, attempt).await?;
    if let Some(player) = player {
        let opening = SessionOpening {
            player: player.id,
            role: player.role,
            is_remembered: attempt.is_remembered,
            event: SecurityEvent::SignedIn,
            google: None,
        };
        return after_first_factor(app, tx, client, &opening, now).await;
    }
    let address = identity.email.as_str().to_lowercase();
    let owner = store::google::address_owner(&mut tx, &address).await?;
    let next = match owner {
        None => NextStep::Register,
        Some(owner) if owner.is_linkable => NextStep::Link(owner.id),
        Some(_) => {
            tx.commit().await.map_err(store::Error::from)?;
            return Err(linked_otherwise());
        }
    };
    let needed = step::begin(app, &mut tx, attempt, identity, (next, code)).await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(HttpResponse::Accepted().json(needed))
}

/// A token is accepted once.
async fn use_up(tx: &mut Tx, attempt: &GoogleAttempt) -> Result<()> {
    let nonce = hash(attempt.nonce.as_bytes());
    if store::google::use_nonce(tx, &nonce, attempt.expires_at()).await? {
        Ok(())
    } else {
        Err(expired())
    }
}

fn configured(app: &AppState) -> Result<&Google> {
    app.google.as_ref().ok_or(Error::NotFound {
        code: "GOOGLE_NOT_AVAILABLE",
        message: "Google Sign-In not available",
    })
}

fn expired() -> Error {
    Error::Refused {
        code: "GOOGLE_EXPIRED",
        message: "This sign-in with Google has expired or was used already. Please try again.",
    }
}

/// A Google account with this address is linked already, and it is not this one.
fn linked_otherwise() -> Error {
    Error::Conflict {
        code: "GOOGLE_LINKED",
        message: "An account with your email address is linked to another Google account"
            .to_owned(),
    }
}

/// What a token was refused for is for the log alone.
fn refused(error: &GoogleError, client: &Client) -> Error {
    let network = client.network();
    match error {
        GoogleError::Unavailable => Error::Unavailable {
            code: "GOOGLE_UNAVAILABLE",
            message: "Google Sign-In is not available. Please try again later.",
        },
        GoogleError::Forged(_) | GoogleError::Refused(_) => {
            tracing::info!(target: "security", network, "an ID token was refused: {error}");
            Error::Unauthenticated {
                code: "GOOGLE_REFUSED",
                message: "Google authentication failed",
            }
        }
    }
}

fn account_of(identity: &GoogleIdentity) -> GoogleAccount {
    GoogleAccount {
        subject: identity.subject.clone(),
        email: identity.email.as_str().to_owned(),
    }
}

fn hash(secret: &[u8]) -> GoogleHash {
    Sha256::digest(secret).into()
}
