//! What a player's finished challenges add up to (docs/rules.md, Accounts).

/// How one finished challenge went for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchResult {
    /// The player, or their side, took the pot.
    Won,
    /// Another player won.
    Lost,
    /// No one won.
    Drawn,
}

/// A player's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayerRecord {
    /// Finished with a result: won, lost or drawn. What was void was not played.
    pub played: u32,
    /// Won.
    pub won: u32,
    /// Lost.
    pub lost: u32,
    /// Drawn.
    pub drawn: u32,
    /// Wins in a row up to now; losses in a row as a negative number. A draw ends either.
    pub current_streak: i32,
}

impl PlayerRecord {
    /// The record of endings, the latest first.
    pub fn of(endings: &[MatchResult]) -> Self {
        let count = |ending| {
            let number = endings.iter().filter(|one| **one == ending).count();
            u32::try_from(number).unwrap_or(u32::MAX)
        };
        let latest = endings.first().copied();
        let in_a_row = endings
            .iter()
            .take_while(|one| Some(**one) == latest)
            .count();
        let in_a_row = i32::try_from(in_a_row).unwrap_or(i32::MAX);
        Self {
            played: u32::try_from(endings.len()).unwrap_or(u32::MAX),
            won: count(MatchResult::Won),
            lost: count(MatchResult::Lost),
            drawn: count(MatchResult::Drawn),
            current_streak: match latest {
                Some(MatchResult::Won) => in_a_row,
                Some(MatchResult::Lost) => in_a_row.saturating_neg(),
                Some(MatchResult::Drawn) | None => 0,
            },
        }
    }

    /// Wins of a hundred played, to the nearest whole; nothing played is 0.
    pub fn win_rate(self) -> u32 {
        let played = u64::from(self.played);
        let doubled = u64::from(self.won)
            .saturating_mul(200)
            .saturating_add(played);
        let rate = doubled.checked_div(played.saturating_mul(2)).unwrap_or(0);
        u32::try_from(rate).unwrap_or(100)
    }
}

#[cfg(test)]
mod tests {
    use super::MatchResult::{Drawn, Lost, Won};
    use super::*;

    #[test]
    fn a_record_counts_and_the_streak_is_what_lasts_until_now() {
        for (endings, won, lost, drawn, streak, rate) in [
            (&[][..], 0, 0, 0, 0, 0),
            (&[Won], 1, 0, 0, 1, 100),
            (&[Won, Won, Lost, Won], 3, 1, 0, 2, 75),
            (&[Lost, Lost, Won], 1, 2, 0, -2, 33),
            (&[Lost, Won, Won], 2, 1, 0, -1, 67),
            (&[Drawn, Won, Won], 2, 0, 1, 0, 67),
            (&[Won, Drawn, Won], 2, 0, 1, 1, 67),
        ] {
            let record = PlayerRecord::of(endings);
            let counted = (record.won, record.lost, record.drawn, record.current_streak);
            assert_eq!(counted, (won, lost, drawn, streak), "{endings:?}");
            assert_eq!(record.win_rate(), rate, "{endings:?}");
            assert_eq!(record.played, won + lost + drawn);
        }
    }
}
