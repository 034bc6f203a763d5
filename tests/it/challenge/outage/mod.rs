//! Outages: whichever process comes first afterwards, no side loses time, and none is paid because the others could not
//! answer.

mod schedules;

use std::cell::Cell;
use std::time::Duration;

use actors::runtime::clock::Clock;
use duel_ledger::jobs::{deadlines, reminders};
use futures_util::future::join_all;
use serde_json::json;
use sqlx::ConnectOptions;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::books::{number, run};
use crate::harness::{TestApp, spawn};
use crate::node::Node;
use crate::people::Person;

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_hours(1);
/// Challenges that make a batch of their own beside one that is under way (`WORTHWHILE` in `actors/src/challenge/writing.rs`).
const BESIDE: i64 = 8;

impl TestApp {
    /// A match between two that has begun.
    async fn match_of(&self, [one, other]: [&Person; 2], stake: &str) -> String {
        let id = one.challenge(&[("minimumStake", stake)]).await;
        other.join(&id, stake).await.ok();
        other.command(&id, "ready").await.ok();
        one.command(&id, "start").await.ok();
        id
    }

    /// When the clock acts on a challenge, as `person` is shown.
    async fn due_at(&self, person: &Person, id: &str) -> OffsetDateTime {
        let at = person.detail(id).await.text("/data/deadlines/0/at");
        OffsetDateTime::parse(&at, &Rfc3339).unwrap()
    }

    /// How long it is until then.
    fn until(&self, at: OffsetDateTime) -> Duration {
        (at - self.clock.now()).unsigned_abs()
    }

    async fn count(&self, of: &str) -> i64 {
        let mut connection = self.superuser().await;
        number(&mut connection, &format!("select count(*) from {of}")).await
    }

    /// How many challenges have a deadline in their row that has passed.
    async fn overdue(&self) -> i64 {
        let now = self.clock.now().format(&Rfc3339).unwrap();
        self.count(&format!("challenges where deadline_at <= '{now}'"))
            .await
    }

    /// How many events of a kind there are.
    async fn notified(&self, kind: &str) -> i64 {
        self.count(&format!("challenge_events where type = '{kind}'"))
            .await
    }

    /// Rows of `count` challenges that are what the free challenge `id` is, but for their deadlines: each is a second later
    /// than the one before.
    async fn copies(&self, id: &str, count: u32) {
        let copy = |table: &str, change: &str, of: &str| {
            format!(
                "insert into {table}
                 select (jsonb_populate_record(it, jsonb_build_object({change}))).*
                   from {table} it, copies k where it.{of} = '{id}';"
            )
        };
        let statements = [
            "begin; set local session_replication_role = replica;".to_owned(),
            format!(
                "create temp table copies on commit drop as
                 select md5('copy ' || n)::uuid as id, n from generate_series(1, {count}) n;"
            ),
            copy(
                "challenges",
                "'id', k.id, 'deadline_at', it.deadline_at + k.n * interval '1 second'",
                "id",
            ),
            copy("participants", "'challenge_id', k.id", "challenge_id"),
            copy("challenge_events", "'challenge_id', k.id", "challenge_id"),
            copy("ledger_accounts", "'id', k.id, 'challenge_id', k.id", "id"),
            copy("ledger_balances", "'account_id', k.id", "account_id"),
            "update challenges c set digest = challenge_digest(c); commit".to_owned(),
        ];
        let mut connection = self.superuser().await;
        run(&mut connection, &statements.concat()).await.unwrap();
        run(&mut connection, "analyze").await.unwrap();
    }
}

/// Correctness 1: five claimants who press any button after an outage were paid before their opponents had spoken.
#[tokio::test]
async fn correctness_1_a_command_after_an_outage_lapses_nothing_that_the_outage_has_moved() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        let id = app.match_of([&nova, &mirage], "10").await;
        nova.declare(&id, "won").await.ok();
        ids.push(id);
    }
    let due_at = app.due_at(&nova, &ids[0]).await;
    app.advance(app.until(due_at).saturating_sub(10 * SECOND));
    deadlines::beat(&app.app).await.unwrap();
    // Every window would end in the middle of it.
    app.sleep(40 * SECOND);

    let nova = nova.again().await;
    let buttons = ids.iter().map(|id| async {
        let (one, other) = tokio::join!(nova.declare(id, "won"), nova.command(id, "call-off"));
        (one.status, other.status)
    });
    join_all(buttons).await;
    assert_eq!(
        app.notified("awarded").await + app.notified("settled").await,
        0
    );
    assert_eq!(app.notified("deadline_extended").await, 5);
    assert_eq!(app.count("outages").await, 1);
    let mirage = mirage.again().await;
    for id in &ids {
        assert!(due_at + Duration::from_secs(40) <= app.due_at(&nova, id).await);
        // The silent side still has its say.
        mirage.declare(id, "lost").await.ok();
    }
    app.proof().await;
}

