//! Withdrawals: requested with the password, a code or a passkey, shown while they are in progress, cancelled as long as the provider was
//! not asked.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, Responder, get, post, web};
use domain::account::passkey::PasskeyPurpose;
use domain::account::second_factor::FactorCode;
use domain::account::security::SecurityEvent;
use domain::money::Usdc;
use domain::wallet::Destination;
use domain::withdrawal::{self as rules, WithdrawalRefusal, WithdrawalStage};
use serde_json::json;
use store::Tx;
use store::idempotency::{Key, StoredResponse};
use store::wallet::withdrawal::{self, Withdrawal, WithdrawalEnd, WithdrawalState};
use store::wallet::{destination, numbers};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::bodies::{Confirmation, WithdrawalRequest};
use super::payment::too_little;
use crate::http::error::{Error, Result};
use crate::http::extract::{Client, Player};
use crate::http::idempotency::{self, IdempotentRequest};
use crate::http::limits;
use crate::http::passkey::answer::{PASSKEY_REFUSED, refused as refused_passkey};
use crate::http::password::unconfirmed;
use crate::http::second_factor::refused as refused_code;
use crate::infra::rate_limits::stored;
use crate::services::accounts::confirm_password;
use crate::services::mail::withdrawal::{WithdrawalNotice, notice};
use crate::services::passkey::{PasskeyAnswer, PasskeyCheck};
use crate::services::payments::withdrawals;
use crate::services::second_factor::FactorCheck;
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::wallet::{Transaction, Wallet, WithdrawalView};
use crate::wire::wallet_answer::{PaymentAnswer, Withdrawals, WithdrawalsAnswer};

/// Withdrawals under way that are shown; the oldest beyond them are in the history.
const SHOWN_ROWS_MAX: i64 = 50;

/// Why a withdrawal that its player has taken back was returned.
const CANCELLED: &str = "you cancelled it";

/// Mounts the routes.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(take_out).service(under_way).service(cancel);
}

/// Takes money out: the amount is held at once, and paid out when it has waited for what it has to
#[utoipa::path(tag = "wallet", security(("bearer" = [])), request_body = WithdrawalRequest,
    params(IdempotentRequest),
    responses((status = 201, body = PaymentAnswer)))]
#[post("/wallet/withdrawals")]
async fn take_out(
    app: web::Data<AppState>,
    // Suspended players may withdraw, and no terms have to be accepted to leave.
    player: Player,
    client: Client,
    keyed: IdempotentRequest,
    request: web::Json<WithdrawalRequest>,
) -> Result<HttpResponse> {
    let has_second_factor = store::second_factor::is_on(&app.db, player.id).await?;
    let (amount, destination, confirmation) = request.check(has_second_factor)?;
    limits::take(&app, stored::WITHDRAWALS, &player.id.to_string()).await?;
    let key = keyed.by(player.id, &*request)?;
    let order = (amount, destination);
    match confirmation {
        Confirmation::Password(password) => {
            confirm_password(&app, player.id, client.network_of(), password)
                .await
                .map_err(|refusal| unconfirmed(refusal, "currentPassword", app.clock.now()))?;
            idempotency::once((&app.db, &app.in_flight), key, |key| {
                ask(&app, (&player, &client), order, None, key)
            })
            .await
        }
        Confirmation::Code(code) => {
            take_out_by_code(&app, (&player, &client), order, &code, key).await
        }
        Confirmation::Passkey(passkey) => {
            take_out_by_passkey(&app, (&player, &client), order, &passkey.parse()?, key).await
        }
    }
}

/// What confirms a withdrawal and is used up in its transaction: a request that is repeated because its response was lost brings
/// the same again, and gets the stored response.
#[derive(Clone, Copy)]
enum UsedUp<'a> {
    Code(&'a FactorCheck<'a>, &'a FactorCode),
    Passkey(&'a PasskeyCheck<'a>, &'a PasskeyAnswer),
}

impl UsedUp<'_> {
    async fn check(self, app: &AppState, tx: &mut Tx) -> Result<()> {
        match self {
            Self::Code(check, code) => {
                let checked = check.check(app, tx, code).await;
                checked.map_err(|refusal| refused_code(refusal, app.clock.now()))
            }
            Self::Passkey(check, answer) => {
                let checked = check.check(app, tx, answer).await;
                checked.map_err(refused_passkey)
            }
        }
    }
}

