//! An asker that sleeps past the end of its turn and wakes with an old answer: what was paid stays paid, and what the old
//! answer states beside it counts for nothing.

use std::sync::Arc;
use std::time::Duration;

use duel_ledger::infra::payment_provider::{self, PaymentFailure, PaymentProvider, PaymentReceipt};
use duel_ledger::services::payments::{deposits, withdrawals};
use futures_util::future::{BoxFuture, FutureExt};
use serde_json::json;
use store::wallet::deposit::DepositOrder;
use store::wallet::withdrawal::Withdrawal;
use tokio::spawn;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::harness::{Parts, TestApp, spawn_of};
use crate::people::{Answer, Person};

type Message = Result<PaymentReceipt, PaymentFailure>;

/// A question that has come to the bank: about which payment, and the way back.
type Asked = (Uuid, oneshot::Sender<Message>);

/// A bank whose every answer the test gives, when it likes to.
#[derive(Debug)]
struct Bank {
    counter: mpsc::UnboundedSender<Asked>,
    questions: Mutex<mpsc::UnboundedReceiver<Asked>>,
}

impl Bank {
    fn new() -> Arc<Self> {
        let (counter, questions) = mpsc::unbounded_channel();
        let questions = Mutex::new(questions);
        Arc::new(Self { counter, questions })
    }

    /// The next question that comes.
    async fn next(&self) -> Asked {
        self.questions.lock().await.recv().await.unwrap()
    }

    fn answer(&self, id: Uuid) -> BoxFuture<'_, Message> {
        let (way_back, answer) = oneshot::channel();
        self.counter.send((id, way_back)).unwrap();
        async { answer.await.unwrap() }.boxed()
    }
}

impl PaymentProvider for Bank {
    fn name(&self) -> &'static str {
        "bank"
    }

    fn collect<'a>(&'a self, order: &'a DepositOrder) -> BoxFuture<'a, Message> {
        self.answer(order.id)
    }

    fn pay_out<'a>(&'a self, withdrawal: &'a Withdrawal) -> BoxFuture<'a, Message> {
        self.answer(withdrawal.id)
    }
}

fn paid((id, way_back): Asked) {
    let reference = format!("bank-{id}");
    way_back.send(Ok(PaymentReceipt { reference })).unwrap();
}

fn refused((_, way_back): Asked) {
    let reason = "no such card".to_owned();
    way_back.send(Err(PaymentFailure::Refused(reason))).unwrap();
}

fn silent((_, way_back): Asked) {
    let cause = anyhow::anyhow!("the line is dead");
    way_back.send(Err(PaymentFailure::Unknown(cause))).unwrap();
}

async fn at(bank: &Arc<Bank>) -> (TestApp, Person) {
    let parts = Parts {
        provider: Arc::<Bank>::clone(bank),
        ..Parts::default()
    };
    let app = spawn_of(parts, |_| ()).await;
    let nova = app.player("nova").await;
    (app, nova)
}

