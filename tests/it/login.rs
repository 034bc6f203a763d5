//! The server's own login: it cannot become another role, and one server uses it at a time.

use std::process::{Command, Output, Stdio};
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};
use store::login::{self, LoginError};

use crate::audit::assert_named;
use crate::books::{number, refusal, run};
use crate::harness::{fresh_database, login_of, spawn};
use crate::node::Node;

const NO_RIGHT: &str = "42501";
const LOOK: Duration = Duration::from_millis(20);
/// The advisory lock of `store::server_lock`.
const THE_LOCK: &str =
    "classid = 1685415276 and objid = 1936028278 and locktype = 'advisory' and granted";

/// What the login may not do either, whichever role owns the database: with the rows, the schema, the session, the cluster and the
/// machine.
const NOT_ALLOWED: [&str; 42] = [
    "delete from transfers",
    "delete from journals",
    "truncate transfers cascade",
    "update journals set kind = 'void'",
    "update transfers set amount = 1",
    "delete from ledger_balances",
    "insert into ledger_balances select * from ledger_balances",
    "delete from challenge_events",
    "update challenge_events set type = 'created'",
    "drop table transfers",
    "drop function ledger_apply() cascade",
    "alter table ledger_balances drop constraint ledger_balances_not_negative",
    "alter table transfers enable replica trigger transfers_apply",
    "alter schema public owner to duel_ledger_app",
    "create view public.mine as select 1",
    "create type public.mine as (n int)",
    "create operator public.+ (leftarg = int, rightarg = int, function = int4pl)",
    "create cast (int as text) with inout as implicit",
    "create extension dblink",
    "create language plperlu",
    "create publication mine for all tables",
    "create event trigger mine on ddl_command_start execute function ledger_append_only()",
    "do $$ begin perform set_config('session_replication_role', 'replica', true); end $$",
    "set zero_damaged_pages = on",
    "set allow_system_table_mods = on",
    "set session_preload_libraries = 'mine'",
    "alter role duel_ledger_app createrole",
    "alter role session_user set session_replication_role = 'replica'",
    "load 'mine'",
    "select lo_export(1, '/tmp/mine')",
    "select pg_reload_conf()",
    "select pg_rotate_logfile()",
    "select pg_terminate_backend(pid) from pg_stat_activity where usesysid = 10 and pid <> pg_backend_pid()",
    "select pg_read_binary_file('/etc/passwd')",
    "select pg_stat_file('/etc/passwd')",
    "select pg_create_physical_replication_slot('mine')",
    "select * from pg_authid",
    "select * from pg_hba_file_rules",
    "select * from pg_largeobject",
    "copy (select 1) to '/tmp/mine'",
    "copy (select 1) to program 'true'",
    "reindex table transfers",
];

async fn text(connection: &mut PgConnection, sql: &'static str) -> String {
    sqlx::query_scalar(sql).fetch_one(connection).await.unwrap()
}

