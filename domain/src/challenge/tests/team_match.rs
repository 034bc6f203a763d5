//! A match of teams: issued, approved, accepted, staked, and shared (docs/rules.md, Teams).

use time::Duration;
use uuid::Uuid;

use super::super::{
    CancelReason, Challenge, Command, CreatorRelation, DeadlineKind, DeclaredResult, DeclineReason,
    Event, FreeReason, MatchType, NamedTeam, NewChallengeCommand, Phase, PresentLeader, Refusal,
    RosterRefusal, RosterStatus, StakeLimit, TeamEntrant, TeamSide, Terms, open,
};
use super::books::World;
use super::stage::{NOW, as_it_is, edit, opening, player, request, terms};
use crate::money::Usdc;
use crate::play_limit::PlayRefusal;
use crate::team::{PoolShare, Team, TeamPhase};

/// Players 0, 1 and 2 are one team, 3, 4 and 5 the other one; the first of each leads it.
pub(super) fn team(side: usize) -> Team {
    Team {
        id: Uuid::from_u128(0x3000 + u128::try_from(side).expect("two sides")),
        leader: player(side * 3),
        members: (side * 3..side * 3 + 3).map(player).collect(),
        members_max: 5,
        is_private: false,
        requires_approval: true,
        phase: TeamPhase::Active,
    }
}

fn name(side: usize) -> NamedTeam {
    NamedTeam {
        id: team(side).id,
        name: format!("team{side}"),
        avatar: None,
    }
}

fn share(n: usize, amount: i64) -> (PoolShare, RosterStatus) {
    let share = PoolShare {
        member: player(n),
        amount: Usdc::from_micros(amount),
        cap: None,
    };
    (share, RosterStatus::Member)
}

/// A side whose three players have these shares, in micro-USDC.
pub(super) fn side(nth: usize, shares: [i64; 3], stake: Usdc) -> TeamSide {
    let shares: Vec<_> = (nth * 3..)
        .zip(shares)
        .map(|(n, it)| share(n, it))
        .collect();
    TeamSide::named((&team(nth), name(nth)), &shares, stake, 2).expect("shares that suffice")
}

/// The challenge with these players as they are now, and its leaders as they were.
pub(super) fn with_statuses(
    challenge: &Challenge,
    statuses: &[(uuid::Uuid, RosterStatus)],
) -> Challenge {
    let leaders = challenge.teams.iter().map(|side| PresentLeader {
        team: side.team.id,
        player: Some(side.leader),
        is_suspended: false,
        is_private: side.is_private,
    });
    let leaders: Vec<_> = leaders.collect();
    challenge
        .clone()
        .with_statuses(statuses, &leaders, Vec::new())
}

pub(super) fn of_teams(stake: Usdc) -> Terms {
    Terms {
        match_type: MatchType::TeamMatch,
        minimum_stake: stake,
        ..terms(2)
    }
}

pub(super) const SHARES: [i64; 3] = [50_000_000, 30_000_000, 20_000_000];

pub(super) fn issuing(terms: Terms, side: TeamSide) -> NewChallengeCommand {
    NewChallengeCommand {
        team: Some(side),
        ..opening(request(terms), 100)
    }
}

pub(super) fn accepting(side: TeamSide) -> Command {
    Command::Accept(TeamEntrant {
        side,
        stake_max: StakeLimit::HIGHEST,
        invite_code: None,
        relation: CreatorRelation::Stranger,
        double_members: Vec::new(),
        leader_limit: None,
    })
}

pub(super) fn approval(n: usize) -> Command {
    Command::Approve {
        player: player(n),
        limit: None,
        obstacle: None,
    }
}

impl World {
    /// The first team has issued a match for 60 USDC, and its players are asked.
    pub(super) fn issued() -> Self {
        let stake = Usdc::whole(60);
        let issued = open(issuing(of_teams(stake), side(0, SHARES, stake)), NOW);
        Self::begin(issued.expect("a creator with enough points"), NOW)
    }

    pub(super) fn waiting() -> Self {
        let mut world = Self::issued();
        world.done(approval(1));
        world.done(approval(2));
        world
    }

    /// The second team has accepted, and its players are asked.
    pub(super) fn reserved() -> Self {
        let mut world = Self::waiting();
        let side = side(1, [1_000_000_000, 1, 30_000_001], Usdc::whole(60));
        world.done(accepting(side));
        world
    }

