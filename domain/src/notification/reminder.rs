//! Those who have not said how a match ended are reminded while the confirm window runs out (decisions.md section 4).

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::fact::{Ending, Fact};
use super::news::News;
use crate::challenge::{CONFIRM_WINDOW, Challenge, Phase};

/// How far the window has run when the silent sides are reminded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminder {
    /// Half of it is over.
    Half,
    /// Nine tenths are.
    NineTenths,
}

impl Reminder {
    /// What is left of the window then.
    pub fn left(self) -> Duration {
        let part = match self {
            Self::Half => CONFIRM_WINDOW.checked_div(2),
            Self::NineTenths => CONFIRM_WINDOW.checked_div(10),
        };
        part.unwrap_or(Duration::ZERO)
    }

    /// Its place among the reminders of one window, as the database keeps it.
    pub const fn step(self) -> i16 {
        match self {
            Self::Half => 1,
            Self::NineTenths => 2,
        }
    }

    /// What is said of the time.
    pub(super) const fn call(self) -> &'static str {
        match self {
            Self::Half => "Half of your time to confirm or contest it is over.",
            Self::NineTenths => "Your time to confirm or contest it is almost over.",
        }
    }

    /// The latest one that is due at `now` in a window that ends at `confirm_by`.
    fn due(confirm_by: OffsetDateTime, now: OffsetDateTime) -> Option<Self> {
        let mut due = [Self::NineTenths, Self::Half].into_iter();
        due.find(|reminder| confirm_by.saturating_sub(reminder.left()) <= now)
    }
}

/// A reminder that is due, and whom it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminding {
    /// Which one.
    pub reminder: Reminder,
    /// When the word was said that is to be confirmed; another word has a window of its own.
    pub declared_at: OffsetDateTime,
    /// Whose word it is.
    pub declarer: Uuid,
    /// What the silent sides are told.
    pub news: Vec<News>,
}

impl Reminding {
    /// What is due on a challenge at `now`: nothing where nobody has to confirm, where it is too early, or where the window
    /// is over. Of several that are due the latest one is, since those before it would say less.
    pub fn of(challenge: &Challenge, now: OffsetDateTime) -> Option<Self> {
        let Phase::Declared { confirm_by, .. } = challenge.phase else {
            return None;
        };
        if confirm_by <= now {
            return None;
        }
        let reminder = Reminder::due(confirm_by, now)?;
        let words = challenge.sides().filter_map(|side| {
            let claim = side.claim.as_ref()?;
            Some((claim.at, side.player, claim.verdict))
        });
        let (declared_at, declarer, claim) = words.min_by_key(|(at, ..)| *at)?;
        let silent = challenge.sides().filter(|side| side.claim.is_none());
        let news = silent.map(|side| News {
            to: side.player,
            fact: Fact::Reminded {
                reminder,
                verdict: Ending::of(Some(claim), side.player),
                claim,
                confirm_by,
            },
        });
        Some(Self {
            reminder,
            declared_at,
            declarer,
            news: news.collect(),
        })
    }
}
