//! A database of before migration 0025, in which an award was paid into an appeal hold, goes on under the new rules.

use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};
use store::MIGRATOR;

use crate::books::{number, run};
use crate::harness::fresh_database;

/// The newest migration of before.
const OLD: i64 = 23;

/// A match of two for 50 USDC each that the first one won by the other's silence, as the release before left it: the award
/// is in the winner's appeal hold, the fee is taken, and the loser has a strike.
const AWARDED: &str = "
    do $$
    declare
        nova   uuid := '00000000-0000-7000-8000-00000000000a';
        mirage uuid := '00000000-0000-7000-8000-00000000000b';
        duel   uuid := '10000000-0000-7000-8000-000000000001';
        hold   uuid := gen_random_uuid();
        who    uuid;
        ended  jsonb;
    begin
        foreach who in array array[nova, mirage] loop
            insert into users (id, username, email, password_hash, referral_code, created_at, last_seen_at, fair_play)
            values (who, 'user_' || right(who::text, 1), right(who::text, 1) || '@example.com', '-',
                    upper('ABCDEFG' || right(who::text, 1)), now(), now(), case who when mirage then 95 else 100 end);
            insert into ledger_accounts (id, kind, user_id)
            values (who, 'available', who), (gen_random_uuid(), 'withdrawing', who),
                   (case who when nova then hold else gen_random_uuid() end, 'appeal_hold', who);
            with journal as (
                insert into journals (id, kind, actor, at) values (gen_random_uuid(), 'deposit', who, now()) returning id
            )
            insert into transfers (journal_id, seq, debit, credit, amount)
            select id, 1, '00000000-0000-0000-0000-000000000001', who, 100000000 from journal;
        end loop;
        insert into challenges
            (id, version, creator_id, created_at, invite_code, match_type, visibility, minimum_stake_micros,
             max_participants, fee_bps, duration, duration_unit, title, description, game_category, game, game_platform,
             livestream_platform, rules, tags, status, participant_count, deadline_kind, deadline_at)
        values (duel, 1, nova, now(), '', '1 vs 1', 'public', 50000000, 2, 500, 1, 'hr', 'Duel', '', 'Sports', 'FIFA',
                'PC Only', 'Twitch', '', '{}', 'open', 1, 'expire', now() + interval '1 day');
        insert into ledger_accounts (id, kind, challenge_id) values (duel, 'escrow', duel);
        foreach who in array array[nova, mirage] loop
            insert into participants (challenge_id, user_id, slot, stake_micros, standing, joined_at, agreed_to_call_off)
            values (duel, who, case who when nova then 0 else 1 end, 50000000, 'active', now(), false);
            with journal as (
                insert into journals (id, kind, challenge_id, actor, at)
                values (gen_random_uuid(), 'stake', duel, who, now()) returning id
            )
            insert into transfers (journal_id, seq, debit, credit, amount)
            select id, 1, who, duel, 50000000 from journal;
        end loop;
        ended := jsonb_build_object(
            'verdict', jsonb_build_object('kind', 'winner', 'winner', nova), 'settledBy', 'lapse',
            'payouts', jsonb_build_array(jsonb_build_object('player', nova, 'amount', '95')), 'fee', '5', 'wasHeld', true);
        insert into challenge_events (challenge_id, version, type, data, at)
        values (duel, 1, 'created', '{}', now()), (duel, 2, 'joined', '{}', now()), (duel, 3, 'started', '{}', now()),
               (duel, 4, 'declared', '{}', now()),
               (duel, 5, 'awarded', jsonb_build_object('outcome', ended, 'releaseAt', now()), now());
        update challenges set version = 2, status = 'full', participant_count = 2 where id = duel;
        update challenges
           set version = 3, status = 'active', started_at = now(), ends_at = now(), deadline_kind = 'undeclared'
         where id = duel;
        update challenges set version = 4, status = 'in_progress', deadline_kind = 'confirm' where id = duel;
        update participants
           set claim = jsonb_build_object('verdict', ended -> 'verdict', 'score', null, 'note', null, 'at', now())
         where user_id = nova;
        update challenges
           set version = 5, deadline_kind = 'release', deadline_at = now() + interval '72 hours', resolution = 'award',
               outcome = ended
         where id = duel;
        with journal as (
            insert into journals (id, kind, challenge_id, at) values (gen_random_uuid(), 'award', duel, now()) returning id
        )
        insert into transfers (journal_id, seq, debit, credit, amount)
        select id, 1, duel, hold, 95000000 from journal
        union all
        select id, 2, duel, '00000000-0000-0000-0000-000000000002', 5000000 from journal;
    end
    $$";

async fn migrate(connection: &mut PgConnection, wanted: impl Fn(i64) -> bool) {
    for migration in MIGRATOR.iter().filter(|it| wanted(it.version)) {
        let mut transaction = connection.begin().await.unwrap();
        let statements = AssertSqlSafe(migration.sql.as_str().to_owned());
        sqlx::raw_sql(statements)
            .execute(&mut *transaction)
            .await
            .unwrap();
        transaction.commit().await.unwrap();
    }
}

#[tokio::test]
async fn an_award_in_an_appeal_hold_comes_back_into_escrow_and_is_held_there() {
    let options = fresh_database().await;
    let mut server = options.connect().await.unwrap();
    let name = format!("{}_old", options.get_database().unwrap());
    run(&mut server, &format!("create database {name}"))
        .await
        .unwrap();
    let mut old = options.database(&name).connect().await.unwrap();
    migrate(&mut old, |version| version <= OLD).await;
    run(&mut old, AWARDED).await.unwrap();
    let held = "select coalesce(sum(b.posted), 0)::bigint from ledger_balances b join ledger_accounts a on a.id = b.account_id
                 where a.kind = ";
    assert_eq!(
        number(&mut old, &format!("{held} 'appeal_hold'")).await,
        95_000_000
    );

    migrate(&mut old, |version| OLD < version).await;
    assert_eq!(number(&mut old, &format!("{held} 'appeal_hold'")).await, 0);
    assert_eq!(
        number(&mut old, &format!("{held} 'escrow'")).await,
        100_000_000
    );
    let held_now = "select count(*) from challenges
                     where deadline_kind = 'release' and resolution is null and outcome is not null and version = 6";
    assert_eq!(number(&mut old, held_now).await, 1);
    let strikes = "select count(*) from users where fair_play <> 100";
    assert_eq!(number(&mut old, strikes).await, 0);
    // Nothing writes what is history.
    let again = "insert into ledger_accounts (id, kind, user_id) select gen_random_uuid(), 'appeal_hold', id from users";
    run(&mut old, again).await.unwrap_err();
    // The deposits of this world have no payment rows; of everything else the audit finds nothing.
    let breaches = store::audit::check(&mut old).await.unwrap();
    let breaches: Vec<_> = breaches
        .iter()
        .filter(|it| !["I11", "I14"].contains(&it.invariant))
        .collect();
    assert!(breaches.is_empty(), "{breaches:#?}");
}
