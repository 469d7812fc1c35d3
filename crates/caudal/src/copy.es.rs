//! What is said of copies: how they were made, what they are, and why one does not come back.

use caudal_db::{
    integrity::{Damage, Dangling},
    schema::{Difference, How},
};
use caudal_server::files::{Checked, Fault};
use caudal_web::storage::{FileKind, NamedFile};

use std::path::PathBuf;

use super::Path;
use crate::archive::Unlisted;
use crate::relocate::Relocated;

pub const NOT_A_COPY: &str = "Ese archivo no es una copia de Caudal, o la copia quedó a medias";
pub const NEWER: &str = "La copia es de una versión más nueva de Caudal: usa esa versión.";
pub const DAMAGED: &str = "La copia está dañada: la base de datos no es la que se guardó.";
pub const NOT_SIGNED: &str = "La copia no lleva firma: no se sabe quién la hizo, y no se restauró nada.";
pub const WRONG_SIGNATURE: &str =
    "La firma de la copia no es de esa clave, o la copia cambió después de firmarla: no se restauró nada.";
pub const SIGNATURE_NOT_CHECKED: &str =
    "La copia lleva una firma que no se comprobó: con --signed-by se comprueba.";
pub const SEALED: &str = "La copia está cifrada: indica con --identity la clave que la abre.";
pub const NO_AGE: &str =
    "Para cifrar copias y abrirlas hace falta el programa age (Debian, Ubuntu: sudo apt-get install age).";

pub fn signed_by(key: &Path) -> String {
    format!("Firma: es la de {}, y la copia no cambió desde entonces.", key.display())
}

pub fn no_private_key(file: &Path) -> String {
    format!(
        "{} no es una clave privada Ed25519 en PEM. Se hace con: openssl genpkey -algorithm ed25519 -out {}",
        file.display(),
        file.display()
    )
}

pub fn no_public_key(file: &Path) -> String {
    format!(
        "{} no es una clave pública Ed25519 en PEM. Se saca de la privada con: openssl pkey -in PRIVADA -pubout -out {}",
        file.display(),
        file.display()
    )
}

pub fn not_sealed(told: &str) -> String {
    format!("age no cifró la copia: {}", told.trim())
}

pub fn not_opened(told: &str) -> String {
    format!("age no abrió la copia: {}", told.trim())
}

pub const NOT_EMPTY: &str = "La base de datos de los ajustes no está vacía: no se toca. Indica una vacía.";

pub fn not_noted(error: &dyn super::Display) -> String {
    format!("La copia está hecha, pero el portal no pudo anotar cuándo: {error}")
}

pub fn exists(file: &Path) -> String {
    format!("{} ya existe: no se toca. Elige otro nombre.", file.display())
}

pub fn folder_not_empty(folder: &Path) -> String {
    format!("La carpeta de adjuntos {} no está vacía: no se toca.", folder.display())
}

pub const BUCKET_NOT_EMPTY: &str = "El bucket de los ajustes no está vacío bajo attachments.s3.prefix: no se toca. Indica otro bucket u otro prefijo.";

pub fn cannot_write(file: &Path) -> String {
    format!("No se pudo escribir {}", file.display())
}

pub fn other_engine(copy: &str, here: &str) -> String {
    format!("La copia es de {copy} y los ajustes dicen {here}: una copia vuelve al mismo motor.")
}

pub const PROGRAM_FAILED: &str = "No se pudo copiar la base de datos. Con PostgreSQL hacen falta pg_dump y pg_restore, de la versión del servidor o posterior";

pub fn saved(file: &Path, files: usize, count: u64) -> String {
    format!(
        "La copia está en {}: la base de datos, {files} adjuntos y {count} registros de auditoría. Guárdala en otro lugar.",
        file.display()
    )
}

pub const NO_PLACE: &str = "Falta adónde va la copia: --to o --folder.";

pub fn rotated(gone: &[PathBuf]) -> String {
    match gone.len() {
        0 => "No había copias de más.".to_owned(),
        1 => "Se borró 1 copia que ya no hacía falta.".to_owned(),
        n => format!("Se borraron {n} copias que ya no hacían falta."),
    }
}

pub const LIST_DAMAGED: &str = "La copia está dañada: la lista de sus archivos no es la que se guardó.";
pub const NOT_WHOLE: &str =
    "La copia no está como se guardó: no se restauró nada, y la base de datos y la carpeta siguen vacías.";
pub const ANOTHER_RESTORE: &str = "Ya hay otra restauración en marcha en esta carpeta: espera a que termine.";
pub const UNFINISHED: &str = "En esta base de datos quedó una restauración a medias: vuelve a correr caudal restore, \
                              que la empieza de nuevo.";

pub fn cannot_read_name(file: &Path) -> String {
    format!("El nombre de {} no es texto: no se puede copiar", file.display())
}

/// How many names are told of each.
const MOST: usize = 20;

fn some(names: &[String]) -> String {
    let more = match names.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!(" y {more} más"),
    };
    format!("{}{more}", names.iter().take(MOST).cloned().collect::<Vec<_>>().join(", "))
}

pub fn integrity(found: &Damage) -> String {
    if found.is_none() {
        return "Base de datos: su archivo se lee entero y no falta ninguna fila que otra nombre.".into();
    }
    let mut told = found.pages.clone();
    told.extend(found.dangling.iter().map(dangling));
    let counted = match told.len() {
        1 => "Una falla".to_owned(),
        // SQLite looks no further than the hundredth.
        n if found.pages.len() >= 100 => format!("{n} fallas o más"),
        n => format!("{n} fallas"),
    };
    format!("Base de datos: ESTÁ DAÑADA. {counted}: {}.", some(&told))
}

