//! From creation to payout.

use serde_json::json;

use crate::harness::spawn;
use crate::people::{Person, send};

#[tokio::test]
async fn two_players_play_for_a_hundred_and_the_winner_gets_ninety_five() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;

    let created = nova.create(&[]).await.ok();
    assert_eq!(created.status, 201);
    assert_eq!(created.text("/message"), "Challenge created successfully!");
    let id = created.text("/data/challenge/_id");
    assert_eq!(created.text("/data/challenge/inviteCode").len(), 8);
    // What the winner would get is shown before a player joins.
    assert_eq!(created.text("/data/challenge/winnerReceives"), "95");
    assert_eq!(nova.available().await, "50");

    let joined = mirage.join(&id, "50").await.ok();
    assert_eq!(
        joined.text("/message"),
        "Successfully joined the challenge!"
    );
    assert_eq!(joined.text("/data/challenge/status"), "full");
    mirage.command(&id, "ready").await.ok();
    let started = nova.command(&id, "start").await.ok();
    assert_eq!(started.text("/message"), "Challenge started successfully!");
    assert_eq!(
        started.text("/data/challenge/startTime"),
        "2026-11-21T12:00:00Z"
    );
    assert_eq!(
        started.text("/data/challenge/expiresAt"),
        "2026-11-21T13:00:00Z"
    );

    nova.declare(&id, "won").await.ok();
    let detail = mirage.detail(&id).await;
    assert_eq!(detail.text("/data/userRole"), "participant");
    assert_eq!(detail.text("/data/escrow/total"), "100");
    assert_eq!(detail.text("/data/escrow/state"), "declared");
    // Mirage was not seen: a day after the end of the match.
    assert_eq!(detail.text("/data/deadlines/0/at"), "2026-11-22T13:00:00Z");
    assert_eq!(
        detail.text("/data/deadlines/0/sides/0/user/username"),
        "mirage_ops"
    );
    assert_eq!(detail.at("/data/actions"), &json!(["declare"]));

    let settled = mirage.declare(&id, "lost").await.ok();
    assert_eq!(settled.text("/data/challenge/status"), "completed");
    assert_eq!(
        settled.text("/data/challenge/outcome/winner/username"),
        "nova_kade"
    );
    assert_eq!(settled.text("/data/challenge/outcome/fee"), "5");
    assert_eq!(nova.available().await, "145");
    assert_eq!(mirage.available().await, "50");
    app.proof().await;

    let log = app
        .stranger()
        .get(&format!("/challenges/{id}/events"))
        .await
        .ok();
    let notified: Vec<_> = log
        .at("/data/events")
        .as_array()
        .unwrap()
        .iter()
        .map(|e| &e["type"])
        .collect();
    assert_eq!(
        notified,
        [
            "created", "joined", "readied", "started", "declared", "declared", "settled"
        ]
        .map(|it| json!(it))
        .iter()
        .collect::<Vec<_>>()
    );
    assert_eq!(log.at("/data/version"), &json!(7));
}

#[tokio::test]
async fn a_free_for_all_pays_the_one_whom_all_name() {
    let app = spawn().await;
    let ([nova, mirage, tal], id) = app.brawl().await;
    nova.names(&id, &tal).await.ok();
    mirage.names(&id, &tal).await.ok();
    mirage.declare(&id, "lost").await.refused(422, "VALIDATION");
    assert_eq!(tal.status(&id).await, "in_progress");
    tal.declare(&id, "won").await.ok();
    assert_eq!(tal.status(&id).await, "completed");
    assert_eq!(tal.available().await, "118.5");
    assert_eq!(nova.available().await, "90");
    app.proof().await;
}

