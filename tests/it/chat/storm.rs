//! Twenty people, five thousand messages, lines that break in every way, and a server that is killed three times.

use futures_util::future::join_all;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tokio::sync::watch;
use uuid::Uuid;

use super::texts;
use crate::node::Node;
use crate::people::Person;
use crate::sockets::Line;

const PAIRS: u64 = 10;
/// Messages of each of the two.
const MESSAGES: u64 = 250;
const KILLS: u64 = 3;

/// One client, which goes on until every message of its own is acknowledged.
struct Storming {
    me: Person,
    other: String,
    line: Option<Line>,
    up: watch::Receiver<bool>,
    rng: StdRng,
}

impl Storming {
    /// Sends every message and answers the numbers that were acknowledged, by text.
    async fn rage(mut self, done: &watch::Sender<u64>) -> BTreeMap<String, i64> {
        let mut acknowledged = BTreeMap::new();
        for n in 0..MESSAGES {
            let text = format!("{} {n}", self.me.username);
            let body = json!({
                "recipientId": self.other, "clientId": Uuid::from_u128(n.into()), "content": text,
            });
            let mut answer = self.try_once(&body).await;
            while answer
                .as_ref()
                .is_none_or(|it| it["message"]["seq"].is_null())
            {
                answer = self.try_once(&body).await;
            }
            let seq = answer.and_then(|it| it["message"]["seq"].as_i64()).unwrap();
            acknowledged.insert(text, seq);
            done.send_modify(|done| *done += 1);
        }
        acknowledged
    }

    /// The answer to one try; none where the line broke, or was broken.
    async fn try_once(&mut self, body: &Value) -> Option<Value> {
        match self.rng.random_range(0..100) {
            // Gone before a word, gone with the message on its way, and over HTTP where no socket is.
            0..=1 => self.line = None,
            2..=3 => {
                if let Some(mut line) = self.line.take() {
                    line.throw("send_message", body).await;
                }
            }
            4..=9 => {
                let post = self.me.request(reqwest::Method::POST, "/messages/send");
                let answer = post.json(body).send().await.ok()?;
                return Some(answer.json::<Value>().await.ok()?["data"].clone());
            }
            _ => {}
        }
        if self.line.is_none() {
            self.up.wait_for(|up| *up).await.unwrap();
            let mut line = Line::open(&self.me.address, None).await.ok()?;
            let token = json!({"token": self.me.token});
            line.try_ask("authenticate", token).await?;
            self.line = Some(line);
        }
        let answer = self
            .line
            .as_mut()?
            .try_ask("send_message", body.clone())
            .await;
        if answer.is_none() {
            self.line = None;
        }
        answer
    }
}

#[tokio::test]
async fn every_acknowledged_message_is_there_once_and_in_one_order_for_all() {
    let mut node = Node::start().await;
    let (up, is_up) = watch::channel(true);
    let (done, mut progress) = watch::channel(0_u64);
    let (mut pairs, mut storming) = (Vec::new(), Vec::new());
    for pair in 0..PAIRS {
        let one = Person::newcomer(&node.address, &format!("one_{pair}")).await;
        let two = Person::newcomer(&node.address, &format!("two_{pair}")).await;
        for (seed, me, other) in [(2 * pair, &one, &two), (2 * pair + 1, &two, &one)] {
            let client = Storming {
                me: me.clone(),
                other: other.id.clone(),
                line: None,
                up: is_up.clone(),
                rng: StdRng::seed_from_u64(seed),
            };
            storming.push(client.rage(&done));
        }
        pairs.push((one, two));
    }
    let kills = async {
        for kill in 1..=KILLS {
            let due = kill * 2 * PAIRS * MESSAGES / (KILLS + 1);
            progress.wait_for(|done| due <= *done).await.unwrap();
            up.send_replace(false);
            node.kill();
            node.resume().await;
            up.send_replace(true);
        }
    };
    let (acknowledged, ()) = tokio::join!(join_all(storming), kills);

    for (pair, notified) in pairs.iter().zip(acknowledged.chunks(2)) {
        let (one, two) = pair;
        let messages = whole_history(one, two).await;
        assert_eq!(messages, whole_history(two, one).await);
        let numbers = messages.iter().map(|it| it["seq"].as_i64().unwrap());
        let all = i64::try_from(2 * MESSAGES).unwrap();
        assert!(numbers.eq(1..=all), "{} of {all}", messages.len());
        let list = json!(messages);
        let stored: BTreeMap<_, _> = (1..)
            .zip(texts(&list))
            .map(|(seq, it)| (it.to_owned(), seq))
            .collect();
        let promised: BTreeMap<_, _> = notified
            .iter()
            .flatten()
            .map(|(it, seq)| (it.clone(), *seq))
            .collect();
        assert_eq!(stored, promised);
    }
    for (one, two) in &pairs {
        receipts_converge(one, two).await;
    }
}

async fn whole_history(viewer: &Person, other: &Person) -> Vec<Value> {
    let mut messages: Vec<Value> = Vec::new();
    loop {
        let after = messages.last().map_or(0, |it| it["seq"].as_i64().unwrap());
        let path = format!("/messages/{}/history?limit=200&after={after}", other.id);
        let page = viewer.get(&path).await.ok();
        for message in page.at("/data/messages").as_array().unwrap() {
            // How far a message came is the viewer's own business.
            let mut message = message.clone();
            message.as_object_mut().unwrap().remove("status");
            messages.push(message);
        }
        if page.at("/data/hasMore") == false {
            return messages;
        }
    }
}

/// Both read everything, in two windows each and in no order: every device ends at the same place.
async fn receipts_converge(one: &Person, two: &Person) {
    let path = format!("/messages/{}/history?limit=1", two.id);
    let room = one.get(&path).await.ok().text("/data/conversationId");
    let read = format!("/messages/conversations/{room}/read");
    let all = 2 * MESSAGES;
    let marks = [(one, all), (two, 7), (two, all), (one, 3), (two, all - 1)];
    let answers = join_all(marks.map(|(who, seq)| who.put(&read, json!({"seq": seq})))).await;
    assert!(answers.iter().all(|it| it.status.is_success()));
    for (who, other) in [(one, two), (two, one)] {
        let path = format!("/messages/{}/history?limit=200", other.id);
        let history = who.get(&path).await.ok();
        for receipt in history.at("/data/receipts").as_array().unwrap() {
            assert_eq!(
                (&receipt["readSeq"], &receipt["deliveredSeq"]),
                (&json!(all), &json!(all))
            );
        }
        let mine = history.at("/data/messages").as_array().unwrap().iter();
        let mut mine = mine.filter(|it| it["sender"]["_id"] == who.id.as_str());
        assert!(mine.all(|it| it["status"] == "read"));
        let list = who.get("/messages/conversations").await.ok();
        assert_eq!(list.at("/data/unreadCount"), 0);
    }
}
