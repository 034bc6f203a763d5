//! Bounds: sizes, fragments, slow readers.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{net::TcpStream, sync::Semaphore};
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

use crate::{
    client::{Poller, Ws, receive, request, soon},
    server,
};
use socketio::{
    Binary, Socket, SocketIo,
    engine::{OutboxLimits, RequestError, Sent},
};

fn fragment(text: &str, opcode: Data, is_last: bool) -> Message {
    Message::Frame(Frame::message(
        text.to_owned(),
        OpCode::Data(opcode),
        is_last,
    ))
}

#[tokio::test]
async fn fragments_are_joined() {
    let address = server::engine(|_| {});
    let (mut ws, _) = Ws::session(address, "/engine.io/").await;
    ws.send_raw(fragment("4one ", Data::Text, false)).await;
    ws.send_raw(Message::Ping(Vec::new().into())).await;
    ws.send_raw(fragment("two ", Data::Continue, false)).await;
    ws.send_raw(fragment("three", Data::Continue, true)).await;
    assert_eq!(ws.text().await, "4one two three");
}

#[tokio::test]
async fn a_message_that_is_too_large_closes_with_1009() {
    let address = server::engine(|config| config.max_payload = 1000);
    let (mut ws, _) = Ws::session(address, "/engine.io/").await;
    ws.send(&format!("4{}", "x".repeat(999))).await;
    assert_eq!(ws.text().await.len(), 1000);
    ws.send(&format!("4{}", "x".repeat(1000))).await;
    assert_eq!(ws.closed().await, Some(1009));
    let (mut ws, _) = Ws::session(address, "/engine.io/").await;
    ws.send_raw(fragment(
        &format!("4{}", "x".repeat(599)),
        Data::Text,
        false,
    ))
    .await;
    ws.send_raw(fragment(&"x".repeat(600), Data::Continue, true))
        .await;
    assert_eq!(ws.closed().await, Some(1009));
}

#[tokio::test]
async fn an_oversized_frame_is_refused_by_its_header() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let address = server::engine(|_| {});
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = "GET /engine.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\n\
                   connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    // A frame that claims to have 2^40 bytes, none of which ever come.
    stream
        .write_all(&[0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4])
        .await
        .unwrap();
    let mut answer = Vec::new();
    soon(stream.read_to_end(&mut answer)).await.ok();
    assert!(answer.ends_with(&[0x88, 2, 0x03, 0xf1]), "close 1009");
}

#[tokio::test]
async fn bad_frames_and_packets_end_the_session() {
    let address = server::engine(|_| {});
    for bad in ["abc", "", "7"] {
        let (mut ws, _) = Ws::session(address, "/engine.io/").await;
        ws.send(bad).await;
        ws.closed().await;
    }
    let (mut ws, _) = Ws::session(address, "/engine.io/").await;
    let frame = Frame::message(vec![b'4', 0xff], OpCode::Data(Data::Text), true);
    ws.send_raw(Message::Frame(frame)).await;
    assert_eq!(ws.closed().await, Some(1007));
    let (mut ws, _) = Ws::session(address, "/engine.io/").await;
    ws.send_raw(fragment("x", Data::Continue, true)).await;
    assert_eq!(ws.closed().await, Some(1002));
}

