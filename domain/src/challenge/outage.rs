//! Outages of the service, as a challenge applies them: a command of its own, before anything else is decided.

use time::{Duration, OffsetDateTime};

use super::decide::{Decision, Draft};
use super::event::Event;
use super::refusal::Refusal;
use super::state::{Challenge, Phase};
use crate::outage::Outage;

/// Moves the deadlines that were still to come when each outage began, by as long as it lasted.
///
/// # Errors
/// [`Refusal::NothingDue`] where no deadline is moved: then there is nothing to write.
pub(super) fn apply(challenge: &Challenge, outages: &[Outage]) -> Result<Decision, Refusal> {
    let next = challenge.after_outages(outages);
    let Some(deadline) = next.phase.deadline() else {
        return Err(Refusal::NothingDue);
    };
    if next == *challenge {
        return Err(Refusal::NothingDue);
    }
    Ok(Draft::of(next, None).into_decision(Event::DeadlineExtended { at: deadline.at }))
}

impl Challenge {
    /// The challenge with the deadlines that it has once these outages are applied.
    #[must_use]
    pub fn after_outages(&self, outages: &[Outage]) -> Self {
        let mut next = self.clone();
        for outage in outages {
            let moved = |deadline: OffsetDateTime| outage.moves(deadline, self.created_at);
            next.phase.move_deadlines(moved);
            // Each silent side's own time moves as a whole, and retains its length.
            let windows = next
                .seats
                .iter_mut()
                .filter_map(|seat| seat.window.as_mut());
            for window in windows {
                let by = moved(window.until).unwrap_or_default();
                window.from = window.from.saturating_add(by);
                window.until = window.until.saturating_add(by);
            }
        }
        next
    }
}

impl Phase {
    /// Moves every deadline of the phase by what `by` states of it. A phase that gets another deadline names it here.
    fn move_deadlines(&mut self, by: impl Fn(OffsetDateTime) -> Option<Duration>) {
        let moved = |at: &mut OffsetDateTime| {
            if let Some(by) = by(*at) {
                *at = at.saturating_add(by);
            }
        };
        match self {
            Self::Pending { approve_by } => moved(approve_by),
            Self::Reserved {
                expires_at,
                approve_by,
            } => [expires_at, approve_by].into_iter().for_each(moved),
            Self::Open { expires_at } | Self::Full { expires_at } => moved(expires_at),
            Self::Active { play: _, void_at } => moved(void_at),
            Self::Disputed(dispute) => dispute.times_mut().into_iter().for_each(moved),
            Self::Declared {
                play: _,
                confirm_by,
            } => moved(confirm_by),
            Self::Held(held) => moved(&mut held.release_at),
            Self::Completed { .. } | Self::Cancelled { .. } => {}
        }
    }
}
