//! The seal of the ledger (I13): what is sealed, by whom and in what order, and that every change of it is named.

mod commands;
mod tampering;

use std::fmt::Write as _;
use std::time::Duration;

use aws_lc_rs::digest::{SHA256, digest};
use duel_ledger::jobs;
use futures_util::future::join_all;
use serde_json::Value;
use sqlx::{Connection, PgConnection};
use store::audit::Breach;
use store::seal;
use tokio::time::{sleep, timeout};

use crate::books::{number, refusal, run};
use crate::harness::{TestApp, spawn};
use crate::people::Person;

/// Transactions of other tests hold the seals of this one back while they are open.
const SEAL_TIMEOUT: Duration = Duration::from_mins(1);
const NO_RIGHT: &str = "42501";

impl TestApp {
    /// Seals everything that is written.
    async fn seal_all(&self) {
        timeout(SEAL_TIMEOUT, async {
            while seal::waiting_since(&self.app.db).await.unwrap().is_some() {
                jobs::seal::seal(&self.app).await.unwrap();
                sleep(Duration::from_millis(5)).await;
            }
        })
        .await
        .expect("no transaction stays open that long");
    }

    /// Differences between the ledger and its seals.
    async fn unsealed_changes(&self) -> Vec<Breach> {
        seal::check::run(&self.app.db).await.unwrap().breaches
    }

    async fn assert_sealed(&self, journals: i64) {
        let breaches = self.unsealed_changes().await;
        assert!(breaches.is_empty(), "{breaches:#?}");
        let head = seal::head(&self.app.db).await.unwrap();
        assert_eq!(head.map_or(0, |head| head.seal.total.get()), journals);
    }
}

/// A server on which nova has paid in `deposits` times, each a journal.
async fn with_deposits(deposits: usize) -> (TestApp, Person) {
    let app = spawn().await;
    let mut nova = app.player("nova").await;
    for _ in 0..deposits {
        nova = nova.deposit("10").await;
    }
    (app, nova)
}

/// The hash of a public seal as anyone can compute it: names sorted, no blanks, without the hash itself.
fn hash_of(seal: &Value) -> String {
    let members: Vec<String> = [
        "at",
        "journals",
        "journalsHash",
        "number",
        "previous",
        "total",
    ]
    .iter()
    .map(|name| format!("\"{name}\":{}", seal[name]))
    .collect();
    let text = format!("{{{}}}", members.join(","));
    let hash = digest(&SHA256, text.as_bytes());
    hash.as_ref().iter().fold(String::new(), |mut hash, byte| {
        write!(hash, "{byte:02x}").unwrap();
        hash
    })
}