#[tokio::test]
async fn a_draw_gives_stakes_back_without_a_fee_and_shares_what_a_leaver_left() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let terms = [
        ("matchType", "1 vs Many"),
        ("minimumStake", "10"),
        ("opponentMaxStake", "30"),
    ];
    let id = nova.challenge(&terms).await;
    mirage.join(&id, "30").await.ok();
    tal.join(&id, "12").await.ok();
    tal.command(&id, "leave").await.ok();
    nova.start(&id, &[&mirage]).await;
    nova.declare(&id, "draw").await.ok();
    mirage.declare(&id, "draw").await.ok();
    // 12 left behind, shared by stakes of 10 and 30.
    assert_eq!(nova.available().await, "103");
    assert_eq!(mirage.available().await, "109");
    assert_eq!(tal.available().await, "88");
    app.proof().await;
}

#[tokio::test]
async fn leaving_forfeits_the_stake_to_the_pot() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let id = nova
        .challenge(&[("matchType", "1 vs Many"), ("minimumStake", "20")])
        .await;
    mirage.join(&id, "20").await.ok();
    let left = mirage.command(&id, "leave").await.ok();
    assert_eq!(left.text("/message"), "Successfully left the challenge");
    assert_eq!(mirage.available().await, "80");
    mirage.join(&id, "20").await.refused(409, "ALREADY_LEFT");
    nova.command(&id, "leave")
        .await
        .refused(409, "CREATOR_CANNOT_LEAVE");

    tal.join(&id, "20").await.ok();
    nova.start(&id, &[&tal]).await;
    tal.declare(&id, "won").await.ok();
    nova.declare(&id, "lost").await.ok();
    // Three stakes in the pot: 60 less 5 %.
    assert_eq!(tal.available().await, "137");
    app.proof().await;
}

#[tokio::test]
async fn a_cancelled_challenge_gives_every_stake_back_those_of_leavers_too() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let id = nova
        .challenge(&[("matchType", "1 vs Many"), ("minimumStake", "20")])
        .await;
    mirage.join(&id, "20").await.ok();
    tal.join(&id, "20").await.ok();
    mirage.command(&id, "leave").await.ok();
    tal.command(&id, "cancel").await.refused(403, "NOT_CREATOR");
    let cancelled = nova.command(&id, "cancel").await.ok();
    assert_eq!(
        cancelled.text("/message"),
        "Challenge cancelled successfully"
    );
    assert_eq!(cancelled.text("/data/challenge/cancelReason"), "creator");
    for player in [&nova, &mirage, &tal] {
        assert_eq!(player.available().await, "100");
    }
    nova.command(&id, "cancel")
        .await
        .refused(409, "NOT_CANCELLABLE");
    app.proof().await;
}

#[tokio::test]
async fn a_match_that_all_call_off_costs_no_one_anything() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.command(&id, "call-off").await.ok();
    nova.command(&id, "call-off")
        .await
        .refused(409, "ALREADY_AGREED");
    assert_eq!(nova.status(&id).await, "active");
    mirage.command(&id, "call-off").await.ok();
    assert_eq!(
        nova.detail(&id).await.text("/data/challenge/cancelReason"),
        "void"
    );
    assert_eq!(nova.available().await, "100");
    assert_eq!(mirage.available().await, "100");
    app.proof().await;
}

#[tokio::test]
async fn two_different_words_freeze_the_escrow_in_a_dispute() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    let detail = nova.detail(&id).await;
    assert_eq!(detail.text("/data/challenge/status"), "in_progress");
    assert_eq!(detail.text("/data/escrow/state"), "disputed");
    assert!(detail.at("/data/dispute/_id").is_string());
    let hits = nova.get("/challenges/search?q=aim").await.ok();
    assert_eq!(
        hits.text("/data/challenges/0/escrowState"),
        "disputed",
        "the search calls it what every other list does"
    );
    assert_eq!(detail.at("/data/declarations").as_array().unwrap().len(), 2);
    nova.declare(&id, "lost")
        .await
        .refused(409, "ALREADY_DECLARED");
    assert_eq!(nova.available().await, "50");
    // Declarations are not public.
    let outside = app.stranger().detail(&id).await;
    assert_eq!(outside.at("/data/declarations"), &json!([]));
    app.proof().await;
}

#[tokio::test]
async fn a_declaration_can_be_changed_until_another_side_has_spoken() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "lost").await.ok();
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    assert_eq!(nova.available().await, "145");
    nova.declare(&id, "won")
        .await
        .refused(409, "ALREADY_DECIDED");
    app.proof().await;
}

