//! What only `socketio::HttpServer` can see to: connections that were taken out of HTTP, and how HTTP's own end.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use actix_web::{
    App, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    rt::System,
    web,
};
use futures_util::SinkExt as _;
use socketio::{SocketIo, engine::OutboxLimits};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, Interest},
    net::TcpStream,
};
use tokio_tungstenite::{MaybeTlsStream, tungstenite::Message};

use crate::{
    client::{Ws, soon},
    server,
};

/// Waits until the server has given the connection up, without reading what would be there to read.
async fn reset(mut ws: Ws) {
    let MaybeTlsStream::Plain(stream) = ws.as_mut().get_ref() else {
        panic!("the tests speak plain");
    };
    soon(stream.ready(Interest::ERROR)).await.unwrap();
}

/// Sends more than the system takes, and waits until the connection has it in its hands.
async fn plug(io: &SocketIo) {
    let socket = io.of("/").all().sockets().remove(0);
    // One message of any size fits into an empty outbox.
    socket.emit("news", &"x".repeat(3_000_000)).unwrap();
    // What may go out at once does so when the first is in the hands of the connection.
    soon(async {
        while socket.only().volatile().emit("news", &"late").unwrap() == 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_client_that_does_not_read_cannot_hold_the_connection_of_a_session_that_is_over() {
    let limits = OutboxLimits {
        frames_max: 64,
        bytes_max: 1024 * 1024,
    };
    let (address, io) = server::socket_io(SocketIo::builder().outbox(limits));
    let ws = Ws::connected(address).await;
    plug(&io).await;
    let news = "x".repeat(100_000);
    while io.engine().sessions() > 0 {
        io.of("/").emit("news", &news).unwrap();
    }
    // The end comes as a reset: an orderly end would wait behind what it does not read.
    reset(ws).await;
}

#[tokio::test]
async fn a_client_that_sends_connects_and_reads_nothing_is_disconnected() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let mut ws = Ws::connected(address).await;
    let asked = format!("40/{}", "x".repeat(60_000));
    // Far more than the outbox and the system take of the answers.
    for _ in 0..1000 {
        let sent = soon(ws.as_mut().send(Message::text(&asked))).await;
        if sent.is_err() {
            break;
        }
    }
    assert_eq!(io.engine().sessions(), 0);
}

#[tokio::test]
async fn what_waits_for_a_client_that_does_not_read_is_given_up_in_the_end() {
    let (address, io) = server::socket_io(SocketIo::builder().engine(|config| {
        config.close_timeout = Duration::from_millis(50);
    }));
    let ws = Ws::connected(address).await;
    let socket = io.of("/").all().sockets().remove(0);
    plug(&io).await;
    socket.drop_connection();
    reset(ws).await;
}

/// The only permit there is, released when the connection drops it.
struct Permit(Arc<AtomicBool>);

impl Permit {
    fn take(is_free: &Arc<AtomicBool>) -> Option<Self> {
        let was_free = is_free.swap(false, Ordering::SeqCst);
        was_free.then(|| Self(is_free.clone()))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn a_connection_that_is_not_admitted_is_closed_and_one_that_left_http_releases_its_permit() {
    let io = SocketIo::builder().build();
    let is_free = Arc::new(AtomicBool::new(true));
    let address = serve(|| {
        let app = move || App::new().service(io.resource());
        socketio::HttpServer::new(app).admit(move |_peer| Permit::take(&is_free))
    });
    let mut first = TcpStream::connect(address).await.unwrap();
    let answer = ask(&mut first).await;
    assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
    let mut second = TcpStream::connect(address).await.unwrap();
    assert_eq!(ask(&mut second).await, "");
    drop(first);
    let opening = Box::pin(async {
        loop {
            let opened = Ws::open(address, "/socket.io/?EIO=4&transport=websocket").await;
            if let Ok(ws) = opened {
                return ws;
            }
        }
    });
    let _ws = soon(opening).await;
    soon(async {
        let mut third = TcpStream::connect(address).await.unwrap();
        while ask(&mut third).await.is_empty() {
            third = TcpStream::connect(address).await.unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn open_web_sockets_leave_http_all_its_connections() {
    let io = SocketIo::builder().build();
    let address = serve(|| {
        let app = move || App::new().service(io.resource());
        socketio::HttpServer::new(app).max_connections(1)
    });
    let mut sockets = Vec::new();
    for _ in 0..3 {
        let opening = Box::pin(async {
            loop {
                // The place of the connection before is released when its task has seen the end of the handshake.
                let opened = Ws::open(address, "/socket.io/?EIO=4&transport=websocket").await;
                if let Ok(ws) = opened {
                    return ws;
                }
            }
        });
        sockets.push(soon(opening).await);
    }
    let mut first = TcpStream::connect(address).await.unwrap();
    soon(async {
        while ask(&mut first).await.is_empty() {
            first = TcpStream::connect(address).await.unwrap();
        }
    })
    .await;
    // The one that idles has the only place.
    let mut second = TcpStream::connect(address).await.unwrap();
    assert_eq!(ask(&mut second).await, "");
}

#[tokio::test]
async fn a_client_that_sends_its_head_byte_by_byte_is_closed_in_time_and_has_a_place_until_then() {
    const HEAD_TIME: Duration = Duration::from_secs(1);
    /// A byte comes each twentieth of that time; this many are ten times of it.
    const BYTES_MAX: usize = 200;
    let is_free = Arc::new(AtomicBool::new(true));
    let address = serve(|| {
        let app = move || App::new().route("/", web::get().to(|| async { "here" }));
        socketio::HttpServer::new(app)
            .client_request_timeout(HEAD_TIME)
            .admit(move |_peer| Permit::take(&is_free))
    });
    let mut slow = TcpStream::connect(address).await.unwrap();
    let head = b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: "
        .iter()
        .chain([b'x'].iter().cycle())
        .take(BYTES_MAX);
    let mut answer = Vec::new();
    for (sent, byte) in head.enumerate() {
        if slow.write_all(&[*byte]).await.is_err() {
            break;
        }
        if sent == 0 {
            // The half of a head that is on its way has the only place.
            let mut other = TcpStream::connect(address).await.unwrap();
            assert_eq!(ask(&mut other).await, "");
        }
        // Each byte comes sooner than the time is over, which does not begin anew with it.
        let read = tokio::time::timeout(HEAD_TIME / 20, slow.read_buf(&mut answer)).await;
        if read.is_ok() {
            break;
        }
    }
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    soon(async {
        let mut next = TcpStream::connect(address).await.unwrap();
        while !ask(&mut next).await.starts_with("HTTP/1.1 200 ") {
            next = TcpStream::connect(address).await.unwrap();
        }
    })
    .await;
}

/// What comes back first for a request.
async fn ask(stream: &mut TcpStream) -> String {
    let request = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n";
    // One that is closed may be so before or after this is sent.
    stream.write_all(request).await.ok();
    let mut answer = vec![0; 1000];
    let read = soon(stream.read(&mut answer)).await.unwrap_or(0);
    String::from_utf8_lossy(&answer[..read]).into_owned()
}

/// Serves what is made on a thread of its own.
fn serve<F, A, B>(make: impl FnOnce() -> socketio::HttpServer<F> + Send + 'static) -> SocketAddr
where
    F: Fn() -> App<A> + Send + Clone + 'static,
    A: actix_web::dev::ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = actix_web::Error,
            InitError = (),
        > + 'static,
    B: MessageBody + 'static,
{
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        System::new().block_on(async move {
            let server = make()
                .workers(1)
                .disable_signals()
                .bind(("127.0.0.1", 0))
                .unwrap();
            sender.send(server.addrs()[0]).unwrap();
            server.run().await
        })
    });
    receiver.recv().unwrap()
}

#[tokio::test]
async fn a_client_that_is_refused_in_the_middle_of_a_body_can_read_the_response() {
    let address = serve(|| {
        let refuse = || async { HttpResponse::PayloadTooLarge().body("too much") };
        let app = move || App::new().route("/", web::post().to(refuse));
        socketio::HttpServer::new(app).client_disconnect_timeout(Duration::from_mins(1))
    });
    let mut stream = TcpStream::connect(address).await.unwrap();
    let body = vec![b'x'; 5_000_000];
    let head = format!(
        "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    soon(stream.write_all(&body)).await.unwrap();
    stream.shutdown().await.unwrap();
    let mut answer = String::new();
    soon(stream.read_to_string(&mut answer)).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.ends_with("too much"), "{answer}");
}

#[tokio::test]
async fn an_idle_connection_does_not_delay_a_graceful_stop() {
    let server = socketio::HttpServer::new(App::new)
        .workers(1)
        .disable_signals()
        .keep_alive(Duration::from_mins(10))
        .shutdown_timeout(600)
        .bind(("127.0.0.1", 0))
        .unwrap();
    let address = server.addrs()[0];
    let server = server.run();
    let handle = server.handle();
    let serving = tokio::spawn(server);
    let mut idle = TcpStream::connect(address).await.unwrap();
    let answer = ask(&mut idle).await;
    assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
    soon(handle.stop(true)).await;
    assert_eq!(soon(idle.read(&mut [0; 1])).await.unwrap(), 0);
    soon(serving).await.unwrap().unwrap();
}
