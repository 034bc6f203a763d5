//! My limits on stakes and deposits, and my cool-off (docs/rules.md, Responsible play). They are held where the money moves.

use actix_web::{get, post, put, web};
use domain::account::security::SecurityEvent;
use domain::play_limit::{CoolOff, PlayLimitKind, limit_amount};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{Error, Result};
use crate::http::extract::{Client, Player};
use crate::http::raw_number::RawNumber;
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::play_limit::PlayLimitsAnswer;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(read).service(change).service(cool_off);
}

/// What a limit is on.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PlayLimitName {
    Stake,
    Deposit,
}

impl From<PlayLimitName> for PlayLimitKind {
    fn from(name: PlayLimitName) -> Self {
        match name {
            PlayLimitName::Stake => Self::Stake,
            PlayLimitName::Deposit => Self::Deposit,
        }
    }
}

async fn answer(app: &AppState, player: Player) -> Result<web::Json<PlayLimitsAnswer>> {
    let limits = store::play_limit::find(&app.db, player.id, app.clock.now()).await?;
    Ok(web::Json(PlayLimitsAnswer {
        success: true,
        data: limits.into(),
    }))
}

/// My limits on stakes and deposits, and my cool-off.
#[utoipa::path(
    operation_id = "play_limits", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = PlayLimitsAnswer))
)]
#[get("/play-limits")]
async fn read(app: web::Data<AppState>, player: Player) -> Result<web::Json<PlayLimitsAnswer>> {
    answer(&app, player).await
}

#[derive(Debug, Deserialize, ToSchema)]
struct PlayLimitChange {
    /// USDC, more than 0, at most 6 decimals; null for no limit.
    #[schema(value_type = Option<String>, required, example = "50")]
    limit: RawNumber,
}

/// Sets a limit of mine: a lower one holds at once, a higher one after 24 hours.
#[utoipa::path(
    operation_id = "change_play_limit", tag = "account", security(("bearer" = [])),
    params(("kind" = inline(PlayLimitName), Path)), request_body = PlayLimitChange,
    responses((status = 200, body = PlayLimitsAnswer))
)]
#[put("/play-limits/{kind}")]
async fn change(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    kind: web::Path<PlayLimitName>,
    body: web::Json<PlayLimitChange>,
) -> Result<web::Json<PlayLimitsAnswer>> {
    let to = limit_amount(body.limit.text());
    let to = to.map_err(|refused| Error::field("limit", refused.to_string()))?;
    let (kind, now) = (PlayLimitKind::from(*kind), app.clock.now());
    let mut tx = app.db.begin().await?;
    let present = store::play_limit::lock(&mut tx, player.id, kind, now).await?;
    let next = present.changed(to, now);
    store::play_limit::write(&mut tx, player.id, kind, next, now).await?;
    let details = json!({ "kind": kind.as_str(), "limit": to });
    let event = SecurityEvent::PlayLimitChanged;
    record(&app, &mut tx, (player, &client), (event, details)).await?;
    tx.commit().await.map_err(store::Error::from)?;
    answer(&app, player).await
}

#[derive(Debug, Deserialize, ToSchema)]
struct CoolOffRequest {
    /// 1, 7 or 30.
    days: i64,
}

/// Takes a break: until it ends I can neither stake nor deposit. It can be made longer, not shorter.
#[utoipa::path(
    operation_id = "cool_off", tag = "account", security(("bearer" = [])), request_body = CoolOffRequest,
    responses((status = 200, body = PlayLimitsAnswer))
)]
#[post("/play-limits/cool-off")]
async fn cool_off(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<CoolOffRequest>,
) -> Result<web::Json<PlayLimitsAnswer>> {
    let length = CoolOff::of_days(body.days);
    let length = length.ok_or_else(|| Error::field("days", "A break is 1, 7 or 30 days long"))?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::play_limit::cool_off(&mut tx, player.id, length.end(now), now).await?;
    let details = json!({ "days": length.days() });
    let event = SecurityEvent::CoolOffStarted;
    record(&app, &mut tx, (player, &client), (event, details)).await?;
    tx.commit().await.map_err(store::Error::from)?;
    answer(&app, player).await
}

async fn record(
    app: &AppState,
    tx: &mut store::Tx,
    (player, client): (Player, &Client),
    (kind, details): (SecurityEvent, Value),
) -> Result<()> {
    let network = client.network();
    let event = NewSecurityEvent {
        kind,
        user: Some(player.id),
        session: Some(player.session_id),
        origin: client.origin(&network),
        details,
    };
    Ok(security::record(app, tx, &event, app.clock.now()).await?)
}
