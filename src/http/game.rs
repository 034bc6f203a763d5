//! The catalogue of games, platforms and streams.

use actix_web::{get, web};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::wire::game::{Catalogue, CatalogueAnswer};

/// The routes of the catalogue.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(games);
}

/// Games by category, platforms, livestreams, match types and duration units.
#[utoipa::path(tag = "games", responses((status = 200, body = CatalogueAnswer)))]
#[get("/games")]
async fn games() -> web::Json<CatalogueAnswer> {
    web::Json(CatalogueAnswer {
        success: true,
        data: Catalogue::current(),
    })
}
