//! The server is killed (SIGKILL) between the commands of a dispute, and in the middle of its ruling: nothing that was answered is
//! lost, nothing is half done, and the books are right.

use actors::runtime::clock::{Clock, SystemClock};
use reqwest::Method;
use serde_json::json;
use sqlx::{ConnectOptions, PgConnection};

use super::{REASON, won_by};
use crate::books::{number, run, until_waiting};
use crate::kills::events;
use crate::node::Node;
use crate::people::Person;
use crate::second_factor;

/// A dispute on a server that is a process of its own.
struct Dispute {
    node: Node,
    books: PgConnection,
    id: String,
}

/// What PostgreSQL has of it.
#[derive(Debug, PartialEq, Eq)]
struct Stored {
    events: Vec<String>,
    journals: i64,
    rulings: i64,
    audit_log: i64,
    notifications: i64,
}

impl Dispute {
    async fn stored(&mut self) -> Stored {
        let id = &self.id;
        let entries = format!("select count(*) from audit_log where target_id = '{id}'");
        let rulings = format!("select count(*) from rulings where challenge_id = '{id}'");
        let books = &mut self.books;
        Stored {
            events: events(books, id).await,
            journals: number(books, "select count(*) from journals").await,
            rulings: number(books, &rulings).await,
            audit_log: number(books, &entries).await,
            notifications: number(books, "select count(*) from notifications").await,
        }
    }

    /// The server dies and comes back: what was there is there, and nothing else.
    async fn dies(&mut self) {
        let before = self.stored().await;
        self.node.kill();
        self.node.resume().await;
        assert_eq!(self.stored().await, before);
    }

    /// The server dies, and comes back when the time for evidence is over.
    async fn sleeps_until_a_ruling_is_possible(&mut self) {
        self.node.kill();
        let sql = format!(
            r#"update challenges
                  set dispute_case = jsonb_set(dispute_case, '{{evidence_until}}',
                          to_jsonb(to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
                where id = '{}'"#,
            self.id
        );
        run(&mut self.books, &sql).await.unwrap();
        self.node.resume().await;
    }

    /// The server dies while a ruling waits to be written. PostgreSQL may not notice and write it all the same.
    async fn dies_over(&mut self, judge: &Person, ruling: &serde_json::Value) {
        let mut holder = self.node.database.connect().await.unwrap();
        let hold = "begin; lock table audit_log in access exclusive mode";
        run(&mut holder, hold).await.unwrap();
        let path = format!("/admin/disputes/{}/rule", self.id);
        let request = judge.request(Method::POST, &path).json(ruling);
        let killing = async {
            until_waiting(&mut self.books).await;
            self.node.kill();
        };
        let (answer, ()) = tokio::join!(request.send(), killing);
        assert!(answer.is_err(), "it was answered before its commit");
        run(&mut holder, "rollback").await.unwrap();
        self.node.resume().await;
    }
}

/// A moderator there, signed in with a second factor.
async fn moderator(node: &Node, books: &mut PgConnection, username: &str) -> Person {
    let person = Person::player(&node.address, username).await;
    let secret = second_factor::begin(&person).await;
    let code = secret.code(SystemClock.now()).unwrap();
    second_factor::confirm(&person, &code).await.ok();
    let id = &person.id;
    let role = format!("update users set role = 'moderator' where id = '{id}'");
    run(books, &role).await.unwrap();
    person
}

#[actix_web::test]
async fn a_dispute_goes_on_where_it_was_whenever_the_server_is_killed() {
    let node = Node::start().await;
    let mut books = node.database.connect().await.unwrap();
    let judge = moderator(&node, &mut books, "arbiter").await;
    let nova = Person::player(&node.address, "nova_kade").await;
    let mirage = Person::player(&node.address, "mirage_ops").await;
    let (nova, mirage) = (nova.deposit("100").await, mirage.deposit("100").await);
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    nova.start(&id, &[&mirage]).await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    let mut dispute = Dispute { node, books, id };
    let id = dispute.id.clone();

    dispute.dies().await;
    judge.takes(&id).await.ok();
    dispute.dies().await;
    let mut ruling = won_by(&nova);
    ruling["reason"] = json!(REASON);
    judge
        .rules(&id, ruling.clone())
        .await
        .refused(409, "EVIDENCE_OPEN");
    dispute.sleeps_until_a_ruling_is_possible().await;
    dispute.dies_over(&judge, &ruling).await;
    // All of the ruling is there, or nothing of it.
    let stored = dispute.stored().await;
    let ruled = stored.events.iter().filter(|it| *it == "ruled").count();
    assert_eq!(stored.rulings, i64::try_from(ruled).unwrap());
    assert_eq!(stored.audit_log, 1 + stored.rulings, "after its taking");
    let again = judge.rules(&id, ruling).await;
    if ruled == 0 {
        again.ok();
    } else {
        again.refused(409, "ALREADY_DECIDED");
    }
    let stored = dispute.stored().await;
    assert_eq!((stored.rulings, stored.audit_log), (1, 2));
    let last: Vec<_> = stored.events.iter().rev().take(2).rev().collect();
    assert_eq!(last, ["ruled", "awarded"]);

    // Held: the money is in escrow until the loser accepts.
    dispute.dies().await;
    assert_eq!(nova.available().await, "50");
    mirage.accepts(&id).await.ok();
    dispute.dies().await;
    assert_eq!(nova.available().await, "145");
    assert_eq!(mirage.available().await, "50");
    mirage.accepts(&id).await.refused(409, "NOT_RULED");
    dispute.node.assert_audit();
}
