//! Passwords are hashed with argon2id on a bounded pool, never on a server worker.
//!
//! A check takes tens of milliseconds of a core by design, so the number of checks at once is the number of cores,
//! and those who would wait too long are turned away at once.

use std::sync::Arc;

use actors::ids::Ids;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, Version};
use argon2::{PasswordHasher, PasswordVerifier};
use domain::account::Password;
use tokio::sync::Semaphore;

/// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Who waits for the pool, at most: on two cores the last of them is served after about 3 seconds, long before a
/// client gives up (20 s, part-a section 9).
const WAITING_MAX: usize = 128;

/// Why a password was neither hashed nor checked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Too many wait already.
    #[error("too many passwords are waiting to be hashed")]
    Busy,
    /// The hash that is kept cannot be read, or the pool is gone.
    #[error("password hashing: {0}")]
    Failed(String),
}

/// The pool.
#[derive(Debug, Clone)]
pub struct Passwords {
    hasher: Argon2<'static>,
    running: Arc<Semaphore>,
    places: Arc<Semaphore>,
    /// Checked for those who have no password, so that the time taken does not tell them apart.
    decoy: Arc<str>,
    ids: Arc<Ids>,
}

impl Passwords {
    /// A pool of as many hashers as there are cores.
    ///
    /// # Errors
    /// Where the parameters are refused or the decoy cannot be hashed: never, short of a broken build.
    pub fn new(ids: Arc<Ids>) -> Result<Self, Error> {
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(failed)?;
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let decoy = hash(&hasher, &ids.secret(), &ids.secret())?;
        Ok(Self {
            hasher,
            running: Arc::new(Semaphore::new(cores)),
            places: Arc::new(Semaphore::new(cores + WAITING_MAX)),
            decoy: decoy.into(),
            ids,
        })
    }

    /// Hashes a password that was chosen, into PHC format.
    pub async fn hash(&self, password: Password) -> Result<String, Error> {
        let salt = self.ids.secret();
        self.run(move |hasher| hash(hasher, password.as_bytes(), &salt))
            .await
    }

    /// Whether the password is the one that was hashed. Without a hash it takes as long, and is not.
    pub async fn verify(&self, password: Password, hash: Option<String>) -> Result<bool, Error> {
        let has_hash = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.decoy.to_string());
        let is_right = self
            .run(move |hasher| {
                let hash = PasswordHash::new(&hash).map_err(failed)?;
                Ok(hasher.verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(is_right && has_hash)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let Ok(_place) = self.places.try_acquire() else {
            metrics::counter!("passwords_refused_total").increment(1);
            return Err(Error::Busy);
        };
        let turn = Arc::clone(&self.running)
            .acquire_owned()
            .await
            .map_err(failed)?;
        let hasher = self.hasher.clone();
        // The turn goes with the work: a client that hangs up does not let another hasher start beside it.
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work(&hasher)
        })
        .await
        .map_err(failed)?
    }
}

fn hash(hasher: &Argon2<'static>, password: &[u8], salt: &[u8]) -> Result<String, Error> {
    let hash: PasswordHash = hasher
        .hash_password_with_salt(password, salt)
        .map_err(failed)?;
    Ok(hash.to_string())
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
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
}
