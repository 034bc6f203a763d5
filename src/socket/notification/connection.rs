//! The actor of one socket.
//! Owns: its connection. Receives: the client's messages, one after the other, and its outbox filling.
//! Sends: requests go to `actors::notification` and the store; frames come through the outbox.
//! Mailbox: unused, actix's default of 16; what is to be sent waits in the bounded outbox of its
//! [`NotificationSocket`].
//! After a crash: the connection closes, and its client reconnects with its cursor.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{self, Poll, ready};

use actix::{
    Actor, ActorContext as _, AsyncContext as _, Context, ContextFutureSpawner as _, StreamHandler,
    WrapFuture as _,
};
use actix_web::web;
use actors::notification::{ListenRefused, Listener};
use actors::runtime::rate_limit::{Limit, RateState};
use actors::runtime::sink::SocketSink;
use futures_util::Stream;
use socketio::websocket::{Fault, Incoming, Messages, Writer};
use time::{Duration, OffsetDateTime};

use super::message::ClientMessage;
use crate::infra::network::NetworkSlot;
use crate::infra::tokens::{Claims, TokenError};
use crate::services::sockets::notification_socket::{
    CloseCause, ListenerId, NotificationSocket, Write,
};
use crate::services::sockets::notification_sockets::count_close;
use crate::state::AppState;
use crate::wire::ack::{AckCode, EventRefusal};
use crate::wire::notification_event;
use crate::wire::socket_event::{self, AuthCode};

/// The rate of a client's messages: a heartbeat every 30 s, and the reads of a quick person.
const MESSAGE_LIMIT: Limit = Limit {
    max: 60,
    window: Duration::seconds(10),
};

const BUSY: &str = "The server is busy. Please try again.";
const NOT_UNDERSTOOD: &str = "This message is not understood";

/// How a client introduces itself.
pub(super) struct Introduction {
    pub(super) token: String,
    /// The version that it has.
    pub(super) after: Option<i64>,
    /// Its slot among the sockets of its network, of either kind; none where they are all taken.
    pub(super) slot: Option<NetworkSlot>,
}

pub(super) struct Connection {
    app: web::Data<AppState>,
    introduction: Introduction,
    writer: Writer,
    /// Until the actor has started.
    messages: Option<Messages>,
    /// Once the client is let in.
    socket: Option<Arc<NotificationSocket>>,
    limiter: RateState,
}

impl Connection {
    /// Serves a connection to its end.
    pub(super) fn serve(
        app: web::Data<AppState>,
        introduction: Introduction,
        writer: Writer,
        messages: Messages,
    ) -> impl Future<Output = ()> {
        Context::new().into_future(Self {
            app,
            introduction,
            writer,
            messages: Some(messages),
            socket: None,
            limiter: RateState::default(),
        })
    }

    /// The claims of the token, or why the socket is closed.
    fn enter(&self) -> Result<(Claims, Arc<NotificationSocket>), CloseCause> {
        if self.app.is_draining() || self.introduction.slot.is_none() {
            return Err(CloseCause::TryAgain);
        }
        let now = self.app.clock.now();
        let claims = self.app.tokens.verify(&self.introduction.token, now);
        let claims = claims.map_err(|why| match why {
            TokenError::Expired => CloseCause::TokenExpired,
            TokenError::Invalid => CloseCause::Unauthenticated,
        })?;
        let arrives = self.app.connections.arrives(claims.sub, now);
        arrives.map_err(|_too_often| CloseCause::TooOften)?;
        let listens = ListenerId {
            user: claims.sub,
            device: claims.sid,
        };
        let expires_at = end_of(&claims, now);
        Ok((
            claims,
            self.app
                .notification_sockets
                .enter(listens, expires_at, now),
        ))
    }

    /// Replays what was missed; the mailbox and the client wait until it is done.
    fn attach(
        &mut self,
        socket: Arc<NotificationSocket>,
        claims: &Claims,
        ctx: &mut Context<Self>,
    ) {
        let (app, after) = (self.app.clone(), self.introduction.after);
        // Not needed any more: a connection that idles holds no token.
        let token = std::mem::take(&mut self.introduction.token);
        let expires_at = end_of(claims, app.clock.now());
        async move {
            let sink: Arc<dyn SocketSink> = socket.clone();
            let listener = Listener {
                sink,
                after,
                expires_at,
            };
            let user = socket.listens.user;
            match app.notifications.attach(user, listener).await {
                // The device may have been signed out while we were attaching.
                Ok(Ok(())) if app.tokens.verify(&token, app.clock.now()).is_err() => {
                    socket.close_with(CloseCause::SignedOut);
                }
                Ok(Ok(())) => {}
                Ok(Err(ListenRefused::TooMany)) => socket.close_with(CloseCause::TooMany),
                Ok(Err(ListenRefused::Closed | ListenRefused::Busy)) | Err(_) => {
                    socket.close_with(CloseCause::TryAgain);
                }
            }
        }
        .into_actor(self)
        .wait(ctx);
    }

