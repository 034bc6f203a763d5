//! Tests of counting.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use time::macros::{date, datetime};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::contest::ContestOpponent;

use super::{
    CountKey, MarkTopic, Period, PlayedMatch, PlayerRun, QuestFact, QuestMark, QuestMetric,
    QuestTally, Quests, day_of,
};

const ME: Uuid = Uuid::from_u128(1);
const NOON: OffsetDateTime = datetime!(2026-11-25 12:00 UTC);

fn quests() -> Quests {
    Quests::built_in().unwrap()
}

fn against(opponents: &[u128]) -> PlayedMatch {
    PlayedMatch {
        id: Uuid::from_u128(99),
        opponents: opponents.iter().map(|id| Uuid::from_u128(*id)).collect(),
        game: "Chess".to_owned(),
        is_won: true,
        is_hosted: true,
        is_prompt: true,
        messages: 3,
        contest: opponents.iter().map(|id| rated(*id)).collect(),
        is_fair_dispute: false,
    }
}

/// An opponent who counts in the contest once they have met others.
fn rated(id: u128) -> ContestOpponent {
    ContestOpponent {
        player: Uuid::from_u128(id),
        joined_at: datetime!(2026-01-01 0:00 UTC),
        verified_at: Some(datetime!(2026-01-02 0:00 UTC)),
    }
}

fn count(tally: &QuestTally, period: Period, at: OffsetDateTime, metric: QuestMetric) -> i64 {
    let start = period.start(day_of(at));
    let key = CountKey {
        player: ME,
        period,
        start,
        metric,
    };
    tally.counts.get(&key).copied().unwrap_or(0)
}

/// Every opponent has met another player before.
fn tally(matches: &[(PlayedMatch, OffsetDateTime)]) -> QuestTally {
    let mut tally = QuestTally::default();
    for opponent in (2..20).map(Uuid::from_u128) {
        tally.note_met(opponent, Uuid::from_u128(99));
    }
    for (played, at) in matches {
        tally.add(&quests(), ME, &QuestFact::Match(played.clone()), *at);
    }
    tally
}

#[test]
fn repeated_matches_of_the_same_two_count_once_a_day() {
    let tomorrow = NOON + Duration::DAY;
    let same = against(&[2]);
    let done = tally(&[(same.clone(), NOON), (same.clone(), NOON), (same, tomorrow)]);
    for metric in [
        QuestMetric::MatchesPlayed,
        QuestMetric::MatchesWon,
        QuestMetric::Hosted,
        QuestMetric::PromptResults,
    ] {
        assert_eq!(count(&done, Period::Day, NOON, metric), 1, "{metric:?}");
        assert_eq!(count(&done, Period::Day, tomorrow, metric), 1, "{metric:?}");
        assert_eq!(count(&done, Period::Week, NOON, metric), 2, "{metric:?}");
        assert_eq!(count(&done, Period::Ever, NOON, metric), 2, "{metric:?}");
    }
    assert_eq!(count(&done, Period::Week, NOON, QuestMetric::Opponents), 1);
    assert_eq!(count(&done, Period::Ever, NOON, QuestMetric::Games), 1);
    assert_eq!(count(&done, Period::Ever, NOON, QuestMetric::WonInARow), 2);
}

#[test]
fn another_opponent_counts_and_of_many_one_new_one_is_enough() {
    let done = tally(&[
        (against(&[2]), NOON),
        (against(&[2, 3]), NOON),
        (against(&[3, 2]), NOON),
    ]);
    assert_eq!(
        count(&done, Period::Day, NOON, QuestMetric::MatchesPlayed),
        2
    );
    assert_eq!(count(&done, Period::Day, NOON, QuestMetric::Opponents), 2);
}

#[test]
fn different_games_count_once_each_however_their_names_are_written() {
    let of = |game: &str, opponent| {
        let played = PlayedMatch {
            game: game.to_owned(),
            ..against(&[opponent])
        };
        (played, NOON)
    };
    let mut matches = vec![of("Chess", 2), of("FIFA", 3), of(" fifa ", 4)];
    let games = |matches: &[_]| {
        let done = tally(matches);
        [Period::Day, Period::Week, Period::Ever]
            .map(|period| count(&done, period, NOON, QuestMetric::Games))
    };
    assert_eq!(games(&matches), [2, 2, 2]);
    matches.push(of("FIFA 24", 5));
    assert_eq!(games(&matches), [3, 3, 3]);
}

