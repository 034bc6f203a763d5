//! The end of a run: by the user, or because it cannot go on.

use std::time::Instant;

use tokio::sync::watch;

/// Shared by everything that runs; once it is raised, waiting ends.
#[derive(Debug, Clone)]
pub struct Stop(watch::Sender<bool>);

impl Default for Stop {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Stop {
    /// Ends the run.
    pub fn raise(&self) {
        self.0.send_replace(true);
    }

    /// Whether the run was ended.
    pub fn is_raised(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the run is ended.
    pub async fn raised(&self) {
        let mut watched = self.0.subscribe();
        // The sender lives as long as `self`.
        drop(watched.wait_for(|is_raised| *is_raised).await);
    }

    /// Waits until then; false where the run was ended before.
    pub async fn sleep_until(&self, then: Instant) -> bool {
        if self.is_raised() {
            return false;
        }
        if then <= Instant::now() {
            return true;
        }
        tokio::select! {
            () = tokio::time::sleep_until(then.into()) => true,
            () = self.raised() => false,
        }
    }
}
