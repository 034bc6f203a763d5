//! Disputes by seed: players, moderators and the clock do random things through two servers on one database, one of which is
//! replaced in between, and whose actors die in the middle of commands. After each step the server has allowed and refused what the
//! rules do as [`model`] writes them a second time, and status, deadlines and wallets are what follows from them; PostgreSQL holds
//! exactly the challenge that the domain arrives at. At the end so do the books, the scores and their history.
//! `tests/it/kills.rs` kills whole processes, with disputes among what they do.
//!
//! `DISPUTE_SEED=7` plays one seed again.

mod acts;
mod model;
mod opening;

use std::collections::BTreeSet;

use actors::challenge::CommandError;
use domain::challenge::{Challenge, Command, decide};
use domain::ledger::LedgerAccount;
use domain::money::Usdc;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sqlx::AssertSqlSafe;
use store::idempotency::Key;
use uuid::Uuid;

use self::acts::{command, draw, reach, wait};
use self::model::{Act, Books, Model, OUTSIDER, REACHED, Word};
use self::opening::begin;
use crate::books::number;
use crate::harness::{TestApp, spawn_racing};
use crate::people::Person;

const SEEDS: std::ops::Range<u64> = 0..500;
/// Disputes that one database hosts.
const OF_ONE_HOUSE: usize = 50;
const STEPS: usize = 24;
/// The clock alone ends each match within so many of its steps.
const LAST_STEPS: usize = 4;
const PLAYERS: [&str; 6] = [
    "nova_kade",
    "mirage_ops",
    "tal_reborn",
    "rex_mono",
    "zoe_drift",
    "kai_static",
];
/// Enough for a second opinion on an appeal against a ruling of two.
const STAFF: [&str; 5] = [
    "first_judge",
    "second_judge",
    "third_judge",
    "fourth_judge",
    "fifth_judge",
];
/// What each player brings, in micro-USDC.
const MEANS: i64 = 10_000_000_000;

struct House {
    app: TestApp,
    beside: TestApp,
    visitor: Person,
    players: Vec<Person>,
    moderators: Vec<Uuid>,
    books: Books,
}

/// A match as the domain has it and as the model has it.
#[derive(Debug)]
struct Game {
    id: Uuid,
    /// Of each side, the number of its player.
    players: Vec<usize>,
    /// A player who is not in it.
    outsider: usize,
    rules: Challenge,
    model: Model,
    parked: Option<Parked>,
    /// A player who is suspended for as long as it takes, which takes no right away.
    suspended: Option<usize>,
}

/// What a side has staked in another challenge meanwhile.
#[derive(Debug)]
struct Parked {
    id: Uuid,
    side: usize,
    stake: i64,
}

impl House {
    async fn open() -> Self {
        let app = spawn_racing().await;
        let mut players = Vec::new();
        for name in PLAYERS {
            players.push(app.player(name).await.deposit("10000").await);
        }
        let mut moderators = Vec::new();
        for name in STAFF {
            let judge = app.player(name).await;
            app.give_role(&judge, "moderator").await;
            moderators.push(judge.uuid());
        }
        let books = Books {
            available: vec![MEANS; PLAYERS.len()],
            fair_play: vec![100; PLAYERS.len()],
            ..Books::default()
        };
        Self {
            beside: app.beside().await,
            visitor: app.stranger(),
            app,
            players,
            moderators,
            books,
        }
    }

    /// Whether the second server has the turn. It may be started anew: nothing that it remembered is there any more.
    async fn turns_to_second(&mut self, rng: &mut StdRng) -> bool {
        match rng.random_range(0..40) {
            0 => {
                self.beside = self.app.beside().await;
                true
            }
            1..=19 => true,
            _ => false,
        }
    }

    fn player_of(&self, game: &Game, side: usize) -> Uuid {
        let number = if side == OUTSIDER {
            game.outsider
        } else {
            game.players[side]
        };
        self.players[number].uuid()
    }

