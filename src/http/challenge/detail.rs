//! One challenge with everything that its page shows: escrow, deadlines, who said what, and what the viewer may do now.

use domain::challenge::{Challenge as Rules, Phase, Seat, Status, Verdict};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::{Category, Snapshot};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{Challenge, UserSummary, user};

/// The money in the middle.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Escrow {
    #[schema(value_type = String)]
    total: Usdc,
    #[schema(value_type = String)]
    fee: Usdc,
    #[schema(value_type = String)]
    winner_receives: Usdc,
    /// funding, locked, declared, disputed, held, paid or refunded.
    state: &'static str,
    by_participant: Vec<Stake>,
}

/// One player's stake.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stake {
    user: UserSummary,
    #[serde(rename = "stakeAmount")]
    #[schema(value_type = String)]
    amount: Usdc,
    has_left: bool,
}

/// When the clock acts by itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeadlineView {
    /// expire, undeclared, confirm, dispute or release.
    kind: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// What one side says the result was.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Declaration {
    user: UserSummary,
    /// won, lost or draw, in the words of this side.
    outcome: &'static str,
    winner: Option<UserSummary>,
    score: Option<String>,
    note: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    declared_at: OffsetDateTime,
}

/// Who wants the match not to count.
#[derive(Debug, Serialize, ToSchema)]
pub struct CallOff {
    agreed: Vec<Uuid>,
    needed: usize,
}

/// A disagreement that freezes the escrow.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeView {
    #[serde(rename = "_id")]
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    opened_by: UserSummary,
    reason: &'static str,
}

/// Everything that a challenge's page shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeDetail {
    challenge: Challenge,
    /// creator, participant or viewer.
    user_role: &'static str,
    is_authenticated: bool,
    version: i64,
    escrow: Escrow,
    deadlines: Vec<DeadlineView>,
    declarations: Vec<Declaration>,
    my_declaration: Option<Declaration>,
    call_off: CallOff,
    dispute: Option<DisputeView>,
    /// What this viewer may do now: join, ready, leave, edit, cancel, start, declare, `call_off`.
    actions: Vec<&'static str>,
    #[serde(with = "time::serde::rfc3339")]
    server_time: OffsetDateTime,
}

impl ChallengeDetail {
    pub(super) fn of(
        snapshot: &Snapshot,
        viewer: Option<Uuid>,
        category: Option<Category>,
        now: OffsetDateTime,
    ) -> Self {
        let rules = &snapshot.challenge;
        let role = role(rules, viewer);
        let declarations: Vec<Declaration> = rules
            .seats
            .iter()
            .filter_map(|seat| declaration(snapshot, seat))
            .collect();
        let my_seat = viewer.and_then(|viewer| rules.seat(viewer));
        // What the sides say is their own business until it is decided.
        let may_read = role != "viewer" || rules.phase.outcome().is_some();
        Self {
            challenge: Challenge::of(snapshot, viewer, category),
            user_role: role,
            is_authenticated: viewer.is_some(),
            version: rules.version,
            escrow: escrow(snapshot),
            deadlines: rules
                .phase
                .deadline()
                .into_iter()
                .map(DeadlineView::from)
                .collect(),
            declarations: if may_read { declarations } else { Vec::new() },
            my_declaration: my_seat.and_then(|seat| declaration(snapshot, seat)),
            call_off: call_off(rules),
            dispute: dispute(snapshot),
            actions: actions(rules, viewer),
            server_time: now,
        }
    }
}

impl From<domain::challenge::Deadline> for DeadlineView {
    fn from(deadline: domain::challenge::Deadline) -> Self {
        Self {
            kind: deadline.kind.name(),
            at: deadline.at,
        }
    }
}

fn role(challenge: &Rules, viewer: Option<Uuid>) -> &'static str {
    match viewer {
        Some(viewer) if viewer == challenge.creator => "creator",
        Some(viewer) if challenge.is_present(viewer) => "participant",
        Some(_) | None => "viewer",
    }
}