#[test]
fn a_match_that_is_not_won_ends_the_run_and_a_repeated_win_does_not_lengthen_it() {
    let lost = PlayedMatch {
        is_won: false,
        ..against(&[9])
    };
    let wins = |from: u128, to: u128| {
        (from..to)
            .map(|id| (against(&[id]), NOON))
            .collect::<Vec<_>>()
    };
    let mut matches = wins(2, 5);
    matches.push((against(&[4]), NOON));
    assert_eq!(
        count(&tally(&matches), Period::Ever, NOON, QuestMetric::WonInARow),
        3
    );
    matches.push((lost, NOON));
    matches.extend(wins(5, 7));
    let done = tally(&matches);
    assert_eq!(count(&done, Period::Ever, NOON, QuestMetric::WonInARow), 3);
    assert_eq!(done.runs[&ME].wins, 2);
}

#[test]
fn messages_are_bounded_by_match_and_day() {
    let loud = |id| {
        (
            PlayedMatch {
                messages: 99,
                ..against(&[id])
            },
            NOON,
        )
    };
    let done = tally(&(2..12).map(loud).collect::<Vec<_>>());
    assert_eq!(
        count(&done, Period::Day, NOON, QuestMetric::ArenaMessages),
        20
    );
    assert_eq!(
        count(
            &tally(&[loud(2)]),
            Period::Day,
            NOON,
            QuestMetric::ArenaMessages
        ),
        5
    );
}

#[test]
fn a_streak_counts_days_with_a_daily_quest_and_ends_with_a_missed_one() {
    let day = |n: i64| {
        (
            against(&[2]),
            datetime!(2028-02-27 23:00 UTC) + Duration::days(n),
        )
    };
    // Over a leap day.
    let done = tally(&[day(0), day(1), day(2), day(2), day(3)]);
    let run = done.runs[&ME];
    assert_eq!((run.streak, run.best_streak), (4, 4));
    assert_eq!(run.streak_day, Some(date!(2028 - 03 - 01)));
    assert_eq!(run.streak_on(date!(2028 - 03 - 01)), 4);
    assert_eq!(run.streak_on(date!(2028 - 03 - 02)), 4);
    assert_eq!(run.streak_on(date!(2028 - 03 - 03)), 0);
    let run = tally(&[day(0), day(1), day(3)]).runs[&ME];
    assert_eq!((run.streak, run.best_streak), (1, 2));
    assert_eq!(PlayerRun::default().streak_on(date!(2028 - 03 - 03)), 0);
}

#[test]
fn a_quest_is_completed_once_in_its_window() {
    let done = tally(&[
        (against(&[2]), NOON),
        (against(&[3]), NOON),
        (against(&[2]), NOON + Duration::DAY),
    ]);
    let times = |id: &str| {
        done.completed
            .iter()
            .filter(|completion| completion.quest == id)
            .count()
    };
    assert_eq!(
        (
            times("daily_match"),
            times("daily_opponents"),
            times("first_match")
        ),
        (2, 1, 1)
    );
}

#[test]
fn the_contest_counts_opponents_of_the_month_and_not_stakes() {
    let december = datetime!(2026-12-01 0:00 UTC);
    let free = PlayedMatch {
        contest: Vec::new(),
        ..against(&[7])
    };
    let lost = PlayedMatch {
        is_won: false,
        ..against(&[8])
    };
    let done = tally(&[
        (against(&[2]), NOON),
        (against(&[2]), NOON),
        (against(&[3]), NOON),
        (free, NOON),
        (lost, NOON),
        (against(&[2]), NOON + Duration::DAY),
        (against(&[2, 3, 4]), NOON + Duration::DAY),
        (against(&[2]), december),
    ]);
    let gain_of = |month| {
        done.gains
            .get(&(month, ME))
            .map(|gain| (gain.points, gain.wins, gain.at))
    };
    let newest = NOON + Duration::DAY;
    assert_eq!(gain_of(date!(2026 - 11 - 01)), Some((31, 4, newest)));
    assert_eq!(gain_of(date!(2026 - 12 - 01)), Some((10, 1, december)));
    assert_eq!(done.gains.len(), 2);
}

