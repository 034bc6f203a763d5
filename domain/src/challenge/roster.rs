//! The sides of a match of teams: who plays, what each stakes of their share, and who has approved (docs/rules.md, Teams).

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::event::DeclineReason;
use super::outcome::Outcome;
use super::refusal::Refusal;
use super::state::Challenge;
use super::terms::MatchType;
use crate::ledger::LedgerAccount;
use crate::money::Usdc;
use crate::team::{PoolShare, Team, split_return, split_stake};

/// Players of a roster at most: a team has no more members.
pub const ROSTER_MAX: usize = 10;

/// A team by its name of today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedTeam {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The name of the file of its picture.
    pub avatar: Option<String>,
}

/// One side of a match of teams. It has one seat from the stake on, whose player is the leader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamSide {
    /// The team.
    pub team: NamedTeam,
    /// Who led it when it issued or accepted the match: the seat and the stake of the side are under this name to the end.
    pub leader: Uuid,
    /// Whether outsiders may not see before the stake who plays: the team is private. Read as `present_leader`.
    pub is_private: bool,
    /// Who leads the team now and decides for the side; none where it has no leader. Read before each command and no part of
    /// the stream.
    pub present_leader: Option<Uuid>,
    /// Whether `leader` still leads the team, and their account is not suspended. Read as `present_leader`.
    pub is_leader_able: bool,
    /// Whom the stream named last as the one who leads the side.
    pub announced_leader: Uuid,
    /// Who plays, in the order in which the leader named them.
    pub roster: Vec<RosterEntry>,
}

/// A player of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterEntry {
    /// Who.
    pub player: Uuid,
    /// What of the stake is taken from their share: fixed when the roster is named, so that they approve an amount.
    pub part: Usdc,
    /// Whether they agree to play and to stake that.
    pub has_approved: bool,
    /// How they stand to the team now. It is read before each command and no part of the stream.
    pub status: RosterStatus,
}

/// How a player of a roster stands to their team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RosterStatus {
    /// A member who may play.
    Member,
    /// No longer a member.
    Left,
    /// A member whose account is suspended.
    Suspended,
    /// A member in a break from playing.
    OnBreak,
}

/// Who leads the team of a side now, and whether that is private.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PresentLeader {
    /// The team.
    pub team: Uuid,
    /// Its leader; none where it has none.
    pub player: Option<Uuid>,
    /// Whether the leader's account is suspended.
    pub is_suspended: bool,
    /// Whether the team is private now.
    pub is_private: bool,
}

/// Why a roster cannot be named. The words are shown beside the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RosterRefusal {
    /// Fewer than the game needs.
    #[error("Choose at least {0} players for the roster")]
    TooFew(usize),
    /// More than a team has.
    #[error("A roster has at most {ROSTER_MAX} players")]
    TooMany,
    /// Named twice.
    #[error("A player is in the roster twice")]
    Twice,
    /// Not a member.
    #[error("Only members of the team can be in the roster")]
    NotMember,
    /// Suspended, or in a break from playing.
    #[error("A player of the roster is suspended or takes a break")]
    Unable,
    /// The shares do not suffice within their caps.
    #[error("The shares of this roster do not cover the stake within their limits")]
    NotCovered,
}

/// What comes back to one player of a roster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RosterReturn {
    /// Who.
    pub player: Uuid,
    /// How much; zero where the side gets nothing.
    pub amount: Usdc,
}

