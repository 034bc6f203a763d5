//! Ids, codes and secrets: the only source of chance.

use std::sync::{Mutex, PoisonError};

use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::{StdRng, SysRng};
use time::OffsetDateTime;
use uuid::Uuid;

/// Letters and digits that are not confused when a code is read out: no 0 O 1 I L.
const CODE_ALPHABET: [char; 31] = [
    '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'M',
    'N', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z',
];

/// The most that the twelve bits beside the time can count.
const SEQUENCE_MAX: u16 = 0x0fff;

/// Makes ids in time order, and everything that has to be unguessable.
///
/// Shared by reference; the lock is held for the draw alone.
#[derive(Debug)]
pub struct Ids {
    inner: Mutex<Source>,
}

#[derive(Debug)]
struct Source {
    /// The millisecond that the last id was made in.
    millis: u64,
    /// How many ids that millisecond had before it.
    sequence: u16,
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
                millis: 0,
                sequence: 0,
                rng,
            }),
        }
    }

    /// A new id that sorts after every id made before it (`UUIDv7`), also where the clock was put back.
    pub fn next(&self, now: OffsetDateTime) -> Uuid {
        let now_millis = u64::try_from(now.unix_timestamp_nanos() / 1_000_000).unwrap_or(0);
        let mut source = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if source.millis < now_millis {
            (source.millis, source.sequence) = (now_millis, 0);
        } else if source.sequence < SEQUENCE_MAX {
            source.sequence += 1;
        } else {
            (source.millis, source.sequence) = (source.millis + 1, 0);
        }
        let mut bytes: [u8; 10] = source.rng.random();
        // The first twelve bits after the time count the ids of one millisecond; the rest is chance.
        let [high, low] = source.sequence.to_be_bytes();
        [bytes[0], bytes[1]] = [high, low];
        uuid::Builder::from_unix_timestamp_millis(source.millis, &bytes).into_uuid()
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

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn ids_sort_as_they_were_made_even_in_one_instant() {
        let (ids, now) = (Ids::seeded(1), datetime!(2026-11-21 12:00 UTC));
        let made: Vec<Uuid> = (0..10_000).map(|_| ids.next(now)).collect();
        assert!(made.is_sorted());
        assert!(made.iter().all(|id| id.get_version_num() == 7));
        assert!(made.last() < Some(&ids.next(now + time::Duration::minutes(1))));
    }

    #[test]
    fn a_seed_repeats_its_secrets_and_another_does_not() {
        assert_eq!(Ids::seeded(1).secret(), Ids::seeded(1).secret());
        assert_ne!(Ids::seeded(1).secret(), Ids::seeded(2).secret());
        assert_eq!(Ids::seeded(1).code(8).len(), 8);
    }
}