#[tokio::test]
async fn a_slow_reader_is_shed_and_then_closed_and_blocks_no_other() {
    let limits = OutboxLimits {
        frames_max: 64,
        bytes_max: 1024 * 1024,
    };
    let (address, io) = server::socket_io(SocketIo::builder().outbox(limits));
    let (gone, mut went) = tokio::sync::mpsc::unbounded_channel();
    io.of("/").on_disconnect(move |socket: Socket, reason| {
        let gone = gone.clone();
        async move { gone.send((socket.id(), reason)).unwrap() }
    });
    let mut quick = Ws::connected(address).await;
    let slow = Ws::connected(address).await;
    let socket = io.of("/").all().sockets().into_iter();
    let sockets: Vec<_> = socket.collect();
    assert_eq!(sockets.len(), 2);
    let body = "x".repeat(100_000);
    let mut shed = false;
    // Neither reads at first; what the kernel's buffers do not take waits in the outboxes.
    let first_gone = loop {
        for socket in &sockets {
            shed |= socket.only().ephemeral().emit("typing", &body).unwrap() == 0;
            socket.emit("message", &body).unwrap();
        }
        let read = async { while !quick.text().await.contains("message") {} };
        read.await;
        if let Ok(gone) = went.try_recv() {
            break gone;
        }
    };
    assert!(shed, "ephemeral events went first");
    assert_eq!(first_gone.1.as_str(), "transport error");
    let survivor = sockets
        .iter()
        .find(|socket| socket.is_connected())
        .expect("the quick one");
    assert_ne!(survivor.id(), first_gone.0);
    drop(slow);
    assert_eq!(
        survivor
            .session()
            .send(socketio::engine::Message::Text("x".into())),
        Sent::Queued
    );
}

#[tokio::test]
async fn a_poll_takes_so_much_and_the_rest_stays_counted() {
    const MESSAGES: usize = 40;
    let (address, io) = server::socket_io(SocketIo::builder());
    let poller = Poller::open(address, "/socket.io/").await;
    poller.post("40").await;
    poller.get().await;
    let queued = io.engine().queued_bytes();
    let idle = queued.bytes();
    let socket = io.of("/").all().sockets().remove(0);
    for number in 0..MESSAGES {
        let text = format!("{number:02}{}", "x".repeat(25_000));
        socket.emit("message", &text).unwrap();
    }
    let mut numbers = Vec::new();
    let mut before = queued.bytes();
    assert!(MESSAGES * 25_000 <= before - idle);
    while numbers.len() < MESSAGES {
        let answer = poller.get().await;
        assert!(
            answer.body.len() < 64 * 1024 + 26_000,
            "{}",
            answer.body.len()
        );
        for event in answer.text().split('\x1e') {
            let text = event.strip_prefix("42[\"message\",\"").unwrap();
            let (number, _) = text.split_once('x').unwrap();
            numbers.push(number.to_owned());
        }
        let after = queued.bytes();
        assert!(before < after + 64 * 1024 + 26_000, "{before} to {after}");
        before = after;
    }
    let expected = (0..MESSAGES).map(|number| format!("{number:02}"));
    assert!(numbers.into_iter().eq(expected), "in their order");
    assert_eq!(queued.bytes(), idle);
}

#[tokio::test]
async fn polls_that_are_not_read_stay_within_the_budget() {
    const BUDGET: usize = 8 * 1024 * 1024;
    let limits = OutboxLimits {
        frames_max: 1024,
        bytes_max: 2 * BUDGET,
    };
    let builder = SocketIo::builder()
        .outbox(limits)
        .outboxes_bytes_max(BUDGET);
    let (address, io) = server::socket_io(builder);
    let (gone, mut went) = tokio::sync::mpsc::unbounded_channel();
    io.of("/").on_disconnect(move |_: Socket, reason| {
        let gone = gone.clone();
        async move { gone.send(reason).unwrap() }
    });
    let poller = Poller::open(address, "/socket.io/").await;
    poller.post("40").await;
    poller.get().await;
    let socket = io.of("/").all().sockets().remove(0);
    let queued = io.engine().queued_bytes();
    let body = "x".repeat(100_000);
    let mut unread = Vec::new();
    let mut emitted = 0;
    // Each answer that is left unread takes one message out of the count, and three come for it.
    let reason = loop {
        for _ in 0..3 {
            socket.emit("message", &body).unwrap();
            emitted += body.len();
        }
        let before = queued.bytes();
        unread.push(poller.start_get().await);
        soon(async {
            while queued.bytes() == before && went.is_empty() {
                tokio::task::yield_now().await;
            }
        })
        .await;
        if let Ok(reason) = went.try_recv() {
            break reason;
        }
    };
    assert_eq!(reason.as_str(), "transport error");
    assert!(emitted < 2 * BUDGET, "{emitted} bytes before it was closed");
}

