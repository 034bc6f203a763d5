//! Tells the actor when its session has something to write.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use futures_util::Stream;

use crate::engine::{Session, Write};

/// Frames handed to the connection at once. The rest stays in the outbox, where it is counted: a
/// client that reads slowly is seen by its outbox, not by a buffer that grows behind it.
const BATCH_BYTES: usize = 32 * 1024;

pub(super) struct Outbound {
    session: Session,
    /// Set after a batch, to let the connection write before it is given more.
    rests: bool,
}

impl Outbound {
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            rests: false,
        }
    }
}

impl Stream for Outbound {
    type Item = Write;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Write>> {
        let this = self.get_mut();
        if this.rests {
            this.rests = false;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let write = this.session.poll_write(cx, BATCH_BYTES);
        if let Poll::Ready(Write::Frames(frames)) = &write {
            this.rests = frames
                .iter()
                .map(crate::codec::engine::Frame::len)
                .sum::<usize>()
                >= BATCH_BYTES;
        }
        write.map(Some)
    }
}
