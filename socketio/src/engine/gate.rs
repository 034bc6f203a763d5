//! Stops reading from a client whose earlier events are not handled yet.

use std::{
    future::poll_fn,
    sync::atomic::{AtomicUsize, Ordering},
    task::{Context, Poll},
};

use super::session::Session;

/// Counts unfinished handlers of a session.
#[derive(Debug, Default)]
pub(super) struct Gate {
    running: AtomicUsize,
}

/// Held while a handler runs.
#[derive(Debug)]
pub(crate) struct Busy(Session);

impl Session {
    /// Counts one more unfinished handler until the guard is dropped.
    pub(crate) fn busy(&self) -> Busy {
        self.inner.gate.running.fetch_add(1, Ordering::SeqCst);
        Busy(self.clone())
    }

    pub(super) fn gate_is_shut(&self) -> bool {
        self.inner.gate.running.load(Ordering::SeqCst) >= self.config().handlers_max
    }

    /// Ready when input may be read; else the task is woken as soon as it may.
    pub(crate) fn poll_gate(&self, cx: &Context<'_>) -> Poll<()> {
        if !self.gate_is_shut() {
            return Poll::Ready(());
        }
        self.state().gate_waker = Some(cx.waker().clone());
        // A handler may have ended before the waker was there to be seen.
        if self.gate_is_shut() {
            Poll::Pending
        } else {
            Poll::Ready(())
        }
    }

    pub(crate) async fn gate_open(&self) {
        poll_fn(|cx| self.poll_gate(cx)).await;
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.inner.gate.running.fetch_sub(1, Ordering::SeqCst);
        let waker = self.0.state().gate_waker.take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}