#[tokio::test]
async fn the_head_of_the_chain_is_public() {
    let (app, _nova) = with_deposits(2).await;
    let visitor = app.stranger();
    let before = visitor.get("/ledger/seal").await.ok();
    assert_eq!(*before.at("/data/seal"), Value::Null);
    assert_eq!(
        jobs::seal::seal(&spawn().await.app).await.unwrap(),
        0,
        "nothing to seal"
    );
    app.seal_all().await;
    let head = visitor.get("/ledger/seal").await.ok();
    let seal = head.at("/data/seal");
    assert_eq!(seal["total"], 2);
    assert_eq!(seal["at"], "2026-11-21T12:00:00.000000Z");
    assert_eq!(seal["hash"], hash_of(seal));
    app.assert_sealed(2).await;
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn anyone_can_copy_the_seals_and_follow_the_chain() {
    let (app, mut nova) = with_deposits(0).await;
    for _ in 0..5 {
        nova = nova.deposit("10").await;
        app.seal_all().await;
    }
    let visitor = app.stranger();
    let mut copy: Vec<Value> = Vec::new();
    let mut after = 0;
    loop {
        let page = visitor
            .get(&format!("/ledger/seals?after={after}&limit=2"))
            .await
            .ok();
        let seals = page.at("/data/seals").as_array().unwrap();
        assert!(seals.len() <= 2, "{seals:?}");
        copy.extend(seals.iter().cloned());
        match page.at("/data/nextAfter").as_i64() {
            Some(next) => after = next,
            None => break,
        }
    }
    assert_eq!(copy.len(), 5);
    let mut previous = "0".repeat(64);
    for (place, seal) in (1..).zip(&copy) {
        assert_eq!(seal["number"], place);
        assert_eq!(seal["total"], place);
        assert_eq!(seal["previous"], previous);
        assert_eq!(seal["hash"], hash_of(seal));
        previous = seal["hash"].as_str().unwrap().to_owned();
    }
    let nothing = visitor.get("/ledger/seals?after=5").await.ok();
    assert!(nothing.at("/data/seals").as_array().unwrap().is_empty());
    let all = visitor.get("/ledger/seals").await.ok();
    assert_eq!(all.at("/data/seals").as_array(), Some(&copy));
    visitor
        .get("/ledger/seals?after=last")
        .await
        .refused(400, "MALFORMED");
}

#[tokio::test]
async fn a_journal_that_commits_late_is_sealed_in_its_place() {
    let (app, nova) = with_deposits(1).await;
    app.breaks_the_books();
    app.seal_all().await;
    let mut onlooker = app.superuser().await;
    let mut late = app.superuser().await;
    run(&mut late, "set session_replication_role = replica")
        .await
        .unwrap();
    let mut open = late.begin().await.unwrap();
    let first = number(&mut open, "select pg_current_xact_id()::text::bigint").await;
    let nova = nova.deposit("20").await;
    // Long enough for whatever else is open to end.
    for _ in 0..20 {
        assert_eq!(
            jobs::seal::seal(&app.app).await.unwrap(),
            0,
            "an older transaction is open"
        );
        sleep(Duration::from_millis(10)).await;
    }
    let insert = format!(
        "insert into journals (id, kind, actor, at) values (gen_random_uuid(), 'deposit', '{}', now())",
        nova.id
    );
    run(&mut open, &insert).await.unwrap();
    open.commit().await.unwrap();
    app.seal_all().await;
    app.assert_sealed(3).await;
    // It came last and stands before the deposit.
    let in_order = "select ((select array_agg(id order by number, place)
                               from ledger_seals, unnest(journal_ids) with ordinality as sealed (id, place))
                           = (select array_agg(id order by xid, id) from journals))::int::bigint";
    assert_eq!(number(&mut onlooker, in_order).await, 1);
    let second = "select xid::text::bigint from journals order by xid offset 1 limit 1";
    assert_eq!(number(&mut onlooker, second).await, first);
}

