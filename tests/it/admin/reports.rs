//! Reports, what the moderators decide on them, and what the reporter reads of it.

use serde_json::{Value, json};

use super::UNKNOWN_ID;
use crate::books::number;
use crate::harness::spawn;
use crate::people::{Answer, Person};

const NOTE: &str = "the replay shows nothing unusual";

async fn close(who: &Person, report: &str, result: &str) -> Answer {
    let body = json!({ "result": result, "note": NOTE });
    who.post(&format!("/admin/reports/{report}/close"), body)
        .await
}

#[tokio::test]
async fn a_report_is_closed_once_and_its_reporter_reads_the_result() {
    let app = spawn().await;
    let moderator = app.staff("mod_one", "moderator").await;
    let (nova, mirage, id) = app.duel().await;
    let body = json!({ "reason": "cheating", "details": "a bot" });
    let of_challenge = format!("/challenges/{id}/report");
    mirage.post(&of_challenge, body.clone()).await.ok();
    let of_player = format!("/users/{}/report", nova.id);
    mirage.post(&of_player, body).await.ok();
    let open = moderator.get("/admin/reports").await.ok();
    assert_eq!(open.at("/pagination/total"), &json!(2));
    let rows = open.at("/data").as_array().unwrap();
    let row = |kind: &str| rows.iter().find(|row| row["kind"] == kind).unwrap();
    let (challenge, player) = (row("challenge"), row("player"));
    assert_eq!(challenge["challenge"]["_id"], id);
    assert_eq!(challenge["player"], Value::Null);
    assert_eq!(player["player"]["username"], "nova_kade");
    assert_eq!(player["challenge"], Value::Null);
    assert_eq!(player["reporter"]["username"], "mirage_ops");
    assert_eq!(player["reason"], "cheating");
    assert_eq!(player["outcome"], Value::Null);
    let (challenge, player) = (
        challenge["_id"].as_str().unwrap(),
        player["_id"].as_str().unwrap(),
    );
    let closed = close(&moderator, challenge, "action_taken").await.ok();
    assert_eq!(closed.text("/data/outcome/result"), "action_taken");
    assert_eq!(closed.text("/data/outcome/note"), NOTE);
    assert_eq!(closed.text("/data/outcome/by/username"), "mod_one");
    close(&moderator, player, "no_action").await.ok();
    close(&moderator, player, "action_taken")
        .await
        .refused(409, "REPORT_CLOSED");
    let open = moderator.get("/admin/reports?status=open").await.ok();
    assert_eq!(open.at("/data"), &json!([]));
    let closed = moderator.get("/admin/reports?status=closed").await.ok();
    assert_eq!(closed.at("/pagination/total"), &json!(2));
    let notified = mirage.notified().await;
    let results: Vec<_> = notified
        .iter()
        .filter(|it| it["data"]["event"] == "report_closed")
        .collect();
    assert_eq!(results.len(), 2);
    for one in results {
        assert_eq!(one["type"], "system");
        assert_eq!(one["data"]["sender"], Value::Null);
        let text = one.to_string();
        assert!(!text.contains(NOTE) && !text.contains("mod_one"), "{text}");
    }
    let texts: Vec<_> = notified.iter().map(|it| &it["data"]["message"]).collect();
    let sentence = "The moderators looked at your report of “Aim duel, first to 30” and took action. Thank you.";
    assert!(texts.contains(&&json!(sentence)), "{texts:?}");
    app.proof().await;
}

#[tokio::test]
async fn of_two_moderators_who_close_a_report_at_once_one_is_refused() {
    let app = spawn().await;
    let moderator = app.staff("mod_one", "moderator").await;
    let other = app.staff("mod_two", "moderator").await;
    let nova = app.player("nova").await;
    let mirage = app.player("mirage").await;
    let body = json!({ "reason": "abuse", "details": "insults" });
    let path = format!("/users/{}/report", nova.id);
    let report = mirage.post(&path, body).await.ok();
    let report = report.text("/data/report/_id");
    let (one, two) = futures_util::join!(
        close(&moderator, &report, "no_action"),
        close(&other, &report, "action_taken")
    );
    assert!(one.status.is_success() != two.status.is_success());
    let entries = "select count(*) from audit_log where action = 'report_closed'";
    assert_eq!(number(&mut app.superuser().await, entries).await, 1);
    let events = mirage.notified().await;
    let results = events
        .iter()
        .filter(|it| it["data"]["event"] == "report_closed");
    assert_eq!(results.count(), 1);
}

#[tokio::test]
async fn a_decision_needs_a_report_a_result_and_a_note() {
    let app = spawn().await;
    let moderator = app.staff("mod_one", "moderator").await;
    close(&moderator, UNKNOWN_ID, "no_action")
        .await
        .refused(404, "REPORT_NOT_FOUND");
    close(&moderator, UNKNOWN_ID, "perhaps")
        .await
        .refused(422, "VALIDATION");
    let path = format!("/admin/reports/{UNKNOWN_ID}/close");
    let short = json!({ "result": "no_action", "note": "no" });
    let refused = moderator.post(&path, short).await;
    let refused = refused.refused(422, "VALIDATION");
    assert!(refused.body["fields"]["note"].is_string());
}

