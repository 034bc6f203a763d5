//! What a new player does first (docs/rules.md, Accounts).

/// Players to follow before that step is done.
pub const FOLLOWED_MIN: i32 = 3;

/// A first step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstStep {
    /// Prove the email address.
    VerifyEmail,
    /// Have money once: it may be gone again.
    AddFunds,
    /// Follow [`FOLLOWED_MIN`] players.
    FollowPlayers,
    /// Create a challenge or join one.
    PlayChallenge,
}

impl FirstStep {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 4] = [
        Self::VerifyEmail,
        Self::AddFunds,
        Self::FollowPlayers,
        Self::PlayChallenge,
    ];
}

/// What is known of a player that the first steps follow from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstStepsRecord {
    /// Whether the email address is verified.
    pub is_verified: bool,
    /// Whether there was ever money in the wallet.
    pub has_had_funds: bool,
    /// Players whom the player follows now.
    pub following: i32,
    /// Whether the player ever created or joined a challenge.
    pub has_challenge: bool,
}

impl FirstStepsRecord {
    /// Whether a step is done.
    #[must_use]
    pub const fn has_done(&self, step: FirstStep) -> bool {
        match step {
            FirstStep::VerifyEmail => self.is_verified,
            FirstStep::AddFunds => self.has_had_funds,
            FirstStep::FollowPlayers => FOLLOWED_MIN <= self.following,
            FirstStep::PlayChallenge => self.has_challenge,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: FirstStepsRecord = FirstStepsRecord {
        is_verified: false,
        has_had_funds: false,
        following: 0,
        has_challenge: false,
    };

    fn done(record: FirstStepsRecord) -> Vec<FirstStep> {
        let all = FirstStep::ALL.into_iter();
        all.filter(|step| record.has_done(*step)).collect()
    }

    #[test]
    fn each_step_follows_from_one_fact() {
        assert_eq!(done(NOTHING), []);
        let verified = FirstStepsRecord {
            is_verified: true,
            ..NOTHING
        };
        assert_eq!(done(verified), [FirstStep::VerifyEmail]);
        let funded = FirstStepsRecord {
            has_had_funds: true,
            ..NOTHING
        };
        assert_eq!(done(funded), [FirstStep::AddFunds]);
        let playing = FirstStepsRecord {
            has_challenge: true,
            ..NOTHING
        };
        assert_eq!(done(playing), [FirstStep::PlayChallenge]);
    }

    #[test]
    fn three_followed_players_are_enough_and_two_are_not() {
        let following = |following| FirstStepsRecord {
            following,
            ..NOTHING
        };
        assert_eq!(done(following(2)), []);
        assert_eq!(done(following(3)), [FirstStep::FollowPlayers]);
        assert_eq!(done(following(4)), [FirstStep::FollowPlayers]);
    }
}
