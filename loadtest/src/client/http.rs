//! The HTTP API as a player uses it.

use std::net::IpAddr;

use reqwest::header::{AUTHORIZATION, COOKIE, HeaderMap, SET_COOKIE};
use reqwest::multipart::Form;
use reqwest::{Method, RequestBuilder, Response};
use serde_json::Value;

use super::ANSWER_TIMEOUT;
use super::target::Target;
use crate::failure::Failure;

/// Connections that wait for their next request, for each address that clients come from.
const IDLE_CONNECTIONS_MAX: usize = 256;
/// The cookie of a session.
const REFRESH_COOKIE: &str = "dl_refresh";

/// What makes requests, for all players of one source address.
#[derive(Debug, Clone)]
pub struct Http {
    client: reqwest::Client,
    api: String,
}

/// A session's tokens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tokens {
    /// For requests and sockets; good for fifteen minutes.
    pub access: String,
    /// For the next access token.
    pub refresh: String,
}

/// What a request carries.
#[derive(Debug)]
pub enum Body {
    /// Nothing.
    None,
    /// JSON.
    Json(Value),
    /// A form.
    Form(Form),
}

/// One request of a player.
#[derive(Debug)]
pub struct Request<'a> {
    /// GET, POST and so on.
    pub method: Method,
    /// Under `/api`.
    pub path: &'a str,
    /// Whose it is.
    pub token: &'a str,
    /// By which a repetition is known.
    pub key: Option<&'a str>,
    /// What it carries.
    pub body: Body,
}

impl Http {
    /// A client whose connections come from `source`.
    ///
    /// # Errors
    /// Where the library cannot be set up.
    pub fn new(target: &Target, source: Option<IpAddr>) -> anyhow::Result<Self> {
        let client = reqwest::Client::builder()
            .no_proxy()
            .local_address(source)
            .timeout(ANSWER_TIMEOUT)
            .tcp_nodelay(true)
            .pool_max_idle_per_host(IDLE_CONNECTIONS_MAX)
            .build()?;
        Ok(Self {
            client,
            api: format!("{}/api", target.base()),
        })
    }

    /// Sends a request; the JSON that it is answered with.
    ///
    /// # Errors
    /// [`Failure`], with the server's code where it refuses.
    pub async fn send(&self, request: Request<'_>) -> Result<Value, Failure> {
        let url = format!("{}{}", self.api, request.path);
        let mut builder = self.client.request(request.method, url);
        if !request.token.is_empty() {
            builder = builder.header(AUTHORIZATION, format!("Bearer {}", request.token));
        }
        if let Some(key) = request.key {
            builder = builder.header("idempotency-key", key);
        }
        builder = match request.body {
            Body::None => builder,
            Body::Json(json) => builder.json(&json),
            Body::Form(form) => builder.multipart(form),
        };
        answer_of(respond(builder).await?).await
    }

    /// Signs up; the tokens of the new session and the account's id.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn sign_up(&self, body: &Value) -> Result<(Tokens, Value), Failure> {
        let url = format!("{}/auth/signup", self.api);
        let response = respond(self.client.post(url).json(body)).await?;
        self.session_of(response).await
    }

    /// Exchanges the refresh token.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn refresh(&self, refresh: &str) -> Result<Tokens, Failure> {
        let url = format!("{}/auth/refresh", self.api);
        let cookie = format!("{REFRESH_COOKIE}={refresh}");
        let response = respond(self.client.post(url).header(COOKIE, cookie)).await?;
        Ok(self.session_of(response).await?.0)
    }

    async fn session_of(&self, response: Response) -> Result<(Tokens, Value), Failure> {
        let refresh = refresh_of(response.headers());
        let answer = answer_of(response).await?;
        let access = text_at(&answer, "/accessToken")?;
        let refresh = refresh.ok_or_else(|| Failure::Protocol("no refresh cookie".to_owned()))?;
        Ok((Tokens { access, refresh }, answer))
    }
}

async fn respond(builder: RequestBuilder) -> Result<Response, Failure> {
    builder.send().await.map_err(|error| {
        if error.is_timeout() {
            Failure::Timeout
        } else if error.is_connect() {
            Failure::Unreachable(error.to_string())
        } else {
            Failure::Closed(error.to_string())
        }
    })
}

async fn answer_of(response: Response) -> Result<Value, Failure> {
    let status = response.status();
    let body = response.bytes().await;
    let body = body.map_err(|error| Failure::Closed(error.to_string()))?;
    let json: Option<Value> = serde_json::from_slice(&body).ok();
    if status.is_success() {
        return json.ok_or_else(|| Failure::Protocol("an answer that is no JSON".to_owned()));
    }
    let code = json.as_ref().and_then(|it| it.get("code")?.as_str());
    Err(code.map_or(Failure::Status(status.as_u16()), |code| {
        Failure::Refused(format!("{} {code}", status.as_u16()))
    }))
}

fn refresh_of(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(SET_COOKIE).into_iter();
    let mut cookies = cookies.filter_map(|it| it.to_str().ok());
    cookies.find_map(|cookie| {
        let (pair, _) = cookie.split_once(';').unwrap_or((cookie, ""));
        let (name, value) = pair.split_once('=')?;
        (name == REFRESH_COOKIE).then(|| value.to_owned())
    })
}

/// The text at a JSON pointer of an answer.
///
/// # Errors
/// [`Failure::Protocol`] where there is none.
pub fn text_at(answer: &Value, pointer: &str) -> Result<String, Failure> {
    let text = answer.pointer(pointer).and_then(Value::as_str);
    let text = text.ok_or_else(|| Failure::Protocol(format!("no text at {pointer}")))?;
    Ok(text.to_owned())
}
