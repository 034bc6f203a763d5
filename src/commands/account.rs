//! `duel-ledger account`: what an administrator does to an account by hand, also beside a running server.
//!
//! Each command is one transaction with its entries in the operator log and in the account's security log.

use actors::runtime::clock::{Clock, SystemClock};
use actors::runtime::ids::Ids;
use anyhow::{Context, Result, anyhow, ensure};
use domain::account::security::SecurityEvent;
use serde_json::json;
use store::security::Addressee;
use store::session::EndReason;
use store::{Db, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::commands::admin::beside;
use crate::commands::authority::{Authority, ManualChange};
use crate::services::mail::{MailContext, SecurityNotice, put_notice};
use crate::services::security::{NewSecurityEvent, Origin, write};
use crate::settings::Settings;

/// What can be done to an account.
#[derive(Debug, Clone, clap::Subcommand)]
pub enum AccountCommands {
    /// Suspend an account: its player can read, withdraw and finish matches that hold a stake, nothing else
    Suspend(AccountCommand),
    /// Lift a suspension
    Restore(AccountCommand),
    /// End every session of an account
    SignOut(AccountCommand),
    /// Switch off the second factor and remove the passkeys of a player who has lost them; every session ends, and withdrawals
    /// wait
    ResetFactor(AccountCommand),
}

/// Which account, by whom and why.
#[derive(Debug, Clone, clap::Args)]
pub struct AccountCommand {
    /// The username or the e-mail address of the account
    pub user: String,
    #[command(flatten)]
    /// In whose name.
    pub authority: Authority,
}

/// Does a command on the database of the settings; what to print.
///
/// # Errors
/// One sentence that says why nothing was done.
pub async fn run_on(settings: &Settings, command: &AccountCommands) -> Result<String> {
    let ids = Ids::from_system().context("the system gives no randomness")?;
    beside(settings, ids, async |db, ids| {
        let mails = MailContext {
            ids: &ids,
            public_url: &settings.public_url(),
        };
        run(&db, mails, command, SystemClock.now()).await
    })
    .await
}

/// Does a command; what to print. A running server follows within seconds: it reads the status of accounts and the end of
/// sessions again and again.
///
/// # Errors
/// One sentence that says why nothing was done.
pub async fn run(
    db: &Db,
    mails: MailContext<'_>,
    command: &AccountCommands,
    now: OffsetDateTime,
) -> Result<String> {
    let (name, request) = match command {
        AccountCommands::Suspend(request) => ("account suspend", request),
        AccountCommands::Restore(request) => ("account restore", request),
        AccountCommands::SignOut(request) => ("account sign-out", request),
        AccountCommands::ResetFactor(request) => ("account reset-factor", request),
    };
    let mut change = Change::open(db, mails, (name, request), now).await?;
    let done = match command {
        AccountCommands::Suspend(_) => change.suspend().await?,
        AccountCommands::Restore(_) => change.restore().await?,
        AccountCommands::SignOut(_) => change.sign_out().await?,
        AccountCommands::ResetFactor(_) => change.reset_factor().await?,
    };
    change.tx.commit().await?;
    Ok(format!("{} {done}.\n", change.owner.username))
}

/// One command under way: its transaction, and the account.
struct Change<'a> {
    tx: Tx,
    mails: MailContext<'a>,
    owner: Addressee,
    now: OffsetDateTime,
}

impl<'a> Change<'a> {
    async fn open(
        db: &Db,
        mails: MailContext<'a>,
        (name, request): (&str, &AccountCommand),
        now: OffsetDateTime,
    ) -> Result<Self> {
        let user = store::security::account_of(db, &request.user).await?;
        let user = user.ok_or_else(|| anyhow!("no account is called {:?}", request.user))?;
        let mut tx = db.begin().await?;
        let change = ManualChange {
            command: name.to_owned(),
            subject: user,
            detail: json!({}),
        };
        let authority = &request.authority;
        let entry = authority.enter(&mut tx, mails.ids, change, now).await?;
        ensure!(
            entry.actor != user,
            "an administrator does nothing to their own account: name another one with --as"
        );
        let owner = store::security::addressee(&mut tx, user).await?;
        let owner = owner.ok_or_else(|| anyhow!("no account is called {:?}", request.user))?;
        Ok(Self {
            tx,
            mails,
            owner,
            now,
        })
    }

    async fn suspend(&mut self) -> Result<&'static str> {
        let (user, now) = (self.owner.user, self.now);
        let is_new = store::account_status::suspend(&mut self.tx, user, now).await?;
        ensure!(is_new, "{} is suspended already", self.owner.username);
        self.record(SecurityEvent::Suspended, SecurityNotice::Suspended)
            .await?;
        Ok("is suspended")
    }

    async fn restore(&mut self) -> Result<&'static str> {
        let is_new = store::account_status::restore(&mut self.tx, self.owner.user).await?;
        ensure!(is_new, "{} is not suspended", self.owner.username);
        self.record(SecurityEvent::Restored, SecurityNotice::Restored)
            .await?;
        Ok("is not suspended any more")
    }

    async fn sign_out(&mut self) -> Result<&'static str> {
        store::email_change::cancel(&mut self.tx, self.owner.user).await?;
        self.end_sessions().await?;
        Ok("is signed out everywhere")
    }

    async fn reset_factor(&mut self) -> Result<&'static str> {
        let (user, now) = (self.owner.user, self.now);
        let was_on = store::second_factor::remove(&mut self.tx, user).await?;
        let passkeys = store::passkey::remove_all(&mut self.tx, user).await?;
        ensure!(
            was_on || 0 < passkeys,
            "{} has no second factor and no passkey",
            self.owner.username
        );
        store::second_factor::end_challenges(&mut self.tx, user).await?;
        store::email_change::cancel(&mut self.tx, user).await?;
        store::wallet::destination::credentials_changed(&mut self.tx, user, now).await?;
        self.end_sessions().await?;
        let network = "our support";
        if was_on {
            let notice = SecurityNotice::FactorDisabled { network };
            self.record(SecurityEvent::FactorDisabled, notice).await?;
        }
        if 0 < passkeys {
            let notice = SecurityNotice::PasskeysRemoved { network };
            self.record(SecurityEvent::PasskeysRemoved, notice).await?;
        }
        Ok("has no second factor and no passkey any more, and is signed out everywhere")
    }

    async fn end_sessions(&mut self) -> Result<()> {
        let (user, now) = (self.owner.user, self.now);
        let tx = &mut self.tx;
        let ended = store::session::revoke_others(tx, user, None, EndReason::Operator, now).await?;
        for session in ended {
            self.log(SecurityEvent::SessionEnded, Some(session)).await?;
        }
        Ok(())
    }

    async fn record(&mut self, kind: SecurityEvent, notice: SecurityNotice<'_>) -> Result<()> {
        self.log(kind, None).await?;
        put_notice(self.mails, &mut self.tx, &self.owner, notice, self.now).await?;
        Ok(())
    }

    async fn log(&mut self, kind: SecurityEvent, session: Option<Uuid>) -> Result<()> {
        let event = NewSecurityEvent {
            kind,
            user: Some(self.owner.user),
            session,
            origin: Origin::SERVER,
            details: json!({ "because": EndReason::Operator.as_str() }),
        };
        write(self.mails.ids, &mut self.tx, &event, self.now).await?;
        Ok(())
    }
}