#[tokio::test]
async fn correctness_3_no_way_leads_out_of_the_servers_login() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("100").await;
    nova.challenge(&[]).await;
    let owner = text(&mut app.superuser().await, "select session_user::text").await;
    let mut server = app.as_server().await;
    let login = text(&mut server, "select session_user::text").await;
    assert_ne!(login, owner);

    // Whatever is done with the role, it is the same one afterwards.
    for back in [
        "reset role".to_owned(),
        "set role none".to_owned(),
        "select set_config('role', 'none', false)".to_owned(),
        "reset session authorization".to_owned(),
        "set role duel_ledger_app".to_owned(),
        format!("set role {login}"),
    ] {
        run(&mut server, &back).await.unwrap();
        for command in [
            "update ledger_balances set posted = 1".to_owned(),
            "alter table transfers disable trigger all".to_owned(),
            "drop trigger transfers_apply on transfers".to_owned(),
            "set session_replication_role = replica".to_owned(),
        ] {
            assert_eq!(
                refusal(run(&mut server, &command).await),
                NO_RIGHT,
                "{back}; {command}"
            );
        }
    }
    for out in [
        format!("set role {owner}"),
        format!("set local role {owner}"),
        "set role duel_ledger_owner".to_owned(),
        format!("select set_config('role', '{owner}', false)"),
        format!("set session authorization {owner}"),
        format!("select set_config('session_authorization', '{owner}', false)"),
        format!("grant {owner} to {login}"),
        format!("grant duel_ledger_owner to {login}"),
        format!("grant {login} to {owner}"),
        format!("alter role {login} superuser"),
        format!("alter role {login} createrole"),
        format!("alter role {owner} password 'mine'"),
        "create role mallory login superuser".to_owned(),
        "create database mallory".to_owned(),
        "create schema mallory".to_owned(),
        "create table public.challenges_too (id uuid)".to_owned(),
        "create temporary table participants (challenge_id uuid)".to_owned(),
        "create function public.f() returns int language sql as 'select 1'".to_owned(),
        "create or replace function public.escrow_balance(challenge uuid) returns bigint language sql as 'select 0::bigint'"
            .to_owned(),
        "alter function public.ledger_apply() security invoker".to_owned(),
        "alter function public.ledger_apply() reset search_path".to_owned(),
        "alter table journals owner to duel_ledger_app".to_owned(),
        "create policy open on transfers".to_owned(),
        "create trigger mine after insert on transfers execute function ledger_append_only()".to_owned(),
        "create rule mine as on insert to transfers do instead nothing".to_owned(),
        "select pg_read_file('/etc/passwd')".to_owned(),
        "select pg_ls_dir('/')".to_owned(),
        "select lo_import('/etc/passwd')".to_owned(),
        "copy transfers to program 'true'".to_owned(),
        "copy journals from '/etc/passwd'".to_owned(),
        "copy journals to '/tmp/journals'".to_owned(),
        "alter system set log_statement = 'none'".to_owned(),
        "select passwd from pg_shadow".to_owned(),
    ] {
        assert_eq!(refusal(run(&mut server, &out).await), NO_RIGHT, "{out}");
    }
    for command in NOT_ALLOWED {
        let refused = refusal(run(&mut server, command).await);
        assert_eq!(refused, NO_RIGHT, "{command}");
    }
    // What checks the books finds its tables wherever the session looks first.
    for path in ["''", "pg_temp, public", "pg_catalog, pg_temp"] {
        run(&mut server, &format!("set search_path = {path}"))
            .await
            .unwrap();
        let unpaid = "update public.participants set stake_micros = stake_micros + 1";
        assert_eq!(
            refusal(run(&mut server, unpaid).await),
            "participants_stake_is_paid",
            "{path}"
        );
    }
    let loose = "select count(*) from pg_proc p join pg_language l on l.oid = p.prolang
                  where p.pronamespace = 'public'::regnamespace and (l.lanname = 'plpgsql' or p.prosecdef)
                    and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')";
    assert_eq!(number(&mut app.superuser().await, loose).await, 0);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_login_that_became_more_is_named_by_the_audit_and_refused_at_a_start() {
    let owner = fresh_database().await;
    let login = login_of(&owner).await;
    let name = login.get_username().to_owned();
    let mut connection = owner.connect().await.unwrap();
    for more in [
        format!("grant duel_ledger_owner to {name}"),
        format!("alter role {name} createrole"),
        format!("alter role {name} superuser"),
    ] {
        assert_named(&mut connection, "I6", &more).await;
    }
    login::check(&login).await.unwrap();
    for (more, less, why) in [
        (
            format!("grant duel_ledger_owner to {name}"),
            format!("revoke duel_ledger_owner from {name}"),
            "may act as duel_ledger_owner",
        ),
        (
            format!("alter role {name} createrole"),
            format!("alter role {name} nocreaterole"),
            "may make roles",
        ),
    ] {
        run(&mut connection, &more).await.unwrap();
        let refused = login::check(&login).await.unwrap_err();
        assert!(refused.to_string().contains(why), "{refused}");
        run(&mut connection, &less).await.unwrap();
    }
    let refused = login::check(&owner).await.unwrap_err();
    assert!(matches!(refused, LoginError::TooMuch { .. }), "{refused}");
    assert!(refused.to_string().contains("is a superuser"), "{refused}");
}

