//! Quests, and claiming what they earn (docs/rules.md, Quests).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use domain::quest::{Quest, QuestKind, QuestStanding};
use domain::units::Asset;
use store::idempotency::{Key, StoredResponse};
use store::quest::QuestClaim;
use time::OffsetDateTime;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::idempotency::{self, IdempotentRequest};
use crate::http::run_to_completion::finish;
use crate::state::AppState;
use crate::wire;
use crate::wire::quest::{
    ClaimedAnswer, ClaimedData, QuestSummary, QuestView, QuestsAnswer, QuestsData,
};

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list).service(claim);
}

/// Refuses where the operator has switched quests, tokens and the shop off.
pub(super) fn switched_on(app: &AppState) -> Result<()> {
    if app.settings.quests {
        return Ok(());
    }
    Err(Error::NotFound {
        code: "SWITCHED_OFF",
        message: "There are no quests on this server",
    })
}

/// All quests, and how far I am.
#[utoipa::path(operation_id = "list_quests", tag = "quests", security(("bearer" = [])), responses(
    (status = 200, body = QuestsAnswer), (status = 404, body = ApiError)
))]
#[get("/quests")]
async fn list(app: web::Data<AppState>, player: Player) -> Result<web::Json<QuestsAnswer>> {
    switched_on(&app)?;
    let now = app.clock.now();
    let progress = store::quest::progress(&app.db, player.id, now).await?;
    let balance = store::ledger::units(&app.db, Asset::Tokens, player.id).await?;
    let of = |kind| QuestView::all(&app.quests, kind, &progress, now);
    Ok(web::Json(QuestsAnswer {
        success: true,
        data: QuestsData {
            summary: QuestSummary::of(&app.quests, &progress, now, balance),
            daily: of(QuestKind::Daily),
            weekly: of(QuestKind::Weekly),
            achievements: of(QuestKind::Achievement),
        },
    }))
}

/// Claim the reward of a quest that is completed in its present window, or in the one before within an hour after its end.
#[utoipa::path(operation_id = "claim_quest", tag = "quests", security(("bearer" = [])),
    params(("id" = String, Path, max_length = 40), IdempotentRequest), responses(
    (status = 200, body = ClaimedAnswer), (status = 404, body = ApiError), (status = 409, body = ApiError)
))]
#[post("/quests/{id}/claim")]
async fn claim(
    app: web::Data<AppState>,
    player: ActivePlayer,
    key: IdempotentRequest,
    id: web::Path<String>,
) -> Result<HttpResponse> {
    switched_on(&app)?;
    let quest = app.quests.find(&id).ok_or(Error::NotFound {
        code: "NOT_FOUND",
        message: "Quest not found",
    })?;
    let key = key.by(player.id, &*id)?;
    let command = |key| issue(&app, player.id, quest, key);
    idempotency::once((&app.db, &app.in_flight), key, command).await
}

/// Writes the claim, issues the tokens and stores the response: all or nothing. Then every device of the player is notified.
async fn issue(
    app: &web::Data<AppState>,
    player: Uuid,
    quest: &Quest,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let now = app.clock.now();
    let progress = store::quest::progress(&app.db, player, now).await?;
    let standing = progress.standing(quest, now);
    let mut tx = app.db.begin().await?;
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    let order = QuestClaim {
        player,
        quest,
        start: standing.start,
    };
    let claimed = store::quest::claim(&mut tx, order, now).await;
    let journal = claimed.map_err(refused)?;
    store::ledger::open_unit_account(&mut tx, Asset::Tokens, player).await?;
    let written = store::ledger::write_units(&mut tx, &journal, now).await;
    written.map_err(refused)?;
    let balance = store::ledger::units(&mut *tx, Asset::Tokens, player).await?;
    let answer = claimed_answer(quest, standing, now, balance);
    let answer = idempotency::answer(StatusCode::OK, &answer)?;
    idempotency::store_answer(&mut tx, key.as_ref(), &answer).await?;
    let app = app.clone();
    finish(async move {
        tx.commit().await.map_err(store::Error::from)?;
        wire::quest::send_tokens(&app.sessions, player, balance);
        wire::quest::notify_claim(&app.sessions, player);
        Ok(answer)
    })
    .await
}

fn claimed_answer(
    quest: &Quest,
    standing: QuestStanding,
    now: OffsetDateTime,
    balance: i64,
) -> ClaimedAnswer {
    ClaimedAnswer {
        success: true,
        message: format!("{} tokens claimed", quest.reward),
        data: ClaimedData {
            quest: QuestView::claimed(quest, standing, now),
            balance,
        },
    }
}

fn refused(error: store::Error) -> Error {
    let (code, message) = match error.constraint() {
        Some(store::quest::CLAIMED) => ("ALREADY_CLAIMED", "You have claimed this reward already"),
        Some(store::quest::REACHED) => ("NOT_COMPLETED", "This quest is not completed"),
        Some(store::token::CAP) => (
            "TOKENS_EXHAUSTED",
            "All tokens that the plan has until now are issued",
        ),
        Some(_) | None => return error.into(),
    };
    Error::Conflict {
        code,
        message: message.to_owned(),
    }
}
