//! Real servers on the loopback interface, one thread each, gone with the test process.

use std::{
    net::SocketAddr,
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use actix_web::{App, rt::System, web::ServiceConfig};
use serde_json::Value;
use socketio::{
    Ack, Args, Builder, Socket, SocketIo,
    engine::{CloseReason, Config, Engine, Message, Receiver, Service, Session},
    metrics::NoMetrics,
};

/// The interval of the conformance suites.
pub(crate) const PING_INTERVAL: Duration = Duration::from_millis(300);

/// Echoes, as the conformance server does.
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

/// A bare Engine.IO server at `/engine.io/`.
pub(crate) fn engine(change: impl FnOnce(&mut Config)) -> SocketAddr {
    let mut config = Config {
        path: "/engine.io/".to_owned(),
        ..Config::default()
    };
    change(&mut config);
    let engine = Engine::new(config, Echo, Arc::new(NoMetrics));
    spawn(move |app| {
        app.service(engine.resource());
    })
}

/// Pings soon, and ends a session that does not answer: not sooner than a busy machine lets a test answer.
pub(crate) fn fast_heartbeat(config: &mut Config) {
    config.ping_interval = PING_INTERVAL;
    config.ping_timeout = Duration::from_secs(2);
}

/// Pings soon, and is patient with clients that do not answer.
pub(crate) fn fast_pings(config: &mut Config) {
    config.ping_interval = PING_INTERVAL;
}

/// A Socket.IO server with the handlers of the conformance server, and what a test adds.
pub(crate) fn socket_io(builder: Builder) -> (SocketAddr, SocketIo) {
    let io = builder.build();
    let auth = async |socket: Socket| {
        socket
            .emit("auth", &socket.auth::<Value>().unwrap())
            .unwrap();
    };
    io.of("/")
        .on_connect(auth)
        .on("message", async |socket: Socket, args: Args| {
            socket.only().emit_args("message-back", &args).unwrap();
        })
        .on("message-with-ack", async |args: Args, ack: Ack| {
            ack.send_args(&args).unwrap();
        });
    io.of("/custom").on_connect(auth);
    let served = io.clone();
    let address = spawn(move |app| {
        app.service(served.resource());
    });
    (address, io)
}

/// What registers the services of a server.
type Services = Arc<dyn Fn(&mut ServiceConfig) + Send + Sync>;

/// Serves what `services` registers, on two workers.
pub(crate) fn spawn(services: impl Fn(&mut ServiceConfig) + Send + Sync + 'static) -> SocketAddr {
    serve(Arc::new(services))
}

/// Of one type for all tests: the server is compiled for each type of what it serves.
fn serve(services: Services) -> SocketAddr {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        System::new().block_on(async move {
            let server = http_server!(move || App::new().configure(|app| services(app)))
                .workers(2)
                .disable_signals()
                .bind(("127.0.0.1", 0))
                .unwrap();
            sender.send(server.addrs()[0]).unwrap();
            server.run().await
        })
    });
    receiver.recv().unwrap()
}
