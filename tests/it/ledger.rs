//! The ledger against PostgreSQL: what the application cannot do to it, and that it has the same books as a simple
//! model.

use std::collections::{BTreeMap, BTreeSet};

use domain::ledger::{Journal, JournalKind, LedgerAccount};
use domain::money::Usdc;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sqlx::{Acquire, PgConnection};
use time::macros::datetime;
use uuid::Uuid;

use crate::books::{bare_challenge, bare_seat, number, refusal, run};
use crate::harness::{TestApp, spawn};

const EXTERNAL: &str = "00000000-0000-0000-0000-000000000001";
const FEES: &str = "00000000-0000-0000-0000-000000000002";
const POINTS: &str = "00000000-0000-0000-0000-000000000004";

/// Two players with 100 USDC each, and the statements that a bug might send.
pub(crate) async fn two_players() -> (TestApp, String, String) {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("100").await;
    let rex = app.player("rex").await.deposit("100").await;
    (app, nova.id, rex.id)
}

/// A journal with one transfer, as the server would send it.
fn movement(kind: &str, debit: &str, credit: &str, amount: &str) -> String {
    format!(
        "with j as (insert into journals (id, kind, actor, at)
                    values (gen_random_uuid(), '{kind}', '{credit}', now()) returning id)
         insert into transfers (journal_id, seq, debit, credit, amount)
         select j.id, 1, '{debit}', '{credit}', {amount} from j"
    )
}

