//! The queue of disputes.

use actix_web::{get, web};
use domain::challenge::{Moderator as CaseModerator, OpenDispute};
use domain::money::Usdc;
use serde::{Deserialize, Serialize};
use store::friend::ListPart;
use store::moderation::{QueueFilter, QueuedDispute};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::wire::administration::pages::StaffPages;
use crate::http::error::{ApiError, Result};
use crate::http::page::PageQuery;
use crate::http::staff::Moderator;
use crate::state::AppState;
use crate::wire::names::{ConflictName, DeadlineName, DisputeStageName};
use crate::wire::person::{UserSummary, user};

/// Disputes on a page where nothing else was asked for.
const PAGE: i64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QueueQuery {
    /// All where it is left out.
    #[param(inline)]
    queue: Option<Queue>,
    page: Option<i64>,
    limit: Option<i64>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Queue {
    /// Those that no moderator has taken.
    Waiting,
    /// Those that I have taken.
    Mine,
    /// Those with a proposal that counts and waits for a second opinion.
    Second,
    /// All that are open.
    All,
}

impl From<Queue> for QueueFilter {
    fn from(queue: Queue) -> Self {
        match queue {
            Queue::Waiting => Self::Waiting,
            Queue::Mine => Self::Mine,
            Queue::Second => Self::Second,
            Queue::All => Self::All,
        }
    }
}

/// The open disputes.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DisputesAnswer {
    success: bool,
    data: Vec<DisputeRow>,
    pagination: StaffPages,
}

/// A dispute of the queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DisputeRow {
    challenge_id: Uuid,
    title: String,
    game: String,
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    /// Everything that was staked.
    #[schema(value_type = String)]
    escrow_total: Usdc,
    sides: Vec<QueuedSide>,
    stage: DisputeStageName,
    is_overdue: bool,
    is_appeal: bool,
    needs_second_opinion: bool,
    /// Who has taken it.
    moderator: Option<UserSummary>,
    deadline: QueueDeadline,
    evidence_count: i64,
    /// Why I cannot decide it.
    conflict: Option<ConflictName>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct QueuedSide {
    user: UserSummary,
    /// 0 to 100.
    fair_play: i32,
}

#[derive(Debug, Serialize, ToSchema)]
struct QueueDeadline {
    kind: DeadlineName,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl DisputeRow {
    /// Nothing for a dispute that has ended since its row was read.
    fn of(queued: &QueuedDispute, viewer: Uuid) -> Option<Self> {
        let challenge = &queued.snapshot.challenge;
        let dispute: &OpenDispute = challenge.open_dispute()?;
        let public = queued.snapshot.after().dispute?;
        let deadline = dispute.deadline();
        let asks = CaseModerator {
            id: viewer,
            conflict: queued.conflict,
            address: None,
        };
        let sides = queued.fair_play.iter();
        Some(Self {
            challenge_id: challenge.id,
            title: challenge.details.title.clone(),
            game: challenge.details.game.clone(),
            opened_at: dispute.opened_at,
            escrow_total: challenge.pot(),
            sides: sides
                .map(|(player, fair_play)| QueuedSide {
                    user: user(&queued.snapshot, *player),
                    fair_play: *fair_play,
                })
                .collect(),
            stage: public.stage.into(),
            is_overdue: dispute.case.is_overdue,
            is_appeal: dispute.case.appeal.is_some(),
            needs_second_opinion: queued.needs_second_opinion(),
            moderator: queued.moderator.as_ref().map(UserSummary::of),
            deadline: QueueDeadline {
                kind: deadline.kind.into(),
                at: deadline.at,
            },
            evidence_count: queued.evidence_count,
            conflict: challenge.conflict_of(&asks).map(ConflictName::from),
        })
    }
}

/// The open disputes: what is overdue first, then by their next deadline.
#[utoipa::path(operation_id = "staff_disputes", tag = "moderation", security(("bearer" = [])), params(QueueQuery),
    responses((status = 200, body = DisputesAnswer), (status = 403, body = ApiError)))]
#[get("/admin/disputes")]
pub(super) async fn disputes(
    app: web::Data<AppState>,
    staff: Moderator,
    query: web::Query<QueueQuery>,
) -> Result<web::Json<DisputesAnswer>> {
    let page = PageQuery::new(query.page, query.limit).page(PAGE);
    let part = ListPart {
        limit: page.limit,
        offset: page.offset(),
    };
    let filter = query.queue.unwrap_or(Queue::All).into();
    let (queued, total) =
        store::moderation::queue(&app.db, staff.id(), filter, part, app.clock.now()).await?;
    let rows = queued
        .iter()
        .filter_map(|it| DisputeRow::of(it, staff.id()));
    Ok(web::Json(DisputesAnswer {
        success: true,
        data: rows.collect(),
        pagination: StaffPages::of(page, total),
    }))
}
