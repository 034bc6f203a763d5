//! The devices on which I am signed in, and signing out of them from here (decisions.md, section 2).

use actix_web::{delete, get, web};
use serde::Serialize;
use store::session::{Because, Device};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::app::App;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::http::finish::finish;
use crate::http::said::Said;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list).service(revoke).service(revoke_others);
}

/// A device on which the player is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Device)]
struct DeviceView {
    #[serde(rename = "_id")]
    id: Uuid,
    user_agent: String,
    address: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    last_used_at: OffsetDateTime,
    /// The one that asks.
    is_current: bool,
    is_remembered: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct Devices {
    success: bool,
    data: DevicesData,
}

#[derive(Debug, Serialize, ToSchema)]
struct DevicesData {
    sessions: Vec<DeviceView>,
}

/// The devices on which I am signed in.
#[utoipa::path(tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = Devices), (status = "default", body = ApiError)
))]
#[get("/auth/sessions")]
async fn list(app: web::Data<App>, player: Player) -> Result<web::Json<Devices>> {
    let devices = store::session::devices(&app.db, player.id, app.clock.now()).await?;
    let sessions = devices
        .into_iter()
        .map(|device| view(device, &player))
        .collect();
    Ok(web::Json(Devices {
        success: true,
        data: DevicesData { sessions },
    }))
}

fn view(device: Device, player: &Player) -> DeviceView {
    DeviceView {
        is_current: device.id == player.session_id,
        id: device.id,
        user_agent: device.user_agent,
        address: device.address,
        created_at: device.created_at,
        last_used_at: device.last_used_at,
        is_remembered: device.is_remembered,
    }
}

/// Sign out of one device.
#[utoipa::path(tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = Said), (status = "default", body = ApiError)
))]
#[delete("/auth/sessions/{id}")]
async fn revoke(
    app: web::Data<App>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<web::Json<Said>> {
    finish(async move { end(&app, &player, *id).await }).await?;
    Ok(web::Json(Said::words("Signed out of that device")))
}

async fn end(app: &App, player: &Player, session: Uuid) -> Result<()> {
    let now = app.clock.now();
    let mut connection = app.db.pool().acquire().await.map_err(store::Error::from)?;
    let because = Because::Device;
    let is_ended =
        store::session::revoke(&mut connection, player.id, session, because, now).await?;
    drop(connection);
    if !is_ended {
        return Err(Error::NotFound {
            code: "NOT_FOUND",
            message: "Session not found",
        });
    }
    app.end_sessions(&[(player.id, session)], now).await;
    Ok(())
}

/// Sign out of every device but this.
#[utoipa::path(tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = Said), (status = "default", body = ApiError)
))]
#[delete("/auth/sessions")]
async fn revoke_others(app: web::Data<App>, player: Player) -> Result<web::Json<Said>> {
    finish(async move { end_others(&app, &player).await }).await?;
    Ok(web::Json(Said::words("Signed out of all other devices")))
}

async fn end_others(app: &App, player: &Player) -> Result<()> {
    let now = app.clock.now();
    let mut connection = app.db.pool().acquire().await.map_err(store::Error::from)?;
    let (kept, because) = (player.session_id, Because::Others);
    let ended =
        store::session::revoke_others(&mut connection, player.id, kept, because, now).await?;
    drop(connection);
    let ended: Vec<_> = ended.into_iter().map(|it| (player.id, it)).collect();
    app.end_sessions(&ended, now).await;
    Ok(())
}