/// A login may set its own defaults. One statement that was slipped in would bar every later server from its tables.
#[tokio::test]
async fn what_a_login_has_set_for_itself_is_gone_after_the_next_start() {
    let owner = fresh_database().await;
    let login = login_of(&owner).await;
    let (name, database) = (login.get_username(), owner.get_database().unwrap());
    let mut server = login.connect().await.unwrap();
    for default in [
        format!("alter role {name} set search_path = 'pg_temp'"),
        format!("alter role {name} in database {database} set default_transaction_read_only = on"),
    ] {
        run(&mut server, &default).await.unwrap();
    }
    let mut lost = login.connect().await.unwrap();
    let refused = refusal(run(&mut lost, "select from challenges").await);
    assert_eq!(refused, "42P01");

    let mut server = login_of(&owner).await.connect().await.unwrap();
    run(&mut server, "select from challenges").await.unwrap();
    let read_only = text(&mut server, "show default_transaction_read_only").await;
    assert_eq!(read_only, "off");
}

#[tokio::test]
async fn many_starts_at_once_in_one_cluster_all_have_their_login() {
    let mut databases = Vec::new();
    for _ in 0..3 {
        databases.push(fresh_database().await);
    }
    let starts = databases.iter().chain(&databases).chain(&databases);
    let logins = join_all(starts.map(login_of)).await;
    for login in logins {
        login::check(&login).await.unwrap();
    }
}

/// A database of its own in the cluster, and a user who owns it.
async fn database_of(cluster: &PgConnectOptions, name: &str, rights: &str) -> PgConnectOptions {
    let mut superuser = cluster.connect().await.unwrap();
    for statement in [
        format!("create role {name} login {rights} password 'own'"),
        format!("create database {name} owner {name}"),
    ] {
        run(&mut superuser, &statement).await.unwrap();
    }
    cluster
        .clone()
        .username(name)
        .password("own")
        .database(name)
}

/// The roles belong to the cluster: where another user has made them, who owns a second database may not give them away.
#[tokio::test]
async fn security_11_an_owner_who_is_no_superuser_migrates_and_makes_the_login() {
    let cluster = fresh_database().await;
    let prefix = cluster.get_database().unwrap();
    let first = database_of(&cluster, &format!("{prefix}_first"), "createrole").await;
    let second = database_of(&cluster, &format!("{prefix}_second"), "createrole").await;
    let unable = database_of(&cluster, &format!("{prefix}_unable"), "").await;
    for owner in [&first, &second, &unable] {
        let ended = serve(&[("DATABASE_URL", url(owner))], &["migrate"]);
        let name = owner.get_username();
        let sentence = format!(
            "let a superuser run `grant duel_ledger_app, duel_ledger_owner to {name} with admin option`"
        );
        refused_with(&ended, &sentence);
        let mut connection = owner.connect().await.unwrap();
        assert_eq!(
            text(
                &mut connection,
                "select coalesce(to_regclass('public._sqlx_migrations')::text, '')"
            )
            .await,
            "",
            "nothing is begun that cannot be finished"
        );
    }
    let mut superuser = cluster.connect().await.unwrap();
    for owner in [&first, &second] {
        let name = owner.get_username();
        let grant = format!("grant duel_ledger_app, duel_ledger_owner to {name} with admin option");
        run(&mut superuser, &grant).await.unwrap();
        store::Db::migrate(owner).await.unwrap();
        let login = login_of(owner).await;
        login::check(&login).await.unwrap();
        let mut server = login.connect().await.unwrap();
        let own = format!("set role {name}");
        assert_eq!(refusal(run(&mut server, &own).await), NO_RIGHT);
    }
}