    pub(super) fn staked() -> Self {
        let mut world = Self::reserved();
        world.done(approval(4));
        world.done(approval(5));
        world
    }

    pub(super) fn team_active() -> Self {
        let mut world = Self::staked();
        world.done(Command::Ready { player: player(3) });
        world.done(Command::Start { player: player(0) });
        world
    }

    #[track_caller]
    pub(super) fn assert_share_gains(&self, expected: [i64; 6]) {
        let gains: Vec<_> = (0..6)
            .map(|n| self.share_gain(team(n / 3).id, player(n)))
            .collect();
        assert_eq!(gains, expected);
    }
}

#[test]
fn a_roster_is_of_members_who_can_play_and_whose_shares_suffice() {
    let check = |shares: &[(PoolShare, RosterStatus)], stake, expected| {
        let named = TeamSide::named((&team(0), name(0)), shares, Usdc::whole(stake), 2);
        assert_eq!(named.map(drop), expected, "{shares:?}");
    };
    let dollars = |n, amount: i64| share(n, amount * 1_000_000);
    check(&[dollars(0, 50), dollars(1, 10)], 60, Ok(()));
    check(&[dollars(1, 50), dollars(2, 10)], 60, Ok(()));
    let not_covered = Err(RosterRefusal::NotCovered);
    check(&[dollars(0, 50), dollars(1, 10)], 61, not_covered);
    check(&[dollars(0, 50)], 1, Err(RosterRefusal::TooFew(2)));
    check(
        &[dollars(0, 5), dollars(0, 5)],
        1,
        Err(RosterRefusal::Twice),
    );
    let stranger = Err(RosterRefusal::NotMember);
    check(&[dollars(0, 50), dollars(3, 10)], 1, stranger);
    for status in [RosterStatus::Suspended, RosterStatus::OnBreak] {
        let unable = (dollars(1, 10).0, status);
        check(&[dollars(0, 50), unable], 1, Err(RosterRefusal::Unable));
    }
    let capped = PoolShare {
        cap: Some(Usdc::whole(20)),
        ..dollars(0, 50).0
    };
    let shares = [(capped, RosterStatus::Member), dollars(1, 10)];
    check(&shares, 30, Ok(()));
    check(&shares, 31, not_covered);
    let many: Vec<_> = (0..11).map(|_| dollars(0, 1)).collect();
    check(&many, 1, Err(RosterRefusal::TooMany));
}

#[test]
fn a_match_opens_with_the_last_approval_and_stakes_with_that_of_the_other_team() {
    let mut world = World::issued();
    assert_eq!(world.status(), "pending");
    assert_eq!(world.deadline(), NOW + Duration::hours(24));
    let first = world.done(approval(1));
    assert_eq!((world.status(), first.journal), ("pending", None));
    let last = world.done(approval(2));
    assert!(matches!(
        last.events[..],
        [Event::Approved {
            is_complete: true,
            ..
        }]
    ));
    assert_eq!(world.status(), "open");
    assert!(!world.has_journals());

    let side = side(1, [1_000_000_000, 1, 30_000_001], Usdc::whole(60));
    world.done(accepting(side));
    let deadline = world.challenge.phase.deadline().expect("it waits");
    assert_eq!(
        (world.status(), deadline.kind),
        ("open", DeadlineKind::Approve)
    );
    world.done(approval(5));
    assert!(!world.has_journals());
    let staked = world.done(approval(4));
    assert_eq!(staked.events.len(), 2);
    assert_eq!(world.status(), "full");
    // In proportion to 50, 30 and 20; and to 1,000, one micro and 30.000001 USDC.
    world.assert_share_gains([
        -30_000_000,
        -18_000_000,
        -12_000_000,
        -58_252_427,
        0,
        -1_747_573,
    ]);
    assert_eq!(world.challenge.pot(), Usdc::whole(120));
}

