//! What a challenge is at one version.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::case::{HeldRuling, OpenDispute};
use super::deadline::{START_NEARS, START_NOTICE};
use super::outcome::{Outcome, Verdict};
use super::roster::{NamedTeam, TeamSide};
use super::terms::{Details, Terms};
use crate::money::Usdc;

/// A challenge at one version of its stream of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// Its id.
    pub id: Uuid,
    /// The number of its latest event; the first is 1 and none is left out.
    pub version: i64,
    /// Who made it. Always in seat 0, which a match of teams has from the stake on.
    pub creator: Uuid,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// The code that lets strangers into a private challenge.
    pub invite_code: String,
    /// Who was invited by name, and needs no code.
    pub invited: Vec<Uuid>,
    /// What the money rules need.
    pub terms: Terms,
    /// What people read.
    pub details: Details,
    /// Everyone who staked, by slot; those who left too. A team has one seat, that of its leader, from the stake on.
    pub seats: Vec<Seat>,
    /// The sides of a match of teams, by slot: the one that issued it, and the one that accepts it. None of other types.
    pub teams: Vec<TeamSide>,
    /// The only team that may accept a match of teams; any other one may where there is none.
    pub opponent: Option<NamedTeam>,
    /// Whether that team was dissolved. It is read before each command and no part of the stream.
    pub is_opponent_dissolved: bool,
    /// Members of both teams, who have to leave one of them before the start. As the statuses of the rosters, they are read before
    /// each command and no part of the stream.
    pub double_members: Vec<Uuid>,
    /// Where it stands.
    pub phase: Phase,
}

/// A person as others see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their id.
    #[serde(rename = "_id")]
    pub id: Uuid,
    /// The name that they go by.
    pub username: String,
    /// The name of the file of their picture.
    pub avatar: Option<String>,
}

/// One participant and their stake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// Who sits here.
    pub player: Uuid,
    /// 0 is the creator; then in order of joining. Never reused.
    pub slot: i32,
    /// What they put into escrow.
    pub stake: Usdc,
    /// When they joined.
    pub joined_at: OffsetDateTime,
    /// Whether they are in, ready, playing or gone.
    pub status: SeatStatus,
    /// What they say the result was.
    pub claim: Option<Claim>,
    /// Whether they agreed to call the match off.
    pub agreed_to_call_off: bool,
    /// When the player was notified that the scheduled start nears.
    pub notified_at: Option<OffsetDateTime>,
    /// Their own time to confirm or contest: there while a result is declared and they are in and silent.
    pub window: Option<ClaimWindow>,
}

impl Seat {
    /// Whether the player is still in.
    pub fn is_present(&self) -> bool {
        self.status != SeatStatus::Left
    }
}

/// One silent side's time to confirm or contest a declared result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimWindow {
    /// From when it is counted.
    pub from: OffsetDateTime,
    /// When it ends; the side may speak before this instant.
    pub until: OffsetDateTime,
    /// Whether the side was seen online since the declaration.
    pub is_seen: bool,
}

/// How a participant stands to the challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatStatus {
    /// In, with the stake in escrow.
    Joined,
    /// In, and declared ready.
    Ready,
    /// Playing.
    Active,
    /// Gone; the stake stays in the pot.
    Left,
}

impl SeatStatus {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Joined => "joined",
            Self::Ready => "ready",
            Self::Active => "active",
            Self::Left => "left",
        }
    }
}

/// The result as one side declares it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Who won, in the words of this side.
    pub verdict: Verdict,
    /// The score, as they write it.
    pub score: Option<String>,
    /// What they add.
    pub note: Option<String>,
    /// When it was declared, or last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Who declared it, where that is not the player of the seat: the present leader of a team whose former leader staked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Uuid>,
}

/// When the match was, or is, played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    /// When the creator started it.
    pub started_at: OffsetDateTime,
    /// The start plus the duration.
    pub ends_at: OffsetDateTime,
}

/// Where a challenge stands, with the facts of that phase alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// A match of teams that the players of its own team have not all approved.
    Pending {
        /// When it ends without their approval.
        approve_by: OffsetDateTime,
    },
    /// A match of teams whose second place is held while that team's players approve.
    Reserved {
        /// When it expires unplayed.
        expires_at: OffsetDateTime,
        /// When the place is free again.
        approve_by: OffsetDateTime,
    },
    /// Waiting for players.
    Open {
        /// When it expires unplayed.
        expires_at: OffsetDateTime,
    },
    /// Every place taken, ready to start.
    Full {
        /// When it expires unplayed.
        expires_at: OffsetDateTime,
    },
    /// Being played.
    Active {
        /// The match.
        play: Play,
        /// When it is void without a declaration.
        void_at: OffsetDateTime,
    },
    /// A result is declared; the other sides may confirm or contest.
    Declared {
        /// The match.
        play: Play,
        /// When the last silent side's [`ClaimWindow`] ends.
        confirm_by: OffsetDateTime,
    },
    /// The sides disagree; the whole escrow is frozen.
    Disputed(Box<OpenDispute>),
    /// Declared, and not agreed by all, or ruled by a moderator: it may still be contested or appealed, and everything stays in
    /// escrow.
    Held(HeldResult),
    /// Over, and paid.
    Completed {
        /// The match.
        play: Play,
        /// Who got what.
        outcome: Outcome,
    },
    /// Over without a match, or without a result: every stake went back.
    Cancelled {
        /// The match, where one had begun.
        play: Option<Play>,
        /// Why.
        reason: CancelReason,
        /// Who got what back.
        outcome: Outcome,
    },
}

