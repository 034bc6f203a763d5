//! Lists, filters, counts, and what is done to them.

use domain::notification::NotificationType;
use serde_json::json;
use sqlx::ConnectOptions as _;

use super::commands::followed;
use crate::harness::spawn;

#[tokio::test]
async fn a_list_is_filtered_by_type_and_by_what_was_read() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    mirage.follow(&nova).await.ok();
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    mirage.command(&id, "ready").await.ok();
    let newest = nova.newest().await;
    nova.patch(&format!("/notifications/{newest}/read"), json!({}))
        .await
        .ok();
    for (query, expected) in [
        ("", 3),
        ("type=all", 3),
        ("type=challenge", 2),
        ("type=challenge_joined", 1),
        ("type=friend", 1),
        ("type=follow", 0),
        ("type=team", 0),
        ("isRead=false", 2),
        ("isRead=true", 1),
        ("isRead=true&type=challenge", 1),
        ("isRead=true&type=friend", 0),
        ("isRead=false&type=challenge&sortOrder=asc", 1),
    ] {
        let answer = nova.get(&format!("/notifications?{query}")).await.ok();
        let total = answer.at("/pagination/totalNotifications");
        assert_eq!(*total, json!(expected), "{query}");
        let rows = answer.at("/notifications").as_array().unwrap().len();
        assert_eq!(rows, expected, "{query}");
        assert_eq!(*answer.at("/unreadCount"), json!(2));
    }
    for nonsense in [
        "type=gossip",
        "sortBy=title",
        "sortOrder=up",
        "isRead=perhaps",
        "page=1&cursor=3",
    ] {
        let answer = nova.get(&format!("/notifications?{nonsense}")).await;
        assert_eq!(answer.status.as_u16(), 400, "{nonsense}");
    }
    app.stranger()
        .get("/notifications")
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn notifications_of_one_team_are_listed_by_page_and_by_cursor() {
    let app = spawn().await;
    let (nova, rex, owls) = app.night_owls(json!({})).await;
    let (zoe, kai) = (app.player("zoe").await, app.player("kai").await);
    // Of another team, and of none.
    kai.befriends(&nova).await;
    let dawn = kai.team("Dawn", json!({})).await;
    kai.asks_in(&dawn, &nova).await;
    for asking in [&rex, &zoe, &kai] {
        asking.on_team(&owls, "join").await.ok();
    }
    let unknown = "01990000-0000-7000-8000-000000000000";
    for (team, query, expected) in [
        (owls.as_str(), "", 3),
        (&owls, "&type=team_join_request", 3),
        (&owls, "&type=team_invitation", 0),
        (&owls, "&isRead=true", 0),
        (&owls, "&isRead=false&sortOrder=asc", 3),
        (&dawn, "", 1),
        (&dawn, "&type=team", 1),
        (unknown, "", 0),
    ] {
        let path = format!("/notifications?teamId={team}{query}");
        let found = nova.get(&path).await.ok();
        let shown = found.at("/notifications").as_array().unwrap();
        assert_eq!(shown.len(), expected, "{team}{query}");
        let total = found.at("/pagination/totalNotifications");
        assert_eq!(*total, json!(expected), "{team}{query}");
        for notification in shown {
            assert_eq!(notification["data"]["team"]["_id"], team);
        }
    }
    // Each once, in either order.
    for (order, first) in [("desc", "kai"), ("asc", "rex")] {
        let path = format!("/notifications?teamId={owls}&limit=2&sortOrder={order}");
        let page = nova.get(&path).await.ok();
        let sender = |it: &crate::people::Answer| it.text("/notifications/0/data/sender/username");
        assert_eq!(sender(&page), first);
        let cursor = page.at("/pagination/nextCursor");
        let rest = nova.get(&format!("{path}&cursor={cursor}")).await.ok();
        assert_eq!(rest.at("/notifications").as_array().unwrap().len(), 1);
        assert_eq!(*rest.at("/pagination/nextCursor"), json!(null));
        let second = nova.get(&format!("{path}&page=2")).await.ok();
        assert_eq!(sender(&second), sender(&rest));
    }
    nova.get("/notifications?teamId=owls")
        .await
        .refused(400, "MALFORMED");
    // They are each player's own.
    let others = zoe.get(&format!("/notifications?teamId={owls}")).await.ok();
    assert_eq!(*others.at("/notifications"), json!([]));
}

#[tokio::test]
async fn what_is_read_or_deleted_stays_so_and_belongs_to_one_player() {
    let app = spawn().await;
    let (nova, rex) = followed(&app).await;
    let id = nova.newest().await;
    let (read, path) = (
        format!("/notifications/{id}/read"),
        format!("/notifications/{id}"),
    );
    // Another player's is not there.
    rex.patch(&read, json!({}))
        .await
        .refused(404, "NOTIFICATION_NOT_FOUND");
    rex.delete(&path)
        .await
        .refused(404, "NOTIFICATION_NOT_FOUND");
    assert_eq!(nova.unread().await, 1);
    for _ in 0..2 {
        let answer = nova.patch(&read, json!({})).await.ok();
        assert_eq!(*answer.at("/data/notification/isRead"), json!(true));
        assert_eq!(
            answer.text("/data/notification/readAt"),
            "2026-11-21T12:00:00Z"
        );
        // To read it twice takes no second number.
        assert_eq!(
            (answer.at("/data/unreadCount"), answer.at("/data/number")),
            (&json!(0), &json!(2))
        );
    }
    let gone = nova.delete(&path).await.ok();
    assert_eq!(*gone.at("/data/affected"), json!(1));
    nova.delete(&path)
        .await
        .refused(404, "NOTIFICATION_NOT_FOUND");
    assert!(nova.notified().await.is_empty());
    app.holds(&nova).await;
}

