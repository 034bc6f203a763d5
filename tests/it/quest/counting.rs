//! What the server records, each counted once.

use std::time::Duration;

use futures_util::future::join;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;

use super::{win, win_for};
use crate::books::{number, run};
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::Person;

#[tokio::test]
async fn quest_09_11_12_13_a_match_counts_for_both_and_is_sent_live() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    assert_eq!(nova.progress("daily_win").await, (0, "active".to_owned()));
    let mut line = app.line(nova.token.as_deref()).await;
    let id = win(&nova, &rex).await;
    assert_eq!(nova.progress("daily_win").await, (0, "active".to_owned()));
    assert_eq!((app.count_quests().await, app.count_quests().await), (1, 0));
    let event = line.next("quests_updated").await;
    assert_eq!(event["isLookChanged"], false);
    let completed: Vec<&str> = event["completed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|quest| quest["id"].as_str().unwrap())
        .collect();
    assert_eq!(completed, ["daily_match", "first_match", "daily_win"]);
    let completed = |count| (count, "completed".to_owned());
    let under_way = |count| (count, "in-progress".to_owned());
    assert_eq!(nova.progress("daily_win").await, completed(1));
    assert_eq!(nova.progress("weekly_wins").await, under_way(1));
    assert_eq!(nova.progress("weekly_host").await, under_way(1));
    assert_eq!(nova.progress("daily_opponents").await, under_way(1));
    assert_eq!(rex.progress("daily_match").await, completed(1));
    assert_eq!(rex.progress("daily_win").await, (0, "active".to_owned()));
    // Who lost confirmed within ten minutes; who declared first confirmed nothing.
    assert_eq!(rex.progress("daily_prompt").await, completed(1));
    assert_eq!(
        nova.progress("daily_prompt").await,
        (0, "active".to_owned())
    );
    let quest = nova.quest("daily_win").await;
    // The clock of tests stands at noon.
    assert_eq!(
        (&quest["timeLeft"], &quest["rarity"]),
        (&json!(43_200), &json!(null))
    );
    let quests = nova.quests().await;
    assert_eq!(quests.at("/data/summary/dailyStreak"), 1);
    assert_eq!(quests.at("/data/summary/achievementsCompleted"), 1);
    // Neither a void match nor one that is cancelled counts.
    let cancelled = nova.challenge(&[("minimumStake", "5")]).await;
    nova.command(&cancelled, "cancel").await.ok();
    assert_eq!(app.count_quests().await, 0);
    assert_ne!(id, cancelled);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn matches_of_the_same_two_count_once_a_day_free_ones_too() {
    let app = spawn().await;
    let [nova, rex, tal] = app.funded(["nova", "rex", "tal"]).await;
    for stake in ["5", "0", "5"] {
        win_for(&nova, &rex, stake).await;
    }
    assert_eq!(app.count_quests().await, 3);
    assert_eq!(nova.progress("weekly_matches").await.0, 1);
    assert_eq!(nova.progress("weekly_wins").await.0, 1);
    win(&nova, &tal).await;
    app.count_quests().await;
    assert_eq!(nova.progress("weekly_matches").await.0, 2);
    assert_eq!(nova.progress("daily_opponents").await.0, 2);
    // To an hour after midnight: until then the rewards of the day before are shown.
    app.advance(Duration::from_hours(13));
    let [nova, rex] = [nova.again().await, rex.again().await];
    assert_eq!(nova.progress("daily_win").await, (0, "active".to_owned()));
    win(&nova, &rex).await;
    app.count_quests().await;
    assert_eq!(nova.progress("daily_win").await.0, 1);
    // Sunday is of the same week; opponents are counted once in it.
    assert_eq!(nova.progress("weekly_matches").await.0, 3);
    assert_eq!(nova.progress("weekly_opponents").await.0, 2);
    assert_eq!(nova.progress("three_in_a_row").await.0, 3);
    assert_eq!(nova.quests().await.at("/data/summary/dailyStreak"), 2);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_late_confirmation_is_not_prompt() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    app.advance(Duration::from_mins(11));
    mirage.declare(&id, "lost").await.ok();
    app.count_quests().await;
    assert_eq!(mirage.progress("daily_prompt").await.0, 0);
    assert_eq!(mirage.progress("daily_match").await.0, 1);
}

#[tokio::test]
async fn a_prompt_confirmation_counts_however_often_the_declaration_was_changed_before() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    // More than are looked at.
    for _ in 0..51 {
        for outcome in ["lost", "draw"] {
            nova.declare(&id, outcome).await.ok();
        }
    }
    app.advance(Duration::from_mins(11));
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    app.count_quests().await;
    assert_eq!(mirage.progress("daily_prompt").await.0, 1);
    assert_eq!(nova.progress("daily_prompt").await.0, 0);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn of_a_long_stream_the_newest_declarations_are_found_by_an_index() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    let mut owner = app.superuser().await;
    // Edits without end, as no check of the database admits them at once.
    app.breaks_the_books();
    let edits = format!(
        "set session_replication_role = replica;
         insert into challenge_events (challenge_id, version, type, data, at)
         select '{id}', n, 'edited', '{{}}', '2026-11-21 12:00+00' from generate_series(1000, 20000) n;
         analyze challenge_events"
    );
    run(&mut owner, &edits).await.unwrap();
    let newest = format!(
        "explain select version, actor, at from challenge_events
          where challenge_id = '{id}' and type = 'declared' order by version desc limit 100"
    );
    let plan: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(newest))
        .fetch_all(&mut owner)
        .await
        .unwrap();
    let plan = plan.join("\n");
    assert!(plan.contains("challenge_events_declared"), "{plan}");
    app.count_quests().await;
    assert_eq!(mirage.progress("daily_prompt").await.0, 1);
}

