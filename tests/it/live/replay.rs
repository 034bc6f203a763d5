//! What is replayed from further back than an actor remembers, for many at once.

use std::sync::{Arc, Mutex};

use actors::challenge::Watch;
use actors::runtime::sink::{Frame, SendResult, SinkId, SocketSink};

use crate::harness::spawn;

/// A sink that records what it was offered.
#[derive(Debug)]
struct Recorder {
    id: u64,
    frames: Mutex<Vec<Frame>>,
}

impl SocketSink for Recorder {
    fn id(&self) -> SinkId {
        SinkId(self.id)
    }

    fn is_open(&self) -> bool {
        true
    }

    fn send(&self, frame: &Frame) -> SendResult {
        self.frames.lock().unwrap().push(frame.clone());
        SendResult::Queued
    }

    fn close(&self) {}
}

#[tokio::test]
async fn correctness_11_a_replay_from_the_database_is_encoded_once_for_all_who_ask() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let id = nova.challenge(&[]).await;
    // More than an actor remembers.
    for number in 0..70 {
        let title = format!("Edition {number}");
        nova.edit(&id, &[("title", &title)]).await;
    }
    let mut all: Vec<Vec<Frame>> = Vec::new();
    // The third asks from a little further on.
    for (number, version) in [(1, 1), (2, 1), (3, 5)] {
        let recorder = Arc::new(Recorder {
            id: 1_000_000 + number,
            frames: Mutex::default(),
        });
        let watch = Watch {
            sink: recorder.clone(),
            viewer: None,
            code: None,
            version: Some(version),
        };
        let watching = app.app.challenges.watch(id.parse().unwrap(), watch).await;
        assert_eq!(watching.unwrap().version, 71);
        all.push(recorder.frames.lock().unwrap().clone());
    }
    let [first, second, third] = &all[..] else {
        panic!("three asked");
    };
    assert_eq!((first.len(), second.len(), third.len()), (70, 70, 66));
    let is_same = |(one, other): (&Frame, &Frame)| std::ptr::eq(one.body(), other.body());
    assert!(first.iter().zip(second).all(is_same));
    assert!(first[4..].iter().zip(third).all(is_same));
    app.proof().await;
}
