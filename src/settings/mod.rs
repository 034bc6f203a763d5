//! Everything that can be set, from the environment or by flags. A wrong setting ends in one sentence.

mod values;

use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use actors::challenge::RUNNING_MAX;
use clap::Args;
use domain::challenge::StakeLimit;

use crate::infra::file_handles::sockets_max;
use crate::infra::log_filter::{self, LOGGED};
use crate::infra::network::{NETWORK_CONNECTIONS_MAX, TrustedProxies};
use crate::infra::rate_limits::Factors;

/// The settings of the server. Each has a default that suits `make run`.
#[derive(Debug, Clone, Args)]
pub struct Settings {
    /// The address to listen on
    #[arg(long, env = "HOST", default_value = "127.0.0.1", value_parser = values::address)]
    pub host: IpAddr,

    /// The port to listen on; 0 takes any free one
    #[arg(long, env = "PORT", default_value = "8080", value_parser = values::port)]
    pub port: u16,

    /// The loopback port of /metrics; 0 takes any free one
    #[arg(long, env = "METRICS_PORT", default_value = "9464", value_parser = values::port)]
    pub metrics_port: u16,

    /// A PostgreSQL of your own (15 or later) in place of the private one, `postgres://…`
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_parser = values::database_url)]
    pub database_url: Option<String>,

    /// The owner of the schema, where the user of `DATABASE_URL` does not own it.
    ///
    /// Used to migrate the schema and to let the user of `DATABASE_URL` act for the server, and for nothing else.
    /// Without it the user of `DATABASE_URL` migrates.
    #[arg(long, env = "MIGRATE_DATABASE_URL", hide_env_values = true, value_parser = values::database_url)]
    pub migrate_database_url: Option<String>,

    /// Connections to PostgreSQL for transactions, at most.
    ///
    /// Up to fifteen more are opened for single statements.
    #[arg(long, env = "DATABASE_CONNECTIONS", default_value = "16", value_parser = values::connections)]
    pub database_connections: u32,

    /// The folder of keys, uploads and the private PostgreSQL.
    ///
    /// Back it up. It is closed to other users (mode 0700). Started by root, PostgreSQL runs as `duel-ledger` or
    /// `postgres`, of which one must exist.
    #[arg(long, env = "DATA_DIR", default_value = "data")]
    pub data_dir: PathBuf,

    /// A bucket for the files of messages, in place of the data folder.
    ///
    /// It needs `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`.
    #[arg(long, env = "S3_BUCKET", requires_all = ["s3_access_key_id", "s3_secret_access_key"])]
    pub s3_bucket: Option<String>,

    /// The address of an S3-compatible store, such as `https://storage.example.com`; left out for Amazon's own
    #[arg(long, env = "S3_ENDPOINT", value_parser = values::endpoint)]
    pub s3_endpoint: Option<String>,

    /// The region of the bucket
    #[arg(long, env = "S3_REGION", default_value = "us-east-1")]
    pub s3_region: String,

    /// The id of the key that opens the bucket
    #[arg(long, env = "S3_ACCESS_KEY_ID", hide_env_values = true)]
    pub s3_access_key_id: Option<String>,

    /// The secret of that key
    #[arg(long, env = "S3_SECRET_ACCESS_KEY", hide_env_values = true)]
    pub s3_secret_access_key: Option<String>,

    /// The address that players reach the server by, such as `https://play.example.com`; else the one it listens on.
    ///
    /// The links in mails and invitations begin with it. Where it is https, cookies are `Secure` and browsers are
    /// instructed to stay with https.
    #[arg(long, env = "PUBLIC_URL", value_parser = values::public_url)]
    pub public_url: Option<String>,

    /// A mail server, `smtps://user:password@host`; without one, mails are written to the data folder.
    ///
    /// `smtp://…?tls=required` works too; unencrypted only to this machine. A demo world shows its mails at
    /// `/dev/mailbox`.
    #[arg(long, env = "SMTP_URL", hide_env_values = true, requires = "mail_from", value_parser = values::smtp_url)]
    pub smtp_url: Option<String>,

    /// The sender of mails, such as `Duel Ledger <no-reply@example.com>`; needed with `SMTP_URL`
    #[arg(long, env = "MAIL_FROM", value_parser = values::mailbox)]
    pub mail_from: Option<String>,

    /// The email address that answers questions about personal data, such as `privacy@example.com`.
    ///
    /// The legal pages show it. Without one they show that this server names none.
    #[arg(long, env = "PRIVACY_CONTACT", value_parser = values::contact)]
    pub privacy_contact: Option<String>,

    /// How long a statement may take as this side sees it; no setting, tests shorten it.
    #[arg(skip = store::STATEMENT_LIMIT)]
    pub statement_limit: Duration,

    /// Our client id at Google, which switches sign-in with Google on; there is no secret.
    ///
    /// Register `PUBLIC_URL` with `/auth/google` after it as an authorised redirect address there.
    #[arg(long, env = "GOOGLE_CLIENT_ID", value_parser = values::client_id)]
    pub google_client_id: Option<String>,

    /// Who issues Google's ID tokens
    #[arg(long, env = "GOOGLE_ISSUER", default_value = "https://accounts.google.com", value_parser = values::google_address)]
    pub google_issuer: String,

    /// Where Google publishes the keys that it signs ID tokens with
    #[arg(long, env = "GOOGLE_JWKS_URL", default_value = "https://www.googleapis.com/oauth2/v3/certs", value_parser = values::google_address)]
    pub google_jwks_url: String,

    /// Where browsers are sent to sign in with Google
    #[arg(long, env = "GOOGLE_SIGN_IN_URL", default_value = "https://accounts.google.com/o/oauth2/v2/auth", value_parser = values::google_address)]
    pub google_sign_in_url: String,

    /// The folder that npm has installed the private PostgreSQL in
    #[arg(long, env = "POSTGRES_DIR", default_value = "target/postgres")]
    pub postgres_dir: PathBuf,

    /// The folder of the built web app
    #[arg(long, env = "WEB_DIST", default_value = "web/dist")]
    pub web_dist: PathBuf,

    /// HTTP workers, a thread each
    #[arg(long, env = "WORKERS", default_value = "2", value_parser = values::workers)]
    pub workers: usize,

    /// Threads that actors live on, beside the workers; on more than four cores a second one may help
    #[arg(long, env = "DOMAIN_THREADS", default_value = "1", value_parser = values::workers)]
    pub domain_threads: usize,

    /// Sockets from one address (of IPv6, from 64 bits of it), at most; a school or an office shares one.
    ///
    /// Those for notifications count too.
    #[arg(long, env = "SOCKETS_PER_ADDRESS", default_value = "1000", value_parser = values::sockets)]
    pub sockets_per_address: usize,

    /// Sockets of all networks together, as the system's file handles allow; no setting, tests lower it.
    #[arg(skip = sockets_max())]
    pub sockets_max: usize,

    /// Connections of one network in HTTP, where its sockets need no more; no setting, tests lower it.
    #[arg(skip = NETWORK_CONNECTIONS_MAX)]
    pub network_connections: usize,

    /// Megabytes that may wait for sockets that read slowly, for all of them together; beyond it the slowest are closed
    #[arg(long, env = "OUTBOX_MEGABYTES", default_value = "256", value_parser = values::megabytes)]
    pub outbox_megabytes: usize,

    /// Challenges that are held in memory, at most; seven eighths of them may be watched at once
    #[arg(long, env = "CHALLENGES_AWAKE", default_value_t = RUNNING_MAX, value_parser = values::challenges)]
    pub challenges_awake: usize,

    /// Whether there are quests, tokens and what tokens buy.
    ///
    /// Switched off, nothing is counted or shown; what happens meanwhile is counted once they are switched on again.
    #[arg(long, env = "QUESTS", default_value = "true", value_parser = values::yes_or_no, num_args = 0..=1, default_missing_value = "true")]
    pub quests: bool,

    /// Whether there is a contest of the month; it needs `QUESTS`, which counts for it
    #[arg(long, env = "CONTEST", default_value = "true", value_parser = values::yes_or_no, num_args = 0..=1, default_missing_value = "true")]
    pub contest: bool,

    /// Fill an empty database with a demo world.
    ///
    /// For this machine alone: not with a public `HOST` or `PUBLIC_URL`, nor with `SMTP_URL`. `make run` switches it
    /// on.
    #[arg(long, env = "DEMO", default_value = "false", value_parser = values::yes_or_no, num_args = 0..=1, default_missing_value = "true")]
    pub demo: bool,

    /// The payment provider; `sandbox` moves play money alone, and is the default of a demo world.
    ///
    /// Without one the server does not start. `sandbox` shows on every screen that money is play money, and a
    /// database that holds play money takes no other provider.
    #[arg(long, env = "PAYMENT_PROVIDER", value_parser = values::payment_provider)]
    pub payment_provider: Option<String>,

    /// The largest stake, in USDC; 0 makes every challenge free.
    ///
    /// What is staked already stays as it is. A challenge that asks for more can no longer be joined.
    #[arg(long, env = "STAKE_MAX", default_value_t = StakeLimit::HIGHEST, value_parser = StakeLimit::from_str)]
    pub stake_max: StakeLimit,

    /// Messages that one player may send to others in ten seconds
    #[arg(long, env = "MESSAGES_PER_10S", default_value = "30", value_parser = values::messages)]
    pub messages_per_10s: u32,

    /// Messages that one player may send to another one who has not answered and is no mutual friend
    #[arg(long, env = "UNANSWERED_MESSAGES", default_value = "3", value_parser = values::messages)]
    pub unanswered_messages: u32,

    /// Conversations that one player may open in a day with players who are no mutual friends
    #[arg(long, env = "NEW_CONVERSATIONS_A_DAY", default_value = "20", value_parser = values::messages)]
    pub new_conversations_a_day: u32,

    /// The key that access tokens are signed with, 64 hexadecimal digits or more; else one is made in the data folder
    #[arg(long, env = "TOKEN_KEY", hide_env_values = true)]
    pub token_key: Option<String>,

    /// The key before it: what it has signed stays valid while keys are replaced.
    ///
    /// In the data folder, `token.key` may hold both, the newer one first.
    #[arg(
        long,
        env = "TOKEN_KEY_PREVIOUS",
        hide_env_values = true,
        requires = "token_key"
    )]
    pub token_key_previous: Option<String>,

    /// The key that the secrets of second factors are encrypted with, 64 hexadecimal digits or more; else one is made in the
    /// data folder.
    ///
    /// Servers that share a database share it. Without it, players with an authenticator app need their recovery codes. In
    /// the data folder, `factor.key` may hold a newer key and, on a second line, the one before it.
    #[arg(long, env = "FACTOR_KEY", hide_env_values = true)]
    pub factor_key: Option<String>,

    /// Networks of the proxies in front whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed, such as
    /// `10.0.0.0/8, ::1`.
    ///
    /// The server speaks HTTP only, so a proxy is what serves https.
    #[arg(long, env = "TRUSTED_PROXIES", default_value = "", value_parser = TrustedProxies::from_str)]
    pub trusted_proxies: TrustedProxies,

    /// Factors for the rate limits (docs/limits.md) of a class or of all, such as `all=10` or `read=100,money=5`.
    ///
    /// For load tests, which come from one address.
    #[arg(long, env = "RATE_LIMIT_FACTORS", default_value = "", value_parser = Factors::from_str)]
    pub rate_limit_factors: Factors,

    /// Which log lines are written: `off`, `error`, `warn`, `info`, `debug` or `trace`, also by part, such as
    /// `info,sqlx=warn`
    #[arg(long, env = "RUST_LOG", default_value = LOGGED, value_parser = log_filter::read)]
    pub rust_log: String,

    /// The format of log lines: `text`, or `json` for one object a line
    #[arg(long, env = "LOG_FORMAT", default_value = "text", value_parser = values::log_format)]
    pub log_format: LogFormat,

    /// The collector that traces of requests are sent to, such as `http://127.0.0.1:4318`; without one there are none.
    ///
    /// `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` choose which ones, as in every program with `OpenTelemetry`.
    #[arg(long = "otel-exporter-otlp-endpoint", env = "OTEL_EXPORTER_OTLP_ENDPOINT", value_parser = values::collector)]
    pub otlp_endpoint: Option<String>,

    /// How they are encoded: `http/protobuf` or `http/json`
    #[arg(long = "otel-exporter-otlp-protocol", env = "OTEL_EXPORTER_OTLP_PROTOCOL", default_value = "http/protobuf", value_parser = values::otlp_protocol)]
    pub otlp_protocol: OtlpProtocol,
}

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

/// How spans are encoded on their way to the collector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtlpProtocol {
    /// What every collector reads.
    Protobuf,
    /// What people read.
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

    /// Whether players reach the server over https.
    pub fn is_https(&self) -> bool {
        self.public_url().starts_with("https://")
    }

    /// Bytes that may wait for all sockets.
    pub fn outbox_bytes(&self) -> usize {
        self.outbox_megabytes.saturating_mul(1024 * 1024)
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
