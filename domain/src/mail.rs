//! Which notifications also go out by mail because it costs money to overlook them (docs/rules.md, Challenges), and
//! when a mail that could not be sent is tried again or given up.

use time::Duration;
use uuid::Uuid;

use crate::challenge::{ABANDONED_AFTER, APPROVED_WITHIN, EVIDENCE_WITHIN, HOLD};
use crate::notification::{MatchEnding, Notice, Payload, Reminder, SentenceContext, written};

/// How long to wait after each try that failed. Half a day in all: a link in a mail is good for a day.
const WAITS: [Duration; 6] = [
    Duration::minutes(1),
    Duration::minutes(5),
    Duration::minutes(20),
    Duration::hours(1),
    Duration::hours(3),
    Duration::hours(6),
];

/// The content of a mail about a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// The player's team is to play, and their approval is asked.
    ApprovalAsked,
    /// The scheduled start nears.
    StartNears,
    /// Play began.
    Started,
    /// A result was declared.
    Declared,
    /// Half of the time to confirm or contest it is over.
    HalfTime,
    /// A result is held.
    Held,
    /// A dispute opened.
    Disputed,
    /// The time to give evidence, or to answer a held result, is almost over.
    DisputeTimeEnds,
    /// A dispute ends soon without a decision.
    DisputeEnds,
    /// A time of the moderators in a dispute is almost over.
    CaseNears,
    /// A ruling is final that fines the recipient.
    Fined,
}

impl NoticeKind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::ApprovalAsked,
        Self::StartNears,
        Self::Started,
        Self::Declared,
        Self::HalfTime,
        Self::Held,
        Self::Disputed,
        Self::DisputeTimeEnds,
        Self::DisputeEnds,
        Self::CaseNears,
        Self::Fined,
    ];

    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ApprovalAsked => "challenge_approval_asked",
            Self::StartNears => "challenge_start_nears",
            Self::Started => "challenge_started",
            Self::Declared => "challenge_declared",
            Self::HalfTime => "challenge_half_time",
            Self::Held => "challenge_held",
            Self::Disputed => "challenge_disputed",
            Self::DisputeTimeEnds => "challenge_dispute_time_ends",
            Self::DisputeEnds => "challenge_dispute_ends",
            Self::CaseNears => "challenge_case_nears",
            Self::Fined => "challenge_fined",
        }
    }

    const fn subject(self) -> &'static str {
        match self {
            Self::ApprovalAsked => "Your team asks for your approval",
            Self::StartNears => "Your match starts soon",
            Self::Started => "Your match has begun",
            Self::Declared => "A result was declared: confirm or contest it",
            Self::HalfTime => "Half of your time to confirm or contest a result is over",
            Self::Held => "A result is held: you have 72 hours",
            Self::Disputed => "A dispute is open over your match",
            Self::DisputeTimeEnds => "Your time in a dispute is almost over",
            Self::DisputeEnds => "A dispute ends soon without a decision",
            Self::CaseNears => "A dispute needs a moderator soon",
            Self::Fined => "A ruling on your match is final, and costs you",
        }
    }

    /// Why the recipient gets it.
    const fn why(self) -> &'static str {
        match self {
            Self::ApprovalAsked => {
                "This is sent to you because your share of the pool would be staked in this match."
            }
            Self::CaseNears => "This is sent to you because you moderate disputes.",
            Self::StartNears
            | Self::Started
            | Self::Declared
            | Self::HalfTime
            | Self::Held
            | Self::Disputed
            | Self::DisputeTimeEnds
            | Self::DisputeEnds
            | Self::Fined => "This is sent to you because you take part in this match.",
        }
    }

    /// The page of the web app that it leads to.
    fn page(self, MailLink { challenge, site }: MailLink<'_>) -> String {
        if self == Self::CaseNears {
            format!("{site}/admin/disputes/{challenge}")
        } else {
            format!("{site}/challenges/{challenge}/ongoing")
        }
    }

    /// What a notification is mailed as; nothing where overlooking it costs no money.
    const fn of(fact: &Payload) -> Option<Self> {
        match fact {
            Payload::ApprovalAsked { .. } => Some(Self::ApprovalAsked),
            Payload::StartNears { .. } => Some(Self::StartNears),
            Payload::Started { .. } => Some(Self::Started),
            Payload::Declared { .. } => Some(Self::Declared),
            Payload::Reminded {
                reminder: Reminder::Half,
                ..
            } => Some(Self::HalfTime),
            Payload::Awarded { .. } => Some(Self::Held),
            Payload::Disputed | Payload::Appealed => Some(Self::Disputed),
            Payload::EvidenceEnds { .. } | Payload::HoldEnds { .. } => Some(Self::DisputeTimeEnds),
            Payload::DisputeEnds { .. } => Some(Self::DisputeEnds),
            Payload::CaseNears { .. } => Some(Self::CaseNears),
            Payload::Settled { fine: Some(_), .. } | Payload::Cancelled { fine: Some(_), .. } => {
                Some(Self::Fined)
            }
            Payload::Invited { .. }
            | Payload::Joined { .. }
            | Payload::InvitationAccepted { .. }
            | Payload::ChallengeDeclined
            | Payload::Left
            | Payload::Readied
            | Payload::Edited { .. }
            | Payload::CallOffAsked
            | Payload::Reminded { .. }
            | Payload::Settled { .. }
            | Payload::Cancelled { .. }
            | Payload::Followed
            | Payload::FollowedBack
            | Payload::Announced { .. }
            | Payload::ReportClosed { .. }
            | Payload::Interested { .. }
            | Payload::Tagged { .. }
            | Payload::PointsEarned { .. }
            | Payload::ContestPrize { .. }
            | Payload::TakenBack
            | Payload::TeamApproved { .. }
            | Payload::ApprovalDeclined { .. }
            | Payload::PlaceReserved { .. }
            | Payload::PlaceFreed { .. }
            | Payload::TeamStaked { .. }
            | Payload::InBothTeams { .. }
            | Payload::Team(_) => None,
        }
    }
}

