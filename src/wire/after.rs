//! Where a challenge stands: in the snapshot as it is, in each event as it was after it.

use domain::challenge::{self as rules, After, Outcome, SettledBy, Verdict};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::person::{UserSummary, user};

/// Where a challenge stands after a deed, the same for everyone who looks; spelled as in the snapshot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeAfter {
    /// pending, open, full, active, `in_progress`, completed or cancelled.
    pub status: &'static str,
    /// Those still in.
    pub participant_count: usize,
    /// When play began.
    #[serde(with = "time::serde::rfc3339::option")]
    pub started_at: Option<OffsetDateTime>,
    /// When the match ends by its duration.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ends_at: Option<OffsetDateTime>,
    /// creator, expired, declined or void.
    pub cancel_reason: Option<&'static str>,
    /// The money in the middle.
    pub escrow: EscrowAfter,
    /// What the platform would keep of the prospect, whatever the outcome.
    #[schema(value_type = String)]
    pub fee: Usdc,
    /// When the clock acts by itself.
    pub deadlines: Vec<DeadlineView>,
    /// How it ended.
    pub outcome: Option<Ending>,
    /// Who wants the match not to count.
    pub call_off: CallOff,
    /// The dispute, while one is open.
    pub dispute: Option<DisputeView>,
    /// What the sides said; absent until it is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Declaration>, required = false)]
    pub declarations: Option<Vec<Declaration>>,
}

/// The money in the middle.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EscrowAfter {
    /// Everything that was staked.
    #[schema(value_type = String)]
    pub total: Usdc,
    /// What the platform keeps, or would keep.
    #[schema(value_type = String)]
    pub fee: Usdc,
    /// What the winner gets, or would get.
    #[schema(value_type = String)]
    pub winner_receives: Usdc,
    /// funding, locked, declared, disputed, held, paid or refunded.
    pub state: &'static str,
}

/// When the clock acts by itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeadlineView {
    /// expire, undeclared, confirm, dispute or release.
    kind: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// One player's part of what was, or will be, paid.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PaidOut {
    user: UserSummary,
    #[schema(value_type = String)]
    amount: Usdc,
}

/// How it ended.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// win, draw or void.
    kind: &'static str,
    winner: Option<UserSummary>,
    #[schema(value_type = String)]
    settled_by: SettledBy,
    payouts: Vec<PaidOut>,
    #[schema(value_type = String)]
    fee: Usdc,
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

impl ChallengeAfter {
    /// In the words of the wire; the people are those of `snapshot`, who keep their seats for ever.
    pub fn of(snapshot: &Snapshot, after: &After) -> Self {
        let said = after.declarations.as_deref();
        Self {
            status: after.status.name(),
            participant_count: after.participant_count,
            started_at: after.started_at,
            ends_at: after.ends_at,
            cancel_reason: after.cancel_reason.map(rules::CancelReason::name),
            escrow: EscrowAfter {
                total: after.escrow.total,
                fee: after.escrow.fee,
                winner_receives: after.escrow.winner_receives,
                state: after.escrow.state.name(),
            },
            fee: after.fee,
            deadlines: after.deadline.into_iter().map(DeadlineView::from).collect(),
            outcome: after.outcome.as_ref().map(|it| Ending::of(snapshot, it)),
            call_off: CallOff {
                agreed: after.call_off.agreed.clone(),
                needed: after.call_off.needed,
            },
            dispute: after.dispute.map(|dispute| DisputeView {
                id: dispute.id,
                opened_at: dispute.opened_at,
                opened_by: user(snapshot, dispute.opened_by),
                reason: "The sides declared different results",
            }),
            declarations: said.map(|said| {
                let said = said.iter().map(|it| Declaration::of(snapshot, it));
                said.collect()
            }),
        }
    }
}

impl From<rules::Deadline> for DeadlineView {
    fn from(deadline: rules::Deadline) -> Self {
        Self {
            kind: deadline.kind.name(),
            at: deadline.at,
        }
    }
}

impl Ending {
    fn of(snapshot: &Snapshot, outcome: &Outcome) -> Self {
        let (kind, winner) = match outcome.verdict {
            Some(Verdict::Winner(winner)) => ("win", Some(user(snapshot, winner))),
            Some(Verdict::Draw) => ("draw", None),
            None => ("void", None),
        };
        let payouts = outcome.payouts.iter();
        Self {
            kind,
            winner,
            settled_by: outcome.settled_by,
            payouts: payouts
                .map(|payout| PaidOut {
                    user: user(snapshot, payout.player),
                    amount: payout.amount,
                })
                .collect(),
            fee: outcome.fee,
        }
    }
}

impl Declaration {
    /// In the words of the side that made it.
    pub fn of(
        snapshot: &Snapshot,
        rules::Declaration { player, claim }: &rules::Declaration,
    ) -> Self {
        let (outcome, winner) = match claim.verdict {
            Verdict::Winner(winner) if winner == *player => ("won", Some(winner)),
            Verdict::Winner(winner) => ("lost", Some(winner)),
            Verdict::Draw => ("draw", None),
        };
        Self {
            user: user(snapshot, *player),
            outcome,
            winner: winner.map(|winner| user(snapshot, winner)),
            score: claim.score.clone(),
            note: claim.note.clone(),
            declared_at: claim.at,
        }
    }
}
