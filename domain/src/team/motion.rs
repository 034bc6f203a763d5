//! Motions: what a team decides in days and not at once (docs/rules.md, Teams). A vote on a removal or on a successor, the offer to
//! lead, and the notice before a team is dissolved have a deadline, and one outcome.

use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{Team, TeamRefusal};
use crate::outage::Outage;
use crate::text::long_text;

/// How long a vote is open.
pub const VOTE_LASTS: Duration = Duration::days(3);
/// How long the offer to lead a team is open.
pub const OFFER_LASTS: Duration = Duration::days(3);
/// How long the members know before their team is dissolved.
pub const NOTICE_LASTS: Duration = Duration::days(3);
/// How long before the end of the notice they are reminded.
pub const REMIND_BEFORE: Duration = Duration::days(1);
/// How long a leader has not been online before the members can choose another one.
pub const LEADER_ABSENT_AFTER: Duration = Duration::days(14);
/// Characters of the reason for a removal.
pub const REMOVAL_REASON_MAX: usize = 500;

/// The reason for a removal, from what was typed.
///
/// # Errors
/// The words beside the field: it is empty, longer than [`REMOVAL_REASON_MAX`], or no plain text.
pub fn removal_reason(typed: &str) -> Result<String, String> {
    let text = long_text(typed, "Reason", REMOVAL_REASON_MAX)?;
    if text.is_empty() {
        Err("Reason is required".to_owned())
    } else {
        Ok(text)
    }
}

/// What is decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Matter {
    /// Whether a member has to leave: the leader proposes, the others vote.
    Removal {
        /// Who is to leave.
        member: Uuid,
        /// Why, for all members to read.
        reason: String,
    },
    /// Whether a member takes the place of a leader who does not lead.
    Succession {
        /// Who is to lead.
        candidate: Uuid,
        /// Why the leader can be replaced.
        cause: LeaderGap,
    },
    /// Whether a member takes the leadership that the leader offers.
    HandOver {
        /// Who is asked.
        successor: Uuid,
    },
    /// The team ends with its notice.
    Dissolution,
}

/// Why a leader can be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeaderGap {
    /// The account is suspended.
    Suspended,
    /// The account is closed.
    Closed,
    /// Not online for [`LEADER_ABSENT_AFTER`].
    Absent,
}

/// What is known of a leader's account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaderStatus {
    /// Whether a suspension runs.
    pub is_suspended: bool,
    /// Whether the account is closed.
    pub is_closed: bool,
    /// Whether the leader is online now.
    pub is_online: bool,
    /// When the leader was last online.
    pub last_seen_at: OffsetDateTime,
}

impl LeaderStatus {
    /// Why the leader can be replaced; nothing where the leader is there.
    pub fn gap(&self, now: OffsetDateTime) -> Option<LeaderGap> {
        if self.is_closed {
            Some(LeaderGap::Closed)
        } else if self.is_suspended {
            Some(LeaderGap::Suspended)
        } else {
            let is_absent = self.last_seen_at.saturating_add(LEADER_ABSENT_AFTER) <= now;
            (is_absent && !self.is_online).then_some(LeaderGap::Absent)
        }
    }

    /// Whether the cause of a vote that was opened at `opened_at` still holds.
    fn lasts(&self, cause: LeaderGap, opened_at: OffsetDateTime) -> bool {
        match cause {
            LeaderGap::Suspended => self.is_suspended,
            LeaderGap::Closed => self.is_closed,
            LeaderGap::Absent => !self.is_online && self.last_seen_at <= opened_at,
        }
    }
}

/// How a member votes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is its name")]
pub enum Choice {
    Yes,
    No,
}

/// The vote of one member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ballot {
    /// Whose.
    pub voter: Uuid,
    /// Nothing until the member has voted.
    pub choice: Option<Choice>,
}

