//! A conversation's messages: once each, in one order, without a gap, however many write and whatever crashes.

use std::collections::BTreeSet;
use std::sync::Arc;

use actors::conversation::{Conversations, SendError, Typing};
use domain::chat::Venue;
use futures_util::future::join_all;
use sqlx::PgConnection;
use store::chat::Span;
use uuid::Uuid;

use super::{Listener, sent, spoken};
use crate::books::{refusal, run, until_waiting};
use crate::harness::{TestApp, spawn};
use crate::people::Person;

const ALL: Span = Span::After {
    seq: 0,
    limit: 10_000,
};

async fn two(app: &TestApp) -> (Person, Person, Venue) {
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let venue = Venue::direct(nova.uuid(), rex.uuid()).unwrap();
    (nova, rex, venue)
}

/// A connection that holds the row of a conversation until it commits.
async fn holder_of(app: &TestApp, venue: Venue) -> PgConnection {
    let mut holder = app.superuser().await;
    let id = venue.conversation_id();
    let hold = format!("begin; select from conversations where id = '{id}' for update");
    run(&mut holder, &hold).await.unwrap();
    holder
}

/// Two servers have read the conversation before its first message.
async fn both_know(nodes: [&Conversations; 2], who: &Person, venue: Venue) {
    for node in nodes {
        node.open(who.uuid(), venue).await.unwrap();
        let stops = node.typing(venue.conversation_id(), who.uuid(), Typing::Stopped);
        stops.await.unwrap();
    }
}

/// The actor answers this after all earlier requests; a sender has an answer before the others are notified.
async fn everyone_is_sent(node: &Conversations, venue: Venue) {
    node.observe(venue.conversation_id()).await.unwrap();
}

#[actix_web::test]
async fn what_two_servers_write_at_once_has_no_gap_and_one_order() {
    let app = spawn().await;
    let (nova, rex, venue) = two(&app).await;
    let (here, there) = (Arc::<Listener>::default(), Arc::<Listener>::default());
    let (one, other) = (app.node(&here), app.node(&there));
    both_know([&one, &other], &nova, venue).await;
    let mut sending = Vec::new();
    for n in 0..200 {
        sending.push(one.say(nova.sending(venue, n, &format!("nova {n}"))));
        sending.push(other.say(rex.sending(venue, n, &format!("rex {n}"))));
    }
    let answers: Vec<_> = join_all(sending).await.into_iter().map(sent).collect();

    let written = store::chat::messages(&app.app.db, venue.conversation_id(), ALL)
        .await
        .unwrap();
    assert!(written.iter().map(|it| it.seq).eq(1..=400));
    // Each was answered as it was written.
    let by_seq: BTreeSet<_> = spoken(&answers).into_iter().collect();
    assert!(by_seq.into_iter().eq(spoken(&written)));
    // Each server has published all, those of the other one too, once each and in the order of the numbers; and each
    // sender's messages came in their order.
    for (node, listener) in [(&one, &here), (&other, &there)] {
        while node.look().await.unwrap() != 0 {
            everyone_is_sent(node, venue).await;
        }
        let received = listener.received();
        assert_eq!(received, spoken(&written));
        for sender in ["nova", "rex"] {
            let own = received.iter().filter(|(_, text)| text.starts_with(sender));
            let numbers = own.map(|(_, text)| text.rsplit(' ').next().unwrap().to_owned());
            assert!(numbers.eq((0..200).map(|n| n.to_string())));
        }
    }
}

