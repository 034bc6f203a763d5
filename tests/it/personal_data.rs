//! Every column that names an account is known to the export and to the closing of accounts: a feature that adds one has to say
//! what becomes of it.

use std::collections::BTreeSet;

use serde_json::json;
use sqlx::PgConnection;
use store::export::SECTIONS;
use store::personal_data::Closing::{Erased, Stays};
use store::personal_data::{Closing, Export, PERSONAL_COLUMNS};

use crate::books::{number, run};
use crate::harness::{TestApp, spawn};
use crate::passkey::add_passkey;
use crate::people::Person;

const MONEY: Closing = Stays("a record of money");

/// Columns that name a player without a foreign key to `users`: the key would cost a lock for each row, or leads to a table that
/// has one. What closing the account does to their rows stands beside each.
const WITHOUT_KEY: &[(&str, &str, Closing)] = &[
    ("recovery_codes", "user_id", Erased),
    ("notifications", "user_id", Erased),
    ("notification_changes", "user_id", Erased),
    (
        "teams",
        "leader_id",
        Stays("closing waits until the leader has left"),
    ),
    (
        "messages",
        "sender_id",
        Stays("messages belong to those who received them"),
    ),
    (
        "challenges",
        "disputed_by",
        Stays("a record of a match that others were in"),
    ),
    (
        "challenge_events",
        "actor",
        Stays("a record of a match that others were in"),
    ),
    (
        "challenge_viewers",
        "viewer",
        Stays("counts a view; the sweep of older days deletes it"),
    ),
    (
        "referral_actions",
        "referee",
        Stays("a record of points, which belong to the ledger"),
    ),
    ("operator_log", "subject", Stays("the log of operators")),
    ("audit_log", "target_id", Stays("what the staff answer for")),
    (
        "rulings",
        "winner",
        Stays("a record of a match that others were in"),
    ),
    (
        "rulings",
        "penalized",
        Stays("a record of a match that others were in"),
    ),
    (
        "challenge_teams",
        "opponent_id",
        Stays("names the other team of a match"),
    ),
    (
        "quest_events",
        "subject",
        Stays("what counts once for the player who was there"),
    ),
    (
        "quest_marks",
        "item",
        Stays("what counts once for the player who was there"),
    ),
    ("journals", "actor", MONEY),
    ("transfers", "debit", MONEY),
    ("transfers", "credit", MONEY),
    ("ledger_balances", "account_id", MONEY),
    ("wallet_history", "user_id", MONEY),
    ("wallet_totals", "user_id", MONEY),
];

/// Names of columns whose ids are of something else than a player.
const OTHER_IDS: &[&str] = &[
    "id",
    "ids",
    "approved_by",
    "challenge_id",
    "challenge_report_id",
    "client_id",
    "conversation_id",
    "device_id",
    "finish_journal_id",
    "from_team",
    "higher_team",
    "hold_journal_id",
    "journal_id",
    "journal_ids",
    "lower_team",
    "motion_id",
    "other_team_id",
    "payment_id",
    "report_id",
    "reverses",
    "session_id",
    "settled_by",
    "team_id",
    "through_journal",
    "user_report_id",
];

/// Pairs of table and column of the catalogue, read as the owner.
async fn columns(owner: &mut PgConnection, sql: &'static str) -> BTreeSet<(String, String)> {
    #[expect(
        clippy::disallowed_methods,
        reason = "the catalogue is read as the owner, who is no part of the store"
    )]
    let found: Vec<(String, String)> = sqlx::query_as(sql).fetch_all(owner).await.unwrap();
    found.into_iter().collect()
}

fn pair(table: &str, column: &str) -> (String, String) {
    (table.to_owned(), column.to_owned())
}

#[tokio::test]
async fn every_reference_to_an_account_is_exported_and_closed_or_states_why_not() {
    let app = spawn().await;
    let mut owner = app.superuser().await;
    let found = columns(
        &mut owner,
        "select c.conrelid::regclass::text, a.attname::text
           from pg_constraint c
          cross join unnest(c.conkey) as key (number)
           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = key.number
          where c.contype = 'f' and c.confrelid = 'users'::regclass",
    )
    .await;
    let listed = PERSONAL_COLUMNS.iter();
    let known: BTreeSet<_> = listed.map(|it| pair(it.table, it.column)).collect();
    assert_eq!(known.len(), PERSONAL_COLUMNS.len(), "one is listed twice");
    assert_eq!(
        found, known,
        "store/src/personal_data.rs lists every foreign key to users"
    );
    for column in PERSONAL_COLUMNS {
        if let Export::Section(name) = column.export {
            assert!(SECTIONS.contains(&name), "no section {name}");
        }
    }
}

#[tokio::test]
async fn every_id_without_a_key_to_accounts_is_of_something_else_or_states_what_closing_does() {
    let app = spawn().await;
    let mut owner = app.superuser().await;
    let mut found = columns(
        &mut owner,
        "select t.relname::text, a.attname::text
           from pg_attribute a
           join pg_class t on t.oid = a.attrelid and t.relkind in ('r', 'p')
          where t.relnamespace = 'public'::regnamespace and 0 < a.attnum and not a.attisdropped
            and (a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
                 or a.attname ~ '^(actor|player|sender|user|viewer)(_id)?$')",
    )
    .await;
    found.retain(|(_, column)| !OTHER_IDS.contains(&column.as_str()));
    for column in PERSONAL_COLUMNS {
        found.remove(&pair(column.table, column.column));
    }
    let listed = WITHOUT_KEY.iter();
    let known: BTreeSet<_> = listed
        .map(|(table, column, _)| pair(table, column))
        .collect();
    assert_eq!(known.len(), WITHOUT_KEY.len(), "one is listed twice");
    assert_eq!(found, known);
}

