//! The provider's pages: plain HTML, no script, one style sheet.

use std::collections::HashMap;

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use caudal_domain::order;
use url::Url;

use super::DemoPerson;

/// What is handed on from the question to the answer.
const HANDED_ON: [&str; 8] = [
    "client_id",
    "redirect_uri",
    "response_type",
    "scope",
    "state",
    "nonce",
    "code_challenge",
    "code_challenge_method",
];

pub fn choice(people: &[DemoPerson], asked: &HashMap<String, String>) -> Html<String> {
    let hidden: String = HANDED_ON
        .iter()
        .filter_map(|name| Some((name, asked.get(*name)?)))
        .map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">\n", escape(value)))
        .collect();
    let mut first: Vec<_> = people.iter().filter(|person| person.turn.is_some()).collect();
    order::sort_by_key(&mut first, |person| person.turn);
    let others: Vec<_> = people.iter().filter(|person| person.turn.is_none()).collect();
    page(
        "¿Quién eres hoy?",
        &format!(
            "<p class=\"aviso\">Caudal es el portal donde una empresa pide, aprueba, paga y rinde su dinero, y donde queda escrito \
             quién hizo qué. Esto es una demostración: los datos son ficticios y no hay contraseñas; elige a una persona y entra con sus \
             permisos.</p>\n<form method=\"post\" action=\"/authorize\">\n{hidden}{}{}</form>",
            group(
                "Por dónde empezar",
                "Una solicitud de principio a fin: pide dinero, apruébala, prepara el pago y autorízalo.",
                "pasos",
                &first
            ),
            group(
                "Las demás personas",
                "La caja, la contabilidad, la auditoría y la administración.",
                "",
                &others
            ),
        ),
    )
}

/// People under a heading; nothing where there are none.
fn group(title: &str, text: &str, class: &str, people: &[&DemoPerson]) -> String {
    let buttons: String = people.iter().map(|person| button(person)).collect();
    if buttons.is_empty() {
        return String::new();
    }
    format!("<h2>{title}</h2>\n<p class=\"detalle\">{text}</p>\n<ul class=\"{class}\">\n{buttons}</ul>\n")
}

fn button(person: &DemoPerson) -> String {
    let initials: String =
        person.name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
    let turn = person
        .turn
        .map(|turn| format!("<span class=\"paso\"><span class=\"oculto\">Paso </span>{turn}</span>"))
        .unwrap_or_default();
    format!(
        "<li><button name=\"sub\" value=\"{}\"><span class=\"iniciales\" aria-hidden=\"true\">{}</span>\
         <span class=\"quien\"><strong>{}</strong> <span class=\"rol\">{}</span> <span class=\"hace\">{}</span></span>{turn}</button></li>\n",
        escape(&person.sub),
        escape(&initials),
        escape(&person.name),
        escape(&person.role),
        escape(&person.does),
    )
}

/// This is no request of the portal.
pub fn refused(portal: &Url) -> Html<String> {
    page(
        "Esta dirección no sirve",
        &format!(
            "<p class=\"aviso\">La página de entrada solo se abre desde el portal de esta demostración.</p>\n\
             <p><a href=\"{}\">Ir al portal</a></p>",
            escape(portal.as_str())
        ),
    )
}

pub fn signed_out(portal: &Url) -> Html<String> {
    page("Sesión cerrada", &format!("<p><a href=\"{}\">Volver al portal</a></p>", escape(portal.as_str())))
}

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html>\n<html lang=\"es\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} · Demostración de Caudal</title>\n<link rel=\"stylesheet\" href=\"/page.css\">\n</head>\n\
         <body>\n<main>\n<p class=\"producto\">Caudal <span>Demostración</span></p>\n<h1>{title}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    ))
}

pub async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("page.css")).into_response()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_was_asked_becomes_markup() {
        let asked = HashMap::from([("state".to_owned(), "\"><script>alert(1)</script>".to_owned())]);
        let person = DemoPerson {
            sub: "\"x".into(),
            name: "<b>Ana".into(),
            email: String::new(),
            role: "'r'".into(),
            does: "<i>".into(),
            turn: None,
            email_verified: true,
        };
        let html = choice(&[person], &asked).0;
        assert!(
            !html.contains("<script")
                && !html.contains("<b>")
                && !html.contains("<i>")
                && !html.contains("value=\"\"x"),
            "{html}"
        );
    }
}