/// A mail about a challenge, to one of those who are notified of the same. No preference switches it off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeNotice {
    /// Its id, made from that of the notification.
    pub id: Uuid,
    /// To whom; it is sent where their address is verified.
    pub to: Uuid,
    /// Its content.
    pub kind: NoticeKind,
    /// In one line, without anything that players wrote.
    pub subject: &'static str,
    /// Plain text.
    pub body: String,
}

/// The challenge and the place that a mail links to.
#[derive(Debug, Clone, Copy)]
pub struct MailLink<'a> {
    /// The challenge.
    pub challenge: Uuid,
    /// Where the web app is reached, without a slash at the end.
    pub site: &'a str,
}

impl ChallengeNotice {
    /// The mail that belongs to a notification with an id, in the same words; none where it needs none.
    pub fn of(
        news: &Notice,
        id: Uuid,
        setting: SentenceContext<'_>,
        place: MailLink<'_>,
    ) -> Option<Self> {
        let kind = NoticeKind::of(&news.fact)?;
        let message = news.fact.message(setting);
        let next = next_step(&news.fact);
        let (page, why) = (kind.page(place), kind.why());
        Some(Self {
            id: Uuid::new_v5(&id, b"mail"),
            to: news.to,
            kind,
            subject: kind.subject(),
            body: format!("{message}\n\n{next}\n\n{page}\n\n{why}\n"),
        })
    }
}