/// Correctness 2: one challenge that was touched meanwhile stopped all others from being extended.
#[tokio::test]
async fn correctness_2_edits_at_the_same_time_deny_no_challenge_its_extension() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let mut ids = Vec::new();
    for _ in 0..20 {
        ids.push(nova.challenge(&[("minimumStake", "0")]).await);
    }
    let due_at = app.due_at(&nova, &ids[0]).await;
    deadlines::beat(&app.app).await.unwrap();
    app.sleep(3 * HOUR);
    let nova = nova.again().await;
    let edits = ids[..10].iter().map(|id| async {
        for n in 0..5 {
            nova.edit(id, &[("description", &format!("edit {n}"))])
                .await;
        }
    });
    let turns = async {
        deadlines::beat(&app.app).await.unwrap();
        deadlines::turn(&app.app).await.unwrap();
        deadlines::turn(&app.app).await.unwrap();
    };
    tokio::join!(join_all(edits), turns);
    assert_eq!(app.notified("deadline_extended").await, 20);
    for id in &ids {
        assert_eq!(app.due_at(&nova, id).await, due_at + 3 * HOUR);
    }
    app.proof().await;
}

/// Correctness 2 and 7: two servers that came back at once made every deadline later twice.
#[tokio::test]
async fn correctness_2_two_servers_note_one_outage_and_extend_once() {
    let app = spawn().await;
    let beside = app.beside().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = app.match_of([&nova, &mirage], "10").await;
    nova.declare(&id, "won").await.ok();
    let due_at = app.due_at(&nova, &id).await;
    // Both remember the challenge as it stands.
    for server in [&app, &beside] {
        let challenge = id.parse().unwrap();
        server.app.challenges.observe(challenge).await.unwrap();
        deadlines::beat(&server.app).await.unwrap();
    }
    let away = app.until(due_at) + HOUR;
    app.sleep(away);
    let servers = [&app, &beside, &app, &beside];
    let looks = servers.map(|server| async {
        deadlines::beat(&server.app).await.unwrap();
        deadlines::turn(&server.app).await.unwrap()
    });
    assert_eq!(join_all(looks).await.into_iter().sum::<usize>(), 0);
    assert_eq!(app.count("outages").await, 1);
    assert_eq!(app.notified("deadline_extended").await, 1);
    let nova = nova.again().await;
    assert_eq!(app.due_at(&nova, &id).await, due_at + away);

    // An outage that another process has noted is found by a writer that lacks it.
    app.advance(SECOND);
    deadlines::beat(&app.app).await.unwrap();
    app.sleep(HOUR);
    assert!(deadlines::beat(&beside.app).await.unwrap());
    let nova = nova.again().await;
    nova.declare(&id, "won").await.ok();
    assert_eq!(app.notified("deadline_extended").await, 2);
    app.proof().await;
}

/// Correctness 7: a refusal that was decided on memory stood for ever, whatever another server had committed.
#[tokio::test]
async fn a_refusal_from_memory_is_checked_against_what_another_server_wrote() {
    let app = spawn().await;
    let beside = app.beside().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    nova.command(&id, "start")
        .await
        .refused(409, "NOT_ENOUGH_PARTICIPANTS");
    let there = Person {
        address: beside.address.clone(),
        ..mirage.clone()
    };
    there.join(&id, "50").await.ok();
    there.command(&id, "ready").await.ok();
    nova.command(&id, "start").await.ok();
    // An edit is refused by what is remembered as well.
    mirage.command(&id, "call-off").await.ok();
    app.proof().await;
}

