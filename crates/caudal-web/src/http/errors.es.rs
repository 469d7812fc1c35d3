//! What people read when a call fails, in Spanish. The codes are in `problem.rs`; refusals have theirs in the domain, each aggregate
//! its own.

use super::problem::ApiError;
use caudal_domain::money::grouped;

/// The sentence for a failed call.
pub fn api(error: &ApiError) -> String {
    match error {
        ApiError::Refused(refusal) => refusal.text(),
        ApiError::Invalid(_) => "Revisa los campos señalados.".into(),
        ApiError::Malformed { code, field } => malformed(code, field.as_deref()),
        ApiError::NotFound => "No encontramos lo que buscas, o no puedes verlo.".into(),
        ApiError::MethodNotAllowed => "Esa dirección no admite esta operación.".into(),
        ApiError::SessionRequired => "Tu sesión ha expirado, por favor inicia sesión nuevamente.".into(),
        ApiError::TokenInvalid => "El token no existe, venció o fue revocado.".into(),
        ApiError::NotImplemented => "El portal no ofrece esta operación.".into(),
        ApiError::Forbidden => "No tienes permiso para hacer esto.".into(),
        ApiError::KeyRequired => {
            "Falta la clave de la operación (Idempotency-Key), de 8 a 128 caracteres.".into()
        }
        ApiError::KeyReused => {
            "Esa clave de operación ya se usó con otros datos. Vuelve a intentarlo con una nueva.".into()
        }
        ApiError::KeyWithdrawn => {
            "Esta operación llegó tarde: ya se había dado por no hecha. Vuelve a intentarlo si todavía hace falta.".into()
        }
        ApiError::VersionRequired => "Falta la versión del registro que estás cambiando (If-Match).".into(),
        ApiError::RightsChanged => "Tus permisos cambiaron mientras enviabas. Vuelve a intentarlo.".into(),
        ApiError::VersionStale => {
            "Alguien cambió este registro mientras lo veías. Revisa cómo quedó y decide de nuevo.".into()
        }
        ApiError::TooLarge { max_bytes } => {
            format!("Lo que envías es demasiado grande: el límite es de {}.", size(*max_bytes))
        }
        ApiError::BodyTooSlow => {
            "Lo que envías llega demasiado lento y no se guardó. Revisa tu conexión y vuelve a intentarlo."
                .into()
        }
        ApiError::UnsupportedMediaType => "El tipo de contenido no es el que esta operación recibe.".into(),
        ApiError::UploadLimit { files, bytes } => format!(
            "Hoy ya subiste lo máximo que una persona puede subir en un día: {} archivos o {}. Sigue mañana, o pide a quien administra el portal que suba el límite.",
            grouped(&files.to_string()),
            size(usize::try_from(*bytes).unwrap_or(usize::MAX))
        ),
        ApiError::TooMany { retry_after_seconds } => {
            format!("Demasiadas operaciones seguidas. Espera {retry_after_seconds} s y vuelve a intentarlo.")
        }
        ApiError::Busy | ApiError::TimedOut | ApiError::OutcomeUnknown | ApiError::WentBack => {
            without_a_database(error).into()
        }
        ApiError::FileNotWhole { missing: true } => {
            "El archivo no está donde se guardó. Avisa a quien administra el portal: tal vez esté en un respaldo.".into()
        }
        ApiError::FileNotWhole { missing: false } => {
            "El archivo guardado está incompleto o alterado, y por eso no se entrega. Avisa a quien administra el portal: tal vez esté entero en un respaldo."
                .into()
        }
        ApiError::DiskFull => {
            "El servidor se quedó sin espacio en el disco y no se guardó nada. Avisa a quien administra el portal; cuando haya espacio, vuelve a intentarlo."
                .into()
        }
        ApiError::FilesAway => {
            "El almacén de archivos no responde ahora y no se guardó nada. Vuelve a intentarlo en unos segundos."
                .into()
        }
        ApiError::Internal(_) => {
            "Algo falló de nuestro lado. No se guardó ningún cambio; vuelve a intentarlo.".into()
        }
    }
}