fn serve(variables: &[(&str, String)], arguments: &[&str]) -> Output {
    let folder = std::env::temp_dir().join(format!("duel-ledger-login-{}", std::process::id()));
    let ended = Command::new(crate::SERVER)
        .env_clear()
        .args(arguments)
        .env("PORT", "0")
        .env("METRICS_PORT", "0")
        .env("DATA_DIR", &folder)
        .env("PAYMENT_PROVIDER", "sandbox")
        .envs(
            variables
                .iter()
                .map(|(name, value)| (*name, value.as_str())),
        )
        .stdin(Stdio::null())
        .output()
        .unwrap();
    drop(std::fs::remove_dir_all(&folder));
    ended
}

fn url(options: &PgConnectOptions) -> String {
    options.to_url_lossy().to_string()
}

#[track_caller]
fn refused_with(ended: &Output, sentence: &str) {
    let text = String::from_utf8_lossy(&ended.stderr);
    assert!(text.contains(sentence), "{text}");
    assert_eq!(ended.status.code(), Some(1));
}

#[tokio::test]
async fn correctness_7_a_second_server_ends_with_one_sentence_and_the_first_goes_on() {
    let mut node = Node::start().await;
    let ended = serve(&[("DATABASE_URL", url(&node.database))], &[]);
    refused_with(
        &ended,
        "duel-ledger: another server runs on this database: ",
    );
    // The first one still opens connections with the password that it has.
    let health = reqwest::get(format!("{}/readyz", node.address))
        .await
        .unwrap();
    assert_eq!(health.status().as_u16(), 200);
    // Killed, it leaves the lock to the next one.
    node.kill();
    node.resume().await;
}

#[tokio::test]
async fn a_lock_that_was_lost_is_taken_again_and_one_that_another_took_ends_the_server() {
    let mut node = Node::start().await;
    let mut owner = node.database.connect().await.unwrap();
    let mine = "datname = current_database()";
    let holder = format!(
        "select coalesce(min(l.pid), 0)::bigint from pg_locks l join pg_database d on d.oid = l.database
          where {mine} and {THE_LOCK}"
    );
    let first = number(&mut owner, &holder).await;
    assert_ne!(first, 0);
    run(&mut owner, &format!("select pg_terminate_backend({first})"))
        .await
        .unwrap();
    let mut looks = tokio::time::interval(LOOK);
    loop {
        let now = number(&mut owner, &holder).await;
        if now != 0 && now != first {
            break;
        }
        looks.tick().await;
    }
    let second = number(&mut owner, &holder).await;
    let steal = format!(
        "select pg_terminate_backend({second}); select pg_advisory_lock(1685415276, 1936028278)"
    );
    run(&mut owner, &steal).await.unwrap();
    while node.ended().is_none() {
        looks.tick().await;
    }
}

#[tokio::test]
async fn with_a_separate_owner_a_command_migrates_and_a_login_serves() {
    let owner = fresh_database().await;
    let mut connection = owner.connect().await.unwrap();
    let site = format!("site_{}", owner.get_database().unwrap());
    run(
        &mut connection,
        &format!("create role {site} login password 'site'"),
    )
    .await
    .unwrap();
    let login = owner.clone().username(&site).password("site");
    let both = [
        ("DATABASE_URL", url(&login)),
        ("MIGRATE_DATABASE_URL", url(&owner)),
    ];

    let early = serve(&both[..1], &[]);
    refused_with(&early, &format!("{site} may not act for the server"));
    let migrated = serve(&both, &["migrate"]);
    assert!(
        migrated.status.success(),
        "{}",
        String::from_utf8_lossy(&migrated.stderr)
    );
    login::check(&login).await.unwrap();
    let mut node = Node::start_on(login).await;
    let served = reqwest::get(format!("{}/readyz", node.address))
        .await
        .unwrap();
    assert_eq!(served.status().as_u16(), 200);
    let owners = format!(
        "select count(*) from pg_stat_activity where datname = current_database() and usename <> '{site}'
            and pid <> pg_backend_pid() and backend_type = 'client backend'"
    );
    assert_eq!(number(&mut connection, &owners).await, 0);
    node.kill();

    let mighty = [
        ("DATABASE_URL", url(&owner)),
        ("MIGRATE_DATABASE_URL", url(&owner)),
    ];
    refused_with(&serve(&mighty, &[]), "which is a superuser");
}
