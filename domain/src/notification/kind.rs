//! The types of notifications (docs/rules.md, Notifications).

use serde::{Deserialize, Serialize};

/// The type of a notification. Screens filter, sound and navigate by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each name is its meaning")]
pub enum NotificationType {
    Challenge,
    ChallengeInvitation,
    ChallengeJoined,
    ChallengeStarted,
    ChallengeResult,
    TeamInvitation,
    TeamJoinRequest,
    Team,
    Friend,
    Follow,
    Achievement,
    System,
    Interest,
    Tag,
    Acceptance,
}

impl NotificationType {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::Challenge,
        Self::ChallengeInvitation,
        Self::ChallengeJoined,
        Self::ChallengeStarted,
        Self::ChallengeResult,
        Self::TeamInvitation,
        Self::TeamJoinRequest,
        Self::Team,
        Self::Friend,
        Self::Follow,
        Self::Achievement,
        Self::System,
        Self::Interest,
        Self::Tag,
        Self::Acceptance,
    ];

    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Challenge => "challenge",
            Self::ChallengeInvitation => "challenge_invitation",
            Self::ChallengeJoined => "challenge_joined",
            Self::ChallengeStarted => "challenge_started",
            Self::ChallengeResult => "challenge_result",
            Self::TeamInvitation => "team_invitation",
            Self::TeamJoinRequest => "team_join_request",
            Self::Team => "team",
            Self::Friend => "friend",
            Self::Follow => "follow",
            Self::Achievement => "achievement",
            Self::System => "system",
            Self::Interest => "interest",
            Self::Tag => "tag",
            Self::Acceptance => "acceptance",
        }
    }

    /// The type of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The types that a filter of that name shows: `challenge` and `team` stand for all that begin so. Nothing where there is
    /// no such filter.
    pub fn matching(name: &str) -> Option<Vec<Self>> {
        let named = Self::parse(name)?;
        let is_group = matches!(named, Self::Challenge | Self::Team);
        let is_shown = |kind: &Self| {
            let begins_so = kind.name().split('_').next() == Some(name);
            *kind == named || (is_group && begins_so)
        };
        Some(Self::ALL.into_iter().filter(is_shown).collect())
    }
}
