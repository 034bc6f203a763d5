//! What a player, or the clock, can do to a challenge.

use time::OffsetDateTime;
use uuid::Uuid;

use super::case::{Moderator, Penalty};
use super::event::FreeReason;
use super::outcome::Verdict;
use super::roster::{NamedTeam, TeamSide};
use super::stake_limit::StakeLimit;
use super::state::{Challenge, Person};
use super::terms::{Changes, FieldMessages, NewChallenge, RawTerms};
use crate::money::Usdc;
use crate::outage::Outage;
use crate::play_limit::PlayRefusal;

/// A change that a player, or the clock, requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Take a place and stake.
    Join(Entrant),
    /// Accept a match of teams for one's own: the place is held while its players approve.
    Accept(TeamEntrant),
    /// Agree to play in a match of teams, and to stake one's part.
    Approve {
        /// Who.
        player: Uuid,
        /// What forbids them their part, where something does.
        limit: Option<PlayRefusal>,
        /// Why the stakes of both teams could not be taken just now; then the place is free again.
        obstacle: Option<FreeReason>,
    },
    /// Refuse to play in a match of teams, or to hold its place any longer.
    Decline {
        /// Who.
        player: Uuid,
    },
    /// The clock finds a player of a roster who can no longer play, which counts as declining.
    Depart,
    /// Notify the others that one is ready.
    Ready {
        /// Who.
        player: Uuid,
    },
    /// Go; the stake stays.
    Leave {
        /// Who.
        player: Uuid,
    },
    /// Change the terms or the texts.
    Edit(Edit),
    /// Give every stake back.
    Cancel {
        /// Who.
        player: Uuid,
    },
    /// Begin to play.
    Start {
        /// Who.
        player: Uuid,
    },
    /// Agree that the match does not count.
    CallOff {
        /// Who.
        player: Uuid,
    },
    /// Say what the result was.
    Declare(Statement),
    /// Say the same as another side, and nothing else that it may have changed its word to meanwhile.
    Confirm {
        /// Who.
        player: Uuid,
        /// What the other side declared.
        verdict: Verdict,
    },
    /// Contradict what another side declared.
    Contest {
        /// Who.
        player: Uuid,
        /// What the other side declared.
        verdict: Verdict,
        /// The id of the dispute that this opens.
        dispute_id: Uuid,
    },
    /// Take one's own declaration back, which was a mistake.
    TakeBack {
        /// Who.
        player: Uuid,
    },
    /// Give one's own word in a dispute up: what the others declared then stands. Of an appeal: the first ruling then stands.
    Withdraw {
        /// Who.
        player: Uuid,
    },
    /// A moderator takes a dispute.
    TakeCase {
        /// Who.
        moderator: Moderator,
    },
    /// The moderator who has taken a dispute gives it back.
    ReturnCase {
        /// Who.
        moderator: Moderator,
    },
    /// The moderator who has taken a dispute decides it.
    Rule(NewRuling),
    /// A side accepts the ruling by which it loses.
    AcceptRuling {
        /// Who.
        player: Uuid,
    },
    /// A side appeals the ruling by which it loses.
    Appeal {
        /// Who.
        player: Uuid,
        /// Why ([`super::dispute_reason`]).
        reason: String,
    },
    /// A silent side was seen online after the declaration: its own deadline is one window from now.
    Seen {
        /// Who.
        player: Uuid,
    },
    /// The scheduled start nears: notifies the participants who have not been notified of it.
    AnnounceStart,
    /// Record in the stream who leads the teams of the sides now.
    AnnounceLeaders,
    /// The clock looks whether a deadline has passed.
    Tick,
    /// The service was down: deadlines are later by that long. Before anything else is decided.
    ApplyOutages {
        /// Those that the challenge has not applied yet, in the order of their numbers.
        outages: Vec<Outage>,
    },
}

impl Command {
    /// The player with a seat, or a place in a roster, who gives it; `None` for newcomers, moderators and the clock.
    pub(super) const fn player_mut(&mut self) -> Option<&mut Uuid> {
        match self {
            Self::Approve { player, .. }
            | Self::Decline { player }
            | Self::Ready { player }
            | Self::Leave { player }
            | Self::Cancel { player }
            | Self::Start { player }
            | Self::CallOff { player }
            | Self::Confirm { player, .. }
            | Self::Contest { player, .. }
            | Self::TakeBack { player }
            | Self::Withdraw { player }
            | Self::AcceptRuling { player }
            | Self::Appeal { player, .. }
            | Self::Edit(Edit { player, .. })
            | Self::Declare(Statement { player, .. }) => Some(player),
            Self::Join(_)
            | Self::Accept(_)
            | Self::Depart
            | Self::TakeCase { .. }
            | Self::ReturnCase { .. }
            | Self::Rule(_)
            | Self::Seen { .. }
            | Self::AnnounceStart
            | Self::AnnounceLeaders
            | Self::Tick
            | Self::ApplyOutages { .. } => None,
        }
    }
}

