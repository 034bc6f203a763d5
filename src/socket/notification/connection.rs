//! The actor of one socket.
//! Owns: its connection. Receives: the client's messages, one after the other, and its outbox filling.
//! Sends: requests go to `actors::notification` and the store; frames come through the outbox.
//! Mailbox: unused, actix's default of 16; what is to be sent waits in the bounded outbox of its
//! [`NotificationSocket`].
//! After a crash: the socket closes, and its client comes back with its number.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use actix::{
    Actor, ActorContext as _, ActorFutureExt as _, AsyncContext as _, ContextFutureSpawner as _,
    StreamHandler, WrapFuture as _,
};
use actix_web::web;
use actix_web_actors::ws::{self, CloseReason, ProtocolError, WebsocketContext};
use actors::notification::{ListenRefused, Listener};
use actors::runtime::rate_limit::{Limit, RateState};
use actors::runtime::sink::SocketSink;
use futures_util::Stream;
use socketio::websocket::{Fault, Incoming, Messages};
use time::{Duration, OffsetDateTime};

use super::MESSAGE_BYTES_MAX;
use super::message::ClientMessage;
use crate::infra::network::NetworkSlot;
use crate::infra::tokens::{Claims, TokenError};
use crate::services::sockets::notification_socket::{
    CloseCause, ListenerId, NotificationSocket, Write,
};
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

pub(super) struct Connection {
    app: web::Data<AppState>,
    payload: Option<web::Payload>,
    token: String,
    after: Option<i64>,
    line: Option<Arc<NotificationSocket>>,
    limiter: RateState,
    /// Among the sockets of its network, of either kind.
    place: Option<NetworkSlot>,
}

impl Connection {
    pub(super) fn new(
        app: web::Data<AppState>,
        payload: web::Payload,
        token: String,
        after: Option<i64>,
        place: Option<NetworkSlot>,
    ) -> Self {
        Self {
            app,
            payload: Some(payload),
            token,
            after,
            line: None,
            limiter: RateState::default(),
            place,
        }
    }

    /// The claims of the token, or why the socket is closed.
    fn enter(&self) -> Result<(Claims, Arc<NotificationSocket>), CloseCause> {
        if self.app.is_draining() || self.place.is_none() {
            return Err(CloseCause::TryAgain);
        }
        let now = self.app.clock.now();
        let claims = self.app.tokens.verify(&self.token, now);
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
        &self,
        line: Arc<NotificationSocket>,
        claims: &Claims,
        ctx: &mut WebsocketContext<Self>,
    ) {
        let (app, token, after) = (self.app.clone(), self.token.clone(), self.after);
        let expires_at = end_of(claims, app.clock.now());
        async move {
            let sink: Arc<dyn SocketSink> = line.clone();
            let listener = Listener {
                sink,
                after,
                expires_at,
            };
            let user = line.listens.user;
            match app.notifications.attach(user, listener).await {
                // The device may have been signed out while we were attaching.
                Ok(Ok(())) if app.tokens.verify(&token, app.clock.now()).is_err() => {
                    line.say(CloseCause::SignedOut);
                }
                Ok(Ok(())) => {}
                Ok(Err(ListenRefused::TooMany)) => line.say(CloseCause::TooMany),
                Ok(Err(ListenRefused::Closed | ListenRefused::Busy)) | Err(_) => {
                    line.say(CloseCause::TryAgain);
                }
            }
        }
        .into_actor(self)
        .map(|(), connection, _| connection.token.clear())
        .wait(ctx);
    }

    fn handle_text(&mut self, text: &str, ctx: &mut WebsocketContext<Self>) {
        let Some(line) = self.line.clone() else {
            return;
        };
        let now = self.app.clock.now();
        line.note_activity(now);
        if self.limiter.take(MESSAGE_LIMIT, now).is_err() {
            line.say(CloseCause::TooOften);
            return;
        }
        match ClientMessage::parse(text) {
            Some(ClientMessage::Heartbeat(_)) => {
                line.send_frame(&notification_event::heartbeat_response(now));
            }
            Some(ClientMessage::Ping(_)) => line.send_frame(&notification_event::pong()),
            Some(ClientMessage::Authenticate(shown)) => self.renew(&line, &shown.token, now),
            Some(ClientMessage::NotificationRead(read)) => {
                let app = self.app.clone();
                async move { mark_read(&app, &line, read.notification_id, now).await }
                    .into_actor(self)
                    .wait(ctx);
            }
            Some(ClientMessage::SubscribeToTypes(request)) => {
                let app = self.app.clone();
                async move {
                    let (user, kinds) = (line.listens.user, request.types.into_iter().collect());
                    let subscribed = notification_event::subscribed(&kinds);
                    match app.notifications.subscribe(user, line.id(), kinds).await {
                        Ok(()) => line.send_frame(&subscribed),
                        Err(_) => refuse(&line, AckCode::Busy, BUSY),
                    }
                }
                .into_actor(self)
                .wait(ctx);
            }
            None => refuse(&line, AckCode::Invalid, NOT_UNDERSTOOD),
        }
    }

