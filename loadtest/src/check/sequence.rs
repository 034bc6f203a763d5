//! A stream whose events are numbered 1, 2, 3 … without a gap, as one connection sees it.

/// What the next number of a stream is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The one that was due.
    InOrder,
    /// One that was there before.
    Double,
    /// A later one: those between are missing.
    Gap {
        /// The one that was due.
        due: i64,
    },
}

/// How far a stream has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sequence(i64);

impl Sequence {
    /// A stream that everything up to this number is known of.
    pub const fn after(number: i64) -> Self {
        Self(number)
    }

    /// The last number.
    pub const fn last(self) -> i64 {
        self.0
    }

    /// The next number that came.
    pub fn step(&mut self, number: i64) -> Step {
        let due = self.0.saturating_add(1);
        if number < due {
            return Step::Double;
        }
        self.0 = number;
        if number == due {
            Step::InOrder
        } else {
            Step::Gap { due }
        }
    }

    /// The server has asked to read the state anew, which is true at this number.
    pub fn resync(&mut self, number: i64) {
        self.0 = self.0.max(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_and_doubles_differ() {
        let mut sequence = Sequence::after(3);
        let steps = [4, 5, 5, 8, 9, 2].map(|number| sequence.step(number));
        let gap = Step::Gap { due: 6 };
        let (next, twice) = (Step::InOrder, Step::Double);
        assert_eq!(steps, [next, next, twice, gap, next, twice]);
        assert_eq!(sequence.last(), 9);
    }

    #[test]
    fn a_resync_goes_forward_alone() {
        let mut sequence = Sequence::after(10);
        sequence.resync(300);
        sequence.resync(20);
        assert_eq!(sequence.step(301), Step::InOrder);
    }
}
