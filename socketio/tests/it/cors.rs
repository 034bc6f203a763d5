//! Cross-origin access.

use socketio::engine::Cors;

use crate::{
    client::{Ws, first_bytes, request},
    server,
};

const HANDSHAKE: &str = "/engine.io/?EIO=4&transport=polling";
const PREFLIGHT: &str = "origin: https://a.example\r\naccess-control-request-method: POST\r\n\
                         access-control-request-headers: x-token\r\n";

#[tokio::test]
async fn no_origin_header_is_sent_by_default() {
    let address = server::engine(|_| {});
    let headers = "origin: https://a.example\r\n";
    let response = request(address, &format!("GET {HANDSHAKE}"), headers, b"").await;
    assert_eq!(response.status, 200);
    assert_eq!(response.header("access-control-allow-origin"), None);
}

#[tokio::test]
async fn listed_origins_are_let_in_with_credentials() {
    let address = server::engine(|config| {
        let origins = vec!["https://a.example".to_owned()];
        config.cors = Some(Cors {
            origins,
            credentials: true,
            headers: Vec::new(),
        });
    });
    for (path, status) in [(HANDSHAKE, 200), ("/engine.io/?EIO=4&transport=abc", 400)] {
        let headers = "origin: https://a.example\r\n";
        let response = request(address, &format!("GET {path}"), headers, b"").await;
        assert_eq!(response.status, status);
        assert_eq!(
            response.header("access-control-allow-origin").unwrap(),
            "https://a.example"
        );
        assert_eq!(
            response.header("access-control-allow-credentials").unwrap(),
            "true"
        );
        assert!(
            response
                .header("vary")
                .unwrap()
                .to_lowercase()
                .contains("origin")
        );
    }
    let headers = "origin: https://b.example\r\n";
    let response = request(address, &format!("GET {HANDSHAKE}"), headers, b"").await;
    assert_eq!(response.header("access-control-allow-origin"), None);

    let preflight = request(address, &format!("OPTIONS {HANDSHAKE}"), PREFLIGHT, b"").await;
    assert_eq!(preflight.status, 204);
    assert_eq!(
        preflight.header("access-control-allow-headers").unwrap(),
        "x-token"
    );
    assert!(
        preflight
            .header("access-control-allow-methods")
            .unwrap()
            .contains("POST")
    );

    let path = "/engine.io/?EIO=4&transport=websocket";
    assert!(
        Ws::open_from(address, path, Some("https://a.example"))
            .await
            .is_ok()
    );
    assert!(
        Ws::open_from(address, path, Some("https://b.example"))
            .await
            .is_err()
    );
    let upgrade = format!(
        "GET {path} HTTP/1.1\r\nhost: x\r\norigin: https://a.example\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let answer = first_bytes(address, &upgrade).await;
    assert!(answer.contains("access-control-allow-origin: https://a.example"));
    let own = format!("http://{address}");
    assert!(
        Ws::open_from(address, path, Some(&own)).await.is_ok(),
        "the server's own pages"
    );
}

#[tokio::test]
async fn any_origin_is_a_star() {
    let address = server::engine(|config| config.cors = Some(Cors::default()));
    let headers = "origin: https://a.example\r\n";
    let response = request(address, &format!("GET {HANDSHAKE}"), headers, b"").await;
    assert_eq!(response.header("access-control-allow-origin").unwrap(), "*");
    assert_eq!(response.header("access-control-allow-credentials"), None);
}