#[tokio::test]
async fn what_is_counted_after_its_window_is_sent_while_it_can_be_claimed() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    let completed = async |player: &Person| {
        let mut line = app.line_of(player).await;
        assert_eq!(app.count_quests().await, 1);
        let event = line.next("quests_updated").await;
        let completed = event["completed"].as_array().unwrap().iter();
        let ids = completed.map(|quest| quest["id"].as_str().unwrap().to_owned());
        ids.collect::<Vec<_>>()
    };
    // Ten seconds before midnight of a Saturday, and counted after it.
    app.advance(Duration::from_secs(12 * 3600 - 10));
    let [nova, rex] = [nova.again().await, rex.again().await];
    win(&nova, &rex).await;
    app.advance(Duration::from_secs(30));
    assert_eq!(
        completed(&nova).await,
        ["daily_match", "first_match", "daily_win"]
    );
    assert_eq!(
        nova.progress("daily_win").await,
        (1, "completed".to_owned())
    );
    nova.claim("daily_win").await.ok();
    // The same on Sunday, and counted an hour after it.
    app.advance(Duration::from_secs(24 * 3600 - 30));
    win(&nova.again().await, &rex.again().await).await;
    app.advance(Duration::from_secs(3600 + 10));
    let nova = nova.again().await;
    assert!(completed(&nova).await.is_empty());
    assert_eq!(nova.progress("daily_win").await, (0, "active".to_owned()));
    nova.claim("daily_win").await.refused(409, "NOT_COMPLETED");
    // It counts where no window is over.
    assert_eq!(nova.progress("ten_wins").await.0, 2);
    assert_eq!(nova.quests().await.at("/data/summary/dailyStreak"), 2);
    assert_eq!(nova.tokens().await, 20);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn friends_teams_and_referrals_count_once_each() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    for _ in 0..2 {
        nova.befriends(&rex).await;
        nova.delete(&format!("/friends/{}/unfollow", rex.id))
            .await
            .ok();
    }
    let everyone = json!({ "requiresApproval": false });
    let team = nova.team("Night Owls", everyone).await;
    for command in ["join", "leave", "join"] {
        rex.on_team(&team, command).await.ok();
    }
    let bob = app.brought_in("bob", &nova).await;
    assert_eq!(nova.progress("five_referrals").await.0, 0);
    app.verify(&bob).await;
    app.count_quests().await;
    assert_eq!(nova.progress("five_friends").await.0, 1);
    assert_eq!(rex.progress("five_friends").await.0, 1);
    assert_eq!(nova.progress("five_referrals").await.0, 1);
    assert_eq!(
        rex.progress("first_team").await,
        (1, "completed".to_owned())
    );
    // A team that a player made and leads was not joined.
    assert_eq!(nova.progress("first_team").await.0, 0);
    let mut owner = app.superuser().await;
    let joined =
        "select sum(count)::bigint from quest_counts where period = 'ever' and metric = 'teams'";
    assert_eq!(number(&mut owner, joined).await, 1);
    app.assert_books_are_right().await;
}

/// Seven messages of a player in the arena of a match.
async fn write_in_arena(app: &TestApp, player: &Person, id: &str) {
    let mut line = app.line(player.token.as_deref()).await;
    let subscribed = json!({ "challengeId": id, "version": 0 });
    line.ask("challenge_subscribe", subscribed).await;
    for place in 0..7_u128 {
        let client = uuid::Uuid::from_u128(place + 1);
        let message = json!({ "challengeId": id, "clientId": client, "content": "gg" });
        let sent = line.ask("arena_message", message).await;
        assert_eq!(sent["ok"], true, "{sent}");
        // A player may write so many messages in ten seconds.
        app.advance(Duration::from_secs(11));
    }
}

