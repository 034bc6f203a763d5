//! Where a challenge stands: in the snapshot as it is, in each event as it was after it.

use domain::challenge::{self as rules, Outcome, PublicState, Verdict};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::names::{
    CancelReasonName, DeadlineName, DisputeStageName, EscrowStateName, SettledByName, StatusName,
};
use super::person::{UserSummary, user};

/// The state of a challenge after a command, the same for every viewer; spelled as in the snapshot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeAfter {
    /// The status of the challenge.
    pub status: StatusName,
    /// Those still in.
    pub participant_count: usize,
    /// When play began.
    #[serde(with = "time::serde::rfc3339::option")]
    pub started_at: Option<OffsetDateTime>,
    /// When the match ends by its duration.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ends_at: Option<OffsetDateTime>,
    /// Why it ended without a result.
    pub cancel_reason: Option<CancelReasonName>,
    /// The money in the middle.
    pub escrow: EscrowAfter,
    /// What the platform would take of the prospect, whatever the outcome.
    #[schema(value_type = String)]
    pub fee: Usdc,
    /// When the clock acts by itself.
    pub deadlines: Vec<DeadlineView>,
    /// How it ended.
    pub outcome: Option<Ending>,
    /// Who wants the match not to count.
    pub call_off: CallOffView,
    /// The dispute, while one is open.
    pub dispute: Option<DisputeView>,
    /// The sides that may accept or appeal the ruling that is held.
    pub may_appeal: Vec<Uuid>,
    /// What the sides declared; absent until it is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<DeclarationView>, required = false)]
    pub declarations: Option<Vec<DeclarationView>>,
}

/// The money in the middle.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EscrowAfter {
    /// Everything that was staked.
    #[schema(value_type = String)]
    pub total: Usdc,
    /// What the platform takes, or would take.
    #[schema(value_type = String)]
    pub fee: Usdc,
    /// What the winner gets, or would get.
    #[schema(value_type = String)]
    pub winner_receives: Usdc,
    /// Where the money is.
    pub state: EscrowStateName,
}

/// When the clock acts by itself.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeadlineView {
    kind: DeadlineName,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Of `confirm`: each silent side's own time, of which the last is the deadline.
    sides: Vec<SideDeadlineView>,
}

/// Until when one silent side may confirm or contest the declared result.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SideDeadlineView {
    user: UserSummary,
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

/// How a challenge ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OutcomeKind {
    /// One side won.
    Win,
    /// No side did.
    Draw,
    /// It does not count: every stake goes back.
    Void,
}

/// How it ended.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    kind: OutcomeKind,
    winner: Option<UserSummary>,
    settled_by: SettledByName,
    payouts: Vec<PaidOut>,
    #[schema(value_type = String)]
    fee: Usdc,
}

/// Who wants the match not to count.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CallOff)]
pub struct CallOffView {
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
    /// Who has to act next.
    stage: DisputeStageName,
    /// Who appealed the ruling, where one is looked at once more.
    appealed_by: Option<UserSummary>,
    /// Until when evidence is taken.
    #[serde(with = "time::serde::rfc3339::option")]
    evidence_until: Option<OffsetDateTime>,
    /// When it ends at the latest.
    #[serde(with = "time::serde::rfc3339::option")]
    void_at: Option<OffsetDateTime>,
}

/// A result in the words of the side that declares it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DeclaredOutcome {
    /// The side won.
    Won,
    /// Another side won.
    Lost,
    /// No side won.
    Draw,
}

/// The result as one side declares it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Declaration)]
pub struct DeclarationView {
    user: UserSummary,
    /// In the words of this side.
    outcome: DeclaredOutcome,
    winner: Option<UserSummary>,
    score: Option<String>,
    note: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    declared_at: OffsetDateTime,
}

impl ChallengeAfter {
    /// In the words of the wire; the people are those of `snapshot`, who have their seats for ever.
    pub fn of(snapshot: &Snapshot, after: &PublicState) -> Self {
        let declarations = after.declarations.as_deref();
        Self {
            status: after.status.into(),
            participant_count: after.participant_count,
            started_at: after.started_at,
            ends_at: after.ends_at,
            cancel_reason: after.cancel_reason.map(CancelReasonName::from),
            escrow: EscrowAfter {
                total: after.escrow.total,
                fee: after.escrow.fee,
                winner_receives: after.escrow.winner_receives,
                state: after.escrow.state.into(),
            },
            fee: after.fee,
            deadlines: deadlines(snapshot, after),
            outcome: after.outcome.as_ref().map(|it| Ending::of(snapshot, it)),
            call_off: CallOffView {
                agreed: after.call_off.agreed.clone(),
                needed: after.call_off.needed,
            },
            dispute: after.dispute.map(|dispute| DisputeView {
                id: dispute.id,
                opened_at: dispute.opened_at,
                opened_by: user(snapshot, dispute.opened_by),
                reason: "The sides declared different results",
                stage: dispute.stage.into(),
                appealed_by: dispute.appealed_by.map(|it| user(snapshot, it)),
                evidence_until: dispute.evidence_until,
                void_at: dispute.void_at,
            }),
            may_appeal: after.may_appeal.clone(),
            declarations: declarations.map(|sides| {
                let declarations = sides.iter().map(|it| DeclarationView::of(snapshot, it));
                declarations.collect()
            }),
        }
    }
}

fn deadlines(snapshot: &Snapshot, after: &PublicState) -> Vec<DeadlineView> {
    let sides = after.sides.iter().map(|side| SideDeadlineView {
        user: user(snapshot, side.player),
        at: side.at,
    });
    let deadline = after.deadline.map(|deadline| DeadlineView {
        kind: deadline.kind.into(),
        at: deadline.at,
        sides: sides.collect(),
    });
    deadline.into_iter().collect()
}

impl Ending {
    fn of(snapshot: &Snapshot, outcome: &Outcome) -> Self {
        let (kind, winner) = match outcome.verdict {
            Some(Verdict::Winner(winner)) => (OutcomeKind::Win, Some(user(snapshot, winner))),
            Some(Verdict::Draw) => (OutcomeKind::Draw, None),
            None => (OutcomeKind::Void, None),
        };
        let payouts = outcome.payouts.iter();
        Self {
            kind,
            winner,
            settled_by: outcome.settled_by.into(),
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

impl DeclarationView {
    /// In the words of the side that made it.
    pub fn of(
        snapshot: &Snapshot,
        rules::Declaration { player, claim }: &rules::Declaration,
    ) -> Self {
        let (outcome, winner) = match claim.verdict {
            Verdict::Winner(winner) if winner == *player => (DeclaredOutcome::Won, Some(winner)),
            Verdict::Winner(winner) => (DeclaredOutcome::Lost, Some(winner)),
            Verdict::Draw => (DeclaredOutcome::Draw, None),
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
