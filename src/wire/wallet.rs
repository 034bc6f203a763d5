//! A player's money, as the player reads it.

use actors::runtime::sink::Frame;
use domain::ledger::Journal;
use domain::money::Usdc;
use domain::wallet::EntryKind;
use domain::withdrawal::{WaitReason, WithdrawalStage};
use serde::Serialize;
use store::wallet::Numbers;
use store::wallet::deposit::Credit;
use store::wallet::history::{ChallengeName, EntryStatus, TeamName, WalletEntry};
use store::wallet::withdrawal::{Withdrawal, WithdrawalState};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::names::TransactionKindName;

/// Where a player's money is. `available`, `inEscrow`, `withdrawing` and `inTeams` never overlap; `appealHold` is a part of `inEscrow`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Wallet {
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
    /// The shares of the pools of teams.
    #[schema(value_type = String, example = "0")]
    in_teams: Usdc,
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
    pub fn of(numbers: Numbers, provider: &'static str) -> Self {
        let Numbers {
            available,
            in_escrow,
            withdrawing,
            in_teams,
            appeal_hold,
            total_staked,
            total_won,
        } = numbers;
        Self {
            available,
            in_escrow,
            withdrawing,
            in_teams,
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
pub enum TransactionStatus {
    Posted,
    Pending,
    Returned,
}

/// A challenge, as a history names it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransactionChallenge {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
}

/// A team, as a history names it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransactionTeam {
    #[serde(rename = "_id")]
    id: Uuid,
    name: String,
}

/// A movement of a player's available money.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Transaction {
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
    /// The team whose pool it belongs to.
    team: Option<TransactionTeam>,
    status: TransactionStatus,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl Transaction {
    /// A deposit that was credited.
    pub fn deposit(credit: Credit, amount: Usdc) -> Self {
        Self::from(WalletEntry {
            id: credit.journal,
            kind: EntryKind::Deposit,
            amount,
            balance_after: credit.balance_after,
            challenge: None,
            team: None,
            destination: None,
            status: EntryStatus::Posted,
            at: credit.at,
        })
    }

    /// A withdrawal that was just asked for.
    pub fn withdrawal(
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
            team: None,
            destination: Some(withdrawal.destination.clone()),
            status: EntryStatus::Pending,
            at: now,
        })
    }

    /// A withdrawal that was just given back.
    pub fn returned(withdrawal: &Withdrawal, available: Usdc, now: OffsetDateTime) -> Self {
        let journal = Journal::withdraw_return(withdrawal.id, withdrawal.player, withdrawal.amount);
        Self::from(WalletEntry {
            id: journal.id,
            kind: EntryKind::WithdrawalReturned,
            amount: withdrawal.amount,
            balance_after: available,
            challenge: None,
            team: None,
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
            team: entry
                .team
                .map(|TeamName { id, name }| TransactionTeam { id, name }),
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
pub fn title(entry: &WalletEntry) -> String {
    let what = match entry.kind {
        EntryKind::Deposit => "Deposit",
        EntryKind::Withdrawal => "Withdrawal",
        EntryKind::WithdrawalReturned => "Withdrawal returned",
        EntryKind::Stake => "Stake",
        EntryKind::Payout => "Payout",
        EntryKind::Refund => "Refund",
        EntryKind::Fine => "Fine",
        EntryKind::Reversal => "Reversal",
        EntryKind::PoolDeposit => "Paid into the pool",
        EntryKind::PoolWithdrawal => "Taken back from the pool",
        EntryKind::SharePayout => "Share of the pool paid out",
        EntryKind::ContestFunding => "Paid into the contest",
        EntryKind::ContestPrize => "Prize of the contest",
    };
    let named = entry.challenge.as_ref().map(|challenge| &challenge.title);
    let named = named.or(entry.team.as_ref().map(|team| &team.name));
    match (named, &entry.destination) {
        (Some(named), _) => format!("{what}: {named}"),
        (None, Some(destination)) => format!("{what} to {destination}"),
        (None, None) => what.to_owned(),
    }
}

/// A withdrawal that has not ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Withdrawal)]
pub struct WithdrawalView {
    #[serde(rename = "_id")]
    id: Uuid,
    #[schema(value_type = String, example = "50")]
    amount: Usdc,
    destination: String,
    status: WithdrawalStatus,
    /// From when it may be paid.
    #[serde(with = "time::serde::rfc3339")]
    payable_from: OffsetDateTime,
    /// What it waits for until then. Null where it waits for nothing, or was asked for before this was recorded.
    waits_for: Option<WaitReasonName>,
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

/// What puts off the payment of a withdrawal by a day.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = WaitReason)]
enum WaitReasonName {
    /// No money has arrived at the destination before, and it was first named within the day.
    Destination,
    /// The password, the second factor, the email address or another way to sign in was changed within the day.
    Credentials,
}

impl From<WaitReason> for WaitReasonName {
    fn from(reason: WaitReason) -> Self {
        match reason {
            WaitReason::Destination => Self::Destination,
            WaitReason::Credentials => Self::Credentials,
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
            waits_for,
            ..
        } = status;
        Self {
            id: withdrawal.id,
            amount: withdrawal.amount,
            destination: withdrawal.destination,
            status: status.into(),
            payable_from,
            waits_for: waits_for.map(Into::into),
            created_at,
            can_cancel: status.is_cancellable(),
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct WalletPayload {
    available: Usdc,
    in_escrow: Usdc,
    withdrawing: Usdc,
    in_teams: Usdc,
    appeal_hold: Usdc,
}

/// The player's money has moved.
pub fn wallet_updated(numbers: &Numbers) -> Frame {
    let sent = WalletPayload {
        available: numbers.available,
        in_escrow: numbers.in_escrow,
        withdrawing: numbers.withdrawing,
        in_teams: numbers.in_teams,
        appeal_hold: numbers.appeal_hold,
    };
    Frame::reliable("wallet_updated", &sent)
}
