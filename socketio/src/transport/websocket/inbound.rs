//! Messages from the client, read no faster than the session's handlers keep up.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use actix_web::web;
use futures_util::Stream;

use super::messages::{Incoming, Messages};
use crate::engine::Session;

pub(super) struct Inbound {
    session: Session,
    messages: Messages,
}

impl Inbound {
    pub(super) fn new(session: Session, payload: web::Payload) -> Self {
        let messages = Messages::new(payload, session.config().max_payload);
        Self { session, messages }
    }
}

impl Stream for Inbound {
    type Item = Incoming;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Incoming>> {
        let this = self.get_mut();
        ready!(this.session.poll_gate(cx));
        Pin::new(&mut this.messages).poll_next(cx)
    }
}
