//! The contest of the month (docs/rules.md, Contest).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use domain::administration::{AuditAction, TargetKind};
use domain::ledger::LedgerAccount;
use domain::money::Usdc;
use domain::quest::{Period, day_of};
use domain::wallet::deposit_amount;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::audit_log::{self, NewAuditEntry};
use store::idempotency::{Key, StoredResponse};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::administration::reason_of;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::http::idempotency::{self, IdempotentRequest};
use crate::http::raw_number::RawNumber;
use crate::http::run_to_completion::finish;
use crate::http::staff::{Admin, Staff};
use crate::services::contest_table;
use crate::state::AppState;
use crate::wire::contest::{
    ContestAnswer, ContestFundAnswer, ContestFundView, ContestView, PastContestsAnswer,
    PastMonthView,
};

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(current).service(past).service(pay_in);
}

fn switched_on(app: &AppState) -> Result<()> {
    if app.settings.quests && app.settings.contest {
        return Ok(());
    }
    Err(Error::NotFound {
        code: "SWITCHED_OFF",
        message: "There is no contest on this server",
    })
}

/// The contest of this month: its table, its prizes, and my place.
#[utoipa::path(operation_id = "read_contest", tag = "contest", security(("bearer" = [])), responses(
    (status = 200, body = ContestAnswer), (status = 404, body = ApiError)
))]
#[get("/contest")]
async fn current(app: web::Data<AppState>, player: Player) -> Result<web::Json<ContestAnswer>> {
    switched_on(&app)?;
    let now = app.clock.now();
    let month = Period::Month.start(day_of(now));
    let shown = contest_table::read(&app, month, now).await?;
    let mine = store::contest::score(&app.db, (month, player.id), now).await?;
    let ends_at = Period::Month.ends_at(month).unwrap_or(now);
    Ok(web::Json(ContestAnswer {
        success: true,
        data: ContestView::new(shown, ends_at, mine),
    }))
}

/// The settled months, the latest first, at most 24.
#[utoipa::path(operation_id = "past_contests", tag = "contest", security(("bearer" = [])), responses(
    (status = 200, body = PastContestsAnswer), (status = 404, body = ApiError)
))]
#[get("/contest/past")]
async fn past(app: web::Data<AppState>, _player: Player) -> Result<web::Json<PastContestsAnswer>> {
    switched_on(&app)?;
    let months = store::contest::past(&app.db).await?;
    Ok(web::Json(PastContestsAnswer {
        success: true,
        data: months.into_iter().map(PastMonthView::from).collect(),
    }))
}

/// What is paid into the account of the contest.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct ContestFunding {
    /// USDC, 1 to 100,000.
    #[schema(value_type = String, example = "1095")]
    amount: RawNumber,
    /// Why, for the log of the staff.
    #[schema(min_length = 10, max_length = 500)]
    reason: String,
}

/// Pay into the account of the contest, out of my own available money.
#[utoipa::path(operation_id = "fund_contest", tag = "administration", security(("bearer" = [])), params(IdempotentRequest),
    request_body = ContestFunding, responses(
    (status = 200, body = ContestFundAnswer), (status = 403, body = ApiError), (status = 409, body = ApiError)
))]
#[post("/admin/contest/fund")]
async fn pay_in(
    app: web::Data<AppState>,
    staff: Admin,
    key: IdempotentRequest,
    body: web::Json<ContestFunding>,
) -> Result<HttpResponse> {
    switched_on(&app)?;
    let amount = deposit_amount(body.amount.text());
    let amount = amount.map_err(|refused| Error::field("amount", refused.to_string()))?;
    let reason = reason_of(&body.reason)?;
    let key = key.by(staff.id(), &*body)?;
    let command = |key| write(&app, &staff, (amount, reason), key);
    idempotency::once((&app.db, &app.in_flight), key, command).await
}

async fn write(
    app: &web::Data<AppState>,
    staff: &Staff,
    (amount, reason): (Usdc, &str),
    key: Option<Key>,
) -> Result<StoredResponse> {
    let (now, funder) = (app.clock.now(), staff.id());
    let mut tx = app.db.begin().await?;
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    let details = json!({ "amount": amount });
    let entry = NewAuditEntry {
        actor: Some(funder),
        action: AuditAction::ContestFunded,
        target: (TargetKind::Ledger, LedgerAccount::Contest.id()),
        reason,
        address: Some(&staff.address),
        details: Some(&details),
        at: now,
    };
    audit_log::record(&mut tx, entry).await?;
    let id = app.ids.next(now);
    let paid = store::contest::pay_in(&mut tx, (id, funder), amount, now).await;
    paid.map_err(|error| match error.constraint() {
        Some(store::ledger::NOT_NEGATIVE) => Error::Conflict {
            code: "INSUFFICIENT_FUNDS",
            message: "You do not have so much available".to_owned(),
        },
        Some(_) | None => error.into(),
    })?;
    let answer = ContestFundAnswer {
        success: true,
        data: ContestFundView {
            fund: store::contest::fund(&mut *tx).await?,
        },
    };
    let answer = idempotency::answer(StatusCode::OK, &answer)?;
    idempotency::store_answer(&mut tx, key.as_ref(), &answer).await?;
    let app = app.clone();
    finish(async move {
        tx.commit().await.map_err(store::Error::from)?;
        app.wallets.moved([funder]);
        Ok(answer)
    })
    .await
}
