//! Following the table of the contest.

use std::sync::Arc;

use actix_web::web;
use actors::runtime::sink::SocketSink;
use socketio::{Ack, Namespace, Socket};

use super::answer;
use super::caller;
use crate::infra::rate_limits::Class;
use crate::services::sockets::connection::Connection;
use crate::state::AppState;
use crate::wire::ack::EventRefusal;

pub(super) fn events(namespace: &Namespace, app: &web::Data<AppState>) {
    let state = app.clone();
    namespace.on("contest_subscribe", move |socket: Socket, ack: Ack| {
        let app = state.clone();
        async move { answer::send(ack, subscribe(&app, &socket)) }
    });
    let state = app.clone();
    namespace.on("contest_unsubscribe", move |socket: Socket, ack: Ack| {
        let app = state.clone();
        async move { answer::send(ack, unsubscribe(&app, &socket)) }
    });
}

/// A socket has closed.
pub(super) fn left(app: &AppState, connection: &Connection) {
    app.contest_followers.leave(connection.id());
}

/// As over HTTP, players read the contest. What changed before is read there.
fn subscribe(app: &AppState, socket: &Socket) -> Result<(), EventRefusal> {
    let (connection, _player) = caller::player(app, socket)?;
    caller::count(app, &connection, Class::SocketRead)?;
    let follower: Arc<dyn SocketSink> = connection;
    app.contest_followers.enter(follower);
    Ok(())
}

fn unsubscribe(app: &AppState, socket: &Socket) -> Result<(), EventRefusal> {
    let connection = caller::connection(app, socket)?;
    app.contest_followers.leave(connection.id());
    Ok(())
}
