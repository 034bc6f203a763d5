//! Who is notified of a motion that opens, nears its end, or has ended: one notification each, and none for the player whose command
//! it is, who sees its response.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::notice::TeamNotice;
use super::{Matter, Motion, MotionOutcome, Team};
use crate::money::Usdc;
use crate::notification::{GovernancePayload, OfferResult, Payload, TeamPayload};

/// Names of players, by id.
pub type MemberNames = BTreeMap<Uuid, String>;

/// What players got of a pool that they have left.
pub type Payouts = BTreeMap<Uuid, Usdc>;

/// A motion was opened. `others` lead the teams that this one is connected with, or play a match that only this one may accept: they
/// are notified that it ends.
pub fn motion_opened(
    motion: &Motion,
    team: &Team,
    others: &[Uuid],
    names: &MemberNames,
) -> Vec<TeamNotice> {
    let ends_at = motion.ends_at;
    let notice = |to: Uuid| {
        let has_vote = motion.ballots.iter().any(|it| it.voter == to);
        let fact = match &motion.matter {
            Matter::Removal { member, reason } => GovernancePayload::RemovalProposed {
                member: (*member != to).then(|| called(names, *member)),
                reason: reason.clone(),
                has_vote,
                ends_at,
            },
            Matter::Succession { candidate, cause } => GovernancePayload::SuccessionProposed {
                candidate: called(names, *candidate),
                cause: (*cause).into(),
                has_vote,
                ends_at,
            },
            Matter::HandOver { .. } => GovernancePayload::HandOverOffered {
                leader: called(names, motion.leader),
                ends_at,
            },
            Matter::Dissolution => GovernancePayload::DissolvingAnnounced {
                leader: called(names, motion.opened_by),
                ends_at,
            },
        };
        (to, governance(fact))
    };
    let concerned = match motion.matter {
        Matter::HandOver { successor } => BTreeSet::from([successor]),
        Matter::Removal { .. } | Matter::Succession { .. } => everyone(team, &[]),
        Matter::Dissolution => everyone(team, others),
    };
    let concerned = concerned.into_iter().filter(|it| *it != motion.opened_by);
    concerned.map(notice).collect()
}

/// The end of a team's notice nears.
pub fn notice_nears(motion: &Motion, team: &Team) -> Vec<TeamNotice> {
    let ends_at = motion.ends_at;
    let notified = team.members.iter();
    notified
        .map(|it| {
            (
                *it,
                governance(GovernancePayload::DissolvingNears { ends_at }),
            )
        })
        .collect()
}

/// A motion has ended by the command of `actor`, or by the clock. `team` is as it was before; `paid` is what those who had to leave
/// it got.
pub fn motion_ended(
    (motion, outcome): (&Motion, MotionOutcome),
    actor: Option<Uuid>,
    (team, others): (&Team, &[Uuid]),
    names: &MemberNames,
    paid: &Payouts,
) -> Vec<TeamNotice> {
    let ending = Ending {
        motion,
        outcome,
        actor,
        names,
        paid,
    };
    let concerned = match motion.matter {
        Matter::HandOver { successor } => match outcome {
            MotionOutcome::Withdrawn => BTreeSet::from([successor]),
            // The others are notified of their new leader.
            MotionOutcome::Passed => everyone(team, &[]),
            MotionOutcome::Failed | MotionOutcome::Expired | MotionOutcome::Void => {
                BTreeSet::from([successor, motion.leader])
            }
        },
        Matter::Removal { .. } | Matter::Succession { .. } => everyone(team, &[]),
        Matter::Dissolution => everyone(team, others),
    };
    let concerned = concerned
        .into_iter()
        .filter(|it| actor != Some(*it) || ending.is_decided_by_vote());
    concerned
        .filter_map(|to| Some((to, ending.notice_to(to)?)))
        .collect()
}

struct Ending<'a> {
    motion: &'a Motion,
    outcome: MotionOutcome,
    actor: Option<Uuid>,
    names: &'a MemberNames,
    paid: &'a Payouts,
}

impl Ending<'_> {
    /// Whether a player is notified of what the own command brought about: the last vote decides, which its response does not say.
    const fn is_decided_by_vote(&self) -> bool {
        self.motion.is_vote()
            && matches!(self.outcome, MotionOutcome::Passed | MotionOutcome::Failed)
    }

    fn notice_to(&self, to: Uuid) -> Option<Payload> {
        let (motion, outcome) = (self.motion, self.outcome);
        let fact = match &motion.matter {
            Matter::Removal { member, .. } => GovernancePayload::RemovalDecided {
                member: (*member != to).then(|| called(self.names, *member)),
                result: outcome.into(),
                paid_out: self.paid.get(&to).copied(),
            },
            Matter::Succession { candidate, .. } => GovernancePayload::SuccessionDecided {
                candidate: called(self.names, *candidate),
                result: outcome.into(),
            },
            Matter::HandOver { successor } => return self.of_offer(to, *successor),
            Matter::Dissolution => match outcome {
                MotionOutcome::Passed => GovernancePayload::TeamDissolved {
                    paid_out: self.paid.get(&to).copied(),
                },
                MotionOutcome::Failed
                | MotionOutcome::Expired
                | MotionOutcome::Withdrawn
                | MotionOutcome::Void => GovernancePayload::DissolvingCalledOff {
                    leader: called(self.names, self.actor.unwrap_or(motion.leader)),
                },
            },
        };
        Some(governance(fact))
    }

    fn of_offer(&self, to: Uuid, successor: Uuid) -> Option<Payload> {
        let successors = || called(self.names, successor);
        let answered = |result| {
            let successor = successors();
            governance(GovernancePayload::HandOverAnswered { successor, result })
        };
        let is_leader = to == self.motion.leader;
        match self.outcome {
            MotionOutcome::Passed if is_leader => Some(answered(OfferResult::Accepted)),
            MotionOutcome::Passed if to == successor => None,
            MotionOutcome::Passed => Some(Payload::from(TeamPayload::LeaderChanged {
                leader: successors(),
            })),
            MotionOutcome::Failed if is_leader => Some(answered(OfferResult::Declined)),
            MotionOutcome::Expired if is_leader => Some(answered(OfferResult::Expired)),
            MotionOutcome::Failed
            | MotionOutcome::Expired
            | MotionOutcome::Withdrawn
            | MotionOutcome::Void => {
                (!is_leader).then(|| governance(GovernancePayload::HandOverEnded))
            }
        }
    }
}

