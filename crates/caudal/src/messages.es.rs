//! What the command line says, in Spanish.

#[path = "copy.es.rs"]
pub mod copy;

use std::{fmt::Display, net::SocketAddr, path::Path};

use caudal_cash as cash;
use caudal_db::audit::{self, Checkpoint, Fault};
use caudal_db::{Engine, Plan, SchemaFault, Step, StepKind};
use caudal_ledger as ledger;
use caudal_requests::{payroll, requests};

pub const NO_PROVIDER: &str = "Falta el proveedor de identidad: pon identity.issuer, identity.client_id y \
     identity.client_secret. Para probar sin proveedor usa «caudal demo».";
pub const DEMO_DATABASE: &str =
    "Esta base de datos es de la demostración: aquí no se abre. Usa otra, o «caudal demo».";
pub const ANOTHER_PORTAL: &str = "Ya hay un portal que trabaja con este archivo de SQLite, y solo puede haber uno. Para varios \
     servidores usa PostgreSQL.";
#[cfg(not(feature = "describe"))]
pub const NO_APPLICATION: &str = "El programa se compiló sin la aplicación web, y con ella viene la descripción de la API: ejecuta «make build»";
pub const NO_DATA: &str = "En esa base de datos no hay nada que comprobar. ¿Es la que querías?";

pub fn failed(error: &dyn Display) -> String {
    format!("No se pudo: {error}")
}

pub fn cannot_listen(address: SocketAddr) -> String {
    format!("No se pudo escuchar en {address}; puede que otro programa ya lo haga")
}

pub fn cannot_make_folder(folder: &Path) -> String {
    format!("No se pudo crear la carpeta {}", folder.display())
}

pub const CANNOT_OPEN_DATABASE: &str = "No se pudo abrir la base de datos";

pub const POOLED_BY_TRANSACTION: &str = "delante de PostgreSQL hay un repartidor de conexiones que presta cada sesión \
     para una sola transacción; ponlo a prestar sesiones enteras (en PgBouncer, pool_mode = session)";

pub const NO_SERVER_LEADS: &str = "de los servidores de database.url que responden, ninguno acepta cambios: todos siguen \
     a otro; revisa cuál manda o espera a que el clúster elija uno";

pub fn went_back(back: audit::WentBack) -> String {
    format!(
        "la base de datos volvió a un momento anterior: en ella esta máquina vio el registro de auditoría {} y ahora llega al {}, o es \
         otra. Lo que se hizo después puede haberse perdido. Mira si hay un servidor o una copia con lo que falta; si no la hay y \
         quieres seguir con lo que queda, ejecuta «caudal accept» en cada máquina",
        back.seen, back.found
    )
}