/// The code is counted before the command.
async fn take_out_by_code(
    app: &web::Data<AppState>,
    (player, client): (&Player, &Client),
    order: (Usdc, Destination),
    code: &FactorCode,
    key: Option<Key>,
) -> Result<HttpResponse> {
    let network = client.network();
    let check = FactorCheck::of_command((player.id, player.session_id), client.origin(&network));
    let refusal = |refusal| refused_code(refusal, app.clock.now());
    let mut tx = app.db.begin().await?;
    let failures = check.count(app, &mut tx).await.map_err(refusal)?;
    tx.commit().await.map_err(store::Error::from)?;
    let answer = idempotency::once((&app.db, &app.in_flight), key, |key| {
        let used_up = UsedUp::Code(&check, code);
        ask(app, (player, client), order, Some(used_up), key)
    })
    .await;
    // The other fields were checked before, so only the code can be beside its field.
    let is_wrong = matches!(&answer, Err(Error::Invalid(fields)) if fields.contains_key("code"));
    if is_wrong {
        let mut tx = app.db.begin().await?;
        check
            .record_failure(app, &mut tx, failures)
            .await
            .map_err(refusal)?;
        tx.commit().await.map_err(store::Error::from)?;
    } else {
        check.give_back(app).await.map_err(refusal)?;
    }
    answer
}

async fn take_out_by_passkey(
    app: &web::Data<AppState>,
    (player, client): (&Player, &Client),
    order: (Usdc, Destination),
    answer: &PasskeyAnswer,
    key: Option<Key>,
) -> Result<HttpResponse> {
    let network = client.network();
    let check = PasskeyCheck {
        who: (player.id, player.session_id),
        origin: client.origin(&network),
        purpose: PasskeyPurpose::Withdrawal,
    };
    let done = idempotency::once((&app.db, &app.in_flight), key, |key| {
        let used_up = UsedUp::Passkey(&check, answer);
        ask(app, (player, client), order, Some(used_up), key)
    })
    .await;
    let is_wrong = matches!(&done, Err(Error::Refused { code, .. }) if *code == PASSKEY_REFUSED);
    if is_wrong {
        check.record_refusal(app, answer).await?;
    }
    done
}

/// My withdrawals that have not ended, newest first
#[utoipa::path(operation_id = "withdrawals", tag = "wallet", security(("bearer" = [])),
    responses((status = 200, body = WithdrawalsAnswer)))]
#[get("/wallet/withdrawals")]
async fn under_way(app: web::Data<AppState>, player: Player) -> Result<impl Responder> {
    let found = withdrawal::under_way(&app.db, player.id, SHOWN_ROWS_MAX).await?;
    let withdrawals = found.into_iter().map(WithdrawalView::from).collect();
    Ok(web::Json(WithdrawalsAnswer {
        success: true,
        data: Withdrawals { withdrawals },
    }))
}

/// Takes a withdrawal back that has not been paid yet: the money is available again
#[utoipa::path(operation_id = "cancel_withdrawal", tag = "wallet", security(("bearer" = [])),
    params(("id" = Uuid, Path), IdempotentRequest),
    responses((status = 200, body = PaymentAnswer)))]
#[post("/wallet/withdrawals/{id}/cancel")]
async fn cancel(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let key = keyed.by(player.id, &())?;
    idempotency::once((&app.db, &app.in_flight), key, |key| {
        take_back(&app, (&player, &client), *id, key)
    })
    .await
}

