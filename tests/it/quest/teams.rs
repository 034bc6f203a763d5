//! Matches of teams count for each player of a roster.

use crate::team::matches::{Teams, two_teams};

#[tokio::test]
async fn a_match_of_teams_counts_for_every_player_of_a_roster_and_not_in_the_contest() {
    let teams = two_teams().await;
    let id = teams.playing().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        ..
    } = &teams;
    super::contest::season(app, [nova, rex, mira, tal]).await;
    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "lost").await.ok();
    while 0 < app.count_quests().await {}
    for (person, wins, hosted, prompt) in [
        (nova, 1, 1, 0),
        (rex, 1, 0, 0),
        (mira, 0, 0, 1),
        (tal, 0, 0, 0),
    ] {
        let name = &person.username;
        assert_eq!(person.progress("weekly_matches").await.0, 1, "{name}");
        assert_eq!(person.progress("weekly_wins").await.0, wins, "{name}");
        assert_eq!(person.progress("three_in_a_row").await.0, wins, "{name}");
        // Those of the own team are no opponents.
        assert_eq!(person.progress("weekly_opponents").await.0, 2, "{name}");
        assert_eq!(person.progress("weekly_host").await.0, hosted, "{name}");
        assert_eq!(person.progress("daily_prompt").await.0, prompt, "{name}");
        let contest = person.get("/contest").await.ok();
        assert!(contest.at("/data/mine").is_null(), "{name}");
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_match_of_teams_that_is_called_off_counts_for_no_player() {
    let teams = two_teams().await;
    let id = teams.playing().await;
    let Teams {
        app, nova, mira, ..
    } = &teams;
    for leader in [nova, mira] {
        leader.command(&id, "call-off").await.ok();
    }
    while 0 < app.count_quests().await {}
    for person in [nova, mira] {
        assert_eq!(person.progress("weekly_matches").await.0, 0);
    }
    app.assert_books_are_right().await;
}
