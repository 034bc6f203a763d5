//! An event on its way out: encoded once for its whole audience.

use std::sync::Arc;

use bytes::Bytes;
use serde::Serialize;

use super::data::{EmitError, encode};
use crate::codec::{
    engine::Frame,
    packet::{AckId, Header, Kind, RESERVED_EVENTS},
};

/// An event's data, still open at the end for the offset of recovery.
#[derive(Debug)]
pub(crate) struct Outgoing {
    /// A JSON array without its closing bracket.
    open_array: String,
    attachments: Vec<Bytes>,
}

impl Outgoing {
    /// An event with one argument.
    pub(crate) fn one<T>(name: &str, data: &T) -> Result<Self, EmitError>
    where
        T: Serialize + ?Sized,
    {
        let mut open_array = open_event(name)?;
        let (json, attachments) = encode(data)?;
        open_array.push(',');
        open_array.push_str(&json);
        Ok(Self {
            open_array,
            attachments,
        })
    }

    /// An event with the items of a tuple or list as its arguments; `()` is none.
    pub(crate) fn many<T>(name: &str, args: &T) -> Result<Self, EmitError>
    where
        T: Serialize + ?Sized,
    {
        let mut open_array = open_event(name)?;
        let (json, attachments) = encode(args)?;
        let items = json
            .strip_prefix('[')
            .and_then(|json| json.strip_suffix(']'));
        match items.map(str::trim) {
            Some("") => {}
            Some(items) => open_array.extend([",", items]),
            None if json == "null" => {}
            None => open_array.extend([",", &json]),
        }
        Ok(Self {
            open_array,
            attachments,
        })
    }

    /// An event whose one argument is JSON already, which is not checked.
    pub(crate) fn json(name: &str, json: &str) -> Result<Self, EmitError> {
        let mut open_array = open_event(name)?;
        open_array.push(',');
        open_array.push_str(json);
        Ok(Self {
            open_array,
            attachments: Vec::new(),
        })
    }

    /// A client that holds a recovery id takes any string at the end for an offset.
    pub(crate) fn ends_in_string(&self) -> bool {
        self.open_array.ends_with('"')
    }

    pub(crate) fn frames(&self, namespace: &str, id: Option<AckId>) -> Vec<Frame> {
        self.close(namespace, id, ["", "", "]"])
    }

    pub(crate) fn frames_with_offset(&self, namespace: &str, offset: &str) -> Vec<Frame> {
        self.close(namespace, None, [",\"", offset, "\"]"])
    }

    fn close(&self, namespace: &str, id: Option<AckId>, end: [&str; 3]) -> Vec<Frame> {
        let attachments = self.attachments.len();
        let header = Header {
            kind: Kind::Event,
            namespace,
            id,
            attachments,
        };
        let [first, more, last] = end;
        header.to_frames(
            &[self.open_array.as_str(), first, more, last],
            &self.attachments,
        )
    }
}

/// An event of a namespace, encoded: clones share its bytes. Made by [`Namespace::prepare`].
///
/// [`Namespace::prepare`]: super::Namespace::prepare
#[derive(Debug, Clone)]
pub struct Prepared {
    pub(super) frames: Arc<[Frame]>,
}

fn open_event(name: &str) -> Result<String, EmitError> {
    if RESERVED_EVENTS.contains(&name) {
        return Err(EmitError::ReservedName(name.to_owned()));
    }
    let name = serde_json::to_string(name)?;
    Ok(format!("[{name}"))
}

/// The frames of an acknowledgement; `json` is an array, in pieces.
pub(crate) fn ack_frames(
    namespace: &str,
    id: AckId,
    json: &[&str],
    attachments: &[Bytes],
) -> Vec<Frame> {
    let header = Header {
        kind: Kind::Ack,
        namespace,
        id: Some(id),
        attachments: attachments.len(),
    };
    header.to_frames(json, attachments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(outgoing: Result<Outgoing, EmitError>, expected: &str) {
        let frames = outgoing.unwrap().frames("/", None);
        assert_eq!(frames, [Frame::Text(expected.into())]);
    }

    #[test]
    fn arguments_are_one_or_many() {
        check(Outgoing::one("a", &[1, 2]), r#"42["a",[1,2]]"#);
        check(Outgoing::one("a", &()), r#"42["a",null]"#);
        check(Outgoing::many("a", &(1, "x")), r#"42["a",1,"x"]"#);
        check(Outgoing::many("a", &()), r#"42["a"]"#);
        assert!(Outgoing::one("connect", &1).is_err());
    }

    #[test]
    fn an_offset_is_the_last_argument() {
        let frames = Outgoing::one("a", "x")
            .unwrap()
            .frames_with_offset("/n", "o-1");
        assert_eq!(frames, [Frame::Text(r#"42/n,["a","x","o-1"]"#.into())]);
    }
}