/// What there is to do, and until when.
#[expect(clippy::too_many_lines, reason = "one arm for each fact")]
fn next_step(fact: &Payload) -> String {
    match fact {
        Payload::ApprovalAsked { .. } => format!(
            "Nothing is staked before all players of both teams have approved. Without your approval within {} hours, your team \
             does not play.",
            APPROVED_WITHIN.whole_hours()
        ),
        Payload::StartNears { .. } => "Be there in time.".to_owned(),
        Payload::Started { expires_at } => format!(
            "The match ends at {}. Declare the result afterwards: if you stay silent, the others decide.",
            written(*expires_at)
        ),
        Payload::Declared {
            confirm_by: Some(by),
            ..
        } => format!(
            "Confirm or contest it by {}. If you are online before, your time may end earlier: the page of the match states it. \
             If you stay silent, the declared result is held for {} hours and is final after them.",
            written(*by),
            HOLD.whole_hours()
        ),
        Payload::Reminded { confirm_by, .. } => format!(
            "Confirm or contest it by {}. If you stay silent, the declared result is held for {} hours and is final after them.",
            written(*confirm_by),
            HOLD.whole_hours()
        ),
        Payload::Awarded {
            outcome: MatchEnding::Won,
            release_at: Some(at),
            ..
        } => format!(
            "The money stays in escrow and is paid at {}, unless it is contested before.",
            written(*at)
        ),
        Payload::Awarded {
            release_at: Some(at),
            is_ruled: true,
            ..
        } => format!(
            "The money stays in escrow until {}. Before then you can accept the ruling or appeal it, if it is against you.",
            written(*at)
        ),
        Payload::Awarded {
            release_at: Some(at),
            ..
        } => format!(
            "The money stays in escrow until {}. If you have not answered, you can accept or contest the result \
             before then.",
            written(*at)
        ),
        Payload::EvidenceEnds { .. } => {
            "Give files, links or words that show how the match ended. A moderator decides by them.".to_owned()
        }
        Payload::DisputeEnds {
            is_on_appeal: true, ..
        } => "The player who appealed can still withdraw the appeal. Nothing else is needed of you.".to_owned(),
        Payload::DisputeEnds { .. } => {
            "Until then the sides can still agree by themselves: declare the same result, or withdraw what you declared."
                .to_owned()
        }
        Payload::CaseNears { .. } => {
            "Open the case file to see what both sides say and show.".to_owned()
        }
        Payload::HoldEnds { .. } => {
            "Accept the result, or contest or appeal it. If you do nothing, it is paid as it stands.".to_owned()
        }
        Payload::Settled { fine: Some(_), .. } | Payload::Cancelled { fine: Some(_), .. } => {
            "The ruling and its reason are on the page of the match, the fine is in your wallet's history.".to_owned()
        }
        Payload::Appealed => format!(
            "Every stake stays in escrow. Both sides can give evidence for {} hours more. If the appeal is not decided within {} \
             days, the first ruling stands.",
            EVIDENCE_WITHIN.whole_hours(),
            ABANDONED_AFTER.whole_days()
        ),
        Payload::Disputed => format!(
            "Give evidence within {} hours: a moderator looks at it and decides. Every stake stays in escrow. If the \
             dispute is not decided within {} days, every stake goes back without a fee.",
            EVIDENCE_WITHIN.whole_hours(),
            ABANDONED_AFTER.whole_days()
        ),
        Payload::Invited { .. }
        | Payload::Joined { .. }
        | Payload::InvitationAccepted { .. }
        | Payload::ChallengeDeclined
        | Payload::Left
        | Payload::Readied
        | Payload::Edited { .. }
        | Payload::CallOffAsked
        | Payload::Declared { .. }
        | Payload::Awarded { .. }
        | Payload::Settled { .. }
        | Payload::Cancelled { .. }
        | Payload::Followed
        | Payload::FollowedBack
        | Payload::Announced { .. }
        | Payload::ReportClosed { .. }
        | Payload::Interested { .. }
        | Payload::Tagged { .. }
        | Payload::PointsEarned { .. }
        | Payload::ContestPrize { .. }
        | Payload::TakenBack
        | Payload::TeamApproved { .. }
        | Payload::ApprovalDeclined { .. }
        | Payload::PlaceReserved { .. }
        | Payload::PlaceFreed { .. }
        | Payload::TeamStaked { .. }
        | Payload::InBothTeams { .. }
        | Payload::Team(_) => String::new(),
    }
}

