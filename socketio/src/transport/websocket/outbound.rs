//! Wakes the actor when its session has something to write.

use std::{
    future::Future,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};

use futures_util::Stream;
use tokio::{
    task::yield_now,
    time::{Sleep, sleep},
};

use super::wire::Wire;
use crate::{
    codec::engine::Frame,
    engine::{Batch, Session, Write},
};

/// Frames handed to the connection at once. The rest stays in the outbox, where it is counted: a
/// client that reads slowly is seen by its outbox, not by a buffer that grows behind it.
pub(super) const BATCH_BYTES: usize = 32 * 1024;

/// Between a batch that goes out separately and the next one. Long enough for a client that waits for it
/// to have read it, far below what a person notices.
const SEPARATION: Duration = Duration::from_millis(5);

pub(super) struct Outbound {
    session: Session,
    pause: Pause,
    /// What is in the outbox has waited for what else was about to come.
    has_gathered: bool,
    /// Where the actor writes, unless actix-web writes for it.
    wire: Option<Rc<Wire>>,
}

/// What the writer does before or after a batch.
enum Pause {
    None,
    /// Lets every other task of this thread have a turn: an acknowledgement and the events that go with it come
    /// from several of them, a moment apart, and a write costs more than all that leads to it.
    Gather(Pin<Box<dyn Future<Output = ()>>>),
    /// Lets the connection write before it is given more.
    Turn,
    // Boxed, because it is rarely there and every idle connection holds an `Outbound`.
    Until(Pin<Box<Sleep>>),
}

impl Pause {
    fn gather() -> Self {
        Self::Gather(Box::pin(yield_now()))
    }

    fn after(batch: &Batch) -> Self {
        let bytes: usize = batch.frames.iter().map(Frame::len).sum();
        if batch.is_separate {
            Self::Until(Box::pin(sleep(SEPARATION)))
        } else if bytes >= BATCH_BYTES {
            Self::Turn
        } else {
            Self::None
        }
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        match self {
            Self::None => return Poll::Ready(()),
            Self::Gather(turn) => ready!(turn.as_mut().poll(cx)),
            Self::Turn => {
                *self = Self::None;
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
            Self::Until(sleep) => ready!(sleep.as_mut().poll(cx)),
        }
        *self = Self::None;
        Poll::Ready(())
    }
}

impl Outbound {
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            pause: Pause::None,
            has_gathered: false,
            wire: None,
        }
    }

    /// Gives nothing to the actor before what it wrote is on its way.
    pub(super) fn flushing(session: Session, wire: Rc<Wire>) -> Self {
        Self {
            wire: Some(wire),
            ..Self::new(session)
        }
    }
}

impl Stream for Outbound {
    type Item = Write;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Write>> {
        let this = self.get_mut();
        let is_answer = this.wire.as_ref().is_some_and(|wire| wire.take_message());
        if let Some(wire) = &this.wire
            && wire.poll_flush(cx).is_pending()
        {
            // The end is noticed also where the client does not read, or it could hold its connection for as
            // long as it likes.
            return this.session.poll_closed(cx).map(|()| Some(Write::Close));
        }
        ready!(this.pause.poll(cx));
        if !this.has_gathered {
            ready!(this.session.poll_writable(cx));
            this.has_gathered = true;
            // What the client's own messages brought about at once is whole: all that were read are handled by now,
            // and a handler that waits for others sends nothing yet.
            if !is_answer {
                this.pause = Pause::gather();
                ready!(this.pause.poll(cx));
            }
        }
        let write = ready!(this.session.poll_write(cx, BATCH_BYTES));
        this.has_gathered = false;
        if let Write::Frames(batch) = &write {
            this.pause = Pause::after(batch);
        }
        Poll::Ready(Some(write))
    }
}

#[cfg(test)]
mod tests {
    use std::{iter, sync::Arc, task::Waker};

    use tokio::net::{TcpListener, TcpStream};

    use super::*;
    use crate::{
        engine::{
            CloseReason, Config, Engine, Handshake, Message, Receiver, Sent, Service, TransportKind,
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

    /// Whether something is to be written at once.
    fn writes(outbound: &mut Outbound) -> bool {
        let mut cx = Context::from_waker(Waker::noop());
        Pin::new(outbound).poll_next(&mut cx).is_ready()
    }

    #[tokio::test]
    async fn an_answer_to_a_message_goes_out_at_once_and_an_event_waits_for_others() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let stream = TcpStream::connect(address).await.unwrap();
        let wire = Rc::new(Wire::new(stream));
        let engine = Engine::new(Config::default(), Silent, Arc::new(NoMetrics));
        let handshake = Handshake::new(None, "", |_| iter::empty());
        let session = engine.open(handshake, Box::new(()), TransportKind::WebSocket);
        let mut outbound = Outbound::flushing(session.clone(), Rc::clone(&wire));
        // What opens the session.
        while writes(&mut outbound) || session.queued_bytes() > 0 {}
        let send = || assert_eq!(session.send(Message::Text("x".into())), Sent::Queued);
        send();
        assert!(!writes(&mut outbound), "an event lets others have a turn");
        assert!(writes(&mut outbound), "and goes out after it");
        assert!(!writes(&mut outbound));
        wire.note_message();
        send();
        assert!(writes(&mut outbound), "an answer goes out at once");
        assert!(!writes(&mut outbound));
        // A message that was answered with nothing at once.
        wire.note_message();
        assert!(!writes(&mut outbound));
        send();
        assert!(!writes(&mut outbound), "a later event waits again");
    }
}