impl TeamSide {
    /// Names the roster of a side: the leader approves by it, the others are asked.
    ///
    /// `shares` are those of the roster, in its order.
    ///
    /// # Errors
    /// [`RosterRefusal`]
    pub fn named(
        (team, named): (&Team, NamedTeam),
        shares: &[(PoolShare, RosterStatus)],
        stake: Usdc,
        minimum: usize,
    ) -> Result<Self, RosterRefusal> {
        if shares.len() < minimum {
            return Err(RosterRefusal::TooFew(minimum));
        }
        if ROSTER_MAX < shares.len() {
            return Err(RosterRefusal::TooMany);
        }
        for (nth, (share, status)) in shares.iter().enumerate() {
            let mut before = shares.iter().take(nth);
            if before.any(|(other, _)| other.member == share.member) {
                return Err(RosterRefusal::Twice);
            }
            if !team.has(share.member) {
                return Err(RosterRefusal::NotMember);
            }
            if *status != RosterStatus::Member {
                return Err(RosterRefusal::Unable);
            }
        }
        let shares: Vec<PoolShare> = shares.iter().map(|(share, _)| *share).collect();
        let parts = split_stake(stake, &shares).ok_or(RosterRefusal::NotCovered)?;
        let roster = parts.into_iter().map(|(player, part)| RosterEntry {
            player,
            part,
            has_approved: player == team.leader,
            status: RosterStatus::Member,
        });
        Ok(Self {
            team: named,
            leader: team.leader,
            is_private: team.is_private,
            present_leader: Some(team.leader),
            is_leader_able: true,
            announced_leader: team.leader,
            roster: roster.collect(),
        })
    }

    /// Whether every player has approved.
    pub fn is_approved(&self) -> bool {
        self.roster.iter().all(|entry| entry.has_approved)
    }

    /// The player's entry in the roster.
    pub fn entry(&self, player: Uuid) -> Option<&RosterEntry> {
        self.roster.iter().find(|entry| entry.player == player)
    }

    /// Whether the player leads the side or plays for it.
    pub fn has(&self, player: Uuid) -> bool {
        self.leader == player || self.is_led_by(player) || self.entry(player).is_some()
    }

    fn unable(&self) -> Option<(Uuid, DeclineReason)> {
        if !self.is_leader_able {
            return Some((self.leader, DeclineReason::Unable));
        }
        self.roster.iter().find_map(|entry| match entry.status {
            RosterStatus::Member => None,
            RosterStatus::Left => Some((entry.player, DeclineReason::Left)),
            RosterStatus::Suspended | RosterStatus::OnBreak => {
                Some((entry.player, DeclineReason::Unable))
            }
        })
    }

    /// Whether the player leads the team now, and so decides for the side.
    pub fn is_led_by(&self, player: Uuid) -> bool {
        self.present_leader == Some(player)
    }

    /// The leader, the roster, and who leads the team now, each once.
    pub fn people(&self) -> impl Iterator<Item = Uuid> {
        let roster = self.roster.iter().map(|entry| entry.player);
        let leader = self.leader;
        let present = self.present_leader.filter(|it| self.entry(*it).is_none());
        let others = roster.chain(present);
        std::iter::once(leader).chain(others.filter(move |player| *player != leader))
    }

    /// What comes back to each of the roster where the side gets `amount`, in proportion to what each has paid.
    pub fn returns(&self, amount: Usdc) -> Vec<RosterReturn> {
        let parts: Vec<(Uuid, Usdc)> = self.parts().collect();
        // Nothing was staked: then there is nothing to share.
        let returns = split_return(amount, &parts).unwrap_or_default();
        let returns = returns.into_iter();
        returns
            .map(|(player, amount)| RosterReturn { player, amount })
            .collect()
    }

    /// Where what comes back to a player goes: into the share, or to those who have none any more.
    fn account_of(&self, player: Uuid) -> LedgerAccount {
        let has_left = self
            .entry(player)
            .is_some_and(|entry| entry.status == RosterStatus::Left);
        if has_left {
            LedgerAccount::Available(player)
        } else {
            LedgerAccount::TeamShare {
                team: self.team.id,
                player,
            }
        }
    }

    /// What each of the roster stakes.
    pub fn parts(&self) -> impl Iterator<Item = (Uuid, Usdc)> {
        self.roster.iter().map(|entry| (entry.player, entry.part))
    }
}

impl Challenge {
    /// Whether teams play it.
    pub fn is_team_match(&self) -> bool {
        self.terms.match_type == MatchType::TeamMatch
    }

    /// The side that `player` leads or plays for.
    pub fn side_of(&self, player: Uuid) -> Option<usize> {
        self.teams.iter().position(|side| side.has(player))
    }

    /// The side of which `player` is in the roster, and their entry.
    pub fn roster_entry(&self, player: Uuid) -> Option<(usize, &RosterEntry)> {
        let mut sides = self.teams.iter().enumerate();
        sides.find_map(|(nth, side)| Some((nth, side.entry(player)?)))
    }

