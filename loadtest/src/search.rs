//! Which number of players a server supports: the load is doubled until a threshold is broken, then halved into.

/// What is known so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    from: u32,
    to: u32,
    /// The most players at which everything held.
    held: Option<u32>,
    /// The fewest at which something broke.
    broke: Option<u32>,
}

/// The answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Support {
    /// So many players, and not many more.
    Players(u32),
    /// At least so many: the search ended there.
    AtLeast(u32),
    /// Fewer than it began with.
    FewerThan(u32),
}

impl Bounds {
    /// Between these numbers of players.
    pub fn new(from: u32, to: u32) -> Self {
        Self {
            from: from.min(to),
            to,
            held: None,
            broke: None,
        }
    }

    /// How many players are tried next; none where the answer is known to a tenth.
    pub fn next(self) -> Option<u32> {
        match (self.held, self.broke) {
            (None, None) => Some(self.from),
            (None, Some(_)) => None,
            (Some(held), None) if self.to <= held => None,
            (Some(held), None) => Some(held.saturating_mul(2).min(self.to)),
            (Some(held), Some(broke)) => {
                let between = broke.saturating_sub(held);
                // Players come in pairs.
                let next = (held + between / 2) & !1;
                (held / 10 < between && held < next).then_some(next)
            }
        }
    }

    /// What came of a try.
    pub fn tried(&mut self, players: u32, has_held: bool) {
        if has_held {
            self.held = Some(players);
        } else {
            self.broke = Some(players);
        }
    }

    /// The answer.
    pub fn support(self) -> Support {
        match (self.held, self.broke) {
            (Some(held), Some(_)) => Support::Players(held),
            (Some(held), None) => Support::AtLeast(held),
            (None, _) => Support::FewerThan(self.from),
        }
    }
}

impl std::fmt::Display for Support {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Players(number) => write!(f, "supports {number} players"),
            Self::AtLeast(number) => write!(f, "supports at least {number} players"),
            Self::FewerThan(number) => write!(f, "supports fewer than {number} players"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches a server that supports `limit` players; the answer and the number of tries.
    fn search(limit: u32, from: u32, to: u32) -> (Support, u32) {
        let (mut bounds, mut tries) = (Bounds::new(from, to), 0);
        while let Some(players) = bounds.next() {
            bounds.tried(players, players <= limit);
            tries += 1;
        }
        (bounds.support(), tries)
    }

    #[test]
    fn the_limit_is_found_to_a_tenth() {
        for limit in [100, 137, 800, 2_345, 4_999] {
            let (support, tries) = search(limit, 100, 5_000);
            let Support::Players(found) = support else {
                panic!("{support} for {limit}");
            };
            assert!(
                found <= limit && limit <= found + found / 10 + 2,
                "{found} for {limit}"
            );
            assert!(tries < 16, "{tries} tries for {limit}");
        }
    }

    #[test]
    fn a_search_may_end_at_either_bound() {
        assert_eq!(search(99, 100, 5_000).0, Support::FewerThan(100));
        assert_eq!(search(9_000, 100, 5_000).0, Support::AtLeast(5_000));
        assert_eq!(search(9_000, 100, 50).0, Support::AtLeast(50));
    }
}
