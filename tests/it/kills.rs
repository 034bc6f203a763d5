//! The server and its private PostgreSQL are killed (SIGKILL) twenty times each, under load of messages, challenges,
//! disputes, rulings and appeals: nothing that was acknowledged is lost, nothing is done twice, no stream has a gap, the
//! books are right, and the service is back each time without help.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use reqwest::multipart::Form;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use tokio::sync::watch;
use uuid::Uuid;

use crate::books::{number, run};
use crate::challenge::form;
use crate::node::Node;
use crate::people::Person;
use crate::second_factor::enrol_now;

/// Of the server, and as many of PostgreSQL.
const KILLS: u64 = 20;
/// Two players each, who write to each other and play one against the other.
const PAIRS: u64 = 3;
/// What has to be acknowledged between two kills, so that each meets work.
const PROGRESS: u64 = 12;
/// How soon the service is expected back. No test depends on how long this is.
const PATIENCE: Duration = Duration::from_mins(3);
/// Between two tries of a client, as of one that is patient; between two commands too, so that the load has a bound.
const BREATH: Duration = Duration::from_millis(15);

/// What clients were promised.
#[derive(Debug, Default)]
struct Promised {
    /// Numbers by text.
    messages: BTreeMap<String, i64>,
    /// What was done on each challenge.
    challenges: BTreeMap<String, Vec<&'static str>>,
}

/// Who decides the disputes of all pairs: the first one rules, and the other one on appeal.
#[derive(Debug, Clone)]
struct Judges {
    first: Person,
    second: Person,
    /// Where the time for evidence is ended.
    database: PgConnectOptions,
}

impl Judges {
    async fn of(node: &Node) -> Self {
        Self {
            first: moderator(node, "first_judge").await,
            second: moderator(node, "second_judge").await,
            database: node.database.clone(),
        }
    }

