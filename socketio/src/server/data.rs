//! What events carry: JSON arguments and binary values within them.

use std::cell::RefCell;

use bytes::Bytes;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, Error as _},
    ser::Error as _,
};
use serde_json::value::RawValue;

use crate::codec::packet::ATTACHMENTS_MAX;

/// The arguments of an event or an acknowledgement, as they travelled.
///
/// Serialises to what it was read from, so that arguments can be passed on untouched.
#[derive(Debug, Clone)]
pub struct Args {
    /// Ends in a JSON array, without the event's name.
    text: Box<str>,
    /// Where the array begins.
    start: usize,
    attachments: Vec<Bytes>,
}

impl Args {
    pub(crate) fn new(json: Box<RawValue>, attachments: Vec<Bytes>) -> Self {
        Self {
            text: json.into(),
            start: 0,
            attachments,
        }
    }

    /// No arguments.
    pub(crate) fn none() -> Self {
        Self {
            text: "[]".into(),
            start: 0,
            attachments: Vec::new(),
        }
    }

    /// Splits `["name", a, b]` into the name and the arguments, in place: the sign before the first argument becomes the
    /// bracket, so that nothing is copied or read again.
    pub(crate) fn of_event(
        array: Box<RawValue>,
        attachments: Vec<Bytes>,
    ) -> Option<(String, Self)> {
        let mut text = String::from(Box::<str>::from(array));
        let (name, start) = split(&text)?;
        // A comma or the end of the name, which is one byte either way.
        text.replace_range(start..=start, "[");
        let args = Self {
            text: text.into(),
            start,
            attachments,
        };
        Some((name, args))
    }

    /// The JSON array of all arguments.
    pub fn json(&self) -> &str {
        self.text.get(self.start..).unwrap_or_default()
    }

    /// The binary values that the arguments refer to.
    pub fn attachments(&self) -> &[Bytes] {
        &self.attachments
    }

    /// All arguments, read as a tuple or a list.
    pub fn all<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        self.read(|| serde_json::from_str(self.json()))
    }

    /// The first argument, or what `null` reads as where there is none.
    pub fn first<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        let inside = self.json().strip_prefix('[').unwrap_or_default();
        let first = match inside.trim_start() {
            "]" => "null",
            first => first,
        };
        // What follows it is left unread.
        self.read(|| T::deserialize(&mut serde_json::Deserializer::from_str(first)))
    }

    fn read<T>(&self, read: impl FnOnce() -> T) -> T {
        if self.attachments.is_empty() {
            return read();
        }
        let outer = INCOMING.replace(self.attachments.clone());
        let value = read();
        INCOMING.set(outer);
        value
    }
}

/// The name of an event, and the place of the sign before its first argument.
fn split(array: &str) -> Option<(String, usize)> {
    let inside = array.strip_prefix('[')?;
    let mut values = serde_json::Deserializer::from_str(inside).into_iter::<&RawValue>();
    let name = values.next()?.ok()?.get();
    // An event may be named by a number, which is then handled under its digits.
    let name = serde_json::from_str(name).unwrap_or_else(|_| name.to_owned());
    let rest = inside.get(values.byte_offset()..)?.trim_start();
    let rest = rest.strip_prefix(',').unwrap_or(rest);
    let start = array.len().checked_sub(rest.len())?.checked_sub(1)?;
    Some((name, start))
}

impl Serialize for Args {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.attachments.is_empty() {
            let taken = OUTGOING.with_borrow_mut(|outgoing| match outgoing {
                Some(list) if list.is_empty() => {
                    list.extend_from_slice(&self.attachments);
                    true
                }
                Some(_) | None => false,
            });
            if !taken {
                return Err(S::Error::custom(
                    "binary arguments can only be passed on alone",
                ));
            }
        }
        let json: &RawValue = serde_json::from_str(self.json()).map_err(S::Error::custom)?;
        json.serialize(serializer)
    }
}

/// Bytes inside an event's data. They travel beside the JSON, not in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Binary(pub Bytes);

// Serde has no notion of values that travel beside the text, so the lists of the event at hand are
// where both ends of a conversion on this thread can see them.
thread_local! {
    static OUTGOING: RefCell<Option<Vec<Bytes>>> = const { RefCell::new(None) };
    static INCOMING: RefCell<Vec<Bytes>> = const { RefCell::new(Vec::new()) };
}

#[derive(Serialize, Deserialize)]
struct Placeholder {
    _placeholder: bool,
    num: usize,
}

