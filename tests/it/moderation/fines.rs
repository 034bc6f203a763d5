//! Fines are at most what the player has, and PostgreSQL refuses every other one (I16).

use super::{HOUR, Judge, won_and_fined};
use crate::audit::assert_named;
use crate::books::{number, refusal, run};
use crate::harness::spawn;
use crate::people::withdrawal_to;

#[tokio::test]
async fn a_fine_takes_at_most_what_is_there() {
    for (withdrawn, left, taken) in [("40", "0", "10"), ("50", "0", "0"), ("10", "15", "25")] {
        let app = spawn().await;
        let (nova, mirage, id) = app.disagreement().await;
        let judge = Judge::new(&app, "arbiter", "moderator").await;
        app.trust(&mirage, "sandbox:known").await;
        judge
            .decides(&app, &id, won_and_fined(&nova, &mirage, "25"))
            .await
            .ok();
        let mirage = mirage.again().await;
        let body = withdrawal_to("sandbox:known", withdrawn);
        mirage.post("/wallet/withdrawals", body).await.ok();
        mirage.accepts(&id).await.ok();
        assert_eq!(mirage.available().await, left, "after {withdrawn}");
        assert_eq!(mirage.fair_play().await, 80);
        let file = judge.on_duty(&app).await.case_file(&id).await.ok();
        assert_eq!(file.text("/data/sides/1/history/finesTotal"), taken);
        assert_eq!(nova.again().await.available().await, "145");
        app.proof().await;
    }
}

#[tokio::test]
async fn a_fine_is_among_the_journals_of_its_challenge() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "head_judge", "admin").await;
    judge
        .decides(&app, &id, won_and_fined(&nova, &mirage, "25"))
        .await
        .ok();
    mirage.again().await.accepts(&id).await.ok();
    let admin = judge.on_duty(&app).await;
    let path = format!("/admin/ledger/journals?challengeId={id}");
    let journals = admin.get(&path).await.ok();
    let rows = journals.at("/data").as_array().unwrap().iter();
    let mut kinds: Vec<_> = rows.map(|row| row["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["fine", "settle", "stake", "stake"]);
    app.proof().await;
}

#[tokio::test]
async fn of_a_void_match_the_fine_is_taken_from_the_stake_that_comes_back() {
    let app = spawn().await;
    let (_, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    app.trust(&mirage, "sandbox:known").await;
    let void = serde_json::json!({
        "verdict": "void", "penalties": [{ "userId": mirage.id, "fine": "25" }],
    });
    judge.decides(&app, &id, void).await.ok();
    let mirage = mirage.again().await;
    let everything = withdrawal_to("sandbox:known", "50");
    mirage.post("/wallet/withdrawals", everything).await.ok();
    app.advance(72 * HOUR);
    app.clock_acts().await;
    assert_eq!(mirage.again().await.available().await, "25");
    app.proof().await;
}

#[tokio::test]
async fn postgresql_refuses_rulings_and_fines_that_do_not_follow() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let arbiter = judge.enrolled.person.clone();
    judge
        .decides(&app, &id, won_and_fined(&nova, &mirage, "25"))
        .await
        .ok();
    let mut server = app.as_server().await;
    let ruling = |moderator: &str, second: &str, penalized: &str, fine: i64| {
        format!(
            "insert into rulings (challenge_id, version, moderator, second, verdict, winner, reason, penalized, fines,
                                  is_proposal, is_on_appeal, at)
             values ('{id}', 99, '{moderator}', {second}, 'winner', '{}', 'because I say so', '{{{penalized}}}', '{{{fine}}}',
                     false, false, now())",
            nova.id
        )
    };
    let (judge_id, half) = (arbiter.id.as_str(), 25_000_000);
    for statement in [
        ruling(&nova.id, "null", &mirage.id, 0),
        ruling(judge_id, &format!("'{}'", nova.id), &mirage.id, 0),
        ruling(judge_id, "null", &mirage.id, half + 1),
        ruling(judge_id, "null", judge_id, 1),
        // A role that was taken away.
        ruling(&app.player("passer_by").await.id, "null", &mirage.id, 0),
    ] {
        assert_eq!(
            refusal(run(&mut server, &statement).await),
            "rulings_made",
            "{statement}"
        );
    }
    let twice = ruling(judge_id, &format!("'{judge_id}'"), &mirage.id, 0);
    assert_eq!(
        refusal(run(&mut server, &twice).await),
        "rulings_second_differs"
    );
    for change in [
        "update rulings set reason = 'another reason'",
        "delete from rulings",
        "update fair_play_changes set points = 0",
    ] {
        assert_eq!(refusal(run(&mut server, change).await), "42501", "{change}");
    }
    // Too early, too much, of another player, and twice.
    let fine = |player: &str, micros: i64| {
        format!(
            "with j as (insert into journals (id, kind, challenge_id, reason, at)
                        values (gen_random_uuid(), 'fine', '{id}', 'because', now()) returning id)
             insert into transfers (journal_id, seq, debit, credit, amount)
             select j.id, 1, '{player}', '00000000-0000-0000-0000-000000000003', {micros} from j"
        )
    };
    assert_eq!(
        refusal(run(&mut server, &fine(&mirage.id, half)).await),
        "journals_fined"
    );
    let mirage = mirage.again().await.deposit("100").await;
    mirage.accepts(&id).await.ok();
    for statement in [fine(&mirage.id, half + 1), fine(&nova.id, 1)] {
        assert_eq!(
            refusal(run(&mut server, &statement).await),
            "journals_fined",
            "{statement}"
        );
    }
    app.proof().await;

    let mut owner = app.superuser().await;
    for corruption in [
        format!("update rulings set moderator = '{}'", nova.id),
        format!("update rulings set second = '{}'", mirage.id),
        format!("update rulings set fines = '{{{}}}'", half + 1),
        "update rulings set verdict = 'draw', winner = null".to_owned(),
        "update rulings set fines = '{1}'".to_owned(),
        "update rulings set is_proposal = true".to_owned(),
    ] {
        assert_named(&mut owner, "I16", &corruption).await;
    }
    let count = "select count(*) from rulings";
    assert_eq!(number(&mut owner, count).await, 1);
}

