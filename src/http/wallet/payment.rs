//! Deposits and withdrawals: one transaction holds the movement, its row and its answer.

use actix_web::http::StatusCode;
use actix_web::web;
use domain::money::Usdc;
use domain::wallet::Destination;
use store::idempotency::{Answer, Key};
use store::wallet::numbers;
use store::wallet::payment::{Deposit, Withdrawal};
use uuid::Uuid;

use super::wire::{PaymentAnswer, Transaction, Wallet};
use crate::app::App;
use crate::http::{Error, Result, idempotency};
use crate::jobs::withdrawals;
use crate::provider::{Failure, Order};

/// The provider takes the money, then it is credited and the answer kept, in one transaction.
pub(super) async fn deposit(
    app: &App,
    player: Uuid,
    amount: Usdc,
    key: Option<Key>,
) -> Result<Answer> {
    let now = app.clock.now();
    // The same request has the same order, also where the first try ended between the provider and our commit: the
    // provider then takes nothing twice, and the second try credits what the first one took.
    let id = key.as_ref().map_or_else(|| app.ids.next(now), order_id);
    let order = Order { id, player, amount };
    let receipt = app.provider.collect(&order).await.map_err(refused)?;
    let deposit = Deposit {
        id: order.id,
        player,
        amount,
        provider: app.provider.name(),
        reference: receipt.reference,
    };
    let mut tx = app.db.begin().await?;
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    let journal = store::wallet::payment::deposit(&mut tx, &deposit, now).await?;
    let numbers = numbers(&mut *tx, player).await?;
    let transaction = Transaction::deposit(journal, amount, numbers.available, now);
    let wallet = Wallet::of(numbers, app.provider.name());
    let answer = PaymentAnswer::of(format!("{amount} USDC deposited"), wallet, transaction);
    let answer = idempotency::answer(StatusCode::CREATED, &answer)?;
    idempotency::keep(&mut tx, key.as_ref(), &answer).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.wallets.moved([player]);
    Ok(answer)
}

/// Holds the amount and keeps the answer, in one transaction; paying out follows by itself.
pub(super) async fn withdraw(
    app: &web::Data<App>,
    player: Uuid,
    (amount, destination): (Usdc, Destination),
    key: Option<Key>,
) -> Result<Answer> {
    let now = app.clock.now();
    let destination = destination.as_str().to_owned();
    let withdrawal = Withdrawal {
        id: app.ids.next(now),
        player,
        amount,
        destination,
    };
    let mut tx = app.db.begin().await?;
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    let journal = store::wallet::payment::hold(&mut tx, &withdrawal, app.provider.name(), now)
        .await
        .map_err(too_little)?;
    let numbers = numbers(&mut *tx, player).await?;
    let transaction = Transaction::withdrawal(journal, &withdrawal, numbers.available, now);
    let wallet = Wallet::of(numbers, app.provider.name());
    let answer = PaymentAnswer::of(format!("{amount} USDC is on its way"), wallet, transaction);
    let answer = idempotency::answer(StatusCode::CREATED, &answer)?;
    idempotency::keep(&mut tx, key.as_ref(), &answer).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.wallets.moved([player]);
    // Where the server dies here, the job finds the amount still held.
    let app = app.clone();
    actix_web::rt::spawn(async move { withdrawals::finish_one(&app, &withdrawal).await });
    Ok(answer)
}

/// The id of the one order that a player gives under a key.
fn order_id(key: &Key) -> Uuid {
    /// Ours, and of no meaning but this.
    const ORDERS: Uuid = Uuid::from_u128(0x6d3f_52b0_9c1e_4c55_8a42_0d5b_7be1_93f4);
    let name = [key.user_id.as_bytes().as_slice(), key.key.as_bytes()].concat();
    Uuid::new_v5(&ORDERS, &name)
}

fn refused(failure: Failure) -> Error {
    match failure {
        Failure::Refused(reason) => Error::Unprocessable {
            code: "DEPOSIT_REFUSED",
            message: format!("The payment provider refused the deposit: {reason}"),
        },
        Failure::Unknown(cause) => {
            tracing::warn!("payment provider did not answer a deposit: {cause:#}");
            Error::Busy
        }
    }
}

fn too_little(error: store::Error) -> Error {
    if error.constraint() == Some(store::ledger::NOT_NEGATIVE) {
        Error::Unprocessable {
            code: "INSUFFICIENT_FUNDS",
            message: "Insufficient balance".to_owned(),
        }
    } else {
        error.into()
    }
}
