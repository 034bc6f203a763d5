//! The Google account that is linked to mine: linking one while I am signed in, and unlinking it.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use domain::account::google::GoogleIdentity;
use domain::account::passkey::PasskeyPurpose;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{GoogleReturn, account_of, configured, send_away, use_up, without_attempt};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::passkey::answer::PasskeyConfirmation;
use crate::http::password::unconfirmed;
use crate::http::run_to_completion::finish;
use crate::http::second_factor::FactorConfirmation;
use crate::infra::rate_limits::stored;
use crate::infra::tokens::GoogleAttempt;
use crate::services::accounts::confirm_password;
use crate::services::google::{self, GoogleLinkError};
use crate::state::AppState;
use crate::wire::google::{GoogleStarted, SignInMethodsAnswer, SignInMethodsView};
use crate::wire::success::Success;

/// Mounts the routes.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(status)
        .service(start)
        .service(finish_link)
        .service(unlink);
}

/// What I sign in with.
#[utoipa::path(operation_id = "sign_in_methods", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = SignInMethodsAnswer)
))]
#[get("/auth/google")]
async fn status(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<SignInMethodsAnswer>> {
    let methods = store::google::methods(&app.db, player.id).await?;
    Ok(web::Json(SignInMethodsAnswer {
        success: true,
        data: SignInMethodsView::of(methods, app.google.is_some()),
    }))
}

/// Begin to link a Google account to mine, confirmed with the password and, where a second factor is on, a code, or with a
/// passkey (purpose `google`). The answer states where the browser is to go, and its cookie binds what comes back to it and to me.
#[utoipa::path(operation_id = "start_link_google", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = GoogleStarted), (status = 404, body = ApiError), (status = 409, body = ApiError)
))]
#[post("/auth/google/link/start")]
async fn start(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<FactorConfirmation>,
) -> Result<HttpResponse> {
    configured(&app)?;
    let methods = store::google::methods(&app.db, player.id).await?;
    if methods.google_email.is_some() {
        return Err(has_one_already());
    }
    limits::take(&app, stored::PASSWORD_CHANGES, &player.id.to_string()).await?;
    body.into_inner()
        .check_what_is_set(&app, &player, &client, PasskeyPurpose::Google)
        .await?;
    send_away(&app, &client, false, Some(player.id))
}

/// Link the Google account that the browser came back with to mine.
#[utoipa::path(operation_id = "finish_link_google", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = Success), (status = 401, body = ApiError), (status = 404, body = ApiError),
    (status = 409, body = ApiError)
))]
#[post("/auth/google/link/finish")]
async fn finish_link(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    request: HttpRequest,
    body: web::Json<GoogleReturn>,
) -> Result<HttpResponse> {
    let returned = body.into_inner();
    let verified = returned.verify(&app, &client, &request, Some(player.id));
    let (attempt, identity) = verified.await?;
    let cookies_of = client.clone();
    finish(async move { add(&app, (&player, &client), &attempt, &identity).await }).await?;
    let done = HttpResponse::Ok().json(Success::words("Google account linked"));
    without_attempt(done, &cookies_of)
}

/// Uses the token up and links its Google account, all or nothing, unless it is linked already.
async fn add(
    app: &AppState,
    (player, client): (&Player, &Client),
    attempt: &GoogleAttempt,
    identity: &GoogleIdentity,
) -> Result<()> {
    let owner = store::google::player(&app.db, &identity.subject).await?;
    let (network, who) = (client.network(), (player.id, player.session_id));
    let mut tx = app.db.begin().await?;
    use_up(&mut tx, attempt).await?;
    if let Some(owner) = owner {
        tx.commit().await.map_err(store::Error::from)?;
        return Err(if owner.id == player.id {
            has_one_already()
        } else {
            is_of_another()
        });
    }
    let account = account_of(identity);
    let linked = google::link(app, &mut tx, who, &account, client.origin(&network)).await;
    linked.map_err(|error| match error {
        GoogleLinkError::Taken => Error::Conflict {
            code: "GOOGLE_IN_USE",
            message: "This Google account, or your account, was linked meanwhile".to_owned(),
        },
        GoogleLinkError::Store(error) => error.into(),
    })?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(())
}

fn has_one_already() -> Error {
    Error::Conflict {
        code: "GOOGLE_LINKED",
        message: "Your account is linked to a Google account already".to_owned(),
    }
}

fn is_of_another() -> Error {
    Error::Conflict {
        code: "GOOGLE_IN_USE",
        message: "This Google account is linked to another account here. Unlink it there first, or choose another one."
            .to_owned(),
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GoogleUnlinking {
    current_password: Option<String>,
    /// In place of the password, with the purpose `google`.
    passkey: Option<PasskeyConfirmation>,
}

impl GoogleUnlinking {
    async fn check(self, app: &AppState, player: &Player, client: &Client) -> Result<()> {
        if let Some(passkey) = &self.passkey {
            return passkey
                .check(app, player, client, PasskeyPurpose::Google)
                .await;
        }
        let password = self.current_password.filter(|typed| !typed.is_empty());
        let password = password
            .ok_or_else(|| Error::field("currentPassword", "Current password is required"))?;
        confirm_password(app, player.id, client.network_of(), &password)
            .await
            .map_err(|refusal| unconfirmed(refusal, "currentPassword", app.clock.now()))
    }
}

/// Unlink my Google account; refused without a password, which would leave no way in.
#[utoipa::path(operation_id = "unlink_google", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = Success), (status = 409, body = ApiError)
))]
#[post("/auth/google/unlink")]
async fn unlink(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<GoogleUnlinking>,
) -> Result<web::Json<Success>> {
    limits::take(&app, stored::PASSWORD_CHANGES, &player.id.to_string()).await?;
    body.into_inner().check(&app, &player, &client).await?;
    finish(async move { remove(&app, &player, &client).await }).await?;
    Ok(web::Json(Success::words("Google account unlinked")))
}

async fn remove(app: &AppState, player: &Player, client: &Client) -> Result<()> {
    let (network, who) = (client.network(), (player.id, player.session_id));
    let mut tx = app.db.begin().await?;
    if !google::unlink(app, &mut tx, who, client.origin(&network)).await? {
        return Err(Error::Conflict {
            code: "NOT_LINKED",
            message: "No Google account is linked".to_owned(),
        });
    }
    tx.commit().await.map_err(store::Error::from)?;
    Ok(())
}
