//! The routes, and what every answer carries.

use crate::address::Address;
use crate::catalogue::Ground;
use crate::client;
use crate::door::Guest;
use crate::games::{Games, Reach, Rejected, blocking};
use crate::guard;
use crate::pages::{Page, Pages};
use crate::socket;
use crate::store::{Listed, SeatListed};
use crate::token;
use crate::uploads;
use crate::wire::{Gallery, GameCard, NewGame, PERSON, SeatLink, SetCard};
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, FromRequestParts, MatchedPath, Path, RawQuery, Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;
use umpire::table::Board;

/// What the client may load: itself and nothing else. Styles stand in the map's own drawing, hence `unsafe-inline` for them alone.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; \
                      object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// It may be kept, but is asked for again: the tag says whether it has changed.
const FRESH: &str = "no-cache";
/// It never changes under its name.
const LASTING: &str = "public, max-age=31536000, immutable";
/// It is nobody else's.
const PRIVATE: &str = "no-store";
/// A longer wish for a new game is not read.
const LONGEST_WISH: usize = 64 << 10;

/// What is read from a connection at once.
const READ_BUFFER: usize = 4 << 10;

/// What the routes share.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) games: Arc<Games>,
    pub(crate) pages: Arc<Pages>,
}

pub(crate) fn routes(house: AppState) -> Router {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/gallery", get(gallery))
        .route("/api/scenarios/{set}/{name}/{what}", get(of_scenario))
        .route("/api/cases/{set}", get(cases))
        .route("/api/cases/{set}/{file}/{number}", get(case))
        .route("/api/cases/{set}/{file}/{number}/{what}", get(of_case))
        .route("/api/rulebook/{set}", get(rulebook))
        .route("/api/sets/{set}/vocabulary", get(vocabulary))
        .route("/api/games", get(games).post(begin))
        .route("/api/games/record", post(take_in))
        .route("/api/seat/{token}", get(seat))
        .route("/api/invitations/{token}", get(invitation).post(take))
        .route("/api/play/{token}", get(play))
        .fallback(client_file)
        .layer(from_fn_with_state(house.clone(), guard))
        .with_state(house)
}

/// Looks at every request before it is answered, and at every answer before it goes.
async fn guard(State(house): State<AppState>, request: Request, next: Next) -> Response {
    let since = Instant::now();
    // The pattern and not the path: that may hold the secret of a seat.
    let asked = request.extensions().get::<MatchedPath>().cloned();
    let method = request.method().clone();
    let passed = guard::check(house.games.reach, request.method(), request.uri().path(), request.headers());
    let mut response = match passed {
        Ok(()) => next.run(request).await,
        Err(turned) => turned.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static(PRIVATE));
    let path = asked.as_ref().map_or("the client", MatchedPath::as_str);
    tracing::info!(%method, path, status = response.status().as_u16(), took = ?since.elapsed(), "request");
    response
}

impl IntoResponse for Rejected {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(json!({ "error": self.why }))).into_response()
    }
}

async fn health(State(house): State<AppState>) -> Json<Value> {
    let games = house.games.memory.n_awake();
    Json(
        json!({ "ok": true, "version": env!("CARGO_PKG_VERSION"), "games_loaded": games, "key": house.games.signer.public() }),
    )
}

async fn gallery(State(house): State<AppState>, headers: HeaderMap) -> Result<Response, Rejected> {
    let games = Arc::clone(&house.games);
    let make = move || {
        let sets = games.catalogue.keys().into_iter().filter_map(|key| {
            let set = games.catalogue.rule_set(key)?;
            let (key, title) = (set.key().to_owned(), set.title().to_owned());
            Some(SetCard { players: games.players.players(&key), key, title })
        });
        Some(Page::json(&Gallery {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            local: games.reach == Reach::Local,
            sets: sets.collect(),
            scenarios: games.catalogue.scenarios(),
        }))
    };
    house.show("gallery".to_owned(), "", &headers, make).await
}