#[test]
fn the_contest_counts_no_opponent_who_met_the_winner_alone() {
    let (one, two) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let of = |id: u128, opponents: &[u128]| PlayedMatch {
        id: Uuid::from_u128(id),
        ..against(opponents)
    };
    let lost = |id, opponents: &[u128]| PlayedMatch {
        is_won: false,
        ..of(id, opponents)
    };
    let mut tally = QuestTally::default();
    let mut add = |player: Uuid, played: PlayedMatch| {
        tally.add(&quests(), player, &QuestFact::Match(played), NOON);
        let month = (date!(2026 - 11 - 01), one);
        tally.gains.get(&month).map(|gain| gain.points)
    };
    assert_eq!(add(one, of(10, &[2])), None);
    add(two, lost(10, &[1]));
    // Again the same two.
    assert_eq!(add(one, of(11, &[2])), None);
    add(two, lost(11, &[1]));
    // The other opponent of this very match is no earlier one, whichever side is counted first.
    add(two, lost(12, &[1, 3]));
    assert_eq!(add(one, of(12, &[2, 3])), None);
    assert_eq!(add(one, of(13, &[2])), Some(10));
}

#[test]
fn the_contest_counts_no_new_and_no_unverified_account() {
    let month = (date!(2026 - 11 - 01), ME);
    for (opponent, points) in [
        (rated(2), Some(10)),
        (
            ContestOpponent {
                verified_at: None,
                ..rated(2)
            },
            None,
        ),
        (
            ContestOpponent {
                joined_at: NOON - Duration::days(6),
                ..rated(2)
            },
            None,
        ),
    ] {
        let played = PlayedMatch {
            contest: vec![opponent],
            ..against(&[2])
        };
        let done = tally(&[(played, NOON)]);
        assert_eq!(done.gains.get(&month).map(|gain| gain.points), points);
        assert_eq!(count(&done, Period::Day, NOON, QuestMetric::MatchesWon), 1);
    }
}

#[test]
fn watched_matches_are_bounded_by_day() {
    let mut done = QuestTally::default();
    for _ in 0..12 {
        done.add(&quests(), ME, &QuestFact::Watched, NOON);
    }
    let tomorrow = NOON + Duration::DAY;
    done.add(&quests(), ME, &QuestFact::Watched, tomorrow);
    let watched = |period, at| count(&done, period, at, QuestMetric::MatchesWatched);
    assert_eq!(
        (watched(Period::Day, NOON), watched(Period::Day, tomorrow)),
        (10, 1)
    );
    assert_eq!(watched(Period::Ever, NOON), 11);
}

fn played() -> impl Strategy<Value = (Uuid, QuestFact, OffsetDateTime)> {
    let matches = (
        vec(2_u128..8, 1..4),
        any::<[bool; 4]>(),
        0_i64..9,
        0_usize..3,
        any::<u128>(),
    )
        .prop_map(
            |(opponents, [is_won, is_hosted, is_prompt, is_fair_dispute], messages, game, id)| {
                QuestFact::Match(PlayedMatch {
                    id: Uuid::from_u128(id),
                    is_won,
                    is_hosted,
                    is_prompt,
                    messages,
                    is_fair_dispute,
                    game: ["Chess", "FIFA", "Tekken"][game].to_owned(),
                    ..against(&opponents)
                })
            },
        );
    let others = prop_oneof![
        Just(QuestFact::Friend),
        Just(QuestFact::Team),
        Just(QuestFact::Watched),
        Just(QuestFact::Referral)
    ];
    let fact = prop_oneof![4 => matches, 1 => others];
    (1_u128..4, fact, 0_i32..20).prop_map(|(player, fact, hours)| {
        (
            Uuid::from_u128(player),
            fact,
            NOON.saturating_add(Duration::hours(7).saturating_mul(hours)),
        )
    })
}