/// Where the database had no room, did not answer, or may not be written to.
fn without_a_database(error: &ApiError) -> &'static str {
    match error {
        ApiError::TimedOut => {
            "Tardó demasiado y puede que se haya hecho. Vuelve a intentarlo: con la misma clave no se repite."
        }
        ApiError::OutcomeUnknown => {
            "Se cortó la conexión con la base de datos y no se sabe si quedó guardado. Vuelve a intentarlo: con la misma clave no se repite."
        }
        ApiError::WentBack => {
            "La base de datos volvió a un momento anterior y por eso no se guarda nada. Avisa a quien administra el portal."
        }
        _ => "El sistema está ocupado. No se hizo nada; vuelve a intentarlo en un momento.",
    }
}

fn size(bytes: usize) -> String {
    const GB: usize = 1024 * 1024 * 1024;
    if bytes >= GB && bytes.is_multiple_of(GB) {
        format!("{} GB", bytes / GB)
    } else if bytes >= 1024 * 1024 {
        format!("{} MB", bytes / (1024 * 1024))
    } else {
        format!("{} kB", bytes / 1024)
    }
}

fn malformed(code: &str, field: Option<&str>) -> String {
    let place = field.map(|f| format!(" ({f})")).unwrap_or_default();
    match code {
        "malformed_json" => "El contenido no es JSON válido.".into(),
        "malformed_utf8" => "El contenido no está en UTF-8.".into(),
        "malformed_body" => "El contenido no se pudo leer.".into(),
        "unknown_field" => format!("Hay un campo que esta operación no conoce{place}."),
        "missing_field" => format!("Falta un campo obligatorio{place}."),
        "wrong_type" => {
            format!(
                "Un campo no tiene el tipo esperado{place}. Los montos son enteros en unidades mínimas, sin decimales."
            )
        }
        "invalid_query" => format!("Un filtro de la dirección no es válido{place}."),
        "invalid_cursor" => "La página pedida ya no es válida. Vuelve a la primera.".into(),
        "scim_filter" => format!(
            "Ese filtro no se entiende o no se admite{place}. Se admite eq, y varias condiciones unidas con and."
        ),
        "scim_path" => format!("Esa ruta (path) no existe en este recurso{place}."),
        "scim_no_target" => format!("Esa ruta (path) no señala ningún valor de este recurso{place}."),
        "scim_mutability" => format!("Ese atributo no se puede cambiar ni quitar{place}."),
        "scim_syntax" => format!("El mensaje no es el que SCIM espera aquí{place}."),
        "scim_too_many" => {
            format!("Son demasiados cambios de una vez{place}: repártelos en varias llamadas.")
        }
        "scim_value" => format!("Falta un valor, o no es de los que este atributo admite{place}."),
        "attachment_type" => "El archivo no es PDF, JPEG, PNG ni WebP, aunque su nombre lo diga.".into(),
        "attachment_empty" => "El archivo está vacío.".into(),
        "columns_missing" if field.is_some() => format!(
            "A la primera fila con datos le faltan columnas: {}. Descarga la plantilla y copia ahí los datos.",
            field.unwrap_or_default()
        ),
        "columns_missing" => "La primera fila con datos debe tener las columnas Nombre y Correo. Descarga la plantilla y copia ahí a las personas.".into(),
        "column_repeated" => format!("Hay dos columnas con el mismo dato{place}. Deja una."),
        "rows_wrong" => "Hay filas con errores y no se aplicó ninguna. Corrígelas y revisa el archivo otra vez, o aplica solo las correctas.".into(),
        code if code.starts_with("file_") => file(code, field),
        code if code.starts_with("message_") => message(code, field),
        "comment_count" => "Ya hay demasiados comentarios en este registro.".into(),
        "evidence_count" => {
            "Ya subiste 100 documentos para anulaciones que no has pedido. Pide primero esas anulaciones: lo que no se usa se borra en un día.".into()
        }
        "attachment_count" => "Ya hay demasiados adjuntos en este registro.".into(),
        _ => format!("El contenido no es válido{place}."),
    }
}

