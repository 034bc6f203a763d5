//! From the text fields of a form to a team that can be trusted. Every rule of the screens holds here too.

use std::ops::RangeInclusive;

use serde::Serialize;
use uuid::Uuid;

use super::{LEVELS, REGIONS};
use crate::catalogue;
use crate::challenge::FieldMessages;
use crate::text::{long_text, one_of, plain, tag_list};

/// Characters of a team's name.
pub const NAME_MIN: usize = 3;
/// Characters of a team's name.
pub const NAME_MAX: usize = 50;
/// Characters of a tagline.
pub const TAGLINE_MAX: usize = 100;
/// Characters of a description.
pub const DESCRIPTION_MAX: usize = 500;
/// How many a team may be, its leader included.
pub const MEMBERS: RangeInclusive<i32> = 2..=10;
const MEMBERS_USUAL: i32 = 5;

/// A form as it came. What did not come stays as it was, or is what a new team usually has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct RawTeam {
    pub name: Option<String>,
    pub tagline: Option<String>,
    pub description: Option<String>,
    pub region: Option<String>,
    pub primary_game: Option<String>,
    pub level: Option<String>,
    pub max_members: Option<String>,
    pub is_private: Option<String>,
    pub requires_approval: Option<String>,
    /// Split by commas.
    pub tags: Option<String>,
    /// A list of ids in JSON.
    pub invited: Option<String>,
}

/// What a team states of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct TeamDetails {
    pub name: String,
    pub tagline: String,
    pub description: String,
    /// One of [`REGIONS`].
    pub region: String,
    /// The name of a game of the catalogue.
    pub primary_game: String,
    /// One of [`LEVELS`].
    pub level: String,
    pub max_members: i32,
    /// Seen by its members and those who are invited alone.
    pub is_private: bool,
    /// Whether the leader decides who joins.
    pub requires_approval: bool,
    pub tags: Vec<String>,
}

/// A team that may be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTeam {
    /// What it states of itself.
    pub details: TeamDetails,
    /// Who is invited from the first moment, in the order of ids.
    pub invited: Vec<Uuid>,
}

impl RawTeam {
    /// Checks the form of a new team.
    ///
    /// # Errors
    /// The first message of each field.
    pub fn create(&self) -> Result<NewTeam, FieldMessages> {
        let mut faults = FieldMessages::new();
        let details = self.details(None, &mut faults);
        let text = self.invited.as_deref().unwrap_or_default();
        let invited = take(&mut faults, "invitedMembers", invited(text));
        let (Some(details), Some(invited)) = (details, invited) else {
            return Err(faults);
        };
        // The leader counts as one.
        let friends_max = details.max_members.saturating_sub(1);
        if usize::try_from(friends_max).unwrap_or(0) < invited.len() {
            let message =
                format!("Cannot invite more than {friends_max} friends (you count as 1 member)");
            return Err(FieldMessages::from([("invitedMembers", message)]));
        }
        Ok(NewTeam { details, invited })
    }

    /// Checks what is to be different of a team.
    ///
    /// # Errors
    /// The first message of each field.
    pub fn edit(&self, was: &TeamDetails) -> Result<TeamDetails, FieldMessages> {
        let mut faults = FieldMessages::new();
        self.details(Some(was), &mut faults).ok_or(faults)
    }

