//! Payments at a provider that loses answers, refuses and stays silent: what it took is credited once, by the first
//! process that learns of it, what it paid out is gone once, and nothing else is.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::money::Usdc;
use duel_ledger::infra::payment_provider::{self, PaymentFailure, PaymentProvider, PaymentReceipt};
use duel_ledger::services::payments::deposits::finish_unfinished;
use duel_ledger::services::payments::withdrawals;
use futures_util::future::{BoxFuture, FutureExt, join_all};
use serde_json::{Value, json};
use store::wallet::deposit::{DepositOrder, DepositStatus, place};
use store::wallet::turn::{Book, Turn};
use store::wallet::withdrawal::Withdrawal;
use uuid::Uuid;

use crate::harness::{Parts, TestApp, spawn_of};
use crate::people::{Answer, Person, withdrawal_to};

const SOMEWHERE: &str = "sandbox:somewhere";

/// How the bank meets a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mood {
    /// It moves the money and confirms it.
    Good,
    /// It moves the money, and the answer is lost.
    Lost,
    /// It moves nothing and does not answer.
    Silent,
    /// It moves nothing, and refuses for good.
    Strict,
}

/// The payments of one direction that were made, by their ids: whose, and how much.
type Made = Mutex<BTreeMap<Uuid, (Uuid, Usdc)>>;

/// A provider that holds its promise: an id's money is moved once, and what was moved is never refused.
#[derive(Debug)]
struct Bank {
    /// The moods of the questions to come, in a circle.
    moods: Mutex<Vec<Mood>>,
    asked: AtomicUsize,
    taken: Made,
    paid_out: Made,
}

impl Bank {
    fn new(moods: &[Mood]) -> Arc<Self> {
        Arc::new(Self {
            moods: Mutex::new(moods.to_vec()),
            asked: AtomicUsize::new(0),
            taken: Made::default(),
            paid_out: Made::default(),
        })
    }

    fn becomes(&self, moods: &[Mood]) {
        *self.moods.lock().unwrap() = moods.to_vec();
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    /// What it took from a player.
    fn took_from(&self, player: &Person) -> Usdc {
        sum(&self.taken, player)
    }

    /// What it paid to a player.
    fn paid_to(&self, player: &Person) -> Usdc {
        sum(&self.paid_out, player)
    }

    fn answer(
        &self,
        made: &Made,
        id: Uuid,
        payment: (Uuid, Usdc),
    ) -> Result<PaymentReceipt, PaymentFailure> {
        let asked = self.asked.fetch_add(1, Ordering::SeqCst);
        let mood = {
            let moods = self.moods.lock().unwrap();
            moods[asked % moods.len()]
        };
        let lost = || Err(PaymentFailure::Unknown(anyhow::anyhow!("the line is dead")));
        let mut made = made.lock().unwrap();
        let is_known = made.contains_key(&id);
        match mood {
            Mood::Silent => return lost(),
            Mood::Strict if !is_known => {
                return Err(PaymentFailure::Refused("no such card".to_owned()));
            }
            Mood::Good | Mood::Lost | Mood::Strict => {}
        }
        made.insert(id, payment);
        if mood == Mood::Lost {
            return lost();
        }
        let reference = format!("bank-{id}");
        Ok(PaymentReceipt { reference })
    }
}

fn sum(made: &Made, player: &Person) -> Usdc {
    let made = made.lock().unwrap();
    let theirs = made.values().filter(|(whose, _)| *whose == player.uuid());
    Usdc::checked_sum(theirs.map(|(_, amount)| *amount)).unwrap()
}

impl PaymentProvider for Bank {
    fn name(&self) -> &'static str {
        "bank"
    }

    fn collect<'a>(
        &'a self,
        order: &'a DepositOrder,
    ) -> BoxFuture<'a, Result<PaymentReceipt, PaymentFailure>> {
        // Others come to their turn between the question and the answer.
        async {
            tokio::task::yield_now().await;
            let answer = self.answer(&self.taken, order.id, (order.player, order.amount));
            tokio::task::yield_now().await;
            answer
        }
        .boxed()
    }

    fn pay_out<'a>(
        &'a self,
        to: &'a Withdrawal,
    ) -> BoxFuture<'a, Result<PaymentReceipt, PaymentFailure>> {
        async {
            tokio::task::yield_now().await;
            let answer = self.answer(&self.paid_out, to.id, (to.player, to.amount));
            tokio::task::yield_now().await;
            answer
        }
        .boxed()
    }
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

