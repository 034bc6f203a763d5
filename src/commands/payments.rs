//! `duel-ledger payments`: what an administrator sees and settles by hand. Each command is one transaction with its entries in the
//! operator log and the audit log, also beside a running server.

use std::fmt::Write;

use actors::runtime::clock::{Clock, SystemClock};
use actors::runtime::ids::Ids;
use anyhow::{Context, Result, anyhow, bail, ensure};
use domain::administration::{AuditAction, TargetKind};
use domain::withdrawal::WithdrawalStage;
use serde_json::json;
use store::audit_log::{self, NewAuditEntry};
use store::wallet::operator::{self, PaymentRow};
use store::wallet::withdrawal::{self, Withdrawal, WithdrawalEnd};
use store::wallet::{deposit, destination};
use store::{Db, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::commands::admin::beside;
use crate::commands::authority::{Authority, ManualChange};
use crate::infra::payment_provider::SANDBOX;
use crate::services::mail::withdrawal::{WithdrawalNotice, notice, notice_of};
use crate::settings::Settings;

/// Payments of one list; operators with more settle some first.
const LISTED_ROWS_MAX: i64 = 500;

/// What can be done about payments.
#[derive(Debug, Clone, clap::Subcommand)]
pub enum Payments {
    /// List what has not ended: under review, waiting, held, pending, or contradicted
    List,
    /// Show one payment, and what was done to it by hand
    Show {
        /// The payment
        id: Uuid,
    },
    /// Let a withdrawal under review be paid, when its time has come
    Approve(PaymentCommand),
    /// Give the money of a withdrawal back that is under review or waits
    Reject(PaymentCommand),
    /// Give the money of a held withdrawal back whose provider is gone and has not paid it
    Return(PaymentCommand),
    /// Write down that a provider that is gone has paid a held withdrawal
    Paid(Referenced),
    /// End a pending deposit whose provider is gone and has not taken the money
    Refuse(PaymentCommand),
    /// Credit a deposit whose provider is gone and has taken the money, or that was refused and then paid
    Credit(Referenced),
    /// Take the money of a withdrawal that was returned and then paid out of the player's wallet again
    Collect(PaymentCommand),
    /// Settle a contradiction without moving money: the platform or the provider bears it
    Close(PaymentCommand),
}

/// What is to be done, by whom and why.
#[derive(Debug, Clone, clap::Args)]
pub struct PaymentCommand {
    /// The payment
    pub id: Uuid,
    #[command(flatten)]
    /// In whose name.
    pub authority: Authority,
}

/// The same, with the provider's own name for the payment.
#[derive(Debug, Clone, clap::Args)]
pub struct Referenced {
    #[command(flatten)]
    /// What is to be done.
    pub order: PaymentCommand,
    /// The provider's name for the payment; known already where the payment contradicts itself
    #[arg(long)]
    pub reference: Option<String>,
}

/// Does a command on the database of the settings; what to print.
///
/// # Errors
/// One sentence that states why nothing was done.
pub async fn run_on(settings: &Settings, command: &Payments) -> Result<String> {
    let ids = Ids::from_system().context("the system gives no randomness")?;
    // A demo world has the sandbox without naming it.
    let named = settings.payment_provider.as_deref();
    let provider = named.or(settings.demo.then_some(SANDBOX));
    beside(settings, ids, async |db, ids| {
        run(&db, &ids, provider, command, SystemClock.now()).await
    })
    .await
}

/// Does a command; what to print. `provider` is the one that the server is started with, where one is named.
///
/// # Errors
/// One sentence that states why nothing was done.
pub async fn run(
    db: &Db,
    ids: &Ids,
    provider: Option<&str>,
    command: &Payments,
    now: OffsetDateTime,
) -> Result<String> {
    match command {
        Payments::List => list(db).await,
        Payments::Show { id } => show(db, *id).await,
        Payments::Approve(order) => {
            let mut desk = Desk::open(db, ids, "payments approve", order, None, now).await?;
            desk.approve().await?;
            desk.close("approved").await
        }
        Payments::Reject(order) => {
            let mut desk = Desk::open(db, ids, "payments reject", order, None, now).await?;
            let from = [WithdrawalStage::Review, WithdrawalStage::Waiting];
            desk.give_back(&from).await?;
            desk.close("rejected, and the money is back").await
        }
        Payments::Return(order) => {
            let mut desk = Desk::open(db, ids, "payments return", order, None, now).await?;
            desk.is_elsewhere(provider)?;
            desk.give_back(&[WithdrawalStage::Held]).await?;
            desk.close("returned").await
        }
        Payments::Paid(Referenced { order, reference }) => {
            let reference = reference.as_deref();
            let mut desk = Desk::open(db, ids, "payments paid", order, reference, now).await?;
            desk.is_elsewhere(provider)?;
            desk.was_paid(reference).await?;
            desk.close("written down as paid").await
        }
        Payments::Refuse(order) => {
            let mut desk = Desk::open(db, ids, "payments refuse", order, None, now).await?;
            desk.is_elsewhere(provider)?;
            desk.refuse().await?;
            desk.close("refused").await
        }
        Payments::Credit(Referenced { order, reference }) => {
            let reference = reference.as_deref();
            let mut desk = Desk::open(db, ids, "payments credit", order, reference, now).await?;
            desk.credit(provider, reference).await?;
            desk.close("credited").await
        }
        Payments::Collect(order) => {
            let mut desk = Desk::open(db, ids, "payments collect", order, None, now).await?;
            desk.collect().await?;
            desk.close("collected").await
        }
        Payments::Close(order) => {
            let mut desk = Desk::open(db, ids, "payments close", order, None, now).await?;
            desk.settled().await?;
            desk.close("closed without a movement").await
        }
    }
}

async fn list(db: &Db) -> Result<String> {
    let payments = operator::open(db, LISTED_ROWS_MAX).await?;
    if payments.is_empty() {
        return Ok("Nothing is open.\n".to_owned());
    }
    let mut text = String::new();
    for payment in &payments {
        writeln!(text, "{}", line(payment))?;
    }
    Ok(text)
}

async fn show(db: &Db, id: Uuid) -> Result<String> {
    let mut tx = db.begin().await?;
    let payment = operator::find(&mut tx, id).await?;
    let payment = payment.ok_or_else(|| no_such(id))?;
    let mut text = format!("{}\n", line(&payment));
    if let Some(destination) = &payment.destination {
        writeln!(text, "  to {destination}")?;
    }
    if let Some(from) = payment.payable_from {
        writeln!(text, "  payable from {from}")?;
    }
    if let Some(reference) = &payment.reference {
        writeln!(text, "  the provider says: {reference}")?;
    }
    for (at, actor, command, reason) in operator::log_of(&mut tx, id).await? {
        writeln!(text, "  {at} {actor}: {command}, {reason}")?;
    }
    Ok(text)
}

fn line(payment: &PaymentRow) -> String {
    let PaymentRow {
        id,
        book,
        username,
        amount,
        provider,
        status,
        created_at,
        ..
    } = payment;
    let book = book.payment();
    format!("{id}  {book} {status}, {amount} USDC of {username}, {provider}, {created_at}")
}

fn no_such(id: Uuid) -> anyhow::Error {
    anyhow!("there is no payment {id}: see duel-ledger payments list")
}

/// One command at work: its transaction, and its entry in the operator log.
struct Desk<'a> {
    tx: Tx,
    ids: &'a Ids,
    entry: Uuid,
    payment: PaymentRow,
    reason: &'a str,
    now: OffsetDateTime,
}