#[actix_web::test]
async fn a_message_that_is_sent_again_is_the_same_message_also_on_another_server() {
    let app = spawn().await;
    let (nova, _, venue) = two(&app).await;
    let (here, there) = (Arc::<Listener>::default(), Arc::<Listener>::default());
    let (one, other) = (app.node(&here), app.node(&there));
    both_know([&one, &other], &nova, venue).await;
    // Each of fifty messages goes twice to each server, all at the same moment.
    let mut sending = Vec::new();
    for n in 0..50 {
        for server in [&one, &other, &one, &other] {
            let message = nova.sending(venue, n, &format!("{n}"));
            let id = message.id;
            sending.push(async move { (id, sent(server.say(message).await)) });
        }
    }
    let answers = join_all(sending).await;
    let (now, before): (Vec<_>, Vec<_>) = answers
        .into_iter()
        .partition(|(id, message)| message.id == *id);
    assert_eq!((now.len(), before.len()), (50, 150));
    let written = store::chat::messages(&app.app.db, venue.conversation_id(), ALL)
        .await
        .unwrap();
    assert!(written.iter().map(|it| it.seq).eq(1..=50));
    // A repetition gets the first response.
    for (_, message) in now.into_iter().chain(before) {
        assert!(written.contains(&message), "{message:?}");
    }
    // A repeat is published where this server has not published the message; so each server has published each of them,
    // once.
    for (node, listener) in [(&one, &here), (&other, &there)] {
        while node.look().await.unwrap() != 0 {
            everyone_is_sent(node, venue).await;
        }
        assert_eq!(listener.received(), spoken(&written));
    }
}

#[actix_web::test]
async fn after_an_actor_has_fallen_the_next_message_meets_a_fresh_one_and_none_is_lost() {
    let app = spawn().await;
    let (nova, rex, venue) = two(&app).await;
    let listener = Arc::<Listener>::default();
    let node = app.node(&listener);
    sent(node.say(nova.sending(venue, 1, "one")).await);
    *listener.falls_over.lock().unwrap() = Some("three");
    // While the second one waits for the row of its conversation, two more gather.
    let room = venue.conversation_id();
    let (mut holder, mut onlooker) = (holder_of(&app, venue).await, app.superuser().await);
    let gathering = async {
        until_waiting(&mut onlooker).await;
        let (three, four) = (
            nova.sending(venue, 3, "three"),
            rex.sending(venue, 4, "four"),
        );
        let release = async {
            while node.observe(room).await.unwrap().waiting < 2 {
                tokio::task::yield_now().await;
            }
            run(&mut holder, "commit").await.unwrap();
        };
        tokio::join!(node.say(three), node.say(four), release)
    };
    let (two, (three, four, ())) = tokio::join!(node.say(nova.sending(venue, 2, "two")), gathering);
    // The actor crashed when it published the third one, of which its sender knew by then.
    assert_eq!((sent(two).seq, sent(three).seq), (2, 3));
    // The fourth one was written with it, but its sender does not know.
    assert_eq!(four, Err(SendError::Failed));

    let again = rex.sending(venue, 4, "four");
    let id = again.id;
    let before = sent(node.say(again).await);
    assert!(before.seq == 4 && before.id != id, "{before:?}");
    assert_eq!(sent(node.say(rex.sending(venue, 5, "five")).await).seq, 5);
    let observed = node.observe(room).await.unwrap();
    assert_eq!(
        (observed.last_seq, observed.members, observed.waiting),
        (5, 2, 0)
    );
    assert_eq!(node.running(), 1);
}

#[actix_web::test]
async fn what_two_say_while_the_database_is_busy_with_others_is_written_at_once() {
    let app = spawn().await;
    let (nova, rex, venue) = two(&app).await;
    let (zoe, tal) = (app.newcomer("zoe").await, app.newcomer("tal").await);
    let theirs = Venue::direct(zoe.uuid(), tal.uuid()).unwrap();
    let node = app.node(&Arc::default());
    sent(node.say(nova.sending(venue, 1, "one")).await);
    sent(node.say(zoe.sending(theirs, 1, "first")).await);
    let batches = async || node.observe_batchers().await.unwrap()[0].batches;
    let before = batches().await;

    let (mut holder, mut onlooker) = (holder_of(&app, theirs).await, app.superuser().await);
    let gathering = async {
        until_waiting(&mut onlooker).await;
        let release = async {
            // Answered after all earlier messages.
            everyone_is_sent(&node, venue).await;
            run(&mut holder, "commit").await.unwrap();
        };
        tokio::join!(
            node.say(nova.sending(venue, 2, "two")),
            node.say(rex.sending(venue, 3, "three")),
            node.say(nova.sending(venue, 4, "four")),
            release
        )
    };
    let (second, (two, three, four, ())) =
        tokio::join!(node.say(zoe.sending(theirs, 2, "second")), gathering);
    assert_eq!(sent(second).seq, 2);
    assert_eq!([two, three, four].map(|it| sent(it).seq), [2, 3, 4]);
    assert_eq!(batches().await, before + 2);
}

