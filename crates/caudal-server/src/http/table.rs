//! The route table: every endpoint is added with exactly one authorisation rule, and there is no other way to add one.

use axum::{
    extract::{Request, State},
    http::Method,
    middleware::{Next, from_fn_with_state},
    response::Response,
};
use caudal_domain::{permission::Permission, token::Scopes};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt};

use crate::{app::App, identity::guard};

/// Who may call an endpoint. What they may do to a record there is the domain's to say.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// Anybody, signed in or not.
    Public,
    /// Anybody with a session; the feature shows each their own.
    Session,
    /// Whoever may act by any of these permissions. Other systems whose token holds one of them may read.
    AnyOf(&'static [Permission]),
    /// The same, and those systems may change something, too: nothing that rules leave to a person.
    Systems(&'static [Permission]),
    /// Systems that keep people and groups (SCIM 2.0), and nobody else.
    Scim,
}

impl Rule {
    /// Whether the token of another system opens the endpoint (decision 8).
    #[must_use]
    pub fn opens_to(self, method: &Method, scopes: Scopes) -> bool {
        let reads = matches!(*method, Method::GET | Method::HEAD);
        match self {
            Self::Public => true,
            Self::Session => false,
            Self::AnyOf(permissions) => reads && scopes.permissions().allows_any(permissions),
            Self::Systems(permissions) => scopes.permissions().allows_any(permissions),
            Self::Scim => scopes == Scopes::Scim,
        }
    }
}

/// One row of the table.
#[derive(Clone, Debug)]
pub struct RouteRule {
    /// `GET`, `POST` …
    pub method: String,
    /// The path with its parameters in braces.
    pub path: String,
    /// Who may call it.
    pub rule: Rule,
}

/// Endpoints under construction.
pub struct Routes {
    app: App,
    router: OpenApiRouter<App>,
    table: Vec<RouteRule>,
}

impl Routes {
    /// No endpoints yet.
    #[must_use]
    pub fn new(app: App) -> Self {
        Self { app, router: OpenApiRouter::new(), table: Vec::new() }
    }

    /// Adds one endpoint, made by `routes!(handler)`, under its rule.
    #[must_use]
    pub fn add(mut self, rule: Rule, endpoint: UtoipaMethodRouter<App>) -> Self {
        for (path, item) in &endpoint.1.paths {
            let methods = [
                ("GET", item.get.is_some()),
                ("POST", item.post.is_some()),
                ("PUT", item.put.is_some()),
                ("PATCH", item.patch.is_some()),
                ("DELETE", item.delete.is_some()),
            ];
            for (method, _) in methods.into_iter().filter(|(_, there)| *there) {
                self.table.push(RouteRule { method: method.to_owned(), path: path.clone(), rule });
            }
        }
        let guarded = endpoint.layer(from_fn_with_state((self.app.clone(), rule), check));
        self.router = self.router.routes(guarded);
        self
    }

    /// Adds all endpoints of another table.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        self.table.extend(other.table);
        self
    }

    /// The router and the table.
    #[must_use]
    pub fn finish(self) -> (OpenApiRouter<App>, Vec<RouteRule>) {
        (self.router, self.table)
    }
}

async fn check(State((app, rule)): State<(App, Rule)>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    match guard::check(&app, rule, &parts).await {
        Ok(caller) => {
            if let Some(caller) = caller {
                parts.extensions.insert(caller);
            }
            next.run(Request::from_parts(parts, body)).await
        }
        Err(refusal) => *refusal,
    }
}
