//! A model of the ledger beside the state machine: what must hold after every step of any player.

use std::collections::{BTreeMap, BTreeSet};

use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::super::{
    Challenge, Command, Decision, Event, Fine, Phase, Refusal, SeatStatus, Status, decide,
};
use crate::ledger::{Journal, LedgerAccount};
use crate::money::Usdc;

/// A challenge at a time, with the money around it.
#[derive(Debug, Clone)]
pub(super) struct World {
    pub(super) now: OffsetDateTime,
    pub(super) challenge: Challenge,
    books: Books,
    /// How long outages have lasted in all.
    down: Duration,
}

#[derive(Debug, Clone, Default)]
struct Books {
    /// In micro-USDC. No one is given money first, so a player's is what they won less what they staked.
    balances: BTreeMap<LedgerAccount, i64>,
    journals: BTreeSet<Uuid>,
}

impl Books {
    fn post(&mut self, journal: &Journal) {
        assert!(self.journals.insert(journal.id), "{journal:?} twice");
        assert!(!journal.postings.is_empty(), "{journal:?} moves nothing");
        for posting in &journal.postings {
            *self.balances.entry(posting.debit()).or_default() -= posting.amount().micros();
            *self.balances.entry(posting.credit()).or_default() += posting.amount().micros();
        }
    }

    fn fine(&mut self, fine: &Fine) {
        assert!(self.journals.insert(fine.journal), "{fine:?} twice");
        let available = LedgerAccount::Available(fine.player);
        *self.balances.entry(available).or_default() -= fine.amount.micros();
        let fines = self.balances.entry(LedgerAccount::Fines).or_default();
        *fines += fine.amount.micros();
    }

    fn of(&self, account: LedgerAccount) -> i64 {
        self.balances.get(&account).copied().unwrap_or_default()
    }
}

impl World {
    pub(super) fn begin(opened: Decision, now: OffsetDateTime) -> Self {
        let mut world = Self {
            now,
            challenge: opened.next.clone(),
            books: Books::default(),
            down: Duration::ZERO,
        };
        assert_eq!(opened.next.version, 1);
        assert_eq!(opened.events.len(), 1);
        world.settle_into(opened);
        world
    }

    /// Does `command` now and holds what became of it to every invariant. What is refused changes nothing.
    pub(super) fn step(&mut self, command: Command) -> Result<Decision, Refusal> {
        let down = if let Command::ApplyOutages { outages } = &command {
            outages.iter().map(|it| it.until - it.since).sum()
        } else {
            Duration::ZERO
        };
        let decision = decide(&self.challenge, command, self.now)?;
        self.down += down;
        assert_successor(&self.challenge, &decision);
        if let Some(Event::Started { started_at, .. }) = decision.events.last() {
            assert_fair_start(&self.challenge, *started_at);
        }
        self.settle_into(decision.clone());
        Ok(decision)
    }

    fn settle_into(&mut self, decision: Decision) {
        if let Some(journal) = &decision.journal {
            assert_eq!(journal.challenge, Some(decision.next.id));
            assert_eq!(journal.actor, decision.actor);
            self.books.post(journal);
        }
        // The store takes at most what is there; in this model everyone has enough.
        for fine in &decision.fines {
            let next = &decision.next;
            let mut seats = next.seats.iter();
            let seat = seats.find(|seat| next.declarer_of(seat.player) == fine.player);
            let stake = seat.expect("a side is fined").stake.micros();
            assert!(0 < fine.amount.micros() && fine.amount.micros() * 2 <= stake);
            assert!(decision.next.phase.status().is_final(), "fined too early");
            self.books.fine(fine);
        }
        self.challenge = decision.next;
        self.assert_sound();
    }

    /// Lets the clock run, deadline by deadline, to the end. How many times it struck.
    pub(super) fn run_out(&mut self) -> usize {
        // The longest ways are: declared, held, released; disputed, overdue, void.
        for ticks in 0..=2 {
            let Some(deadline) = self.challenge.phase.deadline() else {
                assert!(self.challenge.phase.status().is_final());
                assert_eq!(self.escrow(), 0);
                return ticks;
            };
            self.now = self.now.max(deadline.at);
            self.step(Command::Tick).expect("a deadline has passed");
        }
        panic!("money is stuck: {:?}", self.challenge);
    }

    fn escrow(&self) -> i64 {
        self.books.of(LedgerAccount::Escrow(self.challenge.id))
    }

    /// What a player has won less what they staked, in micro-USDC.
    pub(super) fn gain(&self, player: Uuid) -> i64 {
        self.books.of(LedgerAccount::Available(player))
    }

    /// What a member's share has won less what it staked, in micro-USDC.
    pub(super) fn share_gain(&self, team: Uuid, player: Uuid) -> i64 {
        self.books.of(LedgerAccount::TeamShare { team, player })
    }

    /// What is held for a player, in micro-USDC: it is still in escrow.
    pub(super) fn held(&self, player: Uuid) -> i64 {
        let Phase::Held(held) = &self.challenge.phase else {
            return 0;
        };
        let payouts = held.outcome.payouts.iter();
        let mine = payouts.filter(|payout| payout.player == player);
        mine.map(|payout| payout.amount.micros()).sum()
    }

    pub(super) fn fees(&self) -> i64 {
        self.books.of(LedgerAccount::Fees)
    }

    pub(super) fn fines(&self) -> i64 {
        self.books.of(LedgerAccount::Fines)
    }

    pub(super) fn has_journals(&self) -> bool {
        !self.books.journals.is_empty()
    }

