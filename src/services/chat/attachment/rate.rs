//! How slow an upload may be, and how many places one account may hold.

use std::sync::Arc;
use std::time::Duration;

use dashmap::DashMap;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

/// Uploads of one account that come in at once: two devices, or two tabs.
pub const PLACES_PER_ACCOUNT_MAX: usize = 2;
/// How long an upload may rest at its beginning …
const GRACE: Duration = Duration::from_secs(10);
/// … and the bytes a second that it has to bring from then on. A slower one gives up its place.
const BYTES_PER_SECOND_MIN: u64 = 8 * 1024;

/// A place for an upload, given back when it is dropped.
#[derive(Debug)]
pub struct UploadSlot {
    _permit: OwnedSemaphorePermit,
    account: Uuid,
    accounts: Arc<DashMap<Uuid, usize>>,
}

impl UploadSlot {
    /// A place of an account beside those that it has; none where it has [`PLACES_PER_ACCOUNT_MAX`].
    pub(super) fn take(
        permit: OwnedSemaphorePermit,
        account: Uuid,
        accounts: &Arc<DashMap<Uuid, usize>>,
    ) -> Option<Self> {
        let mut taken = accounts.entry(account).or_default();
        if PLACES_PER_ACCOUNT_MAX <= *taken {
            return None;
        }
        *taken += 1;
        Some(Self {
            _permit: permit,
            account,
            accounts: Arc::clone(accounts),
        })
    }
}

impl Drop for UploadSlot {
    fn drop(&mut self) {
        if let Some(mut taken) = self.accounts.get_mut(&self.account) {
            *taken = taken.saturating_sub(1);
        }
        self.accounts
            .remove_if(&self.account, |_, taken| *taken == 0);
    }
}

/// An upload comes in too slowly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the upload is too slow")]
pub struct TooSlow;

/// How fast an upload comes in.
#[derive(Debug)]
pub struct Rate {
    began: Instant,
    bytes: u64,
}

impl Rate {
    /// One that begins now.
    pub fn begin() -> Self {
        Self {
            began: Instant::now(),
            bytes: 0,
        }
    }

    /// So many bytes more have come.
    pub fn add(&mut self, bytes: usize) {
        self.bytes = self
            .bytes
            .saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
    }

    /// What comes next, where it comes in time.
    ///
    /// # Errors
    /// [`TooSlow`]
    pub async fn next<T>(&self, coming: impl Future<Output = T>) -> Result<T, TooSlow> {
        let until = self.began + time_for(self.bytes);
        timeout_at(until, coming).await.map_err(|_late| TooSlow)
    }
}

/// How long so many bytes may take.
fn time_for(bytes: u64) -> Duration {
    GRACE.saturating_add(Duration::from_secs(bytes / BYTES_PER_SECOND_MIN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::Semaphore;

    #[test]
    fn security_9_a_stalled_sender_is_ended_and_a_slow_line_is_not() {
        for (bytes, seconds) in [(0, 10), (8 * 1024, 11), (10 * 1024 * 1024, 1_290)] {
            assert_eq!(time_for(bytes), Duration::from_secs(seconds), "{bytes}");
        }
    }

    #[actix_web::test]
    async fn security_9_what_does_not_come_in_time_is_not_waited_for() {
        let mut rate = Rate::begin();
        assert_eq!(rate.next(std::future::ready(1)).await, Ok(1));
        rate.began -= GRACE;
        assert_eq!(rate.next(std::future::pending::<()>()).await, Err(TooSlow));
        rate.add(80 * 1024);
        assert_eq!(rate.next(std::future::ready(2)).await, Ok(2));
    }

    #[test]
    fn security_9_an_account_has_two_places_and_gives_them_back() {
        let (all, accounts) = (Arc::new(Semaphore::new(8)), Arc::default());
        let take = |account| {
            let permit = Arc::clone(&all).try_acquire_owned().unwrap();
            UploadSlot::take(permit, Uuid::from_u128(account), &accounts)
        };
        let (one, _two) = (take(1), take(1));
        assert!(one.is_some() && take(1).is_none() && take(2).is_some());
        drop(one);
        assert!(take(1).is_some());
        assert_eq!(accounts.len(), 1);
    }
}
