//! What a search finds.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::challenge::ChallengeView;
use crate::wire::friend::FriendView;
use crate::wire::team::TeamSummaryView;

/// Players that a search finds.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundPeopleAnswer {
    pub success: bool,
    pub data: FoundPeople,
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundPeople {
    pub people: Vec<FriendView>,
    /// Where the next page begins; nothing at the end.
    pub next_cursor: Option<String>,
}

/// Challenges that a search finds.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundChallengesAnswer {
    pub success: bool,
    pub data: FoundChallenges,
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundChallenges {
    pub challenges: Vec<ChallengeView>,
    /// Where the next page begins; nothing at the end.
    pub next_cursor: Option<String>,
}

/// Teams that a search finds.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundTeamsAnswer {
    pub success: bool,
    pub data: FoundTeams,
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundTeams {
    pub teams: Vec<TeamSummaryView>,
    /// Where the next page begins; nothing at the end.
    pub next_cursor: Option<Uuid>,
}
