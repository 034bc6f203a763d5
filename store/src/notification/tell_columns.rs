//! News as the columns that their statements take.

use domain::notification::{Notice, Payload};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::{Error, Result};

#[derive(Debug, Default)]
pub(crate) struct TellColumns {
    pub(crate) ids: Vec<Uuid>,
    pub(crate) players: Vec<Uuid>,
    pub(crate) kinds: Vec<String>,
    pub(crate) facts: Vec<serde_json::Value>,
}

impl TellColumns {
    /// The notifications of a command that brought a challenge to `version`.
    pub(crate) fn of(
        news: &[Notice],
        challenge: Uuid,
        version: i64,
        at: OffsetDateTime,
    ) -> Result<Self> {
        let mut columns = Self::default();
        for one in news {
            columns.push(one.id(challenge, version, at), one.to, &one.fact)?;
        }
        Ok(columns)
    }

    pub(crate) fn push(&mut self, id: Uuid, to: Uuid, fact: &Payload) -> Result<()> {
        let stored = serde_json::to_value(fact).map_err(|error| Error::Inconsistent {
            table: "notifications",
            id,
            what: error.to_string(),
        })?;
        self.ids.push(id);
        self.players.push(to);
        self.kinds.push(fact.kind().name().to_owned());
        self.facts.push(stored);
        Ok(())
    }
}
