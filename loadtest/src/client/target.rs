//! Where the server is, and the addresses that its clients come from.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};

use anyhow::{Context, ensure};

/// Loopback addresses that clients come from, at most: the last number of 127.0.0.1 to 127.0.0.250.
pub const SOURCES_MAX: u8 = 250;

/// A server.
#[derive(Debug, Clone)]
pub struct Target {
    base: String,
    authority: String,
    address: SocketAddr,
    sources: Vec<IpAddr>,
}

impl Target {
    /// A server at an `http://` address, reached from so many loopback addresses; from 1, the system chooses.
    ///
    /// # Errors
    /// Where the address is none of http, has no host, or more than one loopback address is asked for another machine.
    pub fn new(url: &str, sources: u8) -> anyhow::Result<Self> {
        let base = url.trim_end_matches('/');
        let authority = base
            .strip_prefix("http://")
            .with_context(|| format!("{url}: the address has to begin with http://"))?;
        ensure!(
            !authority.is_empty() && !authority.contains('/'),
            "{url}: the address has to be a host and a port alone"
        );
        let named = if authority.contains(':') {
            authority.to_owned()
        } else {
            format!("{authority}:80")
        };
        let address = named
            .to_socket_addrs()
            .with_context(|| format!("{url}: the host is not known"))?
            .find(SocketAddr::is_ipv4)
            .with_context(|| format!("{url}: the host has no IPv4 address"))?;
        ensure!(
            (1..=SOURCES_MAX).contains(&sources),
            "--addresses has to be between 1 and {SOURCES_MAX}"
        );
        ensure!(
            sources == 1 || address.ip().is_loopback(),
            "--addresses above 1 are loopback addresses, from which only this machine is reached"
        );
        let sources = match sources {
            1 => Vec::new(),
            many => (1..=many)
                .map(|last| IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)))
                .collect(),
        };
        Ok(Self {
            base: base.to_owned(),
            authority: authority.to_owned(),
            address,
            sources,
        })
    }

    /// Its address without a path.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Host and port as requests name them.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Where connections go.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address that client `n` comes from, where the system does not choose it.
    pub fn source(&self, n: usize) -> Option<IpAddr> {
        let place = n.checked_rem(self.sources.len())?;
        self.sources.get(place).copied()
    }

    /// All of them, each once; one unnamed where the system chooses.
    pub fn sources(&self) -> Vec<Option<IpAddr>> {
        if self.sources.is_empty() {
            vec![None]
        } else {
            self.sources.iter().copied().map(Some).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_come_from_each_address_in_turn() {
        let target = Target::new("http://127.0.0.1:8080/", 3).unwrap();
        let last = |n| target.source(n).unwrap().to_string();
        assert_eq!(last(0), "127.0.0.1");
        assert_eq!(last(2), "127.0.0.3");
        assert_eq!(last(3), "127.0.0.1");
        assert_eq!(target.base(), "http://127.0.0.1:8080");
        let one = Target::new("http://127.0.0.1:8080", 1).unwrap();
        assert_eq!(one.source(7), None);
    }

    #[test]
    fn an_address_that_is_no_server_is_refused() {
        for wrong in [
            "https://play.example.com",
            "http://",
            "http://127.0.0.1/path",
        ] {
            assert!(Target::new(wrong, 1).is_err(), "{wrong}");
        }
        assert!(Target::new("http://192.0.2.1:80", 2).is_err());
    }
}