    /// All matches are over: the players see what the model has left them, and the platform has the rest.
    async fn close(&self) {
        for (person, micros) in self.players.iter().zip(&self.books.available) {
            let available = person.again().await.available().await;
            let expected = Usdc::from_micros(*micros).to_string();
            assert_eq!(available, expected, "{}", person.username);
        }
        let mut books = self.app.superuser().await;
        for (account, expected) in [
            (LedgerAccount::Fees, self.books.fees),
            (LedgerAccount::Fines, self.books.fines),
        ] {
            let sql = format!(
                "select coalesce(sum(case when credit = '{0}' then amount else -amount end), 0)::bigint
                   from transfers where '{0}' in (debit, credit)",
                account.id()
            );
            assert_eq!(number(&mut books, &sql).await, expected, "{account:?}");
        }
        self.app.proof().await;
    }
}

fn seeds() -> Vec<u64> {
    let only = std::env::var("DISPUTE_SEED").ok();
    only.and_then(|it| it.parse().ok())
        .map_or_else(|| SEEDS.collect(), |seed| vec![seed])
}

#[tokio::test]
async fn postgresql_holds_what_the_rules_alone_arrive_at() {
    let seeds = seeds();
    let mut reached = BTreeSet::new();
    for some in seeds.chunks(OF_ONE_HOUSE) {
        let mut house = House::open().await;
        for seed in some {
            Box::pin(play(&mut house, *seed)).await;
        }
        house.close().await;
        reached.append(&mut house.books.reached);
    }
    if seeds.len() > 1 {
        let missing = REACHED.iter().filter(|it| !reached.contains(*it));
        let missing: Vec<_> = missing.collect();
        assert!(missing.is_empty(), "never seen: {missing:?}");
    }
}

/// Plays a match to its end.
async fn play(house: &mut House, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = begin(house, &mut rng).await;
    // Most begin with a dispute.
    if rng.random_bool(0.6) {
        for side in 0..2 {
            let won = Act::Declare(side, Word::Won(side));
            execute(house, &mut rng, &mut game, &won, (seed, 0)).await;
        }
        assert!(game.model.is_disputed(), "seed {seed}");
    }
    for step in 1..=rng.random_range(0..=STEPS) {
        if game.model.ended_by().is_some() {
            break;
        }
        let act = draw(&mut rng, &game.model);
        wait(&mut rng, house, &game.model, &act);
        execute(house, &mut rng, &mut game, &act, (seed, step)).await;
    }
    for step in 1..=LAST_STEPS {
        let Some(deadline) = game.model.deadline() else {
            break;
        };
        reach(house, deadline);
        execute(house, &mut rng, &mut game, &Act::Look, (seed, STEPS + step)).await;
    }
    end(house, &game, seed).await;
}

/// Does a thing through a server, by the domain and by the model, and compares.
async fn execute(
    house: &mut House,
    rng: &mut StdRng,
    game: &mut Game,
    act: &Act,
    at: (u64, usize),
) {
    let is_second = house.turns_to_second(rng).await;
    let now = house.app.app.clock.now();
    // As the actor does: the clock acts first.
    while due(&game.rules, now) {
        game.rules = decide(&game.rules, Command::Tick, now).unwrap().next;
    }
    let is_allowed = game.model.step(act, now, &mut house.books);
    let app = if is_second { &house.beside } else { &house.app };
    let command = command(house, game, act);
    if rng.random_bool(0.1) {
        die(app, game, &command, at).await;
    }
    if command == Command::Tick {
        while app.app.challenges.tick(game.id).await.unwrap() {}
        return compare(house, app, game, at).await;
    }
    let by_domain = decide(&game.rules, command.clone(), now).map(|decision| decision.next);
    let answer = app.app.challenges.act(game.id, command).await;
    let was_allowed = answer.is_ok();
    match (by_domain, answer) {
        (Ok(next), Ok(_)) => game.rules = next,
        (Err(refusal), Err(CommandError::Refused(answer))) => {
            assert_eq!(refusal, answer, "{at:?} {act:?}");
        }
        (by_domain, answer) => panic!("{at:?} {act:?}: {by_domain:?}, and {answer:?}"),
    }
    assert_eq!(was_allowed, is_allowed, "{at:?} {act:?} of {game:#?}");
    compare(house, app, game, at).await;
}

fn due(challenge: &Challenge, now: time::OffsetDateTime) -> bool {
    let deadline = challenge.phase.deadline();
    deadline.is_some_and(|deadline| deadline.has_passed(now))
}