fn escrow(snapshot: &Snapshot) -> Escrow {
    let challenge = &snapshot.challenge;
    let prospect = challenge.prospect();
    let outcome = challenge.phase.outcome();
    let state = match &challenge.phase {
        Phase::Open { .. } | Phase::Full { .. } => "funding",
        Phase::Active { .. } => "locked",
        Phase::Declared { .. } => "declared",
        Phase::Disputed { .. } => "disputed",
        Phase::Held(_) => "held",
        Phase::Completed { .. } => "paid",
        Phase::Cancelled { .. } => "refunded",
    };
    Escrow {
        total: challenge.pot(),
        fee: outcome.map_or(prospect.fee, |outcome| outcome.fee),
        winner_receives: prospect
            .payouts
            .first()
            .map_or(Usdc::ZERO, |payout| payout.amount),
        state,
        by_participant: challenge
            .seats
            .iter()
            .map(|seat| Stake {
                user: user(snapshot, seat.player),
                amount: seat.stake,
                has_left: !challenge.is_present(seat.player),
            })
            .collect(),
    }
}

fn declaration(snapshot: &Snapshot, seat: &Seat) -> Option<Declaration> {
    let claim = seat.claim.as_ref()?;
    let (outcome, winner) = match claim.verdict {
        Verdict::Winner(winner) if winner == seat.player => ("won", Some(winner)),
        Verdict::Winner(winner) => ("lost", Some(winner)),
        Verdict::Draw => ("draw", None),
    };
    Some(Declaration {
        user: user(snapshot, seat.player),
        outcome,
        winner: winner.map(|winner| user(snapshot, winner)),
        score: claim.score.clone(),
        note: claim.note.clone(),
        declared_at: claim.at,
    })
}

fn call_off(challenge: &Rules) -> CallOff {
    let agreed = challenge.sides().filter(|seat| seat.agreed_to_call_off);
    CallOff {
        agreed: agreed.map(|seat| seat.player).collect(),
        needed: challenge.present_count(),
    }
}

fn dispute(snapshot: &Snapshot) -> Option<DisputeView> {
    let Phase::Disputed {
        opened_at,
        opened_by,
        ..
    } = snapshot.challenge.phase
    else {
        return None;
    };
    Some(DisputeView {
        id: snapshot.dispute?,
        opened_at,
        opened_by: user(snapshot, opened_by),
        reason: "The sides declared different results",
    })
}

/// What the screens offer. The rules decide once more when it is done.
fn actions(challenge: &Rules, viewer: Option<Uuid>) -> Vec<&'static str> {
    let Some(viewer) = viewer else {
        return Vec::new();
    };
    let status = challenge.phase.status();
    let waits = matches!(status, Status::Open | Status::Full);
    let seat = challenge.seat(viewer);
    let is_present = challenge.is_present(viewer);
    let is_creator = viewer == challenge.creator;
    let has_claimed = seat.is_some_and(|seat| seat.claim.is_some());
    let others_have_claimed = challenge
        .sides()
        .any(|seat| seat.player != viewer && seat.claim.is_some());
    let may_declare = match &challenge.phase {
        Phase::Active { .. } => true,
        Phase::Declared { .. } => !has_claimed || !others_have_claimed,
        Phase::Disputed { .. } | Phase::Held(_) => !has_claimed,
        Phase::Open { .. }
        | Phase::Full { .. }
        | Phase::Completed { .. }
        | Phase::Cancelled { .. } => false,
    };
    let is_ready = seat.is_some_and(|seat| seat.standing == domain::challenge::Standing::Ready);
    let has_agreed = seat.is_some_and(|seat| seat.agreed_to_call_off);
    [
        ("join", seat.is_none() && status == Status::Open),
        ("ready", is_present && waits && !is_ready),
        ("leave", is_present && !is_creator && status == Status::Open),
        ("edit", is_creator && waits),
        ("cancel", is_creator && waits),
        (
            "start",
            is_creator && waits && 2 <= challenge.present_count(),
        ),
        ("declare", is_present && may_declare),
        (
            "call_off",
            is_present && status == Status::Active && !has_agreed,
        ),
    ]
    .into_iter()
    .filter_map(|(action, may)| may.then_some(action))
    .collect()
}
