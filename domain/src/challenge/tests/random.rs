//! Random people do random things at random times, and the books hold after each ([`super::books`]).

use proptest::prelude::*;
use time::Duration;

use super::super::{
    Command, CreatorRelation, DeclaredResult, Entrant, Statement, Terms, Verdict, Visibility,
};
use super::books::World;
use super::stage::{
    CODE, MILLISECOND, NOW, as_it_is, edit, entry, fine, moderator, player, request, ruling,
    statement, terms, try_open,
};
use crate::money::Usdc;

/// What a player tries.
#[derive(Debug, Clone, Copy)]
pub(super) enum Act {
    Join {
        cents: i64,
        relation: CreatorRelation,
    },
    Ready,
    Leave,
    Restake {
        cents: i64,
    },
    Describe,
    Cancel,
    Start,
    CallOff,
    Say(DeclaredResult),
    /// A moderator takes the dispute, or gives it back.
    Take,
    Return,
    /// A moderator rules once the time for evidence is over.
    Rule {
        verdict: Option<Verdict>,
        is_fined: bool,
    },
    AcceptRuling,
    Appeal,
    Withdraw,
    /// They come online.
    Seen,
    /// The clock announces the scheduled start.
    Announce,
    /// The clock looks, so many milliseconds from the deadline.
    Strike {
        off_milliseconds: i32,
    },
    Wait {
        minutes: i64,
    },
}

/// More people than places, so that some come in vain.
pub(super) const PEOPLE: usize = 8;

fn cents() -> impl Strategy<Value = i64> {
    prop_oneof![
        6 => Just(1_000),
        6 => 0..=3_000_i64,
        1 => prop_oneof![Just(-1), Just(1_000_000), Just(1_000_001), Just(i64::MAX / 10_000)],
    ]
}

fn act() -> impl Strategy<Value = Act> {
    let relation = prop_oneof![
        Just(CreatorRelation::MutualFriend),
        Just(CreatorRelation::Stranger)
    ];
    // Most say that the same one won, or nothing would ever be agreed.
    let winner = prop_oneof![6 => Just(1), 1 => 0..PEOPLE].prop_map(player);
    let declared_result = prop_oneof![
        2 => Just(DeclaredResult::Won),
        1 => Just(DeclaredResult::Draw),
        1 => Just(DeclaredResult::Lost { to: None }),
        6 => winner.prop_map(|to| DeclaredResult::Lost { to: Some(to) }),
    ];
    let verdict = prop_oneof![
        4 => Just(Some(Verdict::Winner(player(0)))),
        2 => Just(Some(Verdict::Draw)),
        2 => Just(None),
    ];
    prop_oneof![
        30 => (cents(), relation).prop_map(|(cents, relation)| Act::Join { cents, relation }),
        20 => Just(Act::Ready),
        8 => Just(Act::Leave),
        5 => (0..=1_000_000_i64).prop_map(|cents| Act::Restake { cents }),
        5 => Just(Act::Describe),
        1 => Just(Act::Cancel),
        12 => Just(Act::Start),
        6 => Just(Act::Seen),
        6 => Just(Act::Announce),
        5 => Just(Act::CallOff),
        40 => declared_result.prop_map(Act::Say),
        20 => Just(Act::Take),
        1 => Just(Act::Return),
        20 => (verdict, any::<bool>())
            .prop_map(|(verdict, is_fined)| Act::Rule { verdict, is_fined }),
        4 => Just(Act::AcceptRuling),
        4 => Just(Act::Appeal),
        2 => Just(Act::Withdraw),
        4 => (-1..=1_i32).prop_map(|off| Act::Strike { off_milliseconds: off }),
        10 => (0..=90_i64).prop_map(|minutes| Act::Wait { minutes }),
        1 => (0..=20_000_i64).prop_map(|minutes| Act::Wait { minutes }),
    ]
}

