//! The statement of a team's pool, for its members: every movement, as pages and as a file.

use std::future::ready;

use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, Responder, get, web};
use futures_util::stream::{Stream, StreamExt, once};
use store::team::pool::{self, PoolMovement};
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use super::pool::for_members;
use crate::http::error::{ApiError, Result};
use crate::http::extract::Player;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::csv::cell;
use crate::wire::team::statement::StatementAnswer;

/// Rows of a page where no number is asked for.
const PAGE_ROWS: i64 = 20;

/// What the file is called where it is saved.
const ATTACHMENT: &str = "attachment; filename=\"duel-ledger-team-pool.csv\"";

const HEAD: &str =
    "Number,Date,Member,Kind,Match,Amount (USDC),Share after (USDC),Pool after (USDC),Id\r\n";

/// The movements of the pool, newest first, each with the share and the pool after it.
#[utoipa::path(operation_id = "team_pool_statement", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), PageQuery),
    responses((status = 200, body = StatementAnswer), (status = 403, body = ApiError))
)]
#[get("/teams/{id}/pool/statement")]
pub(super) async fn list(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    page: web::Query<PageQuery>,
) -> Result<web::Json<StatementAnswer>> {
    let page = page.page(PAGE_ROWS);
    let mut connection = app.db.acquire().await?;
    for_members(&mut connection, player.id, *id).await?;
    let found = pool::statement(&mut connection, *id, (page.limit, page.offset())).await?;
    Ok(web::Json(StatementAnswer::of(found, page)))
}

/// The whole statement as a file, oldest first.
#[utoipa::path(operation_id = "team_pool_statement_csv", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 403, body = ApiError))
)]
#[get("/teams/{id}/pool/statement.csv")]
pub(super) async fn download(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<impl Responder> {
    let mut connection = app.db.acquire().await?;
    for_members(&mut connection, player.id, *id).await?;
    drop(connection);
    let rows = pool::statement_stream(app.db.clone(), *id);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((CONTENT_DISPOSITION, ATTACHMENT))
        .streaming(lines(rows)))
}

/// The file, a piece for each read of the statement.
fn lines(
    statement: impl Stream<Item = store::Result<Vec<PoolMovement>>>,
) -> impl Stream<Item = store::Result<Bytes>> {
    let rows = statement.map(|rows| Ok(rows?.iter().map(line).collect::<String>().into()));
    once(ready(Ok(Bytes::from_static(HEAD.as_bytes())))).chain(rows)
}

fn line(movement: &PoolMovement) -> String {
    let at = movement.at.format(&Rfc3339).unwrap_or_default();
    let (number, member) = (movement.number, cell(&movement.person.username));
    let challenge = movement.challenge.as_ref();
    let challenge = challenge.map_or_else(String::new, |(_, title)| cell(title));
    let (kind, amount) = (movement.kind.as_str(), movement.amount);
    let (share, pool, id) = (movement.share_after, movement.pool_after, movement.journal);
    format!("{number},{at},{member},{kind},{challenge},{amount},{share},{pool},{id}\r\n")
}
