//! Samples for operators' consoles.

use std::sync::Arc;

use actix_web::web;
use actors::runtime::sink::SocketSink;
use domain::account::AccountRole;
use socketio::{Ack, Namespace, Socket};

use super::answer;
use super::caller;
use crate::infra::rate_limits::Class;
use crate::services::sockets::connection::Connection;
use crate::state::AppState;
use crate::wire::ack::{AckCode, EventRefusal};

pub(super) fn events(namespace: &Namespace, app: &web::Data<AppState>) {
    let state = app.clone();
    namespace.on("operations_subscribe", move |socket: Socket, ack: Ack| {
        let app = state.clone();
        async move { answer::send(ack, subscribe(&app, &socket).await) }
    });
    let state = app.clone();
    namespace.on("operations_unsubscribe", move |socket: Socket, ack: Ack| {
        let app = state.clone();
        async move { answer::send(ack, unsubscribe(&app, &socket)) }
    });
}

/// A socket has closed.
pub(super) fn left(app: &AppState, connection: &Connection) {
    app.operations.leave(connection.id());
}

/// As over HTTP, the role is read from the database, and a second factor is needed.
async fn subscribe(app: &AppState, socket: &Socket) -> Result<(), EventRefusal> {
    let (connection, player) = caller::player(app, socket)?;
    caller::count(app, &connection, Class::SocketRead)?;
    let member = store::administration::staff_member(&app.db, player, app.clock.now());
    let member = member.await.map_err(caller::failed)?;
    let is_admin = member.is_some_and(|it| {
        it.role == AccountRole::Admin && !it.is_suspended && it.has_second_factor
    });
    if !is_admin {
        let message = "Only administrators may do this";
        return Err(EventRefusal::new(AckCode::Forbidden, message));
    }
    let console: Arc<dyn SocketSink> = connection;
    if !app.operations.enter(console) {
        let message = "Too many consoles are open";
        return Err(EventRefusal::new(AckCode::TooMany, message));
    }
    Ok(())
}

fn unsubscribe(app: &AppState, socket: &Socket) -> Result<(), EventRefusal> {
    let connection = caller::connection(app, socket)?;
    app.operations.leave(connection.id());
    Ok(())
}