    fn details(
        &self,
        was: Option<&TeamDetails>,
        faults: &mut FieldMessages,
    ) -> Option<TeamDetails> {
        let text = |sent: &Option<String>, pick: fn(&TeamDetails) -> &String| {
            let old = || was.map(pick).cloned().unwrap_or_default();
            sent.clone().unwrap_or_else(old)
        };
        let name = take(faults, "name", name(&text(&self.name, |it| &it.name)));
        let line = text(&self.tagline, |it| &it.tagline);
        let tagline = take(faults, "tagline", tagline(&line));
        let about = text(&self.description, |it| &it.description);
        let description = take(faults, "description", description(&about));
        let region = listed(
            &text(&self.region, |it| &it.region),
            &REGIONS,
            ["Region is required", "Please select a region from the list"],
        );
        let region = take(faults, "region", region);
        let game = game(&text(&self.primary_game, |it| &it.primary_game));
        let primary_game = take(faults, "primaryGame", game);
        let level = listed(
            &text(&self.level, |it| &it.level),
            &LEVELS,
            ["Level is required", "Please select a level from the list"],
        );
        let level = take(faults, "level", level);
        let usual = was.map_or(MEMBERS_USUAL, |it| it.max_members);
        let places = members(self.max_members.as_deref(), usual);
        let max_members = take(faults, "maxMembers", places);
        let private = choice(
            self.is_private.as_deref(),
            was.is_some_and(|it| it.is_private),
        );
        let is_private = take(faults, "isPrivate", private);
        let usual = was.is_none_or(|it| it.requires_approval);
        let approval = choice(self.requires_approval.as_deref(), usual);
        let requires_approval = take(faults, "requiresApproval", approval);
        let tags = match &self.tags {
            Some(tags) => tag_list(tags),
            None => Ok(was.map(|it| it.tags.clone()).unwrap_or_default()),
        };
        let tags = take(faults, "tags", tags);
        Some(TeamDetails {
            name: name?,
            tagline: tagline?,
            description: description?,
            region: region?,
            primary_game: primary_game?,
            level: level?,
            max_members: max_members?,
            is_private: is_private?,
            requires_approval: requires_approval?,
            tags: tags?,
        })
    }
}

/// The value, or its fault noted under the field while the others are still checked.
fn take<T>(
    faults: &mut FieldMessages,
    field: &'static str,
    result: Result<T, String>,
) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(message) => {
            faults.insert(field, message);
            None
        }
    }
}

fn name(text: &str) -> Result<String, String> {
    let name = text.trim();
    match name.chars().count() {
        0 => Err("Team name is required".to_owned()),
        length if length < NAME_MIN => {
            Err(format!("Team name must be at least {NAME_MIN} characters"))
        }
        length if NAME_MAX < length => {
            Err(format!("Team name must be at most {NAME_MAX} characters"))
        }
        _ => plain(name, "Team name"),
    }
}

/// A hundred characters are allowed, whatever the words of the screens make of it.
fn tagline(text: &str) -> Result<String, String> {
    let text = text.trim();
    if TAGLINE_MAX < text.chars().count() {
        return Err(format!(
            "Tagline must be less than {TAGLINE_MAX} characters"
        ));
    }
    plain(text, "Tagline")
}

/// As many as the tagline's words allow of theirs.
fn description(text: &str) -> Result<String, String> {
    if DESCRIPTION_MAX < text.trim().chars().count() {
        return Err(format!(
            "Description must be less than {DESCRIPTION_MAX} characters"
        ));
    }
    long_text(text, "Description", DESCRIPTION_MAX)
}

/// One of a list; the messages for a missing value and for an unknown one.
fn listed(text: &str, list: &[&str], [missing, unknown]: [&str; 2]) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err(missing.to_owned());
    }
    one_of(text, list, unknown)
}

fn game(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err("Primary game is required".to_owned());
    }
    let found = catalogue::game_named(text.trim()).map(str::to_owned);
    found.ok_or_else(|| "Please select a primary game from the list".to_owned())
}

fn members(text: Option<&str>, usual: i32) -> Result<i32, String> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(usual);
    };
    let number = text.parse().ok().filter(|it| MEMBERS.contains(it));
    number.ok_or_else(|| {
        let (least, most) = (MEMBERS.start(), MEMBERS.end());
        format!("Max members must be between {least} and {most}")
    })
}

fn choice(text: Option<&str>, usual: bool) -> Result<bool, String> {
    match text.map(str::trim) {
        None | Some("") => Ok(usual),
        Some("true") => Ok(true),
        Some("false") => Ok(false),
        Some(_) => Err("Please choose yes or no".to_owned()),
    }
}

fn invited(text: &str) -> Result<Vec<Uuid>, String> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let read = serde_json::from_str::<Vec<Uuid>>(text);
    let mut ids = read.map_err(|_not_ids| "Invited friends must be a list of ids".to_owned())?;
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}
