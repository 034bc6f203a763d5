//! What the people of the demo world write to each other.

/// Where something is written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    /// Between two people.
    Between(&'static str, &'static str),
    /// In the conversation of a team.
    Team(&'static str),
    /// In the arena of a challenge, by its title.
    Arena(&'static str),
}

/// A message: how many minutes before the present, who writes, and what.
pub(super) type Line = (i64, &'static str, &'static str);

/// The messages of one conversation, the first one first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Talk {
    pub(super) place: Place,
    pub(super) lines: &'static [Line],
    /// The last messages that the star has not read.
    pub(super) unread: i64,
}

pub(super) const TALKS: [Talk; 7] = [
    Talk {
        place: Place::Between("nova_kade", "mirage_ops"),
        lines: &[
            (
                4_400,
                "mirage_ops",
                "Good games yesterday. The last round was yours.",
            ),
            (
                4_390,
                "nova_kade",
                "You had the better rifle hand. Again this week?",
            ),
            (4_380, "mirage_ops", "Same map, higher stake."),
            (50, "nova_kade", "The aim duel is open, 50 each. Coming?"),
            (30, "mirage_ops", "Two minutes, getting a drink."),
            (26, "mirage_ops", "I am in. Rifles only, right?"),
            (25, "nova_kade", "Rifles only. Good luck."),
        ],
        unread: 0,
    },
    Talk {
        place: Place::Between("nova_kade", "tal_reborn"),
        lines: &[
            (
                2_880,
                "tal_reborn",
                "That rook ending was a draw, you know.",
            ),
            (
                2_860,
                "nova_kade",
                "It was a draw until you moved the king.",
            ),
            (110, "tal_reborn", "Blitz tonight? I open one in a moment."),
            (95, "nova_kade", "I have a duel first. After that."),
        ],
        unread: 0,
    },
    Talk {
        place: Place::Between("nova_kade", "left_winger"),
        lines: &[
            (
                160,
                "left_winger",
                "Derby in ten minutes, both legs tonight?",
            ),
            (155, "nova_kade", "Yes, I have time until nine."),
            (
                17,
                "left_winger",
                "5 to 4 over both legs. Will you confirm it?",
            ),
        ],
        unread: 1,
    },
    Talk {
        place: Place::Between("nova_kade", "zipline_zoe"),
        lines: &[
            (
                1_380,
                "zipline_zoe",
                "Ever had a result disputed? How long does it take?",
            ),
            (
                1_370,
                "nova_kade",
                "Once. Give your recording early, then it is quick.",
            ),
            (1_360, "zipline_zoe", "Thanks, that helps."),
        ],
        unread: 0,
    },
    Talk {
        place: Place::Team("Night Shift"),
        lines: &[
            (
                20_000,
                "mirage_ops",
                "Welcome, both of you. Scrims on Sundays at ten.",
            ),
            (
                19_990,
                "kazu_ya",
                "Glad to be here. I only play Mirage badly.",
            ),
            (19_980, "nova_kade", "Then we ban it."),
            (3_000, "mirage_ops", "Five for Sunday? I need one more."),
            (2_950, "nova_kade", "I am in."),
            (75, "kazu_ya", "In as well. Who calls?"),
        ],
        unread: 1,
    },
    Talk {
        place: Place::Team("Back Row"),
        lines: &[
            (
                16_000,
                "left_winger",
                "Weekend league is on, two places left.",
            ),
            (15_900, "apex_hunter", "Put me down for one."),
            (15_800, "tal_reborn", "Me too, if there is a chess break."),
        ],
        unread: 0,
    },
    Talk {
        place: Place::Arena("Aim duel, first to 30"),
        lines: &[
            (23, "nova_kade", "Good luck, have fun."),
            (22, "mirage_ops", "You too."),
            (20, "left_winger", "Nova by five."),
            (16, "left_winger", "Or perhaps not. What a start."),
        ],
        unread: 0,
    },
];
