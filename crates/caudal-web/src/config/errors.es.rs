//! What operators read when a setting is wrong, in Spanish.

use super::error::{ConfigError, Origin, Reason};

/// The sentence for an error.
pub fn sentence(error: &ConfigError) -> String {
    match error {
        ConfigError::Unreadable { file, cause } => format!("No se pudo leer {}: {cause}", file.display()),
        ConfigError::Syntax { file, cause } => format!("{} no es TOML válido: {cause}", file.display()),
        ConfigError::Unknown(keys) => {
            let lines: Vec<_> =
                keys.iter().map(|(key, origin)| format!("- {key}{}", place(origin))).collect();
            format!("Hay ajustes que Caudal no conoce:\n{}", lines.join("\n"))
        }
        ConfigError::WrongValue { key, origin, cause } => {
            format!("El valor de {key}{} no sirve: {cause}", place(origin))
        }
        ConfigError::Invalid { key, reason } => format!("El valor de {key} no sirve: {}", because(*reason)),
        ConfigError::SecretTwice { key } => format!("Están puestos {key} y {key}_file: deja solo uno."),
    }
}

fn place(origin: &Origin) -> String {
    match origin {
        Origin::File(file) => format!(" (en {})", file.display()),
        Origin::Variable(name) => format!(" (en la variable {name})"),
        Origin::Nowhere => String::new(),
    }
}

fn because(reason: Reason) -> &'static str {
    match reason {
        Reason::NotAnOrigin => "escribe solo esquema, servidor y puerto, como https://caudal.ejemplo.com",
        Reason::NotHttps => {
            "sin https solo se admite una dirección de esta misma máquina, como http://127.0.0.1:8080"
        }
        Reason::NotPositive => "debe ser mayor que cero",
        Reason::NotAName => "escribe un nombre de 1 a 60 caracteres",
        Reason::NotSpanish => "escribe una variante del español, como es-419 o es-PA",
        Reason::NotAPath => {
            "escribe una ruta de este servidor que empiece con una sola barra, como /api/auth/login"
        }
        Reason::NotAnApi => {
            "déjalo vacío, o escribe una ruta como /portal o una dirección como https://api.ejemplo.com"
        }
        Reason::LongerThanWhole => "no puede durar más que la sesión entera",
        Reason::Missing => "falta, y otro ajuste lo necesita",
        Reason::TooShort => "es demasiado corto: escribe al menos 32 caracteres al azar",
        Reason::NotAHost => "escribe el nombre del servidor, como correo.ejemplo.com",
        Reason::NotEncrypted => {
            "sin cifrado solo se admite un servidor de esta misma máquina: usa tls o starttls"
        }
        Reason::NotAnAddress => "escribe un remitente como Caudal <caudal@ejemplo.com>",
        Reason::NotAReplica => {
            "es la réplica de un servidor de PostgreSQL: pon las dos direcciones, como postgres://caudal@replica/caudal"
        }
        Reason::NotABucket => {
            "escribe el nombre de un bucket: de 3 a 63 minúsculas, números, guiones o puntos"
        }
        Reason::NotAPrefix => "escribe un comienzo como caudal/, con letras, números, guiones y barras",
        Reason::NotACollector => {
            "escribe solo la dirección del recolector, sin consulta ni claves, como http://127.0.0.1:4318"
        }
        Reason::NotHeaders => "escribe encabezados como nombre=valor, separados por comas",
        Reason::NotAPercentage => "escribe un número entero de 0 a 100",
    }
}
