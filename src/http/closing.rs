//! Closing my account (docs/rules.md, Accounts).

use actix_web::{HttpResponse, post, web};
use domain::account::closing::is_confirmed;
use domain::account::passkey::PasskeyPurpose;
use domain::account::second_factor::FactorCode;
use domain::account::security::SecurityEvent;
use serde::Deserialize;
use serde_json::json;
use store::closing::{self, ClosingAccount};
use store::security::Addressee;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::{Client, Player};
use crate::http::passkey::answer::PasskeyConfirmation;
use crate::http::password::unconfirmed;
use crate::http::run_to_completion::finish;
use crate::http::second_factor::refused as refused_code;
use crate::http::{cookies, limits};
use crate::infra::images::PictureKind;
use crate::infra::rate_limits::stored;
use crate::services::accounts::confirm_password;
use crate::services::mail;
use crate::services::second_factor::FactorCheck;
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::success::Success;

/// Mounts the route.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(close);
}

/// What confirms that an account is to be closed.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountClosing {
    #[schema(format = Password)]
    current_password: Option<String>,
    /// The username, as it is typed to confirm.
    confirmation: Option<String>,
    /// The 6 digits of the app, or a recovery code: asked for where a second factor is on.
    code: Option<String>,
    /// In place of the password and the code, with the purpose `closing`.
    passkey: Option<PasskeyConfirmation>,
}

/// What proves that it is the owner who closes the account.
enum OwnerProof {
    Password(String, Option<FactorCode>),
    Passkey(PasskeyConfirmation),
}

impl AccountClosing {
    /// The passkey, or the password, and the code where one is asked for.
    fn parse(self, username: &str, asks_code: bool) -> Result<OwnerProof> {
        let mut fields = FieldErrors::new();
        if !is_confirmed(&self.confirmation.unwrap_or_default(), username) {
            fields.insert("confirmation", "Type your username to confirm".to_owned());
        }
        if let Some(passkey) = self.passkey {
            return if fields.is_empty() {
                Ok(OwnerProof::Passkey(passkey))
            } else {
                Err(Error::Invalid(fields))
            };
        }
        let password = self.current_password.filter(|typed| !typed.is_empty());
        if password.is_none() {
            fields.insert("currentPassword", "Current password is required".to_owned());
        }
        let code = asks_code.then(|| FactorCode::parse(&self.code.unwrap_or_default()));
        let code = code.transpose().map_err(|problem| {
            fields.insert("code", problem.to_string());
        });
        match (password, code) {
            (Some(password), Ok(code)) if fields.is_empty() => {
                Ok(OwnerProof::Password(password, code))
            }
            _ => Err(Error::Invalid(fields)),
        }
    }
}

/// Closes my account for good: erases who I am, and signs every device out. Refused while I have money, play, am in a team, am
/// suspended or on a break from playing.
#[utoipa::path(
    operation_id = "close_account", tag = "account", security(("bearer" = [])), request_body = AccountClosing,
    responses((status = 200, body = Success), (status = 409, body = ApiError))
)]
#[post("/auth/close-account")]
async fn close(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<AccountClosing>,
) -> Result<HttpResponse> {
    let account = store::account::find(&app.db, player.id).await?;
    let account = account.ok_or_else(is_closed)?;
    let proof = body
        .into_inner()
        .parse(&account.username, account.has_second_factor)?;
    limits::take(&app, stored::PASSWORD_CHANGES, &player.id.to_string()).await?;
    proof.check(&app, &player, &client).await?;
    let cookie = cookies::no_refresh(&client);
    finish(async move { erase(&app, &player, &client).await }).await?;
    Ok(HttpResponse::Ok()
        .cookie(cookie)
        .json(Success::words("Your account is closed")))
}

impl OwnerProof {
    async fn check(&self, app: &AppState, player: &Player, client: &Client) -> Result<()> {
        let (password, code) = match self {
            Self::Password(password, code) => (password, code),
            Self::Passkey(passkey) => {
                let purpose = PasskeyPurpose::Closing;
                return passkey.check(app, player, client, purpose).await;
            }
        };
        confirm_password(app, player.id, client.network_of(), password)
            .await
            .map_err(|refusal| unconfirmed(refusal, "currentPassword", app.clock.now()))?;
        let Some(code) = code else { return Ok(()) };
        let network = client.network();
        let who = (player.id, player.session_id);
        let check = FactorCheck::of_command(who, client.origin(&network));
        let confirmed = check.confirm(app, code).await;
        confirmed.map_err(|refusal| refused_code(refusal, app.clock.now()))
    }
}

async fn erase(app: &AppState, player: &Player, client: &Client) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let account = closing::lock(&mut tx, player.id, now).await?;
    let account = account.ok_or_else(is_closed)?;
    refuse_obstacles(&account)?;
    let ended = closing::close(&mut tx, player.id, now).await;
    let ended = ended.map_err(not_closed)?;
    let network = client.network();
    let event = NewSecurityEvent {
        kind: SecurityEvent::AccountClosed,
        user: Some(player.id),
        session: Some(player.session_id),
        origin: client.origin(&network),
        details: json!({ "sessionsEnded": ended.len() }),
    };
    security::record(app, &mut tx, &event, now).await?;
    let to = Addressee {
        user: player.id,
        username: account.username,
        email: account.email,
    };
    mail::closed(app, &mut tx, &to, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    let ended: Vec<_> = ended.into_iter().map(|it| (player.id, it)).collect();
    app.end_sessions(&ended, now).await;
    app.account_statuses.forget(player.id).await;
    if let Err(error) = app.challenges.renamed(player.id).await {
        tracing::warn!(player = %player.id, "challenges that are awake show a closed account by its name: {error}");
    }
    if let Some(unused) = account.avatar {
        app.files.remove(PictureKind::Avatar, &unused).await;
    }
    Ok(())
}

fn refuse_obstacles(account: &ClosingAccount) -> Result<()> {
    let obstacles = account.holdings.obstacles();
    if obstacles.is_empty() {
        return Ok(());
    }
    let words: Vec<_> = obstacles.iter().map(ToString::to_string).collect();
    Err(Error::Conflict {
        code: "ACCOUNT_IN_USE",
        message: format!("Your account cannot be closed yet. {}", words.join(" ")),
    })
}

/// Money came at the same moment.
fn not_closed(error: store::Error) -> Error {
    if error.constraint() == Some(closing::NOT_EMPTY) {
        Error::Busy
    } else {
        error.into()
    }
}

fn is_closed() -> Error {
    Error::Unauthenticated {
        code: "UNAUTHENTICATED",
        message: "This account is closed",
    }
}