#[test]
fn a_pool_changes_with_its_shares_and_with_the_right_to_withdraw() {
    let (one, both) = (vec![team(0).id], vec![team(0).id, team(1).id]);
    let stake = Usdc::whole(60);
    let issued = open(issuing(of_teams(stake), side(0, SHARES, stake)), NOW);
    let issued = issued.expect("a creator with enough points");
    assert_eq!(issued.pools(), one);
    let mut world = World::begin(issued, NOW);
    assert_eq!(world.done(approval(1)).pools(), Vec::<Uuid>::new());
    assert_eq!(world.done(approval(2)).pools(), Vec::<Uuid>::new());
    assert_eq!(world.done(accepting(side(1, SHARES, stake))).pools(), both);
    // Only the team that loses the place can withdraw again.
    assert_eq!(world.tick().pools(), [team(1).id]);
    assert_eq!(world.tick().pools(), one);

    let mut played = World::reserved();
    assert_eq!(played.done(approval(4)).pools(), Vec::<Uuid>::new());
    assert_eq!(played.done(approval(5)).pools(), both);
    let ready = Command::Ready { player: player(3) };
    assert_eq!(played.done(ready).pools(), Vec::<Uuid>::new());
    let start = Command::Start { player: player(0) };
    assert_eq!(played.done(start).pools(), Vec::<Uuid>::new());
    assert_eq!(
        played.say(0, DeclaredResult::Won).pools(),
        Vec::<Uuid>::new()
    );
    let conceded = played.say(3, DeclaredResult::Lost { to: None });
    assert_eq!(conceded.pools(), both);

    let seats = open(opening(request(terms(2)), 100), NOW).expect("a creator with enough points");
    assert_eq!(seats.pools(), Vec::<Uuid>::new());
}

#[test]
fn what_comes_back_is_shared_as_it_was_staked() {
    let mut won = World::team_active();
    won.say(0, DeclaredResult::Won);
    won.say(3, DeclaredResult::Lost { to: None });
    assert_eq!(won.status(), "completed");
    // 114 less 60: what was staked as 30, 18 and 12 comes back as 57, 34.20 and 22.80.
    let lost = [-58_252_427, 0, -1_747_573];
    won.assert_share_gains([
        27_000_000, 16_200_000, 10_800_000, lost[0], lost[1], lost[2],
    ]);
    assert_eq!(won.fees(), 6_000_000);

    let mut drawn = World::team_active();
    drawn.say(0, DeclaredResult::Draw);
    drawn.say(3, DeclaredResult::Draw);
    drawn.assert_share_gains([0; 6]);

    let mut off = World::team_active();
    off.done(Command::CallOff { player: player(0) });
    off.done(Command::CallOff { player: player(3) });
    off.assert_share_gains([0; 6]);
}

#[test]
fn who_has_left_the_team_gets_their_part_themselves() {
    let mut world = World::team_active();
    world.challenge = with_statuses(&world.challenge, &[(player(1), RosterStatus::Left)]);
    world.say(0, DeclaredResult::Won);
    world.say(3, DeclaredResult::Lost { to: None });
    assert_eq!(world.share_gain(team(0).id, player(1)), -18_000_000);
    assert_eq!(world.gain(player(1)), 34_200_000);
    assert_eq!(world.share_gain(team(0).id, player(2)), 10_800_000);
}

#[test]
fn the_clock_ends_what_is_not_approved_in_time() {
    let mut issued = World::issued();
    issued.tick();
    assert_eq!(issued.status(), "cancelled");
    assert!(matches!(
        issued.challenge.phase,
        Phase::Cancelled {
            reason: CancelReason::Expired,
            ..
        }
    ));
    let mut reserved = World::reserved();
    let freed = reserved.tick();
    assert!(matches!(
        freed.events[..],
        [Event::PlaceFreed {
            reason: FreeReason::Expired,
            ..
        }]
    ));
    assert_eq!(
        (reserved.status(), reserved.challenge.teams.len()),
        ("open", 1)
    );
    // Another team may accept, or the same one again.
    let side = side(1, SHARES, Usdc::whole(60));
    reserved.done(accepting(side));
    assert!(!reserved.has_journals());
    reserved.run_out();
}

#[test]
fn a_place_is_held_no_longer_than_the_match_waits() {
    let mut world = World::waiting();
    let expires_at = world.deadline();
    world.now = expires_at - Duration::hours(1);
    world.done(accepting(side(1, SHARES, Usdc::whole(60))));
    assert_eq!(world.deadline(), expires_at);
}

#[test]
fn where_the_stakes_cannot_be_taken_the_place_is_free_again() {
    let mut world = World::reserved();
    world.done(approval(4));
    for reason in [FreeReason::Shares, FreeReason::Limit] {
        let mut world = world.clone();
        let decision = world.done(Command::Approve {
            player: player(5),
            limit: None,
            obstacle: Some(reason),
        });
        assert_eq!(decision.journal, None);
        assert_eq!(
            decision.events[1],
            Event::PlaceFreed {
                team_id: team(1).id,
                name: "team1".to_owned(),
                reason
            }
        );
        assert_eq!((world.status(), world.challenge.teams.len()), ("open", 1));
    }
    let refused = Refusal::PlayLimit(PlayRefusal::StakeLimit);
    world.assert_refused(
        Command::Approve {
            player: player(5),
            limit: Some(PlayRefusal::StakeLimit),
            obstacle: None,
        },
        &refused,
    );
}

