//! Disputes by seed: players, moderators and the clock do random things through two servers on one database, one of which is
//! replaced in between, and whose actors die in the middle of commands; after each step PostgreSQL holds exactly the challenge that
//! the rules alone arrive at. `tests/it/kills.rs` kills whole processes, with disputes among what they do.
//!
//! `DISPUTE_SEED=7` plays one seed again.

use std::time::Duration;

use actors::challenge::CommandError;
use actors::runtime::clock::Clock;
use domain::challenge::{
    Challenge, Command, CreatorRelation, DeclaredResult, Details, DurationUnit, Entrant, MatchType,
    Moderator, NewChallenge, NewChallengeCommand, NewRuling, Penalty, Person as Player, Refusal,
    Statement, Terms, Verdict, Visibility, decide,
};
use domain::money::Usdc;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use store::idempotency::Key;
use uuid::Uuid;

use crate::harness::{TestApp, spawn};
use crate::people::Person;

const SEEDS: std::ops::Range<u64> = 0..500;
/// Disputes that one database hosts.
const OF_ONE_HOUSE: usize = 50;
const STEPS: usize = 14;
const HOUR: Duration = Duration::from_hours(1);

struct House {
    app: TestApp,
    beside: TestApp,
    players: Vec<Person>,
    moderators: Vec<Uuid>,
}

impl House {
    async fn open() -> Self {
        let app = spawn().await;
        let mut players = Vec::new();
        for name in ["nova_kade", "mirage_ops", "tal_reborn"] {
            players.push(app.player(name).await.deposit("10000").await);
        }
        let mut moderators = Vec::new();
        for name in ["first_judge", "second_judge", "third_judge"] {
            let judge = app.player(name).await;
            app.give_role(&judge, "moderator").await;
            moderators.push(judge.uuid());
        }
        Self {
            beside: app.beside().await,
            app,
            players,
            moderators,
        }
    }

    /// Either server, or the second one started anew: nothing that it remembered is there any more.
    async fn server(&mut self, rng: &mut StdRng) -> &TestApp {
        match rng.random_range(0..40) {
            0 => {
                self.beside = self.app.beside().await;
                &self.beside
            }
            1..=19 => &self.beside,
            _ => &self.app,
        }
    }
}

fn seeds() -> Vec<u64> {
    let only = std::env::var("DISPUTE_SEED").ok();
    only.and_then(|it| it.parse().ok())
        .map_or_else(|| SEEDS.collect(), |seed| vec![seed])
}

#[actix_web::test]
async fn postgresql_holds_what_the_rules_alone_arrive_at() {
    let seeds = seeds();
    let mut endings = std::collections::BTreeMap::<&str, usize>::new();
    for some in seeds.chunks(OF_ONE_HOUSE) {
        let mut house = House::open().await;
        for seed in some {
            let end = play(&mut house, *seed).await;
            *endings.entry(end).or_default() += 1;
        }
        house.app.proof().await;
    }
    if seeds.len() > 1 {
        for ending in ["agreement", "moderator", "abandoned"] {
            assert!(endings.contains_key(ending), "{endings:?}");
        }
    }
}

/// Plays a dispute to its end; answers by which rule it ended.
async fn play(house: &mut House, seed: u64) -> &'static str {
    let mut rng = StdRng::seed_from_u64(seed);
    let sides = if rng.random_bool(0.3) { 3 } else { 2 };
    // Some are worth more than one moderator may award.
    let stake = Usdc::whole(if rng.random_bool(0.3) { 600 } else { 5 });
    let mut model = disputed(house, sides, stake).await;
    for step in 0..STEPS {
        if model.phase.status().is_final() {
            break;
        }
        let command = command(&mut rng, house, &model);
        wait(&mut rng, house, &model, &command);
        execute(house, &mut rng, &mut model, command, (seed, step)).await;
    }
    // The clock alone brings it to an end.
    for step in STEPS..STEPS + 4 {
        let Some(deadline) = model.phase.deadline() else {
            break;
        };
        let wait = deadline.at - house.app.app.clock.now();
        house
            .app
            .advance(wait.unsigned_abs().max(Duration::from_millis(1)));
        execute(house, &mut rng, &mut model, Command::Tick, (seed, step)).await;
    }
    let outcome = model.phase.outcome();
    assert!(
        model.phase.status().is_final(),
        "seed {seed} waits for ever"
    );
    outcome.expect("it is over").settled_by.name()
}

/// A match over whose result its first two sides fell out.
async fn disputed(house: &House, sides: usize, stake: Usdc) -> Challenge {
    let app = &house.app.app;
    let now = app.clock.now();
    let id = app.ids.next(now);
    let opening = NewChallengeCommand {
        id,
        creator: player(&house.players[0]),
        fair_play: 100,
        invite_code: "K7MPQ2XR".to_owned(),
        terms: terms(sides, stake),
        is_rematch: false,
        team: None,
        opponent: None,
    };
    let opened = app.challenges.open(opening).await.unwrap();
    let mut model = opened.challenge;
    let mut commands = Vec::new();
    for person in &house.players[1..sides] {
        commands.push(Command::Join(Entrant {
            person: player(person),
            stake,
            invite_code: None,
            relation: CreatorRelation::Stranger,
            confirms_asymmetry: true,
        }));
        commands.push(Command::Ready {
            player: person.uuid(),
        });
    }
    commands.push(Command::Start {
        player: house.players[0].uuid(),
    });
    for person in &house.players[..2] {
        commands.push(declares(person.uuid(), DeclaredResult::Won, id));
    }
    for command in commands {
        let after = app.challenges.act(id, command).await.unwrap();
        model = after.challenge;
    }
    assert!(model.is_disputed());
    model
}

