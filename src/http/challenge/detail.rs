//! One challenge with everything that its page shows: escrow, deadlines, who said what, and what the viewer may do now.

use domain::challenge::{Challenge as Rules, Eyes, Phase, Status};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::{Category, Snapshot};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::Challenge;
use crate::wire::after::{
    CallOff, ChallengeAfter, DeadlineView, Declaration, DisputeView, EscrowAfter,
};
use crate::wire::person::{UserSummary, user};

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
    /// How many watch it live, beside the players.
    #[schema(required = false)]
    watchers: usize,
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
        (watchers, at): (usize, OffsetDateTime),
    ) -> Self {
        let rules = &snapshot.challenge;
        let now = ChallengeAfter::of(snapshot, &snapshot.after());
        // Until it is decided, what the sides say is their own business.
        let declarations = now.declarations.or_else(|| {
            let said = rules.declarations();
            (rules.eyes_of(viewer) == Eyes::Inside)
                .then(|| said.map(|it| Declaration::of(snapshot, &it)).collect())
        });
        let mine = rules.declarations().find(|it| Some(it.player) == viewer);
        Self {
            challenge: Challenge::of(snapshot, viewer, category),
            user_role: role(rules, viewer),
            is_authenticated: viewer.is_some(),
            version: rules.version,
            escrow: escrow(snapshot, &now.escrow),
            deadlines: now.deadlines,
            declarations: declarations.unwrap_or_default(),
            my_declaration: mine.map(|it| Declaration::of(snapshot, &it)),
            call_off: now.call_off,
            dispute: now.dispute,
            watchers,
            actions: actions(rules, viewer),
            server_time: at,
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

fn escrow(snapshot: &Snapshot, now: &EscrowAfter) -> Escrow {
    let challenge = &snapshot.challenge;
    Escrow {
        total: now.total,
        fee: now.fee,
        winner_receives: now.winner_receives,
        state: now.state,
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
