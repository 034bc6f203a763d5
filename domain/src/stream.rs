//! The versioned stream, as challenges, conversations and notifications follow it: events carry the versions 1, 2, 3 …
//! without a gap, and a cursor is the version up to which a follower has every event.
//!
//! Where the events are stored, and who holds the cursor, is left to each of them.

/// How an event stands to a cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VersionOrder {
    /// The follower has it.
    Stale,
    /// It follows what the follower has.
    Next,
    /// An earlier one is missing, and has to be read first.
    Gap,
}

impl VersionOrder {
    /// Compares the version of an event with a cursor.
    pub const fn of(version: i64, cursor: i64) -> Self {
        if version <= cursor {
            Self::Stale
        } else if version == cursor.saturating_add(1) {
            Self::Next
        } else {
            Self::Gap
        }
    }
}

/// Whether a follower at `cursor` is brought to the version `latest` by a replay of at most `events_max` events.
///
/// If not, it has to read the state anew: it has missed too many, or its cursor is of another stream, as after a restored
/// backup.
pub const fn can_replay(cursor: i64, latest: i64, events_max: i64) -> bool {
    0 <= cursor && cursor <= latest && latest.saturating_sub(cursor) <= events_max
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_stale_next_or_beyond_a_gap() {
        for (version, order) in [
            (i64::MIN, VersionOrder::Stale),
            (6, VersionOrder::Stale),
            (7, VersionOrder::Stale),
            (8, VersionOrder::Next),
            (9, VersionOrder::Gap),
            (i64::MAX, VersionOrder::Gap),
        ] {
            assert_eq!(VersionOrder::of(version, 7), order, "{version}");
        }
    }

    #[test]
    fn what_was_missed_is_replayed_up_to_a_limit_and_a_foreign_cursor_is_not() {
        for (cursor, is_replayed) in [
            (i64::MIN, false),
            (-1, false),
            (0, false),
            (1, false),
            (2, true),
            (7, true),
            (8, false),
            (i64::MAX, false),
        ] {
            assert_eq!(can_replay(cursor, 7, 5), is_replayed, "{cursor}");
        }
        assert!(can_replay(0, 0, 5), "a stream without events is whole");
    }
}
