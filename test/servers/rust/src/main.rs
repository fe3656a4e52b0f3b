//! A server with rmcp and its typed elicitation: `desk LOG`, or with a port for Streamable HTTP.

use std::{
    env, fs,
    io::Write,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt, elicit_safe,
    model::{CustomNotification, ErrorCode, ServerNotification},
    service::{ElicitationError, RequestContext},
    tool, tool_handler, tool_router,
    transport::{
        stdio,
        streamable_http_server::{StreamableHttpService, session::local::LocalSessionManager},
    },
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Cabin {
    Economy,
    Business,
}

/// What the airline needs.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Trip {
    /// As in the passport
    #[schemars(length(min = 2, max = 40))]
    name: String,
    seats: u8,
    miles: u32,
    #[schemars(range(min = 0.5))]
    weight: f64,
    window: bool,
    cabin: Cabin,
    age: Option<i64>,
    #[serde(default)]
    note: String,
}
elicit_safe!(Trip);

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
enum Meal {
    Vegan,
    Any,
}

/// schemars writes a reference to the enumeration.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Referring {
    meal: Meal,
}
elicit_safe!(Referring);

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Confirmation {
    /// Really delete it?
    sure: bool,
}
elicit_safe!(Confirmation);

#[derive(Clone, Default)]
struct Desk {
    signed_in: Arc<AtomicBool>,
}

type Context = RequestContext<RoleServer>;

/// What the test expects of each end, in the protocol's words.
fn action<T>(result: &Result<Option<T>, ElicitationError>) -> String {
    match result {
        Ok(_) => "accept".into(),
        Err(ElicitationError::UserDeclined) => "decline".into(),
        Err(ElicitationError::UserCancelled) => "cancel".into(),
        Err(error) => error.to_string(),
    }
}

async fn confirm(context: &Context, message: &str) -> String {
    action(&context.peer.elicit::<Confirmation>(message).await)
}

fn failed(error: impl ToString) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}

fn destination() -> String {
    env::var("DESTINATION").unwrap_or_default()
}

#[tool_router]
impl Desk {
    #[tool]
    async fn book(&self, context: Context) -> Result<String, ErrorData> {
        let trip = context.peer.elicit::<Trip>("Who travels?").await;
        Ok(log("book", json!(trip.map_err(failed)?)))
    }

    #[tool]
    async fn refused(&self, context: Context) -> String {
        log(
            "refused",
            json!(action(
                &context.peer.elicit::<Referring>("Which meal?").await
            )),
        )
    }

    #[tool]
    async fn confirm(&self, context: Context) -> String {
        log(
            "confirm",
            json!(confirm(&context, "Delete report.pdf?").await),
        )
    }

    #[tool]
    async fn visit(&self, context: Context) -> Result<String, ErrorData> {
        let page = destination().parse::<url::Url>().map_err(failed)?;
        let asked = context
            .peer
            .elicit_url("Pay on the airline’s page.", page, "pay-1");
        let action = asked.await.map_err(failed)?;
        log("visit", json!({ "action": action }));
        sign().await;
        // The library has no type for it.
        let complete = CustomNotification::new(
            "notifications/elicitation/complete",
            Some(json!({ "elicitationId": "pay-1" })),
        );
        let complete = ServerNotification::CustomNotification(complete);
        context
            .peer
            .send_notification(complete)
            .await
            .map_err(failed)?;
        Ok("paid".into())
    }

    #[tool]
    async fn sign_in(&self) -> Result<String, ErrorData> {
        if !self.signed_in.swap(true, Ordering::Relaxed) {
            // The library has no type for it.
            let page = json!({
                "mode": "url",
                "message": "Sign in to Acme.",
                "url": destination(),
                "elicitationId": "in-1",
            });
            return Err(ErrorData::new(
                ErrorCode(-32042),
                "Sign in first.",
                Some(json!({ "elicitations": [page] })),
            ));
        }
        Ok(log("sign_in", json!("called again")))
    }

    #[tool]
    async fn twice(&self, context: Context) -> String {
        let (first, second) = tokio::join!(
            confirm(&context, "The first one?"),
            confirm(&context, "The second one?")
        );
        log("twice", json!({ "first": first, "second": second }))
    }

    #[tool]
    async fn take_back(&self, context: Context) -> String {
        let what = tokio::select! {
            action = confirm(&context, "Delete report.pdf?") => action,
            () = sign() => "withdrawn".into(),
        };
        log("take_back", json!(what))
    }

    #[tool]
    async fn dies(&self, context: Context) -> String {
        tokio::select! {
            action = confirm(&context, "Delete report.pdf?") => action,
            () = sign() => {
                eprintln!("The disk is full.");
                std::process::exit(3)
            }
        }
    }

    #[tool]
    async fn late(&self, context: Context) -> String {
        log("late", json!(confirm(&context, "Delete report.pdf?").await));
        tokio::select! {
            () = sign() => "late, but done".into(),
            () = context.ct.cancelled() => log("late", json!("given up")),
        }
    }
}

#[tool_handler]
impl ServerHandler for Desk {}

fn path() -> String {
    env::args().nth(1).expect("the path of the log")
}

/// Writes what the server got as a line of JSON, which the test reads.
fn log(tool: &str, got: Value) -> String {
    let mut file = fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path())
        .expect("the log");
    writeln!(file, "{}", json!({ "tool": tool, "got": got })).expect("the log");
    "done".into()
}

/// Returns once the test says that the person has seen the card.
async fn sign() {
    while fs::remove_file(format!("{}.go", path())).is_err() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::main]
async fn main() {
    if let Some(port) = env::args().nth(2) {
        let desk = Desk::default();
        let service = StreamableHttpService::new(
            move || Ok(desk.clone()),
            Arc::<LocalSessionManager>::default(),
            Default::default(),
        );
        let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}"));
        let router = axum::Router::new().nest_service("/mcp", service);
        axum::serve(listener.await.expect("a free port"), router)
            .await
            .expect("an end");
    }
    let running = Desk::default().serve(stdio()).await.expect("a client");
    running.waiting().await.expect("an end");
}
