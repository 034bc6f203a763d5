//! From the text fields of a form to terms that can be trusted. Every rule of the screens holds here too.

use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime, UtcOffset};
use uuid::Uuid;

use super::stake_limit::StakeLimit;
use super::state::Challenge;
use super::terms::{
    Details, DurationUnit, FieldMessages, MatchType, NewChallenge, PARTICIPANTS_MAX,
    PARTICIPANTS_MIN, RawTerms, STAKE_MAX, Terms, Visibility,
};
use super::text::{category, optional, optional_text, stream_url, title};
use crate::catalogue;
use crate::money::Usdc;
use crate::text::{long_text, one_of, short_text, tag_list};

/// Characters of a description.
pub const DESCRIPTION_MAX: usize = 2_000;
/// Characters of the rules that the players agree on.
pub const RULES_MAX: usize = 5_000;
const INVITED_MAX: usize = 100;
/// The longest match, so that deadlines stay within months.
pub const LENGTH_MAX: Duration = Duration::days(30);
/// A later time is a typing error: no one plans further ahead.
const SCHEDULE_MAX: Duration = Duration::days(365);

/// Collects the first message of each field while the others are still checked.
#[derive(Default)]
struct Checked {
    fields: FieldMessages,
}

impl Checked {
    fn take<T>(&mut self, field: &'static str, result: Result<T, String>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(message) => {
                self.fields.entry(field).or_insert(message);
                None
            }
        }
    }

    fn refuse(&mut self, field: &'static str, message: &str) {
        self.fields
            .entry(field)
            .or_insert_with(|| message.to_owned());
    }
}

/// Checks a form; `current` is the challenge that it edits.
pub(super) fn parse(
    raw: &RawTerms,
    current: Option<&Challenge>,
    fee_bps: u16,
    now: OffsetDateTime,
) -> Result<NewChallenge, FieldMessages> {
    let mut checked = Checked::default();
    let details = details(
        raw,
        current.map(|challenge| &challenge.details),
        &mut checked,
    );
    let terms = terms(
        raw,
        current.map(|challenge| &challenge.terms),
        fee_bps,
        now,
        &mut checked,
    );
    let invited = match &raw.invited_friends {
        None => current.map(|challenge| challenge.invited.clone()),
        Some(text) => checked.take("invitedFriends", invited_with(text, current)),
    };
    match (details, terms) {
        (Some(details), Some(terms)) if checked.fields.is_empty() => Ok(NewChallenge {
            terms,
            details,
            invited: invited.unwrap_or_default(),
        }),
        _ => Err(checked.fields),
    }
}

fn details(raw: &RawTerms, was: Option<&Details>, checked: &mut Checked) -> Option<Details> {
    let old = |pick: fn(&Details) -> &String| was.map(pick).cloned().unwrap_or_default();
    let text = |sent: &Option<String>, pick| sent.clone().unwrap_or_else(|| old(pick));

    let title = checked.take("title", title(&text(&raw.title, |d| &d.title)));
    let category = checked.take(
        "gameCategory",
        category(&text(&raw.game_category, |d| &d.game_category)),
    );
    let description = text(&raw.description, |d| &d.description);
    let description = checked.take(
        "description",
        long_text(&description, "Description", DESCRIPTION_MAX),
    );
    let rules = checked.take(
        "rules",
        long_text(&text(&raw.rules, |d| &d.rules), "Rules", RULES_MAX),
    );
    let tags = match &raw.tags {
        Some(tags) => checked.take("tags", tag_list(tags)),
        None => Some(was.map(|d| d.tags.clone()).unwrap_or_default()),
    };
    let game = checked.take("game", short_text(&text(&raw.game, |d| &d.game), "Game"));
    let platform = one_of(
        &text(&raw.game_platform, |d| &d.game_platform),
        &catalogue::PLATFORMS,
        "Please select a game platform from the list",
    );
    let stream = one_of(
        &text(&raw.livestream_platform, |d| &d.livestream_platform),
        &catalogue::LIVESTREAM_PLATFORMS,
        "Please select a livestream platform from the list",
    );
    let platform = checked.take("gamePlatform", platform);
    let stream = checked.take("livestreamPlatform", stream);
    let url = optional(
        raw.livestream_url.as_ref(),
        was.and_then(|d| d.livestream_url.clone()),
    );
    let url = checked.take("livestreamUrl", stream_url(url));
    let sub = optional(
        raw.game_sub_category.as_ref(),
        was.and_then(|d| d.game_sub_category.clone()),
    );
    let sub = checked.take("gameSubCategory", optional_text(sub, "Game sub-category"));
    let mode = optional(
        raw.game_mode.as_ref(),
        was.and_then(|d| d.game_mode.clone()),
    );
    let mode = checked.take("gameMode", optional_text(mode, "Game mode"));
    let sub = sub?;
    Some(Details {
        title: title?,
        description: description?,
        game_category: category?,
        game: game
            .filter(|game| !game.is_empty())
            .or_else(|| sub.clone())
            .unwrap_or_default(),
        game_sub_category: sub,
        game_mode: mode?,
        game_platform: platform?,
        livestream_platform: stream?,
        livestream_url: url?,
        rules: rules?,
        tags: tags?,
        cover_image: was.and_then(|d| d.cover_image.clone()),
    })
}