    fn assert_sound(&self) {
        let challenge = &self.challenge;
        let pot = challenge.pot().micros();
        assert_eq!(self.books.balances.values().sum::<i64>(), 0, "I2");
        assert!(0 <= self.escrow(), "I4");

        let is_resolved = challenge.phase.resolution().is_some();
        assert_eq!(
            self.escrow(),
            if is_resolved { 0 } else { pot },
            "I9 {challenge:?}"
        );
        let is_held = matches!(challenge.phase, Phase::Held(_));
        assert_eq!(
            is_resolved || is_held,
            challenge.phase.outcome().is_some(),
            "I7"
        );
        let paid = challenge.phase.outcome().map_or(0, |outcome| {
            let amounts = outcome.payouts.iter().map(|payout| payout.amount);
            Usdc::checked_sum(amounts).expect("the pot fits").micros()
        });
        if let Some(outcome) = challenge.phase.outcome() {
            assert_eq!(paid + outcome.fee.micros(), pot, "{challenge:?}");
            assert!(outcome.payouts.iter().all(|p| p.amount.is_positive()));
        }
        self.assert_windows();

        let status = challenge.phase.status();
        assert_eq!(challenge.phase.deadline().is_none(), status.is_final());
        for (slot, seat) in challenge.seats.iter().enumerate() {
            assert_eq!(usize::try_from(seat.slot), Ok(slot));
        }
        let mut players: Vec<_> = challenge.seats.iter().map(|seat| seat.player).collect();
        players.sort_unstable();
        players.dedup();
        assert_eq!(players.len(), challenge.seats.len(), "I8");
        if let Some(first) = challenge.seats.first() {
            assert_eq!(first.player, challenge.creator);
        }
        let places = usize::try_from(challenge.terms.max_participants).expect("at least 2");
        assert!(challenge.present_count() <= places);
        assert_eq!(
            status == Status::Full,
            challenge.phase.play().is_none()
                && !status.is_final()
                && challenge.present_count() == places
        );
    }

    /// Each silent side has its own time exactly while a result is declared; it is within the bounds of docs/rules.md,
    /// Challenges, and the last of them is the challenge's deadline.
    fn assert_windows(&self) {
        let challenge = &self.challenge;
        let Phase::Declared { play, confirm_by } = challenge.phase else {
            assert_eq!(challenge.windows().count(), 0, "{challenge:?}");
            return;
        };
        let claims = challenge.sides().filter_map(|seat| seat.claim.as_ref());
        let declared_at = claims.map(|claim| claim.at).min().expect("declared");
        let from = declared_at.max(play.ends_at);
        for seat in &challenge.seats {
            let is_silent = seat.status != SeatStatus::Left && seat.claim.is_none();
            assert_eq!(seat.window.is_some(), is_silent, "{seat:?}");
            let Some(window) = seat.window else { continue };
            assert!(from <= window.from && window.from <= window.until);
            assert!(
                window.until <= from + Duration::hours(24) + self.down,
                "{window:?}"
            );
            let least = if window.is_seen { 2 } else { 24 };
            assert!(from + Duration::hours(least) <= window.until, "{window:?}");
        }
        let last = challenge.windows().map(|(_, window)| window.until).max();
        assert_eq!(last, Some(confirm_by));
    }
}

/// No player is drawn into a match unawares: each one declared ready, or was notified of the scheduled start a quarter
/// of an hour before it.
fn assert_fair_start(before: &Challenge, at: OffsetDateTime) {
    for seat in before.present().skip(1) {
        let scheduled = before.terms.scheduled_at.filter(|it| *it <= at);
        let was_notified = scheduled
            .zip(seat.notified_at)
            .is_some_and(|(scheduled, notified)| notified + Duration::minutes(15) <= scheduled);
        assert!(
            seat.status == SeatStatus::Ready || was_notified,
            "{seat:?} was drawn in"
        );
    }
}

/// docs/rules.md, Challenges. A status may follow itself while something else changes.
fn may_follow(from: Status, to: Status) -> bool {
    match from {
        Status::Completed | Status::Cancelled => false,
        Status::Pending => matches!(to, Status::Pending | Status::Open | Status::Cancelled),
        Status::Open => matches!(
            to,
            Status::Open | Status::Full | Status::Active | Status::Cancelled
        ),
        Status::Full => matches!(to, Status::Full | Status::Active | Status::Cancelled),
        Status::Active => matches!(to, Status::Active | Status::InProgress | Status::Cancelled),
        // Active again where the only declaration is taken back.
        Status::InProgress => matches!(
            to,
            Status::Active | Status::InProgress | Status::Completed | Status::Cancelled
        ),
    }
}

fn assert_successor(before: &Challenge, decision: &Decision) {
    let next = &decision.next;
    let notified = i64::try_from(decision.events.len()).expect("few events");
    assert!(0 < notified);
    assert_eq!(next.version - before.version, notified, "gap-free versions");
    let (from, to) = (before.phase.status(), next.phase.status());
    assert!(may_follow(from, to), "{from:?} → {to:?}");
    assert_eq!(
        (before.id, before.creator, before.created_at),
        (next.id, next.creator, next.created_at)
    );
    assert_eq!(before.terms.fee_bps, next.terms.fee_bps, "I15");
    assert!(before.seats.len() <= next.seats.len());
    if before.phase.play().is_some() {
        assert_eq!(before.phase.play(), next.phase.play());
        assert_eq!(before.pot(), next.pot());
    }
}
