//! Everything that can be set, from the environment or by flags. A wrong setting ends in one sentence.

use std::net::IpAddr;
use std::path::PathBuf;

use actors::challenge::RUNNING_MAX;
use clap::Args;
use lettre::message::Mailbox;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::mail::check_url;

/// What is logged where nobody says otherwise: libraries that tell of every connection are asked for warnings alone.
const LOGGED: &str = "info,actix_server=warn,sqlx=warn";

/// The settings of the server. Each has a default that suits `make run`.
#[derive(Debug, Clone, Args)]
pub struct Settings {
    /// The address to listen on
    #[arg(long, env = "HOST", default_value = "127.0.0.1", value_parser = address)]
    pub host: IpAddr,

    /// The port to listen on; 0 takes any free one
    #[arg(long, env = "PORT", default_value = "8080", value_parser = port)]
    pub port: u16,

    /// The loopback port of /metrics; 0 takes any free one
    #[arg(long, env = "METRICS_PORT", default_value = "9464", value_parser = port)]
    pub metrics_port: u16,

    /// A PostgreSQL of your own (15 or later) in place of the private one, postgres://…
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_parser = database_url)]
    pub database_url: Option<String>,

    /// Connections to PostgreSQL, at most
    #[arg(long, env = "DATABASE_CONNECTIONS", default_value = "16", value_parser = connections)]
    pub database_connections: u32,

    /// Where keys, uploads and the private PostgreSQL live
    #[arg(long, env = "DATA_DIR", default_value = "data")]
    pub data_dir: PathBuf,

    /// A bucket for the files of messages, in place of the data folder
    #[arg(long, env = "S3_BUCKET", requires_all = ["s3_access_key_id", "s3_secret_access_key"])]
    pub s3_bucket: Option<String>,

    /// Where an S3-compatible store listens, https://…; left out for Amazon's own
    #[arg(long, env = "S3_ENDPOINT", value_parser = endpoint)]
    pub s3_endpoint: Option<String>,

    /// The region of the bucket
    #[arg(long, env = "S3_REGION", default_value = "us-east-1")]
    pub s3_region: String,

    /// Who asks for the bucket
    #[arg(long, env = "S3_ACCESS_KEY_ID", hide_env_values = true)]
    pub s3_access_key_id: Option<String>,

    /// And their secret
    #[arg(long, env = "S3_SECRET_ACCESS_KEY", hide_env_values = true)]
    pub s3_secret_access_key: Option<String>,

    /// The address that players reach the server by, for the links in mails, `https://…`; else the one it listens on
    #[arg(long, env = "PUBLIC_URL", value_parser = public_url)]
    pub public_url: Option<String>,

    /// A mail server, `smtps://user:password@host`; without one, mails are kept in the data folder
    #[arg(long, env = "SMTP_URL", hide_env_values = true, requires = "mail_from", value_parser = smtp_url)]
    pub smtp_url: Option<String>,

    /// Who mails come from, such as "Duel Ledger <no-reply@example.com>"
    #[arg(long, env = "MAIL_FROM", value_parser = mailbox)]
    pub mail_from: Option<String>,

    /// Where npm has installed the private PostgreSQL
    #[arg(long, env = "POSTGRES_DIR", default_value = "target/postgres")]
    pub postgres_dir: PathBuf,

    /// Where the built web app lies
    #[arg(long, env = "WEB_DIST", default_value = "web/dist")]
    pub web_dist: PathBuf,

    /// HTTP workers, a thread each
    #[arg(long, env = "WORKERS", default_value = "2", value_parser = workers)]
    pub workers: usize,

    /// Sockets from one address, at most; a school or an office shares one
    #[arg(long, env = "SOCKETS_PER_ADDRESS", default_value = "1000", value_parser = sockets)]
    pub sockets_per_address: usize,

    /// Challenges that are kept in memory, at most; seven eighths of them may be watched at once
    #[arg(long, env = "CHALLENGES_AWAKE", default_value_t = RUNNING_MAX, value_parser = challenges)]
    pub challenges_awake: usize,

    /// Fill an empty database with a demo world
    #[arg(long, env = "DEMO", default_value = "false", value_parser = yes_or_no, num_args = 0..=1, default_missing_value = "true")]
    pub demo: bool,

    /// Messages that one player may send to others in ten seconds
    #[arg(long, env = "MESSAGES_PER_10S", default_value = "30", value_parser = messages)]
    pub messages_per_10s: u32,

    /// The key that access tokens are signed with, 64 hexadecimal digits or more; else one is made in the data folder
    #[arg(long, env = "TOKEN_KEY", hide_env_values = true)]
    pub token_key: Option<String>,

    /// Believe a proxy in front (X-Forwarded-For, X-Forwarded-Proto); leave it off where there is none
    #[arg(long, env = "TRUST_PROXY", default_value = "false", value_parser = yes_or_no, num_args = 0..=1, default_missing_value = "true")]
    pub trust_proxy: bool,

    /// Which log lines are written: off, error, warn, info, debug or trace, also by part, such as info,sqlx=warn
    #[arg(long, env = "RUST_LOG", default_value = LOGGED, value_parser = log_filter)]
    pub rust_log: String,

    /// How they are written: text, or json for one object a line
    #[arg(long, env = "LOG_FORMAT", default_value = "text", value_parser = log_format)]
    pub log_format: LogFormat,
}

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

