//! Notifications that players of this process send each other: each one that the server has answered reaches its recipient.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Instant;

use uuid::Uuid;

use super::{Fault, Findings};
use crate::record::{Action, Recorder, lock};

/// Notifications that came before the answer to their request, at most.
const EARLY_MAX: usize = 10_000;

/// Those on their way. The frame and the answer to the request may come in either order.
#[derive(Debug, Default)]
pub struct Notices(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    awaited: HashMap<Uuid, (Instant, usize)>,
    early: HashMap<Uuid, Instant>,
}

impl Notices {
    /// The server has answered a request that was due then: the notification of this id comes to the player of this number.
    pub fn sent(&self, id: Uuid, due: Instant, recipient: usize, recorder: &Recorder) {
        let mut state = lock(&self.0);
        if state.early.remove(&id).is_some() {
            recorder.done(Action::Notice, due);
        } else {
            state.awaited.insert(id, (due, recipient));
        }
    }

    /// A notification came.
    pub fn received(&self, id: Uuid, recorder: &Recorder) {
        let mut state = lock(&self.0);
        match state.awaited.remove(&id) {
            Some((due, _)) => recorder.done(Action::Notice, due),
            // Those of matches are awaited by no request, and leave again when there is no room.
            None if state.early.len() < EARLY_MAX => drop(state.early.insert(id, Instant::now())),
            None => state.early.clear(),
        }
    }

    /// Whether none is on its way.
    pub fn is_settled(&self) -> bool {
        lock(&self.0).awaited.is_empty()
    }

    /// At the end: what did not come is lost, where its recipient was there all the time.
    pub fn conclude(&self, was_there: impl Fn(usize) -> bool, findings: &Findings) {
        let state = lock(&self.0);
        for (id, (_, recipient)) in &state.awaited {
            if was_there(*recipient) {
                findings.note(Fault::Lost, format!("notification {id} never came"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notification_may_come_before_its_answer() {
        let (notices, recorder, findings) = <(Notices, Recorder, Findings)>::default();
        let [early, late, lost, away] = [1, 2, 3, 4].map(Uuid::from_u128);
        notices.received(early, &recorder);
        for (id, recipient) in [(early, 0), (late, 0), (lost, 0), (away, 1)] {
            notices.sent(id, Instant::now(), recipient, &recorder);
        }
        notices.received(late, &recorder);
        assert!(!notices.is_settled());
        notices.conclude(|recipient| recipient == 0, &findings);
        assert_eq!(findings.found().count(Fault::Lost), 1);
    }
}
