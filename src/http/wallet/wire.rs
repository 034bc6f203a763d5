//! The wallet's bodies, as they stand in the `OpenAPI` document.

use domain::ledger::Journal;
use domain::money::Usdc;
use domain::wallet::{Destination, EntryKind, deposit_amount, withdrawal_amount};
use domain::withdrawal::WithdrawalStage;
use serde::{Deserialize, Serialize};
use store::wallet::Numbers;
use store::wallet::deposit::Credit;
use store::wallet::history::{self, ChallengeName, EntryStatus, WalletEntry};
use store::wallet::withdrawal::{Withdrawal, WithdrawalState};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::error::FieldErrors;
use crate::http::page::{Page, Pages};
use crate::http::raw_number::RawNumber;
use crate::http::{Error, Result};
use crate::wire::names::TransactionKindName;

/// What a player wants to bring in.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct DepositRequest {
    /// USDC, at least 1, at most 6 decimals.
    #[serde(default)]
    #[schema(value_type = String, example = "50")]
    amount: RawNumber,
}

impl DepositRequest {
    /// The amount, where it may come in.
    pub(super) fn check(&self) -> Result<Usdc> {
        deposit_amount(self.amount.text()).map_err(|why| Error::field("amount", why.to_string()))
    }
}

/// What a player wants to take out.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithdrawalRequest {
    /// USDC, more than 0, at most 6 decimals.
    #[serde(default)]
    #[schema(value_type = String, example = "50")]
    amount: RawNumber,
    /// An address, or what else the payment provider understands.
    #[serde(default)]
    #[schema(value_type = String, example = "0x52908400098527886E0F7030069857D2E4169EE7")]
    destination: RawNumber,
    /// The password that the player signs in with: a stolen token alone moves nothing out. Not part of what an
    /// `Idempotency-Key` names, so nothing of it is stored.
    #[serde(default, skip_serializing_if = "is_secret")]
    #[schema(value_type = String, format = Password)]
    current_password: RawNumber,
}

/// Always: serde's plain `skip_serializing` would hide the field from the `OpenAPI` document as well.
fn is_secret(_: &RawNumber) -> bool {
    true
}

impl WithdrawalRequest {
    /// The amount, where it goes, and the password to confirm it, where all of them may be.
    pub(super) fn check(&self) -> Result<(Usdc, Destination, &str)> {
        let amount = withdrawal_amount(self.amount.text());
        let destination = Destination::parse(self.destination.text());
        let password = self.current_password.text();
        match (amount, destination) {
            (Ok(amount), Ok(destination)) if !password.is_empty() => {
                Ok((amount, destination, password))
            }
            (amount, destination) => {
                let amount = amount.err().map(|why| ("amount", why.to_string()));
                let destination = destination
                    .err()
                    .map(|why| ("destination", why.to_string()));
                let missing = ("currentPassword", "Current password is required".to_owned());
                let missing = password.is_empty().then_some(missing);
                let fields = amount.into_iter().chain(destination).chain(missing);
                Err(Error::Invalid(fields.collect::<FieldErrors>()))
            }
        }
    }
}

/// Which part of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct KindQuery {
    /// One kind alone; `all` or nothing for every kind.
    #[param(value_type = Option<TransactionKindName>)]
    kind: Option<String>,
}

impl KindQuery {
    /// The kind that is asked for.
    pub(super) fn check(&self) -> Result<Option<EntryKind>> {
        match self.kind.as_deref().map(str::trim) {
            None | Some("" | "all") => Ok(None),
            Some(name) => EntryKind::named(name)
                .map(Some)
                .ok_or_else(|| Error::field("kind", "Kind is not known")),
        }
    }
}