impl Serialize for Binary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let num = OUTGOING.with_borrow_mut(|outgoing| {
            outgoing.as_mut().map(|list| {
                list.push(self.0.clone());
                list.len() - 1
            })
        });
        let num = num.ok_or_else(|| S::Error::custom("Binary outside of an event"))?;
        Placeholder {
            _placeholder: true,
            num,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Binary {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let place = Placeholder::deserialize(deserializer)?;
        let bytes = INCOMING.with_borrow(|incoming| incoming.get(place.num).cloned());
        bytes
            .map(Self)
            .ok_or_else(|| D::Error::custom("no such attachment"))
    }
}

/// Why data could not be sent.
#[derive(Debug, thiserror::Error)]
pub enum EmitError {
    /// They have no JSON.
    #[error("the data cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// They have more binary values than clients accept.
    #[error("more than {ATTACHMENTS_MAX} binary values in one event")]
    TooManyAttachments,
    /// The event's name means something to the client library itself.
    #[error("`{0}` is a reserved event name")]
    ReservedName(String),
}

/// JSON and the attachments that it refers to.
pub(crate) fn encode<T>(value: &T) -> Result<(String, Vec<Bytes>), EmitError>
where
    T: Serialize + ?Sized,
{
    let outer = OUTGOING.replace(Some(Vec::new()));
    let json = serde_json::to_string(value);
    let attachments = OUTGOING.replace(outer).unwrap_or_default();
    if attachments.len() > ATTACHMENTS_MAX {
        return Err(EmitError::TooManyAttachments);
    }
    Ok((json?, attachments))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(json: &str) -> Box<RawValue> {
        RawValue::from_string(json.to_owned()).unwrap()
    }

    #[track_caller]
    fn check_split(event: &str, expected: (&str, &str)) {
        let (name, args) = Args::of_event(raw(event), Vec::new()).unwrap();
        assert_eq!((name.as_str(), args.json()), expected);
    }

    #[test]
    fn an_event_is_split_into_name_and_arguments() {
        check_split(r#"["a"]"#, ("a", "[]"));
        check_split(r#"["a",1,{"b":[2]}]"#, ("a", r#"[1,{"b":[2]}]"#));
        check_split(r#"[ "a" , null ]"#, ("a", "[ null ]"));
        check_split("[7,true]", ("7", "[true]"));
        check_split("[7]", ("7", "[]"));
        check_split(r#"["a" ]"#, ("a", "[]"));
        check_split(r#"["é\u00e9", "ü" ]"#, ("éé", r#"[ "ü" ]"#));
    }

    #[test]
    fn arguments_are_read_one_or_all() {
        let (_, args) = Args::of_event(raw(r#"["a",1,"x"]"#), Vec::new()).unwrap();
        assert_eq!(args.first::<u8>().unwrap(), 1);
        assert_eq!(args.all::<(u8, String)>().unwrap(), (1, "x".to_owned()));
        assert!(args.first::<String>().is_err());
        assert_eq!(Args::none().first::<Option<u8>>().unwrap(), None);
        let (_, args) = Args::of_event(raw(r#"["a"]"#), Vec::new()).unwrap();
        assert_eq!(args.first::<Option<u8>>().unwrap(), None);
        let (_, args) = Args::of_event(raw(r#"["a", 12 ,true]"#), Vec::new()).unwrap();
        assert_eq!(args.first::<u64>().unwrap(), 12);
        assert_eq!(serde_json::to_string(&args).unwrap(), "[ 12 ,true]");
    }

    #[test]
    fn binary_travels_beside_the_json() {
        let bytes = Bytes::from_static(b"abc");
        let (json, attachments) = encode(&json_with(&bytes)).unwrap();
        assert_eq!(json, r#"{"file":{"_placeholder":true,"num":0}}"#);
        assert_eq!(attachments, std::slice::from_ref(&bytes));
        let args = Args::new(raw(&format!("[{json}]")), attachments);
        let read: std::collections::BTreeMap<String, Binary> = args.first().unwrap();
        assert_eq!(read["file"].0, bytes);
        assert!(
            serde_json::to_string(&Binary(bytes)).is_err(),
            "outside of an event"
        );
    }

    fn json_with(bytes: &Bytes) -> impl Serialize + use<> {
        std::collections::BTreeMap::from([("file", Binary(bytes.clone()))])
    }

    #[test]
    fn arguments_are_passed_on_untouched() {
        let json = r#"[{"z":1, "a":{"_placeholder":true,"num":0}}]"#;
        let args = Args::new(raw(json), vec![Bytes::from_static(b"x")]);
        let (written, attachments) = encode(&args).unwrap();
        assert_eq!((written.as_str(), attachments.len()), (json, 1));
    }
}
