//! `/api/wallet`: what a player has, how it came to be, and the two ways it crosses to the outside.

mod bodies;
mod csv;
mod payment;
mod withdrawal;

use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpResponse, Responder, get, post, web};
use domain::money::Usdc;
use store::idempotency::{Key, StoredResponse};
use store::wallet::{history, numbers};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use self::bodies::{DepositRequest, KindQuery};
use super::error::ApiError;
use super::extract::{Player, StakingPlayer};
use super::idempotency::{self, IdempotentRequest};
use super::page::PageQuery;
use super::{Result, limits};
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::wallet::Wallet;
use crate::wire::wallet_answer::{PaymentAnswer, TransactionsAnswer, WalletAnswer};

/// Rows of a page where no number is asked for.
const PAGE_ROWS: i64 = 20;

/// The routes of the wallet.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(read)
        .service(transactions)
        .service(transactions_csv)
        .service(bring_in)
        .configure(withdrawal::routes);
}

/// Where the player's money is
#[utoipa::path(tag = "wallet", security(("bearer" = [])),
    responses((status = 200, body = WalletAnswer)))]
#[get("/wallet")]
async fn read(app: web::Data<AppState>, player: Player) -> Result<impl Responder> {
    let numbers = numbers(&app.db, player.id).await?;
    Ok(web::Json(WalletAnswer::of(Wallet::of(
        numbers,
        app.provider.name(),
    ))))
}

/// The history of the available money, newest first, with the balance after each movement
#[utoipa::path(tag = "wallet", security(("bearer" = [])), params(PageQuery, KindQuery),
    responses((status = 200, body = TransactionsAnswer),
              (status = 422, body = ApiError)))]
#[get("/wallet/transactions")]
async fn transactions(
    app: web::Data<AppState>,
    player: Player,
    page: web::Query<PageQuery>,
    kind: web::Query<KindQuery>,
) -> Result<impl Responder> {
    let (page, kind) = (page.page(PAGE_ROWS), kind.check()?);
    let found = history::page(&app.db, player.id, kind, (page.limit, page.offset())).await?;
    Ok(web::Json(TransactionsAnswer::of(found, page)))
}

/// The whole history as a file, oldest first
#[utoipa::path(tag = "wallet", security(("bearer" = [])), params(KindQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 422, body = ApiError)))]
#[get("/wallet/transactions.csv")]
async fn transactions_csv(
    app: web::Data<AppState>,
    player: Player,
    kind: web::Query<KindQuery>,
) -> Result<impl Responder> {
    let rows = history::stream(app.db.clone(), player.id);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((CONTENT_DISPOSITION, csv::ATTACHMENT))
        .streaming(csv::lines(rows, kind.check()?)))
}

/// Brings money in
#[utoipa::path(tag = "wallet", security(("bearer" = [])), request_body = DepositRequest,
    params(IdempotentRequest),
    responses((status = 201, body = PaymentAnswer)))]
#[post("/wallet/deposits")]
async fn bring_in(
    app: web::Data<AppState>,
    player: StakingPlayer,
    keyed: IdempotentRequest,
    request: web::Json<DepositRequest>,
) -> Result<HttpResponse> {
    let amount = request.check()?;
    let key = keyed.by(player.id, &*request)?;
    idempotency::once((&app.db, &app.in_flight), key, |key| {
        pay_in(&app, player.id, amount, key)
    })
    .await
}

/// Counted under the key: a repeat beyond the limit is still answered as the first one was.
async fn pay_in(
    app: &AppState,
    player: Uuid,
    amount: Usdc,
    key: Option<Key>,
) -> Result<StoredResponse> {
    limits::take(app, stored::DEPOSITS, &player.to_string()).await?;
    payment::deposit(app, player, amount, key).await
}