#[test]
fn who_can_no_longer_play_has_declined() {
    for (reason, expected) in [
        (RosterStatus::Left, DeclineReason::Left),
        (RosterStatus::Suspended, DeclineReason::Unable),
        (RosterStatus::OnBreak, DeclineReason::Unable),
    ] {
        let check = |mut world: World, n: usize, status: &str| {
            world.challenge = with_statuses(&world.challenge, &[(player(n), reason)]);
            let decision = world.done(Command::Depart);
            assert_eq!((world.status(), decision.actor), (status, None));
            assert!(matches!(decision.events[0], Event::Declined { why, .. } if why == expected));
        };
        check(World::issued(), 2, "cancelled");
        check(World::waiting(), 2, "cancelled");
        check(World::reserved(), 2, "cancelled");
        check(World::reserved(), 4, "open");
    }
    // After the stake a departure changes nothing of the match.
    let mut staked = World::staked();
    staked.challenge = with_statuses(&staked.challenge, &[(player(4), RosterStatus::Left)]);
    staked.assert_refused(Command::Depart, &Refusal::NothingDue);
}

#[test]
fn a_match_is_not_accepted_by_those_whom_it_is_not_for() {
    let stake = Usdc::whole(60);
    let mut world = World::waiting();
    let mut mixed = side(1, SHARES, stake);
    mixed.roster[1].player = player(2);
    world.assert_refused(accepting(mixed), &Refusal::OnBothSides);
    world.challenge.opponent = Some(NamedTeam {
        id: Uuid::from_u128(7),
        ..name(1)
    });
    let other = accepting(side(1, SHARES, stake));
    world.assert_refused(other.clone(), &Refusal::OtherOpponent);
    let mut duel = World::open(terms(2));
    duel.assert_refused(other, &Refusal::NotTeamMatch);
}

#[test]
fn a_match_whose_named_opponent_is_dissolved_ends() {
    let gone = PresentLeader {
        team: name(1).id,
        player: None,
        is_suspended: false,
        is_private: false,
    };
    for mut world in [World::issued(), World::waiting()] {
        world.challenge.opponent = Some(name(1));
        world.assert_refused(Command::Depart, &Refusal::NothingDue);
        let leader = PresentLeader {
            team: name(0).id,
            player: Some(player(0)),
            ..gone
        };
        let known = world.challenge.clone();
        world.challenge = known.with_statuses(&[], &[leader, gone], Vec::new());
        world.done(Command::Depart);
        assert_eq!(world.status(), "cancelled");
    }
}

#[test]
fn a_match_does_not_start_while_a_player_is_in_both_teams() {
    let mut world = World::staked();
    world.done(Command::Ready { player: player(3) });
    world.challenge.double_members = vec![player(9)];
    let start = Command::Start { player: player(0) };
    world.assert_refused(start.clone(), &Refusal::InBothTeams);
    world.challenge.double_members.clear();
    world.done(start);
}

#[test]
fn the_terms_of_a_match_of_teams_are_fixed() {
    for mut world in [World::issued(), World::waiting(), World::staked()] {
        let mut changes = as_it_is(&world.challenge);
        changes.details.description = "Bring tea".to_owned();
        world.done(Command::Edit(edit(0, &world.challenge, &changes)));
        changes.terms.duration = 3;
        let edit = Command::Edit(edit(0, &world.challenge, &changes));
        world.assert_refused(edit, &Refusal::TermsFixed);
    }
}

#[test]
fn a_rematch_asks_the_other_leader() {
    let mut world = World::team_active();
    world.assert_refused(Command::Tick, &Refusal::NothingDue);
    world.run_out();
    let again = world
        .challenge
        .rematch(player(3), 500, StakeLimit::HIGHEST)
        .expect("a leader");
    assert_eq!(again.invited, [player(0)]);
    let refused = world.challenge.rematch(player(4), 500, StakeLimit::HIGHEST);
    assert_eq!(refused, Err(Refusal::NotLeader));
}