#[tokio::test]
async fn notif_29_batches_read_and_delete_what_is_theirs_and_all_at_once() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let rex = app.newcomer("rex").await;
    for name in ["ann", "bob", "cyd", "dan"] {
        app.newcomer(name).await.follow(&nova).await.ok();
    }
    rex.follow(&nova).await.ok();
    nova.follow(&rex).await.ok();
    let notified = nova.notified().await;
    let ids: Vec<_> = notified.iter().map(|one| one["_id"].clone()).collect();
    let foreign = json!(rex.newest().await);
    let batch = "/notifications/batch";

    let body = json!({"action": "read", "notificationIds": [ids[0], ids[1], foreign]});
    let read = nova.post(batch, body).await.ok();
    assert_eq!(
        (read.at("/data/affected"), read.at("/data/unreadCount")),
        (&json!(2), &json!(3))
    );
    let body = json!({"action": "delete", "notificationIds": [ids[0], ids[2], foreign]});
    let gone = nova.post(batch, body).await.ok();
    assert_eq!(
        (gone.at("/data/affected"), gone.at("/data/unreadCount")),
        (&json!(2), &json!(2))
    );
    assert_eq!(rex.notified().await.len(), 1);

    let all = nova.patch("/notifications/read-all", json!({})).await.ok();
    assert_eq!(
        (all.at("/data/affected"), all.at("/data/unreadCount")),
        (&json!(2), &json!(0))
    );
    let none = nova
        .delete("/notifications/clear?type=challenge")
        .await
        .ok();
    assert_eq!(*none.at("/data/affected"), json!(0));
    let rest = nova.delete("/notifications/clear?type=friend").await.ok();
    assert_eq!(*rest.at("/data/affected"), json!(3));
    assert!(nova.notified().await.is_empty());
    app.holds(&nova).await;

    for (body, field, message) in [
        (
            json!({"notificationIds": ids}),
            "action",
            "An action is required",
        ),
        (
            json!({"action": "archive", "notificationIds": ids}),
            "action",
            "The action is read or delete",
        ),
        (
            json!({"action": "read"}),
            "notificationIds",
            "An array of notificationIds is required",
        ),
        (
            json!({"action": "read", "notificationIds": []}),
            "notificationIds",
            "An array of notificationIds is required",
        ),
    ] {
        let refused = nova.post(batch, body).await.refused(422, "VALIDATION");
        assert_eq!(refused.text(&format!("/fields/{field}")), message);
    }
}

#[tokio::test]
async fn npref_01_to_06_preferences_are_stored_and_have_defaults() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let path = "/notifications/preferences";
    let defaults = nova.get(path).await.ok();
    for (field, value) in [
        ("showPopups", json!(true)),
        ("playSound", json!(true)),
        ("autoMarkRead", json!(false)),
        ("popupDuration", json!(5000)),
        ("maxPopups", json!(3)),
        ("enabledTypes/interest", json!(true)),
    ] {
        assert_eq!(*defaults.at(&format!("/data/{field}")), value, "{field}");
    }
    let types = defaults.at("/data/enabledTypes").as_object().unwrap();
    assert_eq!(types.len(), 15);
    assert!(types.values().all(|is_enabled| *is_enabled == json!(true)));

    let change = json!({"playSound": false, "enabledTypes": {"follow": false}});
    nova.patch(path, change).await.ok();
    let stored = nova.get(path).await.ok();
    assert_eq!(*stored.at("/data/playSound"), json!(false));
    assert_eq!(*stored.at("/data/enabledTypes/follow"), json!(false));
    assert_eq!(*stored.at("/data/showPopups"), json!(true));

    let wrong = json!({"maxPopups": 99});
    let refused = nova.patch(path, wrong).await.refused(422, "VALIDATION");
    assert_eq!(refused.text("/fields/maxPopups"), "Must be from 1 to 5");
    for no_object in [json!(7), json!([]), json!("loud")] {
        let refused = nova.patch(path, no_object).await;
        assert_eq!(refused.status.as_u16(), 400);
    }
}

#[tokio::test]
async fn the_database_accepts_every_type() {
    let app = spawn().await;
    let mut owner = app.owner.connect().await.unwrap();
    let definition =
        "select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_type'";
    let accepted: String = sqlx::query_scalar(definition)
        .fetch_one(&mut owner)
        .await
        .unwrap();
    for kind in NotificationType::ALL {
        let name = kind.name();
        assert!(
            accepted.contains(&format!("'{name}'")),
            "{name}: {accepted}"
        );
    }
}