/// A result that is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldResult {
    /// The match.
    pub play: Play,
    /// Who will get what.
    pub outcome: Outcome,
    /// When it is final and paid.
    pub release_at: OffsetDateTime,
    /// The ruling that it follows from; none where a side was silent.
    pub ruling: Option<Box<HeldRuling>>,
}

/// Why a challenge ended without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelReason {
    /// The creator cancelled it before it began.
    Creator,
    /// It was not played in time.
    Expired,
    /// A team member declined (team challenges).
    Declined,
    /// It was called off, never declared, or never decided.
    Void,
}

impl CancelReason {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Creator => "creator",
            Self::Expired => "expired",
            Self::Declined => "declined",
            Self::Void => "void",
        }
    }
}

/// Which rule ended a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SettledBy {
    /// All sides declared the same.
    Agreement,
    /// The confirm window ended with a side silent.
    Lapse,
    /// The creator cancelled.
    Creator,
    /// It was not played in time.
    Expired,
    /// All participants agreed to call it off.
    CallOff,
    /// No one declared a result.
    Undeclared,
    /// A dispute that was not decided in time.
    Abandoned,
    /// A moderator decided.
    Moderator,
    /// A player of the team that issued it declined.
    Declined,
}

impl SettledBy {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agreement => "agreement",
            Self::Lapse => "lapse",
            Self::Creator => "creator",
            Self::Expired => "expired",
            Self::CallOff => "call_off",
            Self::Undeclared => "undeclared",
            Self::Abandoned => "abandoned",
            Self::Moderator => "moderator",
            Self::Declined => "declined",
        }
    }
}

/// What became of the escrow, as the database holds it to the ledger (invariant I7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolution {
    /// Paid to the winners.
    Settle,
    /// Paid back.
    Void,
}

impl Resolution {
    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Settle => "settle",
            Self::Void => "void",
        }
    }
}

/// The status that the screens and filters know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A team challenge that waits for its members' approval.
    Pending,
    /// Waiting for players.
    Open,
    /// Every place taken.
    Full,
    /// Being played.
    Active,
    /// Being settled.
    InProgress,
    /// Over, with a result.
    Completed,
    /// Over, without one.
    Cancelled,
}

impl Status {
    /// Every status, in the order of a challenge's life.
    pub const ALL: [Self; 7] = [
        Self::Pending,
        Self::Open,
        Self::Full,
        Self::Active,
        Self::InProgress,
        Self::Completed,
        Self::Cancelled,
    ];

    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Open => "open",
            Self::Full => "full",
            Self::Active => "active",
            Self::InProgress => "in_progress",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The status of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }

    /// Whether nothing can happen any more.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Completed | Self::Cancelled)
    }
}

impl Challenge {
    /// The seat of `player`, also after they left.
    pub fn seat(&self, player: Uuid) -> Option<&Seat> {
        self.seats.iter().find(|seat| seat.player == player)
    }

    /// Those still in, by slot.
    pub fn present(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().filter(|seat| seat.is_present())
    }

    /// How many are still in.
    pub fn present_count(&self) -> usize {
        self.present().count()
    }

    /// Whether `player` is still in.
    pub fn is_present(&self, player: Uuid) -> bool {
        self.present().any(|seat| seat.player == player)
    }

    /// The other participants without whose readiness the creator cannot start at `now`: those who are not ready and
    /// were not notified of the scheduled start in time (docs/rules.md, Challenges).
    pub fn start_waits_for(&self, now: OffsetDateTime) -> impl Iterator<Item = &Seat> {
        let scheduled_at = self.terms.scheduled_at.filter(|at| *at <= now);
        let was_notified = move |seat: &Seat| {
            let notified_at = seat.notified_at.zip(scheduled_at);
            notified_at.is_some_and(|(notified, at)| notified <= at.saturating_sub(START_NOTICE))
        };
        let others = self.present().filter(|seat| seat.player != self.creator);
        others.filter(move |seat| seat.status != SeatStatus::Ready && !was_notified(seat))
    }

    /// Whether the scheduled start nears at `now` and a participant who was not notified can still be notified in time.
    pub fn has_start_to_announce(&self, now: OffsetDateTime) -> bool {
        let nears = self.terms.scheduled_at.is_some_and(|at| {
            at.saturating_sub(START_NEARS) <= now && now <= at.saturating_sub(START_NOTICE)
        });
        self.phase.is_lobby() && nears && self.present().any(|seat| seat.notified_at.is_none())
    }

    /// The silent sides with their own time to confirm or contest, by slot.
    pub fn windows(&self) -> impl Iterator<Item = (Uuid, ClaimWindow)> {
        let seats = self.seats.iter();
        seats.filter_map(|seat| Some((seat.player, seat.window?)))
    }

    /// Whether `player` is a silent side that has not been seen since the declaration.
    pub fn awaits_presence_of(&self, player: Uuid) -> bool {
        self.windows()
            .any(|(silent, window)| silent == player && !window.is_seen)
    }

    /// Everything that was staked, the stakes of leavers too.
    ///
    /// Saturates: a hundred stakes of at most 10,000 USDC are far from the bound.
    pub fn pot(&self) -> Usdc {
        Usdc::checked_sum(self.seats.iter().map(|seat| seat.stake)).unwrap_or(Usdc::MAX)
    }

    /// Whether `player` is the one over whose word a dispute is open.
    pub fn is_contested_by(&self, player: Uuid) -> bool {
        self.open_dispute()
            .is_some_and(|dispute| dispute.opened_by == player)
    }

    /// The dispute, where one is open.
    pub const fn is_disputed(&self) -> bool {
        matches!(self.phase, Phase::Disputed(_))
    }
}