#[tokio::test]
async fn a_ruling_after_a_ruling_and_what_is_held_are_checked_too() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    judge
        .decides(&app, &id, won_and_fined(&nova, &mirage, "25"))
        .await
        .ok();
    let mut server = app.as_server().await;
    let mut owner = app.superuser().await;
    // Who ruled decides no appeal against it, and no side is fined twice.
    let twice = format!(r#""penalized": ["{0}", "{0}"], "fines": [0, 0]"#, mirage.id);
    for change in [r#""is_on_appeal": true"#, &twice] {
        let again = format!(
            r#"insert into rulings
               select (jsonb_populate_record(r, '{{"version": 99, {change}}}')).* from rulings r"#
        );
        let refused = refusal(run(&mut server, &again).await);
        assert_eq!(refused, "rulings_made", "{again}");
        assert_named(&mut owner, "I16", &again).await;
    }
    // What is held for the winner and the fee is the whole escrow.
    let short = r#"update challenges set outcome = jsonb_set(outcome, '{fee}', '"4"')"#;
    assert_named(&mut owner, "I9", short).await;
    // Only what a moderator decided is fined.
    mirage.again().await.accepts(&id).await.ok();
    let agreed =
        r#"update challenges set outcome = jsonb_set(outcome, '{settledBy}', '"agreement"')"#;
    assert_named(&mut owner, "I16", agreed).await;
    app.proof().await;
}

#[tokio::test]
async fn a_score_that_its_history_does_not_say_is_named() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let ruling = won_and_fined(&nova, &mirage, "0");
    judge.decides(&app, &id, ruling).await.ok();
    mirage.again().await.accepts(&id).await.ok();
    let mut owner = app.superuser().await;
    let of_mirage = format!("where id = '{}'", mirage.id);
    for corruption in [
        format!("update users set fair_play = 81 {of_mirage}"),
        "update fair_play_changes set score = 81, points = -19".to_owned(),
        "update fair_play_changes set points = -19".to_owned(),
        "delete from fair_play_changes".to_owned(),
    ] {
        assert_named(&mut owner, "F1", &corruption).await;
    }
    app.proof().await;
}