/// A cause that stands by itself.
pub fn sentence(cause: &str) -> String {
    let mut letters = cause.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

pub fn accepted(kept: Option<&Checkpoint>, now: &Checkpoint) -> String {
    let now = format!(
        "Esta máquina da por buena la base de datos como está, hasta el registro de auditoría {}",
        now.count
    );
    match kept {
        Some(kept) => format!("{now}; había visto hasta el {}.", kept.count),
        None => format!("{now}."),
    }
}

pub const CANNOT_MIGRATE: &str = "No se pudo poner la base de datos al día";

pub const NO_COPY_BEFORE: &str = "No se pudo hacer la copia de antes de cambiar el esquema. Haz sitio o instala pg_dump; o, si ya tienes \
     una copia, pon database.copy_before_migrating = false";

pub fn schema(fault: &SchemaFault) -> String {
    match fault {
        SchemaFault::Newer { file } => format!(
            "la base de datos tiene {file}, que este programa no conoce: la dejó así una versión más nueva. Instala esa versión, o \
             restaura una copia de antes de actualizar"
        ),
        SchemaFault::Changed { file } => {
            format!("{file} no es el que se aplicó: la base de datos y este programa son de distinto origen")
        }
        SchemaFault::Gap { file, newest } => {
            format!("falta {file}, aunque la base de datos va por la versión {newest}")
        }
        SchemaFault::Failed { file, why } => format!("{file}: {why}"),
        SchemaFault::NotCompared => "no se pudo comparar el esquema".to_owned(),
    }
}

/// What bringing the schema up to date would do, and for how long others wait.
pub fn plan(plan: &Plan, engine: Engine) -> String {
    if plan.files.is_empty() {
        return format!("La base de datos ya está al día (versión {}). No hay nada que hacer.", plan.version);
    }
    if plan.version == 0 {
        return format!(
            "La base de datos está vacía: se crean sus tablas con {} archivos.",
            plan.files.len()
        );
    }
    let mut lines = vec![format!("La base de datos está en la versión {}. Se aplicaría:", plan.version)];
    let mut millis = 0;
    for file in &plan.files {
        lines.push(format!("  {}", file.name));
        for step in &file.steps {
            millis += step.rows.saturating_mul(micros_of(step.kind)) / 1000;
            lines.push(format!("    {}", planned(step)));
        }
    }
    let waits = match engine {
        Engine::Sqlite => "mientras tanto nadie puede guardar nada",
        Engine::Postgres => "mientras tanto nadie puede guardar nada en esas tablas",
    };
    lines.push(format!("Tarda unos {} s; {waits}.", (millis / 1000).max(1)));
    lines.join("\n")
}

/// What a row costs a step, in microseconds, roughly and rather too much (docs/operations.md).
fn micros_of(kind: StepKind) -> i64 {
    match kind {
        StepKind::Index => 3,
        StepKind::Alter => 1,
        StepKind::Rewrite => 20,
    }
}

fn planned(step: &Step) -> String {
    let what = match step.kind {
        StepKind::Index => "crea un índice de",
        StepKind::Alter => "cambia las columnas o las reglas de",
        StepKind::Rewrite => "cambia o copia filas de",
    };
    format!("{what} {} ({} filas)", step.table, step.rows)
}

pub const NO_FIRST_ADMINISTRATOR: &str =
    "No se pudo registrar a quien nombra administrators.first_email; revisa que sea un correo";

pub fn migrated(applied: &[String], version: u32) -> String {
    if applied.is_empty() {
        format!("La base de datos ya estaba al día (versión {version}).")
    } else {
        format!("La base de datos quedó al día (versión {version}). Se aplicó: {}.", applied.join(", "))
    }
}

pub fn cannot_read(file: &Path) -> String {
    format!("No se pudo leer {}", file.display())
}

pub fn not_a_checkpoint(file: &Path) -> String {
    format!("{} no es un punto de control de la auditoría", file.display())
}

pub fn proof_written(file: &Path) -> String {
    format!(
        "La prueba está en {}. Se comprueba con tools/caudal_verify.py o con cualquier programa hecho según docs/verify.md.",
        file.display()
    )
}

pub fn chain(found: &audit::Verification, kept: Option<&Checkpoint>) -> String {
    let Some(broken) = &found.first_break else {
        let against = kept.map_or_else(String::new, |kept| {
            format!(" Contiene el punto de control de {} registros.", kept.count)
        });
        return format!(
            "Auditoría: {} registros en la cadena, {} por numerar. La cadena está entera; su huella es {}.{against}",
            found.sealed, found.waiting, found.head
        );
    };
    let row = broken.row_id.map_or_else(String::new, |id| format!(" (fila {id})"));
    let place = broken.number.map_or_else(|| "sin número".to_owned(), |n| format!("número {n}"));
    format!(
        "Auditoría: LA CADENA ESTÁ ROTA en el registro {place}{row}: {}. Antes de él hay {} registros en orden.",
        fault(broken.fault),
        found.sealed
    )
}

fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::NumberMissing => "falta; lo quitaron de la cadena",
        Fault::RowMissing => "lo borraron; queda su sello",
        Fault::RowChanged => "no dice lo que decía cuando se escribió",
        Fault::LinkBroken => "no sigue al anterior; cambiaron el orden o rehicieron su sello",
        Fault::RowUnsealed => "no está en la cadena ni espera su número; lo añadieron o le quitaron el sello",
        Fault::QueuedAgain => "espera un número que ya tiene, o lo espera dos veces; lo pusieron en la cola",
        Fault::CheckpointMissed => {
            "la cadena no es la del punto de control; la cortaron ahí, o la rehicieron hasta ahí"
        }
    }
}

