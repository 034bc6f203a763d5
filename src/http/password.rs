//! Changing my password (docs/rules.md, Accounts).

use actix_web::{post, web};
use domain::account::Password;
use domain::account::security::SecurityEvent;
use serde::Deserialize;
use serde_json::json;
use store::session::EndReason;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::account::note;
use crate::http::error::{Error, FieldErrors, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::response::Success;
use crate::http::run_to_completion::finish;
use crate::infra::passwords;
use crate::infra::rate_limits::stored;
use crate::services::accounts::{self, Unconfirmed, confirm_password};
use crate::services::mail;
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(change_password);
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
        current.zip(chosen).ok_or(Error::Invalid(fields))
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

/// Sets the password, signs out every other device and tells the owner.
async fn change(app: &AppState, player: &Player, client: &Client, hash: &str) -> Result<()> {
    let (now, network) = (app.clock.now(), client.network());
    let mut tx = app.db.begin().await?;
    store::account::set_password(&mut tx, player.id, hash).await?;
    store::wallet::destination::password_changed(&mut tx, player.id, now).await?;
    let (stored, because) = (player.session_id, EndReason::Password);
    let ended = store::session::revoke_others(&mut tx, player.id, stored, because, now).await?;
    let event = NewSecurityEvent {
        kind: SecurityEvent::PasswordChanged,
        user: Some(player.id),
        session: Some(player.session_id),
        origin: client.origin(&network),
        details: json!({ "sessionsEnded": ended.len() }),
    };
    security::record(app, &mut tx, &event, now).await?;
    if let Some(to) = store::security::addressee(&mut tx, player.id).await? {
        let notice = mail::SecurityNotice::PasswordChanged { network: &network };
        mail::notice(app, &mut tx, &to, notice, now).await?;
    }
    tx.commit().await.map_err(store::Error::from)?;
    let ended: Vec<_> = ended.into_iter().map(|it| (player.id, it)).collect();
    app.end_sessions(&ended, now).await;
    Ok(())
}

/// What a player is answered whose password was not confirmed; the message stands beside `field`.
pub(crate) fn unconfirmed(refusal: Unconfirmed, field: &'static str, now: OffsetDateTime) -> Error {
    match refusal {
        Unconfirmed::Wrong => Error::field(field, "Current password is incorrect"),
        Unconfirmed::NoPassword => Error::Forbidden {
            code: "FORBIDDEN",
            message: "You sign in with Google and have no password here".to_owned(),
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