    /// Whether `player` takes part: in a seat that they have not left, or for a team.
    pub fn is_insider(&self, player: Uuid) -> bool {
        self.is_present(player) || self.side_of(player).is_some()
    }

    /// Whether `player` takes part or did.
    pub fn was_insider(&self, player: Uuid) -> bool {
        self.seat(player).is_some() || self.side_of(player).is_some()
    }

    /// Whether `player` takes part or did, or has declared for a team that they led then.
    pub fn was_party(&self, player: Uuid) -> bool {
        let mut claims = self.seats.iter().filter_map(|seat| seat.claim.as_ref());
        self.was_insider(player) || claims.any(|claim| claim.by == Some(player))
    }

    /// Those with a seat, leavers too, and all who lead a side or play for it, each once.
    pub fn insiders(&self) -> Vec<Uuid> {
        let mut all: Vec<Uuid> = self.seats.iter().map(|seat| seat.player).collect();
        for player in self.teams.iter().flat_map(TeamSide::people) {
            if !all.contains(&player) {
                all.push(player);
            }
        }
        all
    }

    /// The side that `leader` leads now.
    pub fn side_led_by(&self, leader: Uuid) -> Option<&TeamSide> {
        self.teams.iter().find(|side| side.is_led_by(leader))
    }

    /// The player whose seat the commands of `player` are for: the own, or that of the former leader of the team that `player`
    /// leads now. The vote of a team that has staked hands the say over its match to the successor.
    ///
    /// # Errors
    /// [`Refusal::NotLeader`] for the former leader.
    pub fn seat_of(&self, player: Uuid) -> Result<Uuid, Refusal> {
        let mut sides = self
            .teams
            .iter()
            .filter(|side| !side.is_led_by(side.leader));
        if self.seats.is_empty() {
            return Ok(player);
        }
        match sides.find(|side| side.leader == player || side.is_led_by(player)) {
            Some(side) if side.is_led_by(player) => Ok(side.leader),
            Some(_) => Err(Refusal::NotLeader),
            None => Ok(player),
        }
    }

    /// The sides whose team has another leader than the stream names, and who that is, while they have staked and it goes on.
    pub fn unannounced_leaders(&self) -> Vec<(usize, Uuid)> {
        if self.seats.is_empty() || self.phase.status().is_final() {
            return Vec::new();
        }
        let sides = self.teams.iter().enumerate();
        let changed = sides.filter_map(|(nth, side)| {
            let leader = side.present_leader?;
            (leader != side.announced_leader).then_some((nth, leader))
        });
        changed.collect()
    }

    /// Who decides for a seat now: its player, or who leads the team of that side.
    pub fn speaker_of(&self, seat: Uuid) -> Uuid {
        let mut sides = self.teams.iter();
        let side = sides.find(|side| side.leader == seat);
        side.and_then(|side| side.present_leader).unwrap_or(seat)
    }

    /// Who decides for a seat now, and all who play for its team, each once.
    pub fn players_of(&self, seat: Uuid) -> Vec<Uuid> {
        let speaker = self.speaker_of(seat);
        let mut players = vec![speaker];
        let sides = self.teams.iter().filter(|side| side.leader == seat);
        let rostered = sides.flat_map(|side| &side.roster).map(|it| it.player);
        players.extend(rostered.filter(|player| *player != speaker));
        players
    }

    /// Who answers for what a seat has declared: who declared it for its team, else its player.
    pub fn declarer_of(&self, seat: Uuid) -> Uuid {
        let claim = self.seat(seat).and_then(|it| it.claim.as_ref());
        claim.and_then(|claim| claim.by).unwrap_or(seat)
    }

    /// Whose conduct a dispute is about on the side of a seat: who declared for it, else who decides for it now.
    pub fn party_of(&self, seat: Uuid) -> Uuid {
        match self.seat(seat).and_then(|it| it.claim.as_ref()) {
            Some(_) => self.declarer_of(seat),
            None => self.speaker_of(seat),
        }
    }