impl<'a> Desk<'a> {
    /// Opens the transaction with the entries; nothing of it stays unless [`Desk::close`] is reached.
    async fn open(
        db: &Db,
        ids: &'a Ids,
        command: &str,
        order: &'a PaymentCommand,
        reference: Option<&str>,
        now: OffsetDateTime,
    ) -> Result<Self> {
        let mut tx = db.begin().await?;
        let payment = operator::find(&mut tx, order.id).await?;
        let payment = payment.ok_or_else(|| no_such(order.id))?;
        let change = ManualChange {
            command: command.to_owned(),
            subject: payment.id,
            detail: json!({ "status": payment.status, "reference": reference }),
        };
        let entry = order.authority.enter(&mut tx, ids, change, now).await?;
        ensure!(
            !payment
                .username
                .eq_ignore_ascii_case(&order.authority.admin),
            "an administrator settles no payment of their own: name another one with --as"
        );
        let details = json!({ "command": command, "of": payment.username });
        let audit = NewAuditEntry {
            actor: Some(entry.actor),
            action: AuditAction::PaymentSettled,
            target: (TargetKind::Ledger, payment.id),
            reason: order.authority.reason(),
            address: None,
            details: Some(&details),
            at: now,
        };
        audit_log::record(&mut tx, audit).await?;
        Ok(Self {
            tx,
            ids,
            entry: entry.id,
            payment,
            reason: order.authority.reason(),
            now,
        })
    }

    async fn close(self, done: &str) -> Result<String> {
        self.tx.commit().await?;
        Ok(format!("{} was {done}.\n", self.payment.id))
    }

    /// What is still the configured provider's is the server's: it asks until it knows.
    fn is_elsewhere(&self, provider: Option<&str>) -> Result<()> {
        ensure!(
            provider.is_some(),
            "set PAYMENT_PROVIDER as the server has it: what it asks by itself is not settled by hand"
        );
        ensure!(
            provider != Some(self.payment.provider.as_str()),
            "the provider {} is the one that the server asks by itself: this is for payments of a provider that is gone",
            self.payment.provider
        );
        Ok(())
    }

    async fn withdrawal(&mut self) -> Result<withdrawal::WithdrawalState> {
        let found = withdrawal::find(&mut self.tx, self.payment.id).await?;
        found.ok_or_else(|| anyhow!("{} is no withdrawal", self.payment.id))
    }

