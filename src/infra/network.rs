//! Whom an address belongs to, as far as limits are concerned, and how much one of them may have at once.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Once};

use actix_web::http::header::{self, HeaderMap};
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use ipnet::IpNet;

/// Where a proxy states for whom it asks.
pub const FORWARDED_FOR: &str = "x-forwarded-for";
/// Where it states whether it was asked over https.
pub const FORWARDED_PROTO: &str = "x-forwarded-proto";
/// Connections of one network that are in HTTP: of clients that idle, that are slow, and that poll. A school shares one.
pub const NETWORK_CONNECTIONS_MAX: usize = 2_000;

/// What is counted: an address, or for IPv6 the network that one customer is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// Whose address it is.
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.into()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Self(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => address.fmt(f),
            IpAddr::V6(address) => {
                let [first, second, third, fourth, ..] = address.segments();
                write!(f, "{first:x}:{second:x}:{third:x}:{fourth:x}::/64")
            }
        }
    }
}

/// The networks whose proxies are believed. With none, the peer itself is the client.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl FromStr for TrustedProxies {
    type Err = String;

    /// Addresses and networks with commas between, such as `127.0.0.1, 10.0.0.0/8`.
    fn from_str(text: &str) -> Result<Self, String> {
        let entries = text.split(',').map(str::trim).filter(|it| !it.is_empty());
        let networks = entries.map(|entry| {
            let network = entry.parse().or_else(|_no_network| {
                entry.parse::<IpAddr>().map(|it| IpNet::from(it.to_canonical()))
            });
            network.map_err(|_other| {
                format!("{entry} is no network: write networks such as 127.0.0.1 or 10.0.0.0/8, with commas between")
            })
        });
        networks.collect::<Result<_, _>>().map(Self)
    }
}

impl TrustedProxies {
    /// Whether no proxy is trusted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the address is that of a trusted proxy.
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The client of a request: from the peer on, each trusted proxy is believed about whom it was asked by.
    ///
    /// Entries are read from the last one, which the proxy nearest to the server wrote. What stands before the first entry
    /// that is no trusted proxy was written by the client.
    pub fn client<'a>(
        &self,
        peer: Option<IpAddr>,
        forwarded: impl DoubleEndedIterator<Item = &'a str>,
    ) -> IpAddr {
        let mut client = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        for entry in forwarded.flat_map(|line| line.split(',')).rev() {
            if !self.trusts(client) {
                warn_of_untrusted(client);
                break;
            }
            let Ok(address) = entry.trim().parse() else {
                break;
            };
            client = address;
        }
        client
    }

    /// The same, with the headers of an HTTP request.
    pub fn client_of(&self, peer: Option<IpAddr>, headers: &HeaderMap) -> IpAddr {
        // `GetAll` does not run backwards.
        let lines: Vec<_> = headers
            .get_all(FORWARDED_FOR)
            .filter_map(|line| line.to_str().ok())
            .collect();
        self.client(peer, lines.into_iter())
    }
}

/// A proxy that is not trusted makes all of its clients one network: the operator is warned of the first.
fn warn_of_untrusted(peer: IpAddr) {
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!(
            %peer,
            "X-Forwarded-For comes from {peer}, which is no trusted proxy: its clients are counted as one; \
             if it is a proxy of yours, name its network in TRUSTED_PROXIES"
        );
    });
}

/// What a header states in its last line: a proxy may add a line of its own to those of the client.
pub fn last_line<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get_all(name).last()?.to_str().ok()
}

/// Whether a WebSocket comes from a page of ours, or from no page at all: browsers let any page open one anywhere, and say
/// which page it is.
pub fn is_own_origin(headers: &HeaderMap, public_url: &str) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, host)| host);
    origin == public_url || (own.is_some() && own == host)
}

/// How many of a kind each network has, and all of them together.
#[derive(Debug, Default)]
pub struct NetworkSlots {
    taken: DashMap<Network, usize>,
    all: AtomicUsize,
}

/// How many there may be.
#[derive(Debug, Clone, Copy)]
pub struct SlotLimits {
    /// Of one network.
    pub network: usize,
    /// Of all networks together.
    pub all: usize,
}

/// Why there is no slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotsFull {
    /// The network has as many as it may have.
    Network,
    /// All networks together have.
    All,
}

impl NetworkSlots {
    /// One more for this network, unless it has that many.
    pub fn take(self: &Arc<Self>, network: Network, places_max: usize) -> Option<NetworkSlot> {
        let limits = SlotLimits {
            network: places_max,
            all: usize::MAX,
        };
        self.take_within(network, limits).ok()
    }

    /// The same, unless all networks together have that many.
    ///
    /// # Errors
    /// Which of both limits is reached.
    pub fn take_within(
        self: &Arc<Self>,
        network: Network,
        limits: SlotLimits,
    ) -> Result<NetworkSlot, SlotsFull> {
        let more = |count: usize| (count < limits.all).then_some(count.saturating_add(1));
        // First, so that a refused network leaves no entry of its own.
        self.all
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more)
            .map_err(|_count| SlotsFull::All)?;
        let mut taken = self.taken.entry(network).or_default();
        if limits.network <= *taken {
            self.all.fetch_sub(1, Ordering::Relaxed);
            return Err(SlotsFull::Network);
        }
        *taken += 1;
        Ok(NetworkSlot {
            places: Arc::clone(self),
            network,
        })
    }
}

/// One of a network's, until it is dropped.
#[derive(Debug)]
pub struct NetworkSlot {
    places: Arc<NetworkSlots>,
    network: Network,
}

