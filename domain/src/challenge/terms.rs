//! What a challenge is about and what it costs, as the create form sends it and as the rules trust it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::draft;
use super::event::TextField;
use super::state::Challenge;
use crate::money::Usdc;

/// The largest stake of all (docs/rules.md, Money); [`super::StakeLimit`] is the one that a server takes.
pub const STAKE_MAX: Usdc = Usdc::whole(10_000);

/// Places of a challenge at least: no one plays alone.
pub const PARTICIPANTS_MIN: i32 = 2;

/// Places of a challenge at most (docs/rules.md, Challenges).
pub const PARTICIPANTS_MAX: i32 = 100;

/// The platform's fee, in hundredths of a percent, of a challenge that is made now (docs/rules.md, Money).
pub const FEE_BPS: u16 = 500;

/// Who plays whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchType {
    /// Two players.
    #[serde(rename = "1 vs 1")]
    Duel,
    /// Everyone plays for themselves, the creator included; one winner takes the pot.
    #[serde(rename = "1 vs Many")]
    FreeForAll,
    /// Two teams, each staking from the shares of its pool.
    #[serde(rename = "Team vs Team")]
    TeamMatch,
}

impl MatchType {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Duel => "1 vs 1",
            Self::FreeForAll => "1 vs Many",
            Self::TeamMatch => "Team vs Team",
        }
    }

    /// How many play where the form does not say.
    pub const fn default_participants(self) -> i32 {
        match self {
            // Two sides.
            Self::Duel | Self::TeamMatch => 2,
            Self::FreeForAll => 5,
        }
    }
}

/// Who may see a challenge in lists, and join it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everyone.
    Public,
    /// Those in it, invited, or with the code.
    Private,
    /// The creator's mutual friends.
    Friends,
}

impl Visibility {
    /// Its name in the database, and as `challengeType` on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Private => "private",
            Self::Friends => "friends",
        }
    }

    /// Its label on the create form.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Public => "Public",
            Self::Private => "Private",
            Self::Friends => "All (friends only)",
        }
    }
}

/// Units of a match's duration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DurationUnit {
    /// Minutes.
    Min,
    /// Hours.
    Hr,
    /// Days.
    Day,
    /// Weeks.
    Week,
}

impl DurationUnit {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Min => "min",
            Self::Hr => "hr",
            Self::Day => "day",
            Self::Week => "week",
        }
    }

    /// One of it.
    pub const fn one(self) -> Duration {
        match self {
            Self::Min => Duration::minutes(1),
            Self::Hr => Duration::hours(1),
            Self::Day => Duration::days(1),
            Self::Week => Duration::weeks(1),
        }
    }
}

/// What the money rules need to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// Who plays whom.
    pub match_type: MatchType,
    /// Who may see and join.
    pub visibility: Visibility,
    /// The creator's stake, and the least of everyone's.
    pub minimum_stake: Usdc,
    /// The least stake of those who join, where it is more.
    pub opponent_min_stake: Option<Usdc>,
    /// The greatest stake of those who join.
    pub opponent_max_stake: Option<Usdc>,
    /// Places, the creator's included.
    pub max_participants: i32,
    /// The platform's fee in hundredths of a percent, fixed at creation (invariant I15).
    pub fee_bps: u16,
    /// When the match is meant to be played.
    pub scheduled_at: Option<OffsetDateTime>,
    /// How many units the match lasts.
    pub duration: i32,
    /// The unit of `duration`.
    pub duration_unit: DurationUnit,
}

impl Terms {
    /// The least that a joining player has to stake.
    pub fn joining_minimum(&self) -> Usdc {
        self.opponent_min_stake
            .unwrap_or(Usdc::ZERO)
            .max(self.minimum_stake)
    }

