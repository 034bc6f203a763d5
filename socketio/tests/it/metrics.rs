//! What the server counts for an operator.

use std::sync::{Arc, Mutex};

use socketio::{
    SocketIo,
    engine::{CloseReason, RequestError, TransportKind, Urgency},
    metrics::Metrics,
};

use crate::{
    client::{Poller, Ws, request, soon},
    server,
};

/// Records every call.
#[derive(Clone, Default)]
struct Recorder(Arc<Mutex<Vec<String>>>);

impl Recorder {
    fn record(&self, entry: String) {
        self.0.lock().unwrap().push(entry);
    }

    fn has(&self, entry: &str) -> bool {
        self.0
            .lock()
            .unwrap()
            .iter()
            .any(|recorded| recorded == entry)
    }

    /// Waits for a call that comes a moment after the client has seen its effect.
    async fn wait_for(&self, entry: &str) {
        soon(async {
            while !self.has(entry) {
                tokio::task::yield_now().await;
            }
        })
        .await;
    }
}

impl Metrics for Recorder {
    fn session_opened(&self, transport: TransportKind) {
        self.record(format!("opened {transport:?}"));
    }

    fn session_closed(&self, transport: TransportKind, reason: CloseReason) {
        self.record(format!("closed {transport:?} {reason}"));
    }

    fn session_upgraded(&self) {
        self.record("upgraded".to_owned());
    }

    fn request_refused(&self, refusal: &RequestError) {
        self.record(format!("refused {}", refusal.message()));
    }

    fn message_received(&self, bytes: usize) {
        self.record(format!("received {bytes}"));
    }

    fn message_shed(&self, urgency: Urgency) {
        self.record(format!("shed {urgency:?}"));
    }

    fn fanned_out(&self, sockets: usize) {
        self.record(format!("fanned out {sockets}"));
    }

    fn event_invalid(&self) {
        self.record("invalid".to_owned());
    }

    fn handler_panicked(&self) {
        self.record("panicked".to_owned());
    }
}

#[tokio::test]
async fn events_and_faults_are_counted() {
    let recorder = Recorder::default();
    let (address, io) = server::socket_io(SocketIo::builder().metrics(recorder.clone()));
    io.of("/")
        .on("number", async |_: socketio::Data<u32>| {})
        .on("panic at once", async || panic!("at once"))
        .on("panic later", async || {
            tokio::task::yield_now().await;
            panic!("later");
        });
    let mut ws = Ws::connected(address).await;
    assert!(recorder.has("opened WebSocket") && recorder.has("received 1"));
    io.of("/").emit("x", &1).unwrap();
    assert!(recorder.has("fanned out 1"));
    ws.send("42[\"number\",\"x\"]").await;
    recorder.wait_for("invalid").await;
    for event in ["panic at once", "panic later"] {
        recorder.0.lock().unwrap().clear();
        ws.send(&format!("42[\"{event}\"]")).await;
        recorder.wait_for("panicked").await;
    }
    ws.send("42[\"message\",1]").await;
    while ws.text().await != "42[\"message-back\",1]" {}
    ws.drop_connection();
    recorder.wait_for("closed WebSocket transport close").await;

    let poller = Poller::open(address, "/socket.io/").await;
    let mut ws = poller.websocket().await;
    ws.send("2probe").await;
    ws.text().await;
    ws.send("5").await;
    recorder.wait_for("upgraded").await;
    request(address, "GET /socket.io/?EIO=4", "", b"").await;
    assert!(recorder.has("refused Transport unknown"));
}
