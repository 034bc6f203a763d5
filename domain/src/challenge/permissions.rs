//! What a viewer may do with a challenge.
//!
//! Each rule of state and role stands here once, as a predicate that answers with the refusal of the command. The commands
//! begin with it, and [`ChallengeMention::permissions`] asks all of them for a screen.

use uuid::Uuid;

use super::refusal::Refusal;
use super::state::{Challenge, Phase, Play, Seat, SeatStatus};

/// Events of a challenge up to which its creator may edit it, far more than a person makes: a stream is stored for ever, is read where
/// an account is closed, and notifies everyone in the challenge.
pub(super) const EDITED_UNTIL: i64 = 100_000;
/// Events of a challenge up to which a side may change its declaration or take it back: later, so that no creator uses up by edits what
/// the sides may do.
pub(super) const REDECLARED_UNTIL: i64 = 110_000;

/// How a viewer stands to a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ViewerRole {
    /// The player who made it.
    Creator,
    /// A player who is in it, the creator aside.
    Participant,
    /// Everyone else: strangers, leavers, visitors who are not signed in.
    Viewer,
}

impl ViewerRole {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Creator => "creator",
            Self::Participant => "participant",
            Self::Viewer => "viewer",
        }
    }
}

/// Something that a player may be allowed to do with a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayerAction {
    /// Take a place and stake.
    Join,
    /// Agree to play in a match of teams.
    Approve,
    /// Refuse to play in a match of teams.
    Decline,
    /// Notify the others that one is ready.
    Ready,
    /// Go; the stake stays.
    Leave,
    /// Change the terms or the texts.
    Edit,
    /// Give every stake back.
    Cancel,
    /// Begin to play. It is refused with [`Refusal::NotReady`] while [`ChallengeMention::start_waits_for`] names a player.
    Start,
    /// Say what the result was.
    Declare,
    /// Agree that the match does not count.
    CallOff,
    /// Accept the result that another side declared.
    Confirm,
    /// Say that the result which another side declared is wrong.
    Contest,
    /// Take one's own declaration back.
    TakeBack,
    /// Give one's own word in a dispute, or one's appeal, up.
    Withdraw,
    /// Accept the ruling by which one loses.
    AcceptRuling,
    /// Appeal the ruling by which one loses.
    Appeal,
    /// Make the same challenge again.
    Rematch,
    /// Report it to the moderators.
    Report,
}

impl PlayerAction {
    /// Every action, in the order in which screens list them.
    pub const ALL: [Self; 18] = [
        Self::Join,
        Self::Approve,
        Self::Decline,
        Self::Ready,
        Self::Leave,
        Self::Edit,
        Self::Cancel,
        Self::Start,
        Self::Declare,
        Self::CallOff,
        Self::Confirm,
        Self::Contest,
        Self::TakeBack,
        Self::Withdraw,
        Self::AcceptRuling,
        Self::Appeal,
        Self::Rematch,
        Self::Report,
    ];

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Join => "join",
            Self::Approve => "approve",
            Self::Decline => "decline",
            Self::Ready => "ready",
            Self::Leave => "leave",
            Self::Edit => "edit",
            Self::Cancel => "cancel",
            Self::Start => "start",
            Self::Declare => "declare",
            Self::CallOff => "call_off",
            Self::Confirm => "confirm",
            Self::Contest => "contest",
            Self::TakeBack => "take_back",
            Self::Withdraw => "withdraw",
            Self::AcceptRuling => "accept_ruling",
            Self::Appeal => "appeal",
            Self::Rematch => "rematch",
            Self::Report => "report",
        }
    }
}

/// What one viewer may do with a challenge, by where it stands and who the viewer is.
///
/// What a command states is checked when it comes: the size of a stake, an invite code, the version of a form. So is the
/// time: past a deadline every command is refused until the clock has acted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permissions {
    /// How the viewer stands to the challenge.
    pub role: ViewerRole,
    /// What the viewer may do, in the order of [`PlayerAction::ALL`].
    pub actions: Vec<PlayerAction>,
}

impl Permissions {
    /// Whether the viewer may do it.
    pub fn allow(&self, action: PlayerAction) -> bool {
        self.actions.contains(&action)
    }
}

