//! The answers about a player's money.

use serde::Serialize;
use store::wallet::history;
use utoipa::ToSchema;

use crate::wire::page::{Page, Pages};
use crate::wire::wallet::{Transaction, Wallet, WithdrawalView};

/// The wallet.
#[derive(Debug, Serialize, ToSchema)]
pub struct WalletAnswer {
    success: bool,
    data: Wallet,
}

impl WalletAnswer {
    /// A wallet that was found.
    pub fn of(data: Wallet) -> Self {
        Self {
            success: true,
            data,
        }
    }
}

/// A page of the history.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransactionsAnswer {
    success: bool,
    data: Transactions,
    pagination: TransactionsPagination,
}

/// The newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Transactions {
    transactions: Vec<Transaction>,
}

/// Where in the history a page stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransactionsPagination {
    total_transactions: i64,
    #[serde(flatten)]
    pages: Pages,
}

impl TransactionsAnswer {
    /// A page as it is sent.
    pub fn of(found: history::HistoryPage, page: Page) -> Self {
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
pub struct PaymentAnswer {
    success: bool,
    message: String,
    data: Payment,
}

/// The wallet after a movement, and the movement.
#[derive(Debug, Serialize, ToSchema)]
pub struct Payment {
    wallet: Wallet,
    transaction: Transaction,
    /// What a withdrawal waits for, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawal: Option<WithdrawalView>,
}

impl PaymentAnswer {
    /// A movement that was done.
    pub fn of(message: String, wallet: Wallet, transaction: Transaction) -> Self {
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
    #[must_use]
    pub fn with(mut self, withdrawal: WithdrawalView) -> Self {
        self.data.withdrawal = Some(withdrawal);
        self
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawalsAnswer {
    pub success: bool,
    pub data: Withdrawals,
}

/// The newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Withdrawals {
    pub withdrawals: Vec<WithdrawalView>,
}