/// Correctness 8: a clock that waited for locked rows took itself for an outage.
#[tokio::test]
async fn correctness_8_a_clock_that_waits_for_a_row_is_no_outage() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let stuck = app.match_of([&nova, &mirage], "10").await;
    let due_at = app.due_at(&nova, &stuck).await;
    deadlines::beat(&app.app).await.unwrap();
    app.advance(app.until(due_at));
    let (mut holder, mut onlooker) = (app.superuser().await, app.superuser().await);
    let hold = format!("begin; select from challenges where id = '{stuck}' for update");
    run(&mut holder, &hold).await.unwrap();
    let turn = deadlines::turn(&app.app);
    let beats = async {
        crate::books::until_waiting(&mut onlooker).await;
        for _ in 0..13 {
            app.sleep(5 * SECOND);
            assert!(!deadlines::beat(&app.app).await.unwrap());
        }
        run(&mut holder, "commit").await.unwrap();
    };
    let (turned, ()) = tokio::join!(turn, beats);
    turned.unwrap();
    assert_eq!(app.count("outages").await, 0);
    app.proof().await;
}

/// Correctness 8: they are looked at side by side, so that the batch of those whose rows are free goes beside the one that waits.
#[tokio::test]
async fn correctness_8_challenges_that_are_due_pass_one_whose_row_is_locked() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let free = [("minimumStake", "0")];
    let stuck = nova.challenge(&free).await;
    for _ in 0..BESIDE {
        nova.challenge(&free).await;
    }
    app.advance(app.until(app.due_at(&nova, &stuck).await));
    let mut holder = app.superuser().await;
    let (mut onlooker, mut counter) = (app.superuser().await, app.superuser().await);
    let hold = format!("begin; select from challenges where id = '{stuck}' for update");
    run(&mut holder, &hold).await.unwrap();
    let is_over = Cell::new(false);
    let waits = async {
        let ticked = app.app.challenges.tick(stuck.parse().unwrap()).await;
        is_over.set(true);
        ticked
    };
    let turn = async {
        crate::books::until_waiting(&mut onlooker).await;
        deadlines::turn(&app.app).await
    };
    let release = async {
        let moved = "select count(*) from challenges where status = 'cancelled'";
        while number(&mut counter, moved).await < BESIDE {
            tokio::task::yield_now().await;
        }
        // Its wait would end by itself after ten seconds, and then the turn of any other would come.
        assert!(!is_over.get(), "the others waited for the locked row");
        run(&mut holder, "commit").await.unwrap();
    };
    let (ticked, turned, ()) = tokio::join!(waits, turn, release);
    turned.unwrap();
    assert!(ticked.unwrap(), "it moves once its row is free");
    app.proof().await;
}

/// Correctness 8: two hundred challenges that always fail were looked at first for ever.
#[tokio::test]
async fn challenges_that_fail_do_not_starve_the_others() {
    let app = spawn().await;
    app.breaks_the_books();
    let [nova] = app.funded(["nova_kade"]).await;
    let broken = nova.challenge(&[("minimumStake", "0")]).await;
    app.copies(&broken, 250).await;
    let mut connection = app.superuser().await;
    // There is no such phase: a reader learns that the challenge is inconsistent.
    let break_them = "begin; set local session_replication_role = replica;
                      update challenges set deadline_kind = 'undeclared'; commit";
    run(&mut connection, break_them).await.unwrap();
    app.advance(HOUR);
    let nova = nova.again().await;
    let healthy = nova.challenge(&[("minimumStake", "10")]).await;
    let due_at = app.due_at(&nova, &healthy).await;
    app.advance(app.until(due_at));
    assert_eq!(deadlines::turn(&app.app).await.unwrap(), 1);
    assert_eq!(nova.again().await.available().await, "100");
    // They are looked at again, later and later.
    assert_eq!(app.count("challenges where status = 'open'").await, 251);
}

/// A page that was read while the service was read-only applied the outage, and then the deadline.
#[tokio::test]
async fn to_read_a_challenge_applies_nothing_while_the_service_is_read_only() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = app.match_of([&nova, &mirage], "10").await;
    nova.declare(&id, "won").await.ok();
    let due_at = app.due_at(&nova, &id).await;
    app.advance(app.until(due_at).saturating_sub(10 * SECOND));
    deadlines::beat(&app.app).await.unwrap();
    app.sleep(40 * SECOND);
    deadlines::beat(&app.app).await.unwrap();
    assert_eq!(app.count("outages").await, 1);
    let nova = nova.again().await;

    app.app.operations.set_read_only(true);
    // Beyond the deadline as the outage has moved it, and too short for another outage.
    app.advance(20 * SECOND);
    assert_eq!(app.due_at(&nova, &id).await, due_at + 40 * SECOND);
    assert_eq!(app.notified("deadline_extended").await, 0);
    app.app.operations.set_read_only(false);
    nova.detail(&id).await;
    assert_eq!(app.notified("deadline_extended").await, 1);
    app.proof().await;
}

