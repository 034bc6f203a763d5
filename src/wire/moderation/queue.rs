//! The queue of disputes.

use domain::challenge::{Moderator as CaseModerator, OpenDispute};
use domain::money::Usdc;
use serde::Serialize;
use store::moderation::QueuedDispute;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::administration::pages::StaffPages;
use crate::wire::names::{ConflictName, DeadlineName, DisputeStageName};
use crate::wire::page::Page;
use crate::wire::person::{UserSummary, user};

/// The open disputes.
#[derive(Debug, Serialize, ToSchema)]
pub struct DisputesAnswer {
    success: bool,
    data: Vec<DisputeRow>,
    pagination: StaffPages,
}

impl DisputesAnswer {
    /// A page of `total` disputes, as the moderator `viewer` sees them.
    pub fn of(queued: &[QueuedDispute], viewer: Uuid, (page, total): (Page, i64)) -> Self {
        let rows = queued.iter().filter_map(|it| DisputeRow::of(it, viewer));
        Self {
            success: true,
            data: rows.collect(),
            pagination: StaffPages::of(page, total),
        }
    }
}

/// A dispute of the queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeRow {
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
pub struct QueuedSide {
    user: UserSummary,
    /// 0 to 100.
    fair_play: i32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct QueueDeadline {
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