fn terms(
    raw: &RawTerms,
    was: Option<&Terms>,
    fee_bps: u16,
    now: OffsetDateTime,
    checked: &mut Checked,
) -> Option<Terms> {
    let match_type = match &raw.match_type {
        None => Some(was.map_or(MatchType::Duel, |terms| terms.match_type)),
        Some(text) => match_type(text, raw, was, checked),
    };
    let visibility = match &raw.challenge_type {
        None => Some(was.map_or(Visibility::Public, |terms| terms.visibility)),
        Some(text) => checked.take("challengeType", visibility(text)),
    };
    let is_team_match = match_type == Some(MatchType::TeamMatch);
    let team_stake = raw.team_stake.as_ref().filter(|_| is_team_match);
    let minimum = match (team_stake, &raw.minimum_stake) {
        (Some(text), _) => checked.take("teamStake", stake(text, "Team stake")),
        (None, Some(text)) => checked.take("minimumStake", stake(text, "Minimum stake")),
        (None, None) => Some(was.map_or(Usdc::ZERO, |terms| terms.minimum_stake)),
    };
    // Both teams stake the same, and there are two of them, whatever else the form states.
    let (opponent_min, opponent_max, places) = if is_team_match {
        let places = MatchType::TeamMatch.default_participants();
        (Some(None), Some(None), Some(places))
    } else {
        (
            bound(
                raw.opponent_min_stake.as_deref(),
                was.and_then(|terms| terms.opponent_min_stake),
                ("opponentMinStake", "Opponent minimum stake"),
                checked,
            ),
            bound(
                raw.opponent_max_stake.as_deref(),
                was.and_then(|terms| terms.opponent_max_stake),
                ("opponentMaxStake", "Opponent maximum stake"),
                checked,
            ),
            places_of(raw, was, match_type, checked),
        )
    };
    let scheduled_at = schedule(raw, was, now, checked);
    let (duration, duration_unit) = duration(raw, was, checked)?;
    let terms = Terms {
        match_type: match_type?,
        visibility: visibility?,
        minimum_stake: minimum?,
        opponent_min_stake: opponent_min?,
        opponent_max_stake: opponent_max?,
        max_participants: places?,
        fee_bps,
        scheduled_at: scheduled_at?,
        duration,
        duration_unit,
    };
    let too_narrow = terms
        .opponent_max_stake
        .is_some_and(|most| most < terms.joining_minimum());
    if too_narrow {
        checked.refuse(
            "opponentMaxStake",
            "Opponent maximum stake must be at least the minimum stake",
        );
    }
    Some(terms)
}

/// A match of teams names the creator's team, and is one from the beginning.
fn match_type(
    text: &str,
    raw: &RawTerms,
    was: Option<&Terms>,
    checked: &mut Checked,
) -> Option<MatchType> {
    match text.trim() {
        "" | "1 vs 1" => Some(MatchType::Duel),
        "1 vs Many" => Some(MatchType::FreeForAll),
        "Team vs Team" => {
            let has_team = raw.team_id.as_ref().is_some_and(|id| !id.trim().is_empty());
            let is_team_match = was.map(|terms| terms.match_type == MatchType::TeamMatch);
            match is_team_match {
                Some(true) => Some(MatchType::TeamMatch),
                Some(false) => {
                    let message = "A challenge cannot become one between teams";
                    checked.refuse("matchType", message);
                    None
                }
                None if has_team => Some(MatchType::TeamMatch),
                None => {
                    let message = "Please select a team for Team vs Team challenges";
                    checked.refuse("selectedTeam", message);
                    None
                }
            }
        }
        _ => {
            checked.refuse("matchType", "Please select a match type from the list");
            None
        }
    }
}

fn visibility(text: &str) -> Result<Visibility, String> {
    match text.trim() {
        "" | "public" => Ok(Visibility::Public),
        "private" => Ok(Visibility::Private),
        "friends" => Ok(Visibility::Friends),
        _ => Err("Please select a visibility from the list".to_owned()),
    }
}

/// A stake in whole cents; blank is nothing.
fn stake(text: &str, name: &str) -> Result<Usdc, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(Usdc::ZERO);
    }
    let amount: Usdc = text.parse().map_err(|why| format!("{name} {why}"))?;
    if amount < Usdc::ZERO {
        Err(format!("{name} must be 0 or greater"))
    } else if STAKE_MAX < amount {
        Err(StakeLimit::HIGHEST.too_high(name))
    } else if amount.has_at_most_decimals(2) {
        Ok(amount)
    } else {
        Err(format!("{name} must have at most 2 decimals"))
    }
}