impl Challenge {
    /// What `viewer`, who may see it ([`ChallengeMention::show`]), may do with it; a visitor who is not signed in, nothing.
    pub fn permissions(&self, viewer: Option<Uuid>) -> Permissions {
        let seat = viewer.and_then(|viewer| self.seat_of(viewer).ok());
        let may = |action: &PlayerAction| {
            let is_in_own_name = matches!(action, PlayerAction::Rematch | PlayerAction::Report);
            let given_by = if is_in_own_name { viewer } else { seat };
            given_by.is_some_and(|it| self.check(*action, it).is_ok())
        };
        Permissions {
            role: self.role_of(viewer),
            actions: PlayerAction::ALL.into_iter().filter(may).collect(),
        }
    }

    /// How `viewer` stands to it.
    pub fn role_of(&self, viewer: Option<Uuid>) -> ViewerRole {
        match viewer {
            Some(viewer) if viewer == self.creator => ViewerRole::Creator,
            Some(viewer) if self.is_insider(viewer) => ViewerRole::Participant,
            Some(_) | None => ViewerRole::Viewer,
        }
    }

    fn check(&self, action: PlayerAction, player: Uuid) -> Result<(), Refusal> {
        match action {
            PlayerAction::Join => self.may_join(player),
            PlayerAction::Approve => self.may_approve(player).map(drop),
            PlayerAction::Decline => self.may_decline(player).map(drop),
            PlayerAction::Ready => self.may_ready(player),
            PlayerAction::Leave => self.may_leave(player),
            PlayerAction::Edit => self.may_edit(player),
            PlayerAction::Cancel => self.may_cancel(player),
            PlayerAction::Start => self.may_start(player),
            PlayerAction::Declare => self.may_declare(player).map(drop),
            PlayerAction::CallOff => self.may_call_off(player),
            PlayerAction::Confirm | PlayerAction::Contest => self.may_answer(player).map(drop),
            PlayerAction::TakeBack => self.may_take_back(player).map(drop),
            PlayerAction::Withdraw => self.may_give_up(player),
            PlayerAction::AcceptRuling | PlayerAction::Appeal => {
                self.may_accept_ruling(player).map(drop)
            }
            PlayerAction::Rematch => self.may_rematch(player),
            PlayerAction::Report => self.may_be_reported_by(player),
        }
    }

    /// Whether a team that `leader` leads may take the second place of it, whatever the team.
    ///
    /// # Errors
    /// Why not.
    pub fn may_accept(&self, leader: Uuid) -> Result<(), Refusal> {
        if self.is_team_match() {
            self.may_join(leader)
        } else {
            Err(Refusal::NotTeamMatch)
        }
    }

    pub(super) fn may_join(&self, player: Uuid) -> Result<(), Refusal> {
        match self.seat(player).map(|seat| seat.status) {
            Some(SeatStatus::Left) => return Err(Refusal::AlreadyLeft),
            Some(SeatStatus::Joined | SeatStatus::Ready | SeatStatus::Active) => {
                return Err(Refusal::AlreadyJoined);
            }
            None if self.side_of(player).is_some() => return Err(Refusal::AlreadyJoined),
            None => {}
        }
        match self.phase {
            Phase::Reserved { .. } => Err(Refusal::PlaceReserved),
            Phase::Open { .. } => Ok(()),
            Phase::Full { .. } => Err(Refusal::NoPlaceLeft),
            Phase::Pending { .. }
            | Phase::Active { .. }
            | Phase::Declared { .. }
            | Phase::Disputed(_)
            | Phase::Held(_)
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => Err(Refusal::NotOpen),
        }
    }

    pub(super) fn may_ready(&self, player: Uuid) -> Result<(), Refusal> {
        self.in_lobby_or(Refusal::NotOpen)?;
        match self.present_seat(player)?.status {
            SeatStatus::Ready => Err(Refusal::AlreadyReady),
            SeatStatus::Joined | SeatStatus::Active | SeatStatus::Left => Ok(()),
        }
    }

    pub(super) fn may_leave(&self, player: Uuid) -> Result<(), Refusal> {
        self.present_seat(player)?;
        if player == self.creator {
            Err(Refusal::CreatorCannotLeave)
        } else if matches!(self.phase, Phase::Open { .. }) {
            Ok(())
        } else {
            Err(Refusal::NotOpen)
        }
    }

    pub(super) fn may_edit(&self, player: Uuid) -> Result<(), Refusal> {
        self.is_made_by(player)?;
        self.before_play_or(Refusal::NotEditable)?;
        self.has_fewer_events_than(EDITED_UNTIL)
    }

    pub(super) fn may_cancel(&self, player: Uuid) -> Result<(), Refusal> {
        self.is_made_by(player)?;
        self.before_play_or(Refusal::NotCancellable)
    }

