//! The notifications of commands on teams (docs/rules.md, Teams and Notifications).

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::governance::GovernancePayload;
use super::kind::NotificationType;
use super::payload::SentenceContext;
use super::sentence::adds;

/// What happened in a team, as it concerns the recipient. Names are those of that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum TeamPayload {
    /// Come and join.
    TeamInvited {
        /// The invitation that may be accepted.
        invitation: Uuid,
        /// The inviting player's message.
        message: Option<String>,
    },
    /// A player asks to join.
    JoinRequested {
        /// The request that may be accepted.
        request: Uuid,
        /// What they add.
        message: Option<String>,
    },
    /// A player has joined.
    TeamJoined {
        /// The new member, where another player let them in.
        newcomer: Option<String>,
    },
    /// The recipient is in.
    RequestAccepted,
    /// And is not.
    RequestRejected,
    /// A player declined the invitation.
    InvitationDeclined,
    /// A player left.
    TeamLeft,
    /// The recipient leads.
    LeadershipGiven,
    /// The leadership has changed.
    LeaderChanged {
        /// Who.
        leader: String,
    },
    /// Another team would like to be connected.
    ConnectionRequested {
        /// Which.
        other_team: String,
        /// The request that may be accepted; earlier notifications did not record it.
        request: Option<Uuid>,
        /// What its leader adds.
        message: Option<String>,
    },
    /// Another team agreed to be connected.
    TeamsConnected {
        /// Which.
        other_team: String,
    },
    /// And did not.
    ConnectionRejected {
        /// Which.
        other_team: String,
    },
    /// A vote, an offer to lead, or the end of the team, under the name of its own event.
    #[serde(untagged)]
    Governance(GovernancePayload),
}

impl From<GovernancePayload> for TeamPayload {
    fn from(fact: GovernancePayload) -> Self {
        Self::Governance(fact)
    }
}

impl TeamPayload {
    /// The type of the notification.
    pub const fn kind(&self) -> NotificationType {
        match self {
            Self::TeamInvited { .. } => NotificationType::TeamInvitation,
            Self::JoinRequested { .. } => NotificationType::TeamJoinRequest,
            Self::TeamJoined { .. }
            | Self::RequestAccepted
            | Self::RequestRejected
            | Self::InvitationDeclined
            | Self::TeamLeft
            | Self::LeadershipGiven
            | Self::LeaderChanged { .. }
            | Self::ConnectionRequested { .. }
            | Self::TeamsConnected { .. }
            | Self::ConnectionRejected { .. }
            | Self::Governance(_) => NotificationType::Team,
        }
    }

    /// One sentence, ready to show.
    pub(super) fn message(&self, setting: SentenceContext<'_>) -> String {
        let who = setting.sender.unwrap_or("A player");
        let team = setting.team.unwrap_or("a team");
        match self {
            Self::TeamInvited { message, .. } => adds(
                &format!("{who} invited you to join “{team}”"),
                message.as_deref(),
            ),
            Self::JoinRequested { message, .. } => adds(
                &format!("{who} would like to join “{team}”"),
                message.as_deref(),
            ),
            Self::TeamJoined { newcomer: None } => format!("{who} joined “{team}”."),
            Self::TeamJoined {
                newcomer: Some(newcomer),
            } => format!("{who} let {newcomer} into “{team}”."),
            Self::RequestAccepted => format!("{who} let you into “{team}”."),
            Self::RequestRejected => format!("Your request to join “{team}” was rejected."),
            Self::InvitationDeclined => format!("{who} declined your invitation to “{team}”."),
            Self::TeamLeft => format!("{who} left “{team}”."),
            Self::LeadershipGiven => {
                format!("{who} handed the leadership of “{team}” over to you.")
            }
            Self::LeaderChanged { leader } => format!("{leader} leads “{team}” now."),
            Self::ConnectionRequested {
                other_team,
                message,
                ..
            } => adds(
                &format!("“{other_team}” would like to connect with “{team}”"),
                message.as_deref(),
            ),
            Self::TeamsConnected { other_team } => {
                format!("“{other_team}” and “{team}” are connected now.")
            }
            Self::ConnectionRejected { other_team } => {
                format!("“{other_team}” would rather not connect with “{team}”.")
            }
            Self::Governance(fact) => fact.message(team),
        }
    }
}
