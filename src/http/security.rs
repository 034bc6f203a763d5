//! My security log (docs/rules.md, Accounts).

use actix_web::{get, web};
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::Result;
use crate::http::extract::Player;
use crate::http::page::{PageQuery, Pages};
use crate::state::AppState;

/// Events of a page by default.
const USUAL: i64 = 10;

/// Mounts the route.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list);
}

/// What happened to the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SecurityEventView {
    #[serde(rename = "_id")]
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Such as `signed_in`, `sign_in_failed`, `device_new` or `password_changed`; kinds may be added.
    kind: String,
    /// The address, or for IPv6 the network of one customer.
    network: String,
    user_agent: String,
    /// Whether it happened in the session that asks.
    is_this_session: bool,
    #[schema(value_type = Object)]
    details: Value,
}

#[derive(Debug, Serialize, ToSchema)]
struct SecurityEvents {
    success: bool,
    data: SecurityEventsData,
}

#[derive(Debug, Serialize, ToSchema)]
struct SecurityEventsData {
    events: Vec<SecurityEventView>,
    pagination: SecurityEventPages,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SecurityEventPages {
    total_events: i64,
    #[serde(flatten)]
    pages: Pages,
}

/// My security log, the latest first.
#[utoipa::path(
    operation_id = "security_events",
    tag = "session", security(("bearer" = [])), params(PageQuery),
    responses((status = 200, body = SecurityEvents))
)]
#[get("/auth/security-events")]
async fn list(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<PageQuery>,
) -> Result<web::Json<SecurityEvents>> {
    let page = query.page(USUAL);
    let (events, total) =
        store::security::page(&app.db, player.id, page.limit, page.offset()).await?;
    let events = events.into_iter().map(|event| SecurityEventView {
        is_this_session: event.session_id == Some(player.session_id),
        id: event.id,
        at: event.at,
        kind: event.kind,
        network: event.network,
        user_agent: event.user_agent,
        details: event.details,
    });
    let pagination = SecurityEventPages {
        total_events: total,
        pages: page.of(total),
    };
    Ok(web::Json(SecurityEvents {
        success: true,
        data: SecurityEventsData {
            events: events.collect(),
            pagination,
        },
    }))
}
