//! Searching for what people typed.

/// What `ilike` looks for to find a text anywhere: its own letters, also where they mean something in a pattern.
pub(crate) fn like_pattern(text: &str) -> String {
    let mut pattern = String::from("%");
    for character in text.chars() {
        if matches!(character, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::like_pattern;

    #[test]
    fn a_search_for_a_percent_sign_finds_percent_signs() {
        assert_eq!(like_pattern("100% _fair_"), "%100\\% \\_fair\\_%");
    }
}
