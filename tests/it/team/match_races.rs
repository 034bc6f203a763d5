//! Many at once on a match of teams, also by two servers: it is staked once or not at all, and the books stay right.

use futures_util::future::join_all;
use futures_util::join;
use serde_json::json;
use sqlx::PgConnection;
use tokio::task::JoinHandle;

use super::governance::first_vote;
use super::matches::{Teams, two_teams_of};
use super::members;
use crate::audit::assert_named;
use crate::books::{number, refusal, run, until_waiting};
use crate::harness::spawn_racing;
use crate::people::{Answer, Person};

#[tokio::test]
async fn of_two_leaders_one_holds_the_place() {
    let teams = two_teams_of(spawn_racing().await).await;
    let [zoe, lux] = teams.app.funded(["zoe", "lux"]).await;
    let wolves = zoe
        .team("Wolves", json!({ "requiresApproval": false }))
        .await;
    lux.on_team(&wolves, "join").await.ok();
    zoe.pools(&wolves, "50").await.ok();
    // By one server, and by two on one database.
    let beside = teams.app.beside().await;
    for address in [&teams.app.address, &beside.address, &beside.address] {
        let zoe = Person {
            address: address.clone(),
            ..zoe.clone()
        };
        let id = teams.open().await;
        let (foxes, pack) = ([&teams.mira, &teams.tal], [&zoe, &lux]);
        let (one, other) = join!(
            teams.mira.accepts_for(&id, &teams.foxes, &foxes),
            zoe.accepts_for(&id, &wolves, &pack)
        );
        assert_ne!(one.status.is_success(), other.status.is_success());
        for answer in [one, other] {
            if !answer.status.is_success() {
                answer.refused(409, "PLACE_RESERVED");
            }
        }
        teams.nova.command(&id, "cancel").await.ok();
    }
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_leader_who_hands_over_meanwhile_accepts_no_match() {
    let teams = two_teams_of(spawn_racing().await).await;
    let Teams {
        app,
        mira,
        tal,
        foxes,
        ..
    } = &teams;
    let id = teams.open().await;
    let mut holder = app.superuser().await;
    let hold = format!("begin; select from challenges where id = '{id}' for update");
    run(&mut holder, &hold).await.unwrap();
    // The side is named, and waits for the challenge.
    let accepting = {
        let (mira, tal) = (mira.clone(), tal.clone());
        let (id, foxes) = (id.clone(), foxes.clone());
        tokio::spawn(async move { mira.accepts_for(&id, &foxes, &[&mira, &tal]).await })
    };
    until_waiting(&mut app.superuser().await).await;
    mira.hands_over(foxes, tal).await.ok();
    tal.on_team(foxes, "leader/accept").await.ok();
    run(&mut holder, "rollback").await.unwrap();
    accepting.await.unwrap().refused(403, "NOT_LEADER");
    tal.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_departure_and_the_stake_at_once_leave_the_books_right() {
    let teams = two_teams_of(spawn_racing().await).await;
    let Teams {
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
        ..
    } = &teams;
    for _ in 0..4 {
        let id = teams.reserved().await;
        let (approved, left) = join!(tal.command(&id, "approve"), rex.on_team(owls, "leave"));
        left.ok();
        if !approved.status.is_success() {
            // Rex had left, and nothing was left to approve.
            approved.refused(409, "NO_APPROVAL_ASKED");
        }
        let status = nova.detail(&id).await.text("/data/challenge/status");
        if status == "full" {
            nova.command(&id, "cancel").await.ok();
        } else {
            // Rex had left before: his side ends by it.
            assert!(["open", "cancelled"].contains(&status.as_str()), "{status}");
            nova.command(&id, "cancel").await;
        }
        rex.on_team(owls, "join").await.ok();
        rex.pools(owls, "20").await.ok();
        teams.app.assert_books_are_right().await;
    }
    assert_eq!(mira.pool(foxes).await["total"], "100");
}

#[tokio::test]
async fn a_withdrawal_and_the_stake_at_once_do_not_get_the_same_dollar() {
    let teams = two_teams_of(spawn_racing().await).await;
    let beside = teams.app.beside().await;
    let Teams {
        nova,
        rex,
        tal,
        owls,
        ..
    } = &teams;
    let elsewhere = Person {
        address: beside.address.clone(),
        ..rex.clone()
    };
    for _ in 0..4 {
        let id = teams.reserved().await;
        let (approved, taken) = join!(tal.command(&id, "approve"), elsewhere.unpools(owls, "20"));
        approved.ok();
        let is_staked = nova.detail(&id).await.text("/data/challenge/status") == "full";
        assert_ne!(is_staked, taken.status.is_success(), "{}", taken.body);
        if is_staked {
            taken.refused(409, "POOL_STAKED");
        }
        nova.command(&id, "cancel").await.ok();
        if !is_staked {
            rex.pools(owls, "20").await.ok();
        }
        assert_eq!(teams.shares().await, ["60", "20", "50", "50"]);
        teams.app.assert_books_are_right().await;
    }
}

#[tokio::test]
async fn a_removal_by_vote_and_the_stake_at_once_leave_no_share_behind() {
    let teams = two_teams_of(spawn_racing().await).await;
    let beside = teams.app.beside().await;
    let Teams {
        app,
        nova,
        rex,
        tal,
        owls,
        ..
    } = &teams;
    let lux = app.player("lux").await;
    lux.on_team(owls, "join").await.ok();
    let elsewhere = Person {
        address: beside.address.clone(),
        ..lux.clone()
    };
    for _ in 0..4 {
        let id = teams.reserved().await;
        let vote = first_vote(&nova.proposes_removal(owls, rex).await.ok());
        let (approved, voted) = join!(
            tal.command(&id, "approve"),
            elsewhere.votes(owls, &vote, "yes")
        );
        voted.ok();
        if !approved.status.is_success() {
            // Rex had been removed, and nothing was left to approve.
            approved.refused(409, "NO_APPROVAL_ASKED");
        }
        assert_eq!(members(&nova.sees(owls).await), ["nova", "lux"]);
        if nova.detail(&id).await.text("/data/challenge/status") == "full" {
            // The part is in the escrow, the rest of the share was paid out.
            assert_eq!(rex.available().await, "90");
            nova.command(&id, "cancel").await.ok();
        }
        // What comes back of the part goes to who has left.
        assert_eq!(rex.available().await, "100");
        teams.clock().await;
        let ended = nova.detail(&id).await;
        assert_eq!(ended.text("/data/challenge/status"), "cancelled");
        rex.on_team(owls, "join").await.ok();
        rex.pools(owls, "20").await.ok();
        app.assert_books_are_right().await;
    }
}

#[tokio::test]
async fn the_end_of_a_team_and_its_acceptance_at_once_agree_on_an_order() {
    let teams = two_teams_of(spawn_racing().await).await;
    let beside = teams.app.beside().await;
    let Teams {
        app,
        nova,
        mira,
        tal,
        foxes,
        ..
    } = &teams;
    let elsewhere = Person {
        address: beside.address.clone(),
        ..mira.clone()
    };
    for _ in 0..4 {
        let id = teams.open().await;
        let roster = [mira, tal];
        let (accepted, announced) = join!(
            mira.accepts_for(&id, foxes, &roster),
            elsewhere.dissolves(foxes, "Foxes")
        );
        let is_accepted = accepted.status.is_success();
        if is_accepted {
            announced.refused(409, "MATCHES_RUN");
        } else {
            accepted.refused(409, "TEAM_DISSOLVING");
            announced.ok();
            mira.on_team(foxes, "dissolve/call-off").await.ok();
        }
        let held = nova.detail(&id).await;
        assert_eq!(held.at("/data/challenge/isReserved"), &json!(is_accepted));
        assert_eq!(teams.shares().await, ["60", "20", "50", "50"]);
        app.assert_books_are_right().await;
        nova.command(&id, "cancel").await.ok();
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_limit_holds_for_an_own_stake_and_a_part_at_once() {
    let teams = two_teams_of(spawn_racing().await).await;
    let beside = teams.app.beside().await;
    let Teams { rex, tal, nova, .. } = &teams;
    // The part is 10.
    let limit = json!({ "limit": "15" });
    rex.put("/play-limits/stake", limit).await.ok();
    let elsewhere = Person {
        address: beside.address.clone(),
        ..rex.clone()
    };
    let id = teams.reserved().await;
    let duel = tal.challenge(&[("minimumStake", "10")]).await;
    let (approved, joined) = join!(tal.command(&id, "approve"), elsewhere.join(&duel, "10"));
    approved.ok();
    let is_staked = nova.detail(&id).await.text("/data/challenge/status") == "full";
    assert_ne!(is_staked, joined.status.is_success(), "{}", joined.body);
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn two_matches_do_not_stake_the_same_dollar() {
    let teams = two_teams_of(spawn_racing().await).await;
    let beside = teams.app.beside().await;
    let Teams {
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
        ..
    } = &teams;
    let there = |person: &Person| Person {
        address: beside.address.clone(),
        ..person.clone()
    };
    let mut ids = Vec::new();
    for _ in 0..3 {
        let issued = nova.issue(owls, &[nova, rex], "40", &[]).await.ok();
        let id = issued.text("/data/challenge/_id");
        rex.command(&id, "approve").await.ok();
        mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
        ids.push(id);
    }
    // 80 USDC in the pool of the owls cover two of three stakes.
    let approvals = ids.iter().enumerate().map(|(nth, id)| {
        let tal = if nth % 2 == 0 {
            tal.clone()
        } else {
            there(tal)
        };
        async move { tal.command(id, "approve").await }
    });
    for answer in join_all(approvals).await {
        answer.ok();
    }
    let mut staked = 0;
    for id in &ids {
        let status = nova.detail(id).await.text("/data/challenge/status");
        staked += usize::from(status == "full");
    }
    assert_eq!(staked, 2);
    assert_eq!(nova.pool(owls).await["total"], "0");
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_own_stake_that_waits_behind_a_part_counts_against_the_same_limit() {
    let mut race = LimitRace::begin().await;
    let by_team = race.approval();
    race.waiters(1).await;
    let by_tal = race.own_stake();
    race.waiters(2).await;
    race.release().await;
    let approved = by_team.await.unwrap().ok();
    assert_eq!(approved.text("/data/challenge/status"), "full");
    by_tal.await.unwrap().refused(409, "PLAY_LIMIT");
    race.teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_part_that_waits_behind_an_own_stake_counts_against_the_same_limit() {
    let mut race = LimitRace::begin().await;
    let by_tal = race.own_stake();
    race.waiters(1).await;
    let by_team = race.approval();
    race.waiters(2).await;
    race.release().await;
    by_tal.await.unwrap().ok();
    // Decided anew, the approval is forbidden by the limit that the other stake has used up.
    by_team.await.unwrap().refused(409, "PLAY_LIMIT");
    let status = race.teams.tal.detail(&race.of_teams).await;
    assert_eq!(status.text("/data/challenge/status"), "open");
    race.teams.app.assert_books_are_right().await;
}

/// A part of 20 of a team's stake and an own stake of 50, of one player whose limit is 60. Both are written up to their
/// counts before either of them counts: another transaction holds the limit's row.
struct LimitRace {
    teams: Teams,
    of_teams: String,
    own: String,
    holder: PgConnection,
}

impl LimitRace {
    async fn begin() -> Self {
        let teams = two_teams_of(spawn_racing().await).await;
        let [lux] = teams.app.funded(["lux"]).await;
        let own = lux.challenge(&[("minimumStake", "50")]).await;
        let of_teams = teams.reserved().await;
        let mut holder = teams.app.superuser().await;
        let limit = format!(
            "insert into play_limits (user_id, kind, amount, changed_at)
             values ('{}', 'stake', 60000000, '2026-11-21 11:00Z')",
            teams.tal.id
        );
        run(&mut holder, &limit).await.unwrap();
        let hold = "begin; select from play_limits for no key update";
        run(&mut holder, hold).await.unwrap();
        Self {
            teams,
            of_teams,
            own,
            holder,
        }
    }

    fn approval(&self) -> JoinHandle<Answer> {
        let (tal, id) = (self.teams.tal.clone(), self.of_teams.clone());
        tokio::spawn(async move { tal.command(&id, "approve").await })
    }

    fn own_stake(&self) -> JoinHandle<Answer> {
        let (tal, id) = (self.teams.tal.clone(), self.own.clone());
        tokio::spawn(async move { tal.join(&id, "50").await })
    }

    /// Waits until this many transactions wait for a lock.
    async fn waiters(&self, count: i64) {
        let mut onlooker = self.teams.app.superuser().await;
        let waiting = "select count(*) from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'";
        while number(&mut onlooker, waiting).await < count {
            tokio::task::yield_now().await;
        }
    }

    async fn release(&mut self) {
        run(&mut self.holder, "rollback").await.unwrap();
    }
}

#[tokio::test]
async fn the_last_two_approvals_at_once_stake_once() {
    let teams = two_teams_of(spawn_racing().await).await;
    let beside = teams.app.beside().await;
    let Teams {
        mira,
        tal,
        foxes,
        nova,
        ..
    } = &teams;
    let lux = teams.app.player("lux").await.deposit("100").await;
    lux.on_team(foxes, "join").await.ok();
    lux.pools(foxes, "100").await.ok();
    let lux = Person {
        address: beside.address.clone(),
        ..lux
    };
    for _ in 0..3 {
        let id = teams.open().await;
        mira.accepts_for(&id, foxes, &[mira, tal, &lux]).await.ok();
        let (one, other) = join!(tal.command(&id, "approve"), lux.command(&id, "approve"));
        one.ok();
        other.ok();
        assert_eq!(
            nova.detail(&id).await.text("/data/challenge/status"),
            "full"
        );
        nova.command(&id, "cancel").await.ok();
        teams.app.assert_books_are_right().await;
    }
    assert_eq!(teams.shares().await, ["60", "20", "50", "50"]);
}

#[tokio::test]
async fn postgresql_refuses_what_a_match_of_teams_must_not_be() {
    let teams = two_teams_of(spawn_racing().await).await;
    let id = teams.reserved().await;
    let mut server = teams.app.as_server().await;
    let (rex, nova) = (&teams.rex.id, &teams.nova.id);
    let bump = format!(
        "insert into challenge_events (challenge_id, version, type, data, at)
           select id, version, 'approved', '{{}}', now() from challenges where id = '{id}';"
    );
    let moved =
        format!("begin; update challenges set version = version + 1 where id = '{id}'; {bump}");
    for (by, statements) in [
        ("challenge_rosters_part", format!("{moved} insert into challenge_rosters select '{id}', 1, '{}', 9, -1, true; commit", uuid::Uuid::nil())),
        ("challenges_teams_match", format!("{moved} delete from challenge_rosters where challenge_id = '{id}' and user_id = '{rex}'; commit")),
        ("challenges_teams_match", format!("{moved} insert into participants (challenge_id, user_id, slot, stake_micros, status, joined_at, agreed_to_call_off)
            values ('{id}', '{nova}', 0, 0, 'joined', now(), false); commit")),
        ("challenge_teams_typed", "insert into challenge_teams (challenge_id, side, team_id, leader_id)
            select c.id, 0, t.id, t.leader_id from teams t, (select id from challenges where match_type = '1 vs 1' limit 1) c limit 1".to_owned()),
        ("challenge_teams_once", format!("update challenge_teams set team_id = team_id where challenge_id = '{id}'")),
    ] {
        if by == "challenge_teams_typed" {
            teams.tal.challenge(&[("minimumStake", "0")]).await;
        }
        let expected = if by == "challenge_teams_once" { "42501" } else { by };
        let done = run(&mut server, &statements).await;
        assert_eq!(refusal(done), expected, "{statements}");
        run(&mut server, "rollback").await.unwrap();
    }
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn every_corruption_of_a_match_of_teams_is_named() {
    let teams = two_teams_of(spawn_racing().await).await;
    let waiting = teams.reserved().await;
    let id = teams
        .nova
        .issue(&teams.owls, &[&teams.nova, &teams.rex], "20", &[])
        .await
        .ok();
    let id = id.text("/data/challenge/_id");
    teams.rex.command(&id, "approve").await.ok();
    teams
        .mira
        .accepts_for(&id, &teams.foxes, &[&teams.mira, &teams.tal])
        .await
        .ok();
    teams.tal.command(&id, "approve").await.ok();
    let mut owner = teams.app.superuser().await;
    let (rex, mira) = (&teams.rex.id, &teams.mira.id);
    for (invariant, corruption) in [
        ("T1", format!("update challenge_rosters set part = part + 1 where challenge_id = '{waiting}' and user_id = '{rex}'")),
        ("T1", format!("update challenge_rosters set has_approved = false where challenge_id = '{id}' and user_id = '{rex}'")),
        ("T1", format!("update challenge_teams set leader_id = '{rex}' where challenge_id = '{id}' and side = 1")),
        ("T1", format!("update participants set slot = 7 where challenge_id = '{id}' and user_id = '{mira}'")),
        ("T2", format!("update challenge_rosters set has_approved = false where challenge_id = '{id}' and user_id = '{rex}'")),
        ("T2", format!("update challenge_rosters set part = part + 1 where challenge_id = '{id}'")),
        ("T2", format!("update ledger_balances set posted = posted + 1 where account_id = '{id}'")),
        ("I8", format!("update participants set stake_micros = stake_micros + 1 where challenge_id = '{id}' and user_id = '{mira}'")),
        ("I5", format!("update challenge_rosters set user_id = '{}' where challenge_id = '{id}' and user_id = '{rex}'", teams.tal.id).replace("update challenge_rosters", "delete from challenge_rosters where challenge_id is not null and user_id = (select id from users where username = 'tal'); update challenge_rosters")),
        ("I11", "update journals set id = gen_random_uuid() where kind = 'team_stake'".to_owned()),
        ("I5", "delete from ledger_moves where journal_kind = 'team_stake'".to_owned()),
    ] {
        assert_named(&mut owner, invariant, &corruption).await;
    }
    teams.app.assert_books_are_right().await;
}
