//! The rules of the search for players, challenges and teams.

/// Characters of a search, at most. A longer text is refused, because no name and no title is that long.
pub const SEARCH_MAX: usize = 100;
/// Hits of the header's search, of all kinds together.
pub const HITS_MAX: usize = 8;

/// What is searched for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchText {
    /// The text without the leading @; never blank.
    pub text: String,
    /// Where the text is looked for.
    pub scope: SearchScope,
}

/// Where a text is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchScope {
    /// In names, titles and descriptions.
    Everything,
    /// In usernames alone; a leading @ asks for it.
    Usernames,
}

impl SearchText {
    /// What was typed; nothing where that is blank.
    ///
    /// # Errors
    /// The message for the field where the text is too long or has control characters.
    pub fn parse(typed: &str) -> Result<Option<Self>, String> {
        let typed = typed.trim();
        if SEARCH_MAX < typed.chars().count() {
            return Err(format!("Search must be at most {SEARCH_MAX} characters"));
        }
        if typed.chars().any(char::is_control) {
            return Err("Search must not contain control characters".to_owned());
        }
        let (scope, text) = match typed.strip_prefix('@') {
            Some(name) => (SearchScope::Usernames, name.trim_start()),
            None => (SearchScope::Everything, typed),
        };
        Ok((!text.is_empty()).then(|| Self {
            text: text.to_owned(),
            scope,
        }))
    }
}

/// How many of the [`HITS_MAX`] places each of three kinds gets, by how many hits it has: in turn one each, so that a kind with many
/// hits does not hide the others.
pub fn share_places(found: [usize; 3]) -> [usize; 3] {
    let mut places = [0_usize; 3];
    let mut left = HITS_MAX;
    while 0 < left && places != found {
        for (place, found) in places.iter_mut().zip(found) {
            if *place < found && 0 < left {
                *place = place.saturating_add(1);
                left = left.saturating_sub(1);
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leading_at_sign_asks_for_usernames_and_a_blank_text_for_nothing() {
        let parsed = |typed: &str| {
            let search = SearchText::parse(typed).unwrap();
            search.map(|it| (it.text, it.scope))
        };
        let everything = |text: &str| Some((text.to_owned(), SearchScope::Everything));
        let usernames = |text: &str| Some((text.to_owned(), SearchScope::Usernames));
        assert_eq!(parsed(" Nova Kade "), everything("Nova Kade"));
        assert_eq!(parsed("@nova"), usernames("nova"));
        assert_eq!(parsed("@ nova"), usernames("nova"));
        assert_eq!(parsed("@@"), usernames("@"));
        assert_eq!(parsed("%_\\"), everything("%_\\"));
        for blank in ["", "  ", "@", " @ "] {
            assert_eq!(parsed(blank), None, "{blank:?}");
        }
    }

    #[test]
    fn a_text_that_is_too_long_or_has_control_characters_is_refused() {
        assert!(SearchText::parse(&"ö".repeat(SEARCH_MAX)).is_ok());
        for wrong in [&*"ö".repeat(SEARCH_MAX + 1), "a\0b", "a\nb"] {
            assert!(SearchText::parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn search_08_the_places_are_shared_and_none_is_left_while_there_are_hits() {
        for (found, places) in [
            ([9, 9, 9], [3, 3, 2]),
            ([9, 0, 0], [8, 0, 0]),
            ([1, 9, 9], [1, 4, 3]),
            ([0, 0, 3], [0, 0, 3]),
            ([2, 1, 1], [2, 1, 1]),
            ([0, 0, 0], [0, 0, 0]),
        ] {
            assert_eq!(share_places(found), places, "{found:?}");
        }
    }
}
