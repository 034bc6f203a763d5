//! Changing my email address (docs/rules.md, Accounts).
//!
//! It is requested with the password and the second factor, confirmed from the new address and from the one before, and for a week
//! reverted from the one before.

use actix_web::{get, post, web};
use domain::account::email_change::{EmailChangeAsk, OldAddressNeeded, OldAddressProof};
use domain::account::passkey::PasskeyPurpose;
use domain::account::security::SecurityEvent;
use domain::account::{EMAIL_CHANGE_LIFE, EMAIL_UNDO_LIFE, Email};
use serde::Deserialize;
use serde_json::{Value, json};
use store::Tx;
use store::email_change::{EmailChange, EmailLinks, EmailOwner, NewEmailChange};
use store::security::Addressee;
use store::session::EndReason;
use store::verification::VerificationHash;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::account::note;
use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::passkey::answer::PasskeyConfirmation;
use crate::http::run_to_completion::finish;
use crate::http::second_factor::FactorConfirmation;
use crate::http::verification::{no_good, verified};
use crate::infra::rate_limits::stored;
use crate::services::mail::{self, email_change as mails};
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::email_change::{
    EmailChangeAnswer, EmailChangeConfirmed, EmailChangeData, EmailChangeProgress, EmailChangeView,
};
use crate::wire::success::Success;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(show)
        .service(request)
        .service(resend)
        .service(cancel)
        .service(confirm)
        .service(undo);
}

/// The change of my email address that waits, and which of both addresses has confirmed it.
#[utoipa::path(operation_id = "email_change", tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = EmailChangeAnswer)
))]
#[get("/auth/change-email")]
async fn show(app: web::Data<AppState>, player: Player) -> Result<web::Json<EmailChangeAnswer>> {
    let mut connection = app.db.acquire().await?;
    let now = app.clock.now();
    let waiting = store::email_change::waiting(&mut connection, player.id, now).await?;
    Ok(web::Json(EmailChangeAnswer {
        success: true,
        data: EmailChangeData {
            change: waiting.map(EmailChangeView::from),
        },
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EmailChangeRequest {
    email: Option<String>,
    #[schema(format = Password)]
    current_password: Option<String>,
    /// The 6 digits of the app, or a recovery code: asked for where a second factor is on.
    code: Option<String>,
    /// In place of the password and the code, with the purpose `email-change`.
    passkey: Option<PasskeyConfirmation>,
    /// I cannot read mails to the present address: the code, the passkey or a waiver of the operators stands for it.
    is_old_mailbox_lost: Option<bool>,
}

impl EmailChangeRequest {
    /// The new address, what confirms the request, and whether the old mailbox is lost.
    fn parse(self) -> Result<(Email, FactorConfirmation, bool)> {
        let mut fields = FieldErrors::new();
        let email = Email::parse(&self.email.unwrap_or_default());
        let email = note(&mut fields, "email", email);
        let password = self.current_password.filter(|typed| !typed.is_empty());
        if self.passkey.is_none() && password.is_none() {
            fields.insert("currentPassword", "Current password is required".to_owned());
        }
        match email {
            Some(email) if fields.is_empty() => {
                let confirmation = FactorConfirmation::new(password, self.code, self.passkey);
                let is_lost = self.is_old_mailbox_lost.unwrap_or(false);
                Ok((email, confirmation, is_lost))
            }
            Some(_) | None => Err(Error::Invalid(fields)),
        }
    }
}

/// Ask for another email address, with the password and, where a second factor is on, a code, or with a passkey. It changes when a
/// link that is mailed to it and one that is mailed to the present address are both followed. Who has lost the present mailbox
/// confirms with an app or a passkey that is at least 7 days old, or has had the mailbox waived by the operators for as long; nothing
/// is asked of an address that was never verified. The answer does not say whether the new address belongs to another account: then
/// its owner gets a mail in place of the link.
#[utoipa::path(operation_id = "change_email", tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Success), (status = 409, body = ApiError)
))]
#[post("/auth/change-email")]
async fn request(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<EmailChangeRequest>,
) -> Result<web::Json<Success>> {
    let (email, confirmation, is_old_lost) = body.into_inner().parse()?;
    limits::take(&app, stored::EMAIL_CHANGES, &player.id.to_string()).await?;
    let mut connection = app.db.acquire().await?;
    let owner = store::email_change::owner(&mut connection, player.id).await?;
    drop(connection);
    let owner = owner.ok_or_else(no_good)?;
    let ask = EmailChangeAsk {
        old: (&owner.email, owner.is_verified),
        new: email.as_str(),
        is_old_lost,
        factor_since: confirmation.factor_since(&app, &player).await?,
        mailbox_waived_at: owner.mailbox_waived_at,
    };
    let old_proof = ask.old_address_proof(app.clock.now()).map_err(lost)?;
    confirmation
        .check_what_is_set(&app, &player, &client, PasskeyPurpose::EmailChange)
        .await?;
    let player = player.id;
    finish(async move { begin(&app, (player, &owner), &email, old_proof).await }).await?;
    Ok(web::Json(Success::words(
        "Follow the links that were mailed to you",
    )))
}

fn lost(needed: OldAddressNeeded) -> Error {
    Error::Conflict {
        code: "OLD_ADDRESS_NEEDED",
        message: needed.to_string(),
    }
}

/// Stores the request and queues its mails: as many statements for an address in use as for a free one, so that the time does not
/// distinguish them either.
async fn begin(
    app: &AppState,
    (player, owner): (Uuid, &EmailOwner),
    email: &Email,
    old_proof: OldAddressProof,
) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let new = mail_new(app, &mut tx, (player, owner), email.as_str()).await?;
    let old = if old_proof.is_by_mail() {
        Some(mail_old(app, &mut tx, (player, owner), email.as_str()).await?)
    } else {
        None
    };
    let change = NewEmailChange {
        id: app.ids.next(now),
        user: player,
        new_email: email.as_str(),
        links: EmailLinks { new, old },
        old_proof,
        expires_at: now.saturating_add(EMAIL_CHANGE_LIFE),
    };
    if !store::email_change::request(&mut tx, &change, owner, now).await? {
        return Err(Error::Conflict {
            code: "ACCOUNT_CHANGED",
            message: "Your account has changed meanwhile: try again".to_owned(),
        });
    }
    tx.commit().await.map_err(store::Error::from)?;
    Ok(())
}