fn dangling(found: &Dangling) -> String {
    let Dangling { table, parent, rows } = found;
    match rows {
        1 => format!("una fila de {table} nombra una de {parent} que no está"),
        n => format!("{n} filas de {table} nombran filas de {parent} que no están"),
    }
}

pub fn broken(found: &Damage) -> String {
    format!(
        "no se escribió ninguna copia, porque no se podría restaurar. {} Para el portal, aparta los archivos de la base de datos \
         sin borrarlos y restaura la última copia buena con caudal restore; revisa también el disco.",
        integrity(found)
    )
}

pub fn schema(different: &[Difference]) -> String {
    if different.is_empty() {
        return "Esquema: tablas, índices, restricciones y disparadores son los de esta versión.".into();
    }
    let of = |how: How| -> Vec<String> {
        let found = different.iter().filter(|one| one.how == how);
        found.map(|one| format!("{} {}", kind(&one.kind), one.name)).collect()
    };
    let told =
        join_groups(&[("FALTA", of(How::Missing)), ("CAMBIÓ", of(How::Changed)), ("SOBRA", of(How::Extra))]);
    format!("Esquema: NO ES EL DE CAUDAL. {told}.")
}

fn join_groups(groups: &[(&str, Vec<String>)]) -> String {
    let groups = groups.iter().filter(|(_, names)| !names.is_empty());
    groups.map(|(word, names)| format!("{word}: {}", some(names))).collect::<Vec<_>>().join(". ")
}

fn kind(kind: &str) -> &str {
    match kind {
        "table" => "la tabla",
        "column" => "la columna",
        "index" => "el índice",
        "constraint" => "la restricción",
        "trigger" => "el disparador",
        "function" => "la función",
        "rule" => "la regla",
        _ => "la vista",
    }
}

/// What became of the files; of `known` the copy's own list says that they were damaged before.
pub fn files(checked: &Checked, unlisted: &Unlisted, known: &[(NamedFile, Fault)]) -> String {
    let counts = checked.counts.iter().filter(|(_, n)| *n > 0);
    let counts: Vec<_> = counts.map(|(kind, n)| format!("{n} {}", file_kind(*kind))).collect();
    let counts = if counts.is_empty() { "ninguno".to_owned() } else { counts.join(", ") };
    let told = join_groups(&[
        ("FALTAN", with_fault(&checked.wrong, Fault::Missing)),
        ("CAMBIARON", with_fault(&checked.wrong, Fault::Changed)),
        ("YA FALTABAN AL HACER LA COPIA", with_fault(known, Fault::Missing)),
        ("YA ESTABAN DAÑADOS AL HACER LA COPIA, Y ASÍ VUELVEN", with_fault(known, Fault::Changed)),
        ("FALTAN DE LA LISTA DE LA COPIA", unlisted.missing.clone()),
        ("NO SON LOS DE LA LISTA DE LA COPIA", unlisted.changed.clone()),
        ("NO ESTÁN EN LA LISTA DE LA COPIA", unlisted.extra.clone()),
    ]);
    if told.is_empty() {
        return format!("Archivos: {counts}; todos como se guardaron.");
    }
    format!("Archivos: {counts}. {told}.")
}

fn with_fault(wrong: &[(NamedFile, Fault)], fault: Fault) -> Vec<String> {
    let found = wrong.iter().filter(|(_, f)| *f == fault);
    found.map(|(file, _)| format!("{} {}", file_kind(file.kind), file.place)).collect()
}

pub fn files_damaged(checked: &Checked) -> String {
    let told = join_groups(&[
        ("FALTAN", with_fault(&checked.wrong, Fault::Missing)),
        ("CAMBIARON", with_fault(&checked.wrong, Fault::Changed)),
    ]);
    format!(
        "ATENCIÓN: hay archivos que faltan o están dañados, y en la copia también. {told}. La copia los nombra todos, y caudal \
         restore la acepta con esos fallos y sin ningún otro. Tráelos de una copia anterior, comprueba con caudal verify --files y \
         haz otra copia."
    )
}

pub const NO_BUCKET: &str =
    "Los ajustes no nombran ningún bucket: pon attachments.s3.endpoint, .bucket, .access_key y .secret_key.";

pub fn relocated(done: &Relocated, to_bucket: bool) -> String {
    let (place, next) = if to_bucket {
        (
            "al bucket",
            "Para el portal, corre esto otra vez, arráncalo con estos ajustes y comprueba con caudal verify --files.",
        )
    } else {
        (
            "a la carpeta",
            "Para el portal, corre esto otra vez, quita attachments.s3 de los ajustes, arráncalo y comprueba con caudal verify --files.",
        )
    };
    let copied = match done.copied {
        1 => "Se copió 1 archivo".to_owned(),
        n => format!("Se copiaron {n} archivos"),
    };
    format!("{copied} {place}; {} ya estaban. Nada se borró de donde estaban. {next}", done.there)
}

pub fn lost(files: &[NamedFile]) -> String {
    let names: Vec<_> = files.iter().map(|file| format!("{} {}", file_kind(file.kind), file.place)).collect();
    format!(
        "ATENCIÓN: estos archivos faltan o están dañados donde estaban, y no se copiaron: {}. Tráelos de una copia.",
        some(&names)
    )
}

fn file_kind(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Attachment => "adjuntos de solicitudes y rendiciones",
        FileKind::BatchSheet => "archivos con líneas de lotes",
        FileKind::BankFile => "archivos para el banco",
        FileKind::BankAnswer => "respuestas del banco",
        FileKind::BatchEvidence => "soportes de lotes",
        FileKind::CancellationEvidence => "soportes de anulaciones",
        FileKind::Paper => "comprobantes y actas en PDF",
    }
}
