//! Changing my e-mail address (docs/rules.md, Accounts): requested with the password, confirmed from the new address, and for
//! a week reverted from the one before.

use actix_web::{post, web};
use domain::account::security::SecurityEvent;
use domain::account::{EMAIL_CHANGE_LIFE, EMAIL_UNDO_LIFE, Email};
use serde::Deserialize;
use serde_json::{Value, json};
use store::Tx;
use store::email_change::{EmailChange, NewEmailChange};
use store::session::EndReason;
use store::verification::VerificationHash;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::account::note;
use crate::http::error::{Error, FieldErrors, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::password::unconfirmed;
use crate::http::response::Success;
use crate::http::run_to_completion::finish;
use crate::http::verification::{no_good, verified};
use crate::infra::rate_limits::stored;
use crate::services::accounts::confirm_password;
use crate::services::mail::{self, email_change as mails};
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(request).service(confirm).service(undo);
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EmailChangeRequest {
    email: Option<String>,
    current_password: Option<String>,
}

impl EmailChangeRequest {
    fn parse(self) -> Result<(Email, String)> {
        let mut fields = FieldErrors::new();
        let email = Email::parse(&self.email.unwrap_or_default());
        let email = note(&mut fields, "email", email);
        let current = self.current_password.filter(|current| !current.is_empty());
        if current.is_none() {
            fields.insert("currentPassword", "Current password is required".to_owned());
        }
        email.zip(current).ok_or(Error::Invalid(fields))
    }
}

/// Ask for another e-mail address; a link that is mailed to it confirms the change. The answer does not say whether the address
/// belongs to another account: then its owner gets a mail, and no link is sent.
#[utoipa::path(operation_id = "change_email", tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Success)
))]
#[post("/auth/change-email")]
async fn request(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<EmailChangeRequest>,
) -> Result<web::Json<Success>> {
    let (email, current) = body.into_inner().parse()?;
    limits::take(&app, stored::EMAIL_CHANGES, &player.id.to_string()).await?;
    confirm_password(&app, player.id, client.network_of(), &current)
        .await
        .map_err(|refusal| unconfirmed(refusal, "currentPassword", app.clock.now()))?;
    // Apart from the answer, so that it takes as long for an address that is in use.
    actix_web::rt::spawn(async move {
        if let Err(error) = send_link(&app, player.id, &email).await {
            tracing::error!("the link for a new address could not be queued: {error}");
        }
    });
    Ok(web::Json(Success::words(
        "Follow the link that was sent to the new address",
    )))
}

async fn send_link(app: &AppState, player: Uuid, email: &Email) -> store::Result<()> {
    let now = app.clock.now();
    let holder = store::email_change::holder(&app.db, &email.as_str().to_lowercase(), now).await?;
    let mut tx = app.db.begin().await?;
    match holder {
        // Their own address in another case, or one of theirs from before, is theirs to have.
        Some(owner) if owner.user != player => {
            mails::notify_owner(app, &mut tx, &owner, now).await?;
        }
        Some(_) | None => {
            let Some(mut to) = store::security::addressee(&mut tx, player).await? else {
                return Ok(());
            };
            email.as_str().clone_into(&mut to.email);
            let confirm_hash = mails::ask_to_confirm(app, &mut tx, &to, now).await?;
            let change = NewEmailChange {
                id: app.ids.next(now),
                user: player,
                new_email: email.as_str(),
                confirm_hash,
                expires_at: now.saturating_add(EMAIL_CHANGE_LIFE),
            };
            store::email_change::request(&mut tx, &change, now).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}

#[derive(Deserialize, ToSchema)]
struct EmailChangeLink {
    /// As it stands in the link.
    token: Option<String>,
}

impl EmailChangeLink {
    fn hash(self) -> Result<VerificationHash> {
        mail::token_hash(self.token.unwrap_or_default().trim()).ok_or_else(no_good)
    }
}

/// Confirm a new address by the token of a mail. The same token again is answered the same.
#[utoipa::path(operation_id = "confirm_email_change", tag = "account", responses((status = 200, body = Success)))]
#[post("/auth/change-email/confirm")]
async fn confirm(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<EmailChangeLink>,
) -> Result<web::Json<Success>> {
    limits::take(&app, stored::VERIFICATIONS, &client.network()).await?;
    let hash = body.into_inner().hash()?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let change = store::email_change::by_confirmation(&mut tx, &hash, now).await?;
    let change = change.ok_or_else(no_good)?;
    if !change.is_confirmed {
        apply(&app, tx, &client, &change).await?;
    }
    Ok(web::Json(Success::words("E-mail address changed")))
}

async fn apply(
    app: &web::Data<AppState>,
    mut tx: Tx,
    client: &Client,
    change: &EmailChange,
) -> Result<()> {
    let (now, player) = (app.clock.now(), change.user);
    let to = store::security::addressee(&mut tx, player).await?;
    let mut to = to.ok_or_else(no_good)?;
    to.email.clone_from(&change.old_email);
    let undo_hash = mails::offer_undo(app, &mut tx, &to, now).await?;
    let undo_link = (undo_hash, now.saturating_add(EMAIL_UNDO_LIFE));
    let confirmed = store::email_change::confirm(&mut tx, change, undo_link, now).await;
    confirmed.map_err(|error| match error.constraint() {
        // Another account has it by now; the owner of the address follows the link and can sign in there.
        Some(store::account::EMAIL_ONCE) => no_good(),
        _ => error.into(),
    })?;
    let event = (SecurityEvent::EmailChanged, json!({}));
    record(app, &mut tx, (player, client), event).await?;
    verified(app, tx, player, now).await
}

/// Restore the address before a change by the token of a mail, once; signs out every device, and removes passkeys, the
/// authenticator app and the Google account that were added since.
#[utoipa::path(operation_id = "undo_email_change", tag = "account", responses((status = 200, body = Success)))]
#[post("/auth/change-email/undo")]
async fn undo(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<EmailChangeLink>,
) -> Result<web::Json<Success>> {
    limits::take(&app, stored::VERIFICATIONS, &client.network()).await?;
    let hash = body.into_inner().hash()?;
    finish(async move { restore(&app, &client, &hash).await }).await?;
    Ok(web::Json(Success::words("E-mail address restored")))
}

async fn restore(app: &AppState, client: &Client, hash: &VerificationHash) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let player = store::email_change::undo(&mut tx, hash, now).await?;
    let (player, removed) = player.ok_or_else(no_good)?;
    let because = EndReason::Email;
    let ended = store::session::revoke_others(&mut tx, player, None, because, now).await?;
    store::second_factor::end_challenges(&mut tx, player).await?;
    let event = (SecurityEvent::EmailRestored, json!(removed));
    record(app, &mut tx, (player, client), event).await?;
    tx.commit().await.map_err(store::Error::from)?;
    let ended: Vec<_> = ended.into_iter().map(|it| (player, it)).collect();
    app.end_sessions(&ended, now).await;
    Ok(())
}

/// Writes the event to the security log, and delays withdrawals.
async fn record(
    app: &AppState,
    tx: &mut Tx,
    (player, client): (Uuid, &Client),
    (kind, details): (SecurityEvent, Value),
) -> Result<()> {
    let (now, network) = (app.clock.now(), client.network());
    store::wallet::destination::credentials_changed(tx, player, now).await?;
    let event = NewSecurityEvent {
        kind,
        user: Some(player),
        session: None,
        origin: client.origin(&network),
        details,
    };
    security::record(app, tx, &event, now).await?;
    Ok(())
}