impl Settings {
    /// The address that players reach the server by, without a slash at its end.
    pub fn public_url(&self) -> String {
        match &self.public_url {
            Some(url) => url.clone(),
            None => self.local_url(self.port),
        }
    }

    /// The address of the server on this machine.
    pub fn local_url(&self, port: u16) -> String {
        let host = match self.host {
            // What listens everywhere is reached on this machine too.
            host if host.is_unspecified() => "127.0.0.1".to_owned(),
            host if host.is_ipv6() => format!("[{host}]"),
            host => host.to_string(),
        };
        format!("http://{host}:{port}")
    }
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse()
        .map_err(|_not_one| "it has to be an IP address such as 127.0.0.1".to_owned())
}

fn port(text: &str) -> Result<u16, String> {
    text.parse()
        .map_err(|_not_one| "it has to be a port from 0 to 65535".to_owned())
}

fn database_url(text: &str) -> Result<String, String> {
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

fn endpoint(text: &str) -> Result<String, String> {
    web_address(text, "https://storage.example.com")
}

fn public_url(text: &str) -> Result<String, String> {
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

fn smtp_url(text: &str) -> Result<String, String> {
    if check_url(text) {
        Ok(text.to_owned())
    } else {
        Err("it has to be an address such as smtps://user:password@mail.example.com, or smtp://…?tls=required".to_owned())
    }
}

fn mailbox(text: &str) -> Result<String, String> {
    match text.parse::<Mailbox>() {
        Ok(_) => Ok(text.to_owned()),
        Err(_) => {
            Err("it has to be an address such as Duel Ledger <no-reply@example.com>".to_owned())
        }
    }
}

fn connections(text: &str) -> Result<u32, String> {
    between(text, 1, 500)
}

fn challenges(text: &str) -> Result<usize, String> {
    between(text, 8, 1_000_000)
}

fn sockets(text: &str) -> Result<usize, String> {
    between(text, 1, 1_000_000)
}

fn messages(text: &str) -> Result<u32, String> {
    between(text, 1, 1_000_000)
}

fn workers(text: &str) -> Result<usize, String> {
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

/// A filter as tracing reads it, but for a lone word that is no level: tracing would take a misspelt level for the name
/// of a part, and log nothing at all.
fn log_filter(text: &str) -> Result<String, String> {
    let parts = || {
        text.split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
    };
    if parts().next().is_none() {
        return Ok(LOGGED.to_owned());
    }
    let is_level = |part: &str| part.parse::<LevelFilter>().is_ok();
    let are_known = parts().all(|part| part.contains(['=', '[']) || is_level(part));
    let filter = parts().collect::<Vec<_>>().join(",");
    if are_known && EnvFilter::try_new(&filter).is_ok() {
        Ok(filter)
    } else {
        Err(
            "it has to be a level such as info, or levels by part such as info,sqlx=warn"
                .to_owned(),
        )
    }
}

fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "" | "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("it has to be text or json".to_owned()),
    }
}

fn yes_or_no(text: &str) -> Result<bool, String> {
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
    fn a_filter_of_log_lines_is_made_of_levels_and_parts() {
        for good in [
            "off",
            "INFO",
            "debug",
            "info,sqlx=warn",
            "warn,store=trace",
            "[{id}]=debug",
        ] {
            assert_eq!(log_filter(good).as_deref(), Ok(good));
        }
        let spaced = log_filter(" warn, store=trace,");
        assert_eq!(spaced.as_deref(), Ok("warn,store=trace"));
        for nothing in ["", " ", ","] {
            assert_eq!(log_filter(nothing).as_deref(), Ok(LOGGED));
        }
        for wrong in ["inof", "info,store", "sqlx=loud", "info,=,", "a=b=c"] {
            assert!(log_filter(wrong).is_err(), "{wrong}");
        }
        assert!(EnvFilter::try_new(LOGGED).is_ok());
    }
}
