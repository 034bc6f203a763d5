//! What matches of teams add to the totals of each player: staked and won (docs/rules.md, Matches of teams).

use super::matches::{Teams, two_teams};
use crate::books::{number, run};
use crate::people::Person;

/// What the players have staked and won in all, as their wallets show it.
async fn totals<const N: usize>(players: [&Person; N]) -> [[String; 2]; N] {
    let mut totals = Vec::new();
    for player in players {
        let wallet = player.get("/wallet").await.ok();
        totals
            .push(["totalStaked", "totalWon"].map(|total| wallet.text(&format!("/data/{total}"))));
    }
    totals.try_into().unwrap()
}

#[tokio::test]
async fn a_part_of_a_teams_stake_is_staked_and_what_comes_into_the_share_is_won() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        ..
    } = &teams;
    let id = teams.reserved().await;
    let all = [nova, rex, mira, tal];
    assert_eq!(totals(all).await, [["0", "0"]; 4]);
    tal.command(&id, "approve").await.ok();
    let staked = [["30", "0"], ["10", "0"], ["20", "0"], ["20", "0"]];
    assert_eq!(totals(all).await, staked);
    nova.start(&id, &[mira]).await;
    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "lost").await.ok();
    let won = [["30", "57"], ["10", "19"], ["20", "0"], ["20", "0"]];
    assert_eq!(totals(all).await, won);
    // The own profile and the public one show the same.
    let stats = rex.get("/users/me/stats").await.ok();
    assert_eq!(stats.text("/data/stats/totalStaked"), "10");
    assert_eq!(stats.text("/data/stats/totalWon"), "19");
    let profile = mira.get("/users/rex/profile").await.ok();
    assert_eq!(profile.text("/data/profile/totalWon"), "19");
    app.assert_books_are_right().await;

    let mut owner = app.superuser().await;
    let of_rex = format!("where user_id = '{}'", rex.id);
    for corruption in [
        format!("update wallet_totals set staked = 0 {of_rex}"),
        format!("update wallet_totals set won = won - 1 {of_rex}"),
        format!("delete from wallet_totals {of_rex}"),
        format!(
            "update transfers set debit = '{}' where journal_id in (select id from journals where kind = 'team_stake')
                and debit in (select id from ledger_accounts where team_id is not null and user_id = '{}')",
            nova.id, rex.id
        ),
    ] {
        crate::audit::assert_named(&mut owner, "H2", &corruption).await;
    }
}

#[tokio::test]
async fn what_a_match_without_a_winner_brings_back_is_not_staked() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        ..
    } = &teams;
    let all = [nova, rex, mira, tal];
    let drawn = teams.playing().await;
    nova.declare(&drawn, "draw").await.ok();
    mira.declare(&drawn, "draw").await.ok();
    assert_eq!(totals(all).await, [["0", "0"]; 4]);
    // The same where a part comes back to a player who has left.
    let off = teams.playing().await;
    rex.on_team(owls, "leave").await.ok();
    assert_eq!(totals([rex]).await, [["10", "0"]]);
    nova.command(&off, "call-off").await.ok();
    mira.command(&off, "call-off").await.ok();
    assert_eq!(rex.available().await, "100");
    assert_eq!(totals(all).await, [["0", "0"]; 4]);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_left_after_the_stake_has_won_with_a_stake() {
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
    let id = teams.playing().await;
    rex.on_team(owls, "leave").await.ok();
    tal.on_team(foxes, "leave").await.ok();
    mira.declare(&id, "lost").await.ok();
    nova.declare(&id, "won").await.ok();
    assert_eq!(rex.available().await, "109");
    let expected = [["30", "57"], ["10", "19"], ["20", "0"], ["20", "0"]];
    assert_eq!(totals([nova, rex, mira, tal]).await, expected);
    // What lies in the escrow of a team is no player's own stake.
    let in_escrow = "select count(*) from wallet_totals where in_escrow <> 0";
    assert_eq!(number(&mut app.superuser().await, in_escrow).await, 0);
    let forged = run(
        &mut app.as_server().await,
        "update wallet_totals set won = won + 1",
    )
    .await;
    assert_eq!(crate::books::refusal(forged), "42501");
    app.assert_books_are_right().await;
}
