//! `duel-ledger load-players`: accounts for the load tester. They are opened in a demo world alone, because all of them share one
//! password and their tokens are printed.
//!
//! A sign-up costs a password hash; ten thousand of them would take longer than the load test. Here one hash serves all.

use std::io::Write;
use std::sync::Arc;

use actors::runtime::clock::{Clock, SystemClock};
use actors::runtime::ids::Ids;
use anyhow::{Context, Result, anyhow, bail, ensure};
use domain::account::refresh::ends_at;
use domain::account::{AccountRole, Email, Password, REFERRAL_CODE_LENGTH, Username};
use domain::money::Usdc;
use domain::wallet::deposit_amount;
use sha2::{Digest, Sha256};
use store::Db;
use store::account::{NewAccount, NewCredential};
use store::session::NewSession;
use store::wallet::deposit::{self, DepositOrder};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::commands::admin::beside;
use crate::infra::passwords::Passwords;
use crate::infra::payment_provider::{PaymentProvider, SandboxProvider};
use crate::infra::tokens::{ACCESS_TOKEN_LIFE, Tokens};
use crate::settings::Settings;
use crate::wire::load_player::LoadPlayer;

/// Accounts of one call.
const COUNT_MAX: u32 = 50_000;
/// Characters of the password that all of them share: some 100 bits. It is stored nowhere, because they sign in by token.
const PASSWORD_LENGTH: usize = 20;
/// As the sessions name their browser.
const USER_AGENT: &str = "duel-loadtest";
const ADDRESS: &str = "127.0.0.1";

/// How many accounts, and with how much money.
#[derive(Debug, Clone, clap::Args)]
pub struct LoadPlayers {
    /// How many accounts to open, at most 50,000
    #[arg(long)]
    pub count: u32,
    /// The number of the first one: `load_0000001` and so on
    #[arg(long, default_value_t = 1)]
    pub first: u32,
    /// USDC of play money that each of them gets
    #[arg(long, default_value = "1000")]
    pub deposit: String,
}

/// Opens the accounts in the database of the settings and writes a line for each to `out`.
///
/// # Errors
/// Where this is no demo world, a name is taken, or the database cannot be written.
pub async fn open_on(settings: &Settings, request: &LoadPlayers, out: impl Write) -> Result<()> {
    ensure!(
        settings.demo,
        "accounts for a load test are opened in a demo world alone: start with DEMO=1"
    );
    ensure!(
        (1..=COUNT_MAX).contains(&request.count),
        "--count has to be between 1 and {COUNT_MAX}"
    );
    let amount = deposit_amount(&request.deposit)
        .map_err(|problem| anyhow!("{:?} will not do for --deposit: {problem}", request.deposit))?;
    let ids = Ids::from_system().context("the system gives no randomness")?;
    let keys = [&settings.token_key, &settings.token_key_previous];
    let keys: Vec<&str> = keys.into_iter().flatten().map(String::as_str).collect();
    let tokens = Tokens::open(&settings.data_dir, &keys, settings.public_url(), &ids)?;
    beside(settings, ids, async |db, ids| {
        ensure!(
            store::installation::read(&db).await?.is_demo,
            "this database is no demo world: start the server once with DEMO=1 on an empty database"
        );
        let ids = Arc::new(ids);
        let passwords = Passwords::new(Arc::clone(&ids))?;
        let shared = Password::for_sign_in(&ids.code(PASSWORD_LENGTH))?;
        let opener = Opener {
            password_hash: &passwords.hash(shared).await?,
            db: &db,
            ids: &ids,
            tokens: &tokens,
            amount,
            now: SystemClock.now(),
        };
        opener.open_all(request, out).await
    })
    .await
}

/// What every account is opened with.
#[derive(Debug)]
pub struct Opener<'a> {
    /// Where they are opened.
    pub db: &'a Db,
    /// Where their ids and secrets come from.
    pub ids: &'a Ids,
    /// What signs their access tokens.
    pub tokens: &'a Tokens,
    /// The hash of the one password.
    pub password_hash: &'a str,
    /// What each of them has.
    pub amount: Usdc,
    /// When all of them are opened.
    pub now: OffsetDateTime,
}

impl Opener<'_> {
    /// Opens the accounts and writes a line for each.
    ///
    /// # Errors
    /// Where a name is taken, or the database or `out` cannot be written.
    pub async fn open_all(&self, request: &LoadPlayers, mut out: impl Write) -> Result<()> {
        for number in (request.first..).take(usize::try_from(request.count)?) {
            let player = self.open(&format!("load_{number:07}")).await?;
            out.write_all(player.line().as_bytes())
                .context("the accounts cannot be printed")?;
        }
        Ok(())
    }

    /// One account with its terms accepted, its money and a session.
    async fn open(&self, username: &str) -> Result<LoadPlayer> {
        let now = self.now;
        let (id, session, secret) = (self.ids.next(now), self.ids.next(now), self.ids.secret());
        let username = Username::parse(username)?;
        let email = Email::parse(&format!("{}@example.com", username.as_str()))?;
        let account = NewAccount {
            id,
            username: username.as_str(),
            email: email.as_str(),
            credential: NewCredential::Password(self.password_hash),
            referral_code: &self.ids.code(REFERRAL_CODE_LENGTH),
            referred_by: None,
            age_confirmed_at: Some(now),
            terms_version: None,
            email_verified_at: Some(now),
        };
        let opening = NewSession {
            id: session,
            user_id: id,
            user_agent: USER_AGENT,
            address: ADDRESS,
            is_remembered: true,
            token: Sha256::digest(secret).into(),
            expires_at: ends_at(now, true, now),
        };
        let mut tx = self.db.begin().await?;
        let created = store::account::create(&mut tx, &account, now).await;
        created.map_err(|error| taken(error, username.as_str()))?;
        store::ledger::open_user_accounts(&mut tx, id).await?;
        store::account::accept_dispute_terms(&mut tx, id, now).await?;
        store::session::open(&mut tx, &opening, now).await?;
        tx.commit().await?;
        self.deposit(id).await?;
        Ok(LoadPlayer {
            id,
            username: username.as_str().to_owned(),
            access_token: self.tokens.issue(id, session, AccountRole::User, now)?,
            refresh_token: hex::encode(secret),
            expires_at: now.saturating_add(ACCESS_TOKEN_LIFE),
        })
    }

    async fn deposit(&self, player: Uuid) -> Result<()> {
        let (provider, now) = (SandboxProvider, self.now);
        let order = DepositOrder {
            id: self.ids.next(now),
            player,
            amount: self.amount,
        };
        deposit::place(self.db, &order, None, provider.name(), now).await?;
        let Ok(receipt) = provider.collect(&order).await else {
            bail!("the sandbox took no deposit");
        };
        let mut tx = self.db.begin().await?;
        deposit::credit(&mut tx, &order, &receipt.reference, now).await?;
        tx.commit().await?;
        Ok(())
    }
}

fn taken(error: store::Error, username: &str) -> anyhow::Error {
    match error.constraint() {
        Some(store::account::USERNAME_ONCE | store::account::EMAIL_ONCE) => {
            anyhow!("the account {username} exists already: choose another --first")
        }
        Some(_) | None => error.into(),
    }
}