fn player(person: &Person) -> Player {
    Player {
        id: person.uuid(),
        username: person.username.clone(),
        avatar: None,
    }
}

fn declares(player: Uuid, declared_result: DeclaredResult, dispute_id: Uuid) -> Command {
    Command::Declare(Statement {
        player,
        declared_result,
        score: None,
        note: None,
        expected_version: None,
        dispute_id,
        online: Vec::new(),
    })
}

fn terms(sides: usize, stake: Usdc) -> NewChallenge {
    NewChallenge {
        terms: Terms {
            match_type: if sides == 2 {
                MatchType::Duel
            } else {
                MatchType::FreeForAll
            },
            visibility: Visibility::Public,
            minimum_stake: stake,
            opponent_min_stake: None,
            opponent_max_stake: None,
            max_participants: i32::try_from(sides).unwrap(),
            fee_bps: 500,
            scheduled_at: None,
            duration: 1,
            duration_unit: DurationUnit::Hr,
        },
        details: Details {
            title: "Aim duel".to_owned(),
            description: "First to 30".to_owned(),
            game_category: "FPS".to_owned(),
            game_sub_category: None,
            game: "Counter-Strike".to_owned(),
            game_mode: None,
            game_platform: "PC Only".to_owned(),
            livestream_platform: "Twitch".to_owned(),
            livestream_url: None,
            rules: "No cheating".to_owned(),
            tags: Vec::new(),
            cover_image: None,
        },
        invited: Vec::new(),
    }
}

fn command(rng: &mut StdRng, house: &House, model: &Challenge) -> Command {
    let side = &model.seats[rng.random_range(0..model.seats.len())];
    let player = side.player;
    let moderator = Moderator {
        id: house.moderators[rng.random_range(0..3)],
        conflict: None,
        address: None,
    };
    let case = model.open_dispute().map(|dispute| &dispute.case);
    let holder = case.and_then(|case| case.moderator);
    match rng.random_range(0..20) {
        0 => Command::Withdraw { player },
        1 => declares(player, DeclaredResult::Lost { to: None }, model.id),
        2 | 3 => Command::AcceptRuling { player },
        4 | 5 => Command::Appeal {
            player,
            reason: "I have it on film".to_owned(),
        },
        6 => Command::ReturnCase { moderator },
        7 => Command::Tick,
        8..=12 if holder.is_none() => Command::TakeCase { moderator },
        _ => {
            let verdict = match rng.random_range(0..5) {
                0 => None,
                1 => Some(Verdict::Draw),
                2 => Some(Verdict::Winner(model.seats[1].player)),
                _ => Some(Verdict::Winner(model.seats[0].player)),
            };
            let is_fined = rng.random_bool(0.5);
            let fine = is_fined.then(|| Penalty {
                player,
                fine: model.fine_max(player),
            });
            Command::Rule(NewRuling {
                moderator: Moderator {
                    id: holder.unwrap_or(moderator.id),
                    ..moderator
                },
                verdict,
                reason: "The recording shows the score".to_owned(),
                penalties: fine.into_iter().collect(),
                proposer_may_moderate: true,
            })
        }
    }
}

/// Rulings mostly wait for the evidence; the rest comes at any time, also past a deadline.
fn wait(rng: &mut StdRng, house: &House, model: &Challenge, command: &Command) {
    let now = house.app.clock.now();
    let evidence = model.open_dispute().map(|it| it.case.evidence_until);
    let until_evidence = evidence.map_or(time::Duration::ZERO, |until| until - now);
    if matches!(command, Command::Rule(_)) && until_evidence.is_positive() && rng.random_bool(0.9) {
        house.app.advance(until_evidence.unsigned_abs());
    } else if rng.random_bool(0.2) {
        house.app.advance(HOUR * rng.random_range(1..40));
    }
}

/// Executes a command through a server and by the rules alone, and compares.
async fn execute(
    house: &mut House,
    rng: &mut StdRng,
    model: &mut Challenge,
    command: Command,
    at: (u64, usize),
) {
    let app = house.server(rng).await;
    let now = app.app.clock.now();
    // As the actor does: the clock acts first.
    while command != Command::Tick && model.phase.deadline().is_some_and(|it| it.has_passed(now)) {
        *model = decide(model, Command::Tick, now).unwrap().next;
    }
    if rng.random_bool(0.1) {
        die(app, model, &command, at).await;
    }
    let expected = decide(model, command.clone(), now).map(|decision| decision.next);
    let answer = app.app.challenges.act(model.id, command.clone());
    let answer = answer.await.map(|after| after.challenge);
    match (expected, answer) {
        (Ok(next), Ok(_)) => *model = next,
        (Err(refusal), Err(CommandError::Refused(answer))) => {
            assert_eq!(refusal, answer, "{at:?} {command:?}");
            if refusal == Refusal::NothingDue {
                return;
            }
        }
        (expected, answer) => panic!("{at:?} {command:?}: {expected:?}, and {answer:?}"),
    }
    let stored = store::challenge::find(&app.app.db, model.id).await.unwrap();
    assert_eq!(stored.unwrap().challenge, *model, "{at:?} {command:?}");
}

/// The actor panics in the middle of a command, once it is decided: nothing of it is written, and the next one finds a fresh actor.
async fn die(app: &TestApp, model: &Challenge, command: &Command, at: (u64, usize)) {
    let player = model.creator;
    let key = Key {
        user_id: player,
        key: format!("{at:?}"),
        request_hash: [0; 32],
    };
    let died =
        app.app
            .challenges
            .act_once(model.id, command.clone(), (player, Some(key)), |_, _| {
                panic!("injected")
            });
    let died = died.await;
    let is_expected = matches!(died, Err(CommandError::Died | CommandError::Refused(_)));
    assert!(is_expected, "{at:?} {command:?}: {died:?}");
}
