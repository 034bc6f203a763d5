//! The ledger as administrators read it.

use actix_web::{get, web};
use domain::money::Usdc;
use serde::{Deserialize, Serialize};
use store::administration::journals::{
    self, JournalFilter, JournalPlace, JournalRow, JournalTransfer, NamedAccount,
};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::page::PageQuery;
use crate::http::staff::Admin;
use crate::state::AppState;
use crate::wire::names::JournalKindName;
use crate::wire::person::UserSummary;

/// Journals where nothing else was asked for.
const USUAL: i64 = 50;
/// The asset whose amounts have decimals.
const MONEY: &str = "USDC";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(super) struct JournalsQuery {
    /// A kind of journals, such as `settle`.
    kind: Option<String>,
    challenge_id: Option<Uuid>,
    /// A player, whose accounts it is about.
    user_id: Option<Uuid>,
    /// An account of the ledger.
    account_id: Option<Uuid>,
    /// The `nextBefore` of the page before.
    before: Option<String>,
    /// Journals, 1 to 100.
    limit: Option<i64>,
}

/// An account that money leaves or reaches.
#[derive(Debug, Serialize, ToSchema)]
struct TransferAccount {
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
struct TransferView {
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
struct JournalView {
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
pub(super) struct JournalsAnswer {
    success: bool,
    data: Vec<JournalView>,
    /// Null on the last page.
    next_before: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JournalAnswer {
    success: bool,
    data: JournalView,
}

fn place_of(text: &str) -> Result<JournalPlace> {
    let place = text.split_once('.').and_then(|(xid, id)| {
        Some(JournalPlace {
            xid: xid.parse().ok()?,
            id: id.parse().ok()?,
        })
    });
    place.ok_or_else(|| Error::Malformed("before has to be a nextBefore".to_owned()))
}

/// The journals of the ledger, the latest first.
#[utoipa::path(operation_id = "journals", tag = "administration", security(("bearer" = [])), params(JournalsQuery),
    responses((status = 200, body = JournalsAnswer), (status = 403, body = ApiError)))]
#[get("/admin/ledger/journals")]
pub(super) async fn list(
    app: web::Data<AppState>,
    _staff: Admin,
    query: web::Query<JournalsQuery>,
) -> Result<web::Json<JournalsAnswer>> {
    let page = PageQuery::new(None, query.limit).page(USUAL);
    let filter = JournalFilter {
        kind: query.kind.as_deref(),
        challenge: query.challenge_id,
        user: query.user_id,
        account: query.account_id,
        before: query.before.as_deref().map(place_of).transpose()?,
    };
    // One more than is shown reveals whether there are more.
    let mut found = journals::page(&app.db, &filter, page.limit.saturating_add(1)).await?;
    let shown = usize::try_from(page.limit).unwrap_or(usize::MAX);
    let has_more = shown < found.len();
    found.truncate(shown);
    let next_before = found.last().filter(|_| has_more);
    Ok(web::Json(JournalsAnswer {
        success: true,
        next_before: next_before
            .map(|journal| format!("{}.{}", journal.place.xid, journal.place.id)),
        data: found.into_iter().map(JournalView::from).collect(),
    }))
}

/// A journal.
#[utoipa::path(operation_id = "journal", tag = "administration", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = JournalAnswer), (status = 403, body = ApiError)))]
#[get("/admin/ledger/journals/{id}")]
pub(super) async fn show(
    app: web::Data<AppState>,
    _staff: Admin,
    id: web::Path<Uuid>,
) -> Result<web::Json<JournalAnswer>> {
    let journal = journals::find(&app.db, *id).await?;
    let journal = journal.ok_or(Error::NotFound {
        code: "JOURNAL_NOT_FOUND",
        message: "Journal not found",
    })?;
    Ok(web::Json(JournalAnswer {
        success: true,
        data: journal.into(),
    }))
}

/// An account of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LedgerAccountView {
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

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LedgerAccountAnswer {
    success: bool,
    data: LedgerAccountView,
}

/// An account of the ledger, with its balance.
#[utoipa::path(operation_id = "ledger_account", tag = "administration", security(("bearer" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = LedgerAccountAnswer), (status = 403, body = ApiError)))]
#[get("/admin/ledger/accounts/{id}")]
pub(super) async fn show_account(
    app: web::Data<AppState>,
    _staff: Admin,
    id: web::Path<Uuid>,
) -> Result<web::Json<LedgerAccountAnswer>> {
    let account = journals::account(&app.db, *id).await?;
    let account = account.ok_or(Error::NotFound {
        code: "ACCOUNT_NOT_FOUND",
        message: "Account not found",
    })?;
    Ok(web::Json(LedgerAccountAnswer {
        success: true,
        data: LedgerAccountView {
            id: account.name.id,
            kind: account.name.kind,
            label: account.name.label,
            balance: amount(account.balance, &account.asset),
            asset: account.asset,
            user_id: account.user,
            challenge_id: account.challenge,
        },
    }))
}