    /// The most that a joining player may stake: a free challenge stays free.
    pub fn joining_maximum(&self) -> Usdc {
        match self.opponent_max_stake {
            Some(most) => most,
            // Both teams stake the same.
            None if self.match_type == MatchType::TeamMatch => self.minimum_stake,
            None if self.joining_minimum().is_zero() => Usdc::ZERO,
            None => STAKE_MAX,
        }
    }

    /// The bounds of stakes: the creator's, and the least and most of a joining player.
    pub(super) const fn stakes(&self) -> (Usdc, Option<Usdc>, Option<Usdc>) {
        (
            self.minimum_stake,
            self.opponent_min_stake,
            self.opponent_max_stake,
        )
    }

    /// The largest stake that anyone in it may place, the creator included.
    pub fn largest_stake(&self) -> Usdc {
        self.minimum_stake
            .max(self.joining_minimum())
            .max(self.joining_maximum())
    }

    /// Whether the creator stakes less than a joining player has to.
    pub fn is_asymmetric(&self) -> bool {
        self.minimum_stake < self.joining_minimum()
    }

    /// How long the match lasts. Saturates.
    pub fn length(&self) -> Duration {
        Duration::seconds(
            self.duration_unit
                .one()
                .whole_seconds()
                .saturating_mul(i64::from(self.duration)),
        )
    }
}

/// What people read about a challenge; none of it moves money.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Details {
    /// 3 to 120 characters.
    pub title: String,
    /// At most 2,000 characters.
    pub description: String,
    /// One of the catalogue's categories.
    pub game_category: String,
    /// Free text.
    pub game_sub_category: Option<String>,
    /// The game, by the catalogue's id or name.
    pub game: String,
    /// A mode of the game.
    pub game_mode: Option<String>,
    /// One of the catalogue's platforms.
    pub game_platform: String,
    /// One of the catalogue's livestream platforms.
    pub livestream_platform: String,
    /// Where the match can be watched.
    pub livestream_url: Option<String>,
    /// At most 5,000 characters.
    pub rules: String,
    /// At most 10 of 20 characters, lower case, no two the same.
    pub tags: Vec<String>,
    /// The name of the file of the cover image.
    pub cover_image: Option<String>,
}

/// A challenge as its creator wants it, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewChallenge {
    /// What the money rules need.
    pub terms: Terms,
    /// What people read.
    pub details: Details,
    /// Who is invited by name, without the creator.
    pub invited: Vec<Uuid>,
}

/// What an edit leaves of a challenge: the whole of it, changed or not.
pub type Changes = NewChallenge;

/// The text fields of the create and edit forms, as they came: nothing is trusted yet.
///
/// A field that was not sent is `None`; on an edit it stays what it was.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(
    missing_docs,
    reason = "the fields are those of the form, documented where they are checked"
)]
pub struct RawTerms {
    pub title: Option<String>,
    pub description: Option<String>,
    pub game_category: Option<String>,
    pub game_sub_category: Option<String>,
    pub game: Option<String>,
    pub game_mode: Option<String>,
    pub game_platform: Option<String>,
    pub livestream_platform: Option<String>,
    pub livestream_url: Option<String>,
    pub match_type: Option<String>,
    pub challenge_type: Option<String>,
    pub minimum_stake: Option<String>,
    pub team_id: Option<String>,
    pub team_stake: Option<String>,
    pub opponent_min_stake: Option<String>,
    pub opponent_max_stake: Option<String>,
    pub max_participants: Option<String>,
    pub scheduled_time: Option<String>,
    pub rules: Option<String>,
    pub tags: Option<String>,
    pub duration: Option<String>,
    pub duration_unit: Option<String>,
    pub invited_friends: Option<String>,
}

/// Messages by the field's name on the wire.
pub type FieldMessages = BTreeMap<&'static str, String>;

impl RawTerms {
    /// Checks the form of a new challenge.
    ///
    /// # Errors
    /// The message of every field that breaks a rule, in the words that the form shows.
    pub fn parse(&self, fee_bps: u16, now: OffsetDateTime) -> Result<NewChallenge, FieldMessages> {
        draft::parse(self, None, fee_bps, now)
    }

