//! What a search finds.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::challenge::ChallengeView;
use crate::wire::challenge::list::SearchHit;
use crate::wire::friend::FriendView;
use crate::wire::team::TeamSummaryView;

/// The header's hits.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchHitsAnswer {
    pub success: bool,
    pub data: SearchHits,
}

/// At most 8 hits of all kinds together.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SearchHits {
    pub people: Vec<FriendView>,
    pub challenges: Vec<SearchHit>,
    pub teams: Vec<TeamSummaryView>,
}

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
