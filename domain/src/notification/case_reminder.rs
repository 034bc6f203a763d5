//! Reminders of the moderators before a time of a dispute ends (docs/rules.md, Disputes).

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::dispute_reminder::{END_REMINDER, nears};
use super::{Notice, Payload, written};
use crate::challenge::{Challenge, DeadlineKind, Moderator};

/// How long before a dispute is to be taken, or to be decided, moderators are reminded.
pub const CASE_REMINDER: Duration = Duration::hours(6);

/// Which time of a dispute ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseTime {
    /// A moderator is to take it.
    Take,
    /// The moderator who has taken it is to decide.
    Decide,
    /// It ends without a decision.
    End,
}

impl CaseTime {
    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Take => "take",
            Self::Decide => "decide",
            Self::End => "end",
        }
    }
}

/// A reminder of the moderators that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseReminder {
    /// What ends.
    pub time: CaseTime,
    /// Whether it is an appeal that waits.
    pub is_on_appeal: bool,
    /// When it ends.
    pub until: OffsetDateTime,
    /// The moderator who has taken the case; none where any of them may take it.
    pub moderator: Option<Uuid>,
}

impl CaseReminder {
    /// The reminders that are due on a challenge at `now`, the most urgent first; none if it is too early, or if the time is over.
    pub fn due(challenge: &Challenge, now: OffsetDateTime) -> Vec<Self> {
        let Some(dispute) = challenge.open_dispute() else {
            return Vec::new();
        };
        let acting = dispute.deadline();
        let of_moderators = match acting.kind {
            DeadlineKind::Take => Some((CaseTime::Take, acting.at, CASE_REMINDER)),
            DeadlineKind::Decide => Some((CaseTime::Decide, acting.at, CASE_REMINDER)),
            DeadlineKind::Approve
            | DeadlineKind::Expire
            | DeadlineKind::Undeclared
            | DeadlineKind::Confirm
            | DeadlineKind::Dispute
            | DeadlineKind::Release => None,
        };
        let end = (CaseTime::End, dispute.case.void_at, END_REMINDER);
        let times = of_moderators.into_iter().chain([end]);
        times
            .filter(|(_, until, before)| nears(*until, *before, now))
            .map(|(time, until, _)| Self {
                time,
                is_on_appeal: dispute.case.appeal.is_some(),
                until,
                moderator: dispute.case.moderator,
            })
            .collect()
    }

    /// What it sends to `staff`, with how each of them stands to the players: the moderator who has taken the case, or all who may
    /// take it.
    pub fn notices(&self, challenge: &Challenge, staff: &[Moderator]) -> Vec<Notice> {
        let is_concerned = |moderator: &&Moderator| match self.moderator {
            Some(holder) => moderator.id == holder,
            None => challenge.conflict_of(moderator).is_none(),
        };
        let notice = |moderator: &Moderator| Notice {
            to: moderator.id,
            fact: Payload::CaseNears {
                time: self.time,
                is_on_appeal: self.is_on_appeal,
                until: self.until,
            },
        };
        staff.iter().filter(is_concerned).map(notice).collect()
    }
}

/// What such a reminder states.
pub(super) fn case_nears(
    title: &str,
    time: CaseTime,
    is_on_appeal: bool,
    until: OffsetDateTime,
) -> String {
    let (what, then) = if is_on_appeal {
        ("appeal", "the first ruling stands")
    } else {
        ("dispute", "every stake goes back")
    };
    let until = written(until);
    match time {
        CaseTime::Take => format!(
            "No moderator has taken the {what} over “{title}”. It is to be taken by {until}."
        ),
        CaseTime::Decide => format!(
            "You have taken the {what} over “{title}”. Decide it by {until}, or it goes back to the queue as overdue."
        ),
        CaseTime::End => {
            format!("The {what} over “{title}” ends at {until}. Without a decision {then}.")
        }
    }
}
