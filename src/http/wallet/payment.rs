//! Deposits. One transaction holds the movement, the end of its row and its answer; the order is written down before, in one of
//! its own.

use actix_web::http::StatusCode;
use domain::money::Usdc;
use domain::play_limit::PlayRefusal;
use store::idempotency::{Key, RETENTION, StoredResponse};
use store::wallet::deposit::{self, DepositOrder, DepositStatus};
use store::wallet::numbers;
use store::wallet::turn::WriteOutcome;
use uuid::Uuid;

use crate::http::{Error, Result, idempotency};
use crate::infra::payment_provider::PaymentReceipt;
use crate::services::payments::deposits::{self, DepositAttempt};
use crate::state::AppState;
use crate::wire::wallet::{Transaction, Wallet};
use crate::wire::wallet_answer::PaymentAnswer;

/// The order is written down, the provider takes the money, then it is credited and the response stored, in one
/// transaction. A request that ends in between is finished by `services::payments::deposits`; one that is repeated
/// under the same key gets the first response.
pub(super) async fn deposit(
    app: &AppState,
    player: Uuid,
    amount: Usdc,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let now = app.clock.now();
    let since = now - RETENTION;
    let id = match &key {
        None => app.ids.next(now),
        Some(key) => order_id(key, deposit::placed_before(&app.db, key, since).await?),
    };
    let order = DepositOrder { id, player, amount };
    let provider = app.provider.name();
    let named = key.as_ref().map(|key| (key, since));
    match deposit::place(&app.db, &order, named, provider, now).await? {
        DepositStatus::Pending => match deposits::ask(app, &order).await? {
            DepositAttempt::Paid(receipt) => credit(app, &order, Some(receipt), key).await,
            DepositAttempt::Refused(reason) => Err(refused(&reason)),
            DepositAttempt::Unknown => Err(Error::Busy),
            // On another node, or by the job.
            DepositAttempt::InProgress => Err(idempotency::in_use()),
        },
        DepositStatus::Credited => credit(app, &order, None, key).await,
        DepositStatus::Refused(reason) => Err(refused(&reason)),
        DepositStatus::Elsewhere => Err(idempotency::in_use()),
        DepositStatus::KeyTaken => Err(idempotency::reused()),
        DepositStatus::Limited(refusal) => Err(limited(refusal)),
    }
}

/// Credits what the receipt states has come, unless the job was first, and stores the answer.
async fn credit(
    app: &AppState,
    order: &DepositOrder,
    receipt: Option<PaymentReceipt>,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    if let Some(PaymentReceipt { reference }) = receipt {
        let written = deposit::credit(&mut tx, order, &reference, now).await?;
        if written == WriteOutcome::Contradicted {
            drop(tx);
            deposits::note_contradiction(app, order, &reference).await?;
            return Err(contradicted());
        }
    }
    let credit = deposit::credited(&mut tx, order.id).await?;
    let credit = credit.ok_or_else(contradicted)?;
    let wallet = Wallet::of(numbers(&mut *tx, order.player).await?, app.provider.name());
    let (amount, transaction) = (order.amount, Transaction::deposit(credit, order.amount));
    let answer = PaymentAnswer::of(format!("{amount} USDC deposited"), wallet, transaction);
    let answer = idempotency::answer(StatusCode::CREATED, &answer)?;
    idempotency::store_answer(&mut tx, key.as_ref(), &answer).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.wallets.moved([order.player]);
    Ok(answer)
}

/// The id of the one order that a player gives by a request under a key: the same request has the same order, so the
/// provider takes nothing twice, and the second try finds what became of the first. A key that has named orders `before`, which
/// are too old to be meant, names a new one.
fn order_id(key: &Key, before: i64) -> Uuid {
    /// Ours, and of no meaning but this.
    const ORDERS: Uuid = Uuid::from_u128(0x6d3f_52b0_9c1e_4c55_8a42_0d5b_7be1_93f4);
    let values = [
        key.user_id.as_bytes().as_slice(),
        &key.request_hash,
        key.key.as_bytes(),
    ];
    let first = Uuid::new_v5(&ORDERS, &values.concat());
    match before {
        0 => first,
        before => Uuid::new_v5(&first, &before.to_be_bytes()),
    }
}

fn contradicted() -> Error {
    Error::Conflict {
        code: "PAYMENT_CONTRADICTED",
        message: "The payment provider first refused this deposit and then took it. An administrator looks into it."
            .to_owned(),
    }
}

fn limited(refusal: PlayRefusal) -> Error {
    Error::Conflict {
        code: PlayRefusal::CODE,
        message: refusal.to_string(),
    }
}

fn refused(reason: &str) -> Error {
    Error::Unprocessable {
        code: "DEPOSIT_REFUSED",
        message: format!("The payment provider refused the deposit: {reason}"),
    }
}

pub(super) fn too_little(error: store::Error) -> Error {
    if error.constraint() == Some(store::ledger::NOT_NEGATIVE) {
        Error::Unprocessable {
            code: "INSUFFICIENT_FUNDS",
            message: "Insufficient balance".to_owned(),
        }
    } else {
        error.into()
    }
}
