//! For how long players have watched a match, as the looks of its actor see it.
//!
//! Time is added from one look to the next, for players who are there at both: a socket that comes and goes adds nothing, and
//! many sockets of one player no more than one. After a crash, and after the actor was asleep, players begin anew.

use std::collections::HashMap;

use domain::quest::WATCHED_AFTER;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Players whose time is in memory; above it, those who are away are forgotten.
const PLAYERS_MAX: usize = 10_000;
/// Players whom one look finds to have watched for long enough; the next look finds the rest.
const FOUND_MAX: usize = 500;

/// The time of each player.
#[derive(Debug, Default)]
pub(super) struct WatchTimes {
    /// Looks are numbered: those who were there at the one before have watched since then.
    look: u64,
    looked_at: Option<OffsetDateTime>,
    by_player: HashMap<Uuid, WatchTime>,
}

#[derive(Debug, Default)]
struct WatchTime {
    watched: Duration,
    seen_at_look: u64,
    is_recorded: bool,
}

impl WatchTimes {
    /// These players are there at `now`, of a match that is played since `played_since`, if it is. Answers who has come to
    /// [`WATCHED_AFTER`] and is not recorded.
    pub(super) fn look(
        &mut self,
        players: impl IntoIterator<Item = Uuid>,
        played_since: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Vec<Uuid> {
        let last = self.looked_at.replace(now).zip(played_since);
        let since_last = last.map_or(Duration::ZERO, |(last, played_since)| {
            (now - last.max(played_since)).max(Duration::ZERO)
        });
        let last_look = self.look;
        self.look = self.look.saturating_add(1);
        let mut found = Vec::new();
        for player in players {
            let time = self.by_player.entry(player).or_default();
            if 0 < last_look && time.seen_at_look == last_look {
                time.watched = time.watched.saturating_add(since_last);
            }
            time.seen_at_look = self.look;
            let is_found = WATCHED_AFTER <= time.watched && !time.is_recorded;
            if is_found && found.len() < FOUND_MAX {
                found.push(player);
            }
        }
        if PLAYERS_MAX < self.by_player.len() {
            let look = self.look;
            self.by_player.retain(|_, time| time.seen_at_look == look);
        }
        found
    }

    /// There was no look for a time, as no socket was there: it is added for no player.
    pub(super) fn pause(&mut self) {
        self.looked_at = None;
    }

    /// These are recorded.
    pub(super) fn recorded(&mut self, players: &[Uuid]) {
        for player in players {
            if let Some(time) = self.by_player.get_mut(player) {
                time.is_recorded = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOVA: Uuid = Uuid::from_u128(1);
    const REX: Uuid = Uuid::from_u128(2);
    const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn after(seconds: i64) -> OffsetDateTime {
        NOON.saturating_add(Duration::seconds(seconds))
    }

    #[test]
    fn a_player_who_stays_for_five_minutes_is_found_until_recorded() {
        let mut times = WatchTimes::default();
        for second in 0..300 {
            assert!(times.look([NOVA], Some(NOON), after(second)).is_empty());
        }
        assert_eq!(times.look([NOVA, REX], Some(NOON), after(300)), [NOVA]);
        // The write failed.
        assert_eq!(times.look([NOVA], Some(NOON), after(301)), [NOVA]);
        times.recorded(&[NOVA]);
        assert!(times.look([NOVA], Some(NOON), after(302)).is_empty());
    }

    #[test]
    fn time_away_does_not_count_and_time_before_it_does() {
        let mut times = WatchTimes::default();
        times.look([NOVA], Some(NOON), after(0));
        times.look([NOVA], Some(NOON), after(200));
        times.look([], Some(NOON), after(201));
        times.look([NOVA], Some(NOON), after(900));
        assert!(times.look([NOVA], Some(NOON), after(999)).is_empty());
        assert_eq!(times.look([NOVA], Some(NOON), after(1_000)), [NOVA]);
    }

    #[test]
    fn many_looks_at_one_moment_and_coming_back_at_each_add_nothing() {
        let mut times = WatchTimes::default();
        for second in 0..1_000 {
            let here = (second % 2 == 0).then_some(NOVA);
            assert!(times.look(here, Some(NOON), after(second)).is_empty());
            assert!(times.look(here, Some(NOON), after(second)).is_empty());
        }
    }

    #[test]
    fn time_without_looks_does_not_count() {
        let mut times = WatchTimes::default();
        times.look([NOVA], Some(NOON), after(0));
        times.look([NOVA], Some(NOON), after(200));
        times.pause();
        times.look([NOVA], Some(NOON), after(299));
        assert!(times.look([NOVA], Some(NOON), after(398)).is_empty());
        assert_eq!(times.look([NOVA], Some(NOON), after(399)), [NOVA]);
    }

    #[test]
    fn who_has_watched_is_found_after_the_match_too() {
        let mut times = WatchTimes::default();
        times.look([NOVA], Some(NOON), after(0));
        assert_eq!(times.look([NOVA], Some(NOON), after(300)), [NOVA]);
        // The write failed, and the match ended.
        assert_eq!(times.look([NOVA], None, after(301)), [NOVA]);
    }

    #[test]
    fn only_time_while_the_match_is_played_counts() {
        let mut times = WatchTimes::default();
        times.look([NOVA], None, after(0));
        times.look([NOVA], None, after(400));
        // It began in between.
        let began = Some(after(500));
        assert!(times.look([NOVA], began, after(700)).is_empty());
        assert!(times.look([NOVA], began, after(799)).is_empty());
        assert_eq!(times.look([NOVA], began, after(800)), [NOVA]);
    }
}
