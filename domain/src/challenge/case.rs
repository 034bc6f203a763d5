//! A dispute as moderators handle it: its times, who has taken it, what was ruled and appealed (docs/rules.md, Disputes).

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::deadline::{ABANDONED_AFTER, Deadline, DeadlineKind};
use super::outcome::Verdict;
use super::state::{Challenge, HeldResult, Phase, Play, Seat};
use crate::money::Usdc;
use crate::text;

/// How long evidence is taken, from the opening of a dispute or of an appeal.
pub const EVIDENCE_WITHIN: Duration = Duration::hours(24);
/// A moderator takes a dispute within this time; then it is overdue.
pub const TAKEN_WITHIN: Duration = Duration::hours(24);
/// A moderator decides a dispute within this time of its opening, and never has less than [`DECIDED_AT_LEAST`].
pub const DECIDED_WITHIN: Duration = Duration::hours(48);
/// The least time that a moderator has who takes a dispute, where the dispute itself lasts as long.
pub const DECIDED_AT_LEAST: Duration = Duration::hours(24);
/// A winner who gets more than this is decided by two moderators.
pub const ONE_MODERATOR_MAX: Usdc = Usdc::whole(1_000);
/// Fair-play points for a false declaration.
pub const FALSE_DECLARATION_POINTS: i32 = -20;
/// Characters of the reason of a ruling or an appeal, at least.
pub const REASON_MIN: usize = 10;
/// Characters of the reason of a ruling or an appeal.
pub const REASON_MAX: usize = 2_000;

/// A disagreement that waits for a decision; the whole escrow is frozen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenDispute {
    /// The match.
    pub play: Play,
    /// When the sides fell out.
    pub opened_at: OffsetDateTime,
    /// Who contested.
    pub opened_by: Uuid,
    /// How moderators handle it.
    pub case: Case,
}

/// How moderators handle a dispute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Until when evidence is taken. No ruling comes before.
    #[serde(with = "time::serde::rfc3339")]
    pub evidence_until: OffsetDateTime,
    /// Until when a moderator is to take it.
    #[serde(with = "time::serde::rfc3339")]
    pub take_by: OffsetDateTime,
    /// Until when the moderator is to decide it.
    #[serde(with = "time::serde::rfc3339")]
    pub decide_by: OffsetDateTime,
    /// When it ends without a decision: void, or on appeal as the first ruling states.
    #[serde(with = "time::serde::rfc3339")]
    pub void_at: OffsetDateTime,
    /// The moderator who has taken it.
    pub moderator: Option<Uuid>,
    /// Whether one of these times has passed without a moderator's action.
    pub is_overdue: bool,
    /// A ruling that waits for a second moderator to rule the same.
    pub proposal: Option<Ruling>,
    /// The appeal, where the dispute is open for the second time.
    pub appeal: Option<Appeal>,
}

/// A ruling that a losing side does not accept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appeal {
    /// Who appealed.
    pub player: Uuid,
    /// Why, in their words.
    pub reason: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// The ruling; it stands where the appeal is withdrawn, or not decided in time.
    pub ruling: Ruling,
    /// Until when the sides that lose by it had time to appeal; unknown of an appeal that is older than this field.
    #[serde(with = "time::serde::rfc3339::option", default)]
    pub release_at: Option<OffsetDateTime>,
    /// The sides that had accepted the ruling.
    #[serde(default)]
    pub accepted: Vec<Uuid>,
}

/// What a moderator decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// Who ruled.
    pub moderator: Uuid,
    /// The second moderator who ruled the same, where two are needed.
    pub second: Option<Uuid>,
    /// The result; none where the match is void.
    pub verdict: Option<Verdict>,
    /// Why. It is published.
    pub reason: String,
    /// Who declared falsely.
    pub penalties: Vec<Penalty>,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// What a false declaration costs: [`FALSE_DECLARATION_POINTS`], and maybe money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Penalty {
    /// Who declared falsely.
    #[serde(rename = "userId")]
    pub player: Uuid,
    /// At most half of the stake; taken from what the player has available, at most all of it.
    pub fine: Usdc,
}

/// A result that is held after a ruling: the sides that lose by it may accept or appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldRuling {
    /// When the dispute was opened.
    #[serde(with = "time::serde::rfc3339")]
    pub opened_at: OffsetDateTime,
    /// Who contested.
    pub opened_by: Uuid,
    /// What was ruled.
    pub ruling: Ruling,
    /// The sides that have accepted it.
    pub accepted: Vec<Uuid>,
}

