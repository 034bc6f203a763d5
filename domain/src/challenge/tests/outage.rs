//! Outages: what a challenge makes of them, and that no schedule of outages, restarts, commands and looks of the clock, by
//! one process or two, applies a deadline before its time plus all outages.

use proptest::prelude::*;
use time::{Duration, OffsetDateTime};

use super::super::{Challenge, Command, Deadline, Decision, Event, Refusal, decide};
use super::books::World;
use super::stage::{MILLISECOND, NOW, terms};
use crate::outage::{BEAT_EVERY, Beat, OUTAGE, Outage};

fn outage(number: i64, since: OffsetDateTime, length: Duration) -> Outage {
    Outage {
        number,
        since,
        until: since + length,
    }
}

#[test]
fn every_phase_that_waits_is_extended_by_the_time_that_the_service_was_down() {
    let waiting = [
        World::open(terms(2)),
        World::lobby(2, 2),
        World::active(2),
        World::declared(),
        World::disputed(),
        World::awarded(),
    ];
    for mut world in waiting {
        let before = world.challenge.phase.deadline().expect("it waits");
        let status = world.status();
        let hours = Duration::hours(3);
        // It would have passed in the middle of it.
        let since = before.at - Duration::hours(1);
        world.now = since + hours;
        let outages = vec![outage(1, since, hours)];
        let decision = world.done(Command::ApplyOutages { outages });
        let at = before.at + hours;
        assert_eq!(decision.events, [Event::DeadlineExtended { at }]);
        assert_eq!(decision.journal, None);
        assert_eq!(world.status(), status);
        let kind = before.kind;
        assert_eq!(
            world.challenge.phase.deadline(),
            Some(Deadline { kind, at })
        );
        world.now = at - MILLISECOND;
        world.assert_refused(Command::Tick, &Refusal::NothingDue);
    }
}

#[test]
fn two_outages_move_a_deadline_by_both_and_report_it_once() {
    let mut world = World::declared();
    let at = world.deadline();
    let hour = Duration::hours(1);
    // The second begins after the deadline as it stood, and before the deadline as the first one moved it.
    let outages = vec![
        outage(1, at - hour, hour * 3),
        outage(2, at + hour * 2 + MILLISECOND, hour),
    ];
    let decision = world.done(Command::ApplyOutages { outages });
    assert_eq!(decision.events.len(), 1);
    assert_eq!(world.deadline(), at + hour * 4);
}

#[test]
fn an_outage_that_moves_nothing_is_nothing_to_write() {
    let mut overdue = World::declared();
    let outages = vec![outage(1, overdue.deadline(), Duration::hours(3))];
    overdue.assert_refused(Command::ApplyOutages { outages }, &Refusal::NothingDue);
    for mut over in [World::completed(), World::cancelled()] {
        let outages = vec![outage(1, NOW, Duration::days(900))];
        over.assert_refused(Command::ApplyOutages { outages }, &Refusal::NothingDue);
    }
}

/// What one process does next, or the world does to all.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// Seconds pass without a command.
    Pass(i64),
    /// The process reads the heartbeat; some time later it writes it, as what it then was.
    ReadBeat(usize),
    WriteBeat(usize),
    /// The process decides what is next on the challenge; some time later it writes it.
    Decide(usize),
    Write(usize),
    /// The process dies, and starts anew.
    Restart(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let process = 0_usize..2;
    let step = prop_oneof![
        3 => prop_oneof![1_i64..10, 20_i64..40, 40_i64..400].prop_map(Step::Pass),
        3 => process.clone().prop_map(Step::ReadBeat),
        3 => process.clone().prop_map(Step::WriteBeat),
        4 => process.clone().prop_map(Step::Decide),
        4 => process.clone().prop_map(Step::Write),
        1 => process.prop_map(Step::Restart),
    ];
    proptest::collection::vec(step, 1..120)
}

/// PostgreSQL, with what its statements check.
#[derive(Debug)]
struct Database {
    beat_at: Option<OffsetDateTime>,
    outages: Vec<Outage>,
    challenge: Challenge,
    applied: i64,
}

impl Database {
    fn newest(&self) -> i64 {
        self.outages.last().map_or(0, |outage| outage.number)
    }

    /// The heartbeat and what goes with it, where it still is what was read (`store::outage`).
    fn beat(&mut self, beat: Beat, now: OffsetDateTime) -> Option<OffsetDateTime> {
        match beat {
            Beat::Written(at) => return Some(at),
            Beat::First if self.beat_at.is_some() => return None,
            Beat::Next { from } | Beat::AfterOutage { from, .. } if self.beat_at != Some(from) => {
                return None;
            }
            Beat::AfterOutage { since, .. } => self.outages.push(Outage {
                number: self.newest() + 1,
                since,
                until: now,
            }),
            Beat::First | Beat::Next { .. } => {}
        }
        self.beat_at = Some(now);
        Some(now)
    }

    /// `write_decisions.sql`: false where it was decided on old ground.
    fn write(&mut self, pending: &Pending) -> bool {
        let deadline = self.challenge.phase.deadline();
        let is_allowed = deadline.is_none_or(|deadline| {
            pending.at < deadline.at || self.beat_at.is_some_and(|beat| deadline.at <= beat)
        });
        let is_latest = self.challenge.version == pending.before && self.newest() == pending.newest;
        if is_latest && is_allowed {
            self.challenge = pending.decision.next.clone();
            self.applied = pending.newest;
        }
        is_latest && is_allowed
    }
}

