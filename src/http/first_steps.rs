//! The first steps of a new player, for the dashboard (docs/rules.md, Accounts).

use actix_web::{get, post, web};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::account::load_user;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::state::AppState;
use crate::wire::account::Myself;
use crate::wire::first_steps::{FirstSteps, FirstStepsData};

/// Mounts the routes.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(first_steps).service(hide);
}

/// Which of the first steps I have done.
#[utoipa::path(operation_id = "first_steps", tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = FirstSteps), (status = 404, body = ApiError)
))]
#[get("/users/me/first-steps")]
async fn first_steps(app: web::Data<AppState>, player: Player) -> Result<web::Json<FirstSteps>> {
    let record = store::first_steps::record(&app.db, player.id).await?;
    let record = record.ok_or(Error::NotFound {
        code: "USER_NOT_FOUND",
        message: "User not found",
    })?;
    Ok(web::Json(FirstSteps {
        success: true,
        data: FirstStepsData::of(record),
    }))
}

/// Hide the first steps for good, on every device.
#[utoipa::path(operation_id = "hide_first_steps", tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Myself)
))]
#[post("/users/me/first-steps/hide")]
async fn hide(app: web::Data<AppState>, player: ActivePlayer) -> Result<web::Json<Myself>> {
    store::first_steps::hide(&app.db, player.id, app.clock.now()).await?;
    Ok(web::Json(Myself {
        success: true,
        user: load_user(&app, player.id).await?,
    }))
}