/// Why a message of a bank cannot be read, and what to do.
fn message(code: &str, field: Option<&str>) -> String {
    let name = field.unwrap_or_default();
    match code {
        "message_empty" => "El archivo del banco está vacío. Descárgalo otra vez.".into(),
        "message_damaged" => "El archivo del banco está incompleto o dañado. Descárgalo otra vez.".into(),
        "message_entities" => {
            "El archivo trae definiciones que ningún banco escribe, y por seguridad no se lee.".into()
        }
        "message_too_deep" => {
            "El archivo no tiene la forma de una respuesta de banco, y por seguridad no se lee.".into()
        }
        "message_encoding" => {
            "El archivo no está en UTF-8, como exige la norma. Pídelo de nuevo al banco.".into()
        }
        "message_not_iso" => format!("Es un XML, pero no una respuesta de banco ISO 20022 ({name})."),
        "message_other" => format!(
            "El banco envió un mensaje {name}. Se leen pain.002.001.10 y camt.054; pídele uno de estos o un archivo CSV."
        ),
        "message_too_many_transactions" => {
            "El archivo tiene demasiados movimientos. Pide al banco que lo divida.".into()
        }
        "message_element" => format!("Al archivo del banco le falta un dato, o lo trae mal: {name}."),
        _ => "El archivo del banco no se pudo leer. Descárgalo otra vez.".into(),
    }
}

/// Why a table that somebody sent cannot be read, and what to do.
fn file(code: &str, field: Option<&str>) -> String {
    match code {
        "file_empty" => "El archivo está vacío: debajo de los títulos no hay ninguna fila con datos.".into(),
        "file_not_a_table" => "El archivo no es una hoja XLSX, ODS o XLS ni un CSV. Ábrelo en tu hoja de cálculo y guárdalo como uno de ellos.".into(),
        "file_encoding" => "El texto mezcla codificaciones o usa una que no se conoce, y los nombres se leerían mal. Guárdalo como .xlsx o como CSV UTF-8 y súbelo otra vez.".into(),
        "file_protected" => "El libro tiene contraseña. Quítala, guárdalo y súbelo otra vez.".into(),
        "file_old_workbook" => "Es un libro anterior a Excel 97. Guárdalo como .xlsx y súbelo otra vez.".into(),
        "file_other_workbook" => "Es un libro de otro programa. Guárdalo como .xlsx o como CSV y súbelo otra vez.".into(),
        "file_damaged" => "El libro está dañado o incompleto. Ábrelo en tu hoja de cálculo, guárdalo de nuevo como .xlsx y súbelo otra vez.".into(),
        "file_entities" => "El libro trae definiciones que ninguna hoja de cálculo escribe, y por seguridad no se lee. Guárdalo de nuevo como .xlsx desde tu hoja de cálculo.".into(),
        "file_expands_too_much" => "El libro contiene muchos más datos de lo que su tamaño indica, y por seguridad no se lee. Copia solo las filas con datos a un libro nuevo, o guárdalo como CSV.".into(),
        "file_too_many_rows" => "El archivo tiene más de 50 mil filas. Divídelo en varios y súbelos uno tras otro.".into(),
        "file_too_many_columns" => "El archivo tiene más de 200 columnas. Deja solo las de la plantilla.".into(),
        "file_cell_too_long" => {
            let row = field.and_then(|f| f.strip_prefix("rows/")).unwrap_or("?");
            format!("La fila {row} tiene una celda de más de 32 mil caracteres. Revisa si ahí falta cerrar unas comillas.")
        }
        _ => "Leer el archivo tardó demasiado. Divídelo en varios, o guárdalo como CSV.".into(),
    }
}
