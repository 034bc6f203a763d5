//! How far a setting raises the limits of the table: a load test comes from one address.

use std::fmt;
use std::str::FromStr;

use super::table::Class;

/// The most that a limit is multiplied by.
const FACTOR_MAX: u32 = 1_000_000;

/// The name of the factor of all limits that are stored in PostgreSQL.
const STORED: &str = "stored";

/// A factor for each class and one for all stored limits, 1 where none is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factors {
    classes: [u32; Class::ALL.len()],
    stored: u32,
}

impl Default for Factors {
    fn default() -> Self {
        Self {
            classes: [1; Class::ALL.len()],
            stored: 1,
        }
    }
}

impl Factors {
    /// The factor of this class.
    pub fn of(&self, class: Class) -> u32 {
        let mut classes = Class::ALL.iter().zip(&self.classes);
        let found = classes.find(|(it, _)| **it == class);
        found.map_or(1, |(_, factor)| *factor)
    }

    /// The factor of the limits that are stored.
    pub fn of_stored(&self) -> u32 {
        self.stored
    }

    /// Every factor by its name.
    fn named(&self) -> impl Iterator<Item = (&'static str, u32)> {
        let classes = Class::ALL.iter().zip(self.classes);
        let classes = classes.map(|(class, factor)| (class.name(), factor));
        classes.chain([(STORED, self.stored)])
    }

    /// Whether any limit is raised.
    pub fn raise(&self) -> bool {
        self.named().any(|(_, factor)| factor != 1)
    }
}

impl FromStr for Factors {
    type Err = String;

    /// Reads `all=10` or `read=100,money=5`; a later entry stands over an earlier one.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut factors = Self::default();
        let entries = text.split(',').map(str::trim).filter(|it| !it.is_empty());
        for entry in entries {
            let (name, factor) = entry.split_once('=').ok_or_else(usage)?;
            let factor = factor.trim().parse().map_err(|_no_number| usage())?;
            if !(1..=FACTOR_MAX).contains(&factor) {
                return Err(usage());
            }
            let name = name.trim();
            let mut is_known = false;
            let classes = Class::ALL.iter().map(|class| class.name());
            let classes = classes.zip(&mut factors.classes);
            let places = classes.chain([(STORED, &mut factors.stored)]);
            for (_, place) in places.filter(|(known, _)| name == "all" || name == *known) {
                *place = factor;
                is_known = true;
            }
            if !is_known {
                return Err(usage());
            }
        }
        Ok(factors)
    }
}

fn usage() -> String {
    let names: Vec<_> = Class::ALL.iter().map(|class| class.name()).collect();
    format!(
        "it has to be factors from 1 to {FACTOR_MAX} by class, such as all=10 or read=100,money=5; the classes are {}, and {STORED}",
        names.join(", ")
    )
}

impl fmt::Display for Factors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let raised = self.named().filter(|(_, factor)| *factor != 1);
        let raised: Vec<_> = raised
            .map(|(name, factor)| format!("{name} × {factor}"))
            .collect();
        f.write_str(&raised.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_read_by_class_and_for_all() {
        let factors: Factors = "all=10, money=3".parse().unwrap();
        assert_eq!(factors.of(Class::Read), 10);
        assert_eq!(factors.of(Class::Money), 3);
        assert!(factors.raise());
        let none: Factors = "".parse().unwrap();
        assert!(!none.raise());
        assert_eq!(none, Factors::default());
        let one: Factors = "create=2".parse().unwrap();
        assert_eq!(one.to_string(), "create × 2");
    }

    #[test]
    fn what_is_no_factor_is_refused_in_one_sentence() {
        for wrong in [
            "10",
            "all",
            "all=0",
            "all=-1",
            "all=1000001",
            "wallet=2",
            "=3",
        ] {
            assert!(wrong.parse::<Factors>().is_err(), "{wrong}");
        }
    }
}
