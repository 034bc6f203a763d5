//! Votes, offers and notices: who may, who votes, and how each ends.

use proptest::prelude::*;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{
    Ballot, Choice, LEADER_ABSENT_AFTER, LeaderGap, LeaderStatus, Matter, Motion, MotionOutcome,
    Team, TeamPhase, TeamRefusal, VOTE_LASTS,
};
use crate::outage::Outage;

const OPENED: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
const END: OffsetDateTime = datetime!(2026-11-24 12:00 UTC);

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

/// A team of `members` players, led by the first one.
fn team(members: u128) -> Team {
    Team {
        id: id(100),
        leader: id(1),
        members: (1..=members).map(id).collect(),
        members_max: 10,
        is_private: false,
        requires_approval: true,
        phase: TeamPhase::Active,
    }
}

const PRESENT: LeaderStatus = LeaderStatus {
    is_suspended: false,
    is_closed: false,
    is_online: false,
    last_seen_at: OPENED,
};

fn suspended() -> LeaderStatus {
    LeaderStatus {
        is_suspended: true,
        ..PRESENT
    }
}

fn absent() -> LeaderStatus {
    LeaderStatus {
        last_seen_at: OPENED - LEADER_ABSENT_AFTER,
        ..PRESENT
    }
}

fn motion(matter: Matter, votes: &[Option<Choice>]) -> Motion {
    let ballots = (3..).zip(votes).map(|(voter, choice)| Ballot {
        voter: id(voter),
        choice: *choice,
    });
    Motion {
        id: id(200),
        team: id(100),
        matter,
        opened_by: id(1),
        leader: id(1),
        opened_at: OPENED,
        ends_at: END,
        outages: 0,
        ballots: ballots.collect(),
        outcome: None,
    }
}

fn removal(votes: &[Option<Choice>]) -> Motion {
    let reason = "does not answer".to_owned();
    let member = id(2);
    motion(Matter::Removal { member, reason }, votes)
}

fn succession(cause: LeaderGap, votes: &[Option<Choice>]) -> Motion {
    let candidate = id(2);
    motion(Matter::Succession { candidate, cause }, votes)
}

const YES: Option<Choice> = Some(Choice::Yes);
const NO: Option<Choice> = Some(Choice::No);

#[test]
fn a_removal_ends_as_soon_as_its_outcome_cannot_change() {
    let check = |votes: &[Option<Choice>], before: Option<MotionOutcome>, at_end: MotionOutcome| {
        let vote = removal(votes);
        let early = OPENED + Duration::HOUR;
        assert_eq!(vote.judge(&team(8), &PRESENT, early), before, "{votes:?}");
        let last = END - Duration::MICROSECOND;
        assert_eq!(vote.judge(&team(8), &PRESENT, last), before, "{votes:?}");
        let ended = vote.judge(&team(8), &PRESENT, END);
        assert_eq!(ended, Some(at_end), "{votes:?}");
    };
    let (passed, failed) = (MotionOutcome::Passed, MotionOutcome::Failed);
    check(&[YES], Some(passed), passed);
    check(&[NO], Some(failed), failed);
    check(&[None], None, failed);
    check(&[YES, None], None, failed);
    check(&[NO, None], Some(failed), failed);
    check(&[YES, YES], Some(passed), passed);
    check(&[YES, NO], Some(failed), failed);
    check(&[YES, YES, None], Some(passed), passed);
    check(&[YES, NO, None], None, failed);
    check(&[NO, NO, None], Some(failed), failed);
    check(&[YES, YES, None, None], None, failed);
    check(&[YES, YES, YES, None], Some(passed), passed);
    check(&[NO, NO, None, None], Some(failed), failed);
    // All who could vote have left.
    check(&[], Some(failed), failed);
}

#[test]
fn a_removal_is_void_once_the_member_has_left_or_leads() {
    let vote = removal(&[None, None]);
    let mut without = team(5);
    without.members.retain(|it| *it != id(2));
    let void = Some(MotionOutcome::Void);
    assert_eq!(vote.judge(&without, &PRESENT, OPENED), void);
    let mut leads = team(5);
    leads.leader = id(2);
    assert_eq!(vote.judge(&leads, &PRESENT, OPENED), void);
    let ended = Motion {
        outcome: Some(MotionOutcome::Failed),
        ..removal(&[YES])
    };
    assert_eq!(ended.judge(&team(5), &PRESENT, END), None);
}

