//! An Engine.IO v4 / Socket.IO v5 server for actix-web.
#![warn(missing_docs)]
#![doc = include_str!("../README.md")]

pub mod codec;
pub mod engine;
pub mod metrics;
mod server;

mod id;
mod sync;
mod terms;
mod transport;

/// Raw connections of the application itself, beside its Socket.IO, taken out of HTTP as those of this crate are.
pub mod websocket {
    pub use crate::transport::websocket::{
        Fault, Incoming, Messages, NotDetachable, Writer, detach,
    };
}

pub use self::{
    id::Id,
    server::{
        Ack, AckError, All, Args, Binary, Builder, ConnectError, Data, DisconnectReason, EmitError,
        Emitter, Event, EventError, EventName, Extensions, FromEvent, Handler, Namespace, Prepared,
        RecoveryAuth, RecoveryConfig, Run, Socket, SocketIo,
    },
    transport::{HttpServer, guard_connection, listener},
};
