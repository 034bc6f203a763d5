//! The largest stake that a server takes: when a challenge is made, edited, joined, accepted and played again.

use super::super::{
    Command, Edit, Entrant, FieldMessages, MatchType, NewChallengeCommand, NoStakeLimit, Refusal,
    STAKE_MAX, StakeLimit, TeamEntrant, Terms, open,
};
use super::books::World;
use super::stage::{NOW, as_it_is, edit, entry, opening, player, request, terms};
use super::team_match::{SHARES, accepting, issuing, of_teams, side};
use crate::money::Usdc;

/// A server that takes stakes up to this many USDC.
fn limit(usdc: i64) -> StakeLimit {
    StakeLimit::new(Usdc::whole(usdc)).expect("a limit")
}

#[test]
fn a_limit_is_an_amount_in_cents_up_to_the_largest_stake_of_all() {
    for (text, expected) in [
        ("0", Some(0)),
        ("0.01", Some(10_000)),
        ("250", Some(250_000_000)),
        ("10000", Some(10_000_000_000)),
        ("10000.01", None),
        ("0.001", None),
        ("-1", None),
        ("much", None),
        ("", None),
    ] {
        let read = text.parse::<StakeLimit>();
        let expected = expected.map(Usdc::from_micros).ok_or(NoStakeLimit);
        assert_eq!(read.map(StakeLimit::amount), expected, "{text}");
    }
    assert_eq!(StakeLimit::HIGHEST.amount(), STAKE_MAX);
    assert_eq!(
        NoStakeLimit.to_string(),
        "it has to be an amount of USDC from 0 to 10000, with at most 2 decimals"
    );
}

/// Stakes in USDC: the minimum, and the bounds of those who join.
type Stakes = (i64, Option<i64>, Option<i64>);

fn of_stakes((minimum, least, most): Stakes) -> Terms {
    Terms {
        minimum_stake: Usdc::whole(minimum),
        opponent_min_stake: least.map(Usdc::whole),
        opponent_max_stake: most.map(Usdc::whole),
        ..terms(3)
    }
}

/// What the form shows at these fields on a server that takes 100 USDC.
fn above(fields: &[(&'static str, &str)]) -> Option<Refusal> {
    let messages: FieldMessages = fields
        .iter()
        .map(|(field, name)| (*field, format!("{name} must be at most 100 USDC")))
        .collect();
    (!messages.is_empty()).then_some(Refusal::InvalidForm(messages))
}

#[test]
fn no_challenge_asks_for_a_stake_above_the_limit() {
    let minimum = ("minimumStake", "Minimum stake");
    let least = ("opponentMinStake", "Opponent minimum stake");
    let most = ("opponentMaxStake", "Opponent maximum stake");
    let check = |stakes: Stakes, fields: &[(&'static str, &str)]| {
        let expected = above(fields);
        let made = open(
            NewChallengeCommand {
                stake_max: limit(100),
                ..opening(request(of_stakes(stakes)), 100)
            },
            NOW,
        );
        assert_eq!(made.err(), expected, "{stakes:?} is made");
        // Nor is it reached by an edit.
        let mut world = World::open(of_stakes((1, None, None)));
        let mut changes = as_it_is(&world.challenge);
        changes.terms = of_stakes(stakes);
        let edited = world.step(Command::Edit(Edit {
            stake_max: limit(100),
            ..edit(0, &world.challenge, &changes)
        }));
        assert_eq!(edited.err(), expected, "{stakes:?} is the edit");
    };
    check((0, None, None), &[]);
    check((100, None, None), &[]);
    check((100, Some(100), Some(100)), &[]);
    check((101, None, None), &[minimum]);
    check((50, Some(101), None), &[least]);
    check((50, None, Some(101)), &[most]);
    check((101, Some(102), Some(103)), &[minimum, least, most]);
}

#[test]
fn an_edit_that_leaves_the_stakes_alone_is_not_measured_by_the_limit() {
    let mut world = World::open(terms(3));
    let mut changes = as_it_is(&world.challenge);
    changes.details.rules = "First to 30".to_owned();
    world.done(Command::Edit(Edit {
        stake_max: limit(10),
        ..edit(0, &world.challenge, &changes)
    }));
    assert_eq!(world.challenge.details.rules, "First to 30");
}

#[test]
fn no_player_joins_with_a_stake_above_the_limit() {
    let check = |stakes: Stakes, (offered, usdc): (i64, i64), expected: Option<Refusal>| {
        let mut world = World::open(of_stakes(stakes));
        let joined = world.step(Command::Join(Entrant {
            stake_max: limit(usdc),
            ..entry(1, Usdc::whole(offered))
        }));
        let offer = format!("{offered} for {stakes:?}, at most {usdc}");
        assert_eq!(joined.err(), expected, "{offer}");
    };
    let too_high = |usdc| Some(Refusal::StakeTooHigh(Usdc::whole(usdc)));
    check((50, None, None), (100, 100), None);
    check((50, None, None), (101, 100), too_high(100));
    // The bound of the challenge counts where it is less.
    check((50, None, Some(60)), (61, 100), too_high(60));
    check((50, None, Some(200)), (150, 100), too_high(100));
    // A challenge that was made under a higher limit asks for more than any player may place.
    check((50, None, None), (50, 40), too_high(40));
    check((50, None, None), (40, 40), too_high(40));
    check((0, Some(50), None), (50, 40), too_high(40));
    // Free challenges are there under every limit.
    check((0, None, None), (0, 0), None);
}

#[test]
fn no_team_issues_or_accepts_a_match_above_the_limit() {
    let stake = Usdc::whole(60);
    for (usdc, is_allowed) in [(59, false), (60, true)] {
        let issued = open(
            NewChallengeCommand {
                stake_max: limit(usdc),
                ..issuing(of_teams(stake), side(0, SHARES, stake))
            },
            NOW,
        );
        let field = (
            "teamStake",
            format!("Team stake must be at most {usdc} USDC"),
        );
        let refused = Refusal::InvalidForm([field].into());
        assert_eq!(issued.err(), (!is_allowed).then_some(refused));

        let mut world = World::waiting();
        let Command::Accept(entrant) = accepting(side(1, SHARES, stake)) else {
            panic!("a team accepts");
        };
        let accepted = world.step(Command::Accept(TeamEntrant {
            stake_max: limit(usdc),
            ..entrant
        }));
        let refused = Refusal::StakeTooHigh(Usdc::whole(usdc));
        assert_eq!(accepted.err(), (!is_allowed).then_some(refused));
    }
}

#[test]
fn a_rematch_has_the_stakes_that_the_server_takes_now() {
    let mut world = World::completed();
    assert_eq!(world.challenge.terms.match_type, MatchType::Duel);
    world.challenge.terms.opponent_max_stake = Some(Usdc::whole(200));
    let check = |usdc, expected: Result<i64, Refusal>| {
        let again = world.challenge.rematch(player(1), 500, limit(usdc));
        let most = again.map(|it| it.terms.opponent_max_stake);
        assert_eq!(most, expected.map(|most| Some(Usdc::whole(most))), "{usdc}");
    };
    check(300, Ok(200));
    check(100, Ok(100));
    check(50, Ok(50));
    check(49, Err(Refusal::StakeTooHigh(Usdc::whole(49))));
}
