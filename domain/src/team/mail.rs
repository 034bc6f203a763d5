//! Which notifications of a team also go out by mail: what its members decide, and until when, costs money to overlook.

use uuid::Uuid;

use crate::notification::{GovernancePayload, Payload, SentenceContext, TeamPayload};

/// The content of a mail about a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeamMailKind {
    /// Members vote.
    VoteOpened,
    /// A vote has ended.
    VoteDecided,
    /// The recipient is asked to lead.
    HandOverOffered,
    /// The recipient's offer was answered.
    HandOverAnswered,
    /// The team will be dissolved.
    Dissolving,
    /// It will not.
    DissolvingCalledOff,
    /// It is dissolved.
    Dissolved,
}

impl TeamMailKind {
    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::VoteOpened => "team_vote_opened",
            Self::VoteDecided => "team_vote_decided",
            Self::HandOverOffered => "team_hand_over_offered",
            Self::HandOverAnswered => "team_hand_over_answered",
            Self::Dissolving => "team_dissolving",
            Self::DissolvingCalledOff => "team_dissolving_off",
            Self::Dissolved => "team_dissolved",
        }
    }

    const fn subject(self) -> &'static str {
        match self {
            Self::VoteOpened => "A vote is open in your team",
            Self::VoteDecided => "A vote in your team has ended",
            Self::HandOverOffered => "You are asked to lead a team",
            Self::HandOverAnswered => "Your offer to lead the team was answered",
            Self::Dissolving => "A team of yours is being dissolved",
            Self::DissolvingCalledOff => "A team of yours is not dissolved after all",
            Self::Dissolved => "A team of yours is dissolved",
        }
    }

    const fn of(fact: &GovernancePayload) -> Option<Self> {
        match fact {
            GovernancePayload::RemovalProposed { .. }
            | GovernancePayload::SuccessionProposed { .. } => Some(Self::VoteOpened),
            GovernancePayload::RemovalDecided { .. }
            | GovernancePayload::SuccessionDecided { .. } => Some(Self::VoteDecided),
            GovernancePayload::HandOverOffered { .. } => Some(Self::HandOverOffered),
            GovernancePayload::HandOverAnswered { .. } => Some(Self::HandOverAnswered),
            GovernancePayload::DissolvingAnnounced { .. }
            | GovernancePayload::DissolvingNears { .. } => Some(Self::Dissolving),
            GovernancePayload::DissolvingCalledOff { .. } => Some(Self::DissolvingCalledOff),
            GovernancePayload::TeamDissolved { .. } => Some(Self::Dissolved),
            GovernancePayload::HandOverEnded => None,
        }
    }
}

/// A mail about a team, to one of those who are notified of the same. No preference switches it off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMail {
    /// Its id, made from that of the notification.
    pub id: Uuid,
    /// To whom; it is sent where their address is verified.
    pub to: Uuid,
    /// What it states.
    pub kind: TeamMailKind,
    /// In one line, without anything that players wrote.
    pub subject: &'static str,
    /// Plain text.
    pub body: String,
}

impl TeamMail {
    /// The mail that belongs to a notification with an id, in the same words; none where it needs none.
    pub fn of(
        (id, to, fact): (Uuid, Uuid, &Payload),
        name: &str,
        place: TeamLink<'_>,
    ) -> Option<Self> {
        let Payload::Team(TeamPayload::Governance(governance)) = fact else {
            return None;
        };
        let kind = TeamMailKind::of(governance)?;
        let message = fact.message(SentenceContext {
            team: Some(name),
            ..SentenceContext::default()
        });
        let TeamLink { team, site } = place;
        Some(Self {
            id: Uuid::new_v5(&id, b"mail"),
            to,
            kind,
            subject: kind.subject(),
            body: format!(
                "{message}\n\n{site}/teams/{team}\n\nThis is sent to you because it concerns a team of yours, or one that \
                 yours is connected with or is to play.\n"
            ),
        })
    }
}

/// The team and the place that a mail links to.
#[derive(Debug, Clone, Copy)]
pub struct TeamLink<'a> {
    /// The team.
    pub team: Uuid,
    /// Where the web app is reached, without a slash at the end.
    pub site: &'a str,
}
