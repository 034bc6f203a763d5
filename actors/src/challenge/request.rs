//! The request of a player for a challenge, before the state of the challenge is known.

use domain::challenge::{Challenge, Command, RawTerms, Refusal};
use time::OffsetDateTime;
use uuid::Uuid;

use super::CommandError;

/// What a player requests.
#[derive(Debug, Clone)]
pub enum CommandRequest {
    /// A command that does not depend on the state.
    Command(Command),
    /// Other terms or texts.
    Edit(Edit),
}

/// A form of changes.
///
/// It says only what is to change: what it does not say stays as it is at the moment of the decision, so two edits at once
/// do not undo each other, and none has to be sent again because another one was first.
#[derive(Debug, Clone)]
pub struct Edit {
    /// Who.
    pub player: Uuid,
    /// Their fair-play score, 0 to 100.
    pub fair_play: i32,
    /// The form as it was sent.
    pub form: Box<RawTerms>,
    /// The new picture.
    pub cover: Option<String>,
}

impl From<Command> for CommandRequest {
    fn from(command: Command) -> Self {
        Self::Command(command)
    }
}

impl CommandRequest {
    /// Whether this is the clock's tick, which is no player's request.
    pub(super) fn is_tick(&self) -> bool {
        matches!(self, Self::Command(Command::Tick))
    }

    /// The command that the request means in the present state of the challenge.
    pub(super) fn on(
        &self,
        challenge: &Challenge,
        now: OffsetDateTime,
    ) -> Result<Command, CommandError> {
        match self {
            Self::Command(command) => Ok(command.clone()),
            Self::Edit(edit) => edit.on(challenge, now),
        }
    }
}

impl Edit {
    fn on(&self, challenge: &Challenge, now: OffsetDateTime) -> Result<Command, CommandError> {
        // Checked before the form is read: only the creator sees what is wrong with it.
        if challenge.creator != self.player {
            return Err(Refusal::NotCreator.into());
        }
        let mut changes = self
            .form
            .parse_edit(challenge, now)
            .map_err(CommandError::Invalid)?;
        if self.cover.is_some() {
            changes.details.cover_image.clone_from(&self.cover);
        }
        Ok(Command::Edit {
            player: self.player,
            fair_play: self.fair_play,
            base: challenge.version,
            changes: Box::new(changes),
        })
    }
}
