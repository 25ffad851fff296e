//! Decides which requests the server answers, and sets the headers of every answer.

use super::Site;
use super::refusal::Refusal;
use crate::exit::{Code, Fault};
use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CONTENT_SECURITY_POLICY, COOKIE, HOST, HeaderName, LOCATION, REFERRER_POLICY,
    SET_COOKIE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use constant_time_eq::constant_time_eq;
use std::fmt::{self, Display, Formatter};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The page may load files from this server only, may not be shown inside another page, and may not
/// send forms elsewhere.
const POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'; object-src 'none'";
const HEADERS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The address may contain the token, which other sites must not see.
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// A secret of 128 random bits, as hexadecimal digits.
pub struct Token(String);

impl Token {
    /// Makes a new token from the system's random numbers.
    pub fn new() -> Result<Self, Fault> {
        let mut bytes = [0; 16];
        let fault = |error| Fault::new(Code::Io, format!("no random numbers: {error}"));
        getrandom::fill(&mut bytes).map_err(fault)?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// Compares in a time that does not depend on how much of the guess is right.
    fn is(&self, guess: &str) -> bool {
        constant_time_eq(self.0.as_bytes(), guess.as_bytes())
    }
}

impl Display for Token {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Knows the names of this server, and its secret if other machines can reach it.
pub struct Gatekeeper {
    address: SocketAddr,
    token: Option<Token>,
}

impl Gatekeeper {
    /// A gatekeeper for a server at `address`. Without a token the server only answers to this machine's own
    /// names.
    pub fn new(address: SocketAddr, token: Option<Token>) -> Self {
        Gatekeeper { address, token }
    }

    /// The address at which a browser finds the page.
    pub fn url(&self) -> String {
        let token = self.token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default();
        format!("http://{}/{token}", self.address)
    }

    /// The answer to a request that is refused; `None` if it may pass.
    fn refuses(&self, request: &Request) -> Option<Response> {
        if !self.is_named(request) {
            let message = "this name is not the server's: take the address that it printed";
            return Some(Refusal::new(StatusCode::FORBIDDEN, message).into_response());
        }
        let token = self.token.as_ref()?;
        let headers = request.headers();
        let known = bearer(headers).into_iter().chain(cookies(headers, &self.cookie()));
        if known.into_iter().any(|guess| token.is(guess)) {
            return None;
        }
        let query = request.uri().query().unwrap_or_default();
        let asked = query.split('&').find_map(|pair| pair.strip_prefix("token="));
        match request.method() {
            &Method::GET if asked.is_some_and(|guess| token.is(guess)) => Some(self.welcome(token)),
            _ => {
                let message = "the address that the server printed, with its token, is needed";
                Some(Refusal::new(StatusCode::UNAUTHORIZED, message).into_response())
            }
        }
    }

    /// Moves the token from the address into a cookie.
    fn welcome(&self, token: &Token) -> Response {
        let cookie = format!("{}={token}; HttpOnly; SameSite=Strict; Path=/", self.cookie());
        let headers = [(LOCATION, "/".to_string()), (SET_COOKIE, cookie)];
        (StatusCode::SEE_OTHER, headers).into_response()
    }

    /// The name of the cookie. It contains the port, since all ports of a machine share their cookies.
    fn cookie(&self) -> String {
        format!("fewest-{}", self.address.port())
    }

    /// Whether the request was meant for this server. A request is refused if its page comes from elsewhere
    /// and has a name that was made to point here.
    fn is_named(&self, request: &Request) -> bool {
        let mut hosts = request.headers().get_all(HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
        let host = host.to_str().is_ok_and(|host| self.is_mine(host));
        // A request through a proxy also has the name in its address.
        let address = request.uri().authority();
        host && address.is_none_or(|authority| self.is_mine(authority.as_str()))
    }

    fn is_mine(&self, name: &str) -> bool {
        let Ok(authority) = name.parse::<Authority>() else { return false };
        if name.contains('@') || authority.port_u16().unwrap_or(80) != self.address.port() {
            return false;
        }
        let host = authority.host();
        let ip = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        match (&self.token, ip) {
            (_, Err(_)) => host.eq_ignore_ascii_case("localhost"),
            // The machine may have several addresses, and any of them is right: only a name could have been
            // made to point here by somebody else.
            (Some(_), Ok(_)) => true,
            (None, Ok(ip)) => ip == self.address.ip() || OWN.contains(&ip),
        }
    }
}

const OWN: [IpAddr; 2] =
    [IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), IpAddr::V6(std::net::Ipv6Addr::LOCALHOST)];

/// Lets allowed requests pass, and gives every answer its headers.
pub async fn watch(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let mut response = match site.guard.refuses(&request) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn cookies<'h>(headers: &'h HeaderMap, name: &str) -> Vec<&'h str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.filter(|(key, _)| key.trim() == name).map(|(_, value)| value.trim()).collect()
}
