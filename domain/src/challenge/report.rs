//! The report of a challenge to the moderators (docs/rules.md, Challenges).

use uuid::Uuid;

use super::refusal::Refusal;
use super::state::Challenge;
use super::terms::FieldMessages;
use crate::text;

/// Characters of what a reporter adds.
pub const REPORT_DETAILS_MAX: usize = 1_000;

/// What is wrong, in the words that moderators sort by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportReason {
    /// A player plays by forbidden means.
    Cheating,
    /// A player declared a false result.
    FalseResult,
    /// Insults, threats, harassment.
    Abuse,
    /// Title, texts, picture or livestream are not fit to be shown.
    Content,
    /// Something else, which the reporter has to put into words.
    Other,
}

impl ReportReason {
    /// Every reason, in the order of the form.
    pub const ALL: [Self; 5] = [
        Self::Cheating,
        Self::FalseResult,
        Self::Abuse,
        Self::Content,
        Self::Other,
    ];

    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cheating => "cheating",
            Self::FalseResult => "false_result",
            Self::Abuse => "abuse",
            Self::Content => "content",
            Self::Other => "other",
        }
    }

    /// The reason of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

/// A report, validated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// What is wrong.
    pub reason: ReportReason,
    /// In the reporter's own words, at most [`REPORT_DETAILS_MAX`] characters; empty where the reason suffices.
    pub details: String,
}

impl Complaint {
    /// Checks what was sent.
    ///
    /// # Errors
    /// What is wrong, by field.
    pub fn parse(reason: Option<&str>, details: Option<&str>) -> Result<Self, FieldMessages> {
        let mut fields = FieldMessages::new();
        let reason = reason.unwrap_or_default().trim();
        let reason = ReportReason::parse(reason).or_else(|| {
            let problem = if reason.is_empty() {
                "Please say what is wrong"
            } else {
                "Please select a reason from the list"
            };
            fields.insert("reason", problem.to_owned());
            None
        });
        let details = text::long_text(details.unwrap_or_default(), "Details", REPORT_DETAILS_MAX);
        let details = details
            .map_err(|problem| fields.insert("details", problem))
            .ok();
        match (reason, details) {
            (Some(ReportReason::Other), Some(details)) if details.is_empty() => {
                fields.insert("details", "Please describe what is wrong".to_owned());
                Err(fields)
            }
            (Some(reason), Some(details)) => Ok(Self { reason, details }),
            (Some(_) | None, Some(_) | None) => Err(fields),
        }
    }
}

impl Challenge {
    /// Whether `player`, who may see it ([`ChallengeMention::show`]), may report it: participants, former ones and
    /// watchers alike, in every phase, because a fault is often noticed after the end.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoneToReport`] for a creator whom no player has joined.
    pub fn may_be_reported_by(&self, player: Uuid) -> Result<(), Refusal> {
        if self.insiders().into_iter().all(|other| other == player) {
            Err(Refusal::NoneToReport)
        } else {
            Ok(())
        }
    }
}