pub fn deductions(found: &payroll::Verification) -> String {
    let counted = format!("{} saldos por descontar", found.people);
    if found.is_sound() {
        return format!("Planilla: {counted}. Todo cuadra.");
    }
    let wrong = found
        .off
        .iter()
        .map(|(key, currency)| format!("lo que falta descontar no es el saldo de {key} en {currency}"));
    format!("Planilla: {counted}. NO CUADRA: {}.", wrong.collect::<Vec<_>>().join("; "))
}

pub fn books(found: &ledger::Verification) -> String {
    let counted = format!("{} asientos con {} líneas", found.entries, found.lines);
    if found.is_sound() {
        return format!("Contabilidad: {counted}. Todo cuadra.");
    }
    let mut wrong = Vec::new();
    wrong.extend(found.unbalanced.iter().map(|id| format!("el asiento {id} no suma cero")));
    wrong.extend(
        found
            .wrong_balances
            .iter()
            .map(|(key, currency)| format!("el saldo de {key} en {currency} no es el de sus líneas")),
    );
    wrong.extend(
        found
            .wrong_days
            .iter()
            .map(|(key, currency)| format!("los días de {key} en {currency} no son los de sus líneas")),
    );
    wrong.extend(
        found.currencies_off.iter().map(|currency| format!("las líneas en {currency} no suman cero")),
    );
    format!("Contabilidad: {counted}. NO CUADRA: {}.", wrong.join("; "))
}

pub fn cash(found: &cash::Verification) -> String {
    let counted = match found.boxes {
        1 => "una caja con movimientos".to_owned(),
        n => format!("{n} cajas con movimientos"),
    };
    if found.is_sound() {
        return format!("Efectivo: {counted}. Todo cuadra.");
    }
    let wrong = found.wrong_balances.iter();
    let wrong = wrong.map(|(key, currency)| format!("el saldo de {key} en {currency} no es lo que se movió"));
    format!("Efectivo: {counted}. NO CUADRA: {}.", wrong.collect::<Vec<_>>().join("; "))
}

pub fn beside_requests(found: &requests::Verification) -> String {
    if found.is_sound() {
        return "Solicitudes: lo pagado a cada beneficiario y quién decidió lo que espera a RRHH. Todo cuadra.".into();
    }
    let (sums, deciders) = (found.wrong_sums, found.wrong_deciders);
    format!(
        "Solicitudes: NO CUADRA: sumas de lo pagado que no son las de las solicitudes: {sums}; decisiones sobre lo que espera a \
         RRHH que faltan o sobran: {deciders}."
    )
}

#[cfg(feature = "demo")]
pub mod demo {
    use super::{Path, SocketAddr};

    pub const PROVIDER_CONFIGURED: &str = "Hay un proveedor de identidad configurado (identity.issuer): la \
         demostración no se mezcla con un portal de verdad. Quita ese ajuste o usa «caudal serve».";
    pub const HALF_MADE: &str =
        "Los datos de la demostración quedaron a medias en esa base de datos. Vacíala, o usa otra.";
    pub const FILLING: &str = "Preparando los datos de ejemplo; solo la primera vez…";
    pub const NOT_A_DEMO: &str =
        "Esa base de datos no es de la demostración: no se toca. Indica otra carpeta con --data.";

    pub fn not_loopback(address: SocketAddr) -> String {
        format!(
            "{address} no es una dirección de esta máquina: la demostración entra sin contraseña y solo se sirve en 127.0.0.1."
        )
    }

    pub fn provider_port_taken(address: SocketAddr) -> String {
        format!(
            "El puerto {address} es el del proveedor de identidad de estos datos y otro programa lo usa. \
             ¿Está ya en marcha esta demostración? Ciérrala, o indica otra carpeta con --data."
        )
    }

    pub fn ready(address: &str, data: &Path) -> String {
        format!(
            "\n  Caudal, demostración con la empresa ficticia Cargas del Litoral\n\n    Los datos     {}\n    \
             Para cerrar   Ctrl+C\n    Ábrela en     {address}\n",
            data.display()
        )
    }
}
