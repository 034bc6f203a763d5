//! Canonical JSON (RFC 8785): one text for one value, so that anyone can make its hash again.
//!
//! What a reader may not hold exactly cannot be written: there are no fractions, and larger numbers are texts.

use std::fmt::{self, Write};

use serde::{Serialize, Serializer};

/// The largest whole number that every reader of JSON holds exactly.
const EXACT_MAX: i64 = 9_007_199_254_740_991;

/// A whole number that every reader of JSON holds exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExactInteger(i64);

impl ExactInteger {
    /// `None` where a double would not hold it exactly.
    pub const fn new(value: i64) -> Option<Self> {
        if -EXACT_MAX <= value && value <= EXACT_MAX {
            Some(Self(value))
        } else {
            None
        }
    }

    /// The number.
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl fmt::Display for ExactInteger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Serialize for ExactInteger {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

/// A value that has a canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CanonicalJson {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Integer(ExactInteger),
    /// A text.
    Text(String),
    /// Values in their order.
    List(Vec<CanonicalJson>),
    /// Values by name. Names are the program's own, each of them once.
    Object(Vec<(&'static str, CanonicalJson)>),
}

impl CanonicalJson {
    /// A text, or `null`.
    pub fn text_or_null(text: Option<impl ToString>) -> Self {
        text.map_or(Self::Null, |text| Self::Text(text.to_string()))
    }
}

impl fmt::Display for CanonicalJson {
    /// The canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(true) => f.write_str("true"),
            Self::Bool(false) => f.write_str("false"),
            Self::Integer(value) => write!(f, "{value}"),
            Self::Text(text) => write_text(text, f),
            Self::List(values) => write_all(['[', ']'], values, f, fmt::Display::fmt),
            Self::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                // By units of UTF-16, as JavaScript sorts (RFC 8785, 3.2.3).
                members
                    .sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
                write_all(['{', '}'], &members, f, |(name, value), f| {
                    write_text(name, f)?;
                    write!(f, ":{value}")
                })
            }
        }
    }
}

