//! What somebody wants to do to a challenge, before it is known how the challenge stands.

use domain::challenge::{Challenge, Command, RawTerms, Refusal};
use time::OffsetDateTime;
use uuid::Uuid;

use super::CommandError;

/// What somebody wants.
#[derive(Debug, Clone)]
pub enum CommandRequest {
    /// A deed, whatever stands.
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
    /// The clock looks, and nobody wishes anything.
    pub(super) fn is_tick(&self) -> bool {
        matches!(self, Self::Command(Command::Tick))
    }

    /// The deed that is meant where the challenge stands so.
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
        // Before the form is read: what is wrong with it is nobody else's business.
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
