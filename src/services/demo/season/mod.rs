//! The challenges of the demo world: what they are, and who did what in them when.

use domain::challenge::RawTerms;

mod over;
mod running;

/// A challenge of the script.
#[derive(Debug, Clone, Copy)]
pub(super) struct Match {
    pub(super) creator: &'static str,
    pub(super) title: &'static str,
    /// The category, the game and where it is played.
    game: (&'static str, &'static str, &'static str),
    /// The stake of each player, USDC.
    pub(super) stake: &'static str,
    /// Empty for a match of two, else "1 vs Many" of so many.
    places: &'static str,
    /// `public`, `private` or `friends`.
    visibility: &'static str,
    /// How long a match lasts, in minutes.
    minutes: &'static str,
    description: &'static str,
    rules: &'static str,
    tags: &'static str,
    /// When it was made, in minutes before the present.
    pub(super) minutes_ago: i64,
    /// When it is to be played, in minutes after the present.
    pub(super) in_minutes: Option<i64>,
    /// Who is invited by name.
    pub(super) invites: Option<&'static str>,
    /// What happened in it since.
    pub(super) acts: &'static [ScriptStep],
}

/// A match of two that any player may join; the script states only what is different.
const DUEL: Match = Match {
    creator: "",
    title: "",
    game: ("", "", ""),
    stake: "0",
    places: "",
    visibility: "public",
    minutes: "60",
    description: "",
    rules: "",
    tags: "",
    minutes_ago: 0,
    in_minutes: None,
    invites: None,
    acts: &[],
};

/// What a person does in a challenge, and when, in minutes before the present.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScriptStep {
    pub(super) minutes_ago: i64,
    pub(super) player: &'static str,
    pub(super) command: ScriptCommand,
}

const fn act(minutes_ago: i64, player: &'static str, command: ScriptCommand) -> ScriptStep {
    ScriptStep {
        minutes_ago,
        player,
        command,
    }
}

/// The commands of the script; a declaration comes with its score.
#[derive(Debug, Clone, Copy)]
pub(super) enum ScriptCommand {
    Join,
    Ready,
    Start,
    Cancel,
    Won(&'static str),
    Lost(&'static str),
    LostTo(&'static str, &'static str),
    Drew(&'static str),
}

/// Every challenge. The lists of the screens show the newest first.
pub(super) fn season() -> Vec<Match> {
    over::MATCHES.into_iter().chain(running::MATCHES).collect()
}

impl Match {
    /// The create form, as its creator filled it in.
    pub(super) fn form(&self) -> RawTerms {
        let (category, game, platform) = self.game;
        let text = |text: &str| Some(text.to_owned());
        let match_type = if self.places.is_empty() {
            "1 vs 1"
        } else {
            "1 vs Many"
        };
        RawTerms {
            title: text(self.title),
            description: text(self.description),
            game_category: text(category),
            game: text(game),
            game_platform: text(platform),
            livestream_platform: text("Twitch"),
            match_type: text(match_type),
            challenge_type: text(self.visibility),
            minimum_stake: text(self.stake),
            max_participants: text(self.places),
            rules: text(self.rules),
            tags: text(self.tags),
            duration: text(self.minutes),
            duration_unit: text("min"),
            ..RawTerms::default()
        }
    }
}
