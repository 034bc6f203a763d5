//! The state of a challenge after a command, and who may see the command itself.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::deadline::Deadline;
use super::event::{Event, NamedSide};
use super::outcome::Outcome;
use super::roster::TeamSide;
use super::state::{CancelReason, Challenge, Claim, Phase, Status};
use crate::money::Usdc;

/// The state of a challenge after a command, the same for every viewer.
///
/// It is stored with each event, so that a client that has applied all events knows the same as one that reads the
/// challenge. People are ids here: names and pictures are those of the time of display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicState {
    /// The status that people see.
    pub status: Status,
    /// Those still in.
    pub participant_count: usize,
    /// When play began.
    #[serde(with = "time::serde::rfc3339::option")]
    pub started_at: Option<OffsetDateTime>,
    /// When the match ends by its duration.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ends_at: Option<OffsetDateTime>,
    /// Why it ended without a result.
    pub cancel_reason: Option<CancelReason>,
    /// The money in the middle.
    pub escrow: EscrowSummary,
    /// What the platform would take of the prospect ([`ChallengeMention::prospect`]), whatever the outcome.
    pub fee: Usdc,
    /// When the clock acts by itself.
    pub deadline: Option<Deadline>,
    /// Each silent side's own time to confirm or contest, by slot; absent in events from before it existed.
    #[serde(default)]
    pub sides: Vec<SideDeadline>,
    /// Who got, or will get, what.
    pub outcome: Option<Outcome>,
    /// Who wants the match not to count.
    pub call_off: CallOff,
    /// The dispute, while one is open.
    pub dispute: Option<Dispute>,
    /// The sides that may accept or appeal the ruling that is held, by slot.
    #[serde(default)]
    pub may_appeal: Vec<Uuid>,
    /// What each side declared, by slot; public once the result is decided, and absent before.
    pub declarations: Option<Vec<Declaration>>,
}

/// Until when one silent side may confirm or contest the declared result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideDeadline {
    /// Whose.
    pub player: Uuid,
    /// When it ends.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// The money in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EscrowSummary {
    /// Everything that was staked.
    pub total: Usdc,
    /// What the platform takes, or would take.
    pub fee: Usdc,
    /// What the winner gets, or would get.
    pub winner_receives: Usdc,
    /// What is happening with it.
    pub state: EscrowState,
}

/// What is happening with the escrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EscrowState {
    /// Stakes come in.
    Funding,
    /// The match is on.
    Locked,
    /// A side has declared a result.
    Declared,
    /// The sides disagree.
    Disputed,
    /// The declared result is held; a silent side may still accept or contest it.
    Held,
    /// Paid out.
    Paid,
    /// Paid back.
    Refunded,
}

impl EscrowState {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Funding => "funding",
            Self::Locked => "locked",
            Self::Declared => "declared",
            Self::Disputed => "disputed",
            Self::Held => "held",
            Self::Paid => "paid",
            Self::Refunded => "refunded",
        }
    }
}

/// Who wants the match not to count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallOff {
    /// Those who agreed, by slot.
    pub agreed: Vec<Uuid>,
    /// How many have to.
    pub needed: usize,
}

/// A disagreement that freezes the escrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Dispute {
    /// Its id.
    pub id: Uuid,
    /// When they fell out.
    #[serde(with = "time::serde::rfc3339")]
    pub opened_at: OffsetDateTime,
    /// Who contested.
    pub opened_by: Uuid,
    /// Who has to act next; in events from before moderators could, none.
    #[serde(default)]
    pub stage: DisputeStage,
    /// Who appealed the ruling, where one is looked at once more.
    #[serde(default)]
    pub appealed_by: Option<Uuid>,
    /// Until when evidence is taken.
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub evidence_until: Option<OffsetDateTime>,
    /// When it ends at the latest.
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub void_at: Option<OffsetDateTime>,
}