/// Items between brackets, with commas in between.
fn write_all<Item>(
    [open, close]: [char; 2],
    items: &[Item],
    f: &mut fmt::Formatter<'_>,
    write_one: impl Fn(&Item, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    f.write_char(open)?;
    for (place, item) in items.iter().enumerate() {
        if 0 < place {
            f.write_char(',')?;
        }
        write_one(item, f)?;
    }
    f.write_char(close)
}

/// Only what must be escaped is, in the one way that RFC 8785 (3.2.2.2) leaves.
fn write_text(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' => f.write_str("\\\""),
            '\\' => f.write_str("\\\\"),
            '\u{8}' => f.write_str("\\b"),
            '\t' => f.write_str("\\t"),
            '\n' => f.write_str("\\n"),
            '\u{c}' => f.write_str("\\f"),
            '\r' => f.write_str("\\r"),
            '\0'..='\u{1f}' => write!(f, "\\u{:04x}", u32::from(letter)),
            _ => f.write_char(letter),
        }?;
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(text: &str) -> CanonicalJson {
        CanonicalJson::Text(text.to_owned())
    }

    #[test]
    fn texts_are_escaped_as_in_the_rfc() {
        // RFC 8785, 3.2.2 and 3.2.4: the member "string" of the example.
        let example = text("\u{20ac}$\u{f}\u{a}A'\u{42}\u{22}\u{5c}\\\"/");
        let written = r#""€$\u000f\nA'B\"\\\\\"/""#;
        assert_eq!(example.to_string(), written);
        assert_eq!(
            text("\u{8}\t\u{c}\r\u{7f}\u{1f}").to_string(),
            "\"\\b\\t\\f\\r\u{7f}\\u001f\""
        );
    }

    #[test]
    fn names_are_sorted_as_in_the_rfc() {
        // RFC 8785, 3.2.3: the surrogates of the smiley come before U+FB33.
        let example = CanonicalJson::Object(vec![
            ("\u{20ac}", text("Euro Sign")),
            ("\r", text("Carriage Return")),
            ("\u{fb33}", text("Hebrew Letter Dalet With Dagesh")),
            ("1", text("One")),
            ("\u{1f600}", text("Emoji: Grinning Face")),
            ("\u{80}", text("Control")),
            ("\u{f6}", text("Latin Small Letter O With Diaeresis")),
        ]);
        let written = "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u{80}\":\"Control\",\
                       \"\u{f6}\":\"Latin Small Letter O With Diaeresis\",\"\u{20ac}\":\"Euro Sign\",\
                       \"\u{1f600}\":\"Emoji: Grinning Face\",\"\u{fb33}\":\"Hebrew Letter Dalet With Dagesh\"}";
        assert_eq!(example.to_string(), written);
    }

    #[test]
    fn literals_and_whole_numbers_are_written_as_in_the_rfc() {
        // RFC 8785, 3.2.2: the member "literals"; appendix B: the whole numbers that are exact.
        let integer = |value| CanonicalJson::Integer(ExactInteger::new(value).unwrap());
        let literals = CanonicalJson::List(vec![
            CanonicalJson::Null,
            CanonicalJson::Bool(true),
            CanonicalJson::Bool(false),
        ]);
        assert_eq!(literals.to_string(), "[null,true,false]");
        assert_eq!(integer(0).to_string(), "0");
        assert_eq!(integer(EXACT_MAX).to_string(), "9007199254740991");
        assert_eq!(integer(-EXACT_MAX).to_string(), "-9007199254740991");
        assert_eq!(ExactInteger::new(9_007_199_254_740_992), None);
        assert_eq!(ExactInteger::new(i64::MIN), None);
        assert_eq!(CanonicalJson::List(vec![]).to_string(), "[]");
        assert_eq!(CanonicalJson::Object(vec![]).to_string(), "{}");
    }

    const NAMES: [&str; 6] = ["at", "\u{fb33}", "\u{1f600}", "a\"b", "\n", "zebra"];

    /// Some of the names in any order, each with one of the values.
    fn object_of(values: Vec<CanonicalJson>) -> impl Strategy<Value = CanonicalJson> {
        let names = proptest::sample::subsequence(NAMES.to_vec(), 0..=NAMES.len()).prop_shuffle();
        names.prop_map(move |names| {
            CanonicalJson::Object(names.into_iter().zip(values.clone()).collect())
        })
    }

    fn any_value() -> impl Strategy<Value = CanonicalJson> {
        let leaf = prop_oneof![
            Just(CanonicalJson::Null),
            any::<bool>().prop_map(CanonicalJson::Bool),
            (-EXACT_MAX..=EXACT_MAX)
                .prop_map(|value| CanonicalJson::Integer(ExactInteger::new(value).unwrap())),
            any::<String>().prop_map(CanonicalJson::Text),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..6).prop_map(CanonicalJson::List),
                proptest::collection::vec(inner, NAMES.len()).prop_flat_map(object_of),
            ]
        })
    }

    /// The same value as another library holds it.
    fn by_serde(value: &CanonicalJson) -> serde_json::Value {
        match value {
            CanonicalJson::Null => serde_json::Value::Null,
            CanonicalJson::Bool(value) => (*value).into(),
            CanonicalJson::Integer(value) => value.get().into(),
            CanonicalJson::Text(text) => text.as_str().into(),
            CanonicalJson::List(values) => values.iter().map(by_serde).collect(),
            CanonicalJson::Object(members) => {
                let members = members.iter();
                let members = members.map(|(name, value)| ((*name).to_owned(), by_serde(value)));
                serde_json::Value::Object(members.collect())
            }
        }
    }

    fn reversed(value: &CanonicalJson) -> CanonicalJson {
        match value {
            CanonicalJson::List(values) => {
                CanonicalJson::List(values.iter().map(reversed).collect())
            }
            CanonicalJson::Object(members) => {
                let members = members.iter().rev();
                CanonicalJson::Object(members.map(|(name, it)| (*name, reversed(it))).collect())
            }
            CanonicalJson::Null
            | CanonicalJson::Bool(_)
            | CanonicalJson::Integer(_)
            | CanonicalJson::Text(_) => value.clone(),
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_as_the_same_value_by_any_reader(value in any_value()) {
            let read: serde_json::Value = serde_json::from_str(&value.to_string()).unwrap();
            prop_assert_eq!(read, by_serde(&value));
        }

        #[test]
        fn the_order_of_members_makes_no_difference(value in any_value()) {
            prop_assert_eq!(value.to_string(), reversed(&value).to_string());
        }

        #[test]
        fn different_values_have_different_forms(one in any_value(), other in any_value()) {
            prop_assert_eq!(one.to_string() == other.to_string(), by_serde(&one) == by_serde(&other));
        }
    }
}
