//! The ledger as administrators read it.

use actix_web::{get, web};
use serde::Deserialize;
use store::administration::journals::{self, JournalFilter, JournalPlace};
use utoipa::IntoParams;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::page::PageQuery;
use crate::http::staff::Admin;
use crate::state::AppState;
use crate::wire::administration::ledger::{JournalAnswer, JournalsAnswer, LedgerAccountAnswer};

/// Journals where nothing else was asked for.
const USUAL: i64 = 50;

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
    let next_before =
        next_before.map(|journal| format!("{}.{}", journal.place.xid, journal.place.id));
    Ok(web::Json(JournalsAnswer::of(found, next_before)))
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
    Ok(web::Json(JournalAnswer::of(journal)))
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
    Ok(web::Json(LedgerAccountAnswer::of(account)))
}
