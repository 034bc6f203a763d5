//! Who may do what in a team. A refused command changes nothing.

use uuid::Uuid;

use super::TeamPhase;

/// What has to be known of a team before anything is done in it, read under its lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// Its id.
    pub id: Uuid,
    /// Who leads it: one of the members.
    pub leader: Uuid,
    /// All who are in it.
    pub members: Vec<Uuid>,
    /// How many may be.
    pub members_max: usize,
    /// Whether it is there only for its members and those who are invited.
    pub is_private: bool,
    /// Whether the leader decides who joins.
    pub requires_approval: bool,
    /// How far it is in its life.
    pub phase: TeamPhase,
}

/// How an invitation or a request stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestStatus {
    /// It waits for its answer.
    Open,
    /// It was accepted.
    Accepted,
    /// It was declined or rejected.
    Refused,
    /// Its sender has withdrawn it, or it has ended otherwise.
    Withdrawn,
}

/// What pressing a button means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectOutcome {
    /// It is to be done.
    Now,
    /// It was done: another device was first.
    Before,
}

/// What joining means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinOutcome {
    /// There is nothing to wait for.
    AtOnce,
    /// The leader is asked.
    NeedsApproval,
}

/// A command that the rules do not allow. Callers branch on it; its text is shown to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each name is its meaning")]
pub enum TeamRefusal {
    /// Also of a private team, to those whom it does not concern.
    #[error("Team not found")]
    NotFound,
    #[error("Only the team leader can do this")]
    NotLeader,
    #[error("This team name is already taken")]
    NameTaken,
    #[error("You already lead a team. Hand its leadership over before you lead another one.")]
    AlreadyLeading,
    #[error("This player already leads a team")]
    TheyLead,
    #[error("You lead this team already")]
    LeadsAlready,
    #[error("You lead no team")]
    NotLeading,
    #[error("This team is full")]
    Full,
    #[error("You are in this team already")]
    AlreadyMember,
    #[error("This player is in the team already")]
    TheyAreMember,
    #[error("You are not in this team")]
    NotMember,
    #[error("This player is not in the team")]
    TheyAreNotMember,
    #[error("You lead this team. Hand its leadership over before you leave.")]
    LeaderMustHandOver,
    #[error("This player is invited already")]
    AlreadyInvited,
    #[error("This player asks to join: accept the request")]
    TheyAsk,
    #[error("You have asked to join already")]
    AlreadyAsked,
    #[error("Invitation not found")]
    NoInvitation,
    #[error("This invitation is no longer open")]
    InvitationOver,
    #[error("Request not found")]
    NoRequest,
    #[error("This request is no longer open")]
    RequestOver,
    #[error("A team cannot connect to itself")]
    SameTeam,
    #[error("These teams are connected already")]
    AlreadyConnected,
    #[error("Your team has asked already")]
    TeamAskedAlready,
    #[error("Only the members of this team share its pool")]
    PoolOfMembers,
    #[error("The team has a challenge that is not over. You can take your share back when it is.")]
    PoolStaked,
    #[error("This team is being dissolved: nothing new begins in it")]
    Dissolving,
    #[error("This team was dissolved")]
    Dissolved,
    #[error("The other team is being dissolved: it accepts no match")]
    OpponentDissolving,
    #[error("The other team was dissolved")]
    OpponentDissolved,
    #[error("The team has a match that is not over. Try again when it is.")]
    MatchesRun,
    #[error("Type the name of the team to confirm")]
    NameNotTyped,
    #[error("The team is not being dissolved")]
    NotDissolving,
    #[error("There is no other member who could vote on this")]
    NoVoters,
    #[error(
        "The leader of this team is there: only a leader who is suspended or was not online for 14 days can be replaced"
    )]
    LeaderIsThere,
    #[error("This player is on the other side of a match of the team that is not over")]
    PlaysAgainst,
    #[error("Vote not found")]
    NoMotion,
    #[error("You have no vote in this")]
    NoVote,
    #[error("Only the player who began this can take it back")]
    NotYours,
    #[error("This is already decided")]
    MotionOver,
    #[error("The members are already asked about this")]
    MotionOpen,
}

