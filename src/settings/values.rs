//! Reads the values of settings: a text becomes a value, or a sentence that names what to write instead.

use std::net::IpAddr;

use domain::account::Email;
use lettre::message::Mailbox;

use super::{LogFormat, OtlpProtocol};
use crate::infra::mail::smtp::check_url;
use crate::infra::payment_provider::SANDBOX;

pub(super) fn address(text: &str) -> Result<IpAddr, String> {
    text.parse()
        .map_err(|_not_one| "it has to be an IP address such as 127.0.0.1".to_owned())
}

pub(super) fn port(text: &str) -> Result<u16, String> {
    text.parse()
        .map_err(|_not_one| "it has to be a port from 0 to 65535".to_owned())
}

pub(super) fn database_url(text: &str) -> Result<String, String> {
    let is_postgres = ["postgres://", "postgresql://"]
        .iter()
        .any(|start| text.starts_with(start));
    match text.parse::<sqlx::postgres::PgConnectOptions>() {
        Ok(_) if is_postgres => Ok(text.to_owned()),
        Ok(_) | Err(_) => {
            Err("it has to be postgres://user:password@host:port/database".to_owned())
        }
    }
}

pub(super) fn endpoint(text: &str) -> Result<String, String> {
    web_address(text, "https://storage.example.com")
}

pub(super) fn collector(text: &str) -> Result<String, String> {
    web_address(text, "http://127.0.0.1:4318")
}

pub(super) fn public_url(text: &str) -> Result<String, String> {
    web_address(text, "https://play.example.com")
}

fn web_address(text: &str, example: &str) -> Result<String, String> {
    let is_address = ["https://", "http://"].iter().any(|start| {
        text.strip_prefix(start)
            .is_some_and(|rest| !rest.is_empty())
    });
    if is_address {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err(format!("it has to be an address such as {example}"))
    }
}

pub(super) fn client_id(text: &str) -> Result<String, String> {
    let is_id = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic());
    is_id
        .then(|| text.to_owned())
        .ok_or_else(|| "it has to be a client id of Google's".to_owned())
}

/// An address whose answers cannot be changed on the way: https, or on this machine.
pub(super) fn google_address(text: &str) -> Result<String, String> {
    let address = text.parse::<reqwest::Url>().ok();
    let is_safe = address.is_some_and(|address| {
        let is_here = matches!(
            address.host_str(),
            Some("localhost" | "127.0.0.1" | "[::1]")
        );
        address.scheme() == "https" || (address.scheme() == "http" && is_here)
    });
    is_safe
        .then(|| text.to_owned())
        .ok_or_else(|| "it has to be an address that begins with https://".to_owned())
}

pub(super) fn smtp_url(text: &str) -> Result<String, String> {
    if check_url(text) && !is_encrypted(text) {
        Err("mails with secret links leave this machine encrypted only: use smtps://…, or smtp://…?tls=required".to_owned())
    } else if check_url(text) {
        Ok(text.to_owned())
    } else {
        Err("it has to be an address such as smtps://user:password@mail.example.com, or smtp://…?tls=required".to_owned())
    }
}

/// Whether mails go to this address encrypted, or not beyond this machine. STARTTLS that is not required is what an attacker
/// on the way leaves out.
fn is_encrypted(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("smtp://") else {
        return true;
    };
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let host = place.rsplit('@').next().unwrap_or_default();
    let host = host.split('/').next().unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let is_here = name == "localhost"
        || name
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback());
    is_here || query.split('&').any(|pair| pair == "tls=required")
}

pub(super) fn mailbox(text: &str) -> Result<String, String> {
    match text.parse::<Mailbox>() {
        Ok(_) => Ok(text.to_owned()),
        Err(_) => {
            Err("it has to be an address such as Duel Ledger <no-reply@example.com>".to_owned())
        }
    }
}

/// An email address alone, as it stands behind `mailto:`.
pub(super) fn contact(text: &str) -> Result<String, String> {
    match Email::parse(text) {
        Ok(address) => Ok(address.as_str().to_owned()),
        Err(_) => Err("it has to be an email address such as privacy@example.com".to_owned()),
    }
}

pub(super) fn payment_provider(text: &str) -> Result<String, String> {
    if text == SANDBOX {
        Ok(text.to_owned())
    } else {
        Err(format!(
            "it has to be {SANDBOX}, the one provider that there is yet"
        ))
    }
}

pub(super) fn connections(text: &str) -> Result<u32, String> {
    between(text, 1, 500)
}

pub(super) fn challenges(text: &str) -> Result<usize, String> {
    between(text, 8, 1_000_000)
}

pub(super) fn sockets(text: &str) -> Result<usize, String> {
    between(text, 1, 1_000_000)
}

pub(super) fn megabytes(text: &str) -> Result<usize, String> {
    between(text, 16, 65_536)
}

pub(super) fn messages(text: &str) -> Result<u32, String> {
    between(text, 1, 1_000_000)
}

pub(super) fn workers(text: &str) -> Result<usize, String> {
    between(text, 1, 256)
}

fn between<N>(text: &str, least: N, most: N) -> Result<N, String>
where
    N: Copy + std::str::FromStr + PartialOrd + std::fmt::Display,
{
    match text.parse::<N>() {
        Ok(number) if least <= number && number <= most => Ok(number),
        Ok(_) | Err(_) => Err(format!("it has to be a number from {least} to {most}")),
    }
}

pub(super) fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "" | "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("it has to be text or json".to_owned()),
    }
}

pub(super) fn otlp_protocol(text: &str) -> Result<OtlpProtocol, String> {
    match text {
        "" | "http/protobuf" => Ok(OtlpProtocol::Protobuf),
        "http/json" => Ok(OtlpProtocol::Json),
        _ => Err("it has to be http/protobuf or http/json".to_owned()),
    }
}

pub(super) fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "1" | "true" | "yes" | "on" => Ok(true),
        "" | "0" | "false" | "no" | "off" => Ok(false),
        _ => Err("it has to be 1 or 0".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn security_16_11_mails_leave_the_machine_encrypted_only() {
        for good in [
            "smtps://user:password@mail.example.com",
            "smtp://user:password@mail.example.com:587?tls=required",
            "smtp://localhost:2525",
            "smtp://127.0.0.1:25",
            "smtp://[::1]:25",
        ] {
            assert!(smtp_url(good).is_ok(), "{good}");
        }
        for plain in [
            "smtp://mail.example.com",
            "smtp://mail.example.com?tls=opportunistic",
            "smtp://user:127.0.0.1@mail.example.com",
            "smtp://localhost.example.com",
        ] {
            assert!(smtp_url(plain).is_err(), "{plain}");
        }
    }

    #[test]
    fn the_contact_for_privacy_is_an_address_and_nothing_else() {
        assert_eq!(
            contact("privacy@example.com"),
            Ok("privacy@example.com".to_owned())
        );
        for other in [
            "",
            "privacy",
            "@example.com",
            "Privacy <privacy@example.com>",
            "https://example.com/privacy",
            "privacy@example.com?bcc=all@example.com",
        ] {
            assert!(contact(other).is_err(), "{other}");
        }
    }
}