async fn deposit(player: &Person, key: &str, amount: &str) -> Answer {
    let body = json!({ "amount": amount });
    player.post_keyed("/wallet/deposits", key, body).await
}

/// The newest row of the history.
async fn newest(player: &Person) -> Value {
    let history = player.get("/wallet/transactions").await.ok();
    history.at("/data/transactions/0").clone()
}

#[tokio::test]
async fn a_deposit_whose_response_was_lost_is_credited_by_the_job_and_returned_to_the_next_try() {
    let bank = Bank::new(&[Mood::Lost]);
    let (app, nova) = at(&bank).await;
    deposit(&nova, "click", "5").await.refused(503, "BUSY");
    assert_eq!(nova.available().await, "0");
    bank.becomes(&[Mood::Good]);
    let finish = || finish_unfinished(&app.app);
    let finished = finish().await.unwrap();
    assert_eq!(finished, 0, "its request may still be at work");
    app.advance(Duration::from_secs(11));
    let finished = join_all((0..4).map(|_| finish())).await;
    let finished: usize = finished.into_iter().map(Result::unwrap).sum();
    assert_eq!(finished, 1);
    assert_eq!(nova.available().await, "5");

    // The key names that deposit, though no client has received a response under it.
    let other = deposit(&nova, "click", "6").await;
    other.refused(422, "IDEMPOTENCY_KEY_REUSED");
    // What came afterwards does not change what the deposit left behind.
    deposit(&nova, "another", "2").await.ok();
    let notified = deposit(&nova, "click", "5").await.ok();
    assert_eq!(notified.status, 201);
    assert_eq!(notified.text("/data/transaction/balanceAfter"), "5");
    let history = nova.get("/wallet/transactions").await.ok();
    let row = history.at("/data/transactions/1");
    assert_eq!(notified.at("/data/transaction"), row);
    let again = deposit(&nova, "click", "5").await.ok();
    assert_eq!(again.body, notified.body);
    let other = deposit(&nova, "click", "6").await;
    other.refused(422, "IDEMPOTENCY_KEY_REUSED");
    assert_eq!(nova.available().await, "7");
    assert_eq!(bank.took_from(&nova).to_string(), "7");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_players_second_try_may_come_before_the_job() {
    let bank = Bank::new(&[Mood::Lost, Mood::Good]);
    let (app, nova) = at(&bank).await;
    deposit(&nova, "click", "5").await.refused(503, "BUSY");
    let notified = deposit(&nova, "click", "5").await.ok();
    assert_eq!(notified.at("/data/transaction"), &newest(&nova).await);
    app.advance(Duration::from_secs(11));
    assert_eq!(finish_unfinished(&app.app).await.unwrap(), 0);
    assert_eq!(bank.took_from(&nova).to_string(), "5");
    assert_eq!(nova.available().await, "5");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn no_money_is_taken_for_a_request_whose_key_belongs_to_another() {
    let bank = Bank::new(&[Mood::Good]);
    let (app, nova) = at(&bank).await;
    deposit(&nova, "first", "5").await.ok();
    app.trust(&nova, SOMEWHERE).await;
    let out = withdrawal_to(SOMEWHERE, "1");
    nova.post_keyed("/wallet/withdrawals", "out", out)
        .await
        .ok();
    bank.becomes(&[Mood::Silent]);
    deposit(&nova, "waits", "2").await.refused(503, "BUSY");
    let asked = bank.asked();
    for (key, amount) in [("first", "6"), ("out", "1"), ("waits", "3")] {
        let refused = deposit(&nova, key, amount).await;
        refused.refused(422, "IDEMPOTENCY_KEY_REUSED");
    }
    assert_eq!(bank.asked(), asked);
    // Another player's key is another key.
    bank.becomes(&[Mood::Good]);
    let rex = app.player("rex").await;
    deposit(&rex, "waits", "3").await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_key_may_name_another_deposit_after_its_day() {
    let bank = Bank::new(&[Mood::Good]);
    let (app, nova) = at(&bank).await;
    let first = deposit(&nova, "key", "5").await.ok();
    deposit(&nova, "habit", "1").await.ok();
    app.advance(Duration::from_hours(25));
    let swept = duel_ledger::jobs::idempotency::sweep(&app.app).await;
    assert_eq!(swept.unwrap(), 2);
    let nova = nova.again().await;
    deposit(&nova, "key", "6").await.ok();
    // The same amount again is another deposit as well, and its repetition is not.
    let anew = deposit(&nova, "habit", "1").await.ok();
    let again = deposit(&nova, "habit", "1").await.ok();
    assert_eq!(anew.body, again.body);
    assert_eq!(bank.took_from(&nova).to_string(), "13");
    assert_eq!(nova.available().await, "13");
    assert_eq!(first.text("/data/wallet/available"), "5");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_order_is_asked_about_at_its_own_provider_alone() {
    let (app, nova) = at(&Bank::new(&[Mood::Silent])).await;
    let order = DepositOrder {
        id: Uuid::from_u128(7),
        player: nova.uuid(),
        amount: "5".parse().unwrap(),
    };
    let at = async |provider| {
        let now = app.app.clock.now();
        place(&app.app.db, &order, None, provider, now)
            .await
            .unwrap()
    };
    assert_eq!(at("bank").await, DepositStatus::Pending);
    // The operator has changed the provider; what the first one took only it knows.
    assert_eq!(at("another bank").await, DepositStatus::Elsewhere);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_refusal_is_final_for_its_order() {
    let bank = Bank::new(&[Mood::Strict]);
    let (app, nova) = at(&bank).await;
    let sentence = "The payment provider refused the deposit: no such card";
    let refused = deposit(&nova, "click", "5").await;
    let refused = refused.refused(422, "DEPOSIT_REFUSED");
    assert_eq!(refused.text("/message"), sentence);
    bank.becomes(&[Mood::Good]);
    let again = deposit(&nova, "click", "5").await;
    let again = again.refused(422, "DEPOSIT_REFUSED");
    assert_eq!(again.text("/message"), sentence);
    app.advance(Duration::from_secs(11));
    assert_eq!(finish_unfinished(&app.app).await.unwrap(), 0);
    assert_eq!(bank.asked(), 1);
    // A client that tries again, as the web app does after a refusal, has a new order.
    deposit(&nova, "click-2", "5").await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn one_order_without_a_response_does_not_delay_the_others() {
    let bank = Bank::new(&[Mood::Silent]);
    let (app, nova) = at(&bank).await;
    let rex = app.player("rex").await;
    for player in [&nova, &rex] {
        for n in 0..30 {
            let waits = deposit(player, &format!("click-{n}"), "1").await;
            waits.refused(503, "BUSY");
        }
    }
    // The next one is one too many of this hour: no order is written for it.
    let more = deposit(&nova, "click-30", "1").await;
    more.refused(429, "RATE_LIMITED");
    app.advance(Duration::from_secs(11));
    assert_eq!(finish_unfinished(&app.app).await.unwrap(), 0);
    // The next look begins with those that this one had no time for.
    app.advance(Duration::from_secs(11));
    bank.becomes(&[Mood::Good]);
    let finish = async || finish_unfinished(&app.app).await.unwrap();
    assert_eq!([finish().await, finish().await], [50, 10]);
    let both = [nova.available().await, rex.available().await];
    assert_eq!(both, ["30", "30"]);
    app.assert_books_are_right().await;
}

const MOODS: [Mood; 7] = [
    Mood::Lost,
    Mood::Good,
    Mood::Silent,
    Mood::Lost,
    Mood::Strict,
    Mood::Silent,
    Mood::Good,
];

/// Whatever the provider does, and however requests and jobs on two servers meet: each order's money is taken once and
/// credited once.
#[tokio::test]
async fn what_the_provider_took_is_what_the_players_have_however_it_comes_about() {
    let bank = Bank::new(&MOODS);
    let (app, nova) = at(&bank).await;
    let other = app.beside().await;
    let mut players = vec![nova];
    for name in ["rex", "mirage", "zoe", "tal", "kazu"] {
        players.push(app.player(name).await);
    }
    // A player asks for thirty an hour at most, so each has a round.
    for (round, nova) in players.iter().enumerate() {
        let there = Person {
            address: other.address.clone(),
            ..nova.clone()
        };
        let keys = (0..8).map(|n| format!("{round}-{n}"));
        let tries = keys.flat_map(|key| {
            let (here, there) = (nova.clone(), there.clone());
            [here, there].map(|player| {
                let key = key.clone();
                async move { deposit(&player, &key, "1.5").await.status.as_u16() }
            })
        });
        let looks = join_all([&app, &other, &app].map(|it| finish_unfinished(&it.app)));
        let (statuses, looks) = futures_util::join!(join_all(tries), looks);
        for status in statuses {
            assert!([201, 409, 422, 503].contains(&status), "{status}");
        }
        for look in looks {
            look.unwrap();
        }
        app.advance(Duration::from_secs(11));
    }
    bank.becomes(&[Mood::Good]);
    finish_unfinished(&app.app).await.unwrap();
    let mut taken = Usdc::ZERO;
    for player in &players {
        let took = bank.took_from(player);
        assert_eq!(player.available().await, took.to_string());
        taken = taken.checked_add(took).unwrap();
    }
    assert!(Usdc::ZERO < taken);
    app.assert_books_are_right().await;
}

/// The same on the way out: what was paid is gone once, and what was refused is back.
#[tokio::test]
async fn what_the_provider_paid_out_is_what_the_players_lack_however_it_comes_about() {
    let bank = Bank::new(&[Mood::Good]);
    let (app, nova) = at(&bank).await;
    deposit(&nova, "all", "100").await.ok();
    app.trust(&nova, SOMEWHERE).await;
    bank.becomes(&MOODS);
    let other = app.beside().await;
    for round in 0..6 {
        let requests = (0..5).map(|n| {
            let (nova, key) = (nova.clone(), format!("{round}-{n}"));
            let out = withdrawal_to(SOMEWHERE, "1.5");
            async move { nova.post_keyed("/wallet/withdrawals", &key, out).await.ok() }
        });
        let apps = [&app, &other, &app, &other];
        let looks = join_all(apps.map(|it| withdrawals::finish_unfinished(&it.app)));
        let (_, looks) = futures_util::join!(join_all(requests), looks);
        for look in looks {
            look.unwrap();
        }
        app.advance(Duration::from_secs(41));
    }
    bank.becomes(&[Mood::Good]);
    let mut wallet = nova.get("/wallet").await.ok();
    while wallet.text("/data/withdrawing") != "0" {
        app.advance(Duration::from_secs(11));
        withdrawals::finish_unfinished(&app.app).await.unwrap();
        wallet = nova.get("/wallet").await.ok();
    }
    let paid = bank.paid_to(&nova);
    assert!(Usdc::ZERO < paid);
    let all: Usdc = "100".parse().unwrap();
    let left = all.checked_sub(paid).unwrap();
    assert_eq!(wallet.text("/data/available"), left.to_string());
    app.assert_books_are_right().await;
}

/// The asking process died: the order waits for as long as its turn, and no longer.
#[tokio::test]
async fn the_turn_of_an_asker_that_died_ends_by_itself() {
    let bank = Bank::new(&[Mood::Silent]);
    let (app, nova) = at(&bank).await;
    deposit(&nova, "click", "5").await.refused(503, "BUSY");
    let now = actors::runtime::clock::Clock::now(&*app.clock);
    let ids: Vec<Uuid> = sqlx::query_scalar("select id from deposits where status = 'pending'")
        .fetch_all(&app.app.db)
        .await
        .unwrap();
    let times = (now, now + payment_provider::TURN);
    let take = || Turn::take(&app.app.db, Book::Deposits, ids[0], times);
    assert!(take().await.unwrap().is_some());
    assert!(take().await.unwrap().is_none());
    bank.becomes(&[Mood::Good]);
    let in_use = deposit(&nova, "click", "5").await;
    in_use.refused(409, "IDEMPOTENCY_KEY_IN_USE");
    assert_eq!(bank.asked(), 1);
    app.advance(payment_provider::TURN);
    assert_eq!(finish_unfinished(&app.app).await.unwrap(), 0);
    app.advance(Duration::from_secs(11));
    assert_eq!(finish_unfinished(&app.app).await.unwrap(), 1);
    assert_eq!(nova.available().await, "5");
    app.assert_books_are_right().await;
}