/// A player whose five USDC are held to be paid out, with no process at work on it.
async fn with_held_five(bank: &Arc<Bank>) -> (TestApp, Person) {
    let (app, nova) = at(bank).await;
    let request = spawn(deposit(nova.clone(), "five"));
    paid(bank.next().await);
    request.await.unwrap().ok();
    let withdrawal = Withdrawal {
        id: Uuid::from_u128(5),
        player: nova.uuid(),
        amount: "5".parse().unwrap(),
        destination: "sandbox:somewhere".to_owned(),
    };
    let mut tx = app.app.db.begin().await.unwrap();
    store::wallet::withdrawal::hold(&mut tx, &withdrawal, "bank", app.app.clock.now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    app.advance(Duration::from_secs(11));
    (app, nova)
}

async fn deposit(player: Person, key: &'static str) -> Answer {
    let five = json!({ "amount": "5" });
    player.post_keyed("/wallet/deposits", key, five).await
}

/// The time of a turn passes, and that after which the job looks.
fn a_turn_passes(app: &TestApp) {
    app.advance(payment_provider::TURN + Duration::from_secs(11));
}

fn look_for_deposits(app: &TestApp) -> JoinHandle<usize> {
    let app = app.app.clone();
    spawn(async move { deposits::finish_unfinished(&app).await.unwrap() })
}

fn look_for_withdrawals(app: &TestApp) -> JoinHandle<usize> {
    let app = app.app.clone();
    spawn(async move { withdrawals::finish_unfinished(&app).await.unwrap() })
}

#[tokio::test]
async fn a_late_refusal_does_not_end_an_order_that_another_process_is_asking_about() {
    let bank = Bank::new();
    let (app, nova) = at(&bank).await;
    let request = spawn(deposit(nova.clone(), "click"));
    let first = bank.next().await;
    a_turn_passes(&app);
    let job = look_for_deposits(&app);
    let second = bank.next().await;
    assert_eq!(first.0, second.0, "one order, asked about twice");
    refused(first);
    let notified = request.await.unwrap();
    notified.refused(409, "IDEMPOTENCY_KEY_IN_USE");
    paid(second);
    assert_eq!(job.await.unwrap(), 1);
    assert_eq!(nova.available().await, "5");
    assert_eq!(deposit(nova, "click").await.ok().status, 201);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_late_refusal_does_not_return_what_another_process_has_paid_out() {
    let bank = Bank::new();
    let (app, nova) = with_held_five(&bank).await;
    let late = look_for_withdrawals(&app);
    let first = bank.next().await;
    a_turn_passes(&app);
    let job = look_for_withdrawals(&app);
    let second = bank.next().await;
    refused(first);
    assert_eq!(late.await.unwrap(), 0);
    paid(second);
    assert_eq!(job.await.unwrap(), 1);
    let wallet = nova.get("/wallet").await.ok();
    assert_eq!(wallet.text("/data/withdrawing"), "0");
    assert_eq!(wallet.text("/data/available"), "0");
    app.assert_books_are_right().await;
}

/// A process that lost the turn and returns without an answer does not open it for a third.
#[tokio::test]
async fn a_turn_is_given_back_only_by_whose_it_is() {
    let bank = Bank::new();
    let (app, _) = with_held_five(&bank).await;
    let late = look_for_withdrawals(&app);
    let first = bank.next().await;
    a_turn_passes(&app);
    let job = look_for_withdrawals(&app);
    let second = bank.next().await;
    silent(first);
    assert_eq!(late.await.unwrap(), 0);
    app.advance(Duration::from_secs(11));
    assert_eq!(look_for_withdrawals(&app).await.unwrap(), 0);
    paid(second);
    assert_eq!(job.await.unwrap(), 1);
    app.assert_books_are_right().await;
}

/// The provider refused the holder of the turn, and paid the earlier one. Nothing moves, and the provider's answer
/// waits for an operator.
#[tokio::test]
async fn a_bank_that_breaks_its_promise_finds_the_books_as_they_were() {
    let bank = Bank::new();
    let (app, nova) = with_held_five(&bank).await;
    let late = look_for_withdrawals(&app);
    let first = bank.next().await;
    a_turn_passes(&app);
    let job = look_for_withdrawals(&app);
    refused(bank.next().await);
    assert_eq!(job.await.unwrap(), 1);
    paid(first);
    assert_eq!(late.await.unwrap(), 0);
    assert_eq!(nova.available().await, "5");

    let request = spawn(deposit(nova.clone(), "again"));
    let first = bank.next().await;
    a_turn_passes(&app);
    let job = look_for_deposits(&app);
    refused(bank.next().await);
    assert_eq!(job.await.unwrap(), 1);
    paid(first);
    request.await.unwrap().refused(409, "PAYMENT_CONTRADICTED");
    assert_eq!(nova.available().await, "5");
    // Both are rows that an operator sees, not lines in a log.
    let open = store::wallet::operator::open(&app.app.db, 9).await.unwrap();
    let statuses: Vec<_> = open.iter().map(|it| it.status.as_str()).collect();
    assert_eq!(statuses, ["contradicted", "contradicted"]);
    app.assert_books_are_right().await;
}
