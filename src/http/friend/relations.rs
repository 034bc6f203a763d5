//! How the viewer stands to players that a screen shows, for the Follow buttons beside their names.

use actix_web::{get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::friend::{RelatedPlayer, Relations, RelationsAnswer};

/// Players of one request: as many as a challenge has places.
const PLAYERS_MAX: usize = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PlayersQuery {
    /// Ids of at most 100 players, separated by commas.
    ids: String,
}

impl PlayersQuery {
    fn players(&self) -> Result<Vec<Uuid>> {
        let ids = self.ids.split(',').filter(|id| !id.is_empty());
        let players: std::result::Result<Vec<_>, _> = ids.map(str::parse).collect();
        match players {
            Ok(players) if players.len() <= PLAYERS_MAX => Ok(players),
            Ok(_) | Err(_) => Err(Error::Malformed(format!(
                "ids has to be at most {PLAYERS_MAX} ids, separated by commas"
            ))),
        }
    }
}

/// How I stand to the players of a screen.
#[utoipa::path(operation_id = "relations", tag = "friend", security(("bearer" = [])),
    params(PlayersQuery), responses((status = 200, body = RelationsAnswer)))]
#[get("/friends/relations")]
pub(super) async fn relations(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<PlayersQuery>,
) -> Result<web::Json<RelationsAnswer>> {
    let players = query.players()?;
    let found = store::friend::relations(&app.db, player.id, &players).await?;
    let players = found.into_iter().map(RelatedPlayer::from);
    Ok(web::Json(RelationsAnswer {
        success: true,
        data: Relations {
            players: players.collect(),
        },
    }))
}
