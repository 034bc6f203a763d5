//! What the transports do with a session: fetch, post, probe, upgrade, write.

use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::{
    outbox::Batch,
    session::Session,
    state::{Awaited, Link, Phase},
};
use crate::{codec::engine::Frame, terms::CloseReason};

/// The response to a GET.
#[derive(Debug)]
pub(crate) enum Fetch {
    /// Send these.
    Now(Vec<Frame>),
    /// Wait for frames; if the sender is dropped there will never be any.
    Wait(oneshot::Receiver<Vec<Frame>>),
    /// Nothing to fetch, but the client is soon to be released for its upgrade.
    Release,
    /// A GET that makes no sense here.
    Refuse,
}

/// The next thing for a WebSocket to write.
#[derive(Debug)]
pub(crate) enum Write {
    Frames(Batch),
    Close,
}

/// Why a WebSocket may not take a session over.
#[derive(Debug)]
pub(crate) struct LinkTaken;

/// A POST is being handled until this is dropped; without [`Posting::handled`], the client has gone,
/// and with it the rest of what it sent.
#[derive(Debug)]
pub(crate) struct Posting {
    session: Session,
    handled: bool,
}

/// A GET is pending; dropped without [`Polling::answered`], the client has gone.
#[derive(Debug)]
pub(crate) struct Polling {
    session: Session,
    answered: bool,
}

impl Session {
    /// A GET came.
    pub(crate) fn fetch(&self) -> Fetch {
        let mut state = self.state();
        if state.link == Link::WebSocket {
            return Fetch::Refuse;
        }
        match state.phase {
            Phase::Open => {}
            Phase::Closing { .. } => {
                // The end comes by a GET of its own: clients read the events of a payload a moment
                // later than its close packet, and take them for news of their next connection.
                let frames = Vec::from(state.outbox.take_before_end());
                let is_over = state.outbox.is_empty();
                drop(state);
                self.count_sent(&frames);
                if is_over {
                    self.forget();
                }
                return Fetch::Now(frames);
            }
            Phase::Closed => return Fetch::Refuse,
        }
        if state.poll.is_some() {
            drop(state);
            self.close(CloseReason::TransportError);
            return Fetch::Refuse;
        }
        if !state.outbox.is_empty() {
            let frames = Vec::from(state.outbox.take_poll());
            self.count_sent(&frames);
            return Fetch::Now(frames);
        }
        if state.link == (Link::Probing { answered: true }) {
            return Fetch::Release;
        }
        let (sender, receiver) = oneshot::channel();
        state.poll = Some(sender);
        Fetch::Wait(receiver)
    }

    /// Guards a pending GET against a client that goes away.
    pub(crate) fn polling(&self) -> Polling {
        Polling {
            session: self.clone(),
            answered: false,
        }
    }

    /// A POST came; `None` if another is still being read, which closes the session.
    pub(crate) fn post(&self) -> Option<Posting> {
        let mut state = self.state();
        if state.link == Link::WebSocket {
            return None;
        }
        if state.posting {
            drop(state);
            self.close(CloseReason::TransportError);
            return None;
        }
        state.posting = true;
        Some(Posting {
            session: self.clone(),
            handled: false,
        })
    }

    /// A WebSocket came with this session's id.
    pub(crate) fn probe(&self) -> Result<(), LinkTaken> {
        let mut state = self.state();
        if state.link != Link::Polling || state.phase == Phase::Closed {
            return Err(LinkTaken);
        }
        state.link = Link::Probing { answered: false };
        Ok(())
    }

    /// The probe was answered: from now on no GET may be left pending for long, since the client
    /// waits for the last one before it upgrades.
    pub(crate) fn probe_answered(&self) {
        let mut state = self.state();
        if let Link::Probing { .. } = state.link {
            state.link = Link::Probing { answered: true };
        }
    }

    /// Releases a GET that was pending when the probe was answered.
    pub(crate) fn release(&self) {
        let mut state = self.state();
        if state.link == (Link::Probing { answered: true })
            && let Some(poll) = state.poll.take()
        {
            self.respond(poll, vec![Frame::NOOP]);
        }
    }

    /// The probing WebSocket has gone; the session goes on polling.
    pub(crate) fn probe_failed(&self) {
        let mut state = self.state();
        if let Link::Probing { .. } = state.link {
            state.link = Link::Polling;
        }
    }

    /// The client has moved to its WebSocket. What waits is written there.
    pub(crate) fn upgrade(&self) -> Result<(), LinkTaken> {
        let mut state = self.state();
        let probing = matches!(state.link, Link::Probing { .. });
        if !probing || state.phase == Phase::Closed {
            return Err(LinkTaken);
        }
        state.link = Link::WebSocket;
        // A client upgrades when its last GET is answered. One that did not wait is refused.
        let overtaken = state.poll.take();
        drop(state);
        drop(overtaken);
        self.inner.engine.metrics().session_upgraded();
        Ok(())
    }

    /// What the session's WebSocket writes next, in pieces of about `batch_bytes`.
    pub(crate) fn poll_write(&self, cx: &Context<'_>, batch_bytes: usize) -> Poll<Write> {
        let mut state = self.state();
        if state.phase == Phase::Closed {
            return Poll::Ready(Write::Close);
        }
        if !state.outbox.is_empty() {
            let batch = state.outbox.take_batch(batch_bytes);
            drop(state);
            self.count_sent(&batch.frames);
            return Poll::Ready(Write::Frames(batch));
        }
        if let Phase::Closing { .. } = state.phase {
            return Poll::Ready(Write::Close);
        }
        state.writer_waits(cx, Awaited::Frames);
        Poll::Pending
    }

    /// Ready when [`Session::poll_write`] would be.
    pub(crate) fn poll_writable(&self, cx: &Context<'_>) -> Poll<()> {
        let mut state = self.state();
        if state.phase != Phase::Open || !state.outbox.is_empty() {
            return Poll::Ready(());
        }
        state.writer_waits(cx, Awaited::Frames);
        Poll::Pending
    }

    /// Ready when nothing that waits for the session's WebSocket is worth waiting for any longer.
    pub(crate) fn poll_closed(&self, cx: &Context<'_>) -> Poll<()> {
        let mut state = self.state();
        if state.phase == Phase::Closed {
            return Poll::Ready(());
        }
        state.writer_waits(cx, Awaited::End);
        Poll::Pending
    }
}

impl Posting {
    /// All packets are handled, or the fault is not worth the session.
    pub(crate) fn handled(&mut self) {
        self.handled = true;
    }
}

impl Drop for Posting {
    fn drop(&mut self) {
        self.session.state().posting = false;
        if !self.handled {
            self.session.close(CloseReason::TransportError);
        }
    }
}

impl Polling {
    /// The frames are in hand and about to be written.
    pub(crate) fn answered(mut self) {
        self.answered = true;
    }
}

impl Drop for Polling {
    fn drop(&mut self) {
        if !self.answered {
            self.session.close(CloseReason::TransportError);
        }
    }
}