    fn handle_text(&mut self, text: &str, ctx: &mut Context<Self>) {
        let Some(socket) = self.socket.clone() else {
            return;
        };
        let now = self.app.clock.now();
        socket.note_activity(now);
        if self.limiter.take(MESSAGE_LIMIT, now).is_err() {
            socket.close_with(CloseCause::TooOften);
            return;
        }
        match ClientMessage::parse(text) {
            Some(ClientMessage::Heartbeat(_)) => {
                socket.send_frame(&notification_event::heartbeat_response(now));
            }
            Some(ClientMessage::Ping(_)) => socket.send_frame(&notification_event::pong()),
            Some(ClientMessage::Authenticate(shown)) => self.renew(&socket, &shown.token, now),
            Some(ClientMessage::NotificationRead(read)) => {
                let app = self.app.clone();
                async move { mark_read(&app, &socket, read.notification_id, now).await }
                    .into_actor(self)
                    .wait(ctx);
            }
            Some(ClientMessage::SubscribeToTypes(request)) => {
                let app = self.app.clone();
                async move {
                    let (user, kinds) = (socket.listens.user, request.types.into_iter().collect());
                    let subscribed = notification_event::subscribed(&kinds);
                    match app.notifications.subscribe(user, socket.id(), kinds).await {
                        Ok(()) => socket.send_frame(&subscribed),
                        Err(_) => refuse(&socket, AckCode::Busy, BUSY),
                    }
                }
                .into_actor(self)
                .wait(ctx);
            }
            None => refuse(&socket, AckCode::Invalid, NOT_UNDERSTOOD),
        }
    }

    fn close(&self, cause: CloseCause, ctx: &mut Context<Self>) {
        count_close(cause);
        self.writer.close(cause.code());
        ctx.stop();
    }

    /// The same player on the same device shows a token that lasts longer.
    fn renew(&self, socket: &NotificationSocket, token: &str, now: OffsetDateTime) {
        match self.app.tokens.verify(token, now) {
            Ok(claims)
                if claims.sub == socket.listens.user && claims.sid == socket.listens.device =>
            {
                let expires_at = end_of(&claims, now);
                socket.renew(expires_at);
                socket.send_frame(&notification_event::token_renewed(expires_at));
            }
            Ok(_) | Err(_) => refuse(
                socket,
                AckCode::Unauthenticated,
                AuthCode::TokenInvalid.message(),
            ),
        }
    }
}

async fn mark_read(
    app: &AppState,
    socket: &NotificationSocket,
    id: uuid::Uuid,
    now: OffsetDateTime,
) {
    let user = socket.listens.user;
    match store::notification::read(&app.db, user, &[id], now).await {
        Ok(changed) if 0 < changed.affected => app.notifications.moved([user]),
        // Read before, or not theirs: nothing is different, and nothing is given away.
        Ok(_) => {}
        Err(error) => {
            tracing::warn!(%user, "a notification cannot be marked as read: {error}");
            refuse(socket, AckCode::Busy, BUSY);
        }
    }
}

fn refuse(socket: &NotificationSocket, code: AckCode, message: &str) {
    socket.send_frame(&socket_event::error(&EventRefusal::new(code, message)));
}

fn end_of(claims: &Claims, now: OffsetDateTime) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(claims.exp).unwrap_or(now)
}

impl Actor for Connection {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        match self.enter() {
            Ok((claims, socket)) => {
                self.socket = Some(Arc::clone(&socket));
                ctx.add_stream(Outbound {
                    socket: Arc::clone(&socket),
                    writer: self.writer.clone(),
                });
                if let Some(messages) = self.messages.take() {
                    ctx.add_stream(messages);
                }
                self.attach(socket, &claims, ctx);
            }
            Err(cause) => self.close(cause, ctx),
        }
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        if let Some(socket) = &self.socket {
            self.app
                .notifications
                .leave(socket.listens.user, socket.id());
        }
    }
}

impl Drop for Connection {
    /// Here, because actix calls no `stopped` of an actor that panicked.
    fn drop(&mut self) {
        if let Some(socket) = &self.socket {
            socket.close_with(CloseCause::Normal);
            self.app.notification_sockets.leave(socket.id());
        }
    }
}

impl StreamHandler<Incoming> for Connection {
    fn handle(&mut self, incoming: Incoming, ctx: &mut Self::Context) {
        let Some(socket) = self.socket.clone() else {
            return;
        };
        match incoming {
            Incoming::Text(text) => self.handle_text(&text, ctx),
            Incoming::Binary(_) => refuse(&socket, AckCode::Invalid, NOT_UNDERSTOOD),
            Incoming::Ping(data) => self.writer.pong(data),
            Incoming::Close => socket.close_with(CloseCause::Normal),
            Incoming::Fault(Fault::TooLarge) => socket.close_with(CloseCause::TooLarge),
            Incoming::Fault(Fault::Protocol | Fault::NotUtf8) => {
                socket.close_with(CloseCause::Protocol);
            }
        }
    }

    /// The client is gone without a close frame, or has broken the rules and gets one first.
    fn finished(&mut self, ctx: &mut Self::Context) {
        match &self.socket {
            Some(socket) => socket.close_with(CloseCause::Normal),
            None => ctx.stop(),
        }
    }
}

impl StreamHandler<Write> for Connection {
    fn handle(&mut self, write: Write, ctx: &mut Self::Context) {
        match write {
            Write::Frames(frames) => self.writer.texts(frames),
            Write::Close(cause) => self.close(cause, ctx),
        }
    }

    // The stream only ends with the actor.
    fn finished(&mut self, _: &mut Self::Context) {}
}

/// Yields what the socket has to write, once the connection has taken what was written before: what a client does not read
/// stays in the outbox, where it is counted.
struct Outbound {
    socket: Arc<NotificationSocket>,
    writer: Writer,
}

impl Stream for Outbound {
    type Item = Write;

    fn poll_next(self: Pin<&mut Self>, cx: &mut task::Context<'_>) -> Poll<Option<Write>> {
        let this = self.get_mut();
        if this.writer.poll_flush(cx).is_pending() {
            // A client that does not read is closed all the same.
            let cause = ready!(this.socket.poll_closing(cx));
            return Poll::Ready(Some(Write::Close(cause)));
        }
        this.socket.poll_write(cx).map(Some)
    }
}