#[tokio::test]
async fn the_server_itself_cannot_bend_the_books() {
    let (app, nova, rex) = two_players().await;
    let mut server = app.as_server().await;
    let no_right = "42501";
    let to_nova = |amount: &str| movement("deposit", EXTERNAL, &nova, amount);
    let open_points = format!(
        "insert into ledger_accounts (id, kind, asset, user_id)
         values ('{POINTS}'::uuid, 'available', 'PTS', '{nova}')"
    );
    for (statement, refused_by) in [
        ("update transfers set amount = 1".to_owned(), no_right),
        ("delete from transfers".to_owned(), no_right),
        ("truncate transfers".to_owned(), no_right),
        ("update journals set kind = 'void'".to_owned(), no_right),
        ("delete from journals".to_owned(), no_right),
        ("truncate journals cascade".to_owned(), no_right),
        ("update ledger_accounts set kind = 'fees'".to_owned(), no_right),
        ("delete from ledger_accounts".to_owned(), no_right),
        ("update ledger_balances set posted = 1".to_owned(), no_right),
        ("insert into ledger_balances values (gen_random_uuid(), 1)".to_owned(), no_right),
        ("delete from ledger_balances".to_owned(), no_right),
        ("insert into ledger_moves values ('deposit', 'external', 'escrow')".to_owned(), no_right),
        ("alter table transfers disable trigger all".to_owned(), no_right),
        ("set session_replication_role = replica".to_owned(), no_right),
        ("insert into journals (id, kind, at, xid) values (gen_random_uuid(), 'deposit', now(), '1')".to_owned(), no_right),
        (open_points, "ledger_accounts_pkey"),
        (to_nova("0"), "transfers_amount_positive"),
        (to_nova("-5"), "transfers_amount_positive"),
        (to_nova("'NaN'"), "22P02"),
        (to_nova("'0.0000001'"), "22P02"),
        (to_nova("9223372036854775808"), "22003"),
        (to_nova("9223372036854775807"), "22003"),
        (movement("deposit", &nova, &nova, "5"), "transfers_two_accounts"),
        (movement("deposit", EXTERNAL, POINTS, "5"), "transfers_credit_fkey"),
        (movement("deposit", EXTERNAL, FEES, "5"), "transfers_legal_move"),
        (movement("deposit", &rex, &nova, "5"), "transfers_legal_move"),
        (movement("points", EXTERNAL, &nova, "5"), "transfers_legal_move"),
        (movement("gift", EXTERNAL, &nova, "5"), "journals_kind"),
        (movement("stake", &nova, &rex, "5"), "journals_challenge"),
        (movement("fine", &nova, EXTERNAL, "5"), "journals_reason"),
        (movement("deposit", EXTERNAL, &Uuid::nil().to_string(), "5"), "transfers_credit_fkey"),
    ] {
        assert_eq!(refusal(run(&mut server, &statement).await), refused_by, "{statement}");
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn not_even_the_owner_changes_what_is_written() {
    let (app, ..) = two_players().await;
    let mut owner = app.superuser().await;
    for table in ["journals", "transfers", "ledger_accounts"] {
        for command in [
            format!("delete from {table}"),
            format!("truncate {table} cascade"),
        ] {
            assert_eq!(
                refusal(run(&mut owner, &command).await),
                "55000",
                "{command}"
            );
        }
    }
    for change in [
        "update journals set at = at",
        "update transfers set amount = amount",
    ] {
        assert_eq!(refusal(run(&mut owner, change).await), "55000", "{change}");
    }
}

#[tokio::test]
async fn a_transfer_joins_only_a_journal_of_its_own_transaction() {
    let (app, nova, _) = two_players().await;
    let mut server = app.as_server().await;
    let late = format!(
        "insert into transfers (journal_id, seq, debit, credit, amount)
         select id, 2, '{EXTERNAL}', '{nova}', 5 from journals where actor = '{nova}'"
    );
    assert_eq!(
        refusal(run(&mut server, &late).await),
        "transfers_legal_move"
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn money_in_escrow_moves_only_for_its_own_challenge() {
    let (app, nova, rex) = two_players().await;
    app.breaks_the_books();
    let (one, other) = (challenge_row(&app).await, challenge_row(&app).await);
    for (challenge, player) in [(one, &nova), (one, &rex), (other, &rex)] {
        let seat = bare_seat(challenge, player, 5_000_000);
        run(&mut app.superuser().await, &seat).await.unwrap();
    }
    // Money and seats of these challenges match no state; here the ledger alone is asked.
    let uncoupled = "alter table journals disable trigger journals_coupled";
    run(&mut app.superuser().await, uncoupled).await.unwrap();
    let mut server = app.as_server().await;
    let write = |kind: &str, challenge: Uuid, actor: &str, moves: &str| {
        format!(
            "with j as (insert into journals (id, kind, challenge_id, actor, at)
                        values (gen_random_uuid(), '{kind}', '{challenge}', '{actor}', now()) returning id)
             insert into transfers (journal_id, seq, debit, credit, amount) select j.id, {moves} from j"
        )
    };
    let stake = |challenge, actor: &str| {
        write(
            "stake",
            challenge,
            actor,
            &format!("1, '{actor}', '{challenge}', 5000000"),
        )
    };
    run(&mut server, &stake(one, &nova)).await.unwrap();
    run(&mut server, &stake(other, &rex)).await.unwrap();
    for (statement, refused_by) in [
        (stake(one, &nova), "journals_one_stake"),
        (
            write("settle", one, &nova, &format!("1, '{other}', '{nova}', 5")),
            "transfers_legal_move",
        ),
        (
            write("stake", one, &rex, &format!("1, '{rex}', '{other}', 5")),
            "transfers_legal_move",
        ),
        (
            write(
                "settle",
                one,
                &nova,
                &format!("1, '{one}', '{nova}', 5000001"),
            ),
            "ledger_balances_not_negative",
        ),
        (
            write(
                "settle",
                Uuid::nil(),
                &nova,
                &format!("1, '{one}', '{nova}', 5"),
            ),
            "journals_challenge_id_fkey",
        ),
    ] {
        assert_eq!(
            refusal(run(&mut server, &statement).await),
            refused_by,
            "{statement}"
        );
    }
    run(
        &mut server,
        &write(
            "settle",
            one,
            &nova,
            &format!("1, '{one}', '{nova}', 5000000"),
        ),
    )
    .await
    .unwrap();
    let again = write("void", one, &nova, &format!("1, '{one}', '{nova}', 1"));
    assert_eq!(
        refusal(run(&mut server, &again).await),
        "journals_one_resolution"
    );
}

/// A challenge that exists for the ledger's foreign key alone, with its escrow.
async fn challenge_row(app: &TestApp) -> Uuid {
    let id = app.app.ids.next(app.app.clock.now());
    let mut owner = app.superuser().await;
    run(&mut owner, &bare_challenge(id)).await.unwrap();
    store::ledger::open_escrow(&mut owner, id).await.unwrap();
    id
}

// ---- The same books as a model (T1, T2) ----

/// The ledger in a few lines: what stands on each account, and which journals there were.
#[derive(Debug, Clone, Default)]
struct Model {
    balances: BTreeMap<LedgerAccount, i64>,
    journals: BTreeSet<Uuid>,
    resolved: BTreeSet<Uuid>,
}

impl Model {
    /// Does the journal, or refuses it and stays as it was.
    fn write(&mut self, journal: &Journal) -> bool {
        let resolves = matches!(journal.kind, JournalKind::Settle | JournalKind::Void);
        let mut after = self.clone();
        let challenge = journal.challenge.unwrap_or_default();
        if !after.journals.insert(journal.id) || (resolves && !after.resolved.insert(challenge)) {
            return false;
        }
        for posting in &journal.postings {
            *after.balances.entry(posting.debit()).or_default() -= posting.amount().micros();
            *after.balances.entry(posting.credit()).or_default() += posting.amount().micros();
        }
        let is_right = after
            .balances
            .iter()
            .all(|(account, at)| !account.is_funded() || 0 <= *at);
        if is_right {
            *self = after;
        }
        is_right
    }
}

/// A command on one of few players and challenges, so that they meet.
#[derive(Debug, Clone)]
enum Movement {
    Deposit {
        subject: u8,
        player: u8,
        micros: i64,
    },
    Hold {
        subject: u8,
        player: u8,
        micros: i64,
    },
    Finish {
        subject: u8,
        player: u8,
        micros: i64,
        is_returned: bool,
    },
    Stake {
        challenge: u8,
        player: u8,
        micros: i64,
    },
    Resolve {
        challenge: u8,
        shares: Vec<(u8, i64)>,
        fee: i64,
        how: u8,
    },
}

fn commands() -> impl Strategy<Value = Vec<Movement>> {
    let (id, player, micros) = (0..4_u8, 0..3_u8, 1..20_i64);
    let command = prop_oneof![
        3 => (id.clone(), player.clone(), 1..60_i64)
            .prop_map(|(subject, player, micros)| Movement::Deposit { subject, player, micros }),
        2 => (id.clone(), player.clone(), micros.clone())
            .prop_map(|(subject, player, micros)| Movement::Hold { subject, player, micros }),
        2 => (id.clone(), player.clone(), micros.clone(), any::<bool>()).prop_map(
            |(subject, player, micros, is_returned)| Movement::Finish { subject, player, micros, is_returned }),
        4 => (id.clone(), player.clone(), micros)
            .prop_map(|(challenge, player, micros)| Movement::Stake { challenge, player, micros }),
        3 => (id, proptest::collection::vec((player, 0..20_i64), 1..3), 0..3_i64, 0..2_u8)
            .prop_map(|(challenge, shares, fee, how)| Movement::Resolve { challenge, shares, fee, how }),
    ];
    proptest::collection::vec(command, 1..40)
}

/// The players and challenges of one run.
struct Cast {
    players: Vec<Uuid>,
    challenges: Vec<Uuid>,
}

impl Movement {
    /// The journal that the command writes.
    fn journal(&self, cast: &Cast) -> Journal {
        let player = |index: u8| cast.players[usize::from(index)];
        let challenge = |index: u8| cast.challenges[usize::from(index)];
        let subject = |index: u8| Uuid::new_v5(&player(0), &[index]);
        let usdc = Usdc::from_micros;
        match self {
            Self::Deposit {
                subject: id,
                player: who,
                micros,
            } => Journal::deposit(subject(*id), player(*who), usdc(*micros)),
            Self::Hold {
                subject: id,
                player: who,
                micros,
            } => Journal::withdraw_hold(subject(*id), player(*who), usdc(*micros)),
            Self::Finish {
                subject: id,
                player: who,
                micros,
                is_returned: true,
            } => Journal::withdraw_return(subject(*id), player(*who), usdc(*micros)),
            Self::Finish {
                subject: id,
                player: who,
                micros,
                is_returned: false,
            } => Journal::withdraw_done(subject(*id), player(*who), usdc(*micros)),
            Self::Stake {
                challenge: on,
                player: who,
                micros,
            } => Journal::stake(challenge(*on), player(*who), usdc(*micros)),
            Self::Resolve {
                challenge: on,
                shares,
                fee,
                how,
            } => {
                let shares: Vec<_> = shares
                    .iter()
                    .map(|(who, micros)| (LedgerAccount::Available(player(*who)), usdc(*micros)))
                    .collect();
                match how {
                    0 => Journal::settle(challenge(*on), None, &shares, usdc(*fee)),
                    _ => Journal::void(challenge(*on), None, &shares),
                }
            }
        }
    }
}

/// Checks one run of commands: each is executed or refused as by the model, and leaves the model's balances.
async fn check_against_model(
    connection: &mut PgConnection,
    cast: &Cast,
    commands: &[Movement],
) -> Result<(), TestCaseError> {
    let mut model = Model::default();
    for command in commands {
        let journal = command.journal(cast);
        if journal.postings.is_empty() {
            continue;
        }
        // A savepoint stands for the command's own transaction: the run itself is rolled back at its end.
        let mut savepoint = connection.begin().await.unwrap();
        if let Movement::Stake {
            challenge,
            player,
            micros,
        } = command
        {
            let (challenge, player) = (
                cast.challenges[usize::from(*challenge)],
                cast.players[usize::from(*player)],
            );
            let seat = format!(
                "update participants set stake_micros = {micros} where (challenge_id, user_id) = ('{challenge}', '{player}')"
            );
            run(&mut savepoint, &seat).await.unwrap();
        }
        let written =
            store::ledger::write(&mut *savepoint, &journal, datetime!(2026-11-21 12:00 UTC)).await;
        let is_written = written.is_ok();
        if is_written {
            savepoint.commit().await.unwrap();
        } else {
            savepoint.rollback().await.unwrap();
        }
        prop_assert_eq!(
            model.write(&journal),
            is_written,
            "{:?} {:?}",
            command,
            written
        );
        check_balances(connection, &model).await?;
    }
    Ok(())
}

async fn check_balances(connection: &mut PgConnection, model: &Model) -> Result<(), TestCaseError> {
    for (account, expected) in &model.balances {
        let id = account.id();
        let sql = if account.is_funded() {
            format!("select posted from ledger_balances where account_id = '{id}'")
        } else {
            // The platform's own accounts have no balance: their transfers of this very transaction are summed.
            format!(
                "select coalesce(sum(case when credit = '{id}' then amount else -amount end), 0)::bigint
                   from transfers t join journals j on j.id = t.journal_id
                  where (credit = '{id}' or debit = '{id}') and j.xid = pg_current_xact_id()"
            )
        };
        prop_assert_eq!(number(connection, &sql).await, *expected, "{:?}", account);
    }
    let sum: i64 = model.balances.values().sum();
    prop_assert_eq!(sum, 0);
    Ok(())
}

#[test]
fn any_commands_in_any_order_leave_the_same_books_as_the_model() {
    let runtime = actix_web::rt::System::new();
    let (app, cast) = runtime.block_on(async {
        let app = spawn().await;
        let mut players: Vec<Uuid> = Vec::new();
        for name in ["nova", "rex", "iris"] {
            players.push(app.newcomer(name).await.id.parse().unwrap());
        }
        let mut challenges = Vec::new();
        for _ in 0..4 {
            let challenge = challenge_row(&app).await;
            for player in &players {
                let seat = bare_seat(challenge, player, 0);
                run(&mut app.superuser().await, &seat).await.unwrap();
            }
            challenges.push(challenge);
        }
        (
            app,
            Cast {
                players,
                challenges,
            },
        )
    });
    let config = Config {
        cases: 64,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&commands(), |commands| {
            runtime.block_on(async {
                let mut connection = app.superuser().await;
                let mut transaction = connection.begin().await.unwrap();
                let checked = check_against_model(&mut transaction, &cast, &commands).await;
                transaction.rollback().await.unwrap();
                checked
            })
        })
        .unwrap();
}
