//! The searches for challenges and teams read as little of many as of a few.

use serde_json::json;
use uuid::Uuid;

use crate::books::run;
use crate::harness::{TestApp, spawn_with};

/// Pages of PostgreSQL that a search for a rare text may read: the ways to it in the indexes, and what it shows.
const PAGES_MAX: u64 = 3_000;
/// The same for a text that all have: the 10,000 newest are looked at.
const PAGES_OF_THE_NEWEST_MAX: u64 = 60_000;

impl TestApp {
    /// As many challenges and teams as copies of the only one of each, without the work of triggers, which is done for all at once.
    async fn copy_challenges_and_teams(&self, challenges: u32, teams: u32) {
        let sql = format!(
            "set session_replication_role = replica;
             insert into challenges
             select (jsonb_populate_record(it, jsonb_build_object(
                        'id', gen_random_uuid(),
                        'title', 'Rapid number ' || number,
                        'invite_code', lpad(number::text, 8, '0')))).*
               from challenges it, generate_series(1, {challenges}) number;
             insert into challenge_texts (challenge_id, text)
             select id, title from challenges on conflict do nothing;
             insert into teams
             select (jsonb_populate_record(it, jsonb_build_object(
                        'id', gen_random_uuid(),
                        'leader_id', gen_random_uuid(),
                        'name', 'Owls number ' || number))).*
               from teams it, generate_series(1, {teams}) number;
             insert into team_texts (team_id, text) select id, name from teams on conflict do nothing;
             set session_replication_role = origin;
             vacuum analyze challenges; vacuum analyze challenge_texts; vacuum analyze teams; vacuum analyze team_texts;"
        );
        let mut server = self.superuser().await;
        for statement in sql.split_inclusive(';') {
            run(&mut server, statement).await.unwrap();
        }
    }
}

#[tokio::test]
async fn security_10_searches_for_challenges_and_teams_are_flat_at_a_hundred_thousand() {
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    app.breaks_the_books();
    let nova = app.player("nova").await.deposit("100").await;
    nova.challenge(&[("title", "The only one")]).await;
    nova.team("The only team", json!({})).await;
    app.copy_challenges_and_teams(100_000, 30_000).await;
    // Copies have no seats and no leader, so that none of them can be shown.
    nova.get("/search/challenges?q=zzz").await.ok();
    nova.get("/search/teams?q=zzz").await.ok();

    let (id, after) = (nova.id.clone(), Uuid::nil());
    for (text, pages_max) in [
        ("%zzz%", PAGES_MAX),
        ("%number 777%", PAGES_MAX),
        ("%e%", PAGES_OF_THE_NEWEST_MAX),
    ] {
        let arguments = format!("'{id}', '{text}', 0, '1970-01-01', '{after}', 9");
        let (pages, plan) = app
            .pages_read("challenges_worded($2))\n            )", &arguments)
            .await;
        assert!(!plan.contains("Seq Scan on challenges"), "{plan}");
        assert!(pages <= pages_max, "{text}: {pages} pages\n{plan}");
        let arguments = format!("'{id}', '{text}', '{}', 9", Uuid::max());
        let (pages, plan) = app
            .pages_read("teams_worded($2)) and t.id < $3", &arguments)
            .await;
        assert!(pages <= pages_max, "{text}: {pages} pages\n{plan}");
    }
    let found = nova.get("/search/challenges?q=only").await.ok();
    assert_eq!(found.at("/data/challenges/0/title"), "The only one");
    let found = nova.get("/teams?search=only").await.ok();
    assert_eq!(found.at("/data/teams/0/name"), "The only team");
}