    /// Checks the form of an edit: a field that was not sent stays as it is in `current`.
    ///
    /// # Errors
    /// As [`RawTerms::parse`].
    pub fn parse_edit(
        &self,
        current: &Challenge,
        now: OffsetDateTime,
    ) -> Result<Changes, FieldMessages> {
        draft::parse(self, Some(current), current.terms.fee_bps, now)
    }

    /// The players whom the form invites and who are not invited in `current`; none if the form has no list of ids.
    pub fn invited_anew(&self, current: &Challenge) -> Vec<Uuid> {
        let declared = self.invited_friends.as_deref().map(draft::invited);
        let mut invited = declared.and_then(Result::ok).unwrap_or_default();
        invited.retain(|player| !current.invited.contains(player));
        invited
    }
}

impl NewChallenge {
    /// The names of the fields in which this differs from `current`, and whether one of them binds those who joined.
    pub fn difference(&self, current: &Challenge) -> (Vec<String>, bool) {
        let (a, b) = (&self.details, &current.details);
        let (now, was) = (&self.terms, &current.terms);
        let binding = [
            ("title", a.title != b.title),
            ("gameCategory", a.game_category != b.game_category),
            (
                "gameSubCategory",
                a.game_sub_category != b.game_sub_category,
            ),
            ("game", a.game != b.game),
            ("gameMode", a.game_mode != b.game_mode),
            ("gamePlatform", a.game_platform != b.game_platform),
            ("matchType", now.match_type != was.match_type),
            ("challengeType", now.visibility != was.visibility),
            ("minimumStake", now.minimum_stake != was.minimum_stake),
            (
                "opponentMinStake",
                now.opponent_min_stake != was.opponent_min_stake,
            ),
            (
                "opponentMaxStake",
                now.opponent_max_stake != was.opponent_max_stake,
            ),
            (
                "maxParticipants",
                now.max_participants != was.max_participants,
            ),
            ("scheduledTime", now.scheduled_at != was.scheduled_at),
            ("duration", now.duration != was.duration),
            ("durationUnit", now.duration_unit != was.duration_unit),
        ];
        let free = [
            ("description", a.description != b.description),
            ("rules", a.rules != b.rules),
            (
                "livestreamPlatform",
                a.livestream_platform != b.livestream_platform,
            ),
            ("livestreamUrl", a.livestream_url != b.livestream_url),
            ("tags", a.tags != b.tags),
            ("coverImage", a.cover_image != b.cover_image),
            ("invitedFriends", self.invited != current.invited),
        ];
        let is_binding = binding.iter().any(|(_, changed)| *changed);
        let names = binding
            .into_iter()
            .chain(free)
            .filter(|(_, changed)| *changed);
        (names.map(|(name, _)| name.to_owned()).collect(), is_binding)
    }

    /// The values of those of `fields` that are plain text. The others carry money, places or rights with them: a
    /// client that needs those reads the challenge again.
    pub fn words(&self, fields: &[String]) -> BTreeMap<String, Option<TextField>> {
        let text = |text: &str| Some(TextField::Text(text.to_owned()));
        let details = &self.details;
        let all = [
            ("title", text(&details.title)),
            ("description", text(&details.description)),
            ("rules", text(&details.rules)),
            ("tags", Some(TextField::List(details.tags.clone()))),
            ("livestreamPlatform", text(&details.livestream_platform)),
            (
                "livestreamUrl",
                details.livestream_url.as_deref().and_then(text),
            ),
            ("coverImage", details.cover_image.as_deref().and_then(text)),
        ];
        let changed = all
            .into_iter()
            .filter(|(name, _)| fields.iter().any(|field| field == name));
        changed
            .map(|(name, words)| (name.to_owned(), words))
            .collect()
    }
}
