//! The events of a challenge, as every watcher receives them. One event, one version.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::case::Penalty;
use super::outcome::{Outcome, Verdict};
use super::roster::TeamSide;
use super::state::Person;
use crate::money::Usdc;

/// What a field of words states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TextField {
    /// One text.
    Text(String),
    /// A list of them.
    List(Vec<String>),
}

/// A side of a match of teams as an event names it. What each player stakes is their team's business.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NamedSide {
    /// Its slot.
    pub side: i32,
    /// The team.
    pub team_id: Uuid,
    /// The team's name on that day.
    pub name: String,
    /// Who leads it.
    pub leader_id: Uuid,
    /// Who plays.
    pub roster_ids: Vec<Uuid>,
}

impl NamedSide {
    pub(super) fn of(slot: i32, side: &TeamSide) -> Self {
        Self {
            side: slot,
            team_id: side.team.id,
            name: side.team.name.clone(),
            leader_id: side.leader,
            roster_ids: side.roster.iter().map(|entry| entry.player).collect(),
        }
    }
}

/// The seat of a team that has staked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StakedSeat {
    /// The leader.
    pub user_id: Uuid,
    /// Its slot.
    pub slot: i32,
    /// What the team staked.
    pub stake_amount: Usdc,
}

/// Why a player of a roster does not play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// By their own word.
    Declined,
    /// No longer a member.
    Left,
    /// They cannot play now, or no longer lead the team. That an account is suspended, or takes a break, is theirs alone to know.
    Unable,
}

impl DeclineReason {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Declined => "declined",
            Self::Left => "left",
            Self::Unable => "unable",
        }
    }
}

impl FreeReason {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Declined => "declined",
            Self::Expired => "expired",
            Self::Shares => "shares",
            Self::Limit => "limit",
        }
    }
}

/// Why a place that was held is free again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FreeReason {
    /// A player declined, or can no longer play.
    Declined,
    /// Not all approved in time.
    Expired,
    /// A share does not suffice for its part any more.
    Shares,
    /// A player's own limit, or a break, forbids the part.
    Limit,
}

