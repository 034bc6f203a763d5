//! The games, platforms and streams to choose from.

use time::Duration;

/// A category and its games.
#[derive(Debug, Clone, Copy)]
pub struct CatalogueCategory {
    /// Its name.
    pub name: &'static str,
    /// The names of its games.
    pub games: &'static [&'static str],
}

/// A game that is offered where nothing else is known, with its modes.
#[derive(Debug, Clone, Copy)]
pub struct FallbackGame {
    /// Its id, as it stands in a challenge.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its modes.
    pub modes: &'static [&'static str],
}

/// The categories of the create form.
pub const CATEGORIES: [CatalogueCategory; 8] = [
    CatalogueCategory {
        name: "Sports",
        games: &["FIFA", "NBA 2K", "NHL", "Madden NFL"],
    },
    CatalogueCategory {
        name: "FPS",
        games: &["Call of Duty", "Counter-Strike", "Valorant", "Apex Legends"],
    },
    CatalogueCategory {
        name: "Battle Royale",
        games: &["Fortnite", "PUBG", "Apex Legends", "Warzone"],
    },
    CatalogueCategory {
        name: "MOBA",
        games: &["League of Legends", "Dota 2", "Heroes of the Storm"],
    },
    CatalogueCategory {
        name: "Fighting",
        games: &[
            "Street Fighter",
            "Tekken",
            "Mortal Kombat",
            "Super Smash Bros",
        ],
    },
    CatalogueCategory {
        name: "Racing",
        games: &["Forza", "Gran Turismo", "F1", "Need for Speed"],
    },
    CatalogueCategory {
        name: "Board",
        games: &["Chess"],
    },
    CatalogueCategory {
        name: "Card",
        games: &["Poker"],
    },
];

/// The built-in games.
pub const FALLBACK_GAMES: [FallbackGame; 5] = [
    FallbackGame {
        id: "chess",
        name: "Chess",
        modes: &["classical", "rapid", "blitz"],
    },
    FallbackGame {
        id: "poker",
        name: "Poker",
        modes: &["texas-holdem", "omaha"],
    },
    FallbackGame {
        id: "fifa",
        name: "FIFA",
        modes: &["ultimate-team", "seasons"],
    },
    FallbackGame {
        id: "cod",
        name: "Call of Duty",
        modes: &["multiplayer", "warzone"],
    },
    FallbackGame {
        id: "lol",
        name: "League of Legends",
        modes: &["ranked", "normal"],
    },
];

/// Where a game is played; the first is the form's default.
pub const PLATFORMS: [&str; 5] = [
    "PC/PlayStation/Xbox/Mouse",
    "PC Only",
    "PlayStation Only",
    "Xbox Only",
    "Mobile",
];

/// Where a match is shown; the first is the form's default.
pub const LIVESTREAM_PLATFORMS: [&str; 4] = ["Twitch", "YouTube", "Facebook Gaming", "Discord"];

/// How long a side that is there has to confirm or contest a declared result, where its game sets nothing else
/// (docs/rules.md, Challenges).
const CONFIRM_WINDOW: Duration = Duration::hours(2);

/// Games whose results take longer, or less long, to look at than [`CONFIRM_WINDOW`]; by name. None does today.
const CONFIRM_WINDOWS: &[(&str, Duration)] = &[];

/// How long a side that is there has to confirm or contest a declared result of this game.
pub fn confirm_window(game: &str) -> Duration {
    let mut windows = CONFIRM_WINDOWS.iter();
    let own = windows.find(|(name, _)| name.eq_ignore_ascii_case(game));
    own.map_or(CONFIRM_WINDOW, |(_, window)| *window)
}

/// Players of a roster at least, where the game sets nothing else (docs/rules.md, Teams).
pub const ROSTER_MIN: usize = 2;

/// Games that need more players in a team than [`ROSTER_MIN`]; by name. Three and more are what their smallest usual mode needs.
const ROSTER_MINIMA: &[(&str, usize)] = &[
    ("Apex Legends", 3),
    ("League of Legends", 3),
    ("Dota 2", 3),
    ("Heroes of the Storm", 3),
];

/// Players of a roster at least, for this game.
pub fn roster_min(game: &str) -> usize {
    let mut minima = ROSTER_MINIMA.iter();
    let own = minima.find(|(name, _)| {
        name.eq_ignore_ascii_case(game) || game_id(name).eq_ignore_ascii_case(game)
    });
    own.map_or(ROSTER_MIN, |(_, least)| *least)
}

/// The names of the games, each once, in the order of the categories.
pub fn games() -> Vec<&'static str> {
    let mut games = Vec::new();
    for game in CATEGORIES.iter().flat_map(|category| category.games) {
        if !games.contains(game) {
            games.push(*game);
        }
    }
    games
}

/// The names of the categories.
pub fn category_names() -> [&'static str; CATEGORIES.len()] {
    CATEGORIES.map(|category| category.name)
}

/// The game that is called so, by its name or its id and without regard to case.
pub fn game_named(text: &str) -> Option<&'static str> {
    let names = CATEGORIES.iter().flat_map(|category| category.games);
    let is_called = |name: &str| {
        [name, &game_id(name)]
            .iter()
            .any(|it| it.eq_ignore_ascii_case(text))
    };
    names.copied().find(|name| is_called(name))
}

/// The id of a game: that of the built-in one, else its name in lower case with dashes.
pub fn game_id(name: &str) -> String {
    let built_in = FALLBACK_GAMES.iter().find(|game| game.name == name);
    built_in.map_or_else(
        || name.to_lowercase().replace(' ', "-"),
        |game| game.id.to_owned(),
    )
}
