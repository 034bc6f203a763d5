//! The one place where a challenge changes: the present state, a command and the time go in; the next state, the events
//! and the payments come out. Nothing is executed here: the actor writes all of it in one transaction, or none of it.

use time::OffsetDateTime;
use uuid::Uuid;

use super::case::{Penalty, Ruling};
use super::command::{Command, NewChallengeCommand};
use super::deadline::DeadlineKind;
use super::dispute;
use super::event::Event;
use super::fair_play::{FairPlay, FairPlayReason};
use super::lobby;
use super::moderate;
use super::outage;
use super::outcome::{Outcome, settle};
use super::refusal::Refusal;
use super::result;
use super::stake_limit::StakeLimit;
use super::state::{CancelReason, Challenge, Phase, Seat, SeatStatus, SettledBy};
use super::team_match;
use super::terms::Terms;
use crate::administration::AuditAction;
use crate::ledger::{Journal, JournalKind, journal_id};
use crate::money::Usdc;

/// For every player of a match without a declaration (docs/rules.md, Challenges).
const UNDECLARED_POINTS: i32 = -5;
/// Below this score …
const FAIR_PLAY_TRUSTED: i32 = 50;
/// … no challenge can be created in which anyone may stake more than this.
const UNTRUSTED_STAKE_MAX: Usdc = Usdc::whole(50);

/// The outcome of a command that the rules allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The challenge afterwards.
    pub next: Challenge,
    /// The events, in order; the versions run up to `next.version`.
    pub events: Vec<Event>,
    /// The money that moves; a command moves it once, in one journal.
    pub journal: Option<Journal>,
    /// Whose fair-play score changes.
    pub fair_play: Vec<FairPlay>,
    /// What is fined, with the journal that ends the escrow.
    pub fines: Vec<Fine>,
    /// What a moderator decided, or proposed to a second one.
    pub ruling: Option<Ruling>,
    /// What the audit log states of a moderator's command.
    pub audit: Option<ModeratorAction>,
    /// The player who gave the command; `None` for the clock, and for moderators, whom the sides do not learn.
    pub actor: Option<Uuid>,
}

impl Decision {
    /// The players whose wallets change. A stake changes the staking player's wallet; every other movement ends the
    /// escrow and so changes the wallets of all who staked.
    pub fn wallets(&self) -> Vec<Uuid> {
        match self.journal.as_ref().map(|journal| journal.kind) {
            // The amount held for a player has changed, and no money has moved.
            None if self.changes_what_is_held() => self.everyone(),
            // Points and tokens are in no wallet.
            None
            | Some(JournalKind::Points | JournalKind::TokenReward | JournalKind::TokenPurchase) => {
                Vec::new()
            }
            Some(
                JournalKind::Stake
                | JournalKind::Restake
                | JournalKind::PoolDeposit
                | JournalKind::PoolWithdrawal
                | JournalKind::SharePayout
                | JournalKind::ContestFunding,
            ) => self.actor.into_iter().collect(),
            Some(
                JournalKind::TeamStake
                | JournalKind::Settle
                | JournalKind::Void
                | JournalKind::Fine
                | JournalKind::ContestPrize
                | JournalKind::Deposit
                | JournalKind::WithdrawHold
                | JournalKind::WithdrawDone
                | JournalKind::WithdrawReturn,
            ) => self.everyone(),
        }
    }

    fn changes_what_is_held(&self) -> bool {
        let mut events = self.events.iter();
        events.any(|event| {
            matches!(
                event,
                Event::Awarded { .. } | Event::Disputed { .. } | Event::Appealed { .. }
            )
        })
    }

    fn everyone(&self) -> Vec<Uuid> {
        self.next.insiders()
    }
}

/// A moderator's command, as the audit log records it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModeratorAction {
    /// Who.
    pub moderator: Uuid,
    /// What.
    pub action: AuditAction,
    /// Why; empty where no reason is given.
    pub reason: String,
    /// Where the request came from.
    pub address: Option<String>,
}

