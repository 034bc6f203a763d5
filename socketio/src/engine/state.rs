//! The state of a session, as it is behind the session's lock.

use std::{
    mem,
    sync::Arc,
    task::{Context, Waker},
};

use tokio::{sync::oneshot, task::AbortHandle, time::Instant};

use super::{Pass, Receiver, heartbeat::Heartbeat, outbox::Outbox};
use crate::{
    codec::engine::Frame,
    terms::{CloseReason, TransportKind},
};

pub(super) struct State {
    pub(super) phase: Phase,
    pub(super) link: Link,
    pub(super) outbox: Outbox,
    /// The pending GET of a polling client.
    pub(super) poll: Option<oneshot::Sender<Vec<Frame>>>,
    /// True while a POST is being read.
    pub(super) posting: bool,
    /// The WebSocket's writer, where it waits.
    pub(super) writer: Option<Writer>,
    /// The tasks that wait for the gate: a POST, and a WebSocket that probes beside it.
    pub(super) gate_wakers: Vec<Waker>,
    pub(super) clock: Option<AbortHandle>,
    pub(super) heartbeat: Heartbeat,
    /// The layer above wants to have seen something by then.
    pub(super) expected_by: Option<Instant>,
    pub(super) receiver: Option<Arc<dyn Receiver>>,
    /// Until the session is forgotten; clones of it may live on.
    pub(super) pass: Option<Pass>,
}

/// A writer that waits.
pub(super) struct Writer {
    waker: Waker,
    waits_for: Awaited,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Awaited {
    /// Something to write, or the end.
    Frames,
    /// The end alone: the connection has not taken yet what it was given.
    End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Open,
    /// Over for the layer above; what the outbox holds may still be fetched until then.
    Closing {
        until: Instant,
    },
    Closed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    Polling,
    /// A WebSocket is trying to take over.
    Probing {
        answered: bool,
    },
    WebSocket,
}

/// What becomes of frames that wait when a session ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The client is there: it gets them, and the close packet.
    Flush,
    /// The client is gone, or broke the rules.
    Discard,
}

impl Ending {
    pub(super) fn of(reason: CloseReason) -> Self {
        match reason {
            CloseReason::ForcedServerClose
            | CloseReason::ForcedClose
            | CloseReason::ServerShuttingDown => Self::Flush,
            CloseReason::TransportClose
            | CloseReason::TransportError
            | CloseReason::PingTimeout
            | CloseReason::ParseError
            | CloseReason::OutboxFull
            | CloseReason::OutboxesFull => Self::Discard,
        }
    }
}

/// What is left to do about the end of a session once its state is updated and unlocked.
pub(super) struct End {
    pub(super) phase: Phase,
    pub(super) is_fetchable: bool,
    pub(super) writer: Option<Writer>,
    pub(super) gate_wakers: Vec<Waker>,
    pub(super) receiver: Option<Arc<dyn Receiver>>,
}

impl Writer {
    pub(super) fn wake(self) {
        self.waker.wake();
    }
}

impl State {
    pub(super) fn new(
        transport: TransportKind,
        outbox: Outbox,
        heartbeat: Heartbeat,
        pass: Pass,
    ) -> Self {
        Self {
            phase: Phase::Open,
            link: transport.into(),
            outbox,
            poll: None,
            posting: false,
            writer: None,
            gate_wakers: Vec::new(),
            clock: None,
            heartbeat,
            expected_by: None,
            receiver: None,
            pass: Some(pass),
        }
    }

    pub(super) fn push_all(&mut self, frames: impl IntoIterator<Item = Frame>) {
        for frame in frames {
            self.outbox.push(frame);
        }
    }

    /// Lets the writer sleep until then.
    pub(super) fn writer_waits(&mut self, cx: &Context<'_>, waits_for: Awaited) {
        match &mut self.writer {
            Some(writer) if writer.waker.will_wake(cx.waker()) => writer.waits_for = waits_for,
            writer => {
                let waker = cx.waker().clone();
                *writer = Some(Writer { waker, waits_for });
            }
        }
    }

    /// The writer that is to be woken for frames. One whose connection is blocked is left alone: it could not
    /// write them, and a client that does not read would cost its thread a turn for each message.
    pub(super) fn take_writer_for_frames(&mut self) -> Option<Writer> {
        self.writer
            .take_if(|writer| writer.waits_for == Awaited::Frames)
    }

    /// Whether a message would go out at once.
    pub(super) fn is_writable(&self) -> bool {
        match self.link {
            Link::Polling | Link::Probing { .. } => self.poll.is_some(),
            Link::WebSocket => self.outbox.is_empty(),
        }
    }

    /// What has to be done about the end once the lock is released.
    pub(super) fn take_end(&mut self) -> End {
        End {
            phase: self.phase,
            is_fetchable: self.phase != Phase::Closed && self.link != Link::WebSocket,
            writer: self.writer.take(),
            gate_wakers: mem::take(&mut self.gate_wakers),
            receiver: self.receiver.take(),
        }
    }
}

impl From<TransportKind> for Link {
    fn from(transport: TransportKind) -> Self {
        match transport {
            TransportKind::Polling => Self::Polling,
            TransportKind::WebSocket => Self::WebSocket,
        }
    }
}

impl From<Link> for TransportKind {
    fn from(link: Link) -> Self {
        match link {
            Link::Polling | Link::Probing { .. } => Self::Polling,
            Link::WebSocket => Self::WebSocket,
        }
    }
}