impl TeamRefusal {
    /// The machine's word for it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotFound => "TEAM_NOT_FOUND",
            Self::NotLeader => "NOT_LEADER",
            Self::NameTaken => "NAME_TAKEN",
            Self::AlreadyLeading | Self::TheyLead => "ALREADY_LEADING",
            Self::LeadsAlready => "STATE_CONFLICT",
            Self::NotLeading => "NOT_LEADING",
            Self::Full => "TEAM_FULL",
            Self::AlreadyMember | Self::TheyAreMember => "ALREADY_MEMBER",
            Self::NotMember | Self::TheyAreNotMember | Self::PoolOfMembers => "NOT_A_MEMBER",
            Self::LeaderMustHandOver => "LEADER_MUST_HAND_OVER",
            Self::AlreadyInvited => "ALREADY_INVITED",
            Self::TheyAsk | Self::AlreadyAsked | Self::TeamAskedAlready => "ALREADY_REQUESTED",
            Self::NoInvitation => "INVITATION_NOT_FOUND",
            Self::InvitationOver => "INVITATION_OVER",
            Self::NoRequest => "REQUEST_NOT_FOUND",
            Self::RequestOver => "REQUEST_OVER",
            Self::SameTeam => "SAME_TEAM",
            Self::AlreadyConnected => "ALREADY_CONNECTED",
            Self::PoolStaked => "POOL_STAKED",
            Self::Dissolving | Self::OpponentDissolving => "TEAM_DISSOLVING",
            Self::Dissolved | Self::OpponentDissolved => "TEAM_DISSOLVED",
            Self::MatchesRun => "MATCHES_RUN",
            Self::NameNotTyped => "NAME_NOT_TYPED",
            Self::NotDissolving => "NOT_DISSOLVING",
            Self::NoVoters => "NO_VOTERS",
            Self::LeaderIsThere => "LEADER_IS_THERE",
            Self::PlaysAgainst => "PLAYS_AGAINST",
            Self::NoMotion => "VOTE_NOT_FOUND",
            Self::NoVote => "NO_VOTE",
            Self::NotYours => "NOT_YOURS",
            Self::MotionOver => "VOTE_OVER",
            Self::MotionOpen => "VOTE_OPEN",
        }
    }
}

impl Team {
    /// Whether `who` is in it.
    pub fn has(&self, who: Uuid) -> bool {
        self.members.contains(&who)
    }

    /// All who are in it, and one more.
    pub fn with(&self, newcomer: Uuid) -> Vec<Uuid> {
        let mut all = self.members.clone();
        all.push(newcomer);
        all
    }

    /// What only the leader does.
    ///
    /// # Errors
    /// [`TeamRefusal::NotLeader`], and [`TeamRefusal::NotFound`] for those who may not even know the team.
    pub fn led_by(&self, who: Uuid) -> Result<(), TeamRefusal> {
        if self.leader == who {
            Ok(())
        } else if self.is_private && !self.has(who) {
            Err(TeamRefusal::NotFound)
        } else {
            Err(TeamRefusal::NotLeader)
        }
    }

    /// Whether there is a place for a player.
    ///
    /// # Errors
    /// [`TeamRefusal::Full`]
    pub fn room(&self) -> Result<(), TeamRefusal> {
        if self.members.len() < self.members_max {
            Ok(())
        } else {
            Err(TeamRefusal::Full)
        }
    }

    /// `who` invites `whom`. An invitation reserves no place, but a full team cannot invite.
    ///
    /// # Errors
    /// [`TeamRefusal`]
    pub fn invite(&self, who: Uuid, whom: Uuid) -> Result<(), TeamRefusal> {
        self.led_by(who)?;
        self.begins()?;
        if self.has(whom) {
            return Err(TeamRefusal::TheyAreMember);
        }
        self.room()
    }