#[actix_web::test]
async fn no_one_writes_to_a_conversation_of_others_or_without_members() {
    let app = spawn().await;
    let (nova, _, venue) = two(&app).await;
    let zoe = app.newcomer("zoe").await;
    let node = app.node(&Arc::default());
    sent(node.say(nova.sending(venue, 1, "one")).await);
    let here = Venue::Known(venue.conversation_id());
    let stranger = Venue::direct(nova.uuid(), Uuid::from_u128(9)).unwrap();
    for (who, venue, why) in [
        (&zoe, here, SendError::Outsider),
        (&zoe, venue, SendError::Outsider),
        (&nova, stranger, SendError::NotFound),
        (&nova, Venue::Known(Uuid::from_u128(9)), SendError::NotFound),
        (&nova, Venue::Arena(Uuid::from_u128(9)), SendError::NotFound),
    ] {
        assert_eq!(node.say(who.sending(venue, 5, "hi")).await, Err(why));
    }
    // What was refused took no number.
    assert_eq!(sent(node.say(nova.sending(here, 2, "two")).await).seq, 2);
}

#[actix_web::test]
async fn the_database_itself_holds_the_numbers_whole() {
    let app = spawn().await;
    let (nova, rex, venue) = two(&app).await;
    let node = app.node(&Arc::default());
    sent(node.say(nova.sending(venue, 1, "one")).await);
    let (room, nova, rex) = (venue.conversation_id(), &nova.id, &rex.id);
    let insert = |seq, client: u128| {
        format!(
            "insert into messages (id, conversation_id, seq, sender_id, client_id, content, sent_at)
             values (gen_random_uuid(), '{room}', {seq}, '{nova}', '{}', 'x', now())",
            Uuid::from_u128(client)
        )
    };
    let mut server = app.as_server().await;
    for (statement, constraint) in [
        // A number that the conversation has not given out, a gap, the same number and the same message again.
        (insert(2, 2), "messages_gap_free"),
        (
            format!(
                "update conversations set last_seq = 3 where id = '{room}'; {}",
                insert(3, 2)
            ),
            "conversations_numbered",
        ),
        (
            format!(
                "with sent as ({} returning 1) update conversations set last_seq = 3 where id = '{room}'",
                insert(3, 2)
            ),
            "messages_gap_free",
        ),
        // No conversation at all.
        (
            insert(1, 2).replace(&room.to_string(), &Uuid::from_u128(9).to_string()),
            "messages_gap_free",
        ),
        // A number that the conversation has given out without a message.
        (
            format!(
                "with sent as ({} returning 1) update conversations set last_seq = 2 where id = '{room}'",
                insert(2, 2).replace(nova.as_str(), &Uuid::from_u128(9).to_string())
            ),
            "messages_sender_id_fkey",
        ),
        (insert(1, 2), "messages_pkey"),
        (insert(2, 1), "messages_client_id_key"),
        (
            format!(
                "update conversations set last_seq = 0, last_message_at = null where id = '{room}'"
            ),
            "conversations_numbered",
        ),
        (
            format!("update conversation_members set read_seq = 1 where user_id = '{rex}'"),
            "conversation_members_receipt",
        ),
        (
            format!(
                "update messages set change = 0, content = 'y' where conversation_id = '{room}'"
            ),
            "messages_changed",
        ),
        // What the server has no right to.
        (format!("update messages set sender_id = '{rex}'"), "42501"),
        ("update messages set seq = 9".to_owned(), "42501"),
        ("delete from messages".to_owned(), "42501"),
        ("delete from conversations".to_owned(), "42501"),
    ] {
        assert_eq!(
            refusal(run(&mut server, &statement).await),
            constraint,
            "{statement}"
        );
    }
    run(&mut server, &format!("update conversation_members set delivered_seq = 1, read_seq = 1 where user_id = '{rex}'"))
        .await
        .unwrap();
    let back = format!("update conversation_members set read_seq = 0 where user_id = '{rex}'");
    assert_eq!(
        refusal(run(&mut server, &back).await),
        "conversation_members_receipts_grow"
    );
}