/// Money that a player pays for a false declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fine {
    /// The id of its journal.
    pub journal: Uuid,
    /// Who pays.
    pub player: Uuid,
    /// How much; at most what the player has available when the result is final.
    pub amount: Usdc,
    /// The reason of the ruling.
    pub reason: String,
}

impl Fine {
    pub(super) fn of(challenge: Uuid, penalty: Penalty, reason: &str) -> Self {
        Self {
            journal: journal_id(JournalKind::Fine, &[challenge, penalty.player]),
            player: penalty.player,
            amount: penalty.fine,
            reason: reason.to_owned(),
        }
    }
}

/// Creates a challenge; the creator stakes the minimum.
///
/// # Errors
/// Where a stake is above the limit of the server, or the creator's fair-play score is below 50 and a participant could stake
/// more than 50 USDC.
pub fn open(mut opening: NewChallengeCommand, now: OffsetDateTime) -> Result<Decision, Refusal> {
    if let Some(side) = opening.team.take() {
        return team_match::issue(opening, side, now);
    }
    let NewChallengeCommand {
        id,
        creator,
        fair_play,
        stake_max,
        invite_code,
        terms: request,
        is_rematch,
        team: _,
        opponent: _,
        leader_limit: _,
    } = opening;
    let stake = request.terms.minimum_stake;
    may_ask_for((fair_play, stake_max), &request.terms)?;
    let seat = Seat {
        player: creator.id,
        slot: 0,
        stake,
        joined_at: now,
        status: SeatStatus::Joined,
        claim: None,
        agreed_to_call_off: false,
        notified_at: None,
        window: None,
    };
    let expires_at = lobby::expiry(&request.terms, now);
    let next = Challenge {
        id,
        version: 0,
        creator: creator.id,
        created_at: now,
        invite_code,
        invited: request
            .invited
            .into_iter()
            .filter(|friend| *friend != creator.id)
            .collect(),
        terms: request.terms,
        details: request.details,
        seats: vec![seat],
        teams: Vec::new(),
        opponent: None,
        is_opponent_dissolved: false,
        double_members: Vec::new(),
        phase: Phase::Open { expires_at },
    };
    let actor = Some(creator.id);
    let journal = Some(Journal::stake(id, creator.id, stake));
    Ok(Draft {
        journal,
        ..Draft::of(next, actor)
    }
    .into_decision(Event::Created {
        user: creator,
        stake_amount: stake,
        is_rematch,
        team: None,
    }))
}

/// Whether a creator of that score may make a challenge on those terms, on a server that takes stakes up to that limit.
///
/// For the score it is the largest stake that anyone in it may place that counts: where the terms set no maximum, that is the
/// largest of all, as the server's limit may be raised before the last player joins.
pub(super) fn may_ask_for(
    (fair_play, stake_max): (i32, StakeLimit),
    terms: &Terms,
) -> Result<(), Refusal> {
    stake_max.allows(terms)?;
    if fair_play < FAIR_PLAY_TRUSTED && UNTRUSTED_STAKE_MAX < terms.largest_stake() {
        Err(Refusal::FairPlayTooLow)
    } else {
        Ok(())
    }
}

/// Decides what becomes of `command` at `now`.
///
/// # Errors
/// Where the rules do not allow it. Nothing has changed then.
pub fn decide(
    challenge: &Challenge,
    mut command: Command,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    // Whether a deadline has passed is known only once every outage has moved it.
    if let Command::ApplyOutages { outages } = &command {
        return outage::apply(challenge, outages);
    }
    // A command after a deadline finds the state that the clock would have produced.
    let is_late = challenge
        .phase
        .deadline()
        .is_some_and(|deadline| deadline.has_passed(now));
    if is_late && command != Command::Tick {
        return Err(overdue(challenge, &command));
    }
    let (mut given_by, mut seat_of) = (None, None);
    if let Some(player) = command.player_mut() {
        given_by = Some(*player);
        *player = challenge.seat_of(*player)?;
        seat_of = Some(*player);
    }
    let mut decision = decided(challenge, command, now)?;
    if let (Some(speaker), Some(seat)) = (given_by, seat_of)
        && speaker != seat
    {
        if decision.actor == seat_of {
            // What the stream and the ledger name is the one who has spoken.
            decision.actor = given_by;
            if let Some(journal) = &mut decision.journal {
                journal.actor = given_by;
            }
        }
        decision.next.sign_claim(challenge, seat, speaker);
    }
    Ok(decision)
}

