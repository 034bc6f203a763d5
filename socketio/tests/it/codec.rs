//! The decoder against the table of strings measured on the reference, and both decoders against chance.

use bytes::Bytes;
use proptest::prelude::*;
use serde_json::{Value, json};
use socketio::codec::{
    decoder::Decoder,
    engine::{self, decode_payload, encode_payload},
    packet::{Kind, Packet},
};

const VECTORS: &str = include_str!("../packet-vectors.txt");

/// The table's way to write a packet.
fn as_json(packet: &Packet) -> Value {
    let kind = match packet.kind {
        Kind::Connect => 0,
        Kind::Disconnect => 1,
        Kind::Event => 2,
        Kind::Ack => 3,
        Kind::ConnectError => 4,
    };
    let mut value = json!({"type": kind, "nsp": &*packet.namespace});
    if let Some(id) = packet.id {
        value["id"] = serde_json::from_str(&id.to_string()).unwrap();
    }
    if let Some(data) = &packet.data {
        value["data"] = serde_json::from_str(data.get()).unwrap();
    }
    value
}

#[test]
fn the_table_of_the_reference_is_passed() {
    let mut lines = 0;
    for line in VECTORS.lines() {
        let (text, expected) = line.split_once(" -> ").unwrap();
        let text = text.trim_end();
        let decoded = Decoder::default().text(text);
        if let Some(error) = expected.strip_prefix("THROWS ") {
            let refused = decoded.expect_err(text).to_string();
            let kind = |name: &str| error.to_lowercase().contains(name) == refused.contains(name);
            assert!(
                ["unknown packet type", "invalid payload", "too many"]
                    .into_iter()
                    .all(kind),
                "{text}: {refused} where the reference has {error}"
            );
        } else {
            let packet = decoded.expect(text).expect("no attachments in the table");
            let expected: Value = serde_json::from_str(expected).unwrap();
            assert_eq!(as_json(&packet), expected, "{text}");
        }
        lines += 1;
    }
    assert_eq!(lines, 43);
}

#[test]
fn attachments_are_gathered_and_written_again() {
    let mut decoder = Decoder::default();
    let header = r#"52-/admin,7["up",{"_placeholder":true,"num":1},{"_placeholder":true,"num":0}]"#;
    assert!(decoder.text(header).unwrap().is_none());
    assert!(decoder.binary(&Bytes::from_static(b"a")).unwrap().is_none());
    let packet = decoder
        .binary(&Bytes::from_static(b"b"))
        .unwrap()
        .expect("complete");
    assert_eq!(
        packet.attachments,
        [Bytes::from_static(b"a"), Bytes::from_static(b"b")]
    );
    assert_eq!(packet.encode(), header);
    assert_eq!(packet.to_frames().len(), 3);
}