/// What is stored, shown and in the wallets is what the rules arrive at.
async fn compare(house: &House, app: &TestApp, game: &Game, at: (u64, usize)) {
    let Game { id, model, .. } = game;
    let stored = store::challenge::find(&app.app.db, *id).await.unwrap();
    let stored = stored.expect("it is there").challenge;
    assert_eq!(stored, game.rules, "{at:?}");
    let deadline = stored.phase.deadline().map(|deadline| deadline.at);
    assert_eq!(deadline, model.deadline(), "{at:?} {model:#?}");
    let visitor = Person {
        address: app.address.clone(),
        ..house.visitor.clone()
    };
    let page = visitor.detail(&id.to_string()).await;
    let status = page.text("/data/challenge/status");
    assert_eq!(status, model.status(), "{at:?} {model:#?}");
    for (side, number) in game.players.iter().enumerate() {
        let player = house.players[*number].uuid();
        let money = store::wallet::numbers(&app.app.db, player).await.unwrap();
        let parked = game.parked.as_ref().filter(|parked| parked.side == side);
        let parked = parked.map_or(0, |parked| parked.stake);
        let expected = [
            house.books.available[*number],
            model.in_escrow(side) + parked,
            model.held(side),
        ];
        let found = [money.available, money.in_escrow, money.appeal_hold];
        let found = found.map(Usdc::micros);
        assert_eq!(found, expected, "{at:?} side {side} of {model:#?}");
    }
}

/// The match is over: its ending and what it did to the scores. What was done for it alone is reversed.
async fn end(house: &mut House, game: &Game, seed: u64) {
    let by = game.model.ended_by();
    let by = by.unwrap_or_else(|| panic!("seed {seed} waits for ever"));
    let outcome = game.rules.phase.outcome().expect("it is over");
    assert_eq!(outcome.settled_by.name(), by, "seed {seed}");
    let mut books = house.app.superuser().await;
    for (side, number_of_player) in game.players.iter().enumerate() {
        let player = house.players[*number_of_player].uuid();
        let changes = format!(
            "select coalesce(string_agg(reason || ' ' || score, ', ' order by id), '')
               from fair_play_changes where challenge_id = '{}' and user_id = '{player}'",
            game.id
        );
        let found: String = sqlx::query_scalar(AssertSqlSafe(changes))
            .fetch_one(&mut books)
            .await
            .unwrap();
        assert_eq!(found, history_of(&game.model, side), "seed {seed}");
        let score = format!("select fair_play::bigint from users where id = '{player}'");
        let expected = house.books.fair_play[*number_of_player];
        assert_eq!(number(&mut books, &score).await, i64::from(expected));
    }
    if let Some(player) = game.suspended {
        house.app.restore(&house.players[player]).await;
    }
    if let Some(parked) = &game.parked {
        let number = game.players[parked.side];
        let player = house.players[number].uuid();
        let cancel = Command::Cancel { player };
        let cancelled = house.app.app.challenges.act(parked.id, cancel).await;
        // Or it has expired, as it was not played.
        let is_cancelled = matches!(cancelled, Ok(_) | Err(CommandError::Refused(_)));
        assert!(is_cancelled, "seed {seed}: {cancelled:?}");
        house.books.available[number] += parked.stake;
    }
}

fn history_of(model: &Model, side: usize) -> String {
    let changes = model.history.iter().filter(|(of, ..)| *of == side);
    let texts = changes.map(|(_, why, score)| format!("{why} {score}"));
    texts.collect::<Vec<_>>().join(", ")
}

/// The actor panics in the middle of a command, once it is decided: nothing of it is written, and the next one finds a fresh actor.
async fn die(app: &TestApp, game: &Game, command: &Command, at: (u64, usize)) {
    let player = game.rules.creator;
    let key = Key {
        user_id: player,
        key: format!("{at:?}"),
        request_hash: [0; 32],
    };
    let died =
        app.app
            .challenges
            .act_once(game.id, command.clone(), (player, Some(key)), |_, _| {
                panic!("injected")
            });
    let died = died.await;
    let is_expected = matches!(died, Err(CommandError::Died | CommandError::Refused(_)));
    assert!(is_expected, "{at:?} {command:?}: {died:?}");
}