    pub(super) fn may_start(&self, player: Uuid) -> Result<(), Refusal> {
        self.is_made_by(player)?;
        self.in_lobby_or(Refusal::NotStartable)?;
        if self.present_count() < 2 {
            Err(Refusal::TooFewParticipants)
        } else {
            Ok(())
        }
    }

    pub(super) fn may_call_off(&self, player: Uuid) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Active { .. }) {
            return Err(Refusal::NotActive);
        }
        if self.present_seat(player)?.agreed_to_call_off {
            Err(Refusal::AlreadyAgreed)
        } else {
            Ok(())
        }
    }

    /// The match of which `player` may say, or say anew, how it ended.
    pub(super) fn may_declare(&self, player: Uuid) -> Result<Play, Refusal> {
        let seat = self.present_seat(player)?;
        let (play, is_changeable) = match &self.phase {
            // What others have acted on can no longer be changed.
            Phase::Active { play, .. } | Phase::Declared { play, .. } => {
                (*play, !self.has_claim_beside(player))
            }
            Phase::Disputed(dispute) if dispute.case.appeal.is_some() => {
                return Err(Refusal::Appealed);
            }
            Phase::Disputed(dispute) => (dispute.play, false),
            // A moderator has decided what no declaration changes.
            Phase::Held(held) if held.ruling.is_some() => return Err(Refusal::AlreadyDecided),
            Phase::Held(held) => (held.play, false),
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. } => return Err(Refusal::NotActive),
            Phase::Completed { .. } | Phase::Cancelled { .. } => {
                return Err(Refusal::AlreadyDecided);
            }
        };
        if seat.claim.is_some() {
            if !is_changeable {
                return Err(Refusal::AlreadyDeclared);
            }
            self.has_fewer_events_than(REDECLARED_UNTIL)?;
        }
        Ok(play)
    }

    /// The match whose declared result `player` may confirm or contest.
    pub(super) fn may_answer(&self, player: Uuid) -> Result<Play, Refusal> {
        let play = self.awaits_answers()?;
        if self.present_seat(player)?.claim.is_some() {
            Err(Refusal::AlreadyDeclared)
        } else {
            Ok(play)
        }
    }

    /// The match whose declared result is not decided yet and may be confirmed or contested by those who were silent.
    pub(super) fn awaits_answers(&self) -> Result<Play, Refusal> {
        match &self.phase {
            Phase::Declared { play, .. } => Ok(*play),
            Phase::Held(held) if held.ruling.is_none() => Ok(held.play),
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Active { .. } => Err(Refusal::NotActive),
            Phase::Held(_)
            | Phase::Disputed(_)
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => Err(Refusal::AlreadyDecided),
        }
    }

    pub(super) fn may_rematch(&self, player: Uuid) -> Result<(), Refusal> {
        self.seat_of(player)?;
        // A match of teams that was never staked has leaders and no seats.
        if self.side_led_by(player).is_none() {
            self.present_seat(player)?;
        }
        if self.phase.status().is_final() {
            Ok(())
        } else {
            Err(Refusal::NotOver)
        }
    }

    /// Whether a side other than `player` has declared.
    pub(super) fn has_claim_beside(&self, player: Uuid) -> bool {
        let mut sides = self.sides();
        sides.any(|seat| seat.player != player && seat.claim.is_some())
    }

    /// The seat of a player who is still in.
    pub(super) fn present_seat(&self, player: Uuid) -> Result<&Seat, Refusal> {
        let seat = self.present().find(|seat| seat.player == player);
        // A player of a roster takes part without a word of their own.
        let refusal = if self.side_of(player).is_some() && self.side_led_by(player).is_none() {
            Refusal::NotLeader
        } else {
            Refusal::NotParticipant
        };
        seat.ok_or(refusal)
    }

    /// What a player may repeat without end is refused at some time.
    pub(super) fn has_fewer_events_than(&self, most: i64) -> Result<(), Refusal> {
        if self.version < most {
            Ok(())
        } else {
            Err(Refusal::ChangedTooOften)
        }
    }

    fn is_made_by(&self, player: Uuid) -> Result<(), Refusal> {
        if self.creator == player {
            Ok(())
        } else {
            Err(Refusal::NotCreator)
        }
    }

    fn before_play_or(&self, refusal: Refusal) -> Result<(), Refusal> {
        if self.phase.is_before_play() {
            Ok(())
        } else {
            Err(refusal)
        }
    }

    fn in_lobby_or(&self, refusal: Refusal) -> Result<(), Refusal> {
        if self.phase.is_lobby() {
            Ok(())
        } else {
            Err(refusal)
        }
    }
}