/// Queues the mail to the new address, or to its owner where it is in use: no one has the link to that one.
async fn mail_new(
    app: &AppState,
    tx: &mut Tx,
    (player, owner): (Uuid, &EmailOwner),
    email: &str,
) -> store::Result<VerificationHash> {
    let now = app.clock.now();
    let holder = store::email_change::holder(tx, &email.to_lowercase(), now).await?;
    match holder {
        // Their own address in another case, or one of theirs from before, is theirs to have.
        Some(holder) if holder.user != player => {
            mails::notify_owner(app, tx, &holder, now).await?;
            Ok(mails::unsent_hash(app))
        }
        Some(_) | None => {
            let to = letter(player, owner, email);
            mails::ask_to_confirm(app, tx, &to, now).await
        }
    }
}

async fn mail_old(
    app: &AppState,
    tx: &mut Tx,
    (player, owner): (Uuid, &EmailOwner),
    new_email: &str,
) -> store::Result<VerificationHash> {
    let to = letter(player, owner, &owner.email);
    mails::ask_to_leave(app, tx, &to, new_email, app.clock.now()).await
}

fn letter(player: Uuid, owner: &EmailOwner, email: &str) -> Addressee {
    Addressee {
        user: player,
        username: owner.username.clone(),
        email: email.to_owned(),
    }
}

/// Send the links again that were not followed yet; those in the mails before are good no more. The time that the change waits
/// stays the same.
#[utoipa::path(operation_id = "resend_email_change", tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Success), (status = 409, body = ApiError)
))]
#[post("/auth/change-email/resend")]
async fn resend(app: web::Data<AppState>, player: Player) -> Result<web::Json<Success>> {
    limits::take(&app, stored::EMAIL_CHANGES, &player.id.to_string()).await?;
    let player = player.id;
    finish(async move { send_again(&app, player).await }).await?;
    Ok(web::Json(Success::words("The links were sent again")))
}

async fn send_again(app: &AppState, player: Uuid) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let change = store::email_change::waiting(&mut tx, player, now).await?;
    let change = change.ok_or_else(none_waits)?;
    let owner = store::email_change::owner(&mut tx, player).await?;
    let owner = owner.ok_or_else(none_waits)?;
    let mut links = Vec::new();
    if !change.is_new_confirmed {
        let hash = mail_new(app, &mut tx, (player, &owner), &change.new_email).await?;
        links.push((false, hash));
    }
    if change.is_old_asked && !change.is_old_confirmed {
        let hash = mail_old(app, &mut tx, (player, &owner), &change.new_email).await?;
        links.push((true, hash));
    }
    for link in links {
        if !store::email_change::renew_link(&mut tx, change.id, link).await? {
            return Err(none_waits());
        }
    }
    tx.commit().await.map_err(store::Error::from)?;
    Ok(())
}

fn none_waits() -> Error {
    Error::Conflict {
        code: "NO_EMAIL_CHANGE",
        message: "No change of your email address waits any more".to_owned(),
    }
}

/// Forget the change of my email address that waits, if there is one: its links are no good any more.
#[utoipa::path(operation_id = "cancel_email_change", tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Success)
))]
#[post("/auth/change-email/cancel")]
async fn cancel(app: web::Data<AppState>, player: Player) -> Result<web::Json<Success>> {
    let mut connection = app.db.acquire().await?;
    store::email_change::cancel(&mut connection, player.id).await?;
    Ok(web::Json(Success::words("The address stays as it is")))
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

/// Confirm a change of an email address by the token of a mail, to the new address or to the one before. The same token again is
/// answered the same, or that the change is complete by now.
#[utoipa::path(operation_id = "confirm_email_change", tag = "account", responses(
    (status = 200, body = EmailChangeConfirmed)
))]
#[post("/auth/change-email/confirm")]
async fn confirm(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<EmailChangeLink>,
) -> Result<web::Json<EmailChangeConfirmed>> {
    limits::take(&app, stored::VERIFICATIONS, &client.network()).await?;
    let hash = body.into_inner().hash()?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let change = store::email_change::by_link(&mut tx, &hash, now).await?;
    let change = change.ok_or_else(no_good)?;
    let is_changed = change.is_applied || change.is_last_link();
    if !is_changed {
        store::email_change::note_link(&mut tx, &change, now).await?;
        tx.commit().await.map_err(store::Error::from)?;
    } else if !change.is_applied {
        apply(&app, tx, &client, &change).await?;
    }
    Ok(web::Json(EmailChangeConfirmed {
        success: true,
        data: EmailChangeProgress { is_changed },
    }))
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
    let applied = store::email_change::apply(&mut tx, change, undo_link, now).await;
    applied.map_err(|error| match error.constraint() {
        // Another account has it by now; the owner of the address follows the link and can sign in there.
        Some(store::account::EMAIL_ONCE) => no_good(),
        _ => error.into(),
    })?;
    let event = (
        SecurityEvent::EmailChanged,
        json!({ "oldAddress": change.old_proof }),
    );
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
    Ok(web::Json(Success::words("Email address restored")))
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
