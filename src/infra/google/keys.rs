//! The public keys that Google signs with: fetched when they are needed, cached, and fetched again when they may have changed.
//!
//! A token that names a key that we do not know makes us look once, and not again within [`KEYS_REFETCH_EVERY`]: made-up names
//! cause no more requests than real ones. While the source is down, the keys that it had last are used until
//! [`KEYS_STALE_AFTER`].

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration as Timeout;

use anyhow::{Context, bail};
use jsonwebtoken::DecodingKey;
use jsonwebtoken::jwk::{AlgorithmParameters, Jwk, JwkSet, KeyAlgorithm, PublicKeyUse};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;

/// How long keys are used before they are looked at again. Google replaces them every few days, and shows new ones before.
pub const KEYS_FRESH: Duration = Duration::hours(1);
/// How often they are fetched at most, whatever tokens say.
pub const KEYS_REFETCH_EVERY: Duration = Duration::minutes(1);
/// How long the last keys are used while the source is down.
pub const KEYS_STALE_AFTER: Duration = Duration::hours(24);
/// How long the source may take.
pub const FETCH_TIMEOUT: Timeout = Timeout::from_secs(5);

/// Google has two or three keys at a time.
const KEYS_MAX: usize = 16;
/// They have some 2 KiB.
const KEYS_BYTES_MAX: usize = 64 * 1024;
/// Characters of a modulus of 2,048 bits in base64; shorter keys are not accepted.
const MODULUS_LENGTH_MIN: usize = 342;

/// Why there is no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KeyError {
    /// Google has no key of this name.
    Unknown,
    /// Google's keys are not known.
    Unavailable,
}

/// The keys, and how to get them. Requests share it, and so does a fetch whose request is gone.
#[derive(Clone)]
pub(super) struct GoogleKeys(Arc<Shared>);

struct Shared {
    url: Url,
    client: Client,
    cached: RwLock<Option<Arc<CachedKeys>>>,
    /// When the last fetch began. Locked while one runs: others wait for its outcome.
    fetched: Mutex<Option<OffsetDateTime>>,
}

struct CachedKeys {
    by_id: HashMap<String, DecodingKey>,
    fetched_at: OffsetDateTime,
}

impl CachedKeys {
    fn age(&self, now: OffsetDateTime) -> Duration {
        now - self.fetched_at
    }
}

impl GoogleKeys {
    /// Keys that are published at `url`; none is fetched yet.
    pub(super) fn open(url: Url) -> anyhow::Result<Self> {
        let client = Client::builder()
            .timeout(FETCH_TIMEOUT)
            // Another address is not what the settings name.
            .redirect(Policy::none())
            .build()
            .context("the client for Google's keys cannot be made")?;
        Ok(Self(Arc::new(Shared {
            url,
            client,
            cached: RwLock::default(),
            fetched: Mutex::default(),
        })))
    }

    /// The key of this name.
    pub(super) async fn find(
        &self,
        id: &str,
        now: OffsetDateTime,
    ) -> Result<DecodingKey, KeyError> {
        if let Some(cached) = self.0.cached()
            && cached.age(now) < KEYS_FRESH
            && let Some(key) = cached.by_id.get(id)
        {
            return Ok(key.clone());
        }
        let (shared, wanted) = (Arc::clone(&self.0), id.to_owned());
        // A task of its own: a client that disconnects must not end the fetch that others wait for.
        let renewed = tokio::spawn(async move { shared.renew(&wanted, now).await });
        if renewed.await.is_err() {
            tracing::error!("the fetch of Google's keys panicked");
        }
        let cached = self.0.cached();
        let cached = cached.filter(|cached| cached.age(now) < KEYS_STALE_AFTER);
        let cached = cached.ok_or(KeyError::Unavailable)?;
        cached.by_id.get(id).cloned().ok_or(KeyError::Unknown)
    }
}

impl Shared {
    fn cached(&self) -> Option<Arc<CachedKeys>> {
        let cached = self.cached.read().unwrap_or_else(PoisonError::into_inner);
        cached.clone()
    }

    /// Fetches the keys, unless that was done moments ago, or meanwhile.
    async fn renew(&self, wanted: &str, now: OffsetDateTime) {
        let mut fetched = self.fetched.lock().await;
        let is_there = |cached: Arc<CachedKeys>| {
            cached.age(now) < KEYS_FRESH && cached.by_id.contains_key(wanted)
        };
        let is_recent = fetched.is_some_and(|at| now - at < KEYS_REFETCH_EVERY);
        if is_recent || self.cached().is_some_and(is_there) {
            return;
        }
        *fetched = Some(now);
        match self.fetch().await {
            Ok(by_id) => {
                let keys = CachedKeys {
                    by_id,
                    fetched_at: now,
                };
                let mut cached = self.cached.write().unwrap_or_else(PoisonError::into_inner);
                *cached = Some(Arc::new(keys));
            }
            Err(error) => tracing::warn!("Google's keys could not be fetched: {error:#}"),
        }
    }

    async fn fetch(&self) -> anyhow::Result<HashMap<String, DecodingKey>> {
        let response = self.client.get(self.url.clone()).send().await?;
        let mut response = response.error_for_status()?;
        if response.status().is_redirection() {
            bail!("the source redirects");
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if KEYS_BYTES_MAX < body.len().saturating_add(chunk.len()) {
                bail!("the source has more than {KEYS_BYTES_MAX} bytes");
            }
            body.extend_from_slice(&chunk);
        }
        let keys: JwkSet = serde_json::from_slice(&body)?;
        if KEYS_MAX < keys.keys.len() {
            bail!("the source has more than {KEYS_MAX} keys");
        }
        let by_id: HashMap<_, _> = keys.keys.iter().filter_map(signing_key).collect();
        if by_id.is_empty() {
            bail!("the source has no RSA key that signs");
        }
        Ok(by_id)
    }
}

/// A key with its name, where it is an RSA key that signs by RS256.
fn signing_key(key: &Jwk) -> Option<(String, DecodingKey)> {
    let common = &key.common;
    let signs = matches!(common.public_key_use, None | Some(PublicKeyUse::Signature));
    let is_rs256 = matches!(common.key_algorithm, None | Some(KeyAlgorithm::RS256));
    let AlgorithmParameters::RSA(rsa) = &key.algorithm else {
        return None;
    };
    if !signs || !is_rs256 || rsa.n.len() < MODULUS_LENGTH_MIN {
        return None;
    }
    let id = common.key_id.clone()?;
    let key = DecodingKey::from_rsa_components(&rsa.n, &rsa.e).ok()?;
    Some((id, key))
}

impl fmt::Debug for GoogleKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GoogleKeys")
            .field("url", &self.0.url.as_str())
            .finish_non_exhaustive()
    }
}