/// A moderator who acts on a dispute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moderator {
    /// Who.
    pub id: Uuid,
    /// What is known of their relation to the players; the challenge itself knows [`ConflictOfInterest::Participant`] and
    /// [`ConflictOfInterest::RuledBefore`].
    pub conflict: Option<ConflictOfInterest>,
    /// Where the request came from, for the audit log; none of what the server does by itself.
    pub address: Option<String>,
}

/// Why a moderator cannot decide a dispute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ConflictOfInterest {
    /// Has a seat in it.
    Participant,
    /// A player and the moderator follow each other.
    MutualFriend,
    /// A player and the moderator: one blocks the other.
    Blocked,
    /// A player and the moderator are in one team.
    Teammate,
    /// Made the ruling that waits for a second opinion, or that is appealed.
    RuledBefore,
}

impl ConflictOfInterest {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Participant => "participant",
            Self::MutualFriend => "friend",
            Self::Blocked => "blocked",
            Self::Teammate => "team",
            Self::RuledBefore => "ruled_before",
        }
    }
}

impl Case {
    /// A case that waits for a moderator from `now` on.
    pub(super) fn opened(now: OffsetDateTime, appeal: Option<Appeal>) -> Self {
        Self {
            evidence_until: now.saturating_add(EVIDENCE_WITHIN),
            take_by: now.saturating_add(TAKEN_WITHIN),
            decide_by: now.saturating_add(DECIDED_WITHIN),
            void_at: now.saturating_add(ABANDONED_AFTER),
            moderator: None,
            is_overdue: false,
            proposal: None,
            appeal,
        }
    }

    /// As it waits again, for another moderator or for the same one.
    pub(super) fn waiting_again(&self, now: OffsetDateTime) -> Self {
        Self {
            take_by: now.saturating_add(TAKEN_WITHIN),
            moderator: None,
            ..self.clone()
        }
    }

    /// Whether `moderator` made a ruling that this case reconsiders.
    fn was_ruled_by(&self, moderator: Uuid) -> bool {
        let appealed = self.appeal.as_ref().map(|appeal| &appeal.ruling);
        let mut rulings = self.proposal.iter().chain(appealed);
        rulings.any(|ruling| ruling.moderator == moderator || ruling.second == Some(moderator))
    }
}

impl Appeal {
    /// The time that the losing sides still had when it was made.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "two times of one match are no centuries apart"
    )]
    pub(super) fn time_left(&self) -> Duration {
        self.release_at
            .map_or(Duration::ZERO, |release_at| release_at - self.at)
    }
}

impl OpenDispute {
    /// A dispute that opens `now`.
    pub fn opened(play: Play, opened_by: Uuid, now: OffsetDateTime) -> Self {
        Self {
            play,
            opened_at: now,
            opened_by,
            case: Case::opened(now, None),
        }
    }

    /// The earliest time at which the clock acts by itself.
    pub fn deadline(&self) -> Deadline {
        let case = &self.case;
        let of_moderators = match case.moderator {
            Some(_) => Some((DeadlineKind::Decide, case.decide_by)),
            None if case.is_overdue => None,
            None => Some((DeadlineKind::Take, case.take_by)),
        };
        let (kind, at) = of_moderators
            .filter(|(_, at)| *at < case.void_at)
            .unwrap_or((DeadlineKind::Dispute, case.void_at));
        Deadline { kind, at }
    }

    /// Every time that the clock or a rule looks at, so that an outage moves each of them.
    pub(super) fn times_mut(&mut self) -> [&mut OffsetDateTime; 4] {
        let case = &mut self.case;
        [
            &mut case.evidence_until,
            &mut case.take_by,
            &mut case.decide_by,
            &mut case.void_at,
        ]
    }
}

impl Ruling {
    /// Whether another moderator ruled the same; the reasons may differ.
    pub(super) fn agrees_with(&self, other: &Self) -> bool {
        let sorted = |ruling: &Self| {
            let mut penalties = ruling.penalties.clone();
            penalties.sort_by_key(|penalty| penalty.player);
            penalties
        };
        self.verdict == other.verdict && sorted(self) == sorted(other)
    }

    /// Whether the side of `player`, that declared `claim`, loses by it and may therefore appeal: it does not get the pot, or
    /// not what it declared where all get their stakes back, or it is fined.
    fn is_against(&self, player: Uuid, claim: Option<Verdict>, opened_by: Uuid) -> bool {
        let is_penalized = self.penalties.iter().any(|it| it.player == player);
        let is_lost = match self.verdict {
            Some(Verdict::Winner(winner)) => winner != player,
            // A side that declared nothing claims nothing, unless it contested what another one declared.
            refund => claim.map_or(opened_by == player, |claim| Some(claim) != refund),
        };
        is_penalized || is_lost
    }
}

