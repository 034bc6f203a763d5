//! What the layer above wants to send: taken where the outbox has room.

use std::sync::MutexGuard;

use super::{
    session::{Sent, Session},
    state::{Phase, State},
};
use crate::{
    codec::engine::Frame,
    terms::{CloseReason, Urgency},
};

/// What became of frames that were offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Offer {
    Queued,
    Shed,
    Closed,
    Full,
}

impl Session {
    /// Sends frames that must stay next to each other, and closes the session if it is full.
    pub(crate) fn send_frames(&self, frames: &[Frame], urgency: Urgency) -> Sent {
        self.settle(self.offer(frames, urgency))
    }

    /// Like [`Session::send_frames`], reliably, for frames that no one else gets: they move into the outbox.
    pub(crate) fn send_own(&self, frames: Vec<Frame>) -> Sent {
        let offer = match self.with_room(&frames, Urgency::Reliable) {
            Ok(state) => {
                self.enqueue(state, frames);
                Offer::Queued
            }
            Err(refused) => refused,
        };
        self.settle(offer)
    }

    /// Queues frames if there is room. Leaves it to the caller to close a full session, since the
    /// layer above is called for that, and the caller may hold its locks.
    pub(crate) fn offer(&self, frames: &[Frame], urgency: Urgency) -> Offer {
        match self.with_room(frames, urgency) {
            Ok(state) => {
                self.enqueue(state, frames.iter().cloned());
                Offer::Queued
            }
            Err(refused) => refused,
        }
    }

    /// The state, locked, where it has room for the frames.
    fn with_room(
        &self,
        frames: &[Frame],
        urgency: Urgency,
    ) -> Result<MutexGuard<'_, State>, Offer> {
        let limits = self.config().outbox;
        let state = self.state();
        if state.phase != Phase::Open {
            return Err(Offer::Closed);
        }
        let shed = match urgency {
            Urgency::Reliable => false,
            Urgency::Ephemeral => state.outbox.is_half_full(limits),
            Urgency::Volatile => !state.is_writable(),
        };
        if shed {
            drop(state);
            self.inner.engine.metrics().message_shed(urgency);
            return Err(Offer::Shed);
        }
        if state.outbox.has_room(frames, limits) {
            Ok(state)
        } else {
            Err(Offer::Full)
        }
    }

    fn settle(&self, offer: Offer) -> Sent {
        match offer {
            Offer::Queued => Sent::Queued,
            Offer::Shed => Sent::Shed,
            Offer::Closed => Sent::Closed,
            Offer::Full => {
                self.close(CloseReason::OutboxFull);
                Sent::Closed
            }
        }
    }
}
