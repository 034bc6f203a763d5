//! What a bug, or an injection, in the server could send to PostgreSQL, and what PostgreSQL answers. Each test is named after
//! the finding that it holds: what is tried with the server's own rights is refused, and where a user with more rights has
//! done it behind the triggers, the audit names it.

use std::fmt::Write as _;

use sqlx::PgConnection;

use crate::audit::assert_named;
use crate::books::{refusal, run};
use crate::harness::{TestApp, spawn};

const EXTERNAL: &str = "00000000-0000-0000-0000-000000000001";
const FEES: &str = "00000000-0000-0000-0000-000000000002";
const NO_RIGHT: &str = "42501";
const ENDED: &str = "55000";

/// A full duel of nova and rex for 50 USDC each, an open one of nova's, and mall, who sits in neither. All have money left.
struct Stage {
    app: TestApp,
    server: PgConnection,
    owner: PgConnection,
    nova: String,
    rex: String,
    mall: String,
    full: String,
    open: String,
}

async fn stage() -> Stage {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("200").await;
    let rex = app.player("rex").await.deposit("200").await;
    let mall = app.player("mall").await.deposit("200").await;
    let full = nova.challenge(&[]).await;
    rex.join(&full, "50").await.ok();
    let open = nova.challenge(&[]).await;
    Stage {
        server: app.as_server().await,
        owner: app.superuser().await,
        app,
        nova: nova.id,
        rex: rex.id,
        mall: mall.id,
        full,
        open,
    }
}

impl Stage {
    /// Sends statements as one transaction with the server's rights. They must be refused, by `by`.
    async fn refused(&mut self, by: &str, statements: &str) {
        let done = run(&mut self.server, statements).await;
        assert_eq!(refusal(done), by, "{statements}");
    }

    /// Does the same behind the triggers' back; the audit names it.
    async fn named(&mut self, invariant: &str, corruption: &str) {
        assert_named(&mut self.owner, invariant, corruption).await;
    }

    async fn end(self) {
        self.app.assert_books_are_right().await;
    }
}

/// A journal and its transfers, each `(debit, credit, micros)`.
fn journal(kind: &str, challenge: &str, actor: &str, moves: &[(&str, &str, i64)]) -> String {
    let challenge = match challenge {
        "" => "null".to_owned(),
        id => format!("'{id}'"),
    };
    let rows: Vec<_> = (1..)
        .zip(moves)
        .map(|(seq, (debit, credit, micros))| {
            format!("select j.id, {seq}, '{debit}'::uuid, '{credit}'::uuid, {micros} from j")
        })
        .collect();
    let reason = if kind == "reversal" {
        "'because'"
    } else {
        "null"
    };
    let reverses = match kind {
        "reversal" => "(select id from journals where kind = 'deposit' limit 1)",
        _ => "null",
    };
    format!(
        "with j as (insert into journals (id, kind, challenge_id, actor, reason, reverses, at)
                    values (gen_random_uuid(), '{kind}', {challenge}, '{actor}', {reason}, {reverses}, now())
                    returning id)
         insert into transfers (journal_id, seq, debit, credit, amount) {};",
        rows.join(" union all ")
    )
}

fn seat(challenge: &str, player: &str, micros: i64) -> String {
    format!(
        "insert into participants (challenge_id, user_id, slot, stake_micros, status, joined_at, agreed_to_call_off)
         values ('{challenge}', '{player}', 7, {micros}, 'joined', now(), false);"
    )
}

#[tokio::test]
async fn correctness_4_p1_money_does_not_come_without_its_deposit() {
    let mut stage = stage().await;
    let from_nowhere = journal(
        "deposit",
        "",
        &stage.mall,
        &[(EXTERNAL, &stage.mall, 1_000_000_000_000)],
    );
    stage.refused("journals_payment", &from_nowhere).await;
    let checked_early = format!("{from_nowhere} set constraints all immediate");
    stage.refused("journals_payment", &checked_early).await;
    stage.named("I11", &from_nowhere).await;
    let twice = journal(
        "deposit",
        "",
        &stage.mall,
        &[(EXTERNAL, &stage.mall, 5), (EXTERNAL, &stage.mall, 5)],
    );
    stage.refused("transfers_legal_move", &twice).await;
    let of_another = journal("deposit", "", &stage.nova, &[(EXTERNAL, &stage.mall, 5)]);
    stage.refused("transfers_legal_move", &of_another).await;
    stage.named("I5", &of_another).await;
    stage.end().await;
}