    /// The same player on the same device shows a token that lasts longer.
    fn renew(&self, line: &NotificationSocket, token: &str, now: OffsetDateTime) {
        match self.app.tokens.verify(token, now) {
            Ok(claims) if claims.sub == line.listens.user && claims.sid == line.listens.device => {
                let expires_at = end_of(&claims, now);
                line.renew(expires_at);
                line.send_frame(&notification_event::token_renewed(expires_at));
            }
            Ok(_) | Err(_) => refuse(
                line,
                AckCode::Unauthenticated,
                AuthCode::TokenInvalid.message(),
            ),
        }
    }
}

async fn mark_read(app: &AppState, line: &NotificationSocket, id: uuid::Uuid, now: OffsetDateTime) {
    let user = line.listens.user;
    match store::notification::read(&app.db, user, &[id], now).await {
        Ok(changed) if 0 < changed.affected => app.notifications.moved([user]),
        // Read before, or not theirs: nothing is different, and nothing is given away.
        Ok(_) => {}
        Err(error) => {
            tracing::warn!(%user, "a notification cannot be marked as read: {error}");
            refuse(line, AckCode::Busy, BUSY);
        }
    }
}

fn refuse(line: &NotificationSocket, code: AckCode, message: &str) {
    line.send_frame(&socket_event::error(&EventRefusal::new(code, message)));
}

fn end_of(claims: &Claims, now: OffsetDateTime) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(claims.exp).unwrap_or(now)
}

impl Actor for Connection {
    type Context = WebsocketContext<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        match self.enter() {
            Ok((claims, line)) => {
                self.line = Some(Arc::clone(&line));
                ctx.add_stream(Outbound {
                    line: Arc::clone(&line),
                    is_turn_over: false,
                });
                if let Some(payload) = self.payload.take() {
                    ctx.add_stream(Messages::new(payload, MESSAGE_BYTES_MAX));
                }
                self.attach(line, &claims, ctx);
            }
            Err(farewell) => close(ctx, farewell),
        }
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        if let Some(line) = &self.line {
            self.app.notifications.leave(line.listens.user, line.id());
        }
    }
}

impl Drop for Connection {
    /// Here, because actix does not say goodbye to an actor that panicked.
    fn drop(&mut self) {
        if let Some(line) = &self.line {
            line.say(CloseCause::Normal);
            self.app.notification_sockets.leave(line.id());
        }
    }
}

impl StreamHandler<Incoming> for Connection {
    fn handle(&mut self, incoming: Incoming, ctx: &mut Self::Context) {
        let Some(line) = self.line.clone() else {
            return;
        };
        match incoming {
            Incoming::Text(text) => self.handle_text(&text, ctx),
            Incoming::Binary(_) => refuse(&line, AckCode::Invalid, NOT_UNDERSTOOD),
            Incoming::Ping(data) => ctx.pong(&data),
            Incoming::Close => line.say(CloseCause::Normal),
            Incoming::Fault(Fault::TooLarge) => line.say(CloseCause::TooLarge),
            Incoming::Fault(Fault::Protocol | Fault::NotUtf8) => line.say(CloseCause::Protocol),
        }
    }

    /// The client is gone without a close frame, or has broken the rules and gets one first.
    fn finished(&mut self, ctx: &mut Self::Context) {
        match &self.line {
            Some(line) => line.say(CloseCause::Normal),
            None => ctx.stop(),
        }
    }
}

impl StreamHandler<Write> for Connection {
    fn handle(&mut self, write: Write, ctx: &mut Self::Context) {
        match write {
            Write::Frames(frames) => frames.into_iter().for_each(|frame| ctx.text(frame)),
            Write::Close(farewell) => close(ctx, farewell),
        }
    }

    // The stream only ends with the actor.
    fn finished(&mut self, _: &mut Self::Context) {}
}

/// Asked for by `WebsocketContext`, whose own reader is given a stream that never yields.
impl StreamHandler<Result<ws::Message, ProtocolError>> for Connection {
    fn handle(&mut self, _: Result<ws::Message, ProtocolError>, _: &mut Self::Context) {}
}

fn close(ctx: &mut WebsocketContext<Connection>, farewell: CloseCause) {
    metrics::counter!("notification_sockets_closed_total", "code" => farewell.code().to_string())
        .increment(1);
    ctx.close(Some(CloseReason {
        code: farewell.code().into(),
        description: None,
    }));
    ctx.stop();
}

/// Tells the actor when its line has something to write. After each batch the connection gets its turn, so that what a client
/// does not read stays where it is counted.
struct Outbound {
    line: Arc<NotificationSocket>,
    is_turn_over: bool,
}

impl Stream for Outbound {
    type Item = Write;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Write>> {
        let this = self.get_mut();
        if this.is_turn_over {
            this.is_turn_over = false;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let write = ready!(this.line.poll_write(context));
        this.is_turn_over = matches!(write, Write::Frames(_));
        Poll::Ready(Some(write))
    }
}
