//! Stops reading from a client whose earlier events are not handled yet.

use std::{
    future::poll_fn,
    mem,
    sync::atomic::{AtomicUsize, Ordering},
    task::{Context, Poll, Waker},
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
        let mut state = self.state();
        let waits = |waker: &Waker| waker.will_wake(cx.waker());
        if !state.gate_wakers.iter().any(waits) {
            state.gate_wakers.push(cx.waker().clone());
        }
        drop(state);
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
        let wakers = mem::take(&mut self.0.state().gate_wakers);
        wakers.into_iter().for_each(Waker::wake);
    }
}

#[cfg(test)]
mod tests {
    use std::{
        iter,
        sync::{Arc, atomic::AtomicBool},
        task::Wake,
    };

    use super::*;
    use crate::{
        engine::{
            CloseReason, Config, Engine, Handshake, Message, Receiver, Service, TransportKind,
        },
        metrics::NoMetrics,
    };

    struct Silent;

    impl Service for Silent {
        fn open(&self, _session: &Session) -> Arc<dyn Receiver> {
            Arc::new(Self)
        }
    }

    impl Receiver for Silent {
        fn message(self: Arc<Self>, _session: &Session, _message: Message) {}
        fn closed(self: Arc<Self>, _session: &Session, _reason: CloseReason) {}
    }

    #[derive(Default)]
    struct Task {
        is_woken: AtomicBool,
    }

    impl Wake for Task {
        fn wake(self: Arc<Self>) {
            self.is_woken.store(true, Ordering::SeqCst);
        }
    }

    fn open(handlers_max: usize) -> Session {
        let config = Config {
            handlers_max,
            ..Config::default()
        };
        let engine = Engine::new(config, Silent, Arc::new(NoMetrics));
        let handshake = Handshake::new(None, "", |_| iter::empty());
        engine.open(handshake, Box::new(()), TransportKind::Polling)
    }

    #[tokio::test]
    async fn a_post_and_a_probe_that_wait_together_are_both_let_through() {
        let session = open(1);
        let busy = session.busy();
        let waiting = [Arc::<Task>::default(), Arc::default()];
        for one in &waiting {
            let waker = Waker::from(Arc::clone(one));
            let cx = Context::from_waker(&waker);
            assert!(session.poll_gate(&cx).is_pending());
            assert!(session.poll_gate(&cx).is_pending());
        }
        assert_eq!(session.state().gate_wakers.len(), 2, "each waits once");
        drop(busy);
        for one in waiting {
            assert!(one.is_woken.load(Ordering::SeqCst));
        }
    }
}
