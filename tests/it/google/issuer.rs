//! The issuer: RSA keys that are made once a run, a small server that publishes them, and tokens as JSON that a test changes
//! before they are signed.

use std::net::TcpListener;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpResponse, HttpServer, web};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256};
use aws_lc_rs::{hmac, rsa};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

/// Our client id there.
pub(super) const CLIENT: &str = "duel-ledger.apps.example.com";

/// A key that signs, and its name.
pub(super) struct SigningKey {
    pub(super) id: &'static str,
    pair: KeyPair,
}

impl SigningKey {
    fn new(id: &'static str) -> Self {
        let pair = KeyPair::generate(KeySize::Rsa2048).unwrap();
        Self { id, pair }
    }

    /// The modulus out of the DER of a public key of 2,048 bits.
    fn modulus(&self) -> &[u8] {
        &self.pair.public_key().as_ref()[9..265]
    }

    /// As a set of keys lists it.
    pub(super) fn public(&self) -> Value {
        let n = URL_SAFE_NO_PAD.encode(self.modulus());
        json!({ "kty": "RSA", "use": "sig", "alg": "RS256", "kid": self.id, "n": n, "e": "AQAB" })
    }
}

/// Two keys of the issuer's, and one of a forger's that has the name of the first.
pub(super) fn signing_keys() -> &'static [SigningKey; 3] {
    static KEYS: OnceLock<[SigningKey; 3]> = OnceLock::new();
    KEYS.get_or_init(|| ["first", "second", "first"].map(SigningKey::new))
}

/// What the source of keys answers.
enum Source {
    Keys(Vec<Value>),
    Down,
    Body(String),
}

struct Shared {
    source: Mutex<Source>,
    hits: AtomicUsize,
}

pub(super) struct Issuer {
    shared: Arc<Shared>,
    port: u16,
    handle: ServerHandle,
}

impl Issuer {
    /// An issuer that publishes its first key.
    pub(super) fn start() -> Self {
        let shared = Arc::new(Shared {
            source: Mutex::new(Source::Keys(vec![signing_keys()[0].public()])),
            hits: AtomicUsize::new(0),
        });
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = web::Data::from(Arc::clone(&shared));
        let server = HttpServer::new(move || {
            App::new()
                .app_data(state.clone())
                .route("/certs", web::get().to(certs))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)
        .unwrap()
        .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self {
            shared,
            port,
            handle,
        }
    }

    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub(super) fn jwks_url(&self) -> String {
        format!("{}/certs", self.address())
    }

    fn serve(&self, source: Source) {
        *self.shared.source.lock().unwrap() = source;
    }

    /// From now on these keys are published.
    pub(super) fn publish(&self, keys: Vec<Value>) {
        self.serve(Source::Keys(keys));
    }

    pub(super) fn go_down(&self) {
        self.serve(Source::Down);
    }

    pub(super) fn publish_text(&self, body: String) {
        self.serve(Source::Body(body));
    }

    /// How often the keys were asked for.
    pub(super) fn hits(&self) -> usize {
        self.shared.hits.load(Ordering::SeqCst)
    }

    /// A good token, signed by the first key.
    pub(super) fn token(
        &self,
        now: OffsetDateTime,
        nonce: &str,
        subject: &str,
        email: &str,
    ) -> Token {
        Token {
            key: &signing_keys()[0],
            header: json!({ "alg": "RS256", "kid": "first", "typ": "JWT" }),
            claims: json!({
                "iss": self.address(), "aud": CLIENT, "azp": CLIENT, "sub": subject, "nonce": nonce,
                "email": email, "email_verified": true, "iat": now.unix_timestamp(),
                "exp": (now + Duration::HOUR).unix_timestamp(),
            }),
        }
    }
}

impl Drop for Issuer {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

async fn certs(shared: web::Data<Shared>) -> HttpResponse {
    shared.hits.fetch_add(1, Ordering::SeqCst);
    match &*shared.source.lock().unwrap() {
        Source::Keys(keys) => HttpResponse::Ok().json(json!({ "keys": keys })),
        Source::Down => HttpResponse::InternalServerError().finish(),
        Source::Body(body) => HttpResponse::Ok().body(body.clone()),
    }
}

/// A token before it is signed.
pub(super) struct Token {
    pub(super) key: &'static SigningKey,
    pub(super) header: Value,
    pub(super) claims: Value,
}

impl Token {
    /// The two parts that are signed.
    fn message(&self) -> String {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        format!("{}.{}", part(&self.header), part(&self.claims))
    }

    pub(super) fn signed(&self) -> String {
        let message = self.message();
        let mut signature = vec![0; self.key.pair.public_modulus_len()];
        let random = SystemRandom::new();
        let pair: &rsa::KeyPair = &self.key.pair;
        pair.sign(
            &RSA_PKCS1_SHA256,
            &random,
            message.as_bytes(),
            &mut signature,
        )
        .unwrap();
        format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    pub(super) fn unsigned(&self) -> String {
        format!("{}.", self.message())
    }

    /// With the public key as the secret of an HMAC.
    pub(super) fn signed_by_public_key(&self) -> String {
        let message = self.message();
        let secret = self.key.pair.public_key().as_ref();
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
        let tag = hmac::sign(&key, message.as_bytes());
        format!("{message}.{}", URL_SAFE_NO_PAD.encode(tag))
    }
}