#[test]
fn only_the_leader_proposes_a_removal_and_the_others_vote() {
    let all = |members: u128| (1..=members).map(id).collect::<Vec<_>>();
    let propose = |members: u128, who, whom, able: &[Uuid]| {
        team(members).propose_removal(id(who), id(whom), able)
    };
    assert_eq!(propose(4, 1, 2, &all(4)), Ok(vec![id(3), id(4)]));
    // A suspended member cannot vote, and does not count.
    assert_eq!(propose(4, 1, 2, &[id(1), id(2), id(4)]), Ok(vec![id(4)]));
    for (members, who, whom, refusal) in [
        (4, 2, 3, TeamRefusal::NotLeader),
        (4, 1, 1, TeamRefusal::LeaderMustHandOver),
        (4, 1, 9, TeamRefusal::TheyAreNotMember),
        (2, 1, 2, TeamRefusal::NoVoters),
    ] {
        assert_eq!(propose(members, who, whom, &all(members)), Err(refusal));
    }
    assert_eq!(
        propose(3, 1, 2, &[id(1), id(2)]),
        Err(TeamRefusal::NoVoters)
    );
}

#[test]
fn a_leader_is_replaced_who_is_suspended_closed_or_absent() {
    let check = |status: LeaderStatus, gap: Option<LeaderGap>| {
        assert_eq!(status.gap(OPENED), gap, "{status:?}");
    };
    check(PRESENT, None);
    check(suspended(), Some(LeaderGap::Suspended));
    let closed = LeaderStatus {
        is_closed: true,
        ..suspended()
    };
    check(closed, Some(LeaderGap::Closed));
    check(absent(), Some(LeaderGap::Absent));
    let almost = LeaderStatus {
        last_seen_at: OPENED - LEADER_ABSENT_AFTER + Duration::SECOND,
        ..PRESENT
    };
    check(almost, None);
    let online = LeaderStatus {
        is_online: true,
        ..absent()
    };
    check(online, None);
}

#[test]
fn any_member_proposes_a_successor_and_all_but_the_leader_vote() {
    let able: Vec<_> = (2..=4).map(id).collect();
    let propose = |who, whom, status: &LeaderStatus| {
        team(4).propose_successor(id(who), id(whom), status, (&able, &able), OPENED)
    };
    let voters = vec![id(2), id(3), id(4)];
    let expected = Ok((LeaderGap::Suspended, voters));
    assert_eq!(propose(3, 2, &suspended()), expected);
    assert_eq!(propose(2, 2, &suspended()), expected);
    for (who, whom, status, refusal) in [
        (9, 2, suspended(), TeamRefusal::NotMember),
        (2, 1, suspended(), TeamRefusal::LeadsAlready),
        (2, 9, suspended(), TeamRefusal::TheyAreNotMember),
        (2, 3, PRESENT, TeamRefusal::LeaderIsThere),
    ] {
        assert_eq!(propose(who, whom, &status), Err(refusal));
    }
    let hidden = Team {
        is_private: true,
        ..team(4)
    };
    let refused = hidden.propose_successor(id(9), id(2), &suspended(), (&able, &able), OPENED);
    assert_eq!(refused, Err(TeamRefusal::NotFound));
}

#[test]
fn who_came_after_the_stake_has_no_vote_on_who_speaks_for_it() {
    let able: Vec<_> = (2..=4).map(id).collect();
    let propose = |who, entitled: &[Uuid]| {
        // The candidate may be a newcomer.
        team(4).propose_successor(who, id(4), &suspended(), (&able, entitled), OPENED)
    };
    let (cause, leader) = (LeaderGap::Suspended, id(1));
    assert_eq!(propose(id(3), &[leader, id(3)]), Ok((cause, vec![id(3)])));
    assert_eq!(propose(leader, &[leader]), Err(TeamRefusal::NoVoters));
    // Nor does the newcomer occupy the only vote that a team may have open.
    assert_eq!(propose(id(4), &[leader, id(3)]), Err(TeamRefusal::NoVote));
    assert_eq!(propose(id(4), &[]), Err(TeamRefusal::NoVote));
}

