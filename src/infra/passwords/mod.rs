//! Passwords are hashed with argon2id on a bounded pool, never on a server worker.
//!
//! A check takes tens of milliseconds of a core by design, so the number of checks at once is the number of cores,
//! three at most, and those who would wait too long are turned away at once.

mod hashers;

use std::sync::Arc;

use actors::runtime::ids::Ids;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use domain::account::Password;
use tokio::sync::Semaphore;

use hashers::Hashers;

/// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Hashes at once. Each takes 19 MiB, so that hashing never takes more than 57 MiB.
const HASHING_AT_ONCE_MAX: usize = 3;
/// Who waits for the pool, at most: on two cores the last of them is served after about 3 seconds, long before a
/// client gives up (20 s).
pub const WAITING_MAX: usize = 128;

/// Why a password was neither hashed nor checked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Too many wait already.
    #[error("too many passwords are waiting to be hashed")]
    Busy,
    /// The stored hash cannot be read, or the pool is gone.
    #[error("password hashing: {0}")]
    Failed(String),
}

/// The pool.
#[derive(Debug, Clone)]
pub struct Passwords {
    params: Params,
    hashers: Arc<Hashers>,
    places: Arc<Semaphore>,
    /// Checked for those who have no password, so that the time taken does not distinguish them.
    decoy: Arc<str>,
    ids: Arc<Ids>,
}

impl Passwords {
    /// A pool of as many hashers as there are cores, [`HASHING_AT_ONCE_MAX`] at most.
    ///
    /// # Errors
    /// Where the parameters are refused or no thread can be started.
    pub fn new(ids: Arc<Ids>) -> Result<Self, Error> {
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(failed)?;
        Self::with_params(ids, params)
    }

    /// As [`Passwords::new`] at another cost, for servers of tests: their passwords protect nothing.
    ///
    /// # Errors
    /// Where no thread can be started.
    pub fn with_params(ids: Arc<Ids>, params: Params) -> Result<Self, Error> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let threads = cores.min(HASHING_AT_ONCE_MAX);
        let decoy = hash(&params, &ids.secret(), &ids.secret(), &mut Vec::new())?;
        Ok(Self {
            params,
            hashers: Arc::new(Hashers::start(threads).map_err(failed)?),
            places: Arc::new(Semaphore::new(threads + WAITING_MAX)),
            decoy: decoy.into(),
            ids,
        })
    }

    /// Hashes a password that was chosen, into PHC format.
    pub async fn hash(&self, password: Password) -> Result<String, Error> {
        let (salt, params) = (self.ids.secret(), self.params.clone());
        self.run(move |memory| hash(&params, password.as_bytes(), &salt, memory))
            .await
    }

    /// Whether the password is the one that was hashed. Without a hash it takes as long, and is not.
    pub async fn verify(&self, password: Password, hash: Option<String>) -> Result<bool, Error> {
        let has_hash = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.decoy.to_string());
        let is_right = self
            .run(move |memory| verify(&hash, password.as_bytes(), memory))
            .await?;
        Ok(is_right && has_hash)
    }

    async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Vec<Block>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            metrics::counter!("passwords_refused_total").increment(1);
            return Err(Error::Busy);
        };
        // The place goes with the work: a client that hangs up makes no room for another before its hash is done.
        let job = move |memory: &mut Vec<Block>| {
            let _place = place;
            job(memory)
        };
        let done = self.hashers.run(job).await;
        done.ok_or_else(|| failed("the hasher panicked"))?
    }
}

/// The hash of a password in PHC format.
fn hash(
    params: &Params,
    password: &[u8],
    salt: &[u8],
    memory: &mut Vec<Block>,
) -> Result<String, Error> {
    let salt = Salt::new(salt).map_err(failed)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params).map_err(failed)?,
        hash: Some(digest(params, password, &salt, memory)?),
        salt: Some(salt),
    };
    Ok(hash.to_string())
}