    /// Notes that `speaker` made the declaration of `seat`, where `before` did not have it.
    pub(super) fn sign_claim(&mut self, before: &Self, seat: Uuid, speaker: Uuid) {
        let known = before.seat(seat).and_then(|it| it.claim.as_ref());
        let mut seats = self.seats.iter_mut();
        let claim = seats
            .find(|it| it.player == seat)
            .and_then(|it| it.claim.as_mut());
        if let Some(claim) = claim.filter(|claim| known != Some(&**claim)) {
            claim.by = Some(speaker);
        }
    }

    /// The side with a player who can no longer play, or a leader who can no longer decide, who that is, and why, while nothing
    /// is staked.
    pub fn unable(&self) -> Option<(usize, Uuid, DeclineReason)> {
        if !self.seats.is_empty() || self.phase.status().is_final() {
            return None;
        }
        let mut sides = self.teams.iter().enumerate();
        sides.find_map(|(nth, side)| {
            let (player, why) = side.unable()?;
            Some((nth, player, why))
        })
    }

    /// Whether the only team that may accept was dissolved before it could.
    pub fn waits_for_no_team(&self) -> bool {
        self.is_opponent_dissolved && self.seats.is_empty() && self.phase.is_before_play()
    }

    /// The same with what is known of its players and leaders now: players who are not listed are members who may play, of one
    /// team alone.
    #[must_use]
    pub fn with_statuses(
        mut self,
        statuses: &[(Uuid, RosterStatus)],
        leaders: &[PresentLeader],
        double_members: Vec<Uuid>,
    ) -> Self {
        self.double_members = double_members;
        let is_gone = |team: &PresentLeader| team.player.is_none();
        self.is_opponent_dissolved = self.opponent.as_ref().is_some_and(|opponent| {
            let known = leaders.iter().find(|it| it.team == opponent.id);
            known.is_some_and(is_gone)
        });
        for side in &mut self.teams {
            let known = leaders.iter().find(|it| it.team == side.team.id);
            side.present_leader = known.and_then(|it| it.player);
            side.is_leader_able =
                known.is_some_and(|it| it.player == Some(side.leader) && !it.is_suspended);
            side.is_private = known.map_or(side.is_private, |it| it.is_private);
        }
        for entry in self.teams.iter_mut().flat_map(|side| &mut side.roster) {
            let known = statuses.iter().find(|(player, _)| *player == entry.player);
            entry.status = known.map_or(RosterStatus::Member, |(_, status)| *status);
        }
        self
    }

    /// Places that are taken: seats, or the sides of a match of teams.
    pub fn places_taken(&self) -> usize {
        if self.is_team_match() {
            self.teams.len()
        } else {
            self.present_count()
        }
    }

    /// Where each part of the payouts goes: to the players, and to a team's players through their shares.
    pub(super) fn credits(&self, payouts: &[(Uuid, Usdc)]) -> Vec<(LedgerAccount, Usdc)> {
        let mut credits = Vec::new();
        for (player, amount) in payouts {
            match self.teams.iter().find(|side| side.leader == *player) {
                Some(side) => credits.extend(
                    side.returns(*amount)
                        .into_iter()
                        .map(|part| (side.account_of(part.player), part.amount)),
                ),
                None => credits.push((LedgerAccount::Available(*player), *amount)),
            }
        }
        credits
    }

    /// What `player` gets by an outcome: the payout of their seat, or their part of what their team gets.
    pub fn amount_for(&self, outcome: &Outcome, player: Uuid) -> Usdc {
        let of = |seat: Uuid| {
            let payouts = outcome.payouts.iter().filter(|it| it.player == seat);
            Usdc::checked_sum(payouts.map(|it| it.amount)).unwrap_or(Usdc::MAX)
        };
        let Some(side) = self.side_of(player).and_then(|nth| self.teams.get(nth)) else {
            return of(player);
        };
        let mut returns = side.returns(of(side.leader)).into_iter();
        let own = returns.find(|part| part.player == player);
        own.map_or(Usdc::ZERO, |part| part.amount)
    }

    /// Whose word is the word of `player`: of a player of a roster, the leader's.
    pub fn speaker_for(&self, player: Uuid) -> Uuid {
        let side = self.side_of(player).and_then(|nth| self.teams.get(nth));
        side.map_or(player, |side| side.leader)
    }
}
