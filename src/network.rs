//! Whom an address belongs to, as far as limits are concerned, and how much one of them may have at once.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use actix_web::http::header::HeaderMap;
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;

/// Where a proxy says for whom it asks.
pub const FORWARDED_FOR: &str = "x-forwarded-for";

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

/// Where a request comes from: the peer, or what the proxy says where one is trusted.
pub fn address(peer: Option<IpAddr>, forwarded: Option<&str>) -> IpAddr {
    // The last entry is the one that our own proxy wrote; those before it are hearsay.
    let said = forwarded
        .and_then(|entries| entries.rsplit(',').next())
        .and_then(|entry| entry.trim().parse().ok());
    said.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

/// What a header says in its last line: a proxy may add a line of its own to those of the client.
pub fn last_line<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get_all(name).last()?.to_str().ok()
}

/// How many of a kind each network has.
#[derive(Debug, Default)]
pub struct Places {
    taken: DashMap<Network, usize>,
}

impl Places {
    /// One more for this network, unless it has that many.
    pub fn take(self: &Arc<Self>, network: Network, places_max: usize) -> Option<Place> {
        let mut taken = self.taken.entry(network).or_default();
        if places_max <= *taken {
            return None;
        }
        *taken += 1;
        Some(Place {
            places: Arc::clone(self),
            network,
        })
    }
}

/// One of a network's, until it is dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    network: Network,
}

impl Drop for Place {
    fn drop(&mut self) {
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
        let places = Arc::<Places>::default();
        let (here, there) = (network("10.0.0.1"), network("10.0.0.2"));
        let first = places.take(here, 2);
        let second = places.take(here, 2);
        assert!(first.is_some() && second.is_some());
        assert!(places.take(here, 2).is_none());
        assert!(places.take(there, 2).is_some(), "others have their own");
        drop(second);
        assert!(places.take(here, 2).is_some());
        drop(first);
        assert!(places.taken.is_empty(), "nobody is remembered");
    }

    #[test]
    fn only_what_the_proxy_itself_wrote_is_believed() {
        let mut headers = HeaderMap::new();
        let name = HeaderName::from_static(FORWARDED_FOR);
        for line in ["9.9.9.9", "6.6.6.6, 203.0.113.9"] {
            headers.append(name.clone(), HeaderValue::from_static(line));
        }
        let proxy = Some(IpAddr::from([10, 0, 0, 1]));
        let told = address(proxy, last_line(&headers, FORWARDED_FOR));
        assert_eq!(told, IpAddr::from([203, 0, 113, 9]));
        // The same lines, joined as HTTP allows.
        let told = address(proxy, Some("9.9.9.9, 6.6.6.6, 203.0.113.9"));
        assert_eq!(told, IpAddr::from([203, 0, 113, 9]));
        for nonsense in [None, Some(""), Some("unknown")] {
            assert_eq!(address(proxy, nonsense), IpAddr::from([10, 0, 0, 1]));
        }
        assert_eq!(address(None, None), IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
}
