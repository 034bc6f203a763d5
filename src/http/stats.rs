//! What I have played, for my profile and dashboard (docs/rules.md, Accounts).

use actix_web::{get, web};
use store::administration::users::fair_play_history;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::fair_play::FairPlayChangeView;
use crate::wire::stats::{FairPlayHistory, FairPlayHistoryData, PlayerStats, Stats, StatsData};

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(mine).service(fair_play_changes);
}

/// My statistics.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Stats), (status = 404, body = ApiError)
))]
#[get("/users/me/stats")]
async fn mine(app: web::Data<AppState>, player: Player) -> Result<web::Json<Stats>> {
    let account = store::account::find(&app.db, player.id).await?;
    let fair_play = account
        .map(|account| account.fair_play)
        .ok_or(Error::NotFound {
            code: "USER_NOT_FOUND",
            message: "User not found",
        })?;
    // In this order: a match that ends meanwhile is in the record before its prize is in the sum.
    let money = store::wallet::numbers(&app.db, player.id).await?;
    let record = app.player_records.fresh(&app.db, player.id).await?;
    let open_challenges = store::stats::open_challenges(&app.db, player.id).await?;
    let stats = PlayerStats::of(record, &money, fair_play, open_challenges);
    Ok(web::Json(Stats {
        success: true,
        data: StatsData { stats },
    }))
}

/// What has changed my fair-play score, and why.
#[utoipa::path(operation_id = "fair_play_history", tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = FairPlayHistory)
))]
#[get("/users/me/fair-play")]
async fn fair_play_changes(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<FairPlayHistory>> {
    let history = fair_play_history(&app.db, player.id).await?.into_iter();
    Ok(web::Json(FairPlayHistory {
        success: true,
        data: FairPlayHistoryData {
            history: history.map(FairPlayChangeView::from).collect(),
        },
    }))
}
