//! Rate limits by class of request: one table for every route and socket event, for accounts, networks and sockets.
//!
//! They prevent one client from taking the server from all others. Counted in memory by this process: a restart forgets them,
//! and what must outlive one (guesses, mails, sign-ups) is counted in PostgreSQL besides ([`stored`]).

mod document;
mod factors;
pub mod stored;
mod table;

use actors::runtime::rate_limit::{Limit, RateLimiter, TooOften};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::infra::network::Network;
use stored::StoredLimit;

pub use document::as_markdown;
pub use factors::Factors;
pub use table::{Class, RateLimit, TABLE, class_of};

/// What one class has counted.
#[derive(Debug)]
struct Counters {
    class: Class,
    accounts: Option<RateLimiter<Uuid>>,
    networks: Option<RateLimiter<Network>>,
    socket: Option<Limit>,
}

/// The limits of the table, with their counters.
#[derive(Debug)]
pub struct RateLimits {
    counters: Vec<Counters>,
    factors: Factors,
}

impl RateLimits {
    /// The table with the factors of the settings.
    pub fn new(factors: &Factors) -> Self {
        let counters = TABLE.iter().map(|row| {
            let raised = |limit: &Limit| Limit {
                max: limit.max.saturating_mul(factors.of(row.class)),
                ..*limit
            };
            let limiter = |limit: Limit| (limit.max, limit.window);
            Counters {
                class: row.class,
                accounts: row
                    .account
                    .as_ref()
                    .map(raised)
                    .map(limiter)
                    .map(|(max, window)| RateLimiter::new(max, window)),
                networks: row
                    .network
                    .as_ref()
                    .map(raised)
                    .map(limiter)
                    .map(|(max, window)| RateLimiter::new(max, window)),
                socket: row.socket.as_ref().map(raised),
            }
        });
        Self {
            counters: counters.collect(),
            factors: factors.clone(),
        }
    }

    /// How many actions a window of this limit has, with the factor of the stored limits.
    pub fn max_of(&self, limit: &StoredLimit) -> i32 {
        let factor = i32::try_from(self.factors.of_stored()).unwrap_or(i32::MAX);
        limit.max.saturating_mul(factor)
    }

    fn of(&self, class: Class) -> Option<&Counters> {
        self.counters.iter().find(|it| it.class == class)
    }

    /// Counts one request of this class for the account, where one is signed in, and for its network.
    ///
    /// # Errors
    /// [`TooOften`] where either has had as many as it may.
    pub fn take(
        &self,
        class: Class,
        account: Option<Uuid>,
        network: Network,
        now: OffsetDateTime,
    ) -> Result<(), TooOften> {
        let Some(counters) = self.of(class) else {
            return Ok(());
        };
        if let Some(networks) = &counters.networks {
            networks.take(network, now)?;
        }
        match (&counters.accounts, account) {
            (Some(accounts), Some(account)) => accounts.take(account, now),
            (Some(_) | None, _) => Ok(()),
        }
    }

    /// Whether the next request of this class would be one too many; counts nothing.
    ///
    /// # Errors
    /// [`TooOften`] where it would.
    pub fn check(
        &self,
        class: Class,
        account: Option<Uuid>,
        network: Network,
        now: OffsetDateTime,
    ) -> Result<(), TooOften> {
        let Some(counters) = self.of(class) else {
            return Ok(());
        };
        if let Some(networks) = &counters.networks {
            networks.check(&network, now)?;
        }
        match (&counters.accounts, account) {
            (Some(accounts), Some(account)) => accounts.check(&account, now),
            (Some(_) | None, _) => Ok(()),
        }
    }

    /// Counts a refusal of a request that brought an invite code. It stands as it is: the next such request is the one that
    /// may be too many.
    pub fn count_guess(&self, account: Option<Uuid>, network: Network, now: OffsetDateTime) {
        if self.take(Class::InviteCode, account, network, now).is_err() {
            tracing::warn!(%network, "a client guesses invite codes: {network} has used up its tries");
        }
    }

    /// How often one socket may send events of this class; `None` where the table has no limit.
    pub fn of_socket(&self, class: Class) -> Option<Limit> {
        self.of(class).and_then(|counters| counters.socket)
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn network(address: &str) -> Network {
        Network::of(address.parse().unwrap())
    }

    fn row(class: Class) -> &'static RateLimit {
        TABLE.iter().find(|row| row.class == class).unwrap()
    }

    #[test]
    fn every_class_stands_in_the_table_once_and_limits_something() {
        for class in Class::ALL {
            let rows: Vec<_> = TABLE.iter().filter(|row| row.class == class).collect();
            assert_eq!(rows.len(), 1, "{class:?}");
            let row = rows[0];
            assert!(row.account.is_some() || row.network.is_some() || row.socket.is_some());
        }
    }

    #[test]
    fn an_account_has_its_limit_and_another_its_own() {
        let limits = RateLimits::new(&Factors::default());
        let (here, nova, rex) = (network("10.0.0.1"), Uuid::from_u128(1), Uuid::from_u128(2));
        let limit = row(Class::Money).account.unwrap();
        for _ in 0..limit.max {
            assert_eq!(limits.take(Class::Money, Some(nova), here, NOON), Ok(()));
        }
        let retry_at = NOON + limit.window;
        let refused = Err(TooOften { retry_at });
        assert_eq!(limits.take(Class::Money, Some(nova), here, NOON), refused);
        assert_eq!(limits.take(Class::Money, Some(rex), here, NOON), Ok(()));
        assert_eq!(
            limits.take(Class::Money, Some(nova), here, retry_at),
            Ok(())
        );
    }

    #[test]
    fn a_network_is_limited_for_all_its_users_together() {
        let limits = RateLimits::new(&Factors::default());
        let here = network("10.0.0.1");
        let limit = row(Class::Search).network.unwrap();
        for _ in 0..limit.max {
            assert_eq!(limits.take(Class::Search, None, here, NOON), Ok(()));
        }
        let account = Some(Uuid::from_u128(1));
        assert!(limits.check(Class::Search, account, here, NOON).is_err());
        assert!(limits.take(Class::Search, account, here, NOON).is_err());
        assert_eq!(
            limits.take(Class::Search, None, network("10.0.0.2"), NOON),
            Ok(())
        );
        assert_eq!(limits.take(Class::Read, None, here, NOON), Ok(()));
    }

    #[test]
    fn a_factor_raises_one_class_or_all() {
        let account = row(Class::Create).account.unwrap();
        let limits = RateLimits::new(&"create=2".parse().unwrap());
        let nova = Some(Uuid::from_u128(1));
        let here = network("10.0.0.1");
        for _ in 0..account.max * 2 {
            assert_eq!(limits.take(Class::Create, nova, here, NOON), Ok(()));
        }
        assert!(limits.take(Class::Create, nova, here, NOON).is_err());
        assert!(
            limits
                .check(Class::Create, nova, here, NOON + Duration::days(1))
                .is_ok()
        );
    }

    #[test]
    fn the_stored_limits_have_a_factor_of_their_own() {
        for (factors, factor) in [("all=10", 10), ("stored=2", 2), ("account=10", 1)] {
            let limits = RateLimits::new(&factors.parse().unwrap());
            let max = stored::SIGN_UPS.max * factor;
            assert_eq!(limits.max_of(&stored::SIGN_UPS), max, "{factors}");
        }
    }

    #[test]
    fn the_document_of_limits_is_what_the_table_states() {
        let written = include_str!("../../../docs/limits.md");
        assert!(
            written == as_markdown(),
            "docs/limits.md is stale: run `duel-ledger limits >docs/limits.md`"
        );
    }
}
