//! A value as it was typed.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

/// A JSON string, or a number by its own digits: never through a float, which would round it. The domain parses it, so
/// that an error is reported beside the field.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct RawNumber(String);

impl RawNumber {
    /// What was typed; nothing where it was `null` or not sent.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for RawNumber {
    /// From JSON text alone.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        if raw == "null" {
            Ok(Self::default())
        } else if raw.starts_with('"') {
            serde_json::from_str(raw)
                .map(Self)
                .map_err(serde::de::Error::custom)
        } else {
            Ok(Self(raw.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(json: &str, text: &str) {
        assert_eq!(
            serde_json::from_str::<RawNumber>(json).unwrap().text(),
            text,
            "{json}"
        );
    }

    #[test]
    fn numbers_retain_every_digit() {
        check("100.00000000000000001", "100.00000000000000001");
        check("1e3", "1e3");
        check("\"12.5\"", "12.5");
        check("\"caf\\u00e9\"", "café");
        check("null", "");
        check("true", "true");
    }
}
