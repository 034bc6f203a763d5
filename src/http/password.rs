//! Changing my password (part-a section 5).

use actix_web::{post, web};
use domain::account::Password;
use serde::Deserialize;
use store::guard::{self, Subject};
use store::session::Because;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::app::App;
use crate::http::account::note;
use crate::http::error::{ApiError, Error, Fields, Result};
use crate::http::extract::Player;
use crate::http::finish::finish;
use crate::http::limits;
use crate::http::said::Said;
use crate::passwords;

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
    fn parse(self) -> Result<(String, Password)> {
        let mut fields = Fields::new();
        let new = self.new_password.unwrap_or_default();
        let chosen = note(&mut fields, "newPassword", Password::for_change(&new));
        let current = self.current_password.filter(|current| !current.is_empty());
        if current.is_none() {
            fields.insert("currentPassword", "Current password is required".to_owned());
        }
        current.zip(chosen).ok_or(Error::Invalid(fields))
    }
}

/// Change my password; signs out every other device.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Said), (status = "default", body = ApiError)
))]
#[post("/auth/change-password")]
async fn change_password(
    app: web::Data<App>,
    player: Player,
    body: web::Json<PasswordChange>,
) -> Result<web::Json<Said>> {
    let (current, chosen) = body.into_inner().parse()?;
    check_current_password(&app, &player, &current).await?;
    let hash = app.passwords.hash(chosen).await?;
    finish(async move { change(&app, &player, &hash).await }).await?;
    Ok(web::Json(Said::words("Password changed successfully!")))
}

/// Sets the password and signs out every other device.
async fn change(app: &App, player: &Player, hash: &str) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::account::set_password(&mut tx, player.id, hash).await?;
    let (kept, because) = (player.session_id, Because::Password);
    let ended = store::session::revoke_others(&mut tx, player.id, kept, because, now).await?;
    guard::forgive(&mut tx, &[limits::account_subject(player.id)]).await?;
    tx.commit().await.map_err(store::Error::from)?;
    let ended: Vec<_> = ended.into_iter().map(|it| (player.id, it)).collect();
    app.end_sessions(&ended, now).await;
    Ok(())
}

/// A stolen access token must not be a way to guess the password: failures count as failed sign-ins do.
async fn check_current_password(app: &App, player: &Player, current: &str) -> Result<()> {
    let wrong = || Error::field("currentPassword", "Current password is incorrect");
    let credentials = store::account::credentials_of(&app.db, player.id).await?;
    let Some(hash) = credentials.and_then(|credentials| credentials.password_hash) else {
        return Err(Error::Forbidden {
            code: "FORBIDDEN",
            message: "You sign in with Google and have no password here".to_owned(),
        });
    };
    let subjects = [limits::account_subject(player.id)];
    refuse_locked(app, &subjects).await?;
    // Shorter or longer than any password of ours: wrong, and not worth a hash.
    let current = Password::for_sign_in(current).map_err(|_problem| wrong())?;
    if app.passwords.verify(current, Some(hash)).await? {
        return refuse_locked(app, &subjects).await;
    }
    limits::count_failures(app, &subjects).await?;
    Err(wrong())
}

async fn refuse_locked(app: &App, subjects: &[Subject]) -> Result<()> {
    let now = app.clock.now();
    let locks = guard::locked_until(&app.db, subjects, now).await?;
    match locks.into_iter().flatten().next() {
        Some(until) => Err(limits::locked_out(until, now)),
        None => Ok(()),
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