#[tokio::test]
async fn deleted_messages_in_an_arena_do_not_count() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    write_in_arena(&app, &nova, &id).await;
    let mut owner = app.superuser().await;
    app.breaks_the_books();
    let delete = "set session_replication_role = replica;
        update messages set content = '', change = seq, edited_at = null, deleted_at = sent_at where seq <= 5";
    run(&mut owner, delete).await.unwrap();
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    app.count_quests().await;
    assert_eq!(nova.progress("daily_arena").await.0, 2);
}

#[tokio::test]
async fn messages_in_the_arena_of_a_match_count_within_bounds() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    write_in_arena(&app, &nova, &id).await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    app.count_quests().await;
    let mut owner = app.superuser().await;
    let counted =
        "select count from quest_counts where period = 'ever' and metric = 'arena_messages'";
    assert_eq!(number(&mut owner, counted).await, 5);
    assert_eq!(
        nova.progress("daily_arena").await,
        (3, "completed".to_owned())
    );
    assert_eq!(mirage.progress("daily_arena").await.0, 0);
}

/// Events out of nowhere: so many friends of a player.
async fn make_friends(app: &TestApp, player: &Person, from: usize, to: usize) {
    let mut owner = app.superuser().await;
    let events = format!(
        "insert into quest_events (kind, player, subject, at)
         select 'friend', '{}', ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, '2026-11-21 12:00+00'
           from generate_series({from}, {to}) n on conflict do nothing",
        player.id
    );
    run(&mut owner, &events).await.unwrap();
}