/// An optional bound on the stake of those who join; blank takes it away.
#[expect(
    clippy::option_option,
    reason = "outer: was it valid; inner: is there a bound"
)]
fn bound(
    sent: Option<&str>,
    was: Option<Usdc>,
    (field, name): (&'static str, &str),
    checked: &mut Checked,
) -> Option<Option<Usdc>> {
    match sent.map(str::trim) {
        None => Some(was),
        Some("") => Some(None),
        Some(text) => checked.take(field, stake(text, name)).map(Some),
    }
}

fn places_of(
    raw: &RawTerms,
    was: Option<&Terms>,
    match_type: Option<MatchType>,
    checked: &mut Checked,
) -> Option<i32> {
    let match_type = match_type?;
    let same_type = was.filter(|terms| terms.match_type == match_type);
    let sent = raw
        .max_participants
        .as_deref()
        .map(str::trim)
        .filter(|text| !text.is_empty());
    let Some(text) = sent else {
        return Some(
            same_type.map_or(match_type.default_participants(), |terms| {
                terms.max_participants
            }),
        );
    };
    let Ok(places) = text.parse::<i32>() else {
        checked.refuse("maxParticipants", "Max participants must be a whole number");
        return None;
    };
    let message = match match_type {
        _ if places < PARTICIPANTS_MIN => {
            &format!("Max participants must be at least {PARTICIPANTS_MIN}")
        }
        _ if PARTICIPANTS_MAX < places => {
            &format!("Max participants must be at most {PARTICIPANTS_MAX}")
        }
        MatchType::Duel if places != 2 => "A 1 vs 1 challenge has exactly 2 participants",
        MatchType::Duel | MatchType::FreeForAll | MatchType::TeamMatch => return Some(places),
    };
    checked.refuse("maxParticipants", message);
    None
}

#[expect(
    clippy::option_option,
    reason = "outer: was it valid; inner: is there a schedule"
)]
fn schedule(
    raw: &RawTerms,
    was: Option<&Terms>,
    now: OffsetDateTime,
    checked: &mut Checked,
) -> Option<Option<OffsetDateTime>> {
    let old = was.and_then(|terms| terms.scheduled_at);
    let text = match raw.scheduled_time.as_deref().map(str::trim) {
        None => return Some(old),
        Some("") => return Some(None),
        Some(text) => text,
    };
    // The last hours of the year 9999 are no time in UTC that could be stored.
    let parsed = OffsetDateTime::parse(text, &Rfc3339).ok();
    let Some(at) = parsed.and_then(|at| at.checked_to_offset(UtcOffset::UTC)) else {
        checked.refuse("scheduledTime", "Scheduled time must be an ISO 8601 time");
        return None;
    };
    let message = if at < now && Some(at) != old {
        "Scheduled time must be in the future"
    } else if now.saturating_add(SCHEDULE_MAX) < at {
        "Scheduled time must be within a year"
    } else {
        return Some(Some(at));
    };
    checked.refuse("scheduledTime", message);
    None
}

fn duration(
    raw: &RawTerms,
    was: Option<&Terms>,
    checked: &mut Checked,
) -> Option<(i32, DurationUnit)> {
    let unit = match raw
        .duration_unit
        .as_deref()
        .map(|text| text.trim().to_lowercase())
        .as_deref()
    {
        None | Some("") => Some(was.map_or(DurationUnit::Hr, |terms| terms.duration_unit)),
        Some("min" | "custom") => Some(DurationUnit::Min),
        Some("hr" | "hrs" | "hour" | "hours") => Some(DurationUnit::Hr),
        Some("day" | "days") => Some(DurationUnit::Day),
        Some("week" | "weeks") => Some(DurationUnit::Week),
        Some(_) => {
            checked.refuse(
                "durationUnit",
                "Please select a duration unit from the list",
            );
            None
        }
    };
    let amount = match raw.duration.as_deref().map(str::trim) {
        None | Some("") => Some(was.map_or(1, |terms| terms.duration)),
        Some(text) => match text.parse::<i32>() {
            Ok(amount) if 1 <= amount => Some(amount),
            _ => {
                checked.refuse("duration", "Duration must be at least 1");
                None
            }
        },
    };
    let (amount, unit) = (amount?, unit?);
    if LENGTH_MAX.whole_seconds() < unit.one().whole_seconds().saturating_mul(i64::from(amount)) {
        checked.refuse("duration", "Duration must be at most 30 days");
        return None;
    }
    Some((amount, unit))
}

/// The invited players after the form: an edit invites more players, and never takes an invitation back, because its form
/// shows none of the earlier ones.
fn invited_with(text: &str, current: Option<&Challenge>) -> Result<Vec<Uuid>, String> {
    let mut ids = invited(text)?;
    if let Some(challenge) = current {
        ids.extend(&challenge.invited);
        ids.sort_unstable();
        ids.dedup();
    }
    if INVITED_MAX < ids.len() {
        return Err("At most 100 friends can be invited".to_owned());
    }
    Ok(ids)
}

pub(super) fn invited(text: &str) -> Result<Vec<Uuid>, String> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let mut ids: Vec<Uuid> = serde_json::from_str(text)
        .map_err(|_not_json| "Invited friends must be a list of ids".to_owned())?;
    ids.sort_unstable();
    ids.dedup();
    if INVITED_MAX < ids.len() {
        return Err("At most 100 friends can be invited".to_owned());
    }
    Ok(ids)
}
