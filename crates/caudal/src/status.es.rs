//! What `caudal status` says.

use std::net::SocketAddr;

use caudal_db::Engine;
use caudal_web::http::metrics::Figure;

use crate::status::Status;

pub fn describe(status: &Status, address: &SocketAddr) -> String {
    let engine = match status.engine {
        Engine::Sqlite => "SQLite",
        Engine::Postgres => "PostgreSQL",
    };
    let mut lines = vec![ready(status.ready.as_deref(), address)];
    let schema = match status.plan.files.len() {
        0 => format!("al día, en la versión {}", status.plan.version),
        n => format!("en la versión {}, con {n} por aplicar", status.plan.version),
    };
    lines.push(format!("Base de datos  {engine}, {schema}."));
    if let Some(back) = status.went_back {
        lines.push(format!(
            "               VOLVIÓ ATRÁS: esta máquina vio el registro {} y ahora llega al {}.",
            back.seen, back.found
        ));
    }
    let waits = |kind| find(status, |figure| matches!(figure, Figure::Waiting(of, _) if *of == kind));
    let gone = |kind| find(status, |figure| matches!(figure, Figure::GivenUp(of, _) if *of == kind));
    lines.push(format!(
        "Auditoría      {} registros sellados, {} esperan su sello.",
        status.sealed.count,
        waits("seal")
    ));
    lines.push(format!(
        "Esperan        {} correos, {} mensajes a otros sistemas, {} archivos en marcha.",
        waits("mail"),
        waits("webhook"),
        waits("import")
    ));
    lines.push(format!("Abandonado     {} correos y {} mensajes en un día.", gone("mail"), gone("webhook")));
    lines.push(format!(
        "Sesiones       {} abiertas.",
        find(status, |figure| matches!(figure, Figure::Sessions(_)))
    ));
    lines.push(format!("Última copia   {}.", backup(status)));
    lines.join("\n")
}

fn ready(said: Option<&str>, address: &SocketAddr) -> String {
    let said = match said {
        Some("ok") => "responde y puede trabajar".to_owned(),
        Some("database") => "responde, y la base de datos no".to_owned(),
        Some("writes") => "responde, y no puede guardar".to_owned(),
        Some("files") => "responde, y no puede guardar archivos".to_owned(),
        Some("stopping") => "se está deteniendo".to_owned(),
        Some("went back") => "responde, y no escribe: la base de datos volvió atrás".to_owned(),
        Some(other) => format!("responde «{other}»"),
        None => "NO RESPONDE".to_owned(),
    };
    format!("Portal         {said} ({address}).")
}

fn find(status: &Status, is_it: impl Fn(&Figure) -> bool) -> u64 {
    match status.figures.iter().find(|figure| is_it(figure)) {
        Some(Figure::Waiting(_, n) | Figure::GivenUp(_, n) | Figure::Sessions(n)) => *n,
        _ => 0,
    }
}

fn backup(status: &Status) -> String {
    let age = status.figures.iter().find_map(|figure| match figure {
        Figure::BackupAge(seconds) => Some(std::time::Duration::from_secs_f64(*seconds).as_secs() / 60),
        _ => None,
    });
    match age {
        None => "ninguna".to_owned(),
        Some(minutes) if minutes < 120 => format!("hace {minutes} min"),
        Some(minutes) if minutes < 48 * 60 => format!("hace {} h", minutes / 60),
        Some(minutes) => format!("hace {} días", minutes / (24 * 60)),
    }
}