#[tokio::test]
async fn several_sealers_make_one_chain() {
    let (app, mut nova) = with_deposits(0).await;
    let other = app.beside().await;
    for deposits in 1..6 {
        nova = nova.deposit("10").await;
        let turns = (0..8).map(|turn| {
            let sealer = if turn % 2 == 0 { &app } else { &other };
            jobs::seal::seal(&sealer.app)
        });
        for turn in join_all(turns).await {
            turn.unwrap();
        }
        app.seal_all().await;
        app.assert_sealed(deposits).await;
    }
    drop(other);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_restart_in_between_changes_nothing() {
    let (app, nova) = with_deposits(2).await;
    app.seal_all().await;
    let sealed = seal::after(&app.app.db, 0, 9).await.unwrap();
    let restarted = app.beside().await;
    drop(app);
    assert_eq!(
        jobs::seal::seal(&restarted.app).await.unwrap(),
        0,
        "all is sealed"
    );
    let nova = Person {
        address: restarted.address.clone(),
        ..nova
    };
    nova.deposit("10").await;
    restarted.seal_all().await;
    restarted.assert_sealed(3).await;
    let now = seal::after(&restarted.app.db, 0, 9).await.unwrap();
    assert!(now.starts_with(&sealed));
}

#[tokio::test]
async fn many_journals_are_sealed_in_batches() {
    let app = spawn().await;
    app.breaks_the_books();
    add_journals(&mut app.superuser().await, 1_200).await;
    app.seal_all().await;
    app.assert_sealed(1_200).await;
    let seals = seal::after(&app.app.db, 0, 99).await.unwrap();
    assert!((3..6).contains(&seals.len()), "{}", seals.len());
    assert!(seals.iter().all(|it| it.seal.journals.get() <= 500));
}

/// Journals with a transfer each, in one transaction; no trigger looks.
async fn add_journals(owner: &mut PgConnection, journals: u32) {
    let insert = format!(
        "set session_replication_role = replica;
         with written as (
             insert into journals (id, kind, at)
             select gen_random_uuid(), 'deposit', now() from generate_series(1, {journals}) returning id
         )
         insert into transfers (journal_id, seq, debit, credit, amount)
         select id, 1, gen_random_uuid(), gen_random_uuid(), 1 from written;
         set session_replication_role = origin"
    );
    run(owner, &insert).await.unwrap();
}

#[tokio::test]
async fn the_server_can_neither_change_nor_forge_a_seal() {
    let (app, _nova) = with_deposits(1).await;
    app.seal_all().await;
    let mut server = app.as_server().await;
    for forbidden in [
        "update ledger_seals set total = 2",
        "delete from ledger_seals",
        "truncate ledger_seals",
        "alter table ledger_seals disable trigger all",
    ] {
        assert_eq!(
            refusal(run(&mut server, forbidden).await),
            NO_RIGHT,
            "{forbidden}"
        );
    }
    let mut owner = app.superuser().await;
    for change in [
        "update ledger_seals set total = 2",
        "delete from ledger_seals",
        "truncate ledger_seals",
    ] {
        assert_eq!(refusal(run(&mut owner, change).await), "55000", "{change}");
    }
    let forged = |number: &str, previous: &str, total: &str, xid: &str| {
        format!(
            "insert into ledger_seals (number, previous, journal_ids, journal_hashes, nonce, journals_hash, total,
                                       through_xid, through_journal, hash, at)
             select {number}, {previous}, array[id], hash, hash, hash, {total}, {xid}, id, hash, now()
               from ledger_seals, gen_random_uuid() as id
              where number = 1"
        )
    };
    let next = "(through_xid::text::bigint + 1)::text::xid8";
    for (by, forgery) in [
        ("ledger_seals_chained", forged("3", "hash", "2", next)),
        ("ledger_seals_chained", forged("2", "previous", "2", next)),
        ("ledger_seals_chained", forged("2", "hash", "3", next)),
        (
            "ledger_seals_chained",
            forged("2", "hash", "2", "'1'::xid8"),
        ),
        (
            "ledger_seals_final",
            forged("2", "hash", "2", "pg_current_xact_id()"),
        ),
        ("ledger_seals_pkey", forged("1", "hash", "2", next)),
    ] {
        assert_eq!(refusal(run(&mut server, &forgery).await), by, "{forgery}");
    }
    app.assert_sealed(1).await;
}

#[tokio::test]
async fn a_database_in_another_postgresql_is_not_sealed_wrongly() {
    let (app, nova) = with_deposits(1).await;
    app.breaks_the_books();
    app.seal_all().await;
    // As after a dump was read by a PostgreSQL that has counted fewer transactions.
    let ahead = "set session_replication_role = replica;
                 update journals set xid = '9000000000000';
                 update ledger_seals set through_xid = '9000000000000';
                 set session_replication_role = origin";
    run(&mut app.superuser().await, ahead).await.unwrap();
    nova.deposit("10").await;
    let refused = jobs::seal::seal(&app.app).await.unwrap_err();
    assert!(refused.to_string().contains("pg_resetwal"), "{refused}");
}
