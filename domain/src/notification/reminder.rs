//! Players who have not declared how a match ended are reminded while their own time to confirm or contest runs out
//! (docs/rules.md, Challenges).

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::ending::MatchEnding;
use super::notice::Notice;
use super::payload::Payload;
use crate::challenge::{Challenge, ClaimWindow, Phase};

/// How far a silent side's time has run when it is reminded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminder {
    /// Half of it is over.
    Half,
    /// Nine tenths are.
    NineTenths,
}

impl Reminder {
    /// How the text names the time.
    pub(super) const fn call(self) -> &'static str {
        match self {
            Self::Half => "Half of your time to confirm or contest it is over.",
            Self::NineTenths => "Your time to confirm or contest it is almost over.",
        }
    }

    /// Its place among the reminders of one side, as the database stores it: a side that is seen has a new time, with
    /// reminders of its own.
    const fn step(self, window: &ClaimWindow) -> i16 {
        match (self, window.is_seen) {
            (Self::Half, false) => 1,
            (Self::NineTenths, false) => 2,
            (Self::Half, true) => 3,
            (Self::NineTenths, true) => 4,
        }
    }

    /// The latest one that is due at `now`: those before it would say less.
    fn due(window: &ClaimWindow, now: OffsetDateTime) -> Option<Self> {
        let fractions = [(Self::NineTenths, 10), (Self::Half, 2)];
        let mut due = fractions.into_iter().filter(|(_, part)| {
            let left = window.length().checked_div(*part);
            left.is_some_and(|left| window.until.saturating_sub(left) <= now)
        });
        due.next().map(|(reminder, _)| reminder)
    }
}

/// The reminders that are due on one challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminding {
    /// When the result was declared that is to be confirmed; another one has times of its own.
    pub declared_at: OffsetDateTime,
    /// Who declared it.
    pub declarer: Uuid,
    /// What each side is reminded of whose reminder is due.
    pub sides: Vec<SideReminder>,
}

/// A reminder of one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideReminder {
    /// Its place among the reminders of this side, from 1 on.
    pub step: i16,
    /// Whom it reminds of what.
    pub notice: Notice,
}

impl Reminding {
    /// The reminder that is due on a challenge at `now`: none if no side has to confirm, if it is too early, or if the
    /// time is over.
    pub fn of(challenge: &Challenge, now: OffsetDateTime) -> Option<Self> {
        if !matches!(challenge.phase, Phase::Declared { .. }) {
            return None;
        }
        let claims = challenge.sides().filter_map(|side| {
            let claim = side.claim.as_ref()?;
            Some((claim.at, claim.by.unwrap_or(side.player), claim.verdict))
        });
        let (declared_at, declarer, claim) = claims.min_by_key(|(at, ..)| *at)?;
        let open = challenge.windows().filter(|(_, window)| now < window.until);
        let sides: Vec<_> = open
            .filter_map(|(seat, window)| {
                let reminder = Reminder::due(&window, now)?;
                let to = challenge.speaker_of(seat);
                let fact = Payload::Reminded {
                    reminder,
                    verdict: MatchEnding::of(Some(claim), seat),
                    claim,
                    confirm_by: window.until,
                };
                let news = Notice { to, fact };
                let step = reminder.step(&window);
                Some(SideReminder { step, notice: news })
            })
            .collect();
        (!sides.is_empty()).then_some(Self {
            declared_at,
            declarer,
            sides,
        })
    }
}
