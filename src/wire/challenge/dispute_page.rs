//! The page of a dispute, and what the server knows of it beside the challenge.

use domain::challenge::{Deadline, DisputeDeadline, Seat};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use store::moderation::RecordedRuling;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::after::{ChallengeAfter, DeclarationView, DisputeView, Ending, EscrowAfter};
use crate::wire::challenge::presence::PresenceChange;
use crate::wire::event::ChallengeEvent;
use crate::wire::evidence::EvidenceView;
use crate::wire::names::{DeadlineName, DisputeActionName, DisputeDeadlineName, StatusName};
use crate::wire::person::{UserSummary, user};
use crate::wire::ruling::{AppealView, RulingView};

/// The page of a dispute.
#[derive(Debug, Serialize, ToSchema)]
pub struct DisputeAnswer {
    success: bool,
    data: DisputePage,
}

impl DisputeAnswer {
    /// The page as it is at `now`.
    pub fn of(snapshot: &Snapshot, known: DisputeRecords, now: OffsetDateTime) -> Self {
        Self {
            success: true,
            data: DisputePage::of(snapshot, known, now),
        }
    }
}

/// Everything that the page of a dispute shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputePage {
    challenge_id: Uuid,
    title: String,
    /// The version of the challenge that this is true at.
    version: i64,
    status: StatusName,
    escrow: EscrowAfter,
    /// The dispute, while one is open.
    dispute: Option<DisputeView>,
    /// The ruling that stands, or stood until it was appealed.
    ruling: Option<RulingView>,
    /// The appeal, while it waits for a decision.
    appeal: Option<AppealView>,
    /// The sides, by slot.
    sides: Vec<DisputeSide>,
    /// Every time that ends, the earliest first.
    deadlines: Vec<DisputeTime>,
    /// What happens next without an action, and at the latest when.
    next: Option<NextStep>,
    outcome: Option<Ending>,
    /// What happened, in order, as far as participants see it: the newest 1,000 events.
    events: Vec<ChallengeEvent>,
    /// Who was online when, the newest first: what was so when each player joined, and the newest 1,000 changes since.
    presence: Vec<PresenceChange>,
    #[serde(with = "time::serde::rfc3339")]
    server_time: OffsetDateTime,
}

/// One side: what it states, what it shows, and what it may do now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeSide {
    user: UserSummary,
    #[schema(value_type = String)]
    stake_amount: Usdc,
    declaration: Option<DeclarationView>,
    evidence: Vec<EvidenceView>,
    actions: Vec<DisputeActionName>,
}

/// A time that ends.
#[derive(Debug, Serialize, ToSchema)]
pub struct DisputeTime {
    kind: DisputeDeadlineName,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Whose time it is; absent where it is all sides'.
    user: Option<UserSummary>,
}

/// What the clock does next.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextStep {
    kind: DeadlineName,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// What the server knows of a dispute beside the challenge.
#[derive(Debug)]
pub struct DisputeRecords {
    pub evidence: Vec<EvidenceView>,
    pub events: Vec<ChallengeEvent>,
    pub presence: Vec<PresenceChange>,
    pub rulings: Vec<RecordedRuling>,
}

impl DisputePage {
    fn of(snapshot: &Snapshot, known: DisputeRecords, now: OffsetDateTime) -> Self {
        let challenge = &snapshot.challenge;
        let after = ChallengeAfter::of(snapshot, &snapshot.after());
        let times = challenge.dispute_deadlines().into_iter();
        let mut rulings = known.rulings.iter().rev();
        let sides = challenge.sides();
        Self {
            challenge_id: challenge.id,
            title: challenge.details.title.clone(),
            version: challenge.version,
            status: after.status,
            escrow: after.escrow,
            dispute: after.dispute,
            ruling: rulings
                .find(|ruling| !ruling.is_proposal)
                .map(|ruling| RulingView::of(snapshot, ruling)),
            appeal: challenge
                .open_appeal()
                .map(|appeal| AppealView::of(snapshot, appeal)),
            sides: sides
                .map(|seat| DisputeSide::of(snapshot, seat, &known.evidence, now))
                .collect(),
            deadlines: times.map(|time| DisputeTime::of(snapshot, time)).collect(),
            next: challenge.phase.deadline().map(NextStep::from),
            outcome: after.outcome,
            events: known.events,
            presence: known.presence,
            server_time: now,
        }
    }
}

impl DisputeSide {
    fn of(
        snapshot: &Snapshot,
        seat: &Seat,
        evidence: &[EvidenceView],
        now: OffsetDateTime,
    ) -> Self {
        let challenge = &snapshot.challenge;
        let declared = challenge.declarations().find(|it| it.player == seat.player);
        let own = evidence.iter().filter(|it| it.is_of(seat.player));
        let actions = challenge.dispute_actions(seat.player, now).into_iter();
        Self {
            user: user(snapshot, seat.player),
            stake_amount: seat.stake,
            declaration: declared.map(|it| DeclarationView::of(snapshot, &it)),
            evidence: own.cloned().collect(),
            actions: actions.map(DisputeActionName::from).collect(),
        }
    }
}

impl DisputeTime {
    /// A time with whose it is.
    pub fn of(snapshot: &Snapshot, time: DisputeDeadline) -> Self {
        Self {
            kind: time.kind.into(),
            at: time.at,
            user: time.player.map(|player| user(snapshot, player)),
        }
    }
}

impl From<Deadline> for NextStep {
    fn from(deadline: Deadline) -> Self {
        Self {
            kind: deadline.kind.into(),
            at: deadline.at,
        }
    }
}