#[tokio::test]
async fn a_client_that_sends_connects_and_does_not_read_the_replies_is_closed() {
    let limits = OutboxLimits {
        frames_max: 64,
        bytes_max: 1024 * 1024,
    };
    let (address, io) = server::socket_io(SocketIo::builder().outbox(limits));
    io.of("/quiet");
    for asked in [
        ["40/nowhere,"; 66].join("\x1e"),
        ["40/quiet,\x1e41/quiet,"; 66].join("\x1e"),
        format!("40/{}", "x".repeat(600_000)) + "\x1e" + &format!("40/{}", "x".repeat(300_000)),
    ] {
        let poller = Poller::open(address, "/socket.io/").await;
        poller.post("40").await;
        poller.post(&asked).await;
        poller.post(&asked).await;
        assert_eq!(poller.get().await.json()["code"], 1, "it is gone");
    }
}

/// One of those that are counted.
struct Permit(Arc<AtomicUsize>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn what_the_admission_hook_returns_is_stored_until_the_session_is_forgotten() {
    let taken = Arc::<AtomicUsize>::default();
    let permits = taken.clone();
    let builder = SocketIo::builder().admit(move |_| {
        permits.fetch_add(1, Ordering::SeqCst);
        let permit = Permit(permits.clone());
        async move { Ok::<_, RequestError>(permit) }
    });
    let (address, io) = server::socket_io(builder);
    let poller = Poller::open(address, "/socket.io/").await;
    let mut ws = Ws::connected(address).await;
    let url = "GET /socket.io/?EIO=3&transport=polling";
    assert_eq!(request(address, url, "", b"").await.status, 400);
    assert_eq!(taken.load(Ordering::SeqCst), 2);
    // A handle of the socket does not hold the permit.
    let _socket = io.of("/").all().sockets().remove(0);
    ws.send("1").await;
    poller.post("1").await;
    assert_eq!(poller.get().await.text(), "6");
    soon(async {
        while taken.load(Ordering::SeqCst) > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_handshake_that_would_be_much_to_remember_is_refused() {
    let address = server::engine(|_| {});
    let url = "GET /engine.io/?EIO=4&transport=polling";
    for (bytes, status) in [(4_000, 200), (9_000, 400)] {
        let cookie = format!("cookie: a={}\r\n", "x".repeat(bytes));
        assert_eq!(request(address, url, &cookie, b"").await.status, status);
        let query = format!("{url}&a={}", "x".repeat(bytes));
        assert_eq!(request(address, &query, "", b"").await.status, status);
    }
}

#[tokio::test]
async fn a_body_that_stalls_is_given_up() {
    use tokio::io::AsyncWriteExt as _;
    let address = server::engine(server::fast_heartbeat);
    let poller = Poller::open(address, "/engine.io/").await;
    let mut stuck = TcpStream::connect(address).await.unwrap();
    let url = &poller.url;
    let request = format!("POST {url} HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n4");
    stuck.write_all(request.as_bytes()).await.unwrap();
    assert_eq!(receive(stuck).await.status, 400);
}

#[tokio::test]
async fn input_waits_while_too_many_handlers_are_unfinished() {
    let (address, io) =
        server::socket_io(SocketIo::builder().engine(|config| config.handlers_max = 2));
    let (started, mut starts) = tokio::sync::mpsc::unbounded_channel();
    let ends = Arc::new(Semaphore::new(0));
    let permits = ends.clone();
    io.of("/").on("slow", move || {
        let (started, permits) = (started.clone(), permits.clone());
        async move {
            started.send(()).unwrap();
            permits.acquire().await.unwrap().forget();
        }
    });
    let mut ws = Ws::connected(address).await;
    for _ in 0..3 {
        ws.send("42[\"slow\"]").await;
    }
    starts.recv().await.unwrap();
    starts.recv().await.unwrap();
    let third = tokio::time::timeout(Duration::from_millis(100), starts.recv()).await;
    assert!(third.is_err(), "a third started beside two unfinished ones");
    ends.add_permits(3);
    soon(starts.recv()).await.unwrap();

    // The same within one payload of a client that polls, whose answer waits as long.
    let poller = Poller::open(address, "/socket.io/").await;
    poller.post("40").await;
    let payload = ["42[\"slow\"]"; 3].join("\x1e");
    let (posted, ()) = tokio::join!(poller.post(&payload), async {
        starts.recv().await.unwrap();
        starts.recv().await.unwrap();
        let third = tokio::time::timeout(Duration::from_millis(100), starts.recv()).await;
        assert!(third.is_err(), "a third started beside two unfinished ones");
        ends.add_permits(3);
        starts.recv().await.unwrap();
    });
    assert_eq!(posted.text(), "ok");
}

#[tokio::test]
async fn nothing_gets_between_a_packet_and_its_attachments() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let mut ws = Ws::connected(address).await;
    let root = io.of("/");
    let text = std::thread::spawn({
        let root = root.clone();
        move || (0..300).for_each(|number| drop(root.emit("text", &number)))
    });
    let binary = std::thread::spawn(move || {
        for number in 0..100_u8 {
            let files = [number, 255 - number].map(|byte| Binary(vec![byte; 100].into()));
            root.emit("files", &files).unwrap();
        }
    });
    let mut files = 0..100_u8;
    let mut texts = 0..300;
    while !(files.is_empty() && texts.is_empty()) {
        let header = ws.text().await;
        if header.starts_with("452-") {
            let number = files.next().unwrap();
            assert_eq!(ws.bytes().await, [number; 100]);
            assert_eq!(ws.bytes().await, [255 - number; 100]);
        } else {
            let number = texts.next().unwrap();
            assert_eq!(header, format!("42[\"text\",{number}]"));
        }
    }
    text.join().unwrap();
    binary.join().unwrap();
}

#[tokio::test]
async fn where_too_much_waits_for_all_together_the_largest_is_closed_first() {
    const BUDGET: usize = 8 * 1024 * 1024;
    let limits = OutboxLimits {
        frames_max: 1024,
        bytes_max: BUDGET,
    };
    let builder = SocketIo::builder()
        .outbox(limits)
        .outboxes_bytes_max(BUDGET);
    let (address, io) = server::socket_io(builder);
    let (gone, mut went) = tokio::sync::mpsc::unbounded_channel();
    io.of("/").on_disconnect(move |socket: Socket, reason| {
        let gone = gone.clone();
        async move { gone.send((socket.id(), reason)).unwrap() }
    });
    // Polling clients that do not poll: every event waits in their outboxes.
    let mut pollers = Vec::new();
    for _ in 0..3 {
        let poller = Poller::open(address, "/socket.io/").await;
        poller.post("40").await;
        poller.get().await;
        pollers.push(poller);
    }
    let queued = io.engine().queued_bytes();
    let idle = queued.bytes();
    let sockets = io.of("/").all().sockets();
    let [small, large, middle] = &sockets[..] else {
        panic!("three are connected");
    };
    let emit = |socket: &Socket, count: usize| {
        for _ in 0..count {
            socket.emit("message", &"x".repeat(100_000)).unwrap();
        }
    };
    emit(small, 5);
    emit(middle, 30);
    emit(large, 40);
    assert!(idle + 7_500_000 <= queued.bytes(), "{}", queued.bytes());
    assert!(went.try_recv().is_err(), "all of it fits");
    // This one is small, and goes over what all may have.
    emit(small, 10);
    let (id, reason) = soon(went.recv()).await.unwrap();
    assert_eq!((id, reason.as_str()), (large.id(), "transport error"));
    assert!(queued.bytes() < BUDGET - BUDGET / 8, "{}", queued.bytes());
    assert!(small.is_connected() && middle.is_connected());
    assert!(went.try_recv().is_err(), "one was enough");
    // What is read, or leaves with its session, is not counted any more.
    drop(pollers);
    for socket in [small, middle] {
        socket
            .session()
            .close(socketio::engine::CloseReason::TransportError);
    }
    soon(async {
        while queued.bytes() > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
}