#[test]
fn attachments_out_of_place_are_refused() {
    let awaiting = r#"51-["up",{"_placeholder":true,"num":0}]"#;
    let mut decoder = Decoder::default();
    assert!(
        decoder.binary(&Bytes::new()).is_err(),
        "binary that was not announced"
    );
    decoder.text(awaiting).unwrap();
    assert!(
        decoder.text("2[\"a\"]").is_err(),
        "text while binary is due"
    );
    for num in ["1", "-1", "\"0\"", "null", "0.5"] {
        let mut decoder = Decoder::default();
        let text = format!(r#"51-["up",{{"_placeholder":true,"num":{num}}}]"#);
        decoder.text(&text).unwrap();
        assert!(decoder.binary(&Bytes::new()).is_err(), "placeholder {num}");
    }
}

/// Text that gets past the first checks of a decoder more often than chance would.
fn packet_like() -> impl Strategy<Value = String> {
    let json = prop_oneof![
        Just(r#"["a",{"_placeholder":true,"num":0}]"#.to_owned()),
        Just(r#"["a",[1,{"b":null}]]"#.to_owned()),
        Just(r#"{"token":"x"}"#.to_owned()),
        Just("[[[[[[".to_owned()),
        ".{0,20}",
    ];
    (
        "[0-7]",
        "([0-9]{1,3}-)?",
        "(/[a-z?=]{0,5},?)?",
        "[0-9 ]{0,24}",
        json,
    )
        .prop_map(|(kind, count, nsp, id, json)| format!("{kind}{count}{nsp}{id}{json}"))
}

/// What a packet with attachments is after it was written and read again.
fn read_again(packet: &Packet) -> Packet {
    let mut decoder = Decoder::default();
    let mut whole = decoder.text(&packet.encode()).unwrap();
    for attachment in &packet.attachments {
        assert!(whole.is_none(), "attachments are waited for");
        whole = decoder.binary(attachment).unwrap();
    }
    whole.expect("complete")
}

#[test]
fn deep_nesting_is_refused_where_it_is_read() {
    let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    // The arguments of a plain event are not parsed before its handler reads them.
    let event = format!("2[\"a\",{}]", deep(200_000));
    assert!(Decoder::default().text(&event).unwrap().is_some());
    let mut decoder = Decoder::default();
    let event = format!("51-[\"a\",{}]", deep(200_000));
    assert!(decoder.text(&event).unwrap().is_none());
    assert!(decoder.binary(&Bytes::new()).is_err());
}

proptest! {
    #[test]
    fn any_text_is_decoded_or_refused(text in prop_oneof![packet_like(), ".{0,64}"]) {
        let mut decoder = Decoder::default();
        if let Ok(Some(packet)) = decoder.text(&text) {
            prop_assert_eq!(as_json(&read_again(&packet)), as_json(&packet));
            prop_assert_eq!(read_again(&packet).encode(), packet.encode());
        } else {
            // At most ten attachments are ever held, whatever was announced.
            for _ in 0..11 {
                if decoder.binary(&Bytes::from_static(b"x")).is_err() { break }
            }
            prop_assert!(decoder.binary(&Bytes::new()).is_err());
        }
    }

    #[test]
    fn any_conversation_is_decoded_or_refused(
        messages in proptest::collection::vec(
            prop_oneof![
                packet_like().prop_map(Ok),
                (1..4_usize, 0..4_usize).prop_map(|(count, num)| {
                    Ok(format!(r#"5{count}-["a",{{"_placeholder":true,"num":{num}}}]"#))
                }),
                proptest::collection::vec(any::<u8>(), 0..16).prop_map(Err),
                proptest::collection::vec(any::<u8>(), 0..16).prop_map(Err),
            ],
            0..32,
        )
    ) {
        let mut decoder = Decoder::default();
        // The bytes since the last packet or fault; no packet may have more.
        let mut sent = Vec::new();
        for message in messages {
            let decoded = match message {
                Ok(text) => decoder.text(&text),
                Err(bytes) => {
                    sent.push(Bytes::from(bytes));
                    decoder.binary(&sent[sent.len() - 1])
                }
            };
            match decoded {
                Ok(None) => {}
                Ok(Some(packet)) => {
                    prop_assert_eq!(&packet.attachments, &std::mem::take(&mut sent));
                    prop_assert_eq!(read_again(&packet).to_frames(), packet.to_frames());
                }
                // The connection ends here.
                Err(_) => break,
            }
        }
    }

    #[test]
    fn any_payload_is_decoded_or_refused(body in "([0-6b9][a-zA-Z0-9+/=]{0,6}\u{1e}?){0,8}|.{0,64}") {
        let decoded: Result<Vec<_>, _> = decode_payload(&body.into()).collect();
        if let Ok(packets) = decoded {
            let frames: Vec<_> = packets.iter().map(engine::EnginePacket::encode).collect();
            let again: Result<Vec<_>, _> = decode_payload(&encode_payload(&frames).into()).collect();
            prop_assert_eq!(again, Ok(packets));
        }
    }
}
