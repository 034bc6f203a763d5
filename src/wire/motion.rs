//! What a team decides: votes, offers to lead, and the notice of its end, as its members read them.

use domain::team::Tally;
use serde::{Deserialize, Serialize};
use store::team::ShownMotion;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::person::UserSummary;

/// A vote, an offer to lead, or the notice of a team's end.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMotion {
    #[serde(rename = "_id")]
    id: Uuid,
    kind: MotionKindName,
    opened_by: UserSummary,
    /// Who is to leave, to take over, or is asked to lead.
    subject: Option<UserSummary>,
    /// Why the leader can be replaced.
    cause: Option<LeaderGapName>,
    /// Why the member is to leave.
    reason: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    /// Null while it is open.
    outcome: Option<MotionOutcomeName>,
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
    /// Members who may vote.
    voters: i64,
    yes: i64,
    no: i64,
    /// How many have to agree.
    needed: i64,
    /// Whether I may vote.
    has_vote: bool,
    /// How I voted.
    my_choice: Option<ChoiceName>,
}

/// What is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum MotionKindName {
    Removal,
    Succession,
    HandOver,
    Dissolution,
}

/// Why a leader can be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LeaderGapName {
    Suspended,
    Closed,
    Absent,
}

impl From<domain::team::LeaderGap> for LeaderGapName {
    fn from(gap: domain::team::LeaderGap) -> Self {
        match gap {
            domain::team::LeaderGap::Suspended => Self::Suspended,
            domain::team::LeaderGap::Closed => Self::Closed,
            domain::team::LeaderGap::Absent => Self::Absent,
        }
    }
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MotionOutcomeName {
    Passed,
    Failed,
    Expired,
    Withdrawn,
    Void,
}

/// A vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChoiceName {
    Yes,
    No,
}

impl TeamMotion {
    /// Nothing where the row is none that this version knows.
    pub fn of(shown: &ShownMotion) -> Option<Self> {
        let tally = Tally {
            voters: usize::try_from(shown.voters).unwrap_or(0),
            yes: 0,
            no: 0,
        };
        Some(Self {
            id: shown.id,
            kind: match shown.kind.as_str() {
                "removal" => MotionKindName::Removal,
                "succession" => MotionKindName::Succession,
                "hand_over" => MotionKindName::HandOver,
                "dissolution" => MotionKindName::Dissolution,
                _ => return None,
            },
            opened_by: UserSummary::of(&shown.opened_by),
            subject: shown.subject.as_ref().map(UserSummary::of),
            cause: shown.cause.as_deref().and_then(|cause| match cause {
                "suspended" => Some(LeaderGapName::Suspended),
                "closed" => Some(LeaderGapName::Closed),
                "absent" => Some(LeaderGapName::Absent),
                _ => None,
            }),
            reason: shown.reason.clone(),
            opened_at: shown.opened_at,
            ends_at: shown.ends_at,
            outcome: shown.outcome.as_deref().and_then(|outcome| match outcome {
                "passed" => Some(MotionOutcomeName::Passed),
                "failed" => Some(MotionOutcomeName::Failed),
                "expired" => Some(MotionOutcomeName::Expired),
                "withdrawn" => Some(MotionOutcomeName::Withdrawn),
                "void" => Some(MotionOutcomeName::Void),
                _ => None,
            }),
            ended_at: shown.ended_at,
            voters: shown.voters,
            yes: shown.yes,
            no: shown.no,
            needed: i64::try_from(tally.needed()).unwrap_or(i64::MAX),
            has_vote: shown.is_voter,
            my_choice: shown.is_yes.map(|is_yes| {
                if is_yes {
                    ChoiceName::Yes
                } else {
                    ChoiceName::No
                }
            }),
        })
    }
}