    /// The time for evidence is over: a test waits for no day, and the clock of a process cannot be moved. It is written
    /// as another server would write a moved deadline, with its version and event, and again where PostgreSQL is killed
    /// meanwhile.
    async fn end_evidence(&self, id: &str) {
        let sql = format!(
            "begin;
             update challenges
                set version = version + 1,
                    dispute_case = jsonb_set(dispute_case, '{{evidence_until}}', to_jsonb('2026-01-01T00:00:00Z'::text))
              where id = '{id}' and dispute_case is not null;
             insert into challenge_events (challenge_id, version, type, data, at)
             select id, version, 'deadline_extended',
                    jsonb_build_object('at', to_char(deadline_at at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')), now()
               from challenges where id = '{id}';
             commit"
        );
        loop {
            let written = async {
                let mut owner = self.database.connect().await?;
                run(&mut owner, &sql).await
            };
            match written.await {
                Ok(()) => return,
                Err(sqlx::Error::Database(why)) if !is_interrupted(why.code().as_deref()) => {
                    panic!("{why}")
                }
                Err(_) => tokio::time::sleep(BREATH).await,
            }
        }
    }
}

async fn moderator(node: &Node, username: &str) -> Person {
    let person = Person::player(&node.address, username).await;
    // The staff needs a second factor.
    enrol_now(&person).await;
    let role = format!(
        "update users set role = 'moderator' where id = '{}'",
        person.id
    );
    let mut owner = node.database.connect().await.unwrap();
    run(&mut owner, &role).await.unwrap();
    person
}

/// Whether PostgreSQL has answered so because it was killed, or has just been started (class 57).
fn is_interrupted(code: Option<&str>) -> bool {
    code.is_some_and(|code| code.starts_with("57"))
}

/// One of a pair: its own half of the work is done to its end before it stops.
struct Client {
    me: Person,
    other: Person,
    judges: Judges,
    number: u64,
    is_over: watch::Receiver<bool>,
}

impl Client {
    async fn work(self, done: &AtomicU64) -> Promised {
        let mut promised = Promised::default();
        for n in 0_u64.. {
            if *self.is_over.borrow() {
                break;
            }
            let text = format!("{} {n}", self.me.username);
            let body = json!({
                "recipientId": self.other.id, "content": text,
                "clientId": Uuid::from_u64_pair(self.number, n),
            });
            let sent = || self.me.request(Method::POST, "/messages/send").json(&body);
            let answer = until_done(sent).await;
            let seq = answer["data"]["message"]["seq"].as_i64().unwrap();
            promised.messages.insert(text, seq);
            done.fetch_add(1, Ordering::SeqCst);
            let plays = match (self.number.is_multiple_of(2), n % 3) {
                (true, 0) => Some(self.call_off(n).await),
                (true, 1) => Some(self.dispute(n).await),
                (true, _) => Some(self.rule(n).await),
                (false, _) => None,
            };
            if let Some((id, commands)) = plays {
                done.fetch_add(1, Ordering::SeqCst);
                promised.challenges.insert(id, commands);
            }
            tokio::time::sleep(BREATH).await;
        }
        promised
    }

    /// A challenge from its making to its end, in which all get their stakes back.
    async fn call_off(&self, n: u64) -> (String, Vec<&'static str>) {
        let id = self.fill(n).await;
        self.command(&self.me, &id, "cancel", n).await;
        (id, vec!["created", "joined", "readied", "cancelled"])
    }

    /// A dispute that ends as one side withdraws the claim.
    async fn dispute(&self, n: u64) -> (String, Vec<&'static str>) {
        let id = self.fall_out(n).await;
        self.command(&self.other, &id, "dispute/withdraw", n).await;
        (
            id,
            [&FALLEN_OUT[..], &["withdrawn", "settled"][..]].concat(),
        )
    }

    /// A dispute that a moderator decides for the other player; on appeal another one decides it for good, and with a fine.
    async fn rule(&self, n: u64) -> (String, Vec<&'static str>) {
        let id = self.fall_out(n).await;
        self.decide(&self.judges.first, &id, (&self.other, &self.me), n)
            .await;
        let appeal = json!({ "reason": "The recording is of another match" });
        until_done(|| self.keyed(&self.me, &id, "ruling/appeal", n).json(&appeal)).await;
        self.decide(&self.judges.second, &id, (&self.me, &self.other), n)
            .await;
        let ruled = [
            "case_taken",
            "ruled",
            "awarded",
            "appealed",
            "case_taken",
            "ruled",
            "settled",
        ];
        (id, [&FALLEN_OUT[..], &ruled[..]].concat())
    }

    /// A moderator takes a dispute and rules that the first one won, and that the second one declared falsely.
    async fn decide(&self, judge: &Person, id: &str, (winner, fined): (&Person, &Person), n: u64) {
        self.judges.end_evidence(id).await;
        let nothing = json!({});
        until_done(|| self.staffed(judge, id, "take", n).json(&nothing)).await;
        let ruling = json!({
            "verdict": "winner", "winnerId": winner.id, "reason": "The recording shows the score",
            "penalties": [{ "userId": fined.id, "fine": "0.25" }],
        });
        until_done(|| self.staffed(judge, id, "rule", n).json(&ruling)).await;
    }

    /// A challenge over whose result both fall out, with evidence.
    async fn fall_out(&self, n: u64) -> String {
        let id = self.fill(n).await;
        self.command(&self.me, &id, "start", n).await;
        for player in [&self.me, &self.other] {
            let won = json!({ "outcome": "won" });
            until_done(|| self.keyed(player, &id, "result", n).json(&won)).await;
        }
        let clip = || Form::new().text("text", format!("the score of {id}"));
        until_done(|| self.keyed(&self.me, &id, "evidence", n).multipart(clip())).await;
        id
    }

    /// A challenge that both have staked on, and the other is ready for.
    async fn fill(&self, n: u64) -> String {
        let key = format!("{}-{n}-make", self.number);
        let make = || {
            let request = self.me.request(Method::POST, "/challenges");
            let terms = form(&[("minimumStake", "1")]);
            request.header("idempotency-key", &key).multipart(terms)
        };
        let answer = until_done(make).await;
        let id = answer["data"]["challenge"]["_id"].as_str().unwrap();
        let stake = json!({ "stakeAmount": "1" });
        until_done(|| self.keyed(&self.other, id, "join", n).json(&stake)).await;
        self.command(&self.other, id, "ready", n).await;
        id.to_owned()
    }

    async fn command(&self, player: &Person, id: &str, verb: &str, n: u64) {
        until_done(|| self.keyed(player, id, verb, n).json(&json!({}))).await;
    }

    fn keyed(&self, player: &Person, id: &str, verb: &str, n: u64) -> RequestBuilder {
        self.posted(player, &format!("/challenges/{id}/{verb}"), (verb, n))
    }

    fn staffed(&self, judge: &Person, id: &str, verb: &str, n: u64) -> RequestBuilder {
        self.posted(judge, &format!("/admin/disputes/{id}/{verb}"), (verb, n))
    }

    fn posted(&self, person: &Person, path: &str, (verb, n): (&str, u64)) -> RequestBuilder {
        let key = format!("{}-{n}-{verb}", self.number);
        let request = person.request(Method::POST, path);
        request.header("idempotency-key", key)
    }
}

/// What is done until both have declared that they won.
const FALLEN_OUT: [&str; 7] = [
    "created", "joined", "readied", "started", "declared", "declared", "disputed",
];

/// Repeats a keyed request until it is done, as a client does: while no server listens, while the service is
/// interrupted, and while the earlier try is still in progress. Anything else is a fault.
pub(crate) async fn until_done(request: impl Fn() -> RequestBuilder) -> Value {
    loop {
        if let Ok(response) = request().send().await {
            let status = response.status().as_u16();
            let body: Option<Value> = response.json().await.ok();
            match (status, body) {
                (200..=299, Some(body)) => return body,
                // Cut off in the middle of the answer.
                (_, None) => {}
                (status, Some(body)) => {
                    let code = body["code"].as_str().unwrap_or_default();
                    let is_passing = status == 503 || code == "IDEMPOTENCY_KEY_IN_USE";
                    assert!(is_passing, "{status}: {body:#}");
                }
            }
        }
        tokio::time::sleep(BREATH).await;
    }
}

/// Waits until the clients have come `PROGRESS` further.
async fn until_progress(done: &AtomicU64, what: &str) {
    let due = done.load(Ordering::SeqCst) + PROGRESS;
    let further = async {
        while done.load(Ordering::SeqCst) < due {
            tokio::time::sleep(BREATH).await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, further).await;
    waited.unwrap_or_else(|_| panic!("the service is not back after {what}"));
}

/// The pairs, with their money.
async fn clients(node: &Node, is_over: &watch::Receiver<bool>) -> Vec<Client> {
    let judges = Judges::of(node).await;
    let mut clients = Vec::new();
    for pair in 0..PAIRS {
        let one = Person::player(&node.address, &format!("kill_one_{pair}")).await;
        let two = Person::player(&node.address, &format!("kill_two_{pair}")).await;
        let (one, two) = (one.deposit("1000").await, two.deposit("1000").await);
        for (number, me, other) in [(2 * pair, &one, &two), (2 * pair + 1, &two, &one)] {
            clients.push(Client {
                me: me.clone(),
                other: other.clone(),
                judges: judges.clone(),
                number,
                is_over: is_over.clone(),
            });
        }
    }
    clients
}

#[tokio::test]
async fn twenty_kills_of_the_server_and_twenty_of_postgres_lose_nothing_that_was_acknowledged() {
    let mut node = Node::start_embedded().await;
    let (over, is_over) = watch::channel(false);
    let done = AtomicU64::new(0);
    let clients = clients(&node, &is_over).await;
    let working = join_all(clients.into_iter().map(|client| client.work(&done)));
    let killing = async {
        for kill in 1..=KILLS {
            node.kill_postgres();
            until_progress(&done, &format!("kill {kill} of PostgreSQL")).await;
            node.kill();
            node.resume().await;
            until_progress(&done, &format!("kill {kill} of the server")).await;
        }
        over.send_replace(true);
    };
    let (promised, ()) = tokio::join!(working, killing);

    let mut books = node.database.connect().await.unwrap();
    let (mut made, mut ruled) = (0, 0);
    for promised in &promised {
        for (text, seq) in &promised.messages {
            let stored = format!("select seq from messages where content = '{text}'");
            assert_eq!(number(&mut books, &stored).await, *seq, "{text}");
        }
        for (id, commands) in &promised.challenges {
            made += 1;
            ruled += usize::from(commands.contains(&"ruled"));
            assert_made(&mut books, id, commands).await;
        }
    }
    assert!(0 < ruled, "no dispute was ruled");
    assert!(1 < made, "the load made {made} challenges");
    let all: BTreeSet<_> = promised.iter().flat_map(|it| it.messages.keys()).collect();
    let stored = number(&mut books, "select count(*) from messages").await;
    assert_eq!(usize::try_from(stored).unwrap(), all.len(), "each once");
    assert_eq!(
        number(&mut books, "select count(*) from challenges").await,
        made
    );
    assert_gap_free(&mut books).await;
    drop(books);
    node.assert_audit();

    // One line when PostgreSQL goes and one when it returns, in place of one from every job and request.
    let logged = node.logged();
    let count = |what: &str| logged.lines().filter(|line| line.contains(what)).count();
    let (went, returned) = (
        count("PostgreSQL does not answer"),
        count("PostgreSQL answers again"),
    );
    let kills = usize::try_from(KILLS).unwrap();
    // What is left of the one that was killed may answer once more before it ends.
    let expected = 1..=2 * kills;
    assert!(expected.contains(&went), "{went} of {kills}:\n{logged}");
    assert!(went <= returned + 1, "{went} {returned}");
    assert_eq!(count("the private PostgreSQL ended"), kills, "{logged}");
    let is_other = |line: &&str| line.contains("ERROR") && !line.contains("the private PostgreSQL");
    let others: Vec<_> = logged.lines().filter(is_other).collect();
    assert!(others.is_empty(), "{others:#?}");
}

/// What was done on a challenge stands in its stream, and each thing that it brings about was written once.
async fn assert_made(books: &mut PgConnection, id: &str, commands: &[&str]) {
    assert_eq!(events(books, id).await, *commands, "{id}");
    let times = |what: &str| commands.iter().filter(|it| **it == what).count();
    let expected = [
        (
            times("disputed"),
            format!(
                "select count(*) from evidence where challenge_id = '{id}' and content = 'the score of {id}'"
            ),
        ),
        (
            times("ruled"),
            format!("select count(*) from rulings where challenge_id = '{id}'"),
        ),
        // Of two rulings that is fined which decides the appeal.
        (
            times("appealed"),
            format!("select count(*) from journals where challenge_id = '{id}' and kind = 'fine'"),
        ),
    ];
    for (times, stored) in expected {
        let found = number(books, &stored).await;
        assert_eq!(usize::try_from(found), Ok(times), "{stored}");
    }
}

async fn events(books: &mut PgConnection, challenge: &str) -> Vec<String> {
    // A server that was down for long makes deadlines later, which is no player's command.
    let sql = format!(
        "select type from challenge_events
          where challenge_id = '{challenge}' and type not in ('deadline_extended', 'deadline_moved')
          order by version"
    );
    sqlx::query_scalar(AssertSqlSafe(sql))
        .fetch_all(books)
        .await
        .unwrap()
}

/// No stream has a hole, and each ends where its head states.
pub(crate) async fn assert_gap_free(books: &mut PgConnection) {
    for broken in [
        "select count(*) from conversations c
          where c.last_seq <> (select count(*) from messages m where m.conversation_id = c.id)
             or c.last_seq <> (select coalesce(max(seq), 0) from messages m where m.conversation_id = c.id)",
        "select count(*) from challenges c
          where c.version <> (select count(*) from challenge_events e where e.challenge_id = c.id)
             or c.version <> (select max(version) from challenge_events e where e.challenge_id = c.id)",
        "with beneath as (
             select user_id, number from notifications union all select user_id, number from notification_changes
         )
         select count(*) from notification_feeds f
          where f.last_number <> (select count(*) from beneath b where b.user_id = f.user_id)
             or f.last_number <> (select coalesce(max(number), 0) from beneath b where b.user_id = f.user_id)",
    ] {
        assert_eq!(number(books, broken).await, 0, "{broken}");
    }
}
