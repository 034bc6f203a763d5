//! The relying party of passkeys (`WebAuthn`): the domain that they are good for, and the addresses that may ask for them.

use std::net::IpAddr;

use anyhow::Context;
use webauthn_rs::prelude::{Url, Webauthn, WebauthnBuilder};

/// What an authenticator shows as the one who asks.
const NAME: &str = "Duel Ledger";

/// Who asks authenticators for passkeys. There is none where players reach the server by an IP address, which passkeys cannot
/// be bound to; on this machine alone `localhost` stands in for it.
#[derive(Debug)]
pub struct RelyingParty {
    webauthn: Option<Webauthn>,
    domain: Option<String>,
}

impl RelyingParty {
    /// The relying party of a server that players reach by this address.
    ///
    /// # Errors
    /// Where the address is none.
    pub fn new(public_url: &str) -> anyhow::Result<Self> {
        let mut origin = Url::parse(public_url).context("PUBLIC_URL is no address")?;
        let host = origin.host_str().unwrap_or_default().to_owned();
        let ip = host.trim_matches(['[', ']']).parse::<IpAddr>().ok();
        let is_local = host == "localhost" || ip.is_some_and(|ip| ip.is_loopback());
        if ip.is_some() && !is_local {
            return Ok(Self {
                webauthn: None,
                domain: None,
            });
        }
        let domain = if is_local {
            "localhost".to_owned()
        } else {
            host
        };
        origin
            .set_host(Some(&domain))
            .context("PUBLIC_URL has no host")?;
        let builder = WebauthnBuilder::new(&domain, &origin);
        let webauthn = builder
            // The port of a server on this machine is often not known before it listens.
            .map(|builder| builder.rp_name(NAME).allow_any_port(is_local))
            .and_then(WebauthnBuilder::build)
            .context("PUBLIC_URL cannot be used for passkeys")?;
        Ok(Self {
            webauthn: Some(webauthn),
            domain: Some(domain),
        })
    }

    /// The protocol, where passkeys can be used.
    pub const fn webauthn(&self) -> Option<&Webauthn> {
        self.webauthn.as_ref()
    }

    /// The domain that passkeys are good for, with those below it.
    pub fn domain(&self) -> Option<&str> {
        self.domain.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_are_bound_to_a_name_and_never_to_an_ip_address() {
        for (address, domain) in [
            ("https://play.example.com", Some("play.example.com")),
            ("https://play.example.com:8443", Some("play.example.com")),
            ("http://127.0.0.1:8080", Some("localhost")),
            ("http://[::1]:8080", Some("localhost")),
            ("http://localhost:8080", Some("localhost")),
            ("http://192.0.2.7:8080", None),
            ("http://[2001:db8::7]", None),
        ] {
            let party = RelyingParty::new(address).unwrap();
            assert_eq!(party.domain(), domain, "{address}");
            assert_eq!(party.webauthn().is_some(), domain.is_some(), "{address}");
        }
    }
}
