//! Evidence: what the sides of a match put before each other and the moderators (docs/rules.md, Disputes).

use time::OffsetDateTime;
use uuid::Uuid;

use super::deadline::{DeadlineKind, TAKE_BACK_WITHIN};
use super::refusal::Refusal;
use super::state::{Challenge, Phase};
use crate::text;

/// Files that one side may give in a challenge: a moderator looks at each of them.
pub const EVIDENCE_FILES_MAX: usize = 10;
/// Links that one side may give in a challenge.
pub const EVIDENCE_LINKS_MAX: usize = 10;
/// Texts that one side may give in a challenge: one, and some second thoughts.
pub const EVIDENCE_TEXTS_MAX: usize = 10;
/// Bytes of a file, at most: 10 MB.
pub const EVIDENCE_FILE_BYTES_MAX: usize = 10 * 1024 * 1024;
/// Bytes from which on a file that was given in another challenge before is flagged, 1 KiB: shorter ones, such as a text file of a few
/// words, are alike by chance. Texts and links are not compared at all.
pub const EVIDENCE_FLAG_BYTES_MIN: i64 = 1_024;
/// Characters of a text.
pub const EVIDENCE_TEXT_MAX: usize = 2_000;
/// Characters of a link.
pub const EVIDENCE_LINK_MAX: usize = 500;

/// What a piece of evidence is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EvidenceKind {
    /// A picture, a film, a PDF or a plain text, stored byte for byte.
    File,
    /// An address on the web.
    Link,
    /// Words of the one who gives it.
    Text,
}

impl EvidenceKind {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Link => "link",
            Self::Text => "text",
        }
    }

    /// The kind of that name.
    pub fn parse(name: &str) -> Option<Self> {
        let mut all = [Self::File, Self::Link, Self::Text].into_iter();
        all.find(|kind| kind.name() == name)
    }
}

/// With what evidence comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EvidenceOccasion {
    /// By itself, in an open dispute.
    Dispute,
    /// With the declaration of a result, which may open a dispute or not.
    Declaration,
}

/// Why evidence was not taken. Callers branch on it; its text is shown to people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvidenceRefusal {
    /// The player is not in the match.
    #[error("Only participants can do this")]
    NotParticipant,
    /// No dispute is open, and none of one's own declarations comes with it.
    #[error("Evidence is taken while a dispute is open, and with a declaration")]
    NotDisputed,
    /// The time for it is over.
    #[error("The time for evidence is over")]
    TooLate,
    /// The declaration that it comes with is refused.
    #[error(transparent)]
    Undeclarable(Refusal),
    /// More than [`EVIDENCE_FILES_MAX`].
    #[error("You can give at most {EVIDENCE_FILES_MAX} files")]
    TooManyFiles,
    /// More than [`EVIDENCE_LINKS_MAX`].
    #[error("You can give at most {EVIDENCE_LINKS_MAX} links")]
    TooManyLinks,
    /// More than [`EVIDENCE_TEXTS_MAX`].
    #[error("You can give at most {EVIDENCE_TEXTS_MAX} texts")]
    TooManyTexts,
}

impl EvidenceRefusal {
    /// The machine's word for it.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotParticipant => "NOT_PARTICIPANT",
            Self::NotDisputed => "NOT_DISPUTED",
            Self::TooLate => "EVIDENCE_CLOSED",
            Self::Undeclarable(refusal) => refusal.code(),
            Self::TooManyFiles | Self::TooManyLinks | Self::TooManyTexts => "TOO_MUCH_EVIDENCE",
        }
    }
}

/// How much evidence there is, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EvidenceCount {
    /// Files.
    pub files: usize,
    /// Links.
    pub links: usize,
    /// Texts.
    pub texts: usize,
}

impl EvidenceCount {
    /// The count of these pieces.
    pub fn of(kinds: impl IntoIterator<Item = EvidenceKind>) -> Self {
        kinds.into_iter().fold(Self::default(), Self::one_more)
    }

    const fn one_more(mut self, kind: EvidenceKind) -> Self {
        let count = match kind {
            EvidenceKind::File => &mut self.files,
            EvidenceKind::Link => &mut self.links,
            EvidenceKind::Text => &mut self.texts,
        };
        *count = count.saturating_add(1);
        self
    }

    /// Whether one side, that has given this much, may give `more` beside it.
    ///
    /// # Errors
    /// The first limit that is exceeded.
    pub const fn admits(self, more: Self) -> Result<(), EvidenceRefusal> {
        if EVIDENCE_FILES_MAX < self.files.saturating_add(more.files) {
            Err(EvidenceRefusal::TooManyFiles)
        } else if EVIDENCE_LINKS_MAX < self.links.saturating_add(more.links) {
            Err(EvidenceRefusal::TooManyLinks)
        } else if EVIDENCE_TEXTS_MAX < self.texts.saturating_add(more.texts) {
            Err(EvidenceRefusal::TooManyTexts)
        } else {
            Ok(())
        }
    }
}

