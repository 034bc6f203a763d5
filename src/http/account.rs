//! Who I am, and the dispute terms.

use actix_web::{get, post, web};
use domain::account::AccountFieldError;
use domain::account::security::SecurityEvent;
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{Error, FieldErrors, Result};
use crate::http::extract::{Client, Player};
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::account::{DisputeTermsStatus, Myself, RewardsView, User};

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(me)
        .service(dispute_terms_status)
        .service(accept_dispute_terms);
}

/// Returns what was parsed, or notes the problem beside the field.
pub(crate) fn note<T>(
    fields: &mut FieldErrors,
    name: &'static str,
    parsed: std::result::Result<T, AccountFieldError>,
) -> Option<T> {
    parsed
        .map_err(|problem| fields.insert(name, problem.to_string()))
        .ok()
}

/// The player as they see themselves.
///
/// # Errors
/// 401 where the account behind a good token is gone: the database was replaced.
pub(crate) async fn load_user(app: &AppState, id: Uuid) -> Result<User> {
    let account = store::account::find(&app.db, id).await?;
    let account = account.ok_or(Error::Unauthenticated {
        code: "UNAUTHENTICATED",
        message: "Token verification failed",
    })?;
    let owned = store::referral::owned(&app.db, id).await?;
    let now = app.clock.now();
    let rewards = RewardsView::of(&owned, now);
    let is_online = app.sessions.online_since(id).is_some();
    Ok(User::of(account, rewards, is_online, now))
}

/// Who am I.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Myself)
))]
#[get("/auth/me")]
async fn me(app: web::Data<AppState>, player: Player) -> Result<web::Json<Myself>> {
    Ok(web::Json(Myself {
        success: true,
        user: load_user(&app, player.id).await?,
    }))
}

/// Whether I have accepted the dispute terms.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = DisputeTermsStatus)
))]
#[get("/auth/dispute-terms-status")]
async fn dispute_terms_status(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<DisputeTermsStatus>> {
    let account = store::account::find(&app.db, player.id).await?;
    let accepted_at = account.and_then(|account| account.dispute_terms_accepted_at);
    let needs_acceptance = accepted_at.is_none();
    Ok(web::Json(DisputeTermsStatus {
        success: true,
        needs_acceptance,
        accepted_at,
    }))
}

/// Accept the dispute terms; the first time counts.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Myself)
))]
#[post("/auth/accept-dispute-terms")]
async fn accept_dispute_terms(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
) -> Result<web::Json<Myself>> {
    let (now, network) = (app.clock.now(), client.network());
    let mut tx = app.db.begin().await?;
    if store::account::accept_dispute_terms(&mut tx, player.id, now).await? {
        let event = NewSecurityEvent {
            kind: SecurityEvent::TermsAccepted,
            user: Some(player.id),
            session: Some(player.session_id),
            origin: client.origin(&network),
            details: json!({ "terms": "disputes" }),
        };
        security::record(&app, &mut tx, &event, now).await?;
    }
    tx.commit().await.map_err(store::Error::from)?;
    app.account_statuses.forget(player.id).await;
    Ok(web::Json(Myself {
        success: true,
        user: load_user(&app, player.id).await?,
    }))
}
