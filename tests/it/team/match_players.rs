//! Whom a match of teams counts for: each player of a roster, and no leader who does not play (docs/rules.md, Accounts).

use serde_json::{Value, json};

use super::matches::{Teams, two_teams};
use crate::moderation::Judge;
use crate::people::Person;

/// The two teams, and Zoe, who is in the owls as well.
struct Playing {
    teams: Teams,
    zoe: Person,
}

impl Playing {
    async fn new() -> Self {
        let teams = two_teams().await;
        let [zoe] = teams.app.funded(["zoe"]).await;
        zoe.on_team(&teams.owls, "join").await.ok();
        zoe.pools(&teams.owls, "20").await.ok();
        Self { teams, zoe }
    }

    /// A staked match: Rex and Zoe, without Nova who leads them, against Mira and Tal.
    async fn staked(&self) -> String {
        let Self { teams, zoe } = self;
        let Teams {
            nova,
            rex,
            mira,
            tal,
            owls,
            foxes,
            ..
        } = teams;
        let issued = nova.issue(owls, &[rex, zoe], "40", &[]).await.ok();
        let id = issued.text("/data/challenge/_id");
        rex.command(&id, "approve").await.ok();
        zoe.command(&id, "approve").await.ok();
        mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
        assert_eq!(record(rex).await[3], 0, "nothing is staked yet");
        tal.command(&id, "approve").await.ok();
        id
    }

    async fn started(&self) -> String {
        let id = self.staked().await;
        self.teams.nova.start(&id, &[&self.teams.mira]).await;
        id
    }

    /// The owls win.
    async fn won(&self) -> String {
        let id = self.started().await;
        self.teams.nova.declare(&id, "won").await.ok();
        self.teams.mira.declare(&id, "lost").await.ok();
        id
    }
}

/// What a player has played, won and lost, and what goes on.
async fn record(player: &Person) -> [i64; 4] {
    let stats = player.get("/users/me/stats").await.ok();
    ["played", "won", "lost", "openChallenges"].map(|it| {
        let number = stats.at(&format!("/data/stats/{it}"));
        number.as_i64().unwrap()
    })
}

/// The profile of a player as another one sees it.
async fn profile(viewer: &Person, of: &Person) -> Value {
    let seen = viewer.get(&format!("/users/{}/profile", of.id)).await.ok();
    seen.at("/data/profile").clone()
}

#[tokio::test]
async fn a_match_of_teams_counts_for_each_player_of_a_roster_and_not_for_a_leader_who_does_not_play()
 {
    let playing = Playing::new().await;
    let id = playing.started().await;
    let Playing { teams, zoe } = &playing;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        ..
    } = teams;
    for player in [rex, zoe, mira, tal] {
        assert_eq!(record(player).await, [0, 0, 0, 1], "{}", player.username);
    }
    assert_eq!(record(nova).await, [0, 0, 0, 0]);
    // Friends see what each other plays; Nova plays nothing.
    assert_eq!(profile(nova, rex).await["playing"], json!(id));
    assert_eq!(profile(rex, nova).await["playing"], Value::Null);

    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "lost").await.ok();
    for (player, expected) in [
        (rex, [1, 1, 0, 0]),
        (zoe, [1, 1, 0, 0]),
        (mira, [1, 0, 1, 0]),
        (tal, [1, 0, 1, 0]),
        (nova, [0, 0, 0, 0]),
    ] {
        assert_eq!(record(player).await, expected, "{}", player.username);
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn players_of_a_match_of_teams_have_played_with_each_other_and_against_the_other_side() {
    let playing = Playing::new().await;
    let stranger = profile(&playing.teams.tal, &playing.teams.rex).await;
    assert_eq!(stranger["canInvite"], false);
    let id = playing.won().await;
    let Playing { teams, zoe } = &playing;
    let Teams {
        nova,
        rex,
        mira,
        tal,
        ..
    } = teams;
    let opponent = profile(tal, rex).await;
    assert_eq!(opponent["record"]["won"], 1);
    assert_eq!(opponent["headToHead"]["lost"], 1);
    assert_eq!(opponent["recent"][0]["challengeId"], json!(id));
    assert_eq!(opponent["recent"][0]["result"], "won");
    assert_eq!(opponent["canInvite"], true);
    // Two of one side did not play against each other, but may invite each other.
    let mate = profile(zoe, rex).await;
    assert_eq!(mate["headToHead"]["played"], 0);
    assert_eq!(mate["canInvite"], true);
    let leader = profile(tal, nova).await;
    assert_eq!(leader["recent"], json!([]));
    assert_eq!(leader["headToHead"]["played"], 0);
    assert_eq!(leader["canInvite"], false);

    // An invitation arrives where the page offers it.
    let invited = json!([rex.id, nova.id]).to_string();
    tal.challenge(&[("minimumStake", "10"), ("invitedFriends", &invited)])
        .await;
    assert_eq!(rex.latest().await[0], "invited");
    assert_ne!(nova.latest().await[0], "invited");
    assert_eq!(profile(rex, mira).await["headToHead"]["won"], 1);
}

#[tokio::test]
async fn the_staff_read_of_each_player_the_matches_that_the_player_was_in() {
    let playing = Playing::new().await;
    playing.won().await;
    let id = playing.started().await;
    let Playing { teams, zoe } = &playing;
    let Teams {
        app,
        nova,
        mira,
        tal,
        ..
    } = teams;
    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "won").await.ok();
    let judge = Judge::new(app, "arbiter", "moderator").await;
    let moderator = judge.on_duty(app).await;
    for (player, challenges, won, disputes) in [
        (zoe, 2, 1, 1),
        (tal, 2, 0, 1),
        (mira, 2, 0, 1),
        (nova, 0, 0, 0),
    ] {
        let seen = moderator.get(&format!("/admin/users/{}", player.id)).await;
        let counts = json!({
            "challenges": challenges, "won": won, "disputes": disputes, "reportsAgainst": 0,
        });
        let seen = seen.ok();
        assert_eq!(seen.at("/data/counts"), &counts, "{}", player.username);
    }
    let file = format!("/admin/disputes/{id}");
    let file = moderator.get(&file).await.ok();
    for (side, expected) in [(0, [0, 0, 0]), (1, [1, 0, 1])] {
        let history = ["completed", "won", "disputes"].map(|it| {
            let number = file.at(&format!("/data/sides/{side}/history/{it}"));
            number.as_i64().unwrap()
        });
        assert_eq!(history, expected, "side {side}");
    }
}
