//! A match of two or three sides that has just begun, and what some of its players do beside it.

use domain::challenge::{
    Challenge, Command, CreatorRelation, Details, DurationUnit, Entrant, MatchType, NewChallenge,
    NewChallengeCommand, Person as Player, StakeLimit, Terms, Visibility,
};
use domain::money::Usdc;
use rand::RngExt;
use rand::rngs::StdRng;
use uuid::Uuid;

use super::model::Model;
use super::{Game, House, Parked};
use crate::people::Person;

const CENT: i64 = 10_000;
/// Who has less plays for little.
const HIGH_MEANS: i64 = 2_000_000_000;
/// More is staked in no challenge.
const STAKE_MAX: i64 = 10_000_000_000;

pub(super) async fn begin(house: &mut House, rng: &mut StdRng) -> Game {
    let sides: usize = if rng.random_bool(0.3) { 3 } else { 2 };
    let places = house.players.len();
    let first: usize = rng.random_range(0..places);
    let players: Vec<usize> = (0..sides).map(|nth| (first + nth) % places).collect();
    let stakes = stakes(house, rng, &players);
    let (id, rules) = started(house, &players, &stakes).await;
    let now = house.app.app.clock.now();
    let model = Model::begin(players.clone(), stakes, now, &mut house.books);

    let (side, left) = (
        rng.random_range(0..sides),
        rng.random_range(0..=300_i64) * CENT,
    );
    let parked = if rng.random_bool(0.5) {
        park(house, (side, players[side]), left).await
    } else {
        None
    };
    let suspended = rng.random_bool(0.1).then_some(players[side]);
    if let Some(player) = suspended {
        house.app.suspend(&house.players[player]).await;
    }
    Game {
        id,
        outsider: (first + sides) % places,
        players,
        rules,
        model,
        parked,
        suspended,
    }
}

/// What each side stakes; some of it is worth more than one moderator may award.
fn stakes(house: &House, rng: &mut StdRng, players: &[usize]) -> Vec<i64> {
    let is_high = rng.random_bool(0.3);
    let mut means = players.iter().map(|player| house.books.available[*player]);
    let has_means = means.all(|available| HIGH_MEANS <= available);
    let least: i64 = if is_high && has_means { 60_000 } else { 500 };
    let own = least + rng.random_range(0..300_i64);
    let of_others = own + rng.random_range(0..200_i64);
    let cents = (0..players.len()).map(|nth| if nth == 0 { own } else { of_others });
    cents.map(|cents| cents * CENT).collect()
}

async fn started(house: &House, players: &[usize], stakes: &[i64]) -> (Uuid, Challenge) {
    let app = &house.app.app;
    let id = app.ids.next(app.clock.now());
    let creator = &house.players[players[0]];
    let opening = opening(id, creator, terms(players.len(), stakes[0]));
    app.challenges.open(opening).await.unwrap();
    for (number, stake) in players.iter().zip(stakes).skip(1) {
        let person = &house.players[*number];
        let join = Command::Join(Entrant {
            person: player(person),
            stake: Usdc::from_micros(*stake),
            invite_code: None,
            relation: CreatorRelation::Stranger,
            stake_max: StakeLimit::HIGHEST,
            confirms_asymmetry: true,
            terms_key: None,
        });
        let ready = Command::Ready {
            player: person.uuid(),
        };
        for command in [join, ready] {
            app.challenges.act(id, command).await.unwrap();
        }
    }
    let start = Command::Start {
        player: creator.uuid(),
    };
    let started = app.challenges.act(id, start).await.unwrap();
    (id, started.challenge)
}

/// A player stakes all but a little in another challenge, so that little is there for a fine.
async fn park(house: &mut House, (side, number): (usize, usize), left: i64) -> Option<Parked> {
    let most = (house.books.available[number] - left) / CENT * CENT;
    let stake = most.min(STAKE_MAX);
    if stake <= 0 {
        return None;
    }
    let app = &house.app.app;
    let id = app.ids.next(app.clock.now());
    let opening = opening(id, &house.players[number], terms(2, stake));
    app.challenges.open(opening).await.unwrap();
    house.books.available[number] -= stake;
    Some(Parked { id, side, stake })
}

fn opening(id: Uuid, creator: &Person, terms: NewChallenge) -> NewChallengeCommand {
    NewChallengeCommand {
        id,
        creator: player(creator),
        fair_play: 100,
        stake_max: StakeLimit::HIGHEST,
        invite_code: "K7MPQ2XR".to_owned(),
        terms,
        is_rematch: false,
        team: None,
        opponent: None,
        leader_limit: None,
    }
}

fn player(person: &Person) -> Player {
    Player {
        id: person.uuid(),
        username: person.username.clone(),
        avatar: None,
    }
}

fn terms(sides: usize, stake: i64) -> NewChallenge {
    NewChallenge {
        terms: Terms {
            match_type: if sides == 2 {
                MatchType::Duel
            } else {
                MatchType::FreeForAll
            },
            visibility: Visibility::Public,
            minimum_stake: Usdc::from_micros(stake),
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