fn decided(
    challenge: &Challenge,
    command: Command,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    match command {
        Command::Join(entry) => lobby::join(challenge, entry, now),
        Command::Accept(entry) => team_match::accept(challenge, entry, now),
        Command::Approve {
            player,
            limit,
            obstacle,
        } => team_match::approve(challenge, player, (limit, obstacle), now),
        Command::Decline { player } => team_match::decline(challenge, player),
        Command::Depart => team_match::depart(challenge),
        Command::Ready { player } => lobby::ready(challenge, player),
        Command::Leave { player } => lobby::leave(challenge, player),
        Command::Edit(form) => lobby::edit(challenge, form, now),
        Command::Cancel { player } => lobby::cancel(challenge, player),
        Command::Start { player } => lobby::start(challenge, player, now),
        Command::CallOff { player } => lobby::call_off(challenge, player),
        Command::Declare(statement) => result::declare(challenge, &statement, now),
        Command::Confirm { player, verdict } => result::confirm(challenge, player, verdict, now),
        Command::Contest {
            player,
            verdict,
            dispute_id,
        } => result::contest(challenge, player, (verdict, dispute_id), now),
        Command::TakeBack { player } => dispute::take_back(challenge, player, now),
        Command::Withdraw { player } => dispute::withdraw(challenge, player, now),
        Command::TakeCase { moderator } => moderate::take(challenge, &moderator, now),
        Command::ReturnCase { moderator } => moderate::give_back(challenge, &moderator, now),
        Command::Rule(ruling) => moderate::rule(challenge, ruling, now),
        Command::AcceptRuling { player } => moderate::accept(challenge, player),
        Command::Appeal { player, reason } => moderate::appeal(challenge, player, reason, now),
        Command::Seen { player } => result::seen(challenge, player, now),
        Command::AnnounceLeaders => team_match::announce_leaders(challenge, now),
        Command::AnnounceStart => lobby::announce_start(challenge, now),
        Command::Tick => tick(challenge, now),
        Command::ApplyOutages { outages } => outage::apply(challenge, &outages),
    }
}

/// The refusal of a command whose deadline has passed before the clock has acted on it.
fn overdue(challenge: &Challenge, command: &Command) -> Refusal {
    match (&challenge.phase, command) {
        (phase, Command::Approve { .. } | Command::Decline { .. }) if phase.is_before_play() => {
            Refusal::NoApprovalAsked
        }
        (phase, Command::Start { .. }) if phase.is_before_play() => Refusal::NotStartable,
        (phase, Command::Cancel { .. }) if phase.is_before_play() => Refusal::NotCancellable,
        (phase, Command::Edit(_)) if phase.is_before_play() => Refusal::NotEditable,
        (
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. },
            _,
        ) => Refusal::NotOpen,
        (Phase::Active { .. }, _) => Refusal::NotActive,
        // The time of the moderator alone is over: the case is in the queue again.
        (Phase::Disputed(dispute), Command::Rule(_) | Command::ReturnCase { .. })
            if dispute.deadline().kind == DeadlineKind::Decide =>
        {
            Refusal::CaseNotTaken
        }
        (
            Phase::Declared { .. }
            | Phase::Disputed(_)
            | Phase::Held(_)
            | Phase::Completed { .. }
            | Phase::Cancelled { .. },
            _,
        ) => Refusal::AlreadyDecided,
    }
}

/// A decision in the making.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) next: Challenge,
    pub(super) journal: Option<Journal>,
    pub(super) fair_play: Vec<FairPlay>,
    pub(super) fines: Vec<Fine>,
    pub(super) ruling: Option<Ruling>,
    pub(super) audit: Option<ModeratorAction>,
    pub(super) actor: Option<Uuid>,
}