#[derive(Debug, Clone)]
struct Pending {
    before: i64,
    newest: i64,
    at: OffsetDateTime,
    decision: Decision,
}

/// A server: what it remembers, and what it has begun.
#[derive(Debug, Default)]
struct Process {
    beat_at: Option<OffsetDateTime>,
    newest: i64,
    memory: Option<(Challenge, i64, Vec<Outage>)>,
    beating: Option<(OffsetDateTime, Beat)>,
    pending: Option<Pending>,
}

impl Process {
    fn read_beat(&mut self, database: &Database, now: OffsetDateTime) {
        self.newest = self.newest.max(database.newest());
        self.beating = Some((now, Beat::at(now, database.beat_at, None)));
    }

    fn write_beat(&mut self, database: &mut Database) {
        let Some((now, beat)) = self.beating.take() else {
            return;
        };
        if let Some(at) = database.beat(beat, now) {
            self.beat_at = self.beat_at.max(Some(at));
            if matches!(beat, Beat::AfterOutage { .. }) {
                self.newest = self.newest.max(database.newest());
            }
        }
    }

    /// `actors::challenge::perform`, up to what it hands to the database.
    fn decide(&mut self, database: &Database, now: OffsetDateTime) {
        let (challenge, applied, ahead) = self.memory.take().unwrap_or_else(|| {
            let invisible = |outage: &&Outage| database.applied < outage.number;
            let ahead = database.outages.iter().filter(invisible).copied().collect();
            (database.challenge.clone(), database.applied, ahead)
        });
        let deadline = challenge.phase.deadline();
        let overdue = deadline.filter(|deadline| deadline.has_passed(now));
        let needed = overdue.map_or(now - OUTAGE, |deadline| deadline.at);
        let newest = ahead.last().map_or(applied, |outage| outage.number);
        if self.beat_at.is_none_or(|beat| beat < needed) || newest < self.newest {
            // The heartbeat first, or a fresh look.
            return;
        }
        let extend = Command::ApplyOutages {
            outages: ahead.clone(),
        };
        let decision =
            decide(&challenge, extend, now).or_else(|_| decide(&challenge, Command::Tick, now));
        if let Ok(decision) = decision {
            let (before, at) = (challenge.version, now);
            self.pending = Some(Pending {
                before,
                newest,
                at,
                decision,
            });
        }
        self.memory = Some((challenge, applied, ahead));
    }

    /// Writes what it decided. Returns the time of the decision, for a command of the clock.
    fn write(&mut self, database: &mut Database) -> Option<OffsetDateTime> {
        let pending = self.pending.take()?;
        self.memory = None;
        if !database.write(&pending) {
            return None;
        }
        self.memory = Some((pending.decision.next.clone(), pending.newest, Vec::new()));
        let extended = |event: &Event| matches!(event, Event::DeadlineExtended { .. });
        (!pending.decision.events.iter().any(extended)).then_some(pending.at)
    }
}

/// Plays `steps`, then lets both servers run as they should until the deadline is applied. Answers when it stood at first,
/// when it was applied, and every outage.
fn play(steps: &[Step]) -> (OffsetDateTime, OffsetDateTime, Vec<Outage>) {
    let world = World::declared();
    let deadline = world.deadline();
    let mut now = deadline - Duration::minutes(10);
    let mut database = Database {
        beat_at: None,
        outages: Vec::new(),
        challenge: world.challenge,
        applied: 0,
    };
    let mut processes = [Process::default(), Process::default()];
    let healthy = (0..).map(|n| match n % 5 {
        0 => Step::Pass(BEAT_EVERY.whole_seconds()),
        1 => Step::ReadBeat(0),
        2 => Step::WriteBeat(0),
        3 => Step::Decide(0),
        _ => Step::Write(0),
    });
    for step in steps.iter().copied().chain(healthy) {
        match step {
            Step::Pass(seconds) => now += Duration::seconds(seconds),
            Step::ReadBeat(n) => processes[n].read_beat(&database, now),
            Step::WriteBeat(n) => processes[n].write_beat(&mut database),
            Step::Decide(n) => processes[n].decide(&database, now),
            Step::Restart(n) => processes[n] = Process::default(),
            Step::Write(n) => {
                if let Some(applied_at) = processes[n].write(&mut database) {
                    return (deadline, applied_at, database.outages);
                }
            }
        }
        assert!(now < deadline + Duration::days(3), "never applied");
    }
    unreachable!("the healthy steps never end")
}

/// The deadline plus every outage that began before it.
fn at_last(deadline: OffsetDateTime, outages: &[Outage]) -> OffsetDateTime {
    outages.iter().fold(deadline, |deadline, outage| {
        let moved = outage.moves(deadline, NOW);
        deadline + moved.unwrap_or(Duration::ZERO)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn a_deadline_is_never_applied_before_its_time_plus_all_outages(steps in steps()) {
        let (deadline, applied_at, outages) = play(&steps);
        let due = at_last(deadline, &outages);
        prop_assert!(due <= applied_at, "due {due}, applied {applied_at}, {outages:?}");
    }
}

#[test]
fn the_schedules_of_that_test_do_have_outages_that_move_the_deadline() {
    let steps = [
        Step::ReadBeat(0),
        Step::WriteBeat(0),
        Step::Pass(3_600 * 3),
        Step::Decide(0),
        Step::ReadBeat(1),
        Step::WriteBeat(1),
    ];
    let (deadline, applied_at, outages) = play(&steps);
    assert_eq!(outages.len(), 1);
    assert!(deadline + Duration::hours(3) <= applied_at);
}