#[test]
fn a_vote_on_a_successor_ends_when_its_cause_does() {
    let early = OPENED + Duration::HOUR;
    let judge = |vote: &Motion, status: &LeaderStatus, at| vote.judge(&team(5), status, at);
    let passed = Some(MotionOutcome::Passed);
    let void = Some(MotionOutcome::Void);
    let vote = succession(LeaderGap::Suspended, &[YES, YES, None]);
    assert_eq!(judge(&vote, &suspended(), early), passed);
    assert_eq!(judge(&vote, &PRESENT, early), void);
    // An absent leader has the whole time to come back, and a lost vote ends at once.
    let vote = succession(LeaderGap::Absent, &[YES, YES, YES]);
    assert_eq!(judge(&vote, &absent(), early), None);
    assert_eq!(judge(&vote, &absent(), END), passed);
    let back = LeaderStatus {
        last_seen_at: early,
        ..PRESENT
    };
    assert_eq!(judge(&vote, &back, early), void);
    let online = LeaderStatus {
        is_online: true,
        ..absent()
    };
    assert_eq!(judge(&vote, &online, END), void);
    let vote = succession(LeaderGap::Absent, &[NO, NO, None]);
    assert_eq!(judge(&vote, &absent(), early), Some(MotionOutcome::Failed));
    // Another one leads, or the candidate has left.
    let vote = succession(LeaderGap::Suspended, &[YES, YES]);
    let mut other = team(5);
    other.leader = id(4);
    assert_eq!(vote.judge(&other, &suspended(), early), void);
    let mut other = team(5);
    other.members.retain(|it| *it != id(2));
    assert_eq!(vote.judge(&other, &suspended(), early), void);
}

#[test]
fn an_offer_to_lead_is_answered_by_who_is_asked_within_its_time() {
    let offer = motion(Matter::HandOver { successor: id(2) }, &[]);
    let last = END - Duration::MICROSECOND;
    assert_eq!(offer.answer(id(2), last), Ok(()));
    assert_eq!(offer.answer(id(2), END), Err(TeamRefusal::MotionOver));
    assert_eq!(offer.answer(id(3), OPENED), Err(TeamRefusal::NoMotion));
    assert_eq!(
        removal(&[]).answer(id(2), OPENED),
        Err(TeamRefusal::NoMotion)
    );
    assert_eq!(offer.judge(&team(3), &PRESENT, last), None);
    let expired = Some(MotionOutcome::Expired);
    assert_eq!(offer.judge(&team(3), &PRESENT, END), expired);
    let alone = team(1);
    let void = Some(MotionOutcome::Void);
    assert_eq!(offer.judge(&alone, &PRESENT, OPENED), void);
    assert_eq!(
        team(3).offer_leadership(id(1), id(2), true),
        Err(TeamRefusal::MatchesRun)
    );
    assert_eq!(team(3).offer_leadership(id(1), id(2), false), Ok(()));
}

#[test]
fn what_was_opened_is_taken_back_by_who_opened_it_or_leads_now() {
    let mut led_anew = team(4);
    led_anew.leader = id(4);
    let withdraw = |motion: &Motion, who| motion.withdraw(id(who), &led_anew, OPENED);
    let vote = removal(&[None]);
    assert_eq!(withdraw(&vote, 1), Ok(()));
    assert_eq!(withdraw(&vote, 4), Err(TeamRefusal::NotYours));
    let notice = motion(Matter::Dissolution, &[]);
    assert_eq!(withdraw(&notice, 4), Ok(()));
    assert_eq!(withdraw(&notice, 1), Err(TeamRefusal::NotYours));
    assert_eq!(
        notice.withdraw(id(4), &led_anew, END),
        Err(TeamRefusal::MotionOver)
    );
}

#[test]
fn a_vote_is_given_by_those_who_have_one_until_it_ends() {
    let vote = removal(&[None, YES]);
    assert_eq!(vote.vote(id(4), OPENED), Ok(()));
    assert_eq!(vote.vote(id(2), OPENED), Err(TeamRefusal::NoVote));
    assert_eq!(vote.vote(id(1), OPENED), Err(TeamRefusal::NoVote));
    assert_eq!(vote.vote(id(3), END), Err(TeamRefusal::MotionOver));
}

#[test]
fn the_name_is_typed_and_no_match_runs_before_a_team_is_dissolved() {
    let dissolve = |who, typed, is_staked| team(3).dissolve(id(who), (typed, "Owls"), is_staked);
    assert_eq!(dissolve(1, " Owls ", false), Ok(()));
    assert_eq!(dissolve(2, "Owls", false), Err(TeamRefusal::NotLeader));
    assert_eq!(dissolve(1, "owls", false), Err(TeamRefusal::NameNotTyped));
    assert_eq!(dissolve(1, "Owls", true), Err(TeamRefusal::MatchesRun));
    let again = Team {
        phase: TeamPhase::Dissolving,
        ..team(3)
    };
    let refused = again.dissolve(id(1), ("Owls", "Owls"), false);
    assert_eq!(refused, Err(TeamRefusal::Dissolving));
}