#[tokio::test]
async fn a_free_challenge_is_played_without_a_ledger_row() {
    let app = spawn().await;
    let (nova, mirage) = (
        app.player("nova_kade").await,
        app.player("mirage_ops").await,
    );
    let id = nova.challenge(&[("minimumStake", "0")]).await;
    mirage.join(&id, "5").await.refused(422, "VALIDATION");
    mirage.join(&id, "0").await.ok();
    nova.start(&id, &[&mirage]).await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    assert_eq!(nova.status(&id).await, "completed");
    let history = nova.get("/wallet/transactions").await.ok();
    assert_eq!(history.at("/data/transactions"), &json!([]));
    app.proof().await;
}

#[tokio::test]
async fn commands_are_for_those_whom_the_rules_name() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let id = nova.challenge(&[]).await;
    nova.command(&id, "start")
        .await
        .refused(409, "NOT_ENOUGH_PARTICIPANTS");
    nova.join(&id, "50").await.refused(409, "ALREADY_JOINED");
    mirage
        .declare(&id, "won")
        .await
        .refused(403, "NOT_PARTICIPANT");
    mirage
        .command(&id, "ready")
        .await
        .refused(403, "NOT_PARTICIPANT");
    app.stranger()
        .join(&id, "50")
        .await
        .refused(401, "UNAUTHENTICATED");
    app.newcomer("no_terms")
        .await
        .join(&id, "50")
        .await
        .refused(403, "TERMS_NOT_ACCEPTED");
    mirage.join(&id, "50").await.ok();
    tal.join(&id, "50").await.refused(409, "FULL");
    mirage.command(&id, "leave").await.refused(409, "NOT_OPEN");
    mirage
        .command(&id, "start")
        .await
        .refused(403, "NOT_CREATOR");
    nova.command(&id, "start").await.refused(409, "NOT_READY");
    mirage.command(&id, "ready").await.ok();
    mirage
        .command(&id, "ready")
        .await
        .refused(409, "ALREADY_READY");
    nova.declare(&id, "won").await.refused(409, "NOT_ACTIVE");
    nova.command(&id, "start").await.ok();
    nova.command(&id, "start")
        .await
        .refused(409, "NOT_STARTABLE");
    tal.declare(&id, "won")
        .await
        .refused(403, "NOT_PARTICIPANT");
    let missing = "01939e2e-0000-7000-8000-000000000000";
    tal.join(missing, "50")
        .await
        .refused(404, "CHALLENGE_NOT_FOUND");
    tal.join("not-an-id", "50").await.refused(404, "NOT_FOUND");
    app.proof().await;
}

#[tokio::test]
async fn a_private_challenge_is_read_and_joined_with_its_code_or_by_invitation() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let invited = format!("[\"{}\"]", tal.id);
    let terms = [
        ("challengeType", "private"),
        ("matchType", "1 vs Many"),
        ("invitedFriends", invited.as_str()),
    ];
    let created = nova.create(&terms).await.ok();
    let (id, code) = (
        created.text("/data/challenge/_id"),
        created.text("/data/challenge/inviteCode"),
    );
    app.stranger()
        .get(&format!("/challenges/{id}"))
        .await
        .refused(403, "INVITE_CODE_REQUIRED");
    mirage
        .get(&format!("/challenges/{id}/events"))
        .await
        .refused(403, "INVITE_CODE_REQUIRED");
    let seen = mirage
        .get(&format!(
            "/challenges/{id}?inviteCode={}",
            code.to_lowercase()
        ))
        .await
        .ok();
    assert!(seen.at("/data/challenge/inviteCode").is_null());
    mirage
        .join(&id, "50")
        .await
        .refused(403, "INVITE_CODE_REQUIRED");
    let body = json!({ "stakeAmount": 50, "inviteCode": code });
    let joined = mirage
        .post(&format!("/challenges/{id}/join"), body)
        .await
        .ok();
    assert_eq!(joined.text("/data/challenge/inviteCode"), code);
    tal.join(&id, "50").await.ok();
    app.proof().await;
}