/// A form of changes.
///
/// It states only what is to change: what it leaves out stays as it is when it is decided, so two edits at once do not
/// undo each other, and none has to be sent again because another one was first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// Who.
    pub player: Uuid,
    /// Their fair-play score, 0 to 100: an edit may raise the stake.
    pub fair_play: i32,
    /// The largest stake that the server takes.
    pub stake_max: StakeLimit,
    /// The form as it was sent.
    pub form: Box<RawTerms>,
    /// The name of the file of the new cover image, where there is one.
    pub cover: Option<String>,
}

impl Edit {
    /// The whole of the challenge as it is to be, changed or not.
    pub(super) fn parse(
        self,
        current: &Challenge,
        now: OffsetDateTime,
    ) -> Result<Changes, FieldMessages> {
        let mut changes = self.form.parse_edit(current, now)?;
        if self.cover.is_some() {
            changes.details.cover_image = self.cover;
        }
        Ok(changes)
    }
}

/// A player who wants to join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// Who wants in.
    pub person: Person,
    /// What they would stake.
    pub stake: Usdc,
    /// The largest stake that the server takes.
    pub stake_max: StakeLimit,
    /// The code that they brought.
    pub invite_code: Option<String>,
    /// How they stand to the creator; it is asked only where the challenge is not public.
    pub relation: CreatorRelation,
    /// Whether they were shown, and confirmed, that the creator staked less than they have to.
    pub confirms_asymmetry: bool,
    /// Which terms they looked at, if they state it: [`Challenge::terms_key`].
    pub terms_key: Option<Uuid>,
}

/// A team whose leader accepts a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamEntrant {
    /// The team and its roster.
    pub side: TeamSide,
    /// The largest stake that the server takes.
    pub stake_max: StakeLimit,
    /// The code that the leader brought.
    pub invite_code: Option<String>,
    /// How the leader stands to the creator.
    pub relation: CreatorRelation,
    /// Members of both teams.
    pub double_members: Vec<Uuid>,
    /// What forbids the leader the own part, where they play: accepting is their approval.
    pub leader_limit: Option<PlayRefusal>,
}

/// The relation of a player to the creator of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CreatorRelation {
    /// They follow one another.
    MutualFriend,
    /// They do not.
    Stranger,
    /// One of them blocks the other.
    Blocked,
}

/// How a viewer who need not be in a challenge stands to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ViewerTies {
    /// How they stand to the creator.
    pub relation: CreatorRelation,
    /// Whether they are in a team that plays it, or were when it was dissolved.
    pub is_member: bool,
}

impl ViewerTies {
    /// Of who is not signed in, and of the creator.
    pub const NONE: Self = Self {
        relation: CreatorRelation::Stranger,
        is_member: false,
    };
    /// The least that there can be.
    pub const LEAST: Self = Self {
        relation: CreatorRelation::Blocked,
        is_member: false,
    };
}

/// Places in matches of others that one team holds at once while its players approve.
pub const HELD_PLACES_MAX: i64 = 5;
/// Characters of a score.
pub const SCORE_MAX: usize = 60;
/// Characters of a note to a declaration.
pub const NOTE_MAX: usize = 1_000;

/// The result as one side declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Who declares it.
    pub player: Uuid,
    /// The result in their words.
    pub declared_result: DeclaredResult,
    /// The score, as they write it.
    pub score: Option<String>,
    /// What they add.
    pub note: Option<String>,
    /// The version of the challenge that the player saw. Where it is given, a declaration does not contradict another
    /// one that came after it.
    pub expected_version: Option<i64>,
    /// The id of the dispute, should this open one.
    pub dispute_id: Uuid,
    /// Participants who are online now: their deadlines do not wait until they are seen.
    pub online: Vec<Uuid>,
}

/// A result as one side sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeclaredResult {
    /// I won.
    Won,
    /// The player lost; the winner must be named where there are more than two sides.
    Lost {
        /// The winner.
        to: Option<Uuid>,
    },
    /// No one won.
    Draw,
}

/// What a moderator decides, as it comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRuling {
    /// Who decides.
    pub moderator: Moderator,
    /// The result; none where the match is void.
    pub verdict: Option<Verdict>,
    /// Why ([`super::dispute_reason`]).
    pub reason: String,
    /// Who declared falsely.
    pub penalties: Vec<Penalty>,
    /// Whether who made the proposal that waits, if one does, may still moderate.
    pub proposer_may_moderate: bool,
}

/// What a new challenge is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewChallengeCommand {
    /// Its id.
    pub id: Uuid,
    /// Who makes it.
    pub creator: Person,
    /// The creator's fair-play score, 0 to 100.
    pub fair_play: i32,
    /// The largest stake that the server takes.
    pub stake_max: StakeLimit,
    /// The code for a private one.
    pub invite_code: String,
    /// What it is about.
    pub terms: NewChallenge,
    /// Whether it is another challenge made again.
    pub is_rematch: bool,
    /// The creator's team and its roster, for a match of teams.
    pub team: Option<TeamSide>,
    /// The only team that may accept a match of teams, where one is named.
    pub opponent: Option<NamedTeam>,
    /// What forbids the leader of a team the own part, where they play: issuing is their approval.
    pub leader_limit: Option<PlayRefusal>,
}
