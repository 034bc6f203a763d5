//! Verifying an email address by the link in a mail (docs/rules.md, Accounts).

use actix_web::{post, web};
use serde::Deserialize;
use store::Tx;
use store::verification::{TokenKind, VerificationToken};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::run_to_completion::finish;
use crate::infra::rate_limits::stored;
use crate::services::mail::{self, Letter};
use crate::state::AppState;
use crate::wire::success::Success;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(verify).service(resend);
}

#[derive(Deserialize, ToSchema)]
struct VerifyEmail {
    /// As it stands in the link.
    token: Option<String>,
}

/// Verify an address by the token of a mail. The same token again is answered the same.
#[utoipa::path(operation_id = "verify_email", tag = "account", responses(
    (status = 200, body = Success)
))]
#[post("/auth/verify-email")]
async fn verify(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<VerifyEmail>,
) -> Result<web::Json<Success>> {
    limits::take(&app, stored::VERIFICATIONS, &client.network()).await?;
    let token = body.into_inner().token.unwrap_or_default();
    let hash = mail::token_hash(token.trim()).ok_or_else(no_good)?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    match store::verification::redeem(&mut tx, TokenKind::VerifyEmail, &hash, now).await? {
        None => return Err(no_good()),
        Some(VerificationToken::Used) => {}
        Some(VerificationToken::Fresh(player)) => verified(&app, tx, player, now).await?,
    }
    Ok(web::Json(Success::words("Email verified")))
}

/// Writes down that the address is verified, and what that earns the player's referrer. Returns whose notifications changed.
pub(super) async fn prove_address(
    tx: &mut Tx,
    player: Uuid,
    now: OffsetDateTime,
) -> store::Result<Vec<Uuid>> {
    let mut recipients = Vec::new();
    if let Some(mut referee) = store::referral::hold(tx, player).await? {
        referee.seen.is_verified = true;
        recipients = store::referral::credit(tx, &referee, now).await?;
    }
    store::verification::verify(tx, player, now).await?;
    Ok(recipients)
}

/// Commits that the address is verified, and what that earns the player's referrer.
pub(super) async fn verified(
    app: &web::Data<AppState>,
    mut tx: Tx,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<()> {
    let recipients = prove_address(&mut tx, player, now).await?;
    let app = app.clone();
    finish(async move {
        tx.commit().await.map_err(store::Error::from)?;
        app.notifications.moved(recipients);
        Ok(())
    })
    .await
}

/// Send the mail again; the link in the one before is good no more.
#[utoipa::path(operation_id = "resend_verification", tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Success), (status = 409, body = ApiError)
))]
#[post("/auth/verify-email/resend")]
async fn resend(app: web::Data<AppState>, player: Player) -> Result<web::Json<Success>> {
    let account = store::account::find(&app.db, player.id).await?;
    let account = account.filter(|it| it.email_verified_at.is_none());
    let Some(account) = account else {
        return Err(Error::Conflict {
            code: "ALREADY_VERIFIED",
            message: "Your email is verified already".to_owned(),
        });
    };
    limits::take(&app, stored::VERIFICATION_MAILS, &player.id.to_string()).await?;
    let letter = Letter {
        user: account.id,
        username: &account.username,
        email: &account.email,
    };
    let mut tx = app.db.begin().await?;
    mail::ask_to_verify(&app, &mut tx, &letter, app.clock.now()).await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(web::Json(Success::words("Verification email sent")))
}

pub(super) fn no_good() -> Error {
    Error::Refused {
        code: "TOKEN_INVALID",
        message: "This link is not valid or has expired",
    }
}