/// How a motion ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MotionOutcome {
    /// A majority agreed, the successor accepted, the team is dissolved.
    Passed,
    /// No majority agreed, or the successor declined.
    Failed,
    /// The offer was not answered in time.
    Expired,
    /// The player who opened it has taken it back.
    Withdrawn,
    /// Its reason is gone: a player left, the leader is back, the team was dissolved.
    Void,
}

/// A motion of a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Motion {
    /// Its id.
    pub id: Uuid,
    /// Which team's.
    pub team: Uuid,
    /// What is decided.
    pub matter: Matter,
    /// Who opened it.
    pub opened_by: Uuid,
    /// Who led the team then.
    pub leader: Uuid,
    /// When it was opened.
    pub opened_at: OffsetDateTime,
    /// When it ends, at the latest.
    pub ends_at: OffsetDateTime,
    /// The newest outage that has moved its deadline.
    pub outages: i64,
    /// Those who may vote. Fixed when the vote is opened; who leaves the team has no vote any more.
    pub ballots: Vec<Ballot>,
    /// Nothing while it is open.
    pub outcome: Option<MotionOutcome>,
}

/// The votes that were given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// Those who may vote.
    pub voters: usize,
    /// Those who agree.
    pub yes: usize,
    /// Those who do not.
    pub no: usize,
}

impl Tally {
    /// How many have to agree: more than half of those who may vote.
    pub const fn needed(self) -> usize {
        (self.voters >> 1_u32).saturating_add(1)
    }

    /// Whether a majority agrees.
    pub const fn is_carried(self) -> bool {
        self.needed() <= self.yes
    }

    /// Whether no majority can agree any more, if every vote that was given stays.
    pub const fn is_lost(self) -> bool {
        self.voters.saturating_sub(self.no) < self.needed()
    }
}

impl Motion {
    /// The votes that were given so far.
    pub fn tally(&self) -> Tally {
        let given = |choice| {
            let ballots = self.ballots.iter();
            ballots.filter(|it| it.choice == Some(choice)).count()
        };
        Tally {
            voters: self.ballots.len(),
            yes: given(Choice::Yes),
            no: given(Choice::No),
        }
    }

    /// Whether members vote on it.
    pub const fn is_vote(&self) -> bool {
        match self.matter {
            Matter::Removal { .. } | Matter::Succession { .. } => true,
            Matter::HandOver { .. } | Matter::Dissolution => false,
        }
    }

    /// Moves the deadline by the outages that it has not seen; `outages` are all there are, in their order.
    pub fn apply(&mut self, outages: &[Outage]) {
        for outage in outages.iter().filter(|it| self.outages < it.number) {
            if let Some(by) = outage.moves(self.ends_at, self.opened_at) {
                self.ends_at = self.ends_at.saturating_add(by);
            }
        }
        if let Some(newest) = outages.last() {
            self.outages = self.outages.max(newest.number);
        }
    }

    /// `who` votes on it.
    ///
    /// # Errors
    /// [`TeamRefusal::MotionOver`], [`TeamRefusal::NoVote`]
    pub fn vote(&self, who: Uuid, now: OffsetDateTime) -> Result<(), TeamRefusal> {
        if !self.is_vote() || !self.ballots.iter().any(|it| it.voter == who) {
            return Err(TeamRefusal::NoVote);
        }
        self.is_open(now)
    }

    /// `who` answers the offer to lead the team.
    ///
    /// # Errors
    /// [`TeamRefusal::NoMotion`] where it is not theirs to answer, [`TeamRefusal::MotionOver`]
    pub fn answer(&self, who: Uuid, now: OffsetDateTime) -> Result<(), TeamRefusal> {
        match self.matter {
            Matter::HandOver { successor } if successor == who => self.is_open(now),
            Matter::HandOver { .. }
            | Matter::Removal { .. }
            | Matter::Succession { .. }
            | Matter::Dissolution => Err(TeamRefusal::NoMotion),
        }
    }