/// How long to wait after a try that failed, of `tries` so far; none where it is given up.
///
/// `spread` is any number that the mail has for itself: mails that failed together, because a mail server was away, do not
/// come back together. It makes a wait longer by a quarter at most.
pub fn retry_after(tries: i32, spread: u8) -> Option<Duration> {
    let place = usize::try_from(tries).ok()?.checked_sub(1)?;
    let wait = WAITS.get(place)?;
    let seconds = wait.whole_seconds();
    let more = seconds
        .checked_mul(i64::from(spread))?
        .checked_div(i64::from(u8::MAX).checked_mul(4)?)?;
    Some(Duration::seconds(seconds.checked_add(more)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::challenge::Verdict;
    use crate::notification::CaseTime;

    #[test]
    fn waits_grow_and_end() {
        let check = |tries, spread, minutes: Option<i64>| {
            let wait = minutes.map(Duration::minutes);
            assert_eq!(retry_after(tries, spread), wait, "{tries} {spread}");
        };
        check(0, 0, None);
        check(-1, 0, None);
        check(1, 0, Some(1));
        check(2, 0, Some(5));
        check(3, u8::MAX, Some(25));
        check(6, 0, Some(360));
        check(6, u8::MAX, Some(450));
        check(7, 0, None);
    }

    #[test]
    fn mails_that_failed_together_come_back_apart_and_before_their_links_end() {
        let waits: std::collections::BTreeSet<_> =
            (0..=u8::MAX).filter_map(|it| retry_after(2, it)).collect();
        assert!(50 < waits.len());
        let in_all: Duration = (1..=6).filter_map(|it| retry_after(it, u8::MAX)).sum();
        assert!(in_all < crate::account::VERIFICATION_LIFE);
    }

    #[test]
    fn mails_before_a_start_and_of_a_result_hold_for_each_recipient() {
        let at = time::macros::datetime!(2026-11-25 09:30 UTC);
        let place = MailLink {
            challenge: Uuid::from_u128(7),
            site: "https://duel.example",
        };
        let check = |fact: Payload, subject: &str, step: &str| {
            let news = Notice {
                to: Uuid::from_u128(1),
                fact,
            };
            let mail = ChallengeNotice::of(&news, Uuid::nil(), SentenceContext::default(), place);
            let mail = mail.expect("it is mailed");
            assert_eq!(mail.subject, subject);
            let next = mail.body.split("\n\n").nth(1);
            assert_eq!(next, Some(step), "{}", mail.body);
        };
        check(
            Payload::StartNears { scheduled_time: at },
            "Your match starts soon",
            "Be there in time.",
        );
        // The recipient may be online or not, and the match for nothing: a draw pays no one.
        check(
            Payload::Declared {
                verdict: MatchEnding::Draw,
                claim: Verdict::Draw,
                confirm_by: Some(at),
            },
            "A result was declared: confirm or contest it",
            "Confirm or contest it by 2026-11-25 09:30 UTC. If you are online before, your time may end earlier: the page of the \
             match states it. If you stay silent, the declared result is held for 72 hours and is final after them.",
        );
    }

    #[test]
    fn a_mail_to_a_moderator_leads_to_the_case_file_and_calls_the_match_not_theirs() {
        let until = time::macros::datetime!(2026-11-25 09:30 UTC);
        let challenge = Uuid::from_u128(7);
        let place = MailLink {
            challenge,
            site: "https://duel.example",
        };
        let mail = |fact: Payload| {
            let news = Notice {
                to: Uuid::from_u128(1),
                fact,
            };
            ChallengeNotice::of(&news, Uuid::nil(), SentenceContext::default(), place)
        };
        let of_case = mail(Payload::CaseNears {
            time: CaseTime::Take,
            is_on_appeal: false,
            until,
        });
        let of_case = of_case.expect("it is mailed");
        let page = format!("https://duel.example/admin/disputes/{challenge}");
        assert_eq!(of_case.kind, NoticeKind::CaseNears);
        assert!(of_case.body.contains(&page), "{}", of_case.body);
        assert!(!of_case.body.contains("you take part"), "{}", of_case.body);
        let of_side = mail(Payload::DisputeEnds {
            is_on_appeal: false,
            until,
        });
        let of_side = of_side.expect("it is mailed");
        let page = format!("https://duel.example/challenges/{challenge}/ongoing");
        assert!(of_side.body.contains(&page), "{}", of_side.body);
        assert!(of_side.body.contains("you take part"), "{}", of_side.body);
        assert!(of_side.body.contains("can still agree"), "{}", of_side.body);
        // On appeal the sides cannot declare any more.
        let on_appeal = mail(Payload::DisputeEnds {
            is_on_appeal: true,
            until,
        });
        let on_appeal = on_appeal.expect("it is mailed");
        assert!(
            !on_appeal.body.contains("can still agree"),
            "{}",
            on_appeal.body
        );
    }
}
