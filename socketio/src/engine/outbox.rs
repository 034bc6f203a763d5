//! What waits to be sent to one client.

use std::{
    collections::VecDeque,
    mem,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use super::config::OutboxLimits;
use crate::codec::engine::Frame;

/// Bytes of the answer to one poll, or one frame where that is larger. What is in an answer is counted no longer, and a
/// client may leave many of them unread on connections of their own; the rest waits here for its next poll.
const POLL_BYTES_MAX: usize = 64 * 1024;

/// The number of bytes that wait for all clients of an [`Engine`](super::Engine) together. Clones are the same number.
#[derive(Debug, Clone, Default)]
pub struct QueuedBytes {
    bytes: Arc<AtomicUsize>,
}

impl QueuedBytes {
    /// The number at this moment. A message that waits for many is counted for each of them.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    fn add(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    fn remove(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

#[derive(Debug, Default)]
pub(super) struct Outbox {
    queue: VecDeque<Frame>,
    bytes: usize,
    /// The bytes of all outboxes together.
    total: QueuedBytes,
    /// So many frames from the front are to be written before all others; 0 for none.
    first: usize,
}

/// What a WebSocket writes at once.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) frames: VecDeque<Frame>,
    /// What comes next must not arrive in one piece with these.
    pub(crate) is_separate: bool,
}

impl Outbox {
    pub(super) fn new(total: QueuedBytes) -> Self {
        Self {
            queue: VecDeque::new(),
            bytes: 0,
            total,
            first: 0,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    pub(super) fn push(&mut self, frame: Frame) {
        self.bytes += frame.len();
        self.total.add(frame.len());
        self.queue.push_back(frame);
    }

    /// Lets a WebSocket write what is here separately from what comes later.
    pub(super) fn separate(&mut self) {
        self.first = self.queue.len();
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
        self.total.remove(mem::take(&mut self.bytes));
        self.first = 0;
        mem::take(&mut self.queue)
    }

    /// Takes what the answer to a poll holds, about [`POLL_BYTES_MAX`].
    pub(super) fn take_poll(&mut self) -> VecDeque<Frame> {
        self.take_front(POLL_BYTES_MAX, self.queue.len())
    }

    /// Like [`take_poll`](Self::take_poll), but the last frame, which is the close packet, is taken alone.
    pub(super) fn take_before_end(&mut self) -> VecDeque<Frame> {
        let before_end = self.queue.len().saturating_sub(1);
        self.take_front(POLL_BYTES_MAX, before_end.max(1))
    }

    /// Takes frames from the front up to about so many bytes, at least one, and none from behind a
    /// [`separate`](Self::separate).
    pub(super) fn take_batch(&mut self, bytes_max: usize) -> Batch {
        let had_first = self.first > 0;
        let frames_max = if had_first {
            self.first
        } else {
            self.queue.len()
        };
        let frames = self.take_front(bytes_max, frames_max);
        Batch {
            frames,
            is_separate: had_first && self.first == 0,
        }
    }

    /// Takes at most so many frames from the front, up to about so many bytes, at least one of them.
    fn take_front(&mut self, bytes_max: usize, frames_max: usize) -> VecDeque<Frame> {
        if self.bytes <= bytes_max && self.queue.len() <= frames_max {
            return self.take_all();
        }
        let mut frames = VecDeque::new();
        let mut taken = 0;
        while taken < bytes_max && frames.len() < frames_max {
            let Some(frame) = self.queue.pop_front() else {
                break;
            };
            taken += frame.len();
            frames.push_back(frame);
        }
        self.first = self.first.saturating_sub(frames.len());
        self.bytes -= taken;
        self.total.remove(taken);
        frames
    }

    pub(super) fn clear(&mut self) {
        drop(self.take_all());
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.total.remove(self.bytes);
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
    fn what_waits_is_counted_with_that_of_others_until_it_is_taken_or_dropped() {
        let all = QueuedBytes::default();
        let (mut one, mut other) = (Outbox::new(all.clone()), Outbox::new(all.clone()));
        (0..4).for_each(|_| one.push(frame(10)));
        other.push(frame(7));
        assert_eq!((all.bytes(), one.bytes()), (47, 40));
        assert_eq!(one.take_batch(15).frames.len(), 2);
        assert_eq!((all.bytes(), one.bytes()), (27, 20));
        assert_eq!(one.take_before_end().len(), 1);
        assert_eq!((all.bytes(), one.bytes()), (17, 10));
        drop(other);
        assert_eq!(all.bytes(), 10);
        one.clear();
        assert_eq!(all.bytes(), 0);
    }

    #[test]
    fn the_answer_to_a_poll_ends_near_its_size_and_the_rest_stays_counted() {
        let all = QueuedBytes::default();
        let mut outbox = Outbox::new(all.clone());
        let size = POLL_BYTES_MAX / 4;
        (0..6).for_each(|_| outbox.push(frame(size)));
        assert_eq!(outbox.take_poll().len(), 4);
        assert_eq!(all.bytes(), 2 * size);
        outbox.push(frame(3 * POLL_BYTES_MAX));
        outbox.push(frame(1));
        assert_eq!(outbox.take_before_end().len(), 3, "a frame is never cut");
        assert_eq!((outbox.take_before_end().len(), all.bytes()), (1, 0));
    }

    #[test]
    fn a_batch_ends_near_its_size() {
        let mut outbox = Outbox::default();
        (0..4).for_each(|_| outbox.push(frame(10)));
        assert_eq!(outbox.take_batch(15).frames.len(), 2);
        assert_eq!(outbox.take_batch(1000).frames.len(), 2);
        assert!(outbox.is_empty());
    }

    #[test]
    fn separated_frames_are_a_batch_of_their_own() {
        let mut outbox = Outbox::default();
        let take = |outbox: &mut Outbox| {
            let batch = outbox.take_batch(100);
            (batch.frames.len(), batch.is_separate)
        };
        (0..2).for_each(|_| outbox.push(frame(10)));
        outbox.separate();
        (0..3).for_each(|_| outbox.push(frame(10)));
        assert_eq!(take(&mut outbox), (2, true));
        assert_eq!(take(&mut outbox), (3, false));
        outbox.push(frame(10));
        outbox.separate();
        assert_eq!(take(&mut outbox), (1, true));
        outbox.push(frame(200));
        outbox.separate();
        outbox.push(frame(10));
        assert_eq!(take(&mut outbox), (1, true), "larger than a batch");
        assert_eq!(take(&mut outbox), (1, false));
        assert_eq!((outbox.bytes, outbox.first), (0, 0));
    }
}
