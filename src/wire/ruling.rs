//! A moderator's ruling, for those who are in the match and, with the moderators' names, for the staff.

use domain::challenge::{Appeal, Verdict};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use store::moderation::RecordedRuling;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::person::{UserSummary, user};

/// What was ruled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RulingKind {
    /// One side won.
    Winner,
    /// No side did.
    Draw,
    /// The match does not count.
    Void,
}

/// The result of a ruling.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RulingVerdict {
    #[serde(rename = "type")]
    kind: RulingKind,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = UserSummary, required = false)]
    user: Option<UserSummary>,
}

/// What a false declaration costs.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = RulingPenalty)]
pub struct PenaltyView {
    user: UserSummary,
    /// At most; taken from what the player has available once the ruling is final.
    #[schema(value_type = String)]
    fine: Usdc,
}

/// A ruling.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Ruling)]
pub struct RulingView {
    verdict: RulingVerdict,
    reason: String,
    penalties: Vec<PenaltyView>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Whether it waits, or waited, for a second moderator.
    is_proposal: bool,
    /// Whether it decided an appeal, for good.
    is_on_appeal: bool,
}

/// A ruling as the staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = StaffRuling)]
pub struct StaffRulingView {
    #[serde(flatten)]
    ruling: RulingView,
    moderator: UserSummary,
    /// Who ruled the same, where two are needed.
    second: Option<UserSummary>,
}

/// An appeal that waits for a decision.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Appeal)]
pub struct AppealView {
    user: UserSummary,
    reason: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl RulingView {
    /// Without the names of the moderators.
    pub fn of(snapshot: &Snapshot, ruling: &RecordedRuling) -> Self {
        let (kind, winner) = match ruling.verdict {
            Some(Verdict::Winner(winner)) => (RulingKind::Winner, Some(winner)),
            Some(Verdict::Draw) => (RulingKind::Draw, None),
            None => (RulingKind::Void, None),
        };
        let penalties = ruling.penalties.iter();
        Self {
            verdict: RulingVerdict {
                kind,
                user: winner.map(|winner| user(snapshot, winner)),
            },
            reason: ruling.reason.clone(),
            penalties: penalties
                .map(|(player, fine)| PenaltyView {
                    user: match snapshot.challenge.declarer_of(player.id) {
                        declarer if declarer == player.id => UserSummary::of(player),
                        declarer => user(snapshot, declarer),
                    },
                    fine: *fine,
                })
                .collect(),
            at: ruling.at,
            is_proposal: ruling.is_proposal,
            is_on_appeal: ruling.is_on_appeal,
        }
    }
}

impl StaffRulingView {
    /// With the names of the moderators.
    pub fn of(snapshot: &Snapshot, ruling: &RecordedRuling) -> Self {
        Self {
            ruling: RulingView::of(snapshot, ruling),
            moderator: UserSummary::of(&ruling.moderator),
            second: ruling.second.as_ref().map(UserSummary::of),
        }
    }
}

impl AppealView {
    /// The appeal of this challenge, with who made it.
    pub fn of(snapshot: &Snapshot, appeal: &Appeal) -> Self {
        Self {
            user: user(snapshot, appeal.player),
            reason: appeal.reason.clone(),
            at: appeal.at,
        }
    }
}
