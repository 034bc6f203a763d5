//! Changing my password, and setting a new one by mail (docs/rules.md, Accounts).

use actix_web::{post, web};
use domain::account::security::SecurityEvent;
use domain::account::{Email, Password};
use serde::Deserialize;
use serde_json::json;
use store::Tx;
use store::session::EndReason;
use store::verification::{TokenKind, VerificationHash, VerificationToken};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::account::note;
use crate::http::error::{Error, FieldErrors, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::run_to_completion::finish;
use crate::http::verification::{no_good, prove_address};
use crate::infra::passwords;
use crate::infra::rate_limits::stored;
use crate::services::accounts::{self, Unconfirmed, confirm_password};
use crate::services::mail::{self, Letter};
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::success::Success;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(change_password).service(forgot).service(reset);
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PasswordChange {
    current_password: Option<String>,
    new_password: Option<String>,
}

impl PasswordChange {
    /// The current password as typed, and the one chosen.
    fn parse(self, username: &str, email: &str) -> Result<(String, Password)> {
        let mut fields = FieldErrors::new();
        let new = self.new_password.unwrap_or_default();
        let chosen = Password::chosen(&new, username, email);
        let chosen = note(&mut fields, "newPassword", chosen);
        let current = self.current_password.filter(|current| !current.is_empty());
        if current.is_none() {
            fields.insert("currentPassword", "Current password is required".to_owned());
        }
        // Who fears that the old one leaked would believe to be safe.
        let is_new = current.as_ref() != Some(&new);
        if !is_new {
            let same = "Choose another password than the current one";
            fields.insert("newPassword", same.to_owned());
        }
        let both = current.zip(chosen).filter(|_| is_new);
        both.ok_or(Error::Invalid(fields))
    }
}

/// Change my password; signs out every other device.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Success)
))]
#[post("/auth/change-password")]
async fn change_password(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<PasswordChange>,
) -> Result<web::Json<Success>> {
    let account = store::account::find(&app.db, player.id).await?;
    let (name, email) = account.map_or_else(Default::default, |it| (it.username, it.email));
    let (current, chosen) = body.into_inner().parse(&name, &email)?;
    limits::take(&app, stored::PASSWORD_CHANGES, &player.id.to_string()).await?;
    let network = client.network_of();
    confirm_password(&app, player.id, network, &current)
        .await
        .map_err(|refusal| unconfirmed(refusal, "currentPassword", app.clock.now()))?;
    let hash = accounts::hash(&app, network, chosen).await?;
    finish(async move { change(&app, &player, &client, &hash).await }).await?;
    Ok(web::Json(Success::words("Password changed successfully!")))
}

async fn change(app: &AppState, player: &Player, client: &Client, hash: &str) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let current = Some(player.session_id);
    let ended = set(app, &mut tx, (player.id, current), client, hash).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.end_sessions(&ended, app.clock.now()).await;
    Ok(())
}

/// Sets the password, signs out every device but the current one, ends a change of the address that waits and a waiver of its mailbox,
/// and notifies the owner. Returns the sessions that this ended.
async fn set(
    app: &AppState,
    tx: &mut Tx,
    (player, current): (Uuid, Option<Uuid>),
    client: &Client,
    hash: &str,
) -> Result<Vec<(Uuid, Uuid)>> {
    let (now, network) = (app.clock.now(), client.network());
    store::account::set_password(tx, player, hash).await?;
    store::email_change::end(tx, player).await?;
    store::wallet::destination::credentials_changed(tx, player, now).await?;
    store::second_factor::end_challenges(tx, player).await?;
    let because = EndReason::Password;
    let ended = store::session::revoke_others(tx, player, current, because, now).await?;
    let event = NewSecurityEvent {
        kind: SecurityEvent::PasswordChanged,
        user: Some(player),
        session: current,
        origin: client.origin(&network),
        details: json!({ "sessionsEnded": ended.len(), "byMail": current.is_none() }),
    };
    security::record(app, tx, &event, now).await?;
    if let Some(to) = store::security::addressee(tx, player).await? {
        let notice = mail::SecurityNotice::PasswordChanged { network: &network };
        mail::notice(app, tx, &to, notice, now).await?;
    }
    Ok(ended.into_iter().map(|it| (player, it)).collect())
}

#[derive(Deserialize, ToSchema)]
struct ForgotPassword {
    email: Option<String>,
}

/// Send a link that sets a new password, if an account has this address. The answer and its time do not say whether one
/// has.
#[utoipa::path(operation_id = "forgot_password", tag = "account", responses((status = 200, body = Success)))]
#[post("/auth/forgot-password")]
async fn forgot(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<ForgotPassword>,
) -> Result<web::Json<Success>> {
    let email = Email::parse(&body.into_inner().email.unwrap_or_default());
    let email = email.map_err(|problem| Error::field("email", problem.to_string()))?;
    limits::take(&app, stored::RESET_REQUESTS, &client.network()).await?;
    // Apart from the answer, so that it takes as long for an address without an account.
    actix_web::rt::spawn(async move {
        if let Err(error) = send_link(&app, &email).await {
            tracing::error!("the link for a new password could not be queued: {error}");
        }
    });
    Ok(web::Json(Success::words(
        "If an account has this address, reset instructions were sent to it",
    )))
}

