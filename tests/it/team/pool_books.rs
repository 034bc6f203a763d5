//! What PostgreSQL refuses of pools, with the server's own rights, and what the audit names where it was done around the triggers.

use sqlx::PgConnection;

use crate::audit::assert_named;
use crate::books::{refusal, run};
use crate::harness::{TestApp, spawn};

/// Nova has 30 USDC in the pool of her team and Rex, who is in it too, 20; Mall is in no team and has 50.
struct Stage {
    app: TestApp,
    server: PgConnection,
    owner: PgConnection,
    nova: String,
    mall: String,
    team: String,
}

async fn stage() -> Stage {
    let app = spawn().await;
    let (nova, rex, team) = app.rich_owls().await;
    nova.pools(&team, "30").await.ok();
    rex.pools(&team, "20").await.ok();
    nova.unpools(&team, "5").await.ok();
    let mall = app.player("mall").await.deposit("50").await;
    Stage {
        server: app.as_server().await,
        owner: app.superuser().await,
        app,
        nova: nova.id,
        mall: mall.id,
        team,
    }
}

impl Stage {
    /// Sends statements as one transaction with the server's rights. They must be refused, by `by`.
    async fn refused(&mut self, by: &str, statements: &str) {
        let done = run(&mut self.server, statements).await;
        assert_eq!(refusal(done), by, "{statements}");
    }

    /// The share of a player, as a term of SQL.
    fn share(&self, player: &str) -> String {
        let team = &self.team;
        format!(
            "(select id from ledger_accounts where team_id = '{team}' and user_id = '{player}')"
        )
    }
}

/// A journal of `actor` with its transfers, each from and to a term of SQL.
fn journal(kind: &str, actor: &str, moves: &[(&str, &str, i64)]) -> String {
    let rows = (1..).zip(moves).map(|(seq, (debit, credit, micros))| {
        format!("select j.id, {seq}, {debit}, {credit}, {micros} from j")
    });
    format!(
        "with j as (insert into journals (id, kind, actor, at) values (gen_random_uuid(), '{kind}', '{actor}', now())
                    returning id)
         insert into transfers (journal_id, seq, debit, credit, amount) {}",
        rows.collect::<Vec<_>>().join(" union all ")
    )
}

#[tokio::test]
async fn a_share_moves_between_the_accounts_of_one_member_alone() {
    let mut stage = stage().await;
    let (nova, mall) = (stage.nova.clone(), stage.mall.clone());
    let (of_nova, of_mall) = (format!("'{nova}'::uuid"), format!("'{mall}'::uuid"));
    let share = stage.share(&nova);
    let legal = "transfers_legal_move";
    let theft = journal("pool_withdrawal", &mall, &[(&share, &of_mall, 5)]);
    stage.refused(legal, &theft).await;
    let theft = journal("share_payout", &nova, &[(&share, &of_mall, 25_000_000)]);
    stage.refused(legal, &theft).await;
    let by_another = journal("pool_withdrawal", &mall, &[(&share, &of_nova, 5)]);
    stage.refused(legal, &by_another).await;
    let gift = journal("pool_deposit", &mall, &[(&of_mall, &share, 5)]);
    stage.refused(legal, &gift).await;
    let part = journal("share_payout", &nova, &[(&share, &of_nova, 5)]);
    stage.refused(legal, &part).await;
    let twice = [
        (of_nova.as_str(), share.as_str(), 5),
        (of_nova.as_str(), share.as_str(), 5),
    ];
    stage
        .refused(legal, &journal("pool_deposit", &nova, &twice))
        .await;
    let stake = journal("pool_deposit", &nova, &[(&share, &of_nova, 5)]);
    stage.refused(legal, &stake).await;
    let too_much = journal("pool_withdrawal", &nova, &[(&share, &of_nova, 25_000_001)]);
    stage
        .refused("ledger_balances_not_negative", &too_much)
        .await;
    stage.app.assert_books_are_right().await;
}

