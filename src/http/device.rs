//! The devices on which I am signed in, and signing out of them from here (docs/rules.md, Sessions).

use actix_web::{delete, get, web};
use domain::account::security::SecurityEvent;
use serde_json::json;
use store::session::EndReason;
use time::OffsetDateTime;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::http::extract::{Client, Player};
use crate::http::run_to_completion::finish;
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::device::{DeviceView, Devices, DevicesData};
use crate::wire::success::Success;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list).service(revoke).service(revoke_others);
}

/// The devices on which I am signed in.
#[utoipa::path(tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = Devices)
))]
#[get("/auth/sessions")]
async fn list(app: web::Data<AppState>, player: Player) -> Result<web::Json<Devices>> {
    let devices = store::session::devices(&app.db, player.id, app.clock.now()).await?;
    let sessions = devices
        .into_iter()
        .map(|device| DeviceView::of(device, player.session_id))
        .collect();
    Ok(web::Json(Devices {
        success: true,
        data: DevicesData { sessions },
    }))
}

/// Sign out of one device.
#[utoipa::path(tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = Success)
))]
#[delete("/auth/sessions/{id}")]
async fn revoke(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    id: web::Path<Uuid>,
) -> Result<web::Json<Success>> {
    finish(async move { end(&app, &player, &client, *id).await }).await?;
    Ok(web::Json(Success::words("Signed out of that device")))
}

async fn end(app: &AppState, player: &Player, client: &Client, session: Uuid) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let because = EndReason::Device;
    let is_ended = store::session::revoke(&mut tx, player.id, session, because, now).await?;
    if !is_ended {
        return Err(Error::NotFound {
            code: "NOT_FOUND",
            message: "Session not found",
        });
    }
    record_ended(app, &mut tx, (player, client), (&[session], because), now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.end_sessions(&[(player.id, session)], now).await;
    Ok(())
}

/// Sign out of every device but this.
#[utoipa::path(tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = Success)
))]
#[delete("/auth/sessions")]
async fn revoke_others(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
) -> Result<web::Json<Success>> {
    finish(async move { end_others(&app, &player, &client).await }).await?;
    Ok(web::Json(Success::words("Signed out of all other devices")))
}

async fn end_others(app: &AppState, player: &Player, client: &Client) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let (stored, because) = (player.session_id, EndReason::Others);
    let ended =
        store::session::revoke_others(&mut tx, player.id, Some(stored), because, now).await?;
    record_ended(app, &mut tx, (player, client), (&ended, because), now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    let ended: Vec<_> = ended.into_iter().map(|it| (player.id, it)).collect();
    app.end_sessions(&ended, now).await;
    Ok(())
}

/// Records in the security log which sessions were ended from this one.
async fn record_ended(
    app: &AppState,
    tx: &mut store::Tx,
    (player, client): (&Player, &Client),
    (ended, because): (&[Uuid], EndReason),
    now: OffsetDateTime,
) -> Result<()> {
    let network = client.network();
    for session in ended {
        let event = NewSecurityEvent {
            kind: SecurityEvent::SessionEnded,
            user: Some(player.id),
            session: Some(*session),
            origin: client.origin(&network),
            details: json!({ "because": because.as_str(), "from": player.session_id }),
        };
        security::record(app, tx, &event, now).await?;
    }
    Ok(())
}
