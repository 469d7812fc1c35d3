//! Who may call what: every endpoint under its one rule, and every permission alone against every endpoint. The golden
//! file is read in review: a line that changes there is a right that changes.
//!
//!   CAUDAL_PROVE=1   every refusal on PostgreSQL, too, where each seventh is tried otherwise

use std::{collections::BTreeSet, fmt::Write as _};

use caudal_access::company;
use caudal_domain::permission::Permission;
use caudal_domain::token::{self, Scopes};
use caudal_server::portal;
use caudal_web::http::table::{RouteRule, Rule};
use serde_json::json;

use caudal_testing::{Answer, Person, Target, is_long_run, unlimited};

const GOLDEN: &str = include_str!("authorization.golden");

fn written(table: &[RouteRule]) -> String {
    let mut lines: BTreeSet<String> = BTreeSet::new();
    for row in table {
        let labels = |any: &[Permission]| any.iter().map(|p| p.label()).collect::<Vec<_>>().join(" | ");
        let who = match row.rule {
            Rule::Public => "anybody".to_owned(),
            Rule::Session => "any session, each their own".to_owned(),
            Rule::SharedBySessions | Rule::Choices => "any session, the same for all".to_owned(),
            Rule::Branches(any) | Rule::Drafts(any) => format!("{}; of their branches", labels(any)),
            Rule::Shared(any) => format!("{}; the same for all", labels(any)),
            Rule::Company(any) | Rule::Systems(any) => format!("{}; for the whole company", labels(any)),
            Rule::Scim => "tokens with the scope scim".to_owned(),
        };
        // Compact: a token opens what one of its scopes opens, where the line says so, and nothing else.
        let systems = match row.rule {
            Rule::Choices | Rule::Drafts(_) => "; tokens that draft, too",
            rule if rule.permissions().is_some() && any_scope_opens(row) => "; tokens, too",
            _ => "",
        };
        let line = format!("{} {}: {who}{systems}", row.path, row.method);
        assert!(lines.insert(line), "two rules for {row:?}");
    }
    lines.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{line}");
        text
    })
}

/// The scopes that a token may have: each permission alone, provisioning, and drafting.
fn each_scope() -> impl Iterator<Item = Scopes> {
    let alone = |p| Scopes::Api([p].into_iter().collect());
    Permission::all().filter(|p| token::may_hold(*p)).map(alone).chain([Scopes::Scim, Scopes::Drafts])
}

fn opens(row: &RouteRule, scopes: Scopes) -> bool {
    row.rule.opens_to(&row.method.parse().unwrap(), scopes)
}

fn any_scope_opens(row: &RouteRule) -> bool {
    each_scope().any(|scopes| opens(row, scopes))
}

/// A path with something in the place of every placeholder; one that nobody thought of fails.
fn fill_placeholders(path: &str) -> String {
    let fill = |part: &str| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
        None => part.to_owned(),
        Some("action") => "approve".to_owned(),
        Some("key") => "expense".to_owned(),
        Some("kind") => "branches".to_owned(),
        Some("position") => "1".to_owned(),
        Some("token") => "nobody-bought-this".to_owned(),
        Some("id" | "answer_id" | "attachment_id" | "delivery" | "line_id" | "session_id") => {
            "01920000-0000-7000-8000-0000000000ff".to_owned()
        }
        Some(name) => panic!("{path}: what stands for {name}?"),
    };
    path.split('/').map(fill).collect::<Vec<_>>().join("/")
}

/// A call of an endpoint that exists, about records that do not.
async fn call(person: &Person, row: &RouteRule) -> Answer {
    let path = fill_placeholders(&row.path);
    match row.method.as_str() {
        "GET" => person.get(&path).await,
        "PUT" => person.put(&path, json!({})).version(1).await,
        "PATCH" => person.patch(&path, json!({})).version(1).await,
        "DELETE" => person.delete(&path).await,
        _ => person.post(&path, json!({})).version(1).await,
    }
}

/// One of how many refusals is tried: what a rule refuses does not depend on the engine.
fn tried_of(target: Target) -> usize {
    if target == Target::Postgres && !is_long_run() { 7 } else { 1 }
}

fn may(rule: Rule, permission: Option<Permission>) -> bool {
    let held =
        |any: &[Permission]| permission.is_some_and(|p| p == Permission::Administrator || any.contains(&p));
    match rule {
        Rule::Public | Rule::Session | Rule::SharedBySessions | Rule::Choices => true,
        Rule::Scim => false,
        _ => rule.permissions().is_some_and(held),
    }
}

fn under_api(table: &[RouteRule]) -> impl Iterator<Item = &RouteRule> {
    table.iter().filter(|row| row.path.starts_with("/api/v1/"))
}

story!(every_endpoint_has_one_rule_and_the_table_is_the_reviewed_one, |portal| async {
    let table = portal::portal(&portal.app).table;
    assert!(under_api(&table).all(|row| !matches!(row.rule, Rule::Public)));
    let now = written(&table);
    assert!(now == GOLDEN, "the rights changed; if that is meant, authorization.golden becomes:\n{now}");
});