/// Whether `hash`, in PHC format, is that of the password, by the parameters that it was made with.
fn verify(hash: &str, password: &[u8], memory: &mut Vec<Block>) -> Result<bool, Error> {
    let hash = PasswordHash::new(hash).map_err(failed)?;
    let params = Params::try_from(&hash).map_err(failed)?;
    let is_ours = hash.algorithm == Algorithm::Argon2id.ident()
        && hash.version == Some(Version::V0x13.into());
    let (true, Some(salt), Some(expected)) = (is_ours, hash.salt, hash.hash) else {
        return Err(failed("the hash is not argon2id of version 19"));
    };
    // `Output` compares in constant time.
    Ok(digest(&params, password, &salt, memory)? == expected)
}

/// argon2id in `memory`, which is made as large as the parameters ask for.
fn digest(
    params: &Params,
    password: &[u8],
    salt: &Salt,
    memory: &mut Vec<Block>,
) -> Result<Output, Error> {
    memory.resize(params.block_count(), Block::new());
    let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
    let mut digest = [0; Params::DEFAULT_OUTPUT_LEN];
    hasher
        .hash_password_into_with_memory(password, salt, &mut digest, memory)
        .map_err(failed)?;
    Output::new(&digest).map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::RwLock;

    use futures_util::FutureExt;

    use super::*;

    fn password(text: &str) -> Password {
        Password::for_sign_in(text).unwrap()
    }

    #[tokio::test]
    async fn a_hash_knows_its_password_and_no_other() {
        let passwords = Passwords::new(Arc::new(Ids::seeded(1))).unwrap();
        let hash = passwords.hash(password("Str0ng!Pass")).await.unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        assert!(
            passwords
                .verify(password("Str0ng!Pass"), Some(hash.clone()))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify(password("str0ng!Pass"), Some(hash))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify(password("Str0ng!Pass"), None)
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn those_beyond_the_queue_are_turned_away_at_once() {
        let passwords = Passwords::new(Arc::new(Ids::seeded(1))).unwrap();
        let places = passwords.places.available_permits();
        let _all = passwords
            .places
            .acquire_many(u32::try_from(places).unwrap())
            .await
            .unwrap();
        let refused = passwords.verify(password("Str0ng!Pass"), None).await;
        assert!(matches!(refused, Err(Error::Busy)));
    }

    /// A job that takes for as long as `end` is locked.
    fn stuck(
        passwords: &Passwords,
        end: &Arc<RwLock<()>>,
    ) -> impl Future<Output = Result<(), Error>> + use<> {
        let (passwords, end) = (passwords.clone(), Arc::clone(end));
        async move {
            let wait = move |_: &mut Vec<Block>| {
                drop(end.read());
                Ok(())
            };
            passwords.run(wait).await
        }
    }

    #[tokio::test]
    async fn a_full_queue_refuses_without_waiting_and_serves_again_once_its_jobs_are_done() {
        let passwords = Passwords::new(Arc::new(Ids::seeded(1))).unwrap();
        let places = passwords.places.available_permits();
        assert!(WAITING_MAX < places && places <= WAITING_MAX + HASHING_AT_ONCE_MAX);
        let end = Arc::new(RwLock::new(()));
        let held = end.write().unwrap();
        let mut waiting = Vec::new();
        for _ in 0..places {
            let mut job = Box::pin(stuck(&passwords, &end));
            assert!(job.as_mut().now_or_never().is_none(), "it is in the queue");
            waiting.push(job);
        }
        // A caller that hangs up makes no room: its job is still to be done.
        drop(waiting.pop());
        let refused = || {
            passwords
                .verify(password("Str0ng!Pass"), None)
                .now_or_never()
        };
        assert!(matches!(refused(), Some(Err(Error::Busy))));
        drop(held);
        for job in waiting {
            job.await.unwrap();
        }
        while passwords.places.available_permits() < places {
            tokio::task::yield_now().await;
        }
        let served = passwords.verify(password("Str0ng!Pass"), None).await;
        assert!(!served.unwrap());
    }
}