async fn send_link(app: &AppState, email: &Email) -> store::Result<()> {
    let address = email.as_str().to_lowercase();
    let Some(owner) = store::verification::password_owner(&app.db, &address).await? else {
        return Ok(());
    };
    // More mails than that help no one; the newest link stays good.
    if limits::take(app, stored::RESET_MAILS, &owner.id.to_string())
        .await
        .is_err()
    {
        return Ok(());
    }
    let letter = Letter {
        user: owner.id,
        username: &owner.username,
        email: &owner.email,
    };
    let mut tx = app.db.begin().await?;
    mail::offer_reset(app, &mut tx, &letter, app.clock.now()).await?;
    tx.commit().await?;
    Ok(())
}

#[derive(Deserialize, ToSchema)]
struct PasswordReset {
    /// As it stands in the link.
    token: Option<String>,
    password: Option<String>,
}

/// Set a new password by the token of a mail, once; signs out every device.
#[utoipa::path(operation_id = "reset_password", tag = "account", responses((status = 200, body = Success)))]
#[post("/auth/reset-password")]
async fn reset(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<PasswordReset>,
) -> Result<web::Json<Success>> {
    limits::take(&app, stored::VERIFICATIONS, &client.network()).await?;
    let PasswordReset { token, password } = body.into_inner();
    let token = mail::token_hash(token.unwrap_or_default().trim()).ok_or_else(no_good)?;
    let kind = TokenKind::ResetPassword;
    let owner = store::verification::owner(&app.db, kind, &token, app.clock.now()).await?;
    let player = owner.ok_or_else(no_good)?;
    let account = store::account::find(&app.db, player).await?;
    let account = account.ok_or_else(no_good)?;
    let typed = password.unwrap_or_default();
    let chosen = Password::chosen(&typed, &account.username, &account.email);
    let chosen = chosen.map_err(|problem| Error::field("password", problem.to_string()))?;
    let hash = accounts::hash(&app, client.network_of(), chosen).await?;
    let reset = Reset {
        player,
        token,
        hash,
        is_first_proof: account.email_verified_at.is_none(),
    };
    finish(async move { reset.apply(&app, &client).await }).await?;
    Ok(web::Json(Success::words("Password changed successfully!")))
}

/// A new password by the token of a mail.
struct Reset {
    player: Uuid,
    token: VerificationHash,
    /// Of the new password.
    hash: String,
    /// Nothing has proven before that the account's player owns the address.
    is_first_proof: bool,
}

impl Reset {
    /// The link proves who owns the address. Where that is the first proof, another person may have opened the account: what
    /// they would sign in with is removed.
    async fn apply(&self, app: &AppState, client: &Client) -> Result<()> {
        let (now, player) = (app.clock.now(), self.player);
        let mut tx = app.db.begin().await?;
        let kind = TokenKind::ResetPassword;
        let redeemed = store::verification::redeem(&mut tx, kind, &self.token, now).await?;
        if redeemed != Some(VerificationToken::Fresh(player)) {
            return Err(no_good());
        }
        let mut recipients = Vec::new();
        if self.is_first_proof {
            recipients = prove_address(&mut tx, player, now).await?;
        }
        let ended = set(app, &mut tx, (player, None), client, &self.hash).await?;
        if self.is_first_proof {
            let always = OffsetDateTime::UNIX_EPOCH;
            store::sign_in::remove_since(&mut tx, player, always).await?;
        }
        tx.commit().await.map_err(store::Error::from)?;
        app.end_sessions(&ended, now).await;
        app.notifications.moved(recipients);
        Ok(())
    }
}

/// What a player is answered whose password was not confirmed; the message stands beside `field`.
pub(crate) fn unconfirmed(refusal: Unconfirmed, field: &'static str, now: OffsetDateTime) -> Error {
    match refusal {
        Unconfirmed::Wrong => Error::field(field, "Current password is incorrect"),
        Unconfirmed::NoPassword => Error::Forbidden {
            code: "NO_PASSWORD",
            message:
                "You sign in with Google and have no password here. Set one in your settings first."
                    .to_owned(),
        },
        Unconfirmed::Locked(until) => limits::locked_out(until, now),
        Unconfirmed::Unchecked(error) => error.into(),
        Unconfirmed::Store(error) => error.into(),
    }
}

impl From<passwords::Error> for Error {
    fn from(error: passwords::Error) -> Self {
        match error {
            passwords::Error::Busy => Self::Busy,
            passwords::Error::Failed(_) => Self::Internal(error.into()),
        }
    }
}