    fn elsewhere(&self) -> anyhow::Error {
        anyhow!(
            "{} is {}, so this cannot be done to it",
            self.payment.id,
            self.payment.status
        )
    }

    async fn approve(&mut self) -> Result<()> {
        let (id, entry, now) = (self.payment.id, self.entry, self.now);
        let status = withdrawal::approve(&mut self.tx, id, entry, now).await?;
        let status = status.ok_or_else(|| self.elsewhere())?;
        let state = self.withdrawal().await?;
        let approved = WithdrawalNotice::Asked(status, state.payable_from);
        notice(&mut self.tx, self.ids, &state.withdrawal, approved, now).await?;
        Ok(())
    }

    async fn give_back(&mut self, from: &[WithdrawalStage]) -> Result<()> {
        let state = self.withdrawal().await?;
        ensure!(
            !from.contains(&WithdrawalStage::Held) || state.free_from <= self.now,
            "a server may be asking the provider about it until {}: try again then",
            state.free_from
        );
        let (withdrawal, now) = (&state.withdrawal, self.now);
        let ended = WithdrawalEnd::Returned(self.reason.to_owned());
        if !withdrawal::end(&mut self.tx, withdrawal, from, &ended, now).await? {
            return Err(self.elsewhere());
        }
        let known_as = domain::wallet::known_as(&withdrawal.destination);
        destination::forget_unproven(&mut self.tx, withdrawal.player, &known_as).await?;
        let returned = WithdrawalNotice::Returned(self.reason);
        notice(&mut self.tx, self.ids, withdrawal, returned, now).await?;
        Ok(())
    }

    async fn was_paid(&mut self, reference: Option<&str>) -> Result<()> {
        let reference = reference.context("--reference has to name the provider's payment")?;
        let withdrawal = self.withdrawal().await?.withdrawal;
        let (ended, now) = (WithdrawalEnd::Done(reference.to_owned()), self.now);
        let from = [WithdrawalStage::Held];
        if !withdrawal::end(&mut self.tx, &withdrawal, &from, &ended, now).await? {
            return Err(self.elsewhere());
        }
        notice(
            &mut self.tx,
            self.ids,
            &withdrawal,
            WithdrawalNotice::Paid,
            now,
        )
        .await?;
        Ok(())
    }

    async fn refuse(&mut self) -> Result<()> {
        let (id, now) = (self.payment.id, self.now);
        let order = operator::lock_order(&mut self.tx, id, "pending", now).await?;
        let order = order.ok_or_else(|| self.elsewhere())?;
        operator::refuse(&mut self.tx, &order, self.reason, now).await?;
        Ok(())
    }

    async fn credit(&mut self, provider: Option<&str>, reference: Option<&str>) -> Result<()> {
        let (id, now) = (self.payment.id, self.now);
        let (status, reference) = if self.payment.status == "contradicted" {
            ("refused", self.settled().await?)
        } else {
            self.is_elsewhere(provider)?;
            let reference = reference.context("--reference has to name the provider's payment")?;
            ("pending", reference.to_owned())
        };
        let order = operator::lock_order(&mut self.tx, id, status, now).await?;
        let order = order.ok_or_else(|| self.elsewhere())?;
        let account = store::closing::lock(&mut self.tx, order.player, now).await?;
        ensure!(
            account.is_some(),
            "the player has closed the account, and could not withdraw the money: let the provider return it, and close the payment"
        );
        deposit::write(&mut self.tx, &order, &reference, now).await?;
        Ok(())
    }

    /// The payment was returned and paid: a withdrawal of its own takes the money again, and is paid already.
    async fn collect(&mut self) -> Result<()> {
        let reference = self.settled().await?;
        let state = self.withdrawal().await?;
        let again = Withdrawal {
            id: self.ids.next(self.now),
            ..state.withdrawal
        };
        let (now, provider) = (self.now, state.provider.as_str());
        let held = withdrawal::hold(&mut self.tx, &again, provider, now).await;
        match held {
            Err(error) if error.constraint() == Some(store::ledger::NOT_NEGATIVE) => bail!(
                "the player has less than {} USDC available: collect later, or close it",
                again.amount
            ),
            held => held?,
        };
        let (from, ended) = ([WithdrawalStage::Held], WithdrawalEnd::Done(reference));
        let is_paid = withdrawal::end(&mut self.tx, &again, &from, &ended, now).await?;
        ensure!(is_paid, "the withdrawal that collects it was not written");
        notice_of(
            &mut self.tx,
            self.ids,
            again.id,
            WithdrawalNotice::Paid,
            now,
        )
        .await?;
        Ok(())
    }

    /// Settles the contradiction by this entry; the provider's name for the payment.
    async fn settled(&mut self) -> Result<String> {
        let id = self.payment.id;
        let reference = operator::settle_contradiction(&mut self.tx, id, self.entry).await?;
        reference.ok_or_else(|| anyhow!("{id} does not contradict itself, or was settled before"))
    }
}
