//! The catalogue of games, platforms and streams.

use actix_web::{get, web};
use domain::catalogue;
use domain::challenge::{DurationUnit, MatchType};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::wire::game::{Catalogue, CatalogueAnswer, GameCategory, all_games};

/// The routes of the catalogue.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(games);
}

/// Games by category, platforms, livestreams, match types and duration units.
#[utoipa::path(tag = "games", responses((status = 200, body = CatalogueAnswer)))]
#[get("/games")]
async fn games() -> web::Json<CatalogueAnswer> {
    let categories = catalogue::CATEGORIES
        .iter()
        .map(|category| GameCategory {
            name: category.name,
            games: category.games.to_vec(),
        })
        .collect();
    let units = [
        DurationUnit::Min,
        DurationUnit::Hr,
        DurationUnit::Day,
        DurationUnit::Week,
    ];
    let data = Catalogue {
        games: all_games(),
        categories,
        platforms: catalogue::PLATFORMS.to_vec(),
        livestream_platforms: catalogue::LIVESTREAM_PLATFORMS.to_vec(),
        match_types: vec![
            MatchType::Duel.name(),
            MatchType::FreeForAll.name(),
            MatchType::TeamMatch.name(),
        ],
        roster_min: catalogue::ROSTER_MIN,
        duration_units: units.map(DurationUnit::name).to_vec(),
    };
    web::Json(CatalogueAnswer {
        success: true,
        data,
    })
}
