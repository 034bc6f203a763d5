//! The pool of a team as the load tester counts it: the shares of those who play for it.

use uuid::Uuid;

use super::{Fault, Findings, Usdc};

/// What each player of a roster has in the pool, in the roster's order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shares(Vec<(Uuid, Usdc)>);

impl Shares {
    /// Of these players.
    pub fn new(shares: Vec<(Uuid, Usdc)>) -> Self {
        Self(shares)
    }

    /// Each player with the share.
    pub fn all(&self) -> impl Iterator<Item = (Uuid, Usdc)> {
        self.0.iter().copied()
    }

    /// A player has paid in.
    pub fn add(&mut self, player: Uuid, amount: Usdc) {
        for (_, share) in self.0.iter_mut().filter(|(it, _)| *it == player) {
            *share = share.plus(amount);
        }
    }

    /// A player has taken back.
    pub fn take(&mut self, player: Uuid, amount: Usdc) {
        for (_, share) in self.0.iter_mut().filter(|(it, _)| *it == player) {
            *share = share.minus(amount);
        }
    }

    /// What each of them pays of a stake; nothing where the shares do not suffice.
    pub fn parts_of(&self, stake: Usdc) -> Option<Self> {
        let weights: Vec<_> = self.0.iter().map(|(_, share)| *share).collect();
        let parts = Self(self.shared(stake, &weights)?);
        let suffices = self.0.iter().zip(&parts.0);
        suffices
            .into_iter()
            .all(|((_, share), (_, part))| part <= share)
            .then_some(parts)
    }

    /// What each of them gets of what comes back, in proportion to these parts.
    pub fn returns_of(&self, back: Usdc) -> Option<Self> {
        let weights: Vec<_> = self.0.iter().map(|(_, part)| *part).collect();
        Some(Self(self.shared(back, &weights)?))
    }

    fn shared(&self, whole: Usdc, weights: &[Usdc]) -> Option<Vec<(Uuid, Usdc)>> {
        let parts = whole.split(weights)?;
        let players = self.0.iter().map(|(player, _)| *player);
        Some(players.zip(parts).collect())
    }

    /// Compares what the server shows with this count; `what` names it.
    pub fn compare(&self, what: &str, shown: &Self, findings: &Findings) {
        for (player, amount) in self.all() {
            findings.checked(1);
            let found = shown.all().find(|(it, _)| *it == player);
            let found = found.map(|(_, found)| found);
            if found != Some(amount) {
                let found = found.map_or_else(|| "nothing".to_owned(), |it| it.to_string());
                let text = format!("{what}: {player} has {found} USDC and should have {amount}");
                findings.note(Fault::Money, text);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::whole_usdc;

    fn usdc(text: &str) -> Usdc {
        Usdc::parse(text).unwrap()
    }

    #[test]
    fn a_stake_is_taken_in_proportion_and_comes_back_so() {
        let [nova, rex] = [1, 2].map(Uuid::from_u128);
        let mut shares = Shares::new(vec![(nova, whole_usdc(60)), (rex, whole_usdc(20))]);
        let parts = shares.parts_of(whole_usdc(40)).unwrap();
        assert_eq!(
            parts,
            Shares::new(vec![(nova, usdc("30")), (rex, usdc("10"))])
        );
        parts
            .all()
            .for_each(|(player, part)| shares.take(player, part));
        let returned = parts.returns_of(whole_usdc(76)).unwrap();
        returned
            .all()
            .for_each(|(player, part)| shares.add(player, part));
        assert_eq!(
            shares,
            Shares::new(vec![(nova, usdc("87")), (rex, usdc("29"))])
        );
        assert_eq!(shares.parts_of(whole_usdc(200)), None);
    }

    #[test]
    fn a_share_that_lacks_a_cent_or_is_not_shown_is_found() {
        let players = [1, 2, 3].map(Uuid::from_u128);
        let all = |amounts: [&str; 3]| {
            let amounts = amounts.map(usdc);
            Shares::new(players.into_iter().zip(amounts).collect())
        };
        let (counted, findings) = (all(["1", "2", "3"]), Findings::default());
        counted.compare("a pool", &counted, &findings);
        assert!(findings.found().is_clean());
        counted.compare("a pool", &all(["1", "1.99", "3"]), &findings);
        assert_eq!(findings.found().count(Fault::Money), 1);
        let two = counted.all().take(2).collect();
        counted.compare("a pool", &Shares::new(two), &findings);
        assert_eq!(findings.found().count(Fault::Money), 2);
    }
}
