//! The accounts that players use. They are made once and stored in a file, because a sign-up costs the server a password hash.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::client::http::{Body, Http, Request, Tokens, text_at};
use crate::clock::now;
use crate::failure::Failure;

/// Sign-ups at once: the server hashes no more passwords than it has cores.
const SIGN_UPS_AT_ONCE: usize = 4;
/// Refreshes at once before a run.
const REFRESHES_AT_ONCE: usize = 32;
/// How long an access token is good for.
const TOKEN_LIFE: Duration = Duration::minutes(15);
/// A token that ends within this time is renewed.
const RENEWED_BEFORE: Duration = Duration::minutes(4);
/// Of every account that is signed up here. They exist on servers with play money alone.
const PASSWORD: &str = "Correct-horse-9";
/// USDC of play money that a player begins with.
pub const DEPOSIT: &str = "1000";

/// An account that is signed in. The file has one of them a line, and `duel-ledger load-players` prints them alike.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub username: String,
    /// For requests and sockets.
    pub access_token: String,
    /// For the next access token.
    pub refresh_token: String,
    /// When the access token ends.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

impl std::fmt::Debug for Account {
    /// Tokens stand in no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Account")
            .field("username", &self.username)
            .finish_non_exhaustive()
    }
}

impl Account {
    /// Whether the access token should be renewed.
    pub fn ends_soon(&self) -> bool {
        self.expires_at <= now().saturating_add(RENEWED_BEFORE)
    }

    /// New tokens have come.
    pub fn renewed(&mut self, tokens: &Tokens) {
        self.access_token.clone_from(&tokens.access);
        self.refresh_token.clone_from(&tokens.refresh);
        self.expires_at = now().saturating_add(TOKEN_LIFE);
    }

    /// Signs a new player up who may stake and has money.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn sign_up(http: &Http) -> Result<Self, Failure> {
        let name = format!("lt_{:016x}", rand::random::<u64>());
        let (tokens, answer) = http
            .sign_up(&json!({
                "username": name,
                "email": format!("{name}@example.com"),
                "password": PASSWORD,
                "ageConfirmed": true,
                "termsAccepted": true,
            }))
            .await?;
        let id = text_at(&answer, "/user/_id")?;
        let mut account = Self {
            id: Uuid::parse_str(&id).map_err(|error| Failure::Protocol(error.to_string()))?,
            username: name,
            access_token: String::new(),
            refresh_token: String::new(),
            expires_at: now(),
        };
        account.renewed(&tokens);
        account
            .post(http, "/auth/accept-dispute-terms", json!({}))
            .await?;
        Ok(account)
    }

    /// Brings money in.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn deposit(&self, http: &Http, amount: &str) -> Result<(), Failure> {
        let body = json!({ "amount": amount });
        self.post(http, "/wallet/deposits", body).await
    }

    async fn post(&self, http: &Http, path: &str, body: Value) -> Result<(), Failure> {
        let key = format!("load-{:032x}", rand::random::<u128>());
        let request = Request {
            method: Method::POST,
            path,
            token: &self.access_token,
            key: Some(&key),
            body: Body::Json(body),
        };
        http.send(request).await.map(drop)
    }
}

/// Reads accounts as a file, or the server's command, has them.
///
/// # Errors
/// Where a line is no account.
pub fn parse(text: &str) -> anyhow::Result<Vec<Account>> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| {
            let account = serde_json::from_str(line);
            account.with_context(|| format!("line {number} is no account"))
        })
        .collect()
}

/// The accounts of a file; none where there is no file.
///
/// # Errors
/// Where it cannot be read.
pub fn load(path: &Path) -> anyhow::Result<Vec<Account>> {
    match std::fs::read_to_string(path) {
        Ok(text) => parse(&text).with_context(|| format!("{} cannot be used", path.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

/// Writes the accounts of a file anew: a refresh token is good once.
///
/// # Errors
/// Where it cannot be written.
pub fn store(path: &Path, accounts: &[Account]) -> anyhow::Result<()> {
    let mut text = Vec::new();
    for account in accounts {
        serde_json::to_writer(&mut text, account)?;
        text.push(b'\n');
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // Whole or not at all: half a file would lose sessions.
    let unfinished = path.with_extension("unfinished");
    let written = std::fs::File::create(&unfinished)
        .and_then(|mut file| file.write_all(&text))
        .and_then(|()| std::fs::rename(&unfinished, path));
    written.with_context(|| format!("{} cannot be written", path.display()))
}

/// So many accounts with good tokens: those given, and others that sign up.
///
/// # Errors
/// Where the server refuses a sign-up or a refresh.
pub async fn ready(
    http: &Http,
    mut accounts: Vec<Account>,
    count: usize,
) -> anyhow::Result<Vec<Account>> {
    let missing = count.saturating_sub(accounts.len());
    let http = Arc::new(http.clone());
    let newcomers: Vec<Account> = stream::iter(0..missing)
        .map(|_| {
            let http = Arc::clone(&http);
            async move {
                let account = Account::sign_up(&http).await?;
                account.deposit(&http, DEPOSIT).await?;
                Ok::<_, Failure>(account)
            }
        })
        .buffer_unordered(SIGN_UPS_AT_ONCE)
        .try_collect()
        .await
        .context("an account could not be made: raise RATE_LIMIT_FACTORS of the server")?;
    accounts.extend(newcomers);
    let fresh: Vec<Account> = stream::iter(accounts)
        .map(|mut account| {
            let http = Arc::clone(&http);
            async move {
                if account.ends_soon() {
                    let tokens = http.refresh(&account.refresh_token).await?;
                    account.renewed(&tokens);
                }
                Ok::<_, Failure>(account)
            }
        })
        .buffered(REFRESHES_AT_ONCE)
        .try_collect()
        .await
        .context("a session could not be renewed: remove the file of accounts where the server has another database")?;
    ensure!(count <= fresh.len(), "there are too few accounts");
    Ok(fresh)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_read_as_they_were_written() {
        let line = r#"{"id":"018f0000-0000-7000-8000-000000000001","username":"ada","accessToken":"a","refreshToken":"r","expiresAt":"2026-11-25T12:00:00Z"}"#;
        let accounts = parse(&format!("{line}\n\n{line}\n")).unwrap();
        assert_eq!(accounts.len(), 2);
        let written = serde_json::to_string(accounts.first().unwrap()).unwrap();
        assert_eq!(written, line);
        assert!(parse("{}").is_err());
    }

    #[test]
    fn a_token_that_has_ended_is_renewed() {
        let text = r#"{"id":"018f0000-0000-7000-8000-000000000001","username":"ada","accessToken":"a","refreshToken":"r","expiresAt":"2026-01-01T12:00:00Z"}"#;
        let mut account = parse(text).unwrap().pop().unwrap();
        assert!(account.ends_soon());
        account.renewed(&Tokens {
            access: "b".to_owned(),
            refresh: "s".to_owned(),
        });
        assert!(!account.ends_soon());
    }
}
