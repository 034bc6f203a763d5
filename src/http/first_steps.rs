//! The first steps of a new player, for the dashboard (docs/rules.md, Accounts).

use actix_web::{get, post, web};
use domain::account::first_steps::{FOLLOWED_MIN, FirstStep, FirstStepsRecord};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::account::{Myself, load_user};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::state::AppState;

/// Mounts the routes.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(first_steps).service(hide);
}

/// A first step.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum FirstStepName {
    VerifyEmail,
    AddFunds,
    FollowPlayers,
    PlayChallenge,
}

impl From<FirstStep> for FirstStepName {
    fn from(step: FirstStep) -> Self {
        match step {
            FirstStep::VerifyEmail => Self::VerifyEmail,
            FirstStep::AddFunds => Self::AddFunds,
            FirstStep::FollowPlayers => Self::FollowPlayers,
            FirstStep::PlayChallenge => Self::PlayChallenge,
        }
    }
}

/// A first step, and whether it is done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FirstStepView {
    name: FirstStepName,
    is_done: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FirstStepsData {
    /// In the order in which they are shown.
    steps: Vec<FirstStepView>,
    /// Players to follow before that step is done.
    followed_min: i32,
}

impl FirstStepsData {
    fn of(record: FirstStepsRecord) -> Self {
        let steps = FirstStep::ALL.into_iter().map(|step| FirstStepView {
            name: step.into(),
            is_done: record.has_done(step),
        });
        Self {
            steps: steps.collect(),
            followed_min: FOLLOWED_MIN,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct FirstSteps {
    success: bool,
    data: FirstStepsData,
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
