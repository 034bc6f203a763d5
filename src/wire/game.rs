//! The catalogue of games, platforms and streams.

use domain::catalogue;
use domain::challenge::{DurationUnit, MatchType};
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
    name: &'static str,
    games: Vec<&'static str>,
}

/// Everything that the create form offers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    games: Vec<Game>,
    categories: Vec<GameCategory>,
    platforms: Vec<&'static str>,
    livestream_platforms: Vec<&'static str>,
    match_types: Vec<&'static str>,
    /// Players of a team's roster at least, for a game that is not listed.
    roster_min: usize,
    duration_units: Vec<&'static str>,
}

impl Catalogue {
    /// What there is.
    pub fn current() -> Self {
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
        Self {
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
        }
    }
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
