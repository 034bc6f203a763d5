//! My security log (docs/rules.md, Accounts).

use actix_web::{get, web};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::Result;
use crate::http::extract::Player;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::security::{
    SecurityEventPages, SecurityEventView, SecurityEvents, SecurityEventsData,
};

/// Events of a page by default.
const USUAL: i64 = 10;

/// Mounts the route.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list);
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
    let events = events.into_iter();
    let events = events.map(|event| SecurityEventView::of(event, player.session_id));
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