#[tokio::test]
async fn a_moderator_closes_no_report_that_they_are_part_of() {
    let app = spawn().await;
    let moderator = app.staff("mod_one", "moderator").await;
    let (nova, mirage, id) = app.duel().await;
    let body = json!({ "reason": "abuse", "details": "insults" });
    let of_player = |player: &Person| format!("/users/{}/report", player.id);
    let of_challenge = format!("/challenges/{id}/report");
    let mut theirs = Vec::new();
    for (who, path) in [
        (&moderator, of_player(&nova)),
        (&mirage, of_player(&moderator)),
        (&moderator, of_challenge.clone()),
    ] {
        let report = who.post(&path, body.clone()).await.ok();
        theirs.push(report.text("/data/report/_id"));
    }
    for report in &theirs {
        close(&moderator, report, "no_action")
            .await
            .refused(403, "CONFLICT_OF_INTEREST");
    }
    // The players of the match that was reported, once they are moderators.
    app.enrol(mirage.clone()).await;
    app.give_role(&mirage, "moderator").await;
    close(&mirage, &theirs[2], "no_action")
        .await
        .refused(403, "CONFLICT_OF_INTEREST");
    // Nor do they read what others have reported about them: the moderator one, the player of the match another one.
    let other = app.staff("mod_two", "moderator").await;
    for (who, hidden) in [
        (&moderator, Some(&theirs[1])),
        (&mirage, Some(&theirs[2])),
        (&other, None),
    ] {
        let mut expected: Vec<_> = theirs.iter().filter(|it| Some(*it) != hidden).collect();
        expected.sort();
        let open = who.get("/admin/reports").await.ok();
        let rows = open.at("/data").as_array().unwrap().iter();
        let mut shown: Vec<_> = rows.map(|row| row["_id"].as_str().unwrap()).collect();
        shown.sort_unstable();
        assert_eq!(shown, expected);
        assert_eq!(open.at("/pagination/total"), expected.len());
        let behind = who.get("/admin/reports?page=9").await.ok();
        assert_eq!(behind.at("/pagination/total"), expected.len());
        let me = who.get("/admin/me").await.ok();
        assert_eq!(me.at("/data/counts/reportsOpen"), expected.len());
    }
    for report in &theirs {
        close(&other, report, "no_action").await.ok();
    }
}

#[tokio::test]
async fn a_private_challenge_is_shown_to_the_staff_once_it_is_reported() {
    let app = spawn().await;
    let moderator = app.staff("mod_one", "moderator").await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let terms = [
        ("challengeType", "private"),
        ("description", "Losers are named"),
        ("rules", "One map each"),
    ];
    let created = nova.create(&terms).await.ok();
    let id = created.text("/data/challenge/_id");
    let code = created.text("/data/challenge/inviteCode");
    let join = json!({ "stakeAmount": "50", "inviteCode": code });
    let path = format!("/challenges/{id}/join");
    mirage.post(&path, join).await.ok();
    let file = format!("/admin/disputes/{id}");
    moderator.get(&file).await.refused(404, "DISPUTE_NOT_FOUND");

    let body = json!({ "reason": "content", "details": "the description" });
    let path = format!("/challenges/{id}/report");
    mirage.post(&path, body).await.ok();
    let seen = moderator.get(&file).await.ok();
    assert_eq!(seen.text("/data/title"), "Aim duel, first to 30");
    assert_eq!(seen.text("/data/description"), "Losers are named");
    assert_eq!(seen.text("/data/rules"), "One map each");
    for (nth, player) in [&nova, &mirage].into_iter().enumerate() {
        let shown = seen.at(&format!("/data/players/{nth}"));
        assert_eq!(shown["_id"], player.id.as_str());
        assert_eq!(shown["username"], player.username.as_str());
        let side = seen.at(&format!("/data/sides/{nth}/user"));
        assert_eq!(side, shown);
    }
    assert_eq!(seen.text("/data/events/0/type"), "created");
    assert_eq!(seen.at("/data/open"), &Value::Null);
    assert!(!seen.body.to_string().contains(&code));
    // There is nothing to decide but the report.
    let take = moderator.post(&format!("{file}/take"), json!({})).await;
    take.refused(404, "DISPUTE_NOT_FOUND");

    let report = moderator.get("/admin/reports").await.ok();
    close(&moderator, &report.text("/data/0/_id"), "no_action")
        .await
        .ok();
    moderator.get(&file).await.ok();
    app.enrol(mirage.clone()).await;
    app.give_role(&mirage, "moderator").await;
    mirage.get(&file).await.refused(403, "CONFLICT_OF_INTEREST");
    app.proof().await;
}
