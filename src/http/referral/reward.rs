//! What points buy.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use domain::cosmetic::Article;
use domain::referral::{Reward, Seen};
use domain::units::Asset;
use serde::{Deserialize, Serialize};
use store::idempotency::{Key, StoredResponse};
use store::referral::{Owned, Redemption};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::idempotency::{self, IdempotentRequest};
use crate::http::run_to_completion::finish;
use crate::state::AppState;
use crate::wire;
use crate::wire::names::RewardIdName;
use crate::wire::reward::{RedeemedAnswer, RedeemedData, RewardView, RewardsAnswer, RewardsData};

/// What there is to be had for points.
#[utoipa::path(operation_id = "referral_rewards", tag = "referral", security(("bearer" = [])), responses(
    (status = 200, body = RewardsAnswer)
))]
#[get("/referral/rewards")]
pub(super) async fn rewards(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<RewardsAnswer>> {
    let owned = store::referral::owned(&app.db, player.id).await?;
    let of = |reward| {
        let mine = owned.iter().find(|it| it.reward == reward);
        RewardView::of(reward, mine.copied())
    };
    Ok(web::Json(RewardsAnswer {
        success: true,
        data: RewardsData {
            rewards: Reward::ALL.into_iter().map(of).collect(),
            current_points: store::ledger::units(&app.db, Asset::Points, player.id).await?,
        },
    }))
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RedeemPoints {
    #[schema(value_type = Option<RewardIdName>)]
    reward_id: Option<String>,
    /// As it was shown: another price is refused.
    points_cost: Option<i64>,
}

/// Redeem a reward.
#[utoipa::path(operation_id = "redeem_points", tag = "referral", security(("bearer" = [])), params(IdempotentRequest), responses(
    (status = 200, body = RedeemedAnswer), (status = 404, body = ApiError)
))]
#[post("/referral/redeem-points")]
pub(super) async fn redeem(
    app: web::Data<AppState>,
    player: ActivePlayer,
    key: IdempotentRequest,
    body: web::Json<RedeemPoints>,
) -> Result<HttpResponse> {
    let key = key.by(player.id, &*body)?;
    let RedeemPoints {
        reward_id,
        points_cost,
    } = body.into_inner();
    let reward = Reward::parse(&reward_id.unwrap_or_default()).ok_or(Error::NotFound {
        code: "NOT_FOUND",
        message: "Reward not found",
    })?;
    if points_cost != Some(reward.cost().count()) {
        return Err(Error::field("pointsCost", "The price has changed"));
    }
    let command = |key| buy(&app, player.id, reward, key);
    idempotency::once((&app.db, &app.in_flight), key, command).await
}

/// Pays, writes down what was bought, credits the player's referrer, and stores the response: all or nothing.
async fn buy(
    app: &web::Data<AppState>,
    player: Uuid,
    reward: Reward,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let referee = match reward {
        Reward::Premium => store::referral::hold(&mut tx, player).await?,
        Reward::BadgeRecruiter | Reward::FrameGold => None,
    };
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    store::referral::take_turn(&mut tx, player).await?;
    let redemption = Redemption {
        id: app.ids.next(now),
        player,
        article: Article::Reward(reward),
    };
    let bought = store::referral::redeem(&mut tx, &redemption, now).await;
    let (ends_at, journal) = bought.map_err(refused)?;
    let mut recipients = Vec::new();
    if let Some(mut referee) = referee {
        referee.seen = Seen {
            has_premium: true,
            ..referee.seen
        };
        recipients = store::referral::credit(&mut tx, &referee, now).await?;
    }
    let paid = store::ledger::write_units(&mut tx, &journal, now).await;
    paid.map_err(refused)?;
    let owned = Owned {
        reward,
        redeemed_at: now,
        ends_at,
    };
    let answer = RedeemedAnswer {
        success: true,
        message: "Reward redeemed",
        data: RedeemedData {
            reward: RewardView::of(reward, Some(owned)),
            current_points: store::ledger::units(&mut *tx, Asset::Points, player).await?,
        },
    };
    let answer = idempotency::answer(StatusCode::OK, &answer)?;
    idempotency::store_answer(&mut tx, key.as_ref(), &answer).await?;
    let app = app.clone();
    finish(async move {
        tx.commit().await.map_err(store::Error::from)?;
        app.notifications.moved(recipients);
        // The shop shows these points too, and a frame is worn at once.
        wire::quest::notify_look(&app.sessions, player);
        Ok(answer)
    })
    .await
}

fn refused(error: store::Error) -> Error {
    let (code, message) = match error.constraint() {
        Some(store::referral::ONCE) => ("ALREADY_REDEEMED", "You have this reward already"),
        Some(store::ledger::NOT_NEGATIVE) => ("INSUFFICIENT_POINTS", "Not enough points"),
        Some(_) | None => return error.into(),
    };
    Error::Conflict {
        code,
        message: message.to_owned(),
    }
}