#[tokio::test]
async fn only_a_member_has_a_share() {
    let mut stage = stage().await;
    let (nova, mall, team) = (stage.nova.clone(), stage.mall.clone(), stage.team.clone());
    let opened = format!(
        "insert into ledger_accounts (id, kind, team_id, user_id) values ('{team}', 'team_share', '{team}', '{mall}')"
    );
    run(&mut stage.server, &opened).await.unwrap();
    let (of_mall, share) = (format!("'{mall}'::uuid"), stage.share(&mall));
    let outside = journal("pool_deposit", &mall, &[(&of_mall, &share, 5)]);
    stage.refused("team_shares_of_members", &outside).await;
    let gone = format!(
        "update teams set leader_id = (select id from users where username = 'rex') where id = '{team}';
         delete from team_members where user_id = '{nova}'"
    );
    stage.refused("team_members_paid", &gone).await;
    for statement in [
        "update team_pools set amount = 0",
        "delete from team_pools",
        "insert into team_pools (team_id) select id from teams",
        "update team_pool_history set amount = 1",
        "insert into team_pool_history select * from team_pool_history",
    ] {
        stage.refused("42501", statement).await;
    }
    stage.app.assert_books_are_right().await;
}

#[tokio::test]
async fn every_corruption_of_a_pool_is_named() {
    let mut stage = stage().await;
    let (nova, mall) = (&stage.nova, &stage.mall);
    let share = stage.share(nova);
    let of_nova = format!("'{nova}'::uuid");
    for (invariant, corruption) in [
        ("P1", "update team_pools set amount = amount + 1".to_owned()),
        (
            "P1",
            "update team_pools set movements = movements + 1".to_owned(),
        ),
        ("P1", "delete from team_pools".to_owned()),
        (
            "P1",
            format!("update ledger_balances set posted = posted - 1 where account_id = {share}"),
        ),
        (
            "P2",
            "delete from team_pool_history where number = 2".to_owned(),
        ),
        (
            "P2",
            "update team_pool_history set share_after = share_after + 1 where number = 1"
                .to_owned(),
        ),
        (
            "P2",
            "update team_pool_history set pool_after = pool_after + 1 where number = 3".to_owned(),
        ),
        (
            "P2",
            "update team_pool_history set number = 9 where number = 3".to_owned(),
        ),
        (
            "P2",
            format!("update team_pool_history set user_id = '{mall}' where number = 1"),
        ),
        // A movement around the triggers: the statement does not have it.
        (
            "P2",
            journal("pool_withdrawal", nova, &[(&share, &of_nova, 5)]),
        ),
        (
            "P3",
            format!("delete from team_members where user_id = '{nova}'"),
        ),
        (
            "I5",
            format!("update journals set actor = '{mall}' where kind = 'pool_withdrawal'"),
        ),
        (
            "I5",
            "update journals set kind = 'share_payout' where kind = 'pool_withdrawal'".to_owned(),
        ),
        (
            "I5",
            format!("update transfers set credit = '{mall}' where debit = {share}"),
        ),
        (
            "I5",
            "delete from ledger_moves where journal_kind = 'pool_deposit'".to_owned(),
        ),
        (
            "I11",
            "update journals set id = gen_random_uuid() where kind = 'pool_withdrawal'".to_owned(),
        ),
        (
            "I6",
            "alter table transfers disable trigger transfers_pooled".to_owned(),
        ),
        (
            "I6",
            "alter table team_members disable trigger team_members_paid".to_owned(),
        ),
        (
            "I6",
            "alter table team_pool_history disable trigger team_pool_history_append_only"
                .to_owned(),
        ),
        (
            "I6",
            "grant update on team_pools to duel_ledger_app".to_owned(),
        ),
        (
            "H1",
            "delete from wallet_history where kind = 'pool_deposit'".to_owned(),
        ),
    ] {
        assert_named(&mut stage.owner, invariant, &corruption).await;
    }
    stage.app.assert_books_are_right().await;
}
