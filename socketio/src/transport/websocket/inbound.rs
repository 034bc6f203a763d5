//! Messages from the client, read no faster than the handlers of the session process them.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use futures_util::Stream;

use super::messages::Incoming;
use crate::engine::Session;

pub(super) struct Inbound<M> {
    session: Session,
    messages: M,
}

impl<M> Inbound<M> {
    pub(super) fn new(session: Session, messages: M) -> Self {
        Self { session, messages }
    }
}

impl<M: Stream<Item = Incoming> + Unpin> Stream for Inbound<M> {
    type Item = Incoming;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Incoming>> {
        let this = self.get_mut();
        ready!(this.session.poll_gate(cx));
        Pin::new(&mut this.messages).poll_next(cx)
    }
}
