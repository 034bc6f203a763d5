//! Pages of the public list as visitors see them: one for all visitors, so one is made for all of them.

use std::time::Duration;

use bytes::Bytes;
use moka::future::Cache;
use store::challenge::{ChallengeFilter, ListOrder, PageRange};

/// Memory of the pages that are remembered.
const PAGES_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// What a remembered page costs beside its text.
const PAGE_OVERHEAD_BYTES: usize = 1024;
/// A command of this server is seen at once. A counted view, a player's new name, or a command of another server on the
/// same database is seen within this time.
const REMEMBERED: Duration = Duration::from_secs(2);

/// The page, and how many commands this server had written when it was requested: after the next command it is another
/// page.
pub type PageKey = (u64, ChallengeFilter, ListOrder, PageRange);

/// The pages that visitors asked for just now.
#[derive(Debug, Clone)]
pub struct PublicPageCache {
    known: Cache<PageKey, Bytes>,
}

impl PublicPageCache {
    /// Knows no page yet.
    pub fn new() -> Self {
        let weight = |_: &PageKey, page: &Bytes| {
            u32::try_from(page.len().saturating_add(PAGE_OVERHEAD_BYTES)).unwrap_or(u32::MAX)
        };
        Self {
            known: Cache::builder()
                .max_capacity(PAGES_BYTES_MAX)
                .weigher(weight)
                .time_to_live(REMEMBERED)
                .build(),
        }
    }

    /// The page as it is remembered, else as `make` makes it; who asks at the same moment waits for the one that is made.
    pub async fn get<E, Made>(&self, asked: PageKey, make: impl Fn() -> Made) -> Result<Bytes, E>
    where
        Made: Future<Output = Result<Bytes, E>>,
        E: Send + Sync + 'static,
    {
        // Nearly every request: nothing is made, and none waits for another.
        if let Some(page) = self.known.get(&asked).await {
            return Ok(page);
        }
        match self.known.try_get_with(asked, make()).await {
            Ok(page) => Ok(page),
            // The error is shared by all callers that waited, so none can own it: each tries alone.
            Err(_shared) => make().await,
        }
    }
}

impl Default for PublicPageCache {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[actix_web::test]
    async fn a_page_is_built_once_until_the_next_command() {
        let pages = PublicPageCache::new();
        let made = Cell::new(0_u32);
        let make = || async {
            made.set(made.get() + 1);
            Ok::<_, ()>(Bytes::from(made.get().to_string()))
        };
        let page = PageRange {
            limit: 10,
            offset: 0,
        };
        let asked = |commands| {
            (
                commands,
                ChallengeFilter::default(),
                ListOrder::default(),
                page,
            )
        };
        assert_eq!(pages.get(asked(1), make).await.unwrap(), "1");
        assert_eq!(pages.get(asked(1), make).await.unwrap(), "1");
        assert_eq!(pages.get(asked(2), make).await.unwrap(), "2");
    }

    #[actix_web::test]
    async fn a_failure_is_not_remembered() {
        let pages = PublicPageCache::new();
        let page = PageRange {
            limit: 10,
            offset: 0,
        };
        let asked = (1, ChallengeFilter::default(), ListOrder::default(), page);
        let failed = pages.get(asked.clone(), || async { Err("gone") }).await;
        assert_eq!(failed, Err("gone"));
        let made = pages.get(asked, || async {
            Ok::<_, &str>(Bytes::from_static(b"page"))
        });
        assert_eq!(made.await.unwrap(), "page");
    }
}
