//! A place in a match is held for players who approve, and not again and again for nothing.

use std::time::Duration;

use serde_json::json;

use super::matches::{Teams, two_teams};

#[tokio::test]
async fn a_team_that_did_not_approve_in_time_waits_before_it_accepts_again() {
    let teams = two_teams().await;
    let id = teams.reserved().await;
    teams.app.advance(Duration::from_hours(24));
    // The clock has not looked yet.
    let (mira, tal) = (teams.mira.again().await, teams.tal.again().await);
    let roster = [&mira, &tal];
    mira.accepts_for(&id, &teams.foxes, &roster)
        .await
        .refused(409, "HOLD_LAPSED");
    assert_eq!(teams.status_of(&id).await, "open");
    // Another match is open to it, and one that it declines by itself stays open to it.
    let (nova, rex) = (teams.nova.again().await, teams.rex.again().await);
    let issued = nova.issue(&teams.owls, &[&nova, &rex], "0", &[]).await.ok();
    let other = issued.text("/data/challenge/_id");
    rex.command(&other, "approve").await.ok();
    for _ in 0..2 {
        mira.accepts_for(&other, &teams.foxes, &roster).await.ok();
        mira.command(&other, "decline").await.ok();
    }
    teams.app.advance(Duration::from_hours(24));
    let (mira, tal) = (mira.again().await, tal.again().await);
    mira.accepts_for(&id, &teams.foxes, &[&mira, &tal])
        .await
        .ok();
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_team_holds_five_places_at_once() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    } = &teams;
    let mut ids = Vec::new();
    for _ in 0..6 {
        let issued = nova.issue(owls, &[nova, rex], "0", &[]).await.ok();
        let id = issued.text("/data/challenge/_id");
        rex.command(&id, "approve").await.ok();
        ids.push(id);
    }
    let (last, first) = ids.split_last().unwrap();
    for id in first {
        mira.accepts_for(id, foxes, &[mira, tal]).await.ok();
    }
    let refused = mira.accepts_for(last, foxes, &[mira, tal]).await;
    let refused = refused.refused(409, "PLACES_HELD");
    assert!(refused.text("/message").contains("in 5 challenges already"));
    // A match that is approved holds no place any more.
    tal.command(&first[0], "approve").await.ok();
    mira.accepts_for(last, foxes, &[mira, tal]).await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_leader_accepts_twenty_matches_a_day() {
    let teams = two_teams().await;
    let (mira, tal) = (&teams.mira, &teams.tal);
    let id = teams.open().await;
    for _ in 0..20 {
        mira.accepts_for(&id, &teams.foxes, &[mira, tal]).await.ok();
        mira.command(&id, "decline").await.ok();
    }
    mira.accepts_for(&id, &teams.foxes, &[mira, tal])
        .await
        .refused(429, "RATE_LIMITED");
    teams.app.advance(Duration::from_hours(25));
    let (mira, tal) = (mira.again().await, tal.again().await);
    mira.accepts_for(&id, &teams.foxes, &[&mira, &tal])
        .await
        .ok();
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_team_that_declines_after_an_hour_has_held_the_place_for_nothing() {
    let teams = two_teams().await;
    let id = teams.reserved().await;
    teams.app.advance(Duration::from_mins(59));
    let (mira, tal) = (teams.mira.again().await, teams.tal.again().await);
    tal.command(&id, "decline").await.ok();
    mira.accepts_for(&id, &teams.foxes, &[&mira, &tal])
        .await
        .ok();
    teams.app.advance(Duration::from_mins(61));
    let (mira, tal) = (mira.again().await, tal.again().await);
    tal.command(&id, "decline").await.ok();
    mira.accepts_for(&id, &teams.foxes, &[&mira, &tal])
        .await
        .refused(409, "HOLD_LAPSED");
    assert_eq!(teams.status_of(&id).await, "open");
    teams.app.advance(Duration::from_hours(24));
    let (mira, tal) = (mira.again().await, tal.again().await);
    mira.accepts_for(&id, &teams.foxes, &[&mira, &tal])
        .await
        .ok();
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_repeat_and_a_refusal_leave_the_acceptances_of_the_day() {
    let teams = two_teams().await;
    let (mira, tal) = (&teams.mira, &teams.tal);
    let id = teams.open().await;
    let path = format!("/challenges/{id}/join");
    let body = json!({ "teamId": teams.foxes, "roster": [mira.id, tal.id] });
    for _ in 0..3 {
        mira.post_keyed(&path, "once", body.clone()).await.ok();
        mira.accepts_for(&id, &teams.foxes, &[mira, tal])
            .await
            .refused(409, "ALREADY_JOINED");
    }
    mira.command(&id, "decline").await.ok();
    for _ in 1..20 {
        mira.accepts_for(&id, &teams.foxes, &[mira, tal]).await.ok();
        mira.command(&id, "decline").await.ok();
    }
    mira.accepts_for(&id, &teams.foxes, &[mira, tal])
        .await
        .refused(429, "RATE_LIMITED");
    teams.app.assert_books_are_right().await;
}