#[tokio::test]
async fn correctness_4_p2_nothing_is_taken_back_by_a_reversal() {
    let mut stage = stage().await;
    let reversal = journal(
        "reversal",
        "",
        &stage.mall,
        &[(&stage.nova, &stage.mall, 10_000_000)],
    );
    stage.refused("journals_no_reversal", &reversal).await;
    let unguarded =
        format!("alter table journals drop constraint journals_no_reversal; {reversal}");
    stage.named("I5", &unguarded).await;
    stage.named("I12", &unguarded).await;
    let fine = journal("deposit", "", &stage.nova, &[(&stage.nova, FEES, 5)]);
    stage.refused("transfers_legal_move", &fine).await;
    stage.end().await;
}

#[tokio::test]
async fn correctness_4_p3_a_seat_does_not_change_without_money() {
    let mut stage = stage().await;
    let full = stage.full.clone();
    let more = format!(
        "update participants set stake_micros = stake_micros + 1 where challenge_id = '{full}'"
    );
    stage.refused("participants_stake_is_paid", &more).await;
    stage.named("I8", &more).await;
    // Their sum stays what is in escrow.
    let (nova, rex) = (&stage.nova, &stage.rex);
    let swapped = format!(
        "update participants set stake_micros = stake_micros + case user_id when '{nova}' then 1 when '{rex}' then -1 end
          where challenge_id = '{full}'"
    );
    stage.refused("participants_stake_is_paid", &swapped).await;
    stage.named("I8", &swapped).await;
    let paid_by_halves = journal("restake", &full, &stage.nova, &[(&stage.nova, &full, 1)]);
    stage
        .refused("participants_stake_is_paid", &paid_by_halves)
        .await;
    stage.named("I8", &paid_by_halves).await;
    for column in [
        format!("user_id = '{}'", stage.mall),
        format!("challenge_id = '{}'", stage.open),
        "slot = 9".to_owned(),
        "joined_at = now()".to_owned(),
    ] {
        let moved = format!(
            "update participants set {column} where user_id = '{}'",
            stage.rex
        );
        stage.refused(NO_RIGHT, &moved).await;
    }
    stage.end().await;
}

#[tokio::test]
async fn correctness_4_p4_a_seat_has_its_own_money_and_money_its_seat() {
    let mut stage = stage().await;
    let (open, mall, rex) = (stage.open.clone(), stage.mall.clone(), stage.rex.clone());
    let free_ride = seat(&open, &mall, 70_000_000);
    stage
        .refused("participants_stake_is_paid", &free_ride)
        .await;
    stage.named("I8", &free_ride).await;
    let status = journal("stake", &open, &mall, &[(&mall, &open, 50_000_000)]);
    stage.refused("transfers_legal_move", &status).await;
    stage.named("I8", &status).await;
    let by_halves = seat(&open, &mall, 70_000_000) + &status;
    stage.refused("transfers_legal_move", &by_halves).await;
    let on_others = seat(&open, &mall, 50_000_000)
        + &journal("stake", &open, &mall, &[(&rex, &open, 50_000_000)]);
    stage.refused("transfers_legal_move", &on_others).await;
    stage.named("I5", &on_others).await;
    // A seat whose money is right, in a challenge that states nothing of it: its escrow is checked with its next version.
    let out = format!("delete from participants where challenge_id = '{open}'");
    stage.refused(NO_RIGHT, &out).await;
    stage.end().await;
}

/// The full duel is started, declared and settled, and its money moves nowhere.
fn completed(challenge: &str) -> String {
    let mut all = String::new();
    for (version, event, set) in [
        (
            3,
            "started",
            "status = 'active', started_at = now(), ends_at = now(), deadline_kind = 'undeclared'",
        ),
        (
            4,
            "declared",
            "status = 'in_progress', deadline_kind = 'confirm'",
        ),
        (
            5,
            "settled",
            "status = 'completed', resolution = 'settle', deadline_kind = null, deadline_at = null, outcome = '{}'",
        ),
    ] {
        write!(
            all,
            "update challenges set version = {version}, {set} where id = '{challenge}';
             insert into challenge_events (challenge_id, version, type, data, at)
             values ('{challenge}', {version}, '{event}', '{{}}', now());"
        )
        .unwrap();
    }
    all
}

/// The same, with a payout of 95 USDC to one player.
fn settled(challenge: &str, (actor, payee): (&str, &str)) -> String {
    let moves = [(challenge, payee, 95_000_000), (challenge, FEES, 5_000_000)];
    completed(challenge) + &journal("settle", challenge, actor, &moves)
}

