//! Who is notified of a match of teams before its start.

use uuid::Uuid;

use super::notice::Notice;
use super::payload::Payload;
use crate::challenge::{Challenge, Decision, DeclineReason, Event, FreeReason, TeamSide};

/// The notifications of a command. The players of the side that a place was taken from are those of the challenge before.
pub(super) fn notices(before: Option<&Challenge>, decision: &Decision) -> Vec<Notice> {
    let next = &decision.next;
    let mut notices = Vec::new();
    for event in &decision.events {
        match event {
            Event::Created { team: Some(_), .. } => {
                notices.extend(
                    next.teams
                        .first()
                        .into_iter()
                        .flat_map(|it| asked(next, it)),
                );
            }
            Event::PlaceReserved { .. } => {
                if let Some(side) = next.teams.get(1) {
                    notices.extend(asked(next, side));
                    notices.extend(in_both(next));
                    notices.extend(reserved(next, side));
                }
            }
            Event::Approved {
                side: 0,
                is_complete: true,
                ..
            } => notices.extend(next.teams.first().into_iter().flat_map(|side| {
                let team = side.team.name.clone();
                to_all(side, &Payload::TeamApproved { team })
            })),
            Event::PlaceFreed { reason, .. } => notices.extend(freed((before, next), *reason)),
            Event::Declined { side, why, .. } => {
                notices.splice(0..0, declined(before, *side, *why));
            }
            Event::Staked { .. } => notices.extend(next.teams.iter().flat_map(staked)),
            Event::LeaderChanged { user_id, side } => {
                notices.extend(start_nears(next, *side, *user_id));
            }
            Event::Created { .. }
            | Event::Approved { .. }
            | Event::Joined { .. }
            | Event::Readied { .. }
            | Event::Left { .. }
            | Event::Edited { .. }
            | Event::Started { .. }
            | Event::CallOffAgreed { .. }
            | Event::Declared { .. }
            | Event::TakenBack { .. }
            | Event::Withdrawn { .. }
            | Event::Disputed { .. }
            | Event::CaseTaken { .. }
            | Event::CaseReturned { .. }
            | Event::CaseOverdue { .. }
            | Event::SecondOpinionAsked { .. }
            | Event::Ruled { .. }
            | Event::RulingAccepted { .. }
            | Event::Appealed { .. }
            | Event::AppealWithdrawn { .. }
            | Event::Awarded { .. }
            | Event::Settled { .. }
            | Event::Cancelled { .. }
            | Event::StartAnnounced { .. }
            | Event::DeadlineMoved { .. }
            | Event::DeadlineExtended { .. } => {}
        }
    }
    notices
}

/// A successor who does not play is notified of the scheduled start that the team was notified of before.
fn start_nears(next: &Challenge, side: i32, successor: Uuid) -> Option<Notice> {
    let nth = usize::try_from(side).ok()?;
    let side = next.teams.get(nth)?;
    let seat = next.seat(side.leader)?;
    let scheduled_time = next.terms.scheduled_at?;
    let is_new = next.phase.is_lobby() && seat.notified_at.is_some();
    (is_new && side.entry(successor).is_none()).then_some(Notice {
        to: successor,
        fact: Payload::StartNears { scheduled_time },
    })
}

/// Both teams are notified that the second one gave the place back.
fn freed((before, next): (Option<&Challenge>, &Challenge), reason: FreeReason) -> Vec<Notice> {
    let Some(gone) = before.and_then(|it| it.teams.get(1)) else {
        return Vec::new();
    };
    let team = gone.team.name.clone();
    let fact = Payload::PlaceFreed { team, reason };
    let all = next.teams.iter().chain([gone]);
    all.flat_map(|side| to_all(side, &fact)).collect()
}

/// The side is notified that one of its players does not play.
fn declined(before: Option<&Challenge>, side: i32, why: DeclineReason) -> Vec<Notice> {
    let nth = usize::try_from(side).unwrap_or(usize::MAX);
    let side = before.and_then(|it| it.teams.get(nth));
    side.map_or_else(Vec::new, |side| {
        let team = side.team.name.clone();
        to_all(side, &Payload::ApprovalDeclined { team, why })
    })
}

/// The players whose approval is asked, each with their own part in money.
fn asked(next: &Challenge, side: &TeamSide) -> Vec<Notice> {
    let approve_by = next.phase.deadline().map(|deadline| deadline.at);
    let waiting = side.roster.iter().filter(|entry| !entry.has_approved);
    let notices = waiting.map(|entry| Notice {
        to: entry.player,
        fact: Payload::ApprovalAsked {
            team: side.team.name.clone(),
            stake_amount: next.terms.minimum_stake,
            part: entry.part,
            approve_by,
            also_in: also_in(next, side, entry.player),
        },
    });
    notices.collect()
}

/// The other team, where a player of the side is a member of both.
fn also_in(next: &Challenge, side: &TeamSide, player: Uuid) -> Option<String> {
    let mut others = next.teams.iter();
    let other = others.find(|it| it.team.id != side.team.id)?;
    let is_in_both = next.double_members.contains(&player);
    is_in_both.then(|| other.team.name.clone())
}

/// The team that issued the match learns who accepts it.
fn reserved(next: &Challenge, side: &TeamSide) -> Vec<Notice> {
    let team = side.team.name.clone();
    let issuer = next.teams.first();
    issuer.map_or_else(Vec::new, |it| to_all(it, &Payload::PlaceReserved { team }))
}

/// Members of both teams have to leave one of them.
fn in_both(next: &Challenge) -> Vec<Notice> {
    let [issuer, accepter] = next.teams.as_slice() else {
        return Vec::new();
    };
    let members = next.double_members.iter().map(|player| Notice {
        to: *player,
        fact: Payload::InBothTeams {
            team: issuer.team.name.clone(),
            other_team: accepter.team.name.clone(),
        },
    });
    members.collect()
}

fn staked(side: &TeamSide) -> Vec<Notice> {
    let people = side.people().map(|player| Notice {
        to: player,
        fact: Payload::TeamStaked {
            part: side
                .entry(player)
                .map_or(crate::money::Usdc::ZERO, |it| it.part),
        },
    });
    people.collect()
}

fn to_all(side: &TeamSide, fact: &Payload) -> Vec<Notice> {
    let people = side.people().map(|player| Notice {
        to: player,
        fact: fact.clone(),
    });
    people.collect()
}