/// Where a player's money is. `available`, `inEscrow` and `withdrawing` never overlap; `appealHold` is a part of `inEscrow`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Wallet {
    /// What can be spent.
    #[schema(value_type = String, example = "45")]
    available: Usdc,
    /// What is in the escrows of challenges that are not resolved: the own stakes, or what is held for the player where that
    /// is more.
    #[schema(value_type = String, example = "50")]
    in_escrow: Usdc,
    /// What is on its way out.
    #[schema(value_type = String, example = "0")]
    withdrawing: Usdc,
    /// What is held for the player by results that can still be contested.
    #[schema(value_type = String, example = "0")]
    appeal_hold: Usdc,
    /// What was ever staked and not given back.
    #[schema(value_type = String, example = "50")]
    total_staked: Usdc,
    /// What was ever paid out as a winner.
    #[schema(value_type = String, example = "95")]
    total_won: Usdc,
    /// Who moves the money; `sandbox` moves none.
    provider: &'static str,
}

impl Wallet {
    /// The numbers as they are sent.
    pub(super) fn of(numbers: Numbers, provider: &'static str) -> Self {
        let Numbers {
            available,
            in_escrow,
            withdrawing,
            appeal_hold,
            total_staked,
            total_won,
        } = numbers;
        Self {
            available,
            in_escrow,
            withdrawing,
            appeal_hold,
            total_staked,
            total_won,
            provider,
        }
    }
}

/// How far a movement has come.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum TransactionStatus {
    Posted,
    Pending,
    Returned,
}

/// A challenge, as a history names it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TransactionChallenge {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
}

/// A movement of a player's available money.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Transaction {
    #[serde(rename = "_id")]
    id: Uuid,
    kind: TransactionKindName,
    title: String,
    /// What came; with a minus where it went.
    #[schema(value_type = String, example = "-50")]
    amount: Usdc,
    /// What could be spent after it.
    #[schema(value_type = String, example = "45")]
    balance_after: Usdc,
    challenge: Option<TransactionChallenge>,
    status: TransactionStatus,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl Transaction {
    /// A deposit that was credited.
    pub(super) fn deposit(credit: Credit, amount: Usdc) -> Self {
        Self::from(WalletEntry {
            id: credit.journal,
            kind: EntryKind::Deposit,
            amount,
            balance_after: credit.balance_after,
            challenge: None,
            destination: None,
            status: EntryStatus::Posted,
            at: credit.at,
        })
    }

    /// A withdrawal that was just asked for.
    pub(super) fn withdrawal(
        id: Uuid,
        withdrawal: &Withdrawal,
        available: Usdc,
        now: OffsetDateTime,
    ) -> Self {
        Self::from(WalletEntry {
            id,
            kind: EntryKind::Withdrawal,
            amount: Usdc::ZERO
                .checked_sub(withdrawal.amount)
                .unwrap_or(Usdc::ZERO),
            balance_after: available,
            challenge: None,
            destination: Some(withdrawal.destination.clone()),
            status: EntryStatus::Pending,
            at: now,
        })
    }

    /// A withdrawal that was just given back.
    pub(super) fn returned(withdrawal: &Withdrawal, available: Usdc, now: OffsetDateTime) -> Self {
        let journal = Journal::withdraw_return(withdrawal.id, withdrawal.player, withdrawal.amount);
        Self::from(WalletEntry {
            id: journal.id,
            kind: EntryKind::WithdrawalReturned,
            amount: withdrawal.amount,
            balance_after: available,
            challenge: None,
            destination: None,
            status: EntryStatus::Posted,
            at: now,
        })
    }
}

impl From<WalletEntry> for Transaction {
    fn from(entry: WalletEntry) -> Self {
        Self {
            id: entry.id,
            kind: entry.kind.into(),
            title: title(&entry),
            amount: entry.amount,
            balance_after: entry.balance_after,
            challenge: entry
                .challenge
                .map(|ChallengeName { id, title }| TransactionChallenge { id, title }),
            status: match entry.status {
                EntryStatus::Posted => TransactionStatus::Posted,
                EntryStatus::Pending => TransactionStatus::Pending,
                EntryStatus::Returned => TransactionStatus::Returned,
            },
            created_at: entry.at,
        }
    }
}