/// A reminder waits until the window is as long as it is.
#[tokio::test]
async fn no_one_is_reminded_early_of_a_window_that_an_outage_extended() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = app.match_of([&nova, &mirage], "10").await;
    nova.declare(&id, "won").await.ok();
    let due_at = app.due_at(&nova, &id).await;
    deadlines::beat(&app.app).await.unwrap();
    app.sleep(app.until(due_at).saturating_sub(SECOND));
    assert_eq!(reminders::remind(&app.app).await.unwrap(), 0);
    deadlines::turn(&app.app).await.unwrap();
    assert_eq!(reminders::remind(&app.app).await.unwrap(), 0);
}

/// As many challenges as `CHALLENGES_IN_RESTART` states, to try more by hand than a test has time for.
fn challenges_in_restart() -> u32 {
    std::env::var("CHALLENGES_IN_RESTART").map_or(20_000, |count| count.parse().unwrap())
}

/// Twenty thousand challenges, three hours down, and commands arrive at once.
#[tokio::test]
async fn twenty_thousand_challenges_come_through_a_restart_after_three_hours() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = app.match_of([&nova, &mirage], "0").await;
    nova.declare(&id, "won").await.ok();
    let due_at = app.due_at(&nova, &id).await;
    // The deadlines of the first thousand or so would pass while the service is down.
    app.advance(
        app.until(due_at)
            .saturating_sub((3 * HOUR).checked_sub(1_000 * SECOND).unwrap()),
    );
    let count = challenges_in_restart();
    app.copies(&id, count).await;
    deadlines::beat(&app.app).await.unwrap();
    app.sleep(3 * HOUR);
    let next = app.beside().await;
    drop(app);
    assert!(deadlines::beat(&next.app).await.unwrap(), "an outage");

    let mut connection = next.superuser().await;
    assert!(1_000 <= next.overdue().await);
    let nova = Person {
        address: next.address.clone(),
        ..nova
    };
    let nova = nova.again().await;
    let some = "select string_agg(id::text, ',') from
                    (select id from challenges order by deadline_at limit 30) it";
    let some: String = sqlx::query_scalar(some)
        .fetch_one(&mut connection)
        .await
        .unwrap();
    let commands = some.split(',').map(|id| nova.declare(id, "won"));
    let looks = async {
        // One that did not answer in time, on a busy machine, is looked at again a second later.
        while 0 < next.overdue().await {
            deadlines::turn(&next.app).await.unwrap();
            next.advance(2 * SECOND);
        }
    };
    let (answers, ()) = tokio::join!(join_all(commands), looks);
    for answer in answers {
        answer.ok();
    }
    let lapsed = "select count(*) from challenge_events where type in ('awarded', 'settled')";
    assert_eq!(number(&mut connection, lapsed).await, 0);
    // Each was extended by one and the same outage, once.
    let wrong = "select count(*) from challenge_events e
                  where e.type = 'deadline_extended'
                    and exists (select from challenge_events other
                                 where other.challenge_id = e.challenge_id
                                   and other.type = e.type and other.version <> e.version)";
    assert_eq!(number(&mut connection, wrong).await, 0);
    // A viewer of one that the clock has not reached sees the right time.
    let last = "select id::text from challenges where id::text <> all(string_to_array($1, ','))
                 order by deadline_at desc limit 1";
    let last: String = sqlx::query_scalar(last)
        .bind(&some)
        .fetch_one(&mut connection)
        .await
        .unwrap();
    let shown = next.due_at(&nova, &last).await;
    let expected = due_at + count * SECOND + 3 * HOUR;
    assert_eq!(
        json!(shown.unix_timestamp()),
        json!(expected.unix_timestamp())
    );
    next.proof().await;
}

#[tokio::test]
async fn the_outage_before_a_start_is_noted_before_the_port_answers() {
    let mut node = Node::start().await;
    node.kill();
    let mut database = node.database.connect().await.unwrap();
    let long_ago = "update service_heartbeat set at = at - interval '3 hours'";
    run(&mut database, long_ago).await.unwrap();
    node.resume().await;
    let outages = number(&mut database, "select count(*) from outages").await;
    assert_eq!(outages, 1);
}
