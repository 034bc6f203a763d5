//! A team's new leader speaks for what the former one staked: gives evidence, is reminded, and is fined for the own words.

use duel_ledger::jobs::reminders;

use super::{HOUR, Judge, won_and_fined, won_by};
use crate::books::number;
use crate::team::matches::{Teams, two_teams};

#[tokio::test]
async fn a_successor_gives_evidence_is_reminded_and_pays_for_the_own_words() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        ..
    } = &teams;
    let judge = Judge::new(app, "arbiter", "moderator").await;
    let id = teams.playing().await;
    teams.rex_succeeds().await;
    mira.declare(&id, "won").await.ok();
    // What is to be answered is asked of who may answer it.
    let asked = rex.notified().await;
    assert_eq!(asked[0]["data"]["event"], "declared");
    assert_eq!(asked[0]["data"]["actionRequired"], true, "{}", asked[0]);
    rex.declare(&id, "won").await.ok();

    let (nova, rex) = (nova.again().await, rex.again().await);
    rex.gives(&id, &[], &[("text", "See our recording")])
        .await
        .ok();
    nova.gives(&id, &[], &[("text", "See mine")])
        .await
        .refused(403, "NOT_LEADER");
    let page = mira.get(&format!("/challenges/{id}/dispute")).await.ok();
    assert_eq!(
        page.text("/data/sides/0/evidence/0/content"),
        "See our recording"
    );
    let actions = page.at("/data/sides/0/actions").to_string();
    assert!(actions.contains("add_evidence"), "{actions}");

    // The moderator reads the past of who declared.
    let case = judge.on_duty(app).await.case_file(&id).await.ok();
    assert_eq!(case.text("/data/sides/0/history/user/username"), "rex");
    assert_eq!(case.text("/data/sides/1/history/user/username"), "mira");

    app.advance(19 * HOUR);
    reminders::remind(&app.app).await.unwrap();
    for (person, expected) in [(&rex, 1), (&nova, 0)] {
        let count = format!(
            "select count(*) from notifications where user_id = '{}' and fact ->> 'event' = 'evidence_ends'",
            person.id
        );
        let count = number(&mut app.superuser().await, &count).await;
        assert_eq!(count, expected, "{}", person.username);
    }

    judge
        .decides(app, &id, won_and_fined(mira, &nova, "10"))
        .await
        .ok();
    app.advance(72 * HOUR);
    app.clock_acts().await;
    let (nova, rex) = (nova.again().await, rex.again().await);
    assert_eq!((nova.fair_play().await, rex.fair_play().await), (100, 80));
    let fined = |who: &str| {
        format!(
            "select count(*) from journals j join transfers t on t.journal_id = j.id
              where j.kind = 'fine' and t.debit = '{who}' and t.amount = 10000000"
        )
    };
    let mut owner = app.superuser().await;
    assert_eq!(number(&mut owner, &fined(&rex.id)).await, 1);
    assert_eq!(number(&mut owner, &fined(&nova.id)).await, 0);
    app.proof().await;
}

#[tokio::test]
async fn what_a_ruling_awards_to_a_team_goes_to_the_shares_by_their_parts() {
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
    let judge = Judge::new(app, "arbiter", "moderator").await;
    let id = teams.playing().await;
    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "won").await.ok();
    judge.decides(app, &id, won_by(nova)).await.ok();
    app.advance(72 * HOUR);
    app.clock_acts().await;
    assert_eq!(teams.status_of(&id).await, "completed");
    // 76 in proportion to 30 and 10.
    for (player, team, share) in [
        (nova, owls, "87"),
        (rex, owls, "29"),
        (mira, foxes, "30"),
        (tal, foxes, "30"),
    ] {
        let pool = player.again().await.pool(team).await;
        assert_eq!(pool["share"], share, "{}", player.username);
    }
    app.proof().await;
}