/// One step of a challenge. The names and fields are the wire's (`challenge_event`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    content = "data",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Event {
    /// The challenge was made, and its creator staked.
    Created {
        /// Who made it.
        user: Person,
        /// The creator's stake.
        stake_amount: Usdc,
        /// Whether it is another challenge made again: those who were in that one are the invited.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_rematch: bool,
        /// The creator's team; of other types none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        team: Option<NamedSide>,
    },
    /// A player of a roster agrees to play.
    Approved {
        /// Who.
        user_id: Uuid,
        /// For which side.
        side: i32,
        /// Whether all of the side have approved now.
        is_complete: bool,
    },
    /// A player of a roster declined, or can no longer play.
    Declined {
        /// Who.
        user_id: Uuid,
        /// Of which side.
        side: i32,
        /// Why.
        why: DeclineReason,
    },
    /// Another team accepts, and holds the place while its players approve.
    PlaceReserved {
        /// Which.
        team: NamedSide,
    },
    /// The team that held the place does not play: another one may accept.
    PlaceFreed {
        /// Which.
        team_id: Uuid,
        /// The team's name on that day.
        name: String,
        /// Why.
        reason: FreeReason,
    },
    /// Another player leads a team that has staked, and decides for its side from now on.
    LeaderChanged {
        /// Who.
        user_id: Uuid,
        /// Of which side.
        side: i32,
    },
    /// Both teams have approved and staked.
    Staked {
        /// The seats, by slot.
        seats: Vec<StakedSeat>,
    },
    /// A player joined and staked.
    Joined {
        /// Who joined.
        user: Person,
        /// Their place.
        slot: i32,
        /// Their stake.
        stake_amount: Usdc,
        /// Whether that was the last place.
        is_full: bool,
    },
    /// A participant is ready.
    Readied {
        /// Who.
        user_id: Uuid,
    },
    /// A participant left; the stake stays.
    Left {
        /// Who.
        user_id: Uuid,
    },
    /// The creator changed these fields.
    Edited {
        /// Their names on the wire.
        fields: Vec<String>,
        /// The new words of those that are words alone; events of old have none.
        #[serde(default)]
        changes: BTreeMap<String, Option<TextField>>,
    },
    /// Play began.
    Started {
        /// When.
        #[serde(with = "time::serde::rfc3339")]
        started_at: OffsetDateTime,
        /// When the match ends by its duration.
        #[serde(with = "time::serde::rfc3339")]
        expires_at: OffsetDateTime,
    },
    /// One more participant agrees to call the match off.
    CallOffAgreed {
        /// Who.
        user_id: Uuid,
    },
    /// A side declared the result, or changed what it declared.
    Declared {
        /// Who declared.
        user_id: Uuid,
        /// What.
        verdict: Verdict,
        /// The score, as they wrote it.
        score: Option<String>,
        /// What they add.
        #[serde(default)]
        note: Option<String>,
        /// Until when the others may confirm or contest.
        #[serde(with = "time::serde::rfc3339::option")]
        confirm_by: Option<OffsetDateTime>,
    },
    /// A side took its declaration back: the match is as if nothing had been declared.
    TakenBack {
        /// Who.
        user_id: Uuid,
    },
    /// A side gave its word in a dispute up, and declares now what the others declared.
    Withdrawn {
        /// Who.
        user_id: Uuid,
        /// What the others declared.
        verdict: Verdict,
    },
    /// The sides disagree; the escrow is frozen.
    Disputed {
        /// The dispute.
        dispute_id: Uuid,
        /// Who contested.
        user_id: Uuid,
    },
    /// A moderator has taken the dispute.
    CaseTaken {},
    /// The moderator has given the dispute back; another one takes it.
    CaseReturned {},
    /// The time of the moderators is over; the dispute goes first in their queue.
    CaseOverdue {
        /// Whether a moderator had taken it.
        was_taken: bool,
    },
    /// A moderator has decided, and a second one is asked.
    SecondOpinionAsked {},
    /// The dispute is decided.
    Ruled {
        /// The result; none where the match is void.
        verdict: Option<Verdict>,
        /// Why.
        reason: String,
        /// Who declared falsely, and is fined.
        penalties: Vec<Penalty>,
        /// Whether an appeal is decided, for good.
        is_on_appeal: bool,
    },
    /// A side accepts the ruling by which it loses.
    RulingAccepted {
        /// Who.
        user_id: Uuid,
    },
    /// A side appeals the ruling by which it loses.
    Appealed {
        /// Who.
        user_id: Uuid,
        /// Why, in their words.
        reason: String,
    },
    /// Who appealed gives the appeal up: the first ruling stands.
    AppealWithdrawn {
        /// Who.
        user_id: Uuid,
    },
    /// The confirm window ended with a side silent, or a moderator ruled: the declared result is held, the money still in escrow. A silent side,
    /// the winner too, may accept or contest it until then.
    Awarded {
        /// Who will get what.
        outcome: Outcome,
        /// When it is final and paid.
        #[serde(with = "time::serde::rfc3339")]
        release_at: OffsetDateTime,
    },
    /// Over, and paid.
    Settled {
        /// Who got what.
        outcome: Outcome,
    },
    /// Over without a result: stakes went back.
    Cancelled {
        /// Who got what back.
        outcome: Outcome,
    },
    /// The scheduled start nears, and these participants were notified.
    StartAnnounced {
        /// The participants who were notified, by slot.
        user_ids: Vec<Uuid>,
        /// When the match is to start.
        #[serde(with = "time::serde::rfc3339")]
        scheduled_time: OffsetDateTime,
    },
    /// A silent side was seen online, so it has less time to confirm or contest.
    DeadlineMoved {
        /// Which side.
        user_id: Uuid,
        /// Until when that side may confirm or contest.
        #[serde(with = "time::serde::rfc3339")]
        confirm_by: OffsetDateTime,
        /// When the last silent side's time ends.
        #[serde(with = "time::serde::rfc3339")]
        at: OffsetDateTime,
    },
    /// The service was down; the deadline is later by that long.
    DeadlineExtended {
        /// The new deadline.
        #[serde(with = "time::serde::rfc3339")]
        at: OffsetDateTime,
    },
}

impl Event {
    /// Its name in the database and on the wire.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Created { .. } => "created",
            Self::Approved { .. } => "approved",
            Self::Declined { .. } => "declined",
            Self::PlaceReserved { .. } => "place_reserved",
            Self::PlaceFreed { .. } => "place_freed",
            Self::LeaderChanged { .. } => "leader_changed",
            Self::Staked { .. } => "staked",
            Self::Joined { .. } => "joined",
            Self::Readied { .. } => "readied",
            Self::Left { .. } => "left",
            Self::Edited { .. } => "edited",
            Self::Started { .. } => "started",
            Self::CallOffAgreed { .. } => "call_off_agreed",
            Self::Declared { .. } => "declared",
            Self::TakenBack { .. } => "taken_back",
            Self::Withdrawn { .. } => "withdrawn",
            Self::Disputed { .. } => "disputed",
            Self::CaseTaken {} => "case_taken",
            Self::CaseReturned {} => "case_returned",
            Self::CaseOverdue { .. } => "case_overdue",
            Self::SecondOpinionAsked {} => "second_opinion_asked",
            Self::Ruled { .. } => "ruled",
            Self::RulingAccepted { .. } => "ruling_accepted",
            Self::Appealed { .. } => "appealed",
            Self::AppealWithdrawn { .. } => "appeal_withdrawn",
            Self::Awarded { .. } => "awarded",
            Self::Settled { .. } => "settled",
            Self::Cancelled { .. } => "cancelled",
            Self::StartAnnounced { .. } => "start_announced",
            Self::DeadlineMoved { .. } => "deadline_moved",
            Self::DeadlineExtended { .. } => "deadline_extended",
        }
    }
}