fn governance(fact: GovernancePayload) -> Payload {
    TeamPayload::from(fact).into()
}

fn everyone(team: &Team, others: &[Uuid]) -> BTreeSet<Uuid> {
    team.members.iter().chain(others).copied().collect()
}

fn called(names: &MemberNames, who: Uuid) -> String {
    let name = names.get(&who).cloned();
    name.unwrap_or_else(|| "a former member".to_owned())
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::team::{Ballot, TeamLink, TeamMail, TeamPhase};

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn team() -> Team {
        Team {
            id: id(100),
            leader: id(1),
            members: (1..=4).map(id).collect(),
            members_max: 5,
            is_private: false,
            requires_approval: true,
            phase: TeamPhase::Active,
        }
    }

    fn motion(matter: Matter) -> Motion {
        let voters = [3, 4].map(|voter| Ballot {
            voter: id(voter),
            choice: None,
        });
        Motion {
            id: id(200),
            team: id(100),
            matter,
            opened_by: id(1),
            leader: id(1),
            opened_at: datetime!(2026-11-21 12:00 UTC),
            ends_at: datetime!(2026-11-24 12:00 UTC),
            outages: 0,
            ballots: voters.to_vec(),
            outcome: None,
        }
    }

    fn removal() -> Motion {
        motion(Matter::Removal {
            member: id(2),
            reason: "never there".to_owned(),
        })
    }

    fn notified(news: &[TeamNotice]) -> Vec<Uuid> {
        news.iter().map(|(to, _)| *to).collect()
    }

    #[test]
    fn each_is_notified_once_and_not_of_the_own_command() {
        let names = MemberNames::new();
        let opened = motion_opened(&removal(), &team(), &[], &names);
        assert_eq!(notified(&opened), [id(2), id(3), id(4)]);
        let notice = motion(Matter::Dissolution);
        // The leader of a connected team may be a member of this one too.
        let announced = motion_opened(&notice, &team(), &[id(3), id(9)], &names);
        assert_eq!(notified(&announced), [id(2), id(3), id(4), id(9)]);
        let offer = motion(Matter::HandOver { successor: id(2) });
        assert_eq!(
            notified(&motion_opened(&offer, &team(), &[], &names)),
            [id(2)]
        );
        let paid = Payouts::new();
        let ended = |motion: &Motion, outcome, actor| {
            let news = motion_ended((motion, outcome), actor, (&team(), &[]), &names, &paid);
            notified(&news)
        };
        let all = [id(1), id(2), id(3), id(4)];
        let passed = MotionOutcome::Passed;
        // The last vote decides, which its player learns as the others do.
        assert_eq!(ended(&removal(), passed, Some(id(3))), all);
        let withdrawn = MotionOutcome::Withdrawn;
        assert_eq!(ended(&removal(), withdrawn, Some(id(1))), all[1..]);
        assert_eq!(ended(&offer, passed, Some(id(2))), [id(1), id(3), id(4)]);
        assert_eq!(ended(&offer, MotionOutcome::Failed, Some(id(2))), [id(1)]);
        assert_eq!(ended(&offer, withdrawn, Some(id(1))), [id(2)]);
        assert_eq!(ended(&offer, MotionOutcome::Expired, None), [id(1), id(2)]);
        assert_eq!(ended(&notice, passed, None), all);
    }

    #[test]
    fn votes_and_the_end_of_a_team_are_mailed_in_the_words_of_the_notification() {
        let place = TeamLink {
            team: id(100),
            site: "https://duel.example",
        };
        let names = MemberNames::from([(id(2), "rex".to_owned())]);
        let opened = motion_opened(&removal(), &team(), &[], &names);
        let (to, fact) = opened.get(1).expect("a voter is notified");
        let mail = TeamMail::of((id(300), *to, fact), "Night Owls", place).expect("it is mailed");
        assert_eq!(mail.kind.name(), "team_vote_opened");
        assert_eq!(mail.subject, "A vote is open in your team");
        assert!(mail.body.starts_with(
            "Vote by 2026-11-24 12:00 UTC whether rex has to leave “Night Owls”: never there\n\n\
             https://duel.example/teams/00000000-0000-0000-0000-000000000064\n"
        ));
        let joined = Payload::from(TeamPayload::TeamLeft);
        assert_eq!(
            TeamMail::of((id(300), id(2), &joined), "Night Owls", place),
            None
        );
    }
}