story!(
    each_permission_alone_opens_its_own_endpoints_and_no_other,
    |config| { config.limits = unlimited() },
    |portal| async {
        let table = portal::portal(&portal.app).table;
        let permissions = Permission::all().map(Some).chain([None]);
        let mut refusals = (1..).map(|n: usize| n.is_multiple_of(tried_of(portal.target)));
        for permission in permissions {
            let user = portal.register("Ana Vega").await;
            if let Some(permission) = permission {
                portal.grant(user, permission, None).await;
            }
            let mut person = portal.sign_in(user).await;
            for row in under_api(&table) {
                let opens = may(row.rule, permission);
                if !opens && refusals.next() == Some(false) {
                    continue;
                }
                let answer = call(&person, row).await;
                let case = format!("{} {} with {permission:?}: {answer}", row.method, row.path);
                if opens {
                    assert!(!matches!(answer.status.as_u16(), 401 | 403), "{case}");
                } else {
                    answer.refused(403, "forbidden");
                    // A refusal for lack of permission ends the session (specification, section 8).
                    call(&person, row).await.refused(401, "session_required");
                    person = portal.sign_in(user).await;
                }
            }
        }
    }
);

story!(
    each_permission_for_one_branch_alone_opens_what_belongs_to_branches,
    |config| { config.limits = unlimited() },
    |portal| async {
        let table = portal::portal(&portal.app).table;
        let david = portal.app.new_id();
        portal.write(move |tx| Box::pin(company::add_branch(tx, david, "David"))).await;
        // Administration knows no branch.
        for permission in
            Permission::all().filter(|p| *p != Permission::Administrator && *p != Permission::ApiAdmin)
        {
            let user = portal.register("Ana Vega").await;
            portal.grant_in(user, permission, david).await;
            let person = portal.sign_in(user).await;
            for row in under_api(&table).filter(|row| may(row.rule, Some(permission))) {
                let answer = call(&person, row).await;
                let case =
                    format!("{} {} with {permission:?} for one branch: {answer}", row.method, row.path);
                if row.rule.of_whole_company() {
                    answer.refused(409, "whole_company_only");
                } else {
                    assert!(!matches!(answer.status.as_u16(), 401 | 403 | 500), "{case}");
                }
            }
            // None of it signs anybody out.
            person.get("/api/v1/home").await.ok();
        }
    }
);

story!(
    without_a_living_session_nothing_under_the_api_opens,
    |config| { config.limits = unlimited() },
    |portal| async {
        let table = portal::portal(&portal.app).table;
        let stranger = portal.stranger();
        let ended = portal.person("Ana Vega", &[Permission::Administrator], &[]).await;
        let (cookies, token) = (ended.cookies(), ended.token());
        portal.wait(std::time::Duration::from_secs(13 * 3600));
        for row in under_api(&table) {
            call(&stranger, row).await.refused(401, "session_required");
            ended.take_cookies(&cookies);
            ended.set_token(token.as_deref());
            call(&ended, row).await.refused(401, "session_required");
        }
    }
);

story!(
    each_scope_alone_opens_its_own_endpoints_to_a_token_and_no_other,
    |config| { config.limits = unlimited() },
    |portal| async {
        let table = portal::portal(&portal.app).table;
        let guarded: Vec<_> = table.iter().filter(|row| !matches!(row.rule, Rule::Public)).collect();
        let yadira = portal.person("Yadira Batista", &[Permission::Administrator], &[]).await;
        let mut refusals = (1..).map(|n: usize| n.is_multiple_of(tried_of(portal.target)));
        for scopes in each_scope() {
            let labels = scopes.labels();
            let drafts_for = (scopes == Scopes::Drafts).then(|| yadira.id());
            let body = json!({ "name": labels[0], "scopes": labels, "drafts_for": drafts_for,
                "ends_on": "2026-12-31" });
            let made = yadira.post("/api/v1/tokens", body).await.created();
            let system = portal.stranger();
            system.set_token(made["secret"].as_str());
            for row in &guarded {
                let opens = opens(row, scopes);
                if !opens && refusals.next() == Some(false) {
                    continue;
                }
                let answer = call(&system, row).await;
                let case = format!("{} {} with {labels:?}: {answer}", row.method, row.path);
                if opens {
                    assert!(!matches!(answer.status.as_u16(), 401 | 403), "{case}");
                } else {
                    // It ends nothing: the next call finds the same.
                    assert_eq!(answer.status.as_u16(), 403, "{case}");
                }
            }
        }
        // A person's session is no token of a system, whatever they may do.
        for row in guarded.iter().filter(|row| matches!(row.rule, Rule::Scim)) {
            assert_eq!(call(&yadira, row).await.status.as_u16(), 401, "{} {}", row.method, row.path);
        }
        yadira.get("/api/v1/home").await.ok();
    }
);