/// Holds the amount, notifies the player by mail and stores the answer, in one transaction; paying out follows by itself.
async fn ask(
    app: &web::Data<AppState>,
    (who, client): (&Player, &Client),
    (amount, destination): (Usdc, Destination),
    used_up: Option<UsedUp<'_>>,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let (now, network, player) = (app.clock.now(), client.network(), who.id);
    let withdrawal = Withdrawal {
        id: app.ids.next(now),
        player,
        amount,
        destination: destination.as_str().to_owned(),
    };
    let known_as = destination.known_as();
    let mut tx = app.db.begin().await?;
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    if let Some(used_up) = used_up {
        used_up.check(app, &mut tx).await?;
    }
    let journal = withdrawal::set_aside(&mut tx, &withdrawal, now)
        .await
        .map_err(too_little)?;
    let since = now.saturating_sub(rules::DAY);
    let facts = withdrawal::facts(&mut tx, &withdrawal, &known_as, since).await?;
    let plan = rules::plan(amount, &facts, now).map_err(refused)?;
    let status = plan.status(now);
    let with = (journal, app.provider.name());
    withdrawal::ask(&mut tx, &withdrawal, with, &plan, now).await?;
    destination::name(&mut tx, player, &known_as, now).await?;
    let asked = WithdrawalNotice::Asked(status, plan.payable_from);
    notice(&mut tx, &app.ids, &withdrawal, asked, now).await?;
    let event = NewSecurityEvent {
        kind: SecurityEvent::WithdrawalAsked,
        user: Some(player),
        session: Some(who.session_id),
        origin: client.origin(&network),
        details: json!({ "withdrawal": withdrawal.id, "amount": amount, "status": status.as_str() }),
    };
    security::record(app, &mut tx, &event, now).await?;
    let numbers = numbers(&mut *tx, player).await?;
    let transaction = Transaction::withdrawal(journal, &withdrawal, numbers.available, now);
    let message = match status {
        WithdrawalStage::Review => {
            format!("{amount} USDC is held until an administrator has approved it")
        }
        WithdrawalStage::Waiting => {
            format!("{amount} USDC is held, and paid after 24 hours at the latest")
        }
        WithdrawalStage::Held | WithdrawalStage::Done | WithdrawalStage::Returned => {
            format!("{amount} USDC is on its way")
        }
    };
    let wallet = Wallet::of(numbers, app.provider.name());
    let view = WithdrawalState {
        withdrawal: withdrawal.clone(),
        status,
        provider: app.provider.name().to_owned(),
        created_at: now,
        payable_from: plan.payable_from,
        waits_for: plan.waits_for,
        free_from: now,
        reference: None,
    };
    let answer = PaymentAnswer::of(message, wallet, transaction).with(view.into());
    let answer = idempotency::answer(StatusCode::CREATED, &answer)?;
    idempotency::store_answer(&mut tx, key.as_ref(), &answer).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.wallets.moved([player]);
    if status == WithdrawalStage::Held {
        // Where the server dies here, the job finds the amount still held.
        let app = app.clone();
        actix_web::rt::spawn(async move { withdrawals::finish_one(&app, &withdrawal).await });
    }
    Ok(answer)
}

/// Gives the amount back, notifies the player by mail and stores the answer, in one transaction.
async fn take_back(
    app: &AppState,
    (who, client): (&Player, &Client),
    id: Uuid,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let (now, network, player) = (app.clock.now(), client.network(), who.id);
    let mut tx: Tx = app.db.begin().await?;
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    let found = withdrawal::find(&mut tx, id).await?;
    let withdrawal = found
        .map(|status| status.withdrawal)
        .filter(|withdrawal| withdrawal.player == player)
        .ok_or(Error::NotFound {
            code: "WITHDRAWAL_NOT_FOUND",
            message: "Withdrawal not found",
        })?;
    let (from, ended) = (
        [WithdrawalStage::Review, WithdrawalStage::Waiting],
        WithdrawalEnd::Returned(CANCELLED.to_owned()),
    );
    if !withdrawal::end(&mut tx, &withdrawal, &from, &ended, now).await? {
        return Err(Error::Conflict {
            code: "NOT_CANCELLABLE",
            message: "This withdrawal is being paid or has ended, so it cannot be cancelled"
                .to_owned(),
        });
    }
    let known_as = domain::wallet::known_as(&withdrawal.destination);
    destination::forget_unproven(&mut tx, player, &known_as).await?;
    let returned = WithdrawalNotice::Returned(CANCELLED);
    notice(&mut tx, &app.ids, &withdrawal, returned, now).await?;
    let event = NewSecurityEvent {
        kind: SecurityEvent::WithdrawalCancelled,
        user: Some(player),
        session: Some(who.session_id),
        origin: client.origin(&network),
        details: json!({ "withdrawal": withdrawal.id, "amount": withdrawal.amount }),
    };
    security::record(app, &mut tx, &event, now).await?;
    let numbers = numbers(&mut *tx, player).await?;
    let available = numbers.available;
    let wallet = Wallet::of(numbers, app.provider.name());
    let transaction = Transaction::returned(&withdrawal, available, now);
    let message = format!("{} USDC is back in your wallet", withdrawal.amount);
    let answer = PaymentAnswer::of(message, wallet, transaction);
    let answer = idempotency::answer(StatusCode::OK, &answer)?;
    idempotency::store_answer(&mut tx, key.as_ref(), &answer).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.wallets.moved([player]);
    Ok(answer)
}

fn refused(why: WithdrawalRefusal) -> Error {
    let message = why.to_string();
    match why {
        WithdrawalRefusal::EmailNotVerified => Error::Forbidden {
            code: "EMAIL_NOT_VERIFIED",
            message,
        },
        WithdrawalRefusal::DayFull(_) => Error::Conflict {
            code: "WITHDRAWAL_LIMIT",
            message,
        },
    }
}
