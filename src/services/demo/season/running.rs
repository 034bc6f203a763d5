//! What is to be played, is being played, or waits for its result.

use super::ScriptCommand::{Join, Ready, Start, Won};
use super::{DUEL, Match, act};

pub(super) const MATCHES: [Match; 14] = [
    // Both say that they won.
    Match {
        creator: "zipline_zoe",
        title: "Kill race, two matches",
        game: ("Battle Royale", "Warzone", "PC/PlayStation/Xbox/Mouse"),
        stake: "20",
        description: "Eliminations over two matches, each on their own server.",
        rules: "Screens are streamed. Assists do not count.",
        tags: "warzone",
        minutes_ago: 1_500,
        acts: &[
            act(1_490, "apex_hunter", Join),
            act(1_485, "apex_hunter", Ready),
            act(1_480, "zipline_zoe", Start),
            act(1_420, "zipline_zoe", Won("19 to 18")),
            act(1_400, "apex_hunter", Won("18 to 17")),
        ],
        ..DUEL
    },
    Match {
        creator: "nova_kade",
        title: "Monza endurance",
        game: ("Racing", "Gran Turismo", "PlayStation Only"),
        stake: "20",
        visibility: "friends",
        minutes: "120",
        description: "Two hours, one car each, real fuel.",
        rules: "At least two stops. Contact that ends a race ends it for both.",
        tags: "endurance",
        minutes_ago: 700,
        in_minutes: Some(3_400),
        ..DUEL
    },
    Match {
        creator: "mirage_ops",
        title: "Crew scrim, by invitation",
        game: ("FPS", "Valorant", "PC Only"),
        stake: "10",
        visibility: "private",
        description: "Custom lobby, agents of your choice.",
        rules: "First to 13 rounds.",
        minutes_ago: 640,
        in_minutes: Some(2_600),
        invites: Some("nova_kade"),
        ..DUEL
    },
    Match {
        creator: "left_winger",
        title: "Mortal Kombat money match",
        game: ("Fighting", "Mortal Kombat", "Xbox Only"),
        stake: "30",
        description: "First to seven, no stage hazards.",
        rules: "Characters are chosen blind for the first set.",
        tags: "fighting, ft7",
        minutes_ago: 600,
        in_minutes: Some(95),
        acts: &[act(480, "kazu_ya", Join), act(60, "kazu_ya", Ready)],
        ..DUEL
    },
    Match {
        creator: "nova_kade",
        title: "Tekken grudge match",
        game: ("Fighting", "Tekken", "PlayStation Only"),
        stake: "30",
        description: "One of us knows why.",
        rules: "First to ten, no character changes.",
        tags: "tekken, ft10",
        minutes_ago: 420,
        in_minutes: Some(300),
        ..DUEL
    },
    Match {
        creator: "zipline_zoe",
        title: "Most eliminations in three drops",
        game: ("Battle Royale", "Apex Legends", "PC/PlayStation/Xbox/Mouse"),
        stake: "20",
        description: "Three drops, no bots; the sum of eliminations counts.",
        rules: "Each streams. A drop that crashes is played again.",
        tags: "apex, eliminations",
        minutes_ago: 360,
        in_minutes: Some(1_560),
        ..DUEL
    },
    Match {
        creator: "apex_hunter",
        title: "Spa time attack, clean laps only",
        game: ("Racing", "Gran Turismo", "PlayStation Only"),
        stake: "5",
        places: "5",
        minutes: "45",
        description: "The best clean lap in forty-five minutes takes the pot.",
        rules: "Four wheels off the track void the lap.",
        tags: "time attack, spa",
        minutes_ago: 300,
        in_minutes: Some(20),
        acts: &[
            act(250, "kazu_ya", Join),
            act(130, "left_winger", Join),
            act(45, "mirage_ops", Join),
        ],
        ..DUEL
    },
    Match {
        creator: "left_winger",
        title: "Weekend league warm-up",
        game: ("Sports", "FIFA", "Xbox Only"),
        stake: "40",
        description: "One match at league settings before the weekend.",
        rules: "Six minutes a half, penalties if level.",
        tags: "football",
        minutes_ago: 240,
        in_minutes: Some(480),
        ..DUEL
    },
    Match {
        creator: "kazu_ya",
        title: "Winner stays on: Tekken king of the hill",
        game: ("Fighting", "Tekken", "PlayStation Only"),
        stake: "15",
        places: "5",
        minutes: "90",
        description: "The winner stays on the stick; most wins after ninety minutes takes it all.",
        rules: "First to three a round. Five seconds to pick.",
        tags: "tekken, king of the hill",
        minutes_ago: 200,
        in_minutes: Some(180),
        acts: &[act(150, "apex_hunter", Join), act(70, "zipline_zoe", Join)],
        ..DUEL
    },
    // Nova is asked to confirm or contest.
    Match {
        creator: "left_winger",
        title: "Derby night, home and away",
        game: ("Sports", "FIFA", "PlayStation Only"),
        stake: "40",
        description: "Two legs, the aggregate counts.",
        rules: "Away goals do not count double.",
        tags: "football, derby",
        minutes_ago: 150,
        acts: &[
            act(140, "nova_kade", Join),
            act(132, "nova_kade", Ready),
            act(130, "left_winger", Start),
            act(18, "left_winger", Won("5 to 4")),
        ],
        minutes: "90",
        ..DUEL
    },
    Match {
        creator: "tal_reborn",
        title: "Blitz night, 3+2, best of five",
        game: ("Board", "Chess", "PC Only"),
        stake: "10",
        description: "Three minutes and two seconds a move.",
        rules: "No takebacks, no engines; the board is shared on stream.",
        tags: "chess, blitz",
        minutes_ago: 100,
        in_minutes: Some(60),
        ..DUEL
    },
    Match {
        creator: "nova_kade",
        title: "Blitz night rematch",
        game: ("Board", "Chess", "PC Only"),
        stake: "10",
        description: "For all who think the last one was luck.",
        rules: "Best of five, 3+2.",
        tags: "chess, blitz",
        minutes_ago: 80,
        in_minutes: Some(65),
        ..DUEL
    },
    Match {
        creator: "nova_kade",
        title: "Aim duel, first to 30",
        game: ("FPS", "Counter-Strike", "PC Only"),
        stake: "50",
        description: "Friends settle it on aim_map. No excuses, no rematch tonight.",
        rules: "aim_map, first to 30, rifles only. One pause per player, two minutes. Both players stream the whole match.",
        tags: "aim, counter-strike",
        minutes_ago: 49,
        acts: &[
            act(27, "mirage_ops", Join),
            act(25, "mirage_ops", Ready),
            act(24, "nova_kade", Start),
        ],
        ..DUEL
    },
    Match {
        creator: "mirage_ops",
        title: "First to 13, Mirage only",
        game: ("FPS", "Counter-Strike", "PC Only"),
        stake: "25",
        description: "One map, one half of nerves.",
        rules: "Knife round for sides. Default economy, overtime until it is decided.",
        tags: "counter-strike, mirage",
        minutes_ago: 12,
        in_minutes: Some(42),
        invites: Some("nova_kade"),
        ..DUEL
    },
];