/// Who has to act next in a dispute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisputeStage {
    /// It waits for a moderator.
    #[default]
    Waiting,
    /// A moderator has taken it.
    Taken,
    /// One moderator has decided, and it waits for a second one.
    Second,
}

impl DisputeStage {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Taken => "taken",
            Self::Second => "second",
        }
    }
}

/// The result that one side declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// The player who declared it.
    pub player: Uuid,
    /// What.
    pub claim: Claim,
}

impl Challenge {
    /// Where it stands now; `dispute` is the id of the dispute, where one was opened.
    pub fn after(&self, dispute: Option<Uuid>) -> PublicState {
        let play = self.phase.play();
        let outcome = self.phase.outcome();
        let resolution = self.phase.resolution();
        let cancel_reason = match self.phase {
            Phase::Cancelled { reason, .. } => Some(reason),
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Active { .. }
            | Phase::Declared { .. }
            | Phase::Disputed(_)
            | Phase::Held(_)
            | Phase::Completed { .. } => None,
        };
        let agreed = self.sides().filter(|seat| seat.agreed_to_call_off);
        PublicState {
            status: self.phase.status(),
            participant_count: self.places_taken(),
            started_at: play.map(|play| play.started_at),
            ends_at: play.map(|play| play.ends_at),
            cancel_reason,
            escrow: self.escrow(),
            fee: self.prospect().fee,
            deadline: self.phase.deadline(),
            sides: self
                .windows()
                .map(|(player, window)| SideDeadline {
                    player,
                    at: window.until,
                })
                .collect(),
            outcome: outcome.cloned(),
            call_off: CallOff {
                agreed: agreed.map(|seat| seat.player).collect(),
                needed: self.present_count(),
            },
            dispute: self.public_dispute(dispute),
            may_appeal: self.may_appeal().collect(),
            // A result that is held may still be contested: what the sides declare of it stays their own business.
            declarations: resolution.map(|_| self.declarations().collect()),
        }
    }

    /// What each side has declared, by slot.
    pub fn declarations(&self) -> impl Iterator<Item = Declaration> {
        self.seats.iter().filter_map(|seat| {
            Some(Declaration {
                player: seat.player,
                claim: seat.claim.clone()?,
            })
        })
    }

    fn escrow(&self) -> EscrowSummary {
        let prospect = self.prospect();
        let state = match &self.phase {
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. } => EscrowState::Funding,
            Phase::Active { .. } => EscrowState::Locked,
            Phase::Declared { .. } => EscrowState::Declared,
            Phase::Disputed(_) => EscrowState::Disputed,
            Phase::Held(_) => EscrowState::Held,
            Phase::Completed { .. } => EscrowState::Paid,
            Phase::Cancelled { .. } => EscrowState::Refunded,
        };
        let outcome = self.phase.outcome();
        EscrowSummary {
            total: self.pot(),
            fee: outcome.map_or(prospect.fee, |outcome| outcome.fee),
            winner_receives: prospect
                .payouts
                .first()
                .map_or(Usdc::ZERO, |payout| payout.amount),
            state,
        }
    }

    fn public_dispute(&self, id: Option<Uuid>) -> Option<Dispute> {
        let dispute = self.open_dispute()?;
        let case = &dispute.case;
        Some(Dispute {
            id: id?,
            opened_at: dispute.opened_at,
            opened_by: dispute.opened_by,
            stage: match (case.moderator, &case.proposal) {
                (Some(_), _) => DisputeStage::Taken,
                (None, Some(_)) => DisputeStage::Second,
                (None, None) => DisputeStage::Waiting,
            },
            appealed_by: case.appeal.as_ref().map(|appeal| appeal.player),
            evidence_until: Some(case.evidence_until),
            void_at: Some(case.void_at),
        })
    }

    /// How `viewer` looks at it.
    pub fn scope_of(&self, viewer: Option<Uuid>) -> ViewerScope {
        if viewer.is_some_and(|viewer| self.is_insider(viewer)) {
            ViewerScope::Inside
        } else {
            ViewerScope::Outside
        }
    }

    /// Whether `scope` may see who plays for a side. Before the stake others learn of a private team how many play, and not who.
    pub fn shows_roster(&self, side: &TeamSide, scope: ViewerScope) -> bool {
        scope == ViewerScope::Inside || !side.is_private || !self.seats.is_empty()
    }

    /// Whether `scope` may see that a player plays for a team of it. Of a team that gave its place back, whether it is private is
    /// not known any more, so only those in the match see it.
    fn names_player(&self, player: Uuid, scope: ViewerScope) -> bool {
        let mut sides = self.teams.iter();
        scope == ViewerScope::Inside
            || sides.any(|side| side.entry(player).is_some() && self.shows_roster(side, scope))
    }

    /// Whether `scope` may see that a player takes part.
    pub fn shows_player(&self, player: Uuid, scope: ViewerScope) -> bool {
        let mut sides = self.teams.iter();
        self.seat(player).is_some()
            || sides.any(|side| side.leader == player || side.is_led_by(player))
            || self.names_player(player, scope)
    }

    /// As [`names_player`](Self::names_player), for the roster that a team named. It may have named another one since: then players of
    /// the former one do not play.
    fn names_roster(&self, named: &NamedSide, scope: ViewerScope) -> bool {
        let plays = |side: &TeamSide| {
            let mut roster = named.roster_ids.iter();
            side.team.id == named.team_id && roster.all(|player| side.entry(*player).is_some())
        };
        let mut sides = self.teams.iter();
        scope == ViewerScope::Inside
            || sides.any(|side| plays(side) && self.shows_roster(side, scope))
    }
}