impl HeldRuling {
    /// A ruling on `dispute` that no side has accepted yet.
    pub(super) fn of(dispute: &OpenDispute, ruling: Ruling) -> Self {
        Self {
            opened_at: dispute.opened_at,
            opened_by: dispute.opened_by,
            ruling,
            accepted: Vec::new(),
        }
    }
}

impl HeldResult {
    /// The ruling that it follows from.
    pub fn held_ruling(&self) -> Option<&HeldRuling> {
        self.ruling.as_deref()
    }
}

impl Challenge {
    /// The dispute that waits for a decision.
    pub fn open_dispute(&self) -> Option<&OpenDispute> {
        match &self.phase {
            Phase::Disputed(dispute) => Some(dispute),
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Active { .. }
            | Phase::Declared { .. }
            | Phase::Held(_)
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => None,
        }
    }

    /// The ruling that is held.
    pub fn held_ruling(&self) -> Option<&HeldRuling> {
        match &self.phase {
            Phase::Held(held) => held.held_ruling(),
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Active { .. }
            | Phase::Declared { .. }
            | Phase::Disputed(_)
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => None,
        }
    }

    /// Who contested, of the dispute that is open or whose ruling is held.
    fn contested_by(&self) -> Option<Uuid> {
        let open = self.open_dispute().map(|dispute| dispute.opened_by);
        open.or_else(|| self.held_ruling().map(|standing| standing.opened_by))
    }

    /// Whether a side has neither declared a result nor contested one without words.
    pub(super) fn is_silent(&self, seat: &Seat) -> bool {
        seat.claim.is_none() && self.contested_by() != Some(seat.player)
    }

    /// The appeal that waits for a decision.
    pub fn open_appeal(&self) -> Option<&Appeal> {
        self.open_dispute()?.case.appeal.as_ref()
    }

    /// The ruling that waits for a second moderator, unless its author is a party by now, as who leads a team of the match.
    ///
    /// It counts as long as its author may moderate.
    pub fn impartial_proposal(&self) -> Option<&Ruling> {
        let proposal = self.open_dispute()?.case.proposal.as_ref();
        proposal.filter(|it| !self.was_party(it.moderator))
    }

    /// Why `moderator` may not decide the open dispute; nothing where they may.
    pub fn conflict_of(&self, moderator: &Moderator) -> Option<ConflictOfInterest> {
        let case = self.open_dispute().map(|dispute| &dispute.case);
        if self.was_party(moderator.id) {
            Some(ConflictOfInterest::Participant)
        } else if case.is_some_and(|case| case.was_ruled_by(moderator.id)) {
            Some(ConflictOfInterest::RuledBefore)
        } else {
            moderator.conflict
        }
    }

    /// The most that a ruling may fine the side of `player`: half of its stake, rounded down to the micro-USDC.
    pub fn fine_max(&self, player: Uuid) -> Usdc {
        let stake = self.seat(player).map_or(Usdc::ZERO, |seat| seat.stake);
        Usdc::from_micros(stake.micros().checked_div(2).unwrap_or(0))
    }

    /// Whether a ruling for `verdict` finds that the side of `player` declared falsely: it declared something else; or it contested
    /// without words, which opened the dispute, and does not win by the ruling.
    ///
    /// Who contested for a team is not stored: where another player leads it now, neither of the two answers for it.
    pub fn is_contradicted_by(&self, verdict: Option<Verdict>, player: Uuid) -> bool {
        let mut sides = self.sides();
        let Some(seat) = sides.find(|seat| seat.player == player) else {
            return false;
        };
        match &seat.claim {
            Some(claim) => Some(claim.verdict) != verdict,
            None => {
                self.contested_by() == Some(player)
                    && verdict != Some(Verdict::Winner(player))
                    && self.speaker_of(player) == player
            }
        }
    }

    /// The sides that lose by `ruling` and may appeal it, by slot.
    pub(super) fn losers_of(&self, ruling: &Ruling, opened_by: Uuid) -> Vec<Uuid> {
        let loses = |seat: &&Seat| {
            let claim = seat.claim.as_ref().map(|claim| claim.verdict);
            ruling.is_against(seat.player, claim, opened_by)
        };
        let found = self.sides().filter(loses);
        found.map(|seat| seat.player).collect()
    }
}

/// Checks the reason of a ruling or an appeal.
///
/// # Errors
/// What is wrong, for people.
pub fn dispute_reason(reason: &str) -> Result<String, String> {
    let reason = text::long_text(reason, "Reason", REASON_MAX)?;
    if reason.chars().count() < REASON_MIN {
        return Err(format!("Reason must be at least {REASON_MIN} characters"));
    }
    Ok(reason)
}
