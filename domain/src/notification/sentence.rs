//! The sentences of notifications, part by part.

use time::{Date, OffsetDateTime};

use super::ending::MatchEnding;
use crate::challenge::{CancelReason, DeclineReason, FALSE_DECLARATION_POINTS, FreeReason};
use crate::money::Usdc;

pub(super) fn approval_asked(
    (who, title, team): (&str, &str, &str),
    (stake, part): (Usdc, Usdc),
    approve_by: Option<OffsetDateTime>,
) -> String {
    let until = approve_by.map_or_else(String::new, |at| format!(" by {}", written(at)));
    let money = if stake.is_zero() {
        "No money is staked.".to_owned()
    } else {
        format!(
            "Your part of its stake of ${} is ${}.",
            stake.in_dollars(),
            part.in_dollars()
        )
    };
    format!("{who} asks you to play “{title}” for “{team}”. {money} Approve or decline{until}.")
}

pub(super) fn approval_declined(
    (who, title, team): (&str, &str, &str),
    why: DeclineReason,
) -> String {
    match why {
        DeclineReason::Declined => format!("{who} declined to play “{title}” for “{team}”."),
        DeclineReason::Left => {
            format!("A player who was to play “{title}” is no longer in “{team}”.")
        }
        DeclineReason::Unable => {
            format!("A player of “{team}” who was to play “{title}” cannot play now.")
        }
    }
}

pub(super) fn place_freed((title, team): (&str, &str), reason: FreeReason) -> String {
    let why = match reason {
        FreeReason::Declined => "A player of it declined.",
        FreeReason::Expired => "Not all of its players approved in time.",
        FreeReason::Shares => "A share does not cover its part of the stake any more.",
        FreeReason::Limit => "A limit that a player has set forbids a part of the stake.",
    };
    format!("“{team}” does not play “{title}”, so the place is free again. {why}")
}

pub(super) fn report_closed(title: Option<&str>, action_taken: bool) -> String {
    let what = title.map_or_else(|| "a player".to_owned(), |title| format!("“{title}”"));
    let result = if action_taken {
        "took action"
    } else {
        "found that no action is needed"
    };
    format!("The moderators looked at your report of {what} and {result}. Thank you.")
}

/// A sentence, and the text that a player adds to it.
pub(super) fn adds(declared: &str, more: Option<&str>) -> String {
    match more {
        Some(more) => format!("{declared}: {more}"),
        None => format!("{declared}."),
    }
}

/// A time as a sentence states it, in UTC to the minute.
pub(crate) fn written(at: OffsetDateTime) -> String {
    let at = at.to_offset(time::UtcOffset::UTC);
    format!("{} {:02}:{:02} UTC", at.date(), at.hour(), at.minute())
}

pub(super) fn contest_prize(month: Date, place: i64, amount: Usdc) -> String {
    let (name, year) = (month.month(), month.year());
    let prize = if amount.is_zero() {
        String::new()
    } else {
        format!(" and won ${}", amount.in_dollars())
    };
    format!("You are in place {place} of the contest of {name} {year}{prize}.")
}

pub(super) fn with_stake(stake: Usdc) -> String {
    if stake.is_zero() {
        String::new()
    } else {
        format!(" with ${}", stake.in_dollars())
    }
}

pub(super) fn declared(who: &str, title: &str, verdict: MatchEnding, call: &str) -> String {
    let word = match verdict {
        MatchEnding::Won => "you won",
        MatchEnding::Lost => "you lost",
        MatchEnding::Draw | MatchEnding::Void => "no one won",
    };
    format!("{who} says that {word} “{title}”. {call}")
}

/// Those who declared are notified of a held result as well, and a silent side may be the one that wins by it.
const STILL_SILENT: &str = "If you have not declared yet, you can accept or contest it until then.";

pub(super) fn awarded(title: &str, outcome: MatchEnding, amount: Usdc) -> String {
    match outcome {
        MatchEnding::Won => format!(
            "No one contradicted that you won “{title}”. ${} is held for you in escrow for 72 hours. {STILL_SILENT}",
            amount.in_dollars()
        ),
        MatchEnding::Lost => format!(
            "Not every side has declared how “{title}” ended: the result that you lost is held for 72 hours. {STILL_SILENT}"
        ),
        MatchEnding::Draw | MatchEnding::Void => format!(
            "Not every side has declared how “{title}” ended: a draw is held for 72 hours. {STILL_SILENT}"
        ),
    }
}

pub(super) fn ruled(title: &str, outcome: MatchEnding, amount: Usdc) -> String {
    match outcome {
        MatchEnding::Won => format!(
            "A moderator decided that you won “{title}”. ${} is held for you in escrow for 72 hours, in which the other side \
             can appeal.",
            amount.in_dollars()
        ),
        MatchEnding::Lost => format!(
            "A moderator decided that you lost “{title}”. You can accept the ruling or appeal it within 72 hours."
        ),
        MatchEnding::Draw => format!(
            "A moderator decided that “{title}” was a draw. The stakes go back in 72 hours, unless a side appeals."
        ),
        MatchEnding::Void => format!(
            "A moderator decided that “{title}” does not count. The stakes go back in 72 hours, unless a side appeals."
        ),
    }
}

/// What follows on the sentence of a ruling that is held, for whom it fines.
pub(super) fn will_be_fined(fine: Option<Usdc>) -> String {
    match fine {
        None => String::new(),
        Some(fine) if fine.is_zero() => format!(
            " It says that you declared falsely: once it is final, that costs {} fair-play points.",
            -FALSE_DECLARATION_POINTS
        ),
        Some(fine) => format!(
            " It says that you declared falsely: once it is final, that costs {} fair-play points and ${} of what you have \
             available.",
            -FALSE_DECLARATION_POINTS,
            fine.in_dollars()
        ),
    }
}

/// The same of a ruling that is final.
pub(super) fn is_fined(fine: Option<Usdc>) -> String {
    match fine {
        None => String::new(),
        Some(fine) if fine.is_zero() => format!(
            " A moderator ruled that you declared falsely, which cost {} fair-play points.",
            -FALSE_DECLARATION_POINTS
        ),
        Some(fine) => format!(
            " A moderator ruled that you declared falsely, which cost {} fair-play points and a fine of ${}, or what you had \
             available.",
            -FALSE_DECLARATION_POINTS,
            fine.in_dollars()
        ),
    }
}

pub(super) fn settled(title: &str, outcome: MatchEnding, amount: Usdc) -> String {
    match outcome {
        MatchEnding::Won if amount.is_zero() => format!("You won “{title}”."),
        MatchEnding::Won => format!("You won “{title}”: ${}.", amount.in_dollars()),
        MatchEnding::Lost => format!("You lost “{title}”."),
        MatchEnding::Draw | MatchEnding::Void if amount.is_zero() => {
            format!("“{title}” ended in a draw.")
        }
        MatchEnding::Draw | MatchEnding::Void => format!(
            "“{title}” ended in a draw. ${} came back to you.",
            amount.in_dollars()
        ),
    }
}

pub(super) fn cancelled(title: &str, reason: Option<CancelReason>, amount: Usdc) -> String {
    let how = match reason {
        Some(CancelReason::Expired) => "expired unplayed",
        Some(CancelReason::Declined) => "was declined",
        Some(CancelReason::Void) => "does not count",
        Some(CancelReason::Creator) | None => "was cancelled",
    };
    if amount.is_zero() {
        format!("“{title}” {how}.")
    } else {
        format!(
            "“{title}” {how}. ${} came back to you.",
            amount.in_dollars()
        )
    }
}