#[tokio::test]
async fn correctness_4_p5_a_pot_goes_to_those_who_sit_at_it() {
    let mut stage = stage().await;
    let (full, nova, mall) = (stage.full.clone(), stage.nova.clone(), stage.mall.clone());
    let stolen = settled(&full, (&nova, &mall));
    stage.refused("transfers_legal_move", &stolen).await;
    stage.named("I5", &stolen).await;
    let refunded = journal("void", &full, &nova, &[(&full, &mall, 100_000_000)]);
    stage.refused("transfers_legal_move", &refunded).await;
    stage.named("I5", &refunded).await;
    let returned = journal("restake", &full, &nova, &[(&full, &mall, 1)]);
    stage.refused("transfers_legal_move", &returned).await;
    // Who left does not win, and is given back what is given back to all.
    let left = format!(
        "update participants set status = 'left' where user_id = '{nova}' and challenge_id = '{full}';"
    );
    let to_leaver = left + &settled(&full, (&nova, &nova));
    stage.refused("transfers_legal_move", &to_leaver).await;
    // To one who plays it is another thing, unless the outcome states otherwise.
    let unsent = settled(&full, (&nova, &nova));
    stage.named("I15", &unsent).await;
    stage.end().await;
}

#[tokio::test]
async fn correctness_4_p6_a_challenge_changes_with_its_version_only() {
    let mut stage = stage().await;
    let full = stage.full.clone();
    for set in [
        "outcome = '{\"payouts\": []}', resolution = 'settle'",
        "minimum_stake_micros = 1",
        "opponent_max_stake_micros = 1",
        "started_at = now(), ends_at = now()",
        "invite_code = 'ABCDEFGH'",
        "deadline_at = deadline_at + interval '1 day'",
        "scheduled_at = now()",
        "visibility = 'private'",
        "status = 'active'",
        "digest = 1",
    ] {
        let rewritten = format!("update challenges set {set} where id = '{full}'");
        stage.refused("challenges_as_written", &rewritten).await;
        if !set.contains("outcome") {
            stage.named("I10", &rewritten).await;
        }
    }
    let text = format!("update challenges set title = 'another match' where id = '{full}'");
    stage.refused("challenges_as_written", &text).await;
    let code =
        format!("update challenges set version = 3, invite_code = 'ABCDEFGH' where id = '{full}'");
    stage.refused("challenges_fixed_code", &code).await;
    let ahead = format!(
        "insert into challenge_events (challenge_id, version, type, data, at) values ('{full}', 3, 'x', '{{}}', now())"
    );
    stage.refused("challenge_events_gap_free", &ahead).await;
    stage.named("I10", &ahead).await;
    for set in [
        "'{\"status\": \"active\", \"started_at\": \"2026-01-01\", \"ends_at\": \"2026-01-01\"}'",
        "'{\"status\": \"completed\", \"resolution\": \"settle\", \"outcome\": {}, \"deadline_kind\": null}'",
        "'{\"participant_count\": 2}'",
        "'{\"deadline_kind\": \"release\"}'",
    ] {
        let begun = format!(
            "insert into challenges
             select (jsonb_populate_record(c, {set}::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
               from challenges c where id = '{}'",
            stage.open
        );
        stage.refused("challenges_begin", &begun).await;
    }
    stage.end().await;
}

#[tokio::test]
async fn correctness_4_p7_a_completed_challenge_has_paid_its_pot() {
    let mut stage = stage().await;
    let (full, nova) = (stage.full.clone(), stage.nova.clone());
    let unpaid = completed(&full);
    stage
        .refused("challenges_money_matches_state", &unpaid)
        .await;
    stage.named("I9", &unpaid).await;
    // A part of it is not enough: what is left would stay in the escrow for ever.
    let moves = [
        (full.as_str(), nova.as_str(), 94_999_999),
        (&full, FEES, 5_000_000),
    ];
    let short = completed(&full) + &journal("settle", &full, &nova, &moves);
    stage
        .refused("challenges_money_matches_state", &short)
        .await;
    stage.named("I9", &short).await;
    // There is no other place where a prize could wait.
    let award = journal("award", &full, &nova, &[(&full, &nova, 95_000_000)]);
    stage.refused("journals_kind", &award).await;
    stage.end().await;
}

#[tokio::test]
async fn correctness_4_p8_a_pot_is_paid_once() {
    let mut stage = stage().await;
    let (full, nova, rex) = (stage.full.clone(), stage.nova.clone(), stage.rex.clone());
    for (kind, by) in [
        ("settle", "journals_one_resolution"),
        ("void", "journals_one_resolution"),
        ("release", "journals_kind"),
        // A stake that is lowered is paid back from what the escrow has.
        ("restake", "ledger_balances_not_negative"),
    ] {
        let again = journal(kind, &full, &rex, &[(&full, &rex, 50_000_000)]);
        let twice = settled(&full, (&nova, &nova)) + &again;
        stage.refused(by, &twice).await;
    }
    stage.end().await;
}

/// A withdrawal of 30 USDC of nova's that waits; answers its id.
async fn withdrawal(stage: &mut Stage) -> String {
    let app = &stage.app.app;
    let withdrawal = store::wallet::withdrawal::Withdrawal {
        id: app.ids.next(app.clock.now()),
        player: stage.nova.parse().unwrap(),
        amount: "30".parse().unwrap(),
        destination: "somewhere".to_owned(),
    };
    let mut tx = app.db.begin().await.unwrap();
    store::wallet::withdrawal::hold(&mut tx, &withdrawal, "sandbox", app.clock.now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    withdrawal.id.to_string()
}

#[tokio::test]
async fn correctness_4_w1_a_withdrawal_ends_once_and_as_its_journals_say() {
    let mut stage = stage().await;
    let id = withdrawal(&mut stage).await;
    let nova = stage.nova.clone();
    let ends = |status: &str, by: &str| {
        format!(
            "update withdrawals set status = '{status}', reference = 'r', finished_at = now(), finish_journal_id = {by}
              where id = '{id}';"
        )
    };
    stage
        .refused("withdrawals_ended", &ends("done", "null"))
        .await;
    let unguarded = "alter table withdrawals drop constraint withdrawals_ended;".to_owned();
    stage
        .named("I11", &(unguarded + &ends("done", "null")))
        .await;
    let held = "(select hold_journal_id from withdrawals limit 1)";
    stage.refused("journals_payment", &ends("done", held)).await;
    stage.named("I11", &ends("done", held)).await;

    let withdrawing = format!(
        "(select id from ledger_accounts where user_id = '{nova}' and kind = 'withdrawing')"
    );
    let moves = |kind: &str, (to, micros): (&str, i64)| {
        format!(
            "with j as (insert into journals (id, kind, actor, at)
                        values ('00000000-0000-0000-0000-0000000000aa', '{kind}', '{nova}', now()) returning id)
             insert into transfers (journal_id, seq, debit, credit, amount)
             select j.id, 1, {withdrawing}, '{to}', {micros} from j;"
        )
    };
    let paid = moves("withdraw_done", (EXTERNAL, 30_000_000));
    let ended_by = "'00000000-0000-0000-0000-0000000000aa'";
    stage.refused("journals_payment", &paid).await;
    stage.named("I11", &paid).await;
    let other_way = paid.clone() + &ends("returned", ended_by);
    stage.refused("journals_payment", &other_way).await;
    stage.named("I11", &other_way).await;
    let too_little = moves("withdraw_done", (EXTERNAL, 1)) + &ends("done", ended_by);
    stage.refused("journals_payment", &too_little).await;

    let right = paid + &ends("done", ended_by);
    run(&mut stage.server, &right).await.unwrap();
    let again = format!(
        "update withdrawals set status = 'held', reference = null, finished_at = null, finish_journal_id = null
          where id = '{id}'"
    );
    stage.refused(ENDED, &again).await;
    stage.named("I11", &again).await;
    let unheld = format!(
        "insert into withdrawals (id, user_id, amount, destination, provider, hold_journal_id, created_at, free_from,
                                  payable_from)
         select gen_random_uuid(), '{nova}', 5, 'x', 'sandbox', id, now(), now(), now()
           from journals where kind = 'deposit' and actor = '{nova}'"
    );
    stage.refused("journals_payment", &unheld).await;
    stage.named("I11", &unheld).await;
}

#[tokio::test]
async fn correctness_4_d1_a_deposit_is_credited_by_its_own_journal() {
    let mut stage = stage().await;
    let (nova, rex) = (stage.nova.clone(), stage.rex.clone());
    let order = format!(
        "insert into deposits (id, user_id, amount, provider, created_at, free_from)
         values ('00000000-0000-0000-0000-0000000000bb', '{nova}', 5, 'sandbox', now(), now());"
    );
    let credited = |kind: &str| {
        format!(
            "update deposits set status = 'credited', reference = 'r', finished_at = now(),
                    journal_id = (select id from journals where xid = pg_current_xact_id() and kind = '{kind}')
              where id = '00000000-0000-0000-0000-0000000000bb';"
        )
    };
    let of =
        |player: &str, micros: i64| journal("deposit", "", player, &[(EXTERNAL, player, micros)]);
    for wrong in [of(&rex, 5), of(&nova, 7), of(&rex, 7)] {
        let crossed = order.clone() + &wrong + &credited("deposit");
        stage.refused("journals_payment", &crossed).await;
        stage.named("I11", &crossed).await;
    }
    let unpaid = order.clone() + &credited("deposit");
    stage.refused("deposits_credited", &unpaid).await;
    let (full, open) = (stage.full.clone(), stage.open.clone());
    let other_kind =
        order + &journal("void", &open, &nova, &[(&open, &nova, 50_000_000)]) + &credited("void");
    stage.named("I11", &other_kind).await;
    let twice = format!(
        "update deposits set journal_id = null, reference = null, status = 'pending' where user_id = '{full}'"
    );
    run(&mut stage.server, &twice).await.unwrap();
    stage.end().await;
}
