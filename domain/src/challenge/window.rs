//! Each silent side's own time to confirm or contest a declared result (docs/rules.md, Challenges).
//!
//! It ends [`CONFIRM_AT_MOST`] after the later of the declaration and the end of play, or one window of the game after the
//! side was seen online, whichever is first; and never earlier than one window after both the declaration and the end of
//! play. An outage moves both ends of it.

use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::deadline::CONFIRM_AT_MOST;
use super::state::{Challenge, ClaimWindow, Play};
use crate::catalogue::confirm_window;

/// Gives every silent side its time, from a declaration at `now`.
pub(super) fn open_all(
    challenge: &mut Challenge,
    play: Play,
    online: &[Uuid],
    now: OffsetDateTime,
) {
    let length = confirm_window(&challenge.details.game);
    let from = now.max(play.ends_at);
    for seat in &mut challenge.seats {
        let is_silent = seat.is_present() && seat.claim.is_none();
        let invisible = ClaimWindow {
            from,
            until: from.saturating_add(CONFIRM_AT_MOST),
            is_seen: false,
        };
        seat.window = is_silent.then(|| {
            if online.contains(&seat.player) {
                invisible.seen_from(from, length)
            } else {
                invisible
            }
        });
    }
}

/// A silent side is seen at `now`; answers when its time ends then.
pub(super) fn see(
    challenge: &mut Challenge,
    play: Play,
    player: Uuid,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    let length = confirm_window(&challenge.details.game);
    let seats = &mut challenge.seats;
    let seat = seats.iter_mut().find(|seat| seat.player == player)?;
    let seen = seat.window?.seen_from(now.max(play.ends_at), length);
    seat.window = Some(seen);
    Some(seen.until)
}

/// When the last of the silent sides' times ends.
pub(super) fn last_end(challenge: &Challenge) -> Option<OffsetDateTime> {
    challenge.windows().map(|(_, window)| window.until).max()
}

/// No one has to confirm or contest any more.
pub(super) fn close_all(challenge: &mut Challenge) {
    for seat in &mut challenge.seats {
        seat.window = None;
    }
}

impl ClaimWindow {
    /// The same side, seen: one window from then on, where it did not end before.
    fn seen_from(self, from: OffsetDateTime, length: Duration) -> Self {
        Self {
            from,
            until: self.until.min(from.saturating_add(length)),
            is_seen: true,
        }
    }

    /// How long it is.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "both moments are of one clock, and the later one is the minuend"
    )]
    pub fn length(&self) -> Duration {
        self.until - self.from
    }
}
