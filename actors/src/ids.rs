//! Ids, codes and secrets: the only source of chance.

use std::sync::{Mutex, PoisonError};

use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::{StdRng, SysRng};
use time::OffsetDateTime;
use uuid::{ContextV7, Timestamp, Uuid};

/// Letters and digits that nobody takes for one another when a code is read out: no 0 O 1 I L.
const CODE_ALPHABET: [char; 31] = [
    '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'M',
    'N', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z',
];

/// Makes ids in time order, and everything that has to be unguessable.
///
/// Shared by reference; the lock is held for the draw alone.
#[derive(Debug)]
pub struct Ids {
    inner: Mutex<Source>,
}

#[derive(Debug)]
struct Source {
    order: ContextV7,
    rng: StdRng,
}

impl Ids {
    /// Ids seeded by the operating system.
    ///
    /// # Errors
    /// Where the operating system gives no randomness; nothing can be served safely then.
    pub fn from_system() -> Result<Self, rand::rngs::SysError> {
        Ok(Self::from_rng(StdRng::try_from_rng(&mut SysRng)?))
    }

    /// The same ids in the same order for the same seed: for tests and the demo world.
    pub fn seeded(seed: u64) -> Self {
        Self::from_rng(StdRng::seed_from_u64(seed))
    }

    fn from_rng(rng: StdRng) -> Self {
        Self {
            inner: Mutex::new(Source {
                order: ContextV7::new(),
                rng,
            }),
        }
    }

    /// A new id that sorts after every id made before it (`UUIDv7`).
    pub fn next(&self, now: OffsetDateTime) -> Uuid {
        let seconds = u64::try_from(now.unix_timestamp()).unwrap_or(0);
        let mut source = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = Timestamp::from_unix(&source.order, seconds, now.nanosecond());
        let (seconds, nanos) = stamp.to_unix();
        let millis = seconds
            .saturating_mul(1_000)
            .saturating_add(u64::from(nanos / 1_000_000));
        let mut bytes: [u8; 10] = source.rng.random();
        // The counter that the context keeps within a millisecond stands in the leading random bits.
        let (counter, bits) = (stamp.counter(), u32::from(stamp.usable_counter_bits()));
        if bits > 0 {
            let counter = u64::try_from(counter).unwrap_or(u64::MAX);
            place_counter(&mut bytes, counter, bits);
        }
        uuid::Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid()
    }

    /// A code of `length` characters that can be read out and typed.
    pub fn code(&self, length: usize) -> String {
        let mut source = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        (0..length)
            .filter_map(|_| CODE_ALPHABET.get(source.rng.random_range(0..CODE_ALPHABET.len())))
            .collect()
    }

    /// 256 unguessable bits: tokens, keys.
    pub fn secret(&self) -> [u8; 32] {
        self.inner
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .rng
            .random()
    }
}
