//! `duel-ledger account`: what an operator does to an account by hand, also beside a running server.
//!
//! Each command is one transaction with its entries in the audit log and in the account's security log, and in the operator log
//! where an administrator is named.

use actors::runtime::clock::{Clock, SystemClock};
use actors::runtime::ids::Ids;
use anyhow::{Context, Result, anyhow, ensure};
use domain::account::AccountRole;
use serde_json::json;
use store::Db;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::commands::admin::beside;
use crate::commands::authority::{Authority, ManualChange};
use crate::services::account_changes::{AccountChange, ChangeAuthor};
use crate::services::mail::MailContext;
use crate::settings::Settings;

/// What can be done to an account.
#[derive(Debug, Clone, clap::Subcommand)]
pub enum AccountCommands {
    /// Suspend an account: its player can read, withdraw and finish matches that hold a stake, nothing else
    Suspend(SuspendCommand),
    /// Lift a suspension
    Restore(AccountCommand),
    /// End every session of an account
    SignOut(AccountCommand),
    /// Switch off the second factor and remove the passkeys of a player who has lost them; every session ends, and withdrawals
    /// wait
    ResetFactor(AccountCommand),
    /// Let a player who has lost the mailbox, and has no second factor and no passkey, change the email address without it: after
    /// 7 days, for 7 days, and not after a new password
    WaiveMailbox(AccountCommand),
    /// Give an account another role: user, moderator or admin
    Role(RoleCommand),
}

/// Which account, by whom and why.
#[derive(Debug, Clone, clap::Args)]
pub struct AccountCommand {
    /// The username or the email address of the account
    pub user: String,
    /// The administrator in whose name it is done, by username; without one, the user of the machine does it
    #[arg(long = "as")]
    pub admin: Option<String>,
    /// The reason, which is stored permanently
    #[arg(long)]
    pub reason: String,
}

/// Which account is suspended until when, by whom and why.
#[derive(Debug, Clone, clap::Args)]
pub struct SuspendCommand {
    /// When the suspension lapses, as 2026-12-31T12:00:00Z; without it, it lasts until it is lifted
    #[arg(long, value_parser = moment)]
    pub until: Option<OffsetDateTime>,
    /// The account.
    #[command(flatten)]
    pub of: AccountCommand,
}

/// Which account gets which role, by whom and why.
#[derive(Debug, Clone, clap::Args)]
pub struct RoleCommand {
    /// The role: user, moderator or admin
    #[arg(long, value_parser = role)]
    pub role: AccountRole,
    /// The account.
    #[command(flatten)]
    pub of: AccountCommand,
}

fn role(text: &str) -> std::result::Result<AccountRole, &'static str> {
    AccountRole::parse(text).ok_or("it has to be user, moderator or admin")
}

fn moment(text: &str) -> std::result::Result<OffsetDateTime, &'static str> {
    OffsetDateTime::parse(text, &Rfc3339)
        .map_err(|_unread| "it has to be a time like 2026-12-31T12:00:00Z")
}

/// Does a command on the database of the settings; what to print.
///
/// # Errors
/// One sentence that states why nothing was done.
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
/// One sentence that states why nothing was done.
pub async fn run(
    db: &Db,
    mails: MailContext<'_>,
    command: &AccountCommands,
    now: OffsetDateTime,
) -> Result<String> {
    let (name, request) = match command {
        AccountCommands::Suspend(request) => ("account suspend", &request.of),
        AccountCommands::Restore(request) => ("account restore", request),
        AccountCommands::SignOut(request) => ("account sign-out", request),
        AccountCommands::ResetFactor(request) => ("account reset-factor", request),
        AccountCommands::WaiveMailbox(request) => ("account waive-mailbox", request),
        AccountCommands::Role(request) => ("account role", &request.of),
    };
    let reason = request.reason.trim();
    ensure!(
        (3..=500).contains(&reason.chars().count()),
        "--reason has to say in 3 to 500 characters why"
    );
    if let AccountCommands::Suspend(SuspendCommand {
        until: Some(until), ..
    }) = command
    {
        ensure!(now < *until, "--until has to be a time that is to come");
    }
    let user = store::security::account_of(db, &request.user).await?;
    let user = user.ok_or_else(|| anyhow!("no account is called {:?}", request.user))?;
    let author = ChangeAuthor {
        actor: None,
        address: None,
        reason,
    };
    let mut change = AccountChange::begin(db, mails, author, user, now).await?;
    enter(&mut change, mails, (name, request), now).await?;
    let done = match command {
        AccountCommands::Suspend(request) => {
            change.suspend(request.until).await.map(|()| "is suspended")
        }
        AccountCommands::Restore(_) => change
            .restore(AccountRole::Admin)
            .await
            .map(|()| "is not suspended any more"),
        AccountCommands::SignOut(_) => change.sign_out().await.map(|()| "is signed out everywhere"),
        AccountCommands::ResetFactor(_) => change
            .reset_factor()
            .await
            .map(|()| "has no second factor and no passkey any more, and is signed out everywhere"),
        AccountCommands::WaiveMailbox(_) => change
            .waive_mailbox()
            .await
            .map(|()| "can change the address without its mailbox after 7 days, for 7 days"),
        AccountCommands::Role(request) => change
            .set_role(request.role)
            .await
            .map(|()| "has another role"),
    };
    let done = done.map_err(|error| anyhow!("nothing was done to {}: {error}", request.user))?;
    let username = change.owner.username.clone();
    change.finish().await?;
    Ok(format!("{username} {done}.\n"))
}

/// The entry of the operator log, where an administrator is named.
async fn enter(
    change: &mut AccountChange<'_>,
    mails: MailContext<'_>,
    (name, request): (&str, &AccountCommand),
    now: OffsetDateTime,
) -> Result<()> {
    let Some(admin) = request.admin.clone() else {
        return Ok(());
    };
    let authority = Authority {
        admin,
        reason: request.reason.clone(),
    };
    let user = change.owner.user;
    let entry = ManualChange {
        command: name.to_owned(),
        subject: user,
        detail: json!({}),
    };
    let entry = authority
        .enter(&mut change.tx, mails.ids, entry, now)
        .await?;
    ensure!(
        entry.actor != user,
        "an administrator does nothing to their own account: name another one with --as"
    );
    Ok(())
}