#[tokio::test]
async fn events_count_once_whatever_two_servers_crashes_and_repetitions_do() {
    let app = spawn().await;
    let beside = app.beside().await;
    let mut players = app.funded(["nova", "rex"]).await;
    let mut random = StdRng::seed_from_u64(38);
    let (mut expected, mut days) = ([0, 0], 0_i64);
    for _ in 0..12 {
        // Matches of the same two count once a day.
        app.advance(Duration::from_hours(24));
        players = [players[0].again().await, players[1].again().await];
        let matches: i64 = random.random_range(0..3);
        for _ in 0..matches {
            win_for(&players[0], &players[1], "0").await;
        }
        days += matches.min(1);
        for (player, expected) in players.iter().zip(&mut expected) {
            // Some of them were recorded before.
            let from: usize = random.random_range(1..=*expected + 1);
            let to = from + random.random_range(0..150);
            make_friends(&app, player, from, to).await;
            *expected = to.max(*expected);
        }
        if random.random_bool(0.5) {
            // A turn that is lost before its commit.
            let mut tx = app.app.db.begin().await.unwrap();
            assert!(store::quest::take_turn(&mut tx).await.unwrap());
            let (events, facts) = store::quest::waiting(&mut tx, 70, 1_000).await.unwrap();
            let mut tally = store::quest::load(&mut tx, &facts).await.unwrap();
            for it in &facts {
                tally.add(&app.app.quests, it.player, &it.fact, it.at);
            }
            store::quest::save(&mut tx, &tally, &events).await.unwrap();
            assert!(!other_has_a_turn(&beside).await);
            // A transaction that is only dropped holds the turn for a moment more.
            tx.rollback().await.unwrap();
        }
        join(app.count_quests(), beside.count_quests()).await;
    }
    while 0 < app.count_quests().await {}
    let mut owner = app.superuser().await;
    for (player, expected) in players.iter().zip(expected) {
        let counted = format!(
            "select count from quest_counts where player = '{}' and period = 'ever' and metric = 'friends'",
            player.id
        );
        let counted = number(&mut owner, &counted).await;
        assert_eq!(usize::try_from(counted).unwrap(), expected);
    }
    assert!(0 < days);
    for (player, won) in players.iter().zip([days, 0]) {
        for (metric, expected) in [
            ("matches_played", days),
            ("matches_won", won),
            ("won_in_a_row", won),
        ] {
            let counted = format!(
                "select coalesce(sum(count), 0)::bigint from quest_counts
                  where player = '{}' and period = 'ever' and metric = '{metric}'",
                player.id
            );
            let counted = number(&mut owner, &counted).await;
            assert_eq!(counted, expected, "{metric} of {}", player.username);
        }
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_batch_is_bounded_by_its_events_and_by_their_players() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    for _ in 0..3 {
        win(&nova, &rex).await;
    }
    make_friends(&app, &nova, 1, 2).await;
    let mut tx = app.app.db.begin().await.unwrap();
    for ((limit, players_max), expected) in [
        ((200, 1_000), (5, 8)),
        ((2, 1_000), (2, 4)),
        ((200, 7), (4, 7)),
        ((200, 5), (2, 4)),
        // One event at least: else nothing behind it would be counted.
        ((200, 1), (1, 2)),
    ] {
        let found = store::quest::waiting(&mut tx, limit, players_max).await;
        let (events, facts) = found.unwrap();
        assert_eq!(
            (events.len(), facts.len()),
            expected,
            "{limit} events of {players_max} players"
        );
    }
    drop(tx);
    assert_eq!(app.count_quests().await, 5);
    app.assert_books_are_right().await;
}

/// From now on PostgreSQL refuses to mark more than so many events as counted at once.
async fn refuse_more_than(app: &TestApp, events: usize) {
    let refusal = format!(
        "create or replace function refuse_many() returns trigger language plpgsql as $$
         begin
             if {events} < (select count(*) from marked) then
                 raise exception 'too many at once';
             end if;
             return null;
         end
         $$;
         create or replace trigger refuse_many after update on quest_events referencing new table as marked
             for each statement execute function refuse_many()"
    );
    run(&mut app.superuser().await, &refusal).await.unwrap();
}

#[tokio::test]
async fn a_batch_that_fails_is_tried_again_in_halves() {
    // With one connection what has failed is rolled back before it is tried again.
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let nova = app.newcomer("nova").await;
    make_friends(&app, &nova, 1, 450).await;
    let mut owner = app.superuser().await;
    let waiting = "select count(*) from quest_events where not is_counted";
    refuse_more_than(&app, 0).await;
    let counted = duel_ledger::jobs::quests::count(&app.app).await;
    assert!(counted.is_err(), "{counted:?}");
    assert_eq!(number(&mut owner, waiting).await, 450);
    // Of 200 and 100 it is refused, of 50 it is not.
    refuse_more_than(&app, 60).await;
    assert_eq!(app.count_quests().await, 450);
    assert_eq!(number(&mut owner, waiting).await, 0);
    let friends = "select count from quest_counts where period = 'ever' and metric = 'friends'";
    assert_eq!(number(&mut owner, friends).await, 450);
    app.assert_books_are_right().await;
}

async fn other_has_a_turn(app: &TestApp) -> bool {
    let mut tx = app.app.db.begin().await.unwrap();
    store::quest::take_turn(&mut tx).await.unwrap()
}

#[tokio::test]
async fn switched_off_nothing_is_counted_or_shown_and_switched_on_again_it_is() {
    let app = spawn_with(|settings| settings.quests = false).await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    assert_eq!(app.count_quests().await, 0);
    for path in ["/quests", "/tokens"] {
        nova.get(path).await.refused(404, "SWITCHED_OFF");
    }
    nova.claim("daily_win").await.refused(404, "SWITCHED_OFF");
    assert_eq!(nova.get("/config").await.ok().at("/data/hasQuests"), false);
    let looks = nova.get("/looks?usernames=nova").await.ok();
    assert_eq!(looks.at("/data/looks"), &json!([]));
    // Another server has them on.
    let on = app.beside().await;
    assert_eq!(on.count_quests().await, 1);
}

#[tokio::test]
async fn windows_that_were_over_long_ago_are_swept_and_all_time_stays() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    let sweep = async || duel_ledger::jobs::quests::sweep(&app.app).await.unwrap();
    assert_eq!(sweep().await, 0);
    app.advance(Duration::from_hours(24 * 70));
    assert!(0 < sweep().await);
    assert_eq!(sweep().await, 0);
    let nova = nova.again().await;
    assert_eq!(nova.progress("first_match").await.0, 1);
    assert_eq!(nova.progress("weekly_matches").await.0, 0);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn of_a_match_of_thirteen_each_has_met_ten_and_the_audit_finds_as_many() {
    let app = spawn().await;
    let mut players = Vec::new();
    for number in 1..=13 {
        let player = app.player(&format!("player_{number}")).await;
        players.push(player.deposit("100").await);
    }
    let (nova, others) = players.split_first().unwrap();
    let terms = [
        ("matchType", "1 vs Many"),
        ("maxParticipants", "13"),
        ("minimumStake", "5"),
    ];
    let id = nova.challenge(&terms).await;
    for other in others {
        other.join(&id, "5").await.ok();
    }
    nova.start(&id, &others.iter().collect::<Vec<_>>()).await;
    nova.declare(&id, "won").await.ok();
    for other in others {
        other.names(&id, nova).await.ok();
    }
    app.count_quests().await;
    let met = "select count(*) from quest_counts where metric = 'opponents' and period = 'ever' and count = 10";
    assert_eq!(number(&mut app.superuser().await, met).await, 13);
    app.assert_books_are_right().await;
}
