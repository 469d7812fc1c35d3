//! The route table: every endpoint is added with exactly one authorisation rule, and there is no other way to add one.

use axum::{http::Method, routing::MethodRouter};
use caudal_domain::{permission::Permission, token::Scopes};
use utoipa::openapi::HttpMethod;
#[cfg(feature = "describe")]
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::app::App;

/// Who may call an endpoint, and whether a permission for one branch is enough. What they may do to a record there is the
/// domain's to say.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// Anybody, signed in or not.
    Public,
    /// Anybody with a session; the handler takes its caller and shows each their own.
    Session,
    /// Anybody with a session, and all see the same: names to choose from, which belong to no branch.
    SharedBySessions,
    /// The same, of names that a request is written with: systems that draft requests read them as well.
    Choices,
    /// Whoever may act by any of these permissions, be it for one branch; the handler takes its caller and goes no further than the
    /// branches that they reach. Other systems whose token holds one of them may read.
    Branches(&'static [Permission]),
    /// Whoever may act by any of these permissions, be it for one branch, and all see the same, which belongs to no branch. Other
    /// systems read it as well.
    Shared(&'static [Permission]),
    /// As [`Rule::Branches`], and of the systems those alone that draft for one person, whom the handler finds in its caller.
    Drafts(&'static [Permission]),
    /// Whoever may act by any of these permissions for the whole company: who holds them for some branches only is told so. Other
    /// systems read as well.
    Company(&'static [Permission]),
    /// The same, and those systems may change something, too: nothing that rules leave to a person.
    Systems(&'static [Permission]),
    /// Systems that keep people and groups (SCIM 2.0), and nobody else.
    Scim,
}

impl Rule {
    /// The permissions of which one is needed; nothing where none is asked for.
    pub fn permissions(self) -> Option<&'static [Permission]> {
        match self {
            Self::Branches(any)
            | Self::Shared(any)
            | Self::Drafts(any)
            | Self::Company(any)
            | Self::Systems(any) => Some(any),
            Self::Public | Self::Session | Self::SharedBySessions | Self::Choices | Self::Scim => None,
        }
    }

    /// Whether a permission for some branches is not enough.
    #[must_use]
    pub fn of_whole_company(self) -> bool {
        matches!(self, Self::Company(_) | Self::Systems(_))
    }

    /// Whether the token of another system opens the endpoint (decision 8).
    #[must_use]
    pub fn opens_to(self, method: &Method, scopes: Scopes) -> bool {
        let reads = matches!(*method, Method::GET | Method::HEAD);
        match self {
            Self::Public => true,
            Self::Session | Self::SharedBySessions => false,
            Self::Choices => reads && scopes == Scopes::Drafts,
            Self::Drafts(_) => scopes == Scopes::Drafts,
            Self::Branches(any) | Self::Shared(any) | Self::Company(any) => {
                reads && scopes.permissions().allows_any(any)
            }
            Self::Systems(any) => scopes.permissions().allows_any(any),
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
    pub rule: Rule,
}

/// What makes the description of an endpoint.
#[cfg(feature = "describe")]
pub type Describe = fn() -> UtoipaMethodRouter<App>;
/// Nothing makes it: the program carries what was written.
#[cfg(not(feature = "describe"))]
pub type Describe = ();

/// An endpoint, as [`routes!`] makes it of its handler: where it is, and what answers there.
pub struct Endpoint {
    pub path: String,
    pub methods: Vec<HttpMethod>,
    pub answers: MethodRouter<App>,
    pub describe: Describe,
}

/// The [`Endpoint`] of a handler, by what `#[utoipa::path]` says of it. What describes it is made, and is in the program, only where
/// the description is asked for.
#[macro_export]
macro_rules! routes {
    ($($handler:tt)+) => {{
        let methods = $crate::http::table::utoipa_axum::routes!(@path [methods()] of $($handler)+);
        let answers = methods.iter().fold(axum::routing::MethodRouter::new(), |all, method| {
            all.on($crate::http::table::utoipa_axum::PathItemExt::to_method_filter(method), $($handler)+)
        });
        $crate::http::table::Endpoint {
            path: $crate::http::table::utoipa_axum::routes!(@path [path()] of $($handler)+),
            methods,
            answers,
            describe: $crate::describe_with!(|| $crate::http::table::utoipa_axum::routes!($($handler)+)),
        }
    }};
}
#[doc(hidden)]
pub use utoipa_axum;

pub use crate::routes;

/// What [`Endpoint::describe`] is, decided here and not where [`routes!`] stands: another crate's features are its own.
#[cfg(feature = "describe")]
#[doc(hidden)]
#[macro_export]
macro_rules! describe_with {
    ($describe:expr) => {
        $describe
    };
}
#[cfg(not(feature = "describe"))]
#[doc(hidden)]
#[macro_export]
macro_rules! describe_with {
    ($describe:expr) => {
        ()
    };
}

/// Endpoints under construction, each with its rule. The guard stands before each of them once it is put there
/// (`identity::guard::guarded`).
#[derive(Default)]
pub struct Routes {
    endpoints: Vec<(Rule, Endpoint)>,
}

impl Routes {
    /// Adds one endpoint, made by `routes!(handler)`, under its rule.
    #[must_use]
    pub fn add(mut self, rule: Rule, endpoint: Endpoint) -> Self {
        self.endpoints.push((rule, endpoint));
        self
    }

    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.endpoints.extend(other.endpoints);
        self
    }

    /// Every endpoint with its rule.
    pub fn finish(self) -> Vec<(Rule, Endpoint)> {
        self.endpoints
    }

    pub fn table(&self) -> Vec<RouteRule> {
        let rows = |(rule, endpoint): &(Rule, Endpoint)| {
            let (rule, path) = (*rule, endpoint.path.clone());
            let methods = endpoint.methods.iter().map(|method| method_name(method).to_owned());
            methods.map(|method| RouteRule { method, path: path.clone(), rule }).collect::<Vec<_>>()
        };
        self.endpoints.iter().flat_map(rows).collect()
    }

    /// The description of all of it, and the table.
    #[cfg(feature = "describe")]
    pub fn describe(self) -> (OpenApiRouter<App>, Vec<RouteRule>) {
        let table = self.table();
        // Of two types that are called the same, the last that is added stands: the one of the first endpoint.
        let all = self.endpoints.into_iter().rev().map(|(_, endpoint)| (endpoint.describe)());
        (all.fold(OpenApiRouter::new(), OpenApiRouter::routes), table)
    }
}

fn method_name(method: &HttpMethod) -> &'static str {
    match method {
        HttpMethod::Get => "GET",
        HttpMethod::Put => "PUT",
        HttpMethod::Post => "POST",
        HttpMethod::Delete => "DELETE",
        HttpMethod::Options => "OPTIONS",
        HttpMethod::Head => "HEAD",
        HttpMethod::Patch => "PATCH",
        _ => "TRACE",
    }
}
