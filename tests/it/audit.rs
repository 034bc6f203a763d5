//! The audit: silent over right books, and proven able to fail, once for each thing that could be wrong (T9).

use serde_json::json;
use sqlx::{Connection, PgConnection};
use store::audit;

use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::people::{Person, send};

/// Books in which everything has happened once: nova has won 5 USDC off rex, another challenge was cancelled, a third
/// is open, a withdrawal has left and one is still held.
async fn lively() -> (TestApp, Person) {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("100").await;
    let rex = app.player("rex").await.deposit("100").await;
    let won = open_challenge(&nova, "5").await;
    rex.post(
        &format!("/challenges/{won}/join"),
        json!({ "stakeAmount": "5" }),
    )
    .await
    .ok();
    nova.start(&won, &[&rex]).await;
    nova.post(
        &format!("/challenges/{won}/result"),
        json!({ "outcome": "won" }),
    )
    .await
    .ok();
    rex.post(
        &format!("/challenges/{won}/result"),
        json!({ "outcome": "lost" }),
    )
    .await
    .ok();
    let cancelled = open_challenge(&nova, "7").await;
    nova.post(&format!("/challenges/{cancelled}/cancel"), json!({}))
        .await
        .ok();
    open_challenge(&rex, "10").await;

    let withdrawal = store::wallet::withdrawal::Withdrawal {
        id: app.app.ids.next(app.app.clock.now()),
        player: nova.id.parse().unwrap(),
        amount: "3".parse().unwrap(),
        destination: "somewhere".to_owned(),
    };
    let mut tx = app.app.db.begin().await.unwrap();
    store::wallet::withdrawal::hold(&mut tx, &withdrawal, "sandbox", app.app.clock.now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    (app, nova)
}

async fn open_challenge(creator: &Person, stake: &str) -> String {
    let mut form = reqwest::multipart::Form::new();
    for (name, value) in [
        ("title", "First to ten"),
        ("description", "A quick duel"),
        ("gameCategory", "Sports"),
        ("game", "FIFA"),
        ("gamePlatform", "PC Only"),
        ("livestreamPlatform", "Twitch"),
        ("matchType", "1 vs 1"),
        ("challengeType", "public"),
        ("minimumStake", stake),
        ("maxParticipants", "2"),
        ("duration", "1"),
        ("durationUnit", "hr"),
        ("rules", "No cheating"),
    ] {
        form = form.text(name, value.to_owned());
    }
    let request = creator
        .request(reqwest::Method::POST, "/challenges")
        .multipart(form);
    send(request).await.ok().text("/data/challenge/_id")
}

#[tokio::test]
async fn an_audit_makes_no_database_to_find_it_right() {
    let app = spawn().await;
    let mut settings = (*app.app.settings).clone();
    settings.data_dir = settings.data_dir.join("nothing-here");
    let refused = duel_ledger::commands::audit::run_on(&settings)
        .await
        .unwrap_err();
    assert!(
        refused.to_string().contains("there is no database in"),
        "{refused}"
    );
    assert!(!settings.data_dir.exists());
}

#[tokio::test]
async fn right_books_pass() {
    let (app, nova) = lively().await;
    app.assert_books_are_right().await;
    let report = duel_ledger::commands::audit::run(&app.app.db)
        .await
        .unwrap();
    assert!(report.is_clean());
    assert_eq!(
        report.to_string(),
        "The books are right: every invariant holds.\n"
    );
    // 100 − 5 + 9.50 of the pot of 10 − 3 on its way out.
    assert_eq!(nova.available().await, "101.5");
}

/// Triggers without which no money, session or record of a decision is wrong: those of chat, follows, searches, counters, feeds and
/// quests.
const UNGUARDED: [&str; 30] = [
    "blocks_end_follows",
    "blocks_of_open_account",
    "challenge_events_quest",
    "challenge_texts_edited",
    "challenge_texts_new",
    "conversation_members_of_open_account",
    "conversation_members_receipts",
    "conversations_numbered",
    "conversations_went_back",
    "data_exports_of_open_account",
    "follow_counts_open",
    "follows_counted",
    "follows_not_blocked",
    "follows_of_open_account",
    "follows_quest",
    "match_watches_of_others",
    "match_watches_quest",
    "messages_changed",
    "messages_gap_free",
    "notification_feeds_made",
    "notification_feeds_moved",
    "player_search_terms_new",
    "player_search_terms_renamed",
    "referral_actions_quest",
    "team_members_counted",
    "team_members_of_open_account",
    "team_members_quest",
    "team_requests_of_open_account",
    "team_texts_edited",
    "team_texts_new",
];

#[tokio::test]
async fn the_audit_looks_after_every_trigger_that_is_not_named_here() {
    let app = spawn().await;
    let triggers = "select tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
                     where not tgisinternal and relnamespace = 'public'::regnamespace order by 1";
    let triggers: Vec<String> = sqlx::query_scalar(triggers)
        .fetch_all(&mut app.superuser().await)
        .await
        .unwrap();
    let guards = include_str!("../../store/src/audit/i06_append_only.sql");
    let is_guarded = |name: &String| guards.contains(&format!("'{name}'"));
    let unguarded: Vec<_> = triggers.iter().filter(|it| !is_guarded(it)).collect();
    assert_eq!(unguarded, UNGUARDED);
}

#[tokio::test]
async fn every_corruption_is_named() {
    let (app, nova) = lively().await;
    let mut owner = app.superuser().await;
    let nova = nova.id;
    let settled = "(select challenge_id from journals where kind = 'settle')";
    for (invariant, corruption) in [
        ("I1", "alter table transfers drop constraint transfers_amount_positive;
                update transfers set amount = -amount where ctid = (select min(ctid) from transfers)".to_owned()),
        ("I1", "insert into journals (id, kind, at) values (gen_random_uuid(), 'deposit', now())".to_owned()),
        ("I1", "delete from journals where kind = 'settle'".to_owned()),
        ("I2", format!("update ledger_balances set posted = posted + 1 where account_id = '{nova}'")),
        ("I3", "update transfers set asset = 'PTS' where ctid = (select min(ctid) from transfers)".to_owned()),
        ("I4", format!("alter table ledger_balances drop constraint ledger_balances_not_negative;
                        update ledger_balances set posted = -1 where account_id = '{nova}'")),
        ("I5", format!("update ledger_balances set posted = posted - 1 where account_id = '{nova}'")),
        ("I5", format!("delete from ledger_balances where account_id = '{nova}'")),
        ("I5", "insert into ledger_balances select id from ledger_accounts where kind = 'fees'".to_owned()),
        ("I5", "delete from transfers where ctid = (select max(ctid) from transfers)".to_owned()),
        ("I5", "update journals set kind = 'withdraw_done' where kind = 'deposit'".to_owned()),
        ("I5", "update journals set challenge_id = null where kind = 'fine';
                delete from ledger_moves where journal_kind = 'settle'".to_owned()),
        ("I6", "alter table transfers disable trigger transfers_append_only".to_owned()),
        ("I6", "alter table transfers disable trigger transfers_apply".to_owned()),
        ("I6", "drop trigger challenges_coupled on challenges".to_owned()),
        ("I6", "grant update on ledger_balances to duel_ledger_app".to_owned()),
        ("I6", "grant update (amount) on transfers to duel_ledger_app".to_owned()),
        ("I6", "grant duel_ledger_owner to duel_ledger_app".to_owned()),
        ("I7", format!("drop index journals_one_resolution;
                        insert into journals (id, kind, challenge_id, at)
                        values (gen_random_uuid(), 'void', {settled}, now())")),
        ("I8", format!("drop index journals_one_stake;
                        with j as (insert into journals (id, kind, challenge_id, actor, at)
                                   values (gen_random_uuid(), 'stake', {settled}, '{nova}', now()) returning id)
                        insert into transfers (journal_id, seq, debit, credit, amount)
                        select id, 1, '{nova}', {settled}, 5 from j")),
        ("I8", format!("delete from participants where challenge_id = {settled} and user_id = '{nova}'")),
        ("I9", "update participants set stake_micros = stake_micros + 1
                 where challenge_id = (select id from challenges where status = 'open')".to_owned()),
        ("I9", format!("update challenges set resolution = 'void' where id = {settled}")),
        ("I9", "update challenges set status = 'completed', resolution = 'settle', outcome = '{}',
                       deadline_at = null, deadline_kind = null where status = 'open'".to_owned()),
        ("I10", format!("delete from challenge_events where version = 2 and challenge_id = {settled}")),
        ("I10", format!("update challenges set version = version + 1 where id = {settled}")),
        ("I10", "update challenges set status = 'cancelled', cancel_reason = 'creator', resolution = 'void',
                        outcome = '{}', deadline_at = null, deadline_kind = null where status = 'open'".to_owned()),
        ("I11", "delete from deposits".to_owned()),
        ("I11", "update deposits set amount = amount + 1".to_owned()),
        ("I11", "alter table withdrawals drop constraint withdrawals_ended;
                 update withdrawals set status = 'done', reference = 'r', finished_at = now()".to_owned()),
        ("H1", "delete from wallet_history where number = 2".to_owned()),
        ("H1", format!("update wallet_history set balance_after = balance_after + 1 where user_id = '{nova}' and number = 1")),
        ("H1", "update wallet_history set nth_of_kind = nth_of_kind + 9 where number = 1".to_owned()),
        ("H2", format!("update wallet_totals set staked = staked + 1 where user_id = '{nova}'")),
        ("H2", format!("delete from wallet_totals where user_id = '{nova}'")),
        ("I11", "update journals set id = gen_random_uuid() where kind = 'settle'".to_owned()),
        ("I12", "alter table journals drop constraint journals_reverses_key;
                 alter table journals drop constraint journals_no_reversal;
                 insert into journals (id, kind, reason, reverses, at)
                 select gen_random_uuid(), 'reversal', 'twice', j.id, now()
                   from journals j, generate_series(1, 2) where j.kind = 'settle'".to_owned()),
        ("I14", "alter table deposits drop constraint deposits_once; update deposits set reference = 'same'".to_owned()),
        ("I19", format!("insert into play_limits (user_id, kind, amount, changed_at)
                         values ('{nova}', 'stake', 1, '2026-11-20')")),
        ("I19", format!("insert into cool_offs values ('{nova}', '2026-11-20', '2026-12-20')")),
        ("N1", format!("update notification_feeds set last_number = last_number + 1 where user_id = '{nova}'")),
        ("N1", format!("update notification_feeds set last_number = last_number - 1 where user_id = '{nova}'")),
        ("N1", format!("update notification_feeds set total_count = total_count + 1 where user_id = '{nova}'")),
        ("N1", format!("update notification_feeds set unread_count = unread_count - 1 where user_id = '{nova}'")),
        ("N1", "update notifications set read_at = now() where ctid = (select min(ctid) from notifications)".to_owned()),
        ("N1", "delete from notifications where ctid = (select min(ctid) from notifications)".to_owned()),
        ("N1", format!("delete from notification_feeds where user_id = '{nova}'")),
        ("I15", format!("update challenges set fee_bps = 400 where id = {settled}")),
        ("I15", format!("update challenges set outcome = jsonb_set(outcome, '{{payouts,0,amount}}', '\"9.4\"')
                          where id = {settled}")),
        ("I15", format!("update challenges set outcome = jsonb_set(outcome, '{{fee}}', '\"0.4\"') where id = {settled}")),
        ("I15", format!("update transfers set credit = (select id from users where username = 'rex')
                          where credit = '{nova}' and debit = {settled}")),
    ] {
        assert_named(&mut owner, invariant, &corruption).await;
    }
    app.assert_books_are_right().await;
}

/// Tampers with the books, and fails unless the audit names the invariant that does not hold; then all is as before.
pub(crate) async fn assert_named(owner: &mut PgConnection, invariant: &str, corruption: &str) {
    // Triggers and foreign keys are off, as for an intruder who tampers with the files of the database.
    let mut transaction = owner.begin().await.unwrap();
    run(
        &mut transaction,
        "set local session_replication_role = replica",
    )
    .await
    .unwrap();
    run(&mut transaction, corruption).await.unwrap();
    let breaches = audit::check(&mut transaction).await.unwrap();
    transaction.rollback().await.unwrap();
    let named = breaches
        .iter()
        .any(|breach| breach.invariant == invariant && !breach.subject.is_empty());
    assert!(
        named,
        "{invariant} is not named after: {corruption}\n{breaches:#?}"
    );
}

#[tokio::test]
async fn the_report_has_a_line_for_each_breach() {
    let (app, nova) = lively().await;
    app.breaks_the_books();
    let mut owner = app.superuser().await;
    let sql = format!(
        "update ledger_balances set posted = posted + 1 where account_id = '{}'",
        nova.id
    );
    run(&mut owner, &sql).await.unwrap();
    let report = duel_ledger::commands::audit::run(&app.app.db)
        .await
        .unwrap();
    assert!(!report.is_clean());
    let text = report.to_string();
    assert!(
        text.contains(&format!(
            "I5 (a balance is what its transfers come to): {}: available",
            nova.id
        )),
        "{text}"
    );
    assert!(
        text.ends_with("2 breaches: the books are wrong.\n"),
        "{text}"
    );
}
