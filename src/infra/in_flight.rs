//! The idempotency keys of requests in progress.

use dashmap::DashSet;
use store::idempotency::Key;
use uuid::Uuid;

/// The keys whose commands are being executed at this moment, on this node. As many as there are requests in progress.
#[derive(Debug, Default)]
pub struct InFlight {
    keys: DashSet<(Uuid, String)>,
}

impl InFlight {
    /// Marks the key as in work until the guard is dropped; nothing where it is already.
    pub fn enter(&self, key: &Key) -> Option<Entered<'_>> {
        let entry = (key.user_id, key.key.clone());
        self.keys.insert(entry.clone()).then_some(Entered {
            in_flight: self,
            entry,
        })
    }
}

/// A key whose command is being executed, until this is dropped.
#[derive(Debug)]
pub struct Entered<'a> {
    in_flight: &'a InFlight,
    entry: (Uuid, String),
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.in_flight.keys.remove(&self.entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_in_progress_is_free_again_when_its_request_ends() {
        let in_flight = InFlight::default();
        let key = Key {
            user_id: Uuid::nil(),
            key: "key".to_owned(),
            request_hash: [0; 32],
        };
        let entered = in_flight.enter(&key);
        assert!(entered.is_some());
        assert!(in_flight.enter(&key).is_none());
        drop(entered);
        assert!(in_flight.enter(&key).is_some());
    }
}