/// As the store reads it: two opponents of each player at most, from the marks for ever.
fn know_who_met(tally: &mut QuestTally, stored: &BTreeSet<QuestMark>) {
    let mut known: BTreeMap<Uuid, usize> = BTreeMap::new();
    for mark in stored {
        let seen = known.entry(mark.player).or_default();
        if mark.topic == MarkTopic::Played && mark.period == Period::Ever && *seen < 2 {
            *seen = seen.saturating_add(1);
            tally.note_met(mark.player, mark.item);
        }
    }
}

/// What the database holds: what was committed.
fn commit(stored: &mut QuestTally, added: QuestTally) {
    let fresh = QuestTally::default();
    *stored = QuestTally {
        marks: added.marks,
        counts: added.counts,
        runs: added.runs,
        ..fresh
    };
}

proptest! {
    /// However the facts are cut into batches, and however often a batch is begun and lost before its commit, each fact counts once.
    #[test]
    fn batches_and_crashes_change_no_count(
        facts in vec(played(), 0..60),
        cuts in vec((1_usize..9, 0_usize..3), 60),
    ) {
        let quests = quests();
        let mut whole = QuestTally::default();
        for (player, fact, at) in &facts {
            whole.add(&quests, *player, fact, *at);
        }
        let (mut stored, mut next, mut completed) = (QuestTally::default(), 0_usize, Vec::new());
        let mut points = BTreeMap::new();
        for (size, crashes) in cuts {
            let batch = &facts[next..facts.len().min(next.saturating_add(size))];
            for attempt in 0..=crashes {
                // Only what a fact looks at is loaded.
                let looked_at: Vec<_> = batch.iter().flat_map(|(player, fact, at)| QuestTally::marks_of(*player, fact, *at)).collect();
                let marks = stored.marks.iter().filter(|mark| looked_at.contains(mark)).copied().collect();
                let mut added = QuestTally { marks, ..stored.clone() };
                know_who_met(&mut added, &stored.marks);
                for (player, fact, at) in batch {
                    added.add(&quests, *player, fact, *at);
                }
                if attempt == crashes {
                    completed.extend(added.completed.clone());
                    for (key, gain) in &added.gains {
                        let sum = points.entry(*key).or_insert(0_i64);
                        *sum = sum.saturating_add(gain.points);
                    }
                    let marks = stored.marks.iter().copied().chain(added.fresh.iter().copied()).collect();
                    commit(&mut stored, QuestTally { marks, ..added });
                }
            }
            next = next.saturating_add(batch.len());
        }
        prop_assert_eq!(next, facts.len());
        prop_assert_eq!(&completed, &whole.completed);
        let expected: BTreeMap<_, _> = whole.gains.iter().map(|(key, gain)| (*key, gain.points)).collect();
        prop_assert_eq!(points, expected);
        let mut expected = QuestTally::default();
        commit(&mut expected, whole);
        prop_assert_eq!(stored, expected);
    }

    /// What is added in another order comes to the same, but for runs.
    #[test]
    fn sums_do_not_depend_on_the_order(facts in vec(played(), 0..30), turn in 0_usize..30) {
        let quests = quests();
        let add = |facts: &[(Uuid, QuestFact, OffsetDateTime)]| {
            let mut tally = QuestTally::default();
            for (player, fact, at) in facts {
                tally.add(&quests, *player, fact, *at);
            }
            let ordered = [QuestMetric::WonInARow, QuestMetric::MatchesWatched, QuestMetric::ArenaMessages, QuestMetric::Games, QuestMetric::FairDisputes];
            tally.counts.retain(|key, _| !ordered.contains(&key.metric));
            tally.counts
        };
        // One opponent a match: of several, which one is new depends on the order.
        let mut facts = facts;
        for (_, fact, _) in &mut facts {
            if let QuestFact::Match(played) = fact {
                played.opponents.truncate(1);
            }
        }
        let before = add(&facts);
        let turn = turn.min(facts.len());
        facts.rotate_left(turn);
        prop_assert_eq!(add(&facts), before);
    }
}