    /// `who` would like to be in it.
    ///
    /// # Errors
    /// [`TeamRefusal`]
    pub fn join(&self, who: Uuid, is_invited: bool) -> Result<JoinOutcome, TeamRefusal> {
        if self.has(who) {
            return Err(TeamRefusal::AlreadyMember);
        }
        if self.is_private && !is_invited {
            return Err(TeamRefusal::NotFound);
        }
        self.begins()?;
        self.room()?;
        if is_invited || !self.requires_approval {
            Ok(JoinOutcome::AtOnce)
        } else {
            Ok(JoinOutcome::NeedsApproval)
        }
    }

    /// `who` accepts an invitation of theirs that stands like this.
    ///
    /// # Errors
    /// [`TeamRefusal::InvitationOver`], [`TeamRefusal::Full`]
    pub fn accept(
        &self,
        who: Uuid,
        invitation: RequestStatus,
    ) -> Result<ConnectOutcome, TeamRefusal> {
        self.take_in(who, invitation, TeamRefusal::InvitationOver)
    }

    /// The leader `who` admits `whom`, whose request stands like this.
    ///
    /// # Errors
    /// [`TeamRefusal::NotLeader`], [`TeamRefusal::RequestOver`], [`TeamRefusal::Full`]
    pub fn admit(
        &self,
        who: Uuid,
        whom: Uuid,
        request: RequestStatus,
    ) -> Result<ConnectOutcome, TeamRefusal> {
        self.led_by(who)?;
        self.take_in(whom, request, TeamRefusal::RequestOver)
    }

    fn take_in(
        &self,
        whom: Uuid,
        asked: RequestStatus,
        over: TeamRefusal,
    ) -> Result<ConnectOutcome, TeamRefusal> {
        match asked {
            RequestStatus::Open => {
                self.begins()?;
                self.room().map(|()| ConnectOutcome::Now)
            }
            // A former member is not a member.
            RequestStatus::Accepted if self.has(whom) => Ok(ConnectOutcome::Before),
            RequestStatus::Accepted | RequestStatus::Refused | RequestStatus::Withdrawn => {
                Err(over)
            }
        }
    }

    /// `who` leaves.
    ///
    /// # Errors
    /// [`TeamRefusal::NotMember`], [`TeamRefusal::LeaderMustHandOver`]
    pub fn leave(&self, who: Uuid) -> Result<(), TeamRefusal> {
        if !self.has(who) {
            Err(TeamRefusal::NotMember)
        } else if self.leader == who {
            Err(TeamRefusal::LeaderMustHandOver)
        } else {
            Ok(())
        }
    }

    /// `who` hands the leadership over to `whom`.
    ///
    /// # Errors
    /// [`TeamRefusal::NotLeader`], [`TeamRefusal::LeadsAlready`], [`TeamRefusal::TheyAreNotMember`]
    pub fn hand_over(&self, who: Uuid, whom: Uuid) -> Result<(), TeamRefusal> {
        self.led_by(who)?;
        if who == whom {
            Err(TeamRefusal::LeadsAlready)
        } else if self.has(whom) {
            Ok(())
        } else {
            Err(TeamRefusal::TheyAreNotMember)
        }
    }
}

impl RequestStatus {
    /// A player rejects a request in this state; `over` is the refusal if that is too late. A repetition changes nothing.
    ///
    /// # Errors
    /// `over`
    pub fn refuse(self, over: TeamRefusal) -> Result<ConnectOutcome, TeamRefusal> {
        match self {
            Self::Open => Ok(ConnectOutcome::Now),
            Self::Refused => Ok(ConnectOutcome::Before),
            Self::Accepted | Self::Withdrawn => Err(over),
        }
    }

    /// Two teams agree on what stands like this; `is_connected` where they are already.
    ///
    /// # Errors
    /// [`TeamRefusal::RequestOver`]
    pub fn agree(self, is_connected: bool) -> Result<ConnectOutcome, TeamRefusal> {
        match self {
            Self::Open => Ok(ConnectOutcome::Now),
            Self::Accepted if is_connected => Ok(ConnectOutcome::Before),
            Self::Accepted | Self::Refused | Self::Withdrawn => Err(TeamRefusal::RequestOver),
        }
    }
}