/// Whether the moderators are shown that a file of `size_bytes` was given in another challenge before.
pub const fn flags_reuse(size_bytes: i64) -> bool {
    EVIDENCE_FLAG_BYTES_MIN <= size_bytes
}

/// Checks a text of a player; it may be empty, and is no evidence then.
///
/// # Errors
/// What is wrong, for people.
pub fn evidence_text(text: &str) -> Result<String, String> {
    text::long_text(text, "Text", EVIDENCE_TEXT_MAX)
}

/// Checks a link; it may be empty, and is no evidence then. Only addresses that a browser opens as a page are taken.
///
/// # Errors
/// What is wrong, for people.
pub fn evidence_link(link: &str) -> Result<String, String> {
    let link = link.trim();
    if link.is_empty() {
        return Ok(String::new());
    }
    let after = link
        .strip_prefix("https://")
        .or_else(|| link.strip_prefix("http://"));
    let host = after.and_then(|rest| rest.split(['/', '?', '#']).next());
    // A name before an @ makes an address look like that of another site.
    let is_address = host.is_some_and(|host| host.contains('.') && !host.contains('@'));
    if !is_address || link.chars().any(char::is_whitespace) {
        return Err("A link must be an http or https address".to_owned());
    }
    if EVIDENCE_LINK_MAX < link.chars().count() {
        return Err(format!(
            "A link must be at most {EVIDENCE_LINK_MAX} characters"
        ));
    }
    text::plain(link, "A link")
}

/// Something that a side can do about a disagreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DisputeAction {
    /// Give files, links or texts.
    AddEvidence,
    /// Give its own word up: the result of the others stands then. Of an appeal: the first ruling stands then.
    Withdraw,
    /// Declare, for the first time, while the dispute is open.
    AgreeLate,
    /// Take the only declaration back.
    TakeBack,
    /// Accept the ruling by which one loses.
    AcceptRuling,
    /// Appeal the ruling by which one loses.
    Appeal,
}

impl DisputeAction {
    /// Every action, in the order in which screens list them.
    pub const ALL: [Self; 6] = [
        Self::AddEvidence,
        Self::Withdraw,
        Self::AgreeLate,
        Self::TakeBack,
        Self::AcceptRuling,
        Self::Appeal,
    ];

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AddEvidence => "add_evidence",
            Self::Withdraw => "withdraw",
            Self::AgreeLate => "agree_late",
            Self::TakeBack => "take_back",
            Self::AcceptRuling => "accept_ruling",
            Self::Appeal => "appeal",
        }
    }
}

/// What ends at a time of a dispute's timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DisputeDeadlineKind {
    /// A side may take its declaration back.
    TakeBack,
    /// A silent side may confirm or contest.
    Confirm,
    /// Evidence is taken.
    Evidence,
    /// A moderator is to take the dispute.
    Take,
    /// The moderator is to decide it.
    Decide,
    /// The dispute waits for a decision; then everyone is refunded, or on appeal the first ruling stands.
    Void,
    /// The result is held; then it is paid.
    Release,
}

impl DisputeDeadlineKind {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TakeBack => "take_back",
            Self::Confirm => "confirm",
            Self::Evidence => "evidence",
            Self::Take => "take",
            Self::Decide => "decide",
            Self::Void => "void",
            Self::Release => "release",
        }
    }
}

/// One time of a dispute's timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisputeDeadline {
    /// What ends.
    pub kind: DisputeDeadlineKind,
    /// When; it has ended from this instant on.
    pub at: OffsetDateTime,
    /// Whose time it is; all sides' where it is no single one's.
    pub player: Option<Uuid>,
}

impl Challenge {
    /// The seat for which `player` may add evidence at `now`. The suspended may too: their stake is in it.
    ///
    /// # Errors
    /// [`EvidenceRefusal`]
    pub fn may_add_evidence(
        &self,
        player: Uuid,
        occasion: EvidenceOccasion,
        now: OffsetDateTime,
    ) -> Result<Uuid, EvidenceRefusal> {
        let seat = self.seat_of(player);
        let seat = seat.map_err(EvidenceRefusal::Undeclarable)?;
        self.takes_evidence_of(seat, occasion, now)?;
        Ok(seat)
    }