/// Rows of every table that closing erases, which no request of this test writes. Hashes and secrets have the length that their
/// constraints ask for.
fn seeds(nova: &Person, challenge: &str, team: &str) -> String {
    let id = &nova.id;
    format!(
        "insert into freed_usernames (name, user_id, freed_at) values ('nova_before', '{id}', now());
         insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
         values ('{id}', 'one', sha256('one'), 200, '{{}}', now());
         insert into known_devices (user_id, device_id, first_at, last_at)
         values ('{id}', gen_random_uuid(), now(), now());
         insert into account_notices (user_id, kind, sent_at) values ('{id}', 'account_attacked', now());
         insert into totp_factors (user_id, sealed_secret, created_at)
         values ('{id}', decode(repeat('ab', 48), 'hex'), now());
         insert into recovery_codes (user_id, hash) values ('{id}', sha256('code'));
         insert into sign_in_challenges (hash, user_id, is_remembered, expires_at)
         values (sha256('challenge'), '{id}', false, now() + interval '1 hour');
         insert into google_sign_ins
                (hash, google_sub, google_email, is_authoritative, user_id, is_remembered, expires_at)
         values (sha256('google'), '1', 'nova@gmail.com', true, '{id}', false, now() + interval '1 hour');
         insert into passkey_ceremonies (hash, kind, user_id, state, expires_at)
         values (sha256('ceremony'), 'registration', '{id}', '{{}}', now() + interval '1 hour');
         insert into email_changes (id, user_id, old_email, new_email, confirm_hash, old_proof, old_hash, created_at, expires_at)
         values (gen_random_uuid(), '{id}', 'nova@example.com', 'star@example.com', sha256('change'), 'mailbox', sha256('old'),
                 now(), now() + interval '1 hour');
         insert into factor_reset_requests (user_id, asked_by, reason, asked_at)
         select '{id}', id, 'lost the phone', now() from users where username = 'rex_hale';
         insert into challenge_invitations (challenge_id, user_id) values ('{challenge}', '{id}');
         insert into team_follows (team_id, user_id, followed_at) values ('{team}', '{id}', now());
         insert into team_former_members (team_id, user_id, was_leader, joined_at) values ('{team}', '{id}', false, now());
         insert into notification_preferences
                (user_id, show_popups, play_sound, auto_mark_read, popup_duration_ms, max_popups, disabled_types)
         values ('{id}', true, true, true, 5000, 3, '{{}}');
         insert into notification_changes (user_id, number, kind, at)
         select user_id, last_number + 1, 'read', now() from notification_feeds where user_id = '{id}';
         set session_replication_role = replica;
         insert into worn_cosmetics (user_id, frame) values ('{id}', 'frame_tide');
         set session_replication_role = origin"
    )
}

/// A player of whom every table that closing erases has a row.
async fn with_a_row_in_every_table(app: &TestApp) -> Person {
    let nova = app.player("nova_kade").await;
    let mirage = app.player("mirage_ops").await;
    let rex = app.player("rex_hale").await;
    nova.befriends(&mirage).await;
    for (who, whom) in [(&nova, &rex), (&rex, &nova)] {
        let block = format!("/friends/{}/block", whom.id);
        who.post(&block, json!({})).await.ok();
    }
    add_passkey(&nova).await;
    app.trust(&nova, "sandbox:known").await;
    let challenge = mirage.challenge(&[("minimumStake", "0")]).await;
    let team = mirage.team("Night Owls", json!({})).await;
    let seeds = seeds(&nova, &challenge, &team);
    run(&mut app.superuser().await, &seeds).await.unwrap();
    nova
}

#[tokio::test]
async fn what_is_erased_is_gone_after_the_account_is_closed() {
    let app = spawn().await;
    let nova = with_a_row_in_every_table(&app).await;
    let with_key = PERSONAL_COLUMNS.iter();
    let with_key = with_key.map(|it| (it.table, it.column, it.closing));
    let erased: Vec<_> = with_key
        .chain(WITHOUT_KEY.iter().copied())
        .filter(|(_, _, closing)| *closing == Erased)
        .collect();
    let mut owner = app.superuser().await;
    for (table, column, _) in &erased {
        let rows = format!(
            "select count(*) from {table} where {column} = '{}'",
            nova.id
        );
        let before = number(&mut owner, &rows).await;
        // A member of a team leaves it before the account can be closed.
        assert_eq!(*table != "team_members", 0 < before, "{table}.{column}");
    }
    nova.close_account().await.ok();
    for (table, column, _) in &erased {
        let rows = format!(
            "select count(*) from {table} where {column} = '{}'",
            nova.id
        );
        assert_eq!(number(&mut owner, &rows).await, 0, "{table}.{column}");
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_member_of_a_team_leaves_it_before_the_account_is_closed() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    nova.team("Night Owls", json!({})).await;
    nova.close_account().await.refused(409, "ACCOUNT_IN_USE");
    let rows = format!(
        "select count(*) from team_members where user_id = '{}'",
        nova.id
    );
    assert_eq!(number(&mut app.superuser().await, &rows).await, 1);
}
