//! What waits to be sent to one client.

use std::{collections::VecDeque, mem};

use super::config::OutboxLimits;
use crate::codec::engine::Frame;

/// How badly a message wants to arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Urgency {
    /// Waits in the outbox; where that is full the session is closed rather than a message lost.
    #[default]
    Reliable,
    /// Shed when the outbox is half full: presence, typing, counts.
    Ephemeral,
    /// Dropped unless the transport can write at this moment.
    Volatile,
}

#[derive(Debug, Default)]
pub(super) struct Outbox {
    queue: VecDeque<Frame>,
    bytes: usize,
}

impl Outbox {
    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    pub(super) fn push(&mut self, frame: Frame) {
        self.bytes = self.bytes.saturating_add(frame.len());
        self.queue.push_back(frame);
    }

    /// True if the frames may be added. One message of any size fits into an empty outbox.
    pub(super) fn has_room(&self, frames: &[Frame], limits: OutboxLimits) -> bool {
        self.is_empty()
            || (self.queue.len() + frames.len() <= limits.frames_max
                && self.bytes + size(frames) <= limits.bytes_max)
    }

    pub(super) fn is_half_full(&self, limits: OutboxLimits) -> bool {
        self.queue.len() >= limits.frames_max.div_ceil(2)
            || self.bytes >= limits.bytes_max.div_ceil(2)
    }

    /// Takes everything, which also gives the memory back: most sessions idle most of the time.
    pub(super) fn take_all(&mut self) -> VecDeque<Frame> {
        self.bytes = 0;
        mem::take(&mut self.queue)
    }

    /// Takes frames from the front up to about so many bytes, at least one.
    pub(super) fn take_up_to(&mut self, bytes_max: usize) -> VecDeque<Frame> {
        if self.bytes <= bytes_max {
            return self.take_all();
        }
        let mut batch = VecDeque::new();
        let mut taken = 0;
        while taken < bytes_max {
            let Some(frame) = self.queue.pop_front() else {
                break;
            };
            taken += frame.len();
            batch.push_back(frame);
        }
        self.bytes = self.bytes.saturating_sub(taken);
        batch
    }

    pub(super) fn clear(&mut self) {
        drop(self.take_all());
    }
}

fn size(frames: &[Frame]) -> usize {
    frames.iter().map(Frame::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: OutboxLimits = OutboxLimits {
        frames_max: 4,
        bytes_max: 100,
    };

    fn frame(len: usize) -> Frame {
        Frame::Text("x".repeat(len).into())
    }

    #[test]
    fn both_bounds_hold_and_half_is_known() {
        let mut outbox = Outbox::default();
        assert!(
            outbox.has_room(&[frame(1000)], LIMITS),
            "an empty outbox takes any one message"
        );
        outbox.push(frame(40));
        assert!(!outbox.is_half_full(LIMITS));
        assert!(!outbox.has_room(&[frame(61)], LIMITS));
        outbox.push(frame(10));
        assert!(outbox.is_half_full(LIMITS));
        assert!(!outbox.has_room(&[frame(1), frame(1), frame(1)], LIMITS));
        assert!(outbox.has_room(&[frame(1), frame(1)], LIMITS));
    }

    #[test]
    fn a_batch_ends_near_its_size() {
        let mut outbox = Outbox::default();
        (0..4).for_each(|_| outbox.push(frame(10)));
        assert_eq!(outbox.take_up_to(15).len(), 2);
        assert_eq!(outbox.take_up_to(1000).len(), 2);
        assert!(outbox.is_empty());
    }
}
