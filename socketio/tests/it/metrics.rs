//! What an operator is told.

use std::sync::{Arc, Mutex};

use socketio::{
    SocketIo,
    engine::{CloseReason, Refusal, TransportKind, Urgency},
    metrics::Metrics,
};

use crate::{
    client::{Poller, Ws, request, soon},
    server,
};

/// Writes down what it is told, but for sizes.
#[derive(Clone, Default)]
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn note(&self, entry: String) {
        self.0.lock().unwrap().push(entry);
    }

    fn has(&self, entry: &str) -> bool {
        self.0.lock().unwrap().iter().any(|noted| noted == entry)
    }

    /// Waits for what is told a moment after the client has seen its effect.
    async fn tells(&self, entry: &str) {
        soon(async {
            while !self.has(entry) {
                tokio::task::yield_now().await;
            }
        })
        .await;
    }
}

impl Metrics for Diary {
    fn session_opened(&self, transport: TransportKind) {
        self.note(format!("opened {transport:?}"));
    }

    fn session_closed(&self, reason: CloseReason) {
        self.note(format!("closed {reason}"));
    }

    fn session_upgraded(&self) {
        self.note("upgraded".to_owned());
    }

    fn request_refused(&self, refusal: &Refusal) {
        self.note(format!("refused {}", refusal.message()));
    }

    fn message_received(&self, bytes: usize) {
        self.note(format!("received {bytes}"));
    }

    fn message_shed(&self, urgency: Urgency) {
        self.note(format!("shed {urgency:?}"));
    }

    fn fanned_out(&self, sockets: usize) {
        self.note(format!("told {sockets}"));
    }

    fn event_invalid(&self) {
        self.note("invalid".to_owned());
    }

    fn handler_panicked(&self) {
        self.note("panicked".to_owned());
    }
}

#[actix_web::test]
async fn deeds_and_faults_are_counted() {
    let diary = Diary::default();
    let (address, io) = server::socket_io(SocketIo::builder().metrics(diary.clone()));
    io.of("/")
        .on("number", async |_: socketio::Data<u32>| {})
        .on("panic at once", async || panic!("at once"))
        .on("panic later", async || {
            tokio::task::yield_now().await;
            panic!("later");
        });
    let mut ws = Ws::connected(address).await;
    assert!(diary.has("opened WebSocket") && diary.has("received 1"));
    io.of("/").emit("x", &1).unwrap();
    assert!(diary.has("told 1"));
    ws.send("42[\"number\",\"x\"]").await;
    diary.tells("invalid").await;
    for event in ["panic at once", "panic later"] {
        diary.0.lock().unwrap().clear();
        ws.send(&format!("42[\"{event}\"]")).await;
        diary.tells("panicked").await;
    }
    ws.send("42[\"message\",1]").await;
    while ws.text().await != "42[\"message-back\",1]" {}
    ws.drop_connection();
    diary.tells("closed transport close").await;

    let poller = Poller::open(address, "/socket.io/").await;
    let mut ws = poller.websocket().await;
    ws.send("2probe").await;
    ws.text().await;
    ws.send("5").await;
    diary.tells("upgraded").await;
    request(address, "GET /socket.io/?EIO=4", "", b"").await;
    assert!(diary.has("refused Transport unknown"));
}
