//! The catalogue of games, platforms and streams.

use domain::catalogue;
use serde::Serialize;
use utoipa::ToSchema;

/// A game to choose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Game {
    /// Lower case with dashes.
    id: String,
    name: &'static str,
    category: Option<&'static str>,
    modes: Vec<&'static str>,
    /// Players of a team's roster at least.
    roster_min: usize,
}

/// A category and the names of its games.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameCategory {
    pub name: &'static str,
    pub games: Vec<&'static str>,
}

/// Everything that the create form offers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    pub games: Vec<Game>,
    pub categories: Vec<GameCategory>,
    pub platforms: Vec<&'static str>,
    pub livestream_platforms: Vec<&'static str>,
    pub match_types: Vec<&'static str>,
    /// Players of a team's roster at least, for a game that is not listed.
    pub roster_min: usize,
    pub duration_units: Vec<&'static str>,
}

/// The catalogue's answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueAnswer {
    pub success: bool,
    pub data: Catalogue,
}

/// Every game of every category once, with the modes that are known of it.
pub fn all_games() -> Vec<Game> {
    let mut all: Vec<Game> = Vec::new();
    for category in &catalogue::CATEGORIES {
        for name in category.games {
            if all.iter().any(|game| game.name == *name) {
                continue;
            }
            let known = catalogue::FALLBACK_GAMES
                .iter()
                .find(|game| game.name == *name);
            all.push(Game {
                id: catalogue::game_id(name),
                name,
                category: Some(category.name),
                modes: known.map(|game| game.modes.to_vec()).unwrap_or_default(),
                roster_min: catalogue::roster_min(name),
            });
        }
    }
    all
}