    /// `who` takes back what they have opened. The notice of a dissolution is called off by the leader at that time.
    ///
    /// # Errors
    /// [`TeamRefusal::NotYours`], [`TeamRefusal::MotionOver`]
    pub fn withdraw(&self, who: Uuid, team: &Team, now: OffsetDateTime) -> Result<(), TeamRefusal> {
        let by = match self.matter {
            Matter::Dissolution => team.leader,
            Matter::Removal { .. } | Matter::Succession { .. } | Matter::HandOver { .. } => {
                self.opened_by
            }
        };
        if by == who {
            self.is_open(now)
        } else {
            Err(TeamRefusal::NotYours)
        }
    }

    fn is_open(&self, now: OffsetDateTime) -> Result<(), TeamRefusal> {
        if self.outcome.is_none() && now < self.ends_at {
            Ok(())
        } else {
            Err(TeamRefusal::MotionOver)
        }
    }

    /// How it ends now; nothing while it goes on. A vote ends as soon as its outcome cannot change: silence is no agreement.
    ///
    /// Whether an absent leader returns can change the outcome until the end, so such a vote is carried at its end and not before.
    pub fn judge(
        &self,
        team: &Team,
        leader: &LeaderStatus,
        now: OffsetDateTime,
    ) -> Option<MotionOutcome> {
        if self.outcome.is_some() {
            return None;
        }
        let is_due = self.ends_at <= now;
        match &self.matter {
            Matter::Removal { member, .. } if !team.has(*member) || team.leader == *member => {
                Some(MotionOutcome::Void)
            }
            Matter::Removal { .. } => self.count(is_due, true),
            Matter::Succession { candidate, cause } => {
                let is_void = team.leader != self.leader
                    || !team.has(*candidate)
                    || !leader.lasts(*cause, self.opened_at);
                if is_void {
                    return Some(MotionOutcome::Void);
                }
                self.count(is_due, *cause != LeaderGap::Absent)
            }
            Matter::HandOver { successor }
                if team.leader != self.leader || !team.has(*successor) =>
            {
                Some(MotionOutcome::Void)
            }
            Matter::HandOver { .. } => is_due.then_some(MotionOutcome::Expired),
            Matter::Dissolution => is_due.then_some(MotionOutcome::Passed),
        }
    }

    fn count(&self, is_due: bool, ends_early: bool) -> Option<MotionOutcome> {
        let tally = self.tally();
        if tally.is_carried() && (is_due || ends_early) {
            Some(MotionOutcome::Passed)
        } else if is_due || tally.is_lost() {
            Some(MotionOutcome::Failed)
        } else {
            None
        }
    }
}

impl Team {
    /// Refuses what is not begun in a team that is dissolved, or about to be.
    ///
    /// # Errors
    /// [`TeamRefusal::Dissolving`], [`TeamRefusal::Dissolved`]
    pub const fn begins(&self) -> Result<(), TeamRefusal> {
        match self.phase {
            TeamPhase::Active => Ok(()),
            TeamPhase::Dissolving => Err(TeamRefusal::Dissolving),
            TeamPhase::Dissolved => Err(TeamRefusal::Dissolved),
        }
    }

    /// Refuses to name a team as the opponent of a match that it could not accept.
    ///
    /// # Errors
    /// [`TeamRefusal::OpponentDissolving`], [`TeamRefusal::OpponentDissolved`]
    pub const fn may_be_opponent(&self) -> Result<(), TeamRefusal> {
        match self.phase {
            TeamPhase::Active => Ok(()),
            TeamPhase::Dissolving => Err(TeamRefusal::OpponentDissolving),
            TeamPhase::Dissolved => Err(TeamRefusal::OpponentDissolved),
        }
    }

    /// The leader `who` proposes to remove `whom`. Those of `able` vote on it who are neither; answers them.
    ///
    /// # Errors
    /// [`TeamRefusal`]; [`TeamRefusal::NoVoters`] where there is no third member who could vote.
    pub fn propose_removal(
        &self,
        who: Uuid,
        whom: Uuid,
        able: &[Uuid],
    ) -> Result<Vec<Uuid>, TeamRefusal> {
        self.led_by(who)?;
        if who == whom {
            return Err(TeamRefusal::LeaderMustHandOver);
        }
        if !self.has(whom) {
            return Err(TeamRefusal::TheyAreNotMember);
        }
        self.voters(able, whom)
    }