impl Draft {
    pub(super) fn of(next: Challenge, actor: Option<Uuid>) -> Self {
        Self {
            next,
            journal: None,
            fair_play: Vec::new(),
            fines: Vec::new(),
            ruling: None,
            audit: None,
            actor,
        }
    }

    pub(super) fn into_decision(self, event: Event) -> Decision {
        self.into_decision_of(vec![event])
    }

    /// Gives each event the next version.
    pub(super) fn into_decision_of(self, events: Vec<Event>) -> Decision {
        let Self {
            mut next,
            journal,
            fair_play,
            fines,
            ruling,
            audit,
            actor,
        } = self;
        next.version = next
            .version
            .saturating_add(i64::try_from(events.len()).unwrap_or(i64::MAX));
        // A free challenge has no ledger rows.
        let journal = journal.filter(|journal| !journal.postings.is_empty());
        Decision {
            next,
            events,
            journal,
            fair_play,
            fines,
            ruling,
            audit,
            actor,
        }
    }
}

/// The clock: applies the one rule whose time has come.
fn tick(challenge: &Challenge, now: OffsetDateTime) -> Result<Decision, Refusal> {
    let due = challenge
        .phase
        .deadline()
        .filter(|deadline| deadline.has_passed(now));
    let Some(deadline) = due else {
        return Err(Refusal::NothingDue);
    };
    match deadline.kind {
        DeadlineKind::Approve => team_match::overdue(challenge),
        DeadlineKind::Expire => Ok(void(
            challenge,
            CancelReason::Expired,
            SettledBy::Expired,
            None,
        )),
        DeadlineKind::Undeclared => {
            let strikes = challenge.sides().map(|seat| FairPlay {
                player: challenge.speaker_of(seat.player),
                points: UNDECLARED_POINTS,
                reason: FairPlayReason::Undeclared,
            });
            let fair_play = strikes.collect();
            let (draft, event) = voided(challenge, CancelReason::Void, SettledBy::Undeclared, None);
            Ok(Draft { fair_play, ..draft }.into_decision(event))
        }
        DeadlineKind::Confirm => result::lapse(challenge, now),
        DeadlineKind::Take | DeadlineKind::Decide | DeadlineKind::Dispute => {
            moderate::overdue(challenge, now)
        }
        DeadlineKind::Release => result::release(challenge),
    }
}

pub(super) fn void(
    challenge: &Challenge,
    reason: CancelReason,
    by: SettledBy,
    actor: Option<Uuid>,
) -> Decision {
    let (draft, event) = voided(challenge, reason, by, actor);
    draft.into_decision(event)
}

/// Every stake goes back to who paid it, those of leavers too; no fee.
pub(super) fn voided(
    challenge: &Challenge,
    reason: CancelReason,
    settled_by: SettledBy,
    actor: Option<Uuid>,
) -> (Draft, Event) {
    let settlement = settle(challenge, None);
    let outcome = Outcome {
        verdict: None,
        settled_by,
        payouts: settlement.payouts.clone(),
        fee: Usdc::ZERO,
        was_held: matches!(challenge.phase, Phase::Held(_)),
    };
    let mut next = challenge.clone();
    next.phase = Phase::Cancelled {
        play: challenge.phase.play(),
        reason,
        outcome: outcome.clone(),
    };
    let credits = challenge.credits(&settlement.shares());
    let journal = Some(Journal::void(challenge.id, actor, &credits));
    (
        Draft {
            journal,
            ..Draft::of(next, actor)
        },
        Event::Cancelled { outcome },
    )
}

/// The seat of a player who is still in.
pub(super) fn present_seat(challenge: &mut Challenge, player: Uuid) -> Result<&mut Seat, Refusal> {
    challenge.present_seat(player)?;
    challenge
        .seats
        .iter_mut()
        .find(|seat| seat.player == player && seat.is_present())
        .ok_or(Refusal::NotParticipant)
}