    /// Whether evidence is taken for the seat of `seat` at `now`; who speaks for it is not looked at.
    fn takes_evidence_of(
        &self,
        seat: Uuid,
        occasion: EvidenceOccasion,
        now: OffsetDateTime,
    ) -> Result<(), EvidenceRefusal> {
        if !self.is_present(seat) {
            return Err(EvidenceRefusal::NotParticipant);
        }
        if occasion == EvidenceOccasion::Declaration {
            let declares = self.may_declare(seat);
            declares.map_err(EvidenceRefusal::Undeclarable)?;
        }
        let until = match (&self.phase, occasion) {
            (
                Phase::Disputed(dispute),
                EvidenceOccasion::Dispute | EvidenceOccasion::Declaration,
            ) => Some(dispute.case.evidence_until),
            (
                Phase::Active { .. } | Phase::Declared { .. } | Phase::Held(_),
                EvidenceOccasion::Declaration,
            ) => self.phase.deadline().map(|deadline| deadline.at),
            (
                Phase::Pending { .. }
                | Phase::Reserved { .. }
                | Phase::Open { .. }
                | Phase::Full { .. }
                | Phase::Active { .. }
                | Phase::Declared { .. }
                | Phase::Held(_)
                | Phase::Completed { .. }
                | Phase::Cancelled { .. },
                EvidenceOccasion::Dispute | EvidenceOccasion::Declaration,
            ) => return Err(EvidenceRefusal::NotDisputed),
        };
        if until.is_some_and(|until| now < until) {
            Ok(())
        } else {
            Err(EvidenceRefusal::TooLate)
        }
    }

    /// What may be done for the seat of `seat` about a disagreement at `now` by who speaks for it.
    pub fn dispute_actions(&self, seat: Uuid, now: OffsetDateTime) -> Vec<DisputeAction> {
        let is_allowed = |action: &DisputeAction| match action {
            DisputeAction::AddEvidence => self
                .takes_evidence_of(seat, EvidenceOccasion::Dispute, now)
                .is_ok(),
            DisputeAction::Withdraw => self.may_give_up(seat).is_ok(),
            DisputeAction::AgreeLate => self.is_disputed() && self.may_declare(seat).is_ok(),
            DisputeAction::AcceptRuling | DisputeAction::Appeal => {
                self.may_accept_ruling(seat).is_ok()
            }
            DisputeAction::TakeBack => self.take_back_until(seat).is_some_and(|it| now < it),
        };
        let all = DisputeAction::ALL.into_iter();
        all.filter(is_allowed).collect()
    }

    /// Every time that ends while the sides disagree, the earliest first.
    pub fn dispute_deadlines(&self) -> Vec<DisputeDeadline> {
        let of_all = |kind, at| DisputeDeadline {
            kind,
            at,
            player: None,
        };
        let mut deadlines: Vec<_> = match &self.phase {
            Phase::Declared { .. } => self.sides_deadlines(),
            Phase::Disputed(dispute) => {
                let case = &dispute.case;
                let of_moderators = match dispute.deadline().kind {
                    DeadlineKind::Take => Some((DisputeDeadlineKind::Take, case.take_by)),
                    DeadlineKind::Decide => Some((DisputeDeadlineKind::Decide, case.decide_by)),
                    DeadlineKind::Approve
                    | DeadlineKind::Expire
                    | DeadlineKind::Undeclared
                    | DeadlineKind::Confirm
                    | DeadlineKind::Dispute
                    | DeadlineKind::Release => None,
                };
                let times = [
                    (DisputeDeadlineKind::Evidence, case.evidence_until),
                    (DisputeDeadlineKind::Void, case.void_at),
                ];
                let times = times.into_iter().chain(of_moderators);
                times.map(|(kind, at)| of_all(kind, at)).collect()
            }
            Phase::Held(held) => vec![of_all(DisputeDeadlineKind::Release, held.release_at)],
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Active { .. }
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => Vec::new(),
        };
        deadlines.sort_by_key(|deadline| deadline.at);
        deadlines
    }

    /// The times of the sides after a declaration: to take it back, and to confirm or contest it.
    fn sides_deadlines(&self) -> Vec<DisputeDeadline> {
        let confirm = self.windows().map(|(player, window)| DisputeDeadline {
            kind: DisputeDeadlineKind::Confirm,
            at: window.until,
            player: Some(player),
        });
        let take_back = self.sides().filter_map(|side| {
            let at = self.take_back_until(side.player)?;
            Some(DisputeDeadline {
                kind: DisputeDeadlineKind::TakeBack,
                at,
                player: Some(side.player),
            })
        });
        confirm.chain(take_back).collect()
    }

    fn take_back_until(&self, player: Uuid) -> Option<OffsetDateTime> {
        let (_, declared_at) = self.may_take_back(player).ok()?;
        Some(declared_at.saturating_add(TAKE_BACK_WITHIN))
    }
}