#[test]
fn nothing_new_begins_in_a_team_that_is_dissolved() {
    use super::RequestStatus::{Accepted, Open};
    for (phase, refusal) in [
        (TeamPhase::Dissolving, TeamRefusal::Dissolving),
        (TeamPhase::Dissolved, TeamRefusal::Dissolved),
    ] {
        let ending = Team { phase, ..team(3) };
        assert_eq!(ending.begins(), Err(refusal));
        assert_eq!(ending.invite(id(1), id(9)), Err(refusal));
        assert_eq!(ending.join(id(9), true), Err(refusal));
        assert_eq!(ending.accept(id(9), Open), Err(refusal));
        assert_eq!(ending.admit(id(1), id(9), Open), Err(refusal));
        assert_eq!(ending.pay_in(id(2)), Err(refusal));
        // What was done before is answered as before, and money and members go.
        assert!(ending.accept(id(2), Accepted).is_ok());
        assert_eq!(ending.withdraw(id(2), false), Ok(()));
        assert_eq!(ending.leave(id(2)), Ok(()));
    }
}

#[test]
fn a_team_is_named_as_the_opponent_while_it_goes_on() {
    for (phase, answer) in [
        (TeamPhase::Active, Ok(())),
        (
            TeamPhase::Dissolving,
            Err((
                "TEAM_DISSOLVING",
                "The other team is being dissolved: it accepts no match",
            )),
        ),
        (
            TeamPhase::Dissolved,
            Err(("TEAM_DISSOLVED", "The other team was dissolved")),
        ),
    ] {
        let refused = Team { phase, ..team(3) }.may_be_opponent();
        let refused = refused.map_err(|why| (why.code(), why.to_string()));
        let answer = answer.map_err(|(code, text)| (code, text.to_owned()));
        assert_eq!(refused, answer, "{phase:?}");
    }
}

#[test]
fn an_outage_moves_the_deadline_once() {
    let outage = |number, since, until| Outage {
        number,
        since,
        until,
    };
    let hour = Duration::HOUR;
    let before = outage(1, OPENED - 2 * hour, OPENED - hour);
    let during = outage(2, END - hour, END + hour);
    let after = outage(3, END + 3 * hour, END + 4 * hour);
    let mut vote = removal(&[None]);
    vote.apply(&[before, during, after]);
    assert_eq!((vote.ends_at, vote.outages), (END + 2 * hour, 3));
    vote.apply(&[before, during, after]);
    assert_eq!(vote.ends_at, END + 2 * hour);
    assert_eq!(vote.vote(id(3), END + hour), Ok(()));
}

fn choices() -> impl Strategy<Value = Vec<Option<Choice>>> {
    let choice = prop_oneof![Just(YES), Just(NO), Just(None)];
    proptest::collection::vec(choice, 1..9)
}

proptest! {
    /// A decision that comes early is the one of the end, whatever the missing votes would have been.
    #[test]
    fn no_early_decision_is_another_one_at_the_end(votes in choices(), others in choices()) {
        let early = removal(&votes).judge(&team(12), &PRESENT, OPENED);
        if let Some(early) = early {
            let mut others = others.into_iter().cycle();
            let all: Vec<_> = votes
                .iter()
                .map(|it| it.or_else(|| others.next().flatten()))
                .collect();
            let end = removal(&all).judge(&team(12), &PRESENT, END);
            prop_assert_eq!(Some(early), end);
        }
    }

    /// Exactly more than half of those who may vote carry a motion, and each vote ends.
    #[test]
    fn a_majority_of_all_who_may_vote_carries(votes in choices()) {
        let vote = removal(&votes);
        let tally = vote.tally();
        let outcome = vote.judge(&team(12), &PRESENT, OPENED + VOTE_LASTS);
        let expected = if tally.voters < tally.yes * 2 {
            MotionOutcome::Passed
        } else {
            MotionOutcome::Failed
        };
        prop_assert_eq!(outcome, Some(expected));
        prop_assert!(!(tally.is_carried() && tally.is_lost()));
    }
}
