//! The server that the protocol's conformance suites run against.
//!
//! `PORT=3101 cargo run --release -p socketio --example conformance`
//!
//! At `/engine.io/` a bare Engine.IO server that echoes, at `/socket.io/` a Socket.IO server with the
//! namespaces `/` and `/custom`.

use std::{env, io, sync::Arc, time::Duration};

use actix_web::App;
use serde_json::value::RawValue;
use socketio::{
    Ack, Args, HttpServer, Socket, SocketIo,
    engine::{CloseReason, Config, Engine, Message, Receiver, Service, Session},
    metrics::NoMetrics,
};

const PING_INTERVAL: Duration = Duration::from_millis(300);
const PING_TIMEOUT: Duration = Duration::from_millis(200);
const MAX_PAYLOAD: usize = 1_000_000;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Echoes every message of every session.
struct Echo;

impl Service for Echo {
    fn open(&self, _session: &Session) -> Arc<dyn Receiver> {
        Arc::new(Self)
    }
}

impl Receiver for Echo {
    fn message(self: Arc<Self>, session: &Session, message: Message) {
        session.send(message);
    }

    fn closed(self: Arc<Self>, _session: &Session, _reason: CloseReason) {}
}

fn engine() -> Engine {
    let config = Config {
        path: "/engine.io/".to_owned(),
        ping_interval: PING_INTERVAL,
        ping_timeout: PING_TIMEOUT,
        max_payload: MAX_PAYLOAD,
        ..Config::default()
    };
    Engine::new(config, Echo, Arc::new(NoMetrics))
}

fn socket_io() -> SocketIo {
    let io = SocketIo::builder()
        .ping_interval(PING_INTERVAL)
        .ping_timeout(PING_TIMEOUT)
        .max_payload(MAX_PAYLOAD)
        .connect_timeout(CONNECT_TIMEOUT)
        .build();
    io.of("/")
        .on_connect(emit_auth)
        .on("message", async |socket: Socket, args: Args| {
            report(socket.only().emit_args("message-back", &args));
        })
        .on("message-with-ack", async |args: Args, ack: Ack| {
            report(ack.send_args(&args));
        });
    io.of("/custom").on_connect(emit_auth);
    io
}

async fn emit_auth(socket: Socket) {
    match socket.auth::<Box<RawValue>>() {
        Ok(auth) => report(socket.emit("auth", &auth)),
        Err(error) => report::<(), _>(Err(error)),
    }
}

fn report<T, E: std::fmt::Display>(result: Result<T, E>) {
    if let Err(error) = result {
        tracing::error!(%error, "could not send");
    }
}

#[actix_web::main]
async fn main() -> io::Result<()> {
    let port = env::var("PORT")
        .ok()
        .and_then(|port| port.parse().ok())
        .unwrap_or(3101);
    let (engine, io) = (engine(), socket_io());
    HttpServer::new(move || App::new().service(engine.resource()).service(io.resource()))
        .bind(("127.0.0.1", port))?
        .run()
        .await
}
