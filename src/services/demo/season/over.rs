//! What is over: the past weeks.

use super::ScriptCommand::{Cancel, Drew, Join, Lost, LostTo, Ready, Start, Won};
use super::{DUEL, Match, act};

pub(super) const MATCHES: [Match; 6] = [
    Match {
        creator: "nova_kade",
        title: "Rapid ladder, best of three",
        game: ("Board", "Chess", "PC Only"),
        stake: "50",
        description: "Ten minutes a side, colours change after each game.",
        rules: "Best of three. A lost connection is a lost game.",
        tags: "chess, rapid",
        minutes_ago: 17_400,
        acts: &[
            act(17_380, "tal_reborn", Join),
            act(17_375, "tal_reborn", Ready),
            act(17_370, "nova_kade", Start),
            act(17_320, "nova_kade", Won("2 to 1")),
            act(17_310, "tal_reborn", Lost("1 to 2")),
        ],
        ..DUEL
    },
    Match {
        creator: "left_winger",
        title: "Ultimate Team, one match",
        game: ("Sports", "FIFA", "PlayStation Only"),
        stake: "25",
        description: "Ninety minutes, extra time and penalties if it comes to that.",
        rules: "Current squads. No custom tactics files.",
        tags: "football",
        minutes_ago: 8_700,
        acts: &[
            act(8_690, "nova_kade", Join),
            act(8_680, "nova_kade", Ready),
            act(8_670, "left_winger", Start),
            act(8_630, "left_winger", Lost("2 to 3")),
            act(8_610, "nova_kade", Won("3 to 2")),
        ],
        ..DUEL
    },
    Match {
        creator: "apex_hunter",
        title: "Three laps of Monza",
        game: ("Racing", "F1", "PC Only"),
        stake: "5",
        minutes: "30",
        description: "Qualifying trim, dry track.",
        rules: "Corner cutting costs the lap.",
        tags: "f1, sprint",
        minutes_ago: 5_800,
        acts: &[
            act(5_790, "nova_kade", Join),
            act(5_787, "nova_kade", Ready),
            act(5_785, "apex_hunter", Start),
            act(5_770, "apex_hunter", Won("by 0.4 seconds")),
            act(5_760, "nova_kade", Lost("by 0.4 seconds")),
        ],
        ..DUEL
    },
    Match {
        creator: "kazu_ya",
        title: "Street Fighter runback",
        game: ("Fighting", "Street Fighter", "PlayStation Only"),
        stake: "10",
        description: "Once more, with the same characters.",
        rules: "First to five. At four all it is a draw.",
        tags: "fighting",
        minutes_ago: 4_400,
        acts: &[
            act(4_390, "zipline_zoe", Join),
            act(4_385, "zipline_zoe", Ready),
            act(4_380, "kazu_ya", Start),
            act(4_340, "kazu_ya", Drew("4 all")),
            act(4_335, "zipline_zoe", Drew("4 all")),
        ],
        ..DUEL
    },
    Match {
        creator: "zipline_zoe",
        title: "Last one standing",
        game: ("Battle Royale", "Apex Legends", "PC/PlayStation/Xbox/Mouse"),
        stake: "5",
        places: "3",
        description: "All land alone; the last one alive takes the pot.",
        rules: "Three different squads. No spectating a rival.",
        tags: "solo",
        minutes_ago: 3_000,
        acts: &[
            act(2_990, "kazu_ya", Join),
            act(2_980, "apex_hunter", Join),
            act(2_978, "kazu_ya", Ready),
            act(2_975, "apex_hunter", Ready),
            act(2_970, "zipline_zoe", Start),
            act(2_930, "kazu_ya", Won("second place overall")),
            act(2_925, "zipline_zoe", LostTo("kazu_ya", "fifth place")),
            act(2_915, "apex_hunter", LostTo("kazu_ya", "ninth place")),
        ],
        ..DUEL
    },
    Match {
        creator: "tal_reborn",
        title: "Heads-up hold'em",
        game: ("Card", "Poker", "PC Only"),
        stake: "15",
        description: "Winner of the longer stack after one hour.",
        rules: "Blinds go up every ten minutes.",
        tags: "poker",
        minutes_ago: 2_100,
        acts: &[
            act(2_080, "mirage_ops", Join),
            act(2_000, "tal_reborn", Cancel),
        ],
        ..DUEL
    },
];
