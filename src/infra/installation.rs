//! Checks at start that a database and the settings belong together: play money, real money and a demo world never mix.

use std::net::IpAddr;

use anyhow::{Result, ensure};
use store::installation::Installation;

use crate::infra::payment_provider::PaymentProvider;
use crate::settings::Settings;

/// Checks the settings alone, before a database is opened.
///
/// # Errors
/// One sentence that states what has to be set otherwise.
pub fn check_settings(settings: &Settings) -> Result<()> {
    if !settings.demo {
        ensure!(
            settings.payment_provider.is_some(),
            "nothing states who moves the money: set PAYMENT_PROVIDER=sandbox for play money, the one provider that there is yet, \
             or DEMO=1 for a demo world"
        );
        return Ok(());
    }
    let demo = "a demo world has accounts whose passwords are printed on the terminal, and a page with all mails";
    ensure!(
        settings.host.is_loopback(),
        "{demo}: with DEMO, HOST has to be this machine alone, such as 127.0.0.1"
    );
    let is_public = settings
        .public_url
        .as_deref()
        .is_some_and(|url| !is_local(url));
    ensure!(
        !is_public,
        "{demo}: with DEMO, PUBLIC_URL has to be left out or name this machine"
    );
    ensure!(
        settings.smtp_url.is_none(),
        "{demo}: with DEMO, SMTP_URL has to be left out"
    );
    Ok(())
}

/// The setting by which players reach the server under another address than the one it listens on, where `PUBLIC_URL` is
/// missing: links of mails and invitations, and the QR code, then lead nowhere.
pub fn missing_public_url(settings: &Settings) -> Option<&'static str> {
    if settings.public_url.is_some() {
        None
    } else if !settings.trusted_proxies.is_empty() {
        Some("TRUSTED_PROXIES")
    } else if settings.smtp_url.is_some() {
        Some("SMTP_URL")
    } else if !settings.host.is_loopback() {
        Some("HOST")
    } else {
        None
    }
}

/// Checks what the database states about itself.
///
/// # Errors
/// One sentence that states why the server must not run on it.
pub fn check_database(
    database: &Installation,
    is_demo: bool,
    provider: &dyn PaymentProvider,
) -> Result<()> {
    ensure!(
        is_demo || !database.is_demo,
        "this database was filled with the demo world, whose administrator is known to all who saw it: start it with \
         DEMO=1, or set DATA_DIR or DATABASE_URL to another"
    );
    ensure!(
        !is_demo || database.is_demo || database.is_empty,
        "DEMO fills an empty database with a world of its own, and this one has accounts already: start it without DEMO, or set \
         DATA_DIR or DATABASE_URL to another"
    );
    let name = provider.name();
    let other = database.providers.iter().find(|known| *known != name);
    // Two real providers may follow each other; what is still to come of the first one an operator settles by hand.
    let is_mixed = |other: &String| {
        provider.is_play_money() || other == crate::infra::payment_provider::SANDBOX
    };
    if let Some(other) = other.filter(|other| is_mixed(other)) {
        anyhow::bail!(
            "this database holds money of the provider {other}, and PAYMENT_PROVIDER is {name}: play money and real money look \
             the same in a balance, so they never share a database; set DATA_DIR or DATABASE_URL to another"
        );
    }
    Ok(())
}

/// Whether an address names this machine.
fn is_local(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let host = match authority.strip_prefix('[') {
        Some(inner) => inner.split(']').next().unwrap_or(inner),
        None => authority.split(':').next().unwrap_or(authority),
    };
    // A name before an @ is a user, and what comes after it the host.
    !authority.contains('@')
        && (host.eq_ignore_ascii_case("localhost")
            || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_few_names() {
        for local in [
            "http://localhost:8080",
            "http://127.0.0.1",
            "https://LOCALHOST/x",
            "http://[::1]:8080",
        ] {
            assert!(is_local(local), "{local}");
        }
        for public in [
            "https://play.example.com",
            "https://localhost.example.com",
            "http://localhost@evil.example.com",
            "http://127.0.0.1@evil.example.com",
            "http://10.0.0.1",
            "http://[2001:db8::1]",
        ] {
            assert!(!is_local(public), "{public}");
        }
    }
}