/// The command of the n-th player, or of the clock, at its time.
fn command(act: Act, n: usize, world: &mut World) -> Command {
    let of_cents = |cents: i64| Usdc::from_micros(cents * 10_000);
    let player = player(n);
    match act {
        Act::Join { cents, relation } => Command::Join(Entrant {
            relation,
            invite_code: n.is_multiple_of(2).then(|| CODE.to_owned()),
            ..entry(n, of_cents(cents))
        }),
        Act::Ready => Command::Ready { player },
        Act::Leave => Command::Leave { player },
        Act::Restake { cents } => {
            let mut changes = as_it_is(&world.challenge);
            changes.terms.minimum_stake = of_cents(cents);
            Command::Edit(edit(n, &world.challenge, &changes))
        }
        Act::Describe => {
            let mut changes = as_it_is(&world.challenge);
            changes.details.description.push('!');
            Command::Edit(edit(n, &world.challenge, &changes))
        }
        Act::Cancel => Command::Cancel { player },
        Act::Start => Command::Start { player },
        Act::CallOff => Command::CallOff { player },
        Act::Say(declared_result) => Command::Declare(Statement {
            // Every other one is watched by the next.
            online: (n.is_multiple_of(2))
                .then(|| super::stage::player(n + 1))
                .into_iter()
                .collect(),
            ..statement(n, declared_result)
        }),
        // One of three moderators.
        Act::Take => Command::TakeCase {
            moderator: moderator(n % 3),
        },
        Act::Return => Command::ReturnCase {
            moderator: moderator(n % 3),
        },
        Act::Rule { verdict, is_fined } => {
            if let Some(dispute) = world.challenge.open_dispute() {
                world.now = world.now.max(dispute.case.evidence_until);
            }
            let most = world.challenge.fine_max(player);
            let fines = is_fined.then(|| fine(n, most));
            Command::Rule(ruling(n % 3, verdict, fines.into_iter().collect()))
        }
        Act::AcceptRuling => Command::AcceptRuling { player },
        Act::Appeal => Command::Appeal {
            player,
            reason: "I have it on film".to_owned(),
        },
        Act::Withdraw => Command::Withdraw { player },
        Act::Seen => Command::Seen { player },
        Act::Announce => Command::AnnounceStart,
        Act::Strike { off_milliseconds } => {
            if let Some(deadline) = world.challenge.phase.deadline() {
                world.now = world.now.max(deadline.at + MILLISECOND * off_milliseconds);
            }
            Command::Tick
        }
        Act::Wait { minutes } => {
            world.now += Duration::minutes(minutes);
            Command::Tick
        }
    }
}

pub(super) fn any_terms() -> impl Strategy<Value = Terms> {
    let visibility = prop_oneof![
        Just(Visibility::Public),
        Just(Visibility::Private),
        Just(Visibility::Friends)
    ];
    let bound = || proptest::option::weighted(0.2, 0..=2_000_i64);
    let fee_bps = prop_oneof![4 => Just(500), 1 => 0..=10_000_u16];
    let minimum = prop_oneof![3 => Just(1_000), 2 => 0..=2_000_i64, 2 => Just(0)];
    let bounds = (bound(), bound());
    let minutes_ahead = proptest::option::weighted(0.5, 0..=200_i64);
    (
        2..=6_i32,
        visibility,
        minimum,
        bounds,
        fee_bps,
        minutes_ahead,
    )
        .prop_map(
            |(places, visibility, minimum, (least, most), fee_bps, minutes_ahead)| Terms {
                visibility,
                fee_bps,
                scheduled_at: minutes_ahead.map(|minutes| NOW + Duration::minutes(minutes)),
                minimum_stake: Usdc::from_micros(minimum * 10_000),
                opponent_min_stake: least.map(|cents| Usdc::from_micros(cents * 10_000)),
                opponent_max_stake: most.map(|cents| Usdc::from_micros(cents * 10_000)),
                ..terms(places)
            },
        )
}

/// What happens to a challenge on these terms; the last state of it.
pub(super) fn play(terms: Terms, acts: &[(usize, Act)]) -> World {
    let mut request = request(terms);
    request.invited = vec![player(3)];
    let opened = try_open(request, 100).expect("a creator with enough fair-play points");
    let mut world = World::begin(opened, NOW);
    for (n, act) in acts {
        let command = command(*act, *n, &mut world);
        let before = world.challenge.clone();
        if world.step(command).is_err() {
            assert_eq!(before, world.challenge, "what is refused changes nothing");
        }
    }
    world
}

pub(super) fn acts(range: std::ops::Range<usize>) -> impl Strategy<Value = Vec<(usize, Act)>> {
    // The creator acts more often: much is theirs alone to do.
    let who = prop_oneof![2 => Just(0), 5 => 0..PEOPLE];
    proptest::collection::vec((who, act()), range)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_the_books_hold_and_the_clock_pays_out(
        terms in any_terms(), acts in acts(0..60),
    ) {
        play(terms, &acts).run_out();
    }

    #[test]
    fn what_is_over_stays_as_it_is(terms in any_terms(), acts in acts(0..30)) {
        let mut world = play(terms, &[]);
        world.run_out();
        let end = world.challenge.clone();
        for (n, act) in acts {
            let command = command(act, n, &mut world);
            prop_assert!(world.step(command).is_err());
        }
        prop_assert_eq!(end, world.challenge);
    }

    #[test]
    fn the_same_commands_at_the_same_times_give_the_same_challenge(
        terms in any_terms(), acts in acts(0..40),
    ) {
        let (one, other) = (play(terms.clone(), &acts), play(terms, &acts));
        prop_assert_eq!(one.challenge, other.challenge);
    }
}
