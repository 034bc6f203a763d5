//! The ledger as administrators read it.

use domain::money::Usdc;
use serde::Serialize;
use store::administration::journals::{
    JournalRow, JournalTransfer, LedgerAccountRow, NamedAccount,
};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::names::JournalKindName;
use crate::wire::person::UserSummary;

/// The asset whose amounts have decimals.
const MONEY: &str = "USDC";

/// An account that money leaves or reaches.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransferAccount {
    id: Uuid,
    /// The player, the title of the challenge, or the kind of an account of the platform.
    label: String,
    kind: String,
}

impl From<NamedAccount> for TransferAccount {
    fn from(account: NamedAccount) -> Self {
        Self {
            id: account.id,
            label: account.label,
            kind: account.kind,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TransferView {
    debit: TransferAccount,
    credit: TransferAccount,
    /// USDC with decimals, or whole points.
    #[schema(example = "12.5")]
    amount: String,
    /// `USDC`, `PTS` or `DL`.
    asset: String,
}

impl From<JournalTransfer> for TransferView {
    fn from(transfer: JournalTransfer) -> Self {
        Self {
            amount: amount(transfer.amount, &transfer.asset),
            debit: transfer.debit.into(),
            credit: transfer.credit.into(),
            asset: transfer.asset,
        }
    }
}

fn amount(units: i64, asset: &str) -> String {
    if asset == MONEY {
        Usdc::from_micros(units).to_string()
    } else {
        units.to_string()
    }
}

/// A movement with its reason.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JournalView {
    #[serde(rename = "_id")]
    id: Uuid,
    #[schema(value_type = JournalKindName)]
    kind: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// The player whose command it was; null where the clock decided.
    actor: Option<UserSummary>,
    challenge_id: Option<Uuid>,
    reason: Option<String>,
    transfers: Vec<TransferView>,
}

impl From<JournalRow> for JournalView {
    fn from(journal: JournalRow) -> Self {
        Self {
            id: journal.place.id,
            kind: journal.kind,
            at: journal.at,
            actor: journal.actor.as_ref().map(UserSummary::of),
            challenge_id: journal.challenge,
            reason: journal.reason,
            transfers: journal
                .transfers
                .into_iter()
                .map(TransferView::from)
                .collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JournalsAnswer {
    success: bool,
    data: Vec<JournalView>,
    /// Null on the last page.
    next_before: Option<String>,
}

impl JournalsAnswer {
    /// A page; `next_before` is where the next one begins.
    pub fn of(journals: Vec<JournalRow>, next_before: Option<String>) -> Self {
        Self {
            success: true,
            data: journals.into_iter().map(JournalView::from).collect(),
            next_before,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct JournalAnswer {
    success: bool,
    data: JournalView,
}

impl JournalAnswer {
    /// The whole answer.
    pub fn of(journal: JournalRow) -> Self {
        Self {
            success: true,
            data: journal.into(),
        }
    }
}

/// An account of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerAccountView {
    #[serde(rename = "_id")]
    id: Uuid,
    kind: String,
    label: String,
    /// `USDC`, `PTS` or `DL`.
    asset: String,
    /// USDC with decimals, or whole points. That of an account of the platform may be negative.
    #[schema(example = "12.5")]
    balance: String,
    user_id: Option<Uuid>,
    challenge_id: Option<Uuid>,
}

impl From<LedgerAccountRow> for LedgerAccountView {
    fn from(account: LedgerAccountRow) -> Self {
        Self {
            id: account.name.id,
            kind: account.name.kind,
            label: account.name.label,
            balance: amount(account.balance, &account.asset),
            asset: account.asset,
            user_id: account.user,
            challenge_id: account.challenge,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerAccountAnswer {
    success: bool,
    data: LedgerAccountView,
}

impl LedgerAccountAnswer {
    /// The whole answer.
    pub fn of(account: LedgerAccountRow) -> Self {
        Self {
            success: true,
            data: account.into(),
        }
    }
}