#[tokio::test]
async fn an_edit_invites_more_players_and_takes_no_invitation_back() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let invite = |player: &Person| format!("[\"{}\"]", player.id);
    let first = invite(&mirage);
    let terms = [
        ("challengeType", "private"),
        ("matchType", "1 vs Many"),
        ("invitedFriends", first.as_str()),
    ];
    let id = nova.challenge(&terms).await;
    let path = format!("/challenges/{id}");
    tal.get(&path).await.refused(403, "INVITE_CODE_REQUIRED");
    for (field, value) in [
        ("invitedFriends", invite(&tal)),
        ("rules", "One pause each.".to_owned()),
    ] {
        let form = reqwest::multipart::Form::new().text(field, value);
        let request = nova.request(reqwest::Method::PUT, &path);
        send(request.multipart(form)).await.ok();
        for invited in [&mirage, &tal] {
            invited.get(&path).await.ok();
        }
    }
    for invited in [&mirage, &tal] {
        invited.join(&id, "50").await.ok();
    }
    app.proof().await;
}

#[tokio::test]
async fn the_creator_edits_everything_while_alone_and_texts_afterwards() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let edit = |fields: Vec<(&'static str, &'static str)>| {
        let request = nova.request(reqwest::Method::PUT, &format!("/challenges/{id}"));
        let form = fields
            .into_iter()
            .fold(reqwest::multipart::Form::new(), |form, (name, value)| {
                form.text(name, value)
            });
        send(request.multipart(form))
    };
    let edited = edit(vec![
        ("minimumStake", "80"),
        ("title", "Aim duel, first to 16"),
    ])
    .await
    .ok();
    assert_eq!(
        edited.text("/data/challenge/title"),
        "Aim duel, first to 16"
    );
    assert_eq!(edited.text("/data/challenge/totalPrizePool"), "80");
    assert_eq!(nova.available().await, "20");
    edit(vec![("minimumStake", "500")])
        .await
        .refused(422, "INSUFFICIENT_FUNDS");
    edit(vec![("minimumStake", "40")]).await.ok();
    assert_eq!(nova.available().await, "60");
    app.proof().await;

    mirage.join(&id, "40").await.ok();
    edit(vec![("minimumStake", "10")])
        .await
        .refused(409, "TERMS_FIXED");
    edit(vec![("title", "Another one")])
        .await
        .refused(409, "TERMS_FIXED");
    let edited = edit(vec![
        ("rules", "One pause each."),
        ("tags", "Aim, aim ,fun"),
    ])
    .await
    .ok();
    assert_eq!(edited.at("/data/challenge/tags"), &json!(["aim", "fun"]));
    assert_eq!(
        edited.text("/data/challenge/title"),
        "Aim duel, first to 16"
    );
    nova.start(&id, &[&mirage]).await;
    edit(vec![("rules", "Too late")])
        .await
        .refused(409, "NOT_EDITABLE");
    app.proof().await;
}

#[tokio::test]
async fn terms_that_change_before_the_eyes_of_a_player_take_no_stake() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let path = format!("/challenges/{id}/join");
    let shown = mirage.detail(&id).await.text("/data/challenge/termsKey");

    // The creator would risk a cent against the stake that the other was shown.
    let form = reqwest::multipart::Form::new().text("minimumStake", "0.01");
    let request = nova.request(reqwest::Method::PUT, &format!("/challenges/{id}"));
    send(request.multipart(form)).await.ok();
    let join = json!({ "stakeAmount": "50", "termsKey": shown });
    mirage.post(&path, join).await.refused(409, "TERMS_CHANGED");
    assert_eq!(mirage.available().await, "100");

    // Once they have looked at the new terms, they may still stake more.
    let shown = mirage.detail(&id).await.text("/data/challenge/termsKey");
    let join = json!({ "stakeAmount": "50", "termsKey": shown });
    mirage.post(&path, join).await.ok();
    app.proof().await;
}