/// Who sees an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ViewerScope {
    /// A participant of the challenge.
    Inside,
    /// Anyone else who may see it.
    Outside,
}

impl Event {
    /// Whether `scope` may see which players of a team the event names, by what is known of the challenge now.
    pub fn names_players_to(&self, scope: ViewerScope, challenge: &Challenge) -> bool {
        if let Self::Approved { user_id, .. } | Self::Declined { user_id, .. } = self {
            return challenge.names_player(*user_id, scope);
        }
        if let Self::Created {
            team: Some(team), ..
        }
        | Self::PlaceReserved { team } = self
        {
            return challenge.names_roster(team, scope);
        }
        true
    }

    /// Whether `scope` may see what happened, by what is known of the challenge now; others learn that something did, and
    /// where the challenge stood after it.
    ///
    /// What the sides say about the result is their own business until it is decided.
    pub const fn is_shown_to(&self, scope: ViewerScope, challenge: &Challenge) -> bool {
        match (self, scope) {
            (
                Self::Declared { .. }
                | Self::TakenBack { .. }
                | Self::Withdrawn { .. }
                | Self::Appealed { .. },
                ViewerScope::Outside,
            ) => challenge.phase.resolution().is_some(),
            (
                Self::Created { .. }
                | Self::Approved { .. }
                | Self::Declined { .. }
                | Self::PlaceReserved { .. }
                | Self::PlaceFreed { .. }
                | Self::LeaderChanged { .. }
                | Self::Staked { .. }
                | Self::Joined { .. }
                | Self::Readied { .. }
                | Self::Left { .. }
                | Self::Edited { .. }
                | Self::Started { .. }
                | Self::CallOffAgreed { .. }
                | Self::Disputed { .. }
                | Self::CaseTaken {}
                | Self::CaseReturned {}
                | Self::CaseOverdue { .. }
                | Self::SecondOpinionAsked {}
                | Self::Ruled { .. }
                | Self::RulingAccepted { .. }
                | Self::AppealWithdrawn { .. }
                | Self::Awarded { .. }
                | Self::Settled { .. }
                | Self::Cancelled { .. }
                | Self::StartAnnounced { .. }
                | Self::DeadlineMoved { .. }
                | Self::DeadlineExtended { .. },
                ViewerScope::Outside,
            )
            | (_, ViewerScope::Inside) => true,
        }
    }
}