/// What people read beside the amount.
pub(super) fn title(entry: &WalletEntry) -> String {
    let what = match entry.kind {
        EntryKind::Deposit => "Deposit",
        EntryKind::Withdrawal => "Withdrawal",
        EntryKind::WithdrawalReturned => "Withdrawal returned",
        EntryKind::Stake => "Stake",
        EntryKind::Payout => "Payout",
        EntryKind::Refund => "Refund",
        EntryKind::Fine => "Fine",
        EntryKind::Reversal => "Reversal",
    };
    match (&entry.challenge, &entry.destination) {
        (Some(challenge), _) => format!("{what}: {}", challenge.title),
        (None, Some(destination)) => format!("{what} to {destination}"),
        (None, None) => what.to_owned(),
    }
}

/// The wallet.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WalletAnswer {
    success: bool,
    data: Wallet,
}

impl WalletAnswer {
    /// A wallet that was found.
    pub(super) fn of(data: Wallet) -> Self {
        Self {
            success: true,
            data,
        }
    }
}

/// A page of the history.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TransactionsAnswer {
    success: bool,
    data: Transactions,
    pagination: TransactionsPagination,
}

/// The newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Transactions {
    transactions: Vec<Transaction>,
}

/// Where in the history a page stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TransactionsPagination {
    total_transactions: i64,
    #[serde(flatten)]
    pages: Pages,
}

impl TransactionsAnswer {
    /// A page as it is sent.
    pub(super) fn of(found: history::HistoryPage, page: Page) -> Self {
        let transactions = found.entries.into_iter().map(Transaction::from).collect();
        Self {
            success: true,
            data: Transactions { transactions },
            pagination: TransactionsPagination {
                total_transactions: found.total,
                pages: page.of(found.total),
            },
        }
    }
}

/// A deposit or withdrawal that was done, and the wallet after it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PaymentAnswer {
    success: bool,
    message: String,
    data: Payment,
}

/// The wallet after a movement, and the movement.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Payment {
    wallet: Wallet,
    transaction: Transaction,
    /// What a withdrawal waits for, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawal: Option<WithdrawalView>,
}

impl PaymentAnswer {
    /// A movement that was done.
    pub(super) fn of(message: String, wallet: Wallet, transaction: Transaction) -> Self {
        Self {
            success: true,
            message,
            data: Payment {
                wallet,
                transaction,
                withdrawal: None,
            },
        }
    }

    /// The same, with the withdrawal as it stands.
    pub(super) fn with(mut self, withdrawal: WithdrawalView) -> Self {
        self.data.withdrawal = Some(withdrawal);
        self
    }
}

/// A withdrawal that has not ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Withdrawal)]
pub(super) struct WithdrawalView {
    #[serde(rename = "_id")]
    id: Uuid,
    #[schema(value_type = String, example = "50")]
    amount: Usdc,
    destination: String,
    status: WithdrawalStatus,
    /// From when it may be paid.
    #[serde(with = "time::serde::rfc3339")]
    payable_from: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Whether it can be cancelled: the provider has not been asked yet.
    can_cancel: bool,
}

/// What a withdrawal waits for.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum WithdrawalStatus {
    /// An administrator has to approve it.
    Review,
    /// Its time has not come.
    Waiting,
    /// The provider is paying it.
    Paying,
    /// It was paid.
    Paid,
    /// The money is back.
    Returned,
}

impl From<WithdrawalStage> for WithdrawalStatus {
    fn from(status: WithdrawalStage) -> Self {
        match status {
            WithdrawalStage::Review => Self::Review,
            WithdrawalStage::Waiting => Self::Waiting,
            WithdrawalStage::Held => Self::Paying,
            WithdrawalStage::Done => Self::Paid,
            WithdrawalStage::Returned => Self::Returned,
        }
    }
}

impl From<WithdrawalState> for WithdrawalView {
    fn from(status: WithdrawalState) -> Self {
        let WithdrawalState {
            withdrawal,
            status,
            created_at,
            payable_from,
            ..
        } = status;
        Self {
            id: withdrawal.id,
            amount: withdrawal.amount,
            destination: withdrawal.destination,
            status: status.into(),
            payable_from,
            created_at,
            can_cancel: status.is_cancellable(),
        }
    }
}
