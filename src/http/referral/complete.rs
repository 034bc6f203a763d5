//! Asks the server to look again at a referred player.

use actix_web::{post, web};
use domain::referral::ReferralAction;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::http::limits;
use crate::http::run_to_completion::finish;
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::names::ReferralActionName;
use crate::wire::referral::{Completion, ReferralCompletionAnswer};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReferralCompletion {
    /// Whom I brought in, or myself.
    user_id: Option<String>,
    #[schema(value_type = Option<ReferralActionName>)]
    action: Option<String>,
}

/// Look again at a player whom I referred, or at me. The caller's claim is not trusted: only what the server itself has
/// seen is credited, each action once.
#[utoipa::path(operation_id = "complete_referral", tag = "referral", security(("bearer" = [])), responses(
    (status = 200, body = ReferralCompletionAnswer), (status = 404, body = ApiError)
))]
#[post("/referral/complete")]
pub(super) async fn complete(
    app: web::Data<AppState>,
    player: Player,
    body: web::Json<ReferralCompletion>,
) -> Result<web::Json<ReferralCompletionAnswer>> {
    let ReferralCompletion { user_id, action } = body.into_inner();
    let action = ReferralAction::parse(&action.unwrap_or_default())
        .ok_or_else(|| Error::field("action", "Unknown action"))?;
    limits::take(&app, stored::REFERRAL_LOOKS, &player.id.to_string()).await?;
    let referee = Uuid::try_parse(&user_id.unwrap_or_default());
    let referee = referee.map_err(|_none| not_found())?;
    let is_credited = look(&app, player.id, referee, action).await?;
    let points_earned = if is_credited {
        action.points().count()
    } else {
        0
    };
    Ok(web::Json(ReferralCompletionAnswer {
        success: true,
        data: Completion {
            completed: is_credited,
            points_earned,
        },
    }))
}

/// Whether the action is credited, after another look.
async fn look(
    app: &web::Data<AppState>,
    who: Uuid,
    referee: Uuid,
    action: ReferralAction,
) -> Result<bool> {
    let mut tx = app.db.begin().await?;
    let held = store::referral::hold(&mut tx, referee).await?;
    // What concerns neither the one nor the other is not there for them.
    let held = held.filter(|it| it.referrer == who || it.id == who);
    let held = held.ok_or_else(not_found)?;
    let recipients = store::referral::credit(&mut tx, &held, app.clock.now()).await?;
    let app = app.clone();
    finish(async move {
        tx.commit().await.map_err(store::Error::from)?;
        app.notifications.moved(recipients);
        Ok(())
    })
    .await?;
    Ok(held.credited.contains(&action) || held.due().contains(&action))
}

fn not_found() -> Error {
    Error::NotFound {
        code: "NOT_FOUND",
        message: "Referral not found",
    }
}