async fn of_scenario(
    State(house): State<AppState>,
    Path((set, name, what)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Response, Rejected> {
    let (key, catalogue) = (format!("{set}/{name}"), house.games.catalogue);
    let page = format!("scenario {key} {what}");
    let missing = "there is no such scenario: GET /api/gallery lists them";
    match what.as_str() {
        "map.svg" => {
            house
                .show(page, missing, &headers, move || catalogue.map(Ground::Scenario(&key)).map(Page::svg))
                .await
        }
        "thumbnail.png" => {
            house.show(page, missing, &headers, move || catalogue.thumbnail(&key).map(Page::png)).await
        }
        "board" => {
            house
                .show(page, missing, &headers, move || catalogue.board(Ground::Scenario(&key)).map(board))
                .await
        }
        _ => Err(Rejected::new(404, "a scenario has map.svg, thumbnail.png and board")),
    }
}

async fn of_case(
    State(house): State<AppState>,
    Path((set, file, number, what)): Path<(String, String, String, String)>,
    headers: HeaderMap,
) -> Result<Response, Rejected> {
    let (key, catalogue) = (format!("{set}/{file}#{number}"), house.games.catalogue);
    let page = format!("case {key} {what}");
    match what.as_str() {
        "map.svg" => {
            house
                .show(page, NO_CASE, &headers, move || catalogue.map(Ground::Case(&key)).map(Page::svg))
                .await
        }
        "board" => {
            house.show(page, NO_CASE, &headers, move || catalogue.board(Ground::Case(&key)).map(board)).await
        }
        _ => Err(Rejected::new(404, "the position of a case has map.svg and board")),
    }
}

const NO_CASE: &str = "there is no such case: GET /api/cases/{set} lists those of a rule set";

const NO_SET: &str = "there is no such rule set: GET /api/gallery lists them";

fn board(made: Result<Board, String>) -> Result<Page, String> {
    made.and_then(|board| Page::json(&board))
}

async fn vocabulary(
    State(house): State<AppState>,
    Path(set): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Rejected> {
    let (page, catalogue) = (format!("vocabulary {set}"), house.games.catalogue);
    let make = move || catalogue.rule_set(&set).map(|rules| Page::json(&rules.vocabulary()));
    house.show(page, NO_SET, &headers, make).await
}

async fn cases(
    State(house): State<AppState>,
    Path(set): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Rejected> {
    let (page, catalogue) = (format!("cases {set}"), house.games.catalogue);
    house.show(page, NO_SET, &headers, move || catalogue.cases(&set).map(|cases| Page::json(&cases))).await
}

async fn case(
    State(house): State<AppState>,
    Path((set, file, number)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Response, Rejected> {
    let (key, catalogue) = (format!("{set}/{file}#{number}"), house.games.catalogue);
    let page = format!("case {key}");
    house
        .show(page, NO_CASE, &headers, move || {
            Some(crate::cases::show(catalogue, &key)?.and_then(|show| Page::json(&show)))
        })
        .await
}

async fn rulebook(
    State(house): State<AppState>,
    Path(set): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Rejected> {
    let (page, catalogue) = (format!("rulebook {set}"), house.games.catalogue);
    let missing = "there is no such rulebook: GET /api/gallery lists the rule sets";
    house.show(page, missing, &headers, move || catalogue.rulebook(&set).map(|book| Page::json(&book))).await
}

/// Reads a body as JSON and says what is wrong with it.
fn body<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Result<T, Rejected> {
    serde_json::from_slice(bytes)
        .map_err(|error| Rejected::new(400, format!("the body does not fit: {error}")))
}

impl FromRequestParts<AppState> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &AppState) -> Result<Address, Self::Rejection> {
        Ok(Address::of_request(parts, house.games.limits.proxy_header.as_ref()))
    }
}

async fn begin(State(house): State<AppState>, from: Address, sent: Body) -> Result<Response, Rejected> {
    let wanted: NewGame = body(&uploads::read(sent, LONGEST_WISH).await?)?;
    house.games.admit_game(from).await?;
    let created = house.games.begin(wanted).await?;
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

async fn take_in(State(house): State<AppState>, from: Address, sent: Body) -> Result<Response, Rejected> {
    let most = house.games.limits.record;
    if HttpBody::size_hint(&sent).lower() > most as u64 {
        uploads::let_by(sent);
        return Err(uploads::too_long(most));
    }
    // Nothing is read before it can be played again.
    let turn = match turn_to_send(&house, from).await {
        Ok(turn) => turn,
        Err(why) => {
            uploads::let_by(sent);
            return Err(why);
        }
    };
    let sent = uploads::read(sent, most).await?;
    let text = String::from_utf8(sent).map_err(|_| Rejected::new(400, "a record is UTF-8 text"))?;
    let created = house.games.take_in(text, from).await?;
    drop(turn);
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

async fn turn_to_send(house: &AppState, from: Address) -> Result<uploads::Turn, Rejected> {
    let turn = house.games.uploads.next(from).await?;
    house.games.admit_game(from).await?;
    Ok(turn)
}

/// More games are not told at once: whoever wants older ones asks for those before the last of them.
const A_PAGE: u32 = 500;

async fn games(
    State(house): State<AppState>,
    RawQuery(asked): RawQuery,
) -> Result<Json<Vec<GameCard>>, Rejected> {
    let games = &house.games;
    if games.reach != Reach::Local {
        return Err(Rejected::new(403, "the games of this table are not listed: keep the link of your seat"));
    }
    let store = Arc::clone(games);
    // A game's name has no letters that would be written otherwise in an address.
    let before = asked.and_then(|asked| asked.strip_prefix("before=").map(str::to_owned));
    let listed = blocking(move || store.store.list(before.as_deref(), A_PAGE)).await??;
    let card = |listed: Listed| GameCard {
        game: listed.name,
        title: games.title_of(&listed.scenario),
        scenario: listed.scenario,
        turn: listed.card.turn,
        created: crate::time::rfc3339(listed.created),
        updated: crate::time::rfc3339(listed.updated),
        over: listed.card.result.is_some(),
        result: listed.card.result,
        seats: listed.seats.into_iter().map(listed_link).collect(),
    };
    Ok(Json(listed.into_iter().map(card).collect()))
}

/// A seat that was handed over to a computer can be taken back by its link.
fn listed_link(seat: SeatListed) -> SeatLink {
    let token = seat.token.filter(|_| seat.player == PERSON);
    let link = token.as_ref().map(|token| format!("/#/play/{token}"));
    SeatLink { seat: seat.seat, player: seat.holder, token, link, invitation: None }
}

async fn seat(State(house): State<AppState>, Path(token): Path<String>) -> Result<Response, Rejected> {
    let (game, seat) = house.games.seat_of(&token).await?;
    Ok(Json(house.games.seat_card(game, seat).await?).into_response())
}

/// What an invitation leads to.
async fn invitation(State(house): State<AppState>, Path(token): Path<String>) -> Result<Response, Rejected> {
    let (game, seat) = house.games.invited_to(&token).await?;
    Ok(Json(house.games.seat_card(game, seat).await?).into_response())
}

/// Takes the seat of an invitation.
async fn take(
    State(house): State<AppState>,
    from: Address,
    Path(token): Path<String>,
) -> Result<Response, Rejected> {
    Ok(Json(house.games.take(&token, from).await?).into_response())
}

async fn play(
    State(house): State<AppState>,
    Path(token): Path<String>,
    from: Address,
    guest: Option<Extension<Arc<Guest>>>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Rejected> {
    let upgrade = upgrade.map_err(|_| Rejected::new(426, "this is for a WebSocket: open / in a browser"))?;
    let (game, seat) = house.games.seat_of(&token).await?;
    let place = house.games.places.take(from, (game, seat.clone()));
    let place =
        place.ok_or_else(|| Rejected::new(503, "too many are connected just now: try again later"))?;
    // A frame that is only somewhat too long is read to its end, so that its sender hears why it is the last.
    let most = house.games.limits.message * 4;
    // Messages are short: a large buffer would be cleared before every read, and held for every connection.
    let upgrade = upgrade.max_message_size(most).max_frame_size(most).read_buffer_size(READ_BUFFER);
    let upgrade = upgrade.protocols([socket::DEFLATE]);
    let key = token::hash(&token);
    Ok(upgrade.on_upgrade(async move |socket| {
        socket::converse(socket, house.games, game, (seat, key), place).await;
        drop(guest);
    }))
}

async fn client_file(uri: Uri, method: axum::http::Method, headers: HeaderMap) -> Result<Response, Rejected> {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return Err(Rejected::new(404, "there is nothing here: docs/server.md lists what can be asked"));
    }
    if !matches!(method, axum::http::Method::GET | axum::http::Method::HEAD) {
        return Err(Rejected::new(405, "the client can only be fetched"));
    }
    let file = client::file(path);
    if path.starts_with("/assets/") && !file.is_lasting() {
        return Err(Rejected::new(404, "this file of the client is not there any more: load the page again"));
    }
    let page = Page {
        kind: file.kind(),
        bytes: Bytes::from_static(file.bytes),
        gzip: file.gzip.map(Bytes::from_static),
        tag: format!("\"{}\"", file.tag),
    };
    Ok(answer(&page, &headers, if file.is_lasting() { LASTING } else { FRESH }))
}

impl AppState {
    /// A page that is made when it is first asked for, and then kept.
    async fn show(
        &self,
        key: String,
        missing: &str,
        headers: &HeaderMap,
        make: impl FnOnce() -> Option<Result<Page, String>> + Send + 'static,
    ) -> Result<Response, Rejected> {
        let page = self.pages.get(key, &self.games.thinkers, make).await?;
        let page = page.ok_or_else(|| Rejected::new(404, missing))?;
        let page = page.as_ref().as_ref().map_err(|why| Rejected::new(500, why.clone()))?;
        Ok(answer(page, headers, FRESH))
    }
}

/// Sends a page, or that it has not changed.
fn answer(page: &Page, asked: &HeaderMap, cache: &'static str) -> Response {
    let has = |name, wanted: &str| {
        let values = asked.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or_default();
        values.split(',').any(|value| {
            value.trim().split(';').next().unwrap_or_default().trim_start_matches("W/") == wanted
        })
    };
    let gzip = page.gzip.as_ref().filter(|_| has(ACCEPT_ENCODING, "gzip"));
    let mut response = if has(IF_NONE_MATCH, &page.tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(gzip.unwrap_or(&page.bytes).clone()))
    };
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&page.tag) {
        headers.insert(ETAG, tag);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(page.kind));
    if gzip.is_some() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}
