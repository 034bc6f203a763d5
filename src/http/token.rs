//! What tokens there are: the plan's figures, and those of the ledger (docs/rules.md, Tokens).

use actix_web::{get, web};
use domain::units::Asset;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{ApiError, Result};
use crate::http::extract::Player;
use crate::http::quest::switched_on;
use crate::state::AppState;
use crate::wire::token::{TokenPlan, TokensAnswer, TokensData};

/// Mounts the route.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(read);
}

/// My tokens, those that there are, and the plan.
#[utoipa::path(operation_id = "read_tokens", tag = "quests", security(("bearer" = [])), responses(
    (status = 200, body = TokensAnswer), (status = 404, body = ApiError)
))]
#[get("/tokens")]
async fn read(app: web::Data<AppState>, player: Player) -> Result<web::Json<TokensAnswer>> {
    switched_on(&app)?;
    let supply = store::token::supply(&app.db, app.clock.now()).await?;
    Ok(web::Json(TokensAnswer {
        success: true,
        data: TokensData {
            balance: store::ledger::units(&app.db, Asset::Tokens, player.id).await?,
            supply: supply.into(),
            plan: TokenPlan::current(),
        },
    }))
}