    /// The member `who` proposes that `whom` leads. Those of `able` vote on it who do not lead and whom the stakes of the team let vote,
    /// `entitled`; answers why, and them.
    ///
    /// Strangers who join an open team once its roster is named would choose one who gives the match away.
    ///
    /// # Errors
    /// [`TeamRefusal`]; [`TeamRefusal::LeaderIsThere`] where the leader leads, [`TeamRefusal::NoVote`] where `who` is not entitled,
    /// [`TeamRefusal::NoVoters`] where no one is left to vote.
    pub fn propose_successor(
        &self,
        who: Uuid,
        whom: Uuid,
        leader: &LeaderStatus,
        (able, entitled): (&[Uuid], &[Uuid]),
        now: OffsetDateTime,
    ) -> Result<(LeaderGap, Vec<Uuid>), TeamRefusal> {
        self.known_to(who)?;
        if self.leader == whom {
            return Err(TeamRefusal::LeadsAlready);
        }
        if !self.has(whom) || !able.contains(&whom) {
            return Err(TeamRefusal::TheyAreNotMember);
        }
        let cause = leader.gap(now).ok_or(TeamRefusal::LeaderIsThere)?;
        // A team has one open vote of this kind: who has no voice in it does not take its place either.
        if !entitled.contains(&who) {
            return Err(TeamRefusal::NoVote);
        }
        let able = able.iter().copied();
        let able: Vec<_> = able.filter(|it| entitled.contains(it)).collect();
        Ok((cause, self.voters(&able, self.leader)?))
    }

    fn voters(&self, able: &[Uuid], but: Uuid) -> Result<Vec<Uuid>, TeamRefusal> {
        let members = self.members.iter().copied();
        let voters: Vec<_> = members
            .filter(|it| *it != self.leader && *it != but && able.contains(it))
            .collect();
        if voters.is_empty() {
            Err(TeamRefusal::NoVoters)
        } else {
            Ok(voters)
        }
    }

    /// The leader `who` offers the leadership to `whom`; `is_staked` where the pool has money in a challenge that is not over.
    ///
    /// # Errors
    /// [`TeamRefusal`]
    pub fn offer_leadership(
        &self,
        who: Uuid,
        whom: Uuid,
        is_staked: bool,
    ) -> Result<(), TeamRefusal> {
        self.hand_over(who, whom)?;
        if is_staked {
            Err(TeamRefusal::MatchesRun)
        } else {
            Ok(())
        }
    }

    /// The leader `who` announces that the team is dissolved, and has typed `confirmation`, which has to be its name.
    ///
    /// # Errors
    /// [`TeamRefusal`]
    pub fn dissolve(
        &self,
        who: Uuid,
        (confirmation, name): (&str, &str),
        is_staked: bool,
    ) -> Result<(), TeamRefusal> {
        self.led_by(who)?;
        self.begins()?;
        if confirmation.trim() != name {
            Err(TeamRefusal::NameNotTyped)
        } else if is_staked {
            Err(TeamRefusal::MatchesRun)
        } else {
            Ok(())
        }
    }

    /// What only members do.
    ///
    /// # Errors
    /// [`TeamRefusal::NotMember`], and [`TeamRefusal::NotFound`] for those who may not even know the team.
    pub fn known_to(&self, who: Uuid) -> Result<(), TeamRefusal> {
        if self.has(who) {
            Ok(())
        } else if self.is_private {
            Err(TeamRefusal::NotFound)
        } else {
            Err(TeamRefusal::NotMember)
        }
    }
}

/// How far a team is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeamPhase {
    /// It goes on.
    Active,
    /// Its members have notice of its end: nothing new begins.
    Dissolving,
    /// It has ended: who was in it can read what there was.
    Dissolved,
}