impl Drop for NetworkSlot {
    fn drop(&mut self) {
        self.places.all.fetch_sub(1, Ordering::Relaxed);
        if let Entry::Occupied(mut taken) = self.places.taken.entry(self.network) {
            match taken.get().saturating_sub(1) {
                0 => drop(taken.remove()),
                others => drop(taken.insert(others)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn network(address: &str) -> Network {
        Network::of(address.parse().unwrap())
    }

    #[test]
    fn a_customer_of_ipv6_is_one_network_and_an_address_of_ipv4_is() {
        assert_eq!(
            network("2001:db8:1:2:3::4"),
            network("2001:db8:1:2:ffff::1")
        );
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
        assert_ne!(network("10.0.0.1"), network("10.0.0.2"));
        assert_eq!(
            network("2001:db8:1:2:3::4").to_string(),
            "2001:db8:1:2::/64"
        );
        assert_eq!(network("::ffff:10.0.0.1").to_string(), "10.0.0.1");
    }

    #[test]
    fn a_network_has_so_many_places_and_gets_each_back() {
        let places = Arc::<NetworkSlots>::default();
        let (here, there) = (network("10.0.0.1"), network("10.0.0.2"));
        let first = places.take(here, 2);
        let second = places.take(here, 2);
        assert!(first.is_some() && second.is_some());
        assert!(places.take(here, 2).is_none());
        assert!(places.take(there, 2).is_some(), "others have their own");
        drop(second);
        assert!(places.take(here, 2).is_some());
        drop(first);
        assert!(places.taken.is_empty(), "no network is remembered");
    }

    #[test]
    fn all_networks_together_have_so_many_places_and_a_refused_one_is_not_remembered() {
        let places = Arc::<NetworkSlots>::default();
        let (here, there) = (network("10.0.0.1"), network("10.0.0.2"));
        let limits = SlotLimits { network: 1, all: 2 };
        let first = places.take_within(here, limits).unwrap();
        let again = places.take_within(here, limits);
        assert_eq!(again.err(), Some(SlotsFull::Network));
        // The refused one has given its place among all back.
        let second = places.take_within(there, limits).unwrap();
        let third = places.take_within(network("10.0.0.3"), limits);
        assert_eq!(third.err(), Some(SlotsFull::All));
        assert_eq!(places.taken.len(), 2, "a refused network is not remembered");
        drop(first);
        assert!(places.take_within(here, limits).is_ok());
        drop(second);
        assert_eq!(places.all.load(Ordering::Relaxed), 0);
    }

    fn trusted(networks: &str) -> TrustedProxies {
        networks.parse().unwrap()
    }

    fn ip(address: &str) -> IpAddr {
        address.parse().unwrap()
    }

    #[test]
    fn security_15_a_client_is_found_behind_as_many_trusted_proxies_as_there_are() {
        let ours = trusted("10.0.0.0/8, ::1");
        let table: &[(&str, &[&str], &str)] = &[
            ("203.0.113.9", &[], "203.0.113.9"),
            // A client that is no proxy is not believed.
            ("203.0.113.9", &["6.6.6.6"], "203.0.113.9"),
            ("10.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            // What the client wrote itself stands before.
            ("10.0.0.1", &["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
            ("10.0.0.1", &["6.6.6.6", "203.0.113.9"], "203.0.113.9"),
            // Two proxies deep.
            (
                "10.0.0.1",
                &["6.6.6.6, 203.0.113.9, 10.9.9.9"],
                "203.0.113.9",
            ),
            ("::1", &["203.0.113.9,10.9.9.9"], "203.0.113.9"),
            ("::ffff:10.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            // A proxy that names no client is the client.
            ("10.0.0.1", &["unknown"], "10.0.0.1"),
            ("10.0.0.1", &[""], "10.0.0.1"),
            ("10.0.0.1", &["10.2.2.2"], "10.2.2.2"),
        ];
        for (peer, lines, client) in table {
            let found = ours.client(Some(ip(peer)), lines.iter().copied());
            assert_eq!(found, ip(client), "{peer} {lines:?}");
        }
        let none = TrustedProxies::default();
        let found = none.client(Some(ip("10.0.0.1")), ["203.0.113.9"].into_iter());
        assert_eq!(found, ip("10.0.0.1"));
        assert_eq!(none.client(None, [].into_iter()), Ipv4Addr::UNSPECIFIED);
    }

    #[test]
    fn security_16_2_a_socket_of_a_foreign_page_is_refused() {
        let table = [
            (None, true),
            (Some("https://play.example.com"), true),
            (Some("http://10.0.0.1:8080"), true),
            (Some("https://evil.example"), false),
            (Some("null"), false),
        ];
        for (origin, is_own) in table {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("10.0.0.1:8080"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            let found = is_own_origin(&headers, "https://play.example.com");
            assert_eq!(found, is_own, "{origin:?}");
        }
    }

    #[test]
    fn a_header_may_have_several_lines() {
        let mut headers = HeaderMap::new();
        let name = HeaderName::from_static(FORWARDED_FOR);
        for line in ["9.9.9.9", "6.6.6.6, 203.0.113.9"] {
            headers.append(name.clone(), HeaderValue::from_static(line));
        }
        let found = trusted("10.0.0.1").client_of(Some(ip("10.0.0.1")), &headers);
        assert_eq!(found, ip("203.0.113.9"));
    }

    #[test]
    fn what_is_no_network_is_refused_in_one_sentence() {
        for wrong in ["proxy", "10.0.0.0/33", "127.0.0.1 10.0.0.1"] {
            assert!(wrong.parse::<TrustedProxies>().is_err(), "{wrong}");
        }
        assert_eq!(trusted(" , "), TrustedProxies::default());
    }
}
