//! What people read when something is refused, in Spanish. The codes are in `problem.rs` and in the domain.

use caudal_domain::error::Refusal;

use super::{days_es::day, problem::ApiError};

/// The sentence for a failed call.
#[must_use]
pub fn api(error: &ApiError) -> String {
    match error {
        ApiError::Refused(refusal) => refusal_text(refusal),
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
            thousands(u64::from(*files)),
            size(usize::try_from(*bytes).unwrap_or(usize::MAX))
        ),
        ApiError::TooMany { retry_after_seconds } => {
            format!("Demasiadas operaciones seguidas. Espera {retry_after_seconds} s y vuelve a intentarlo.")
        }
        ApiError::Busy => {
            "El sistema está ocupado. No se hizo nada; vuelve a intentarlo en un momento.".into()
        }
        ApiError::TimedOut => {
            "Tardó demasiado y puede que se haya hecho. Vuelve a intentarlo: con la misma clave no se repite."
                .into()
        }
        ApiError::OutcomeUnknown => {
            "Se cortó la conexión con la base de datos y no se sabe si quedó guardado. Vuelve a intentarlo: con la misma clave no se repite."
                .into()
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
        ApiError::Internal(_) => {
            "Algo falló de nuestro lado. No se guardó ningún cambio; vuelve a intentarlo.".into()
        }
    }
}

/// A number as the portal writes it: `1,000`.
fn thousands(number: u64) -> String {
    let figures = number.to_string();
    let mut text = String::new();
    for (at, figure) in figures.chars().enumerate() {
        if at > 0 && (figures.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(figure);
    }
    text
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

/// The sentence for a refusal.
#[must_use]
pub fn refusal(refusal: &Refusal) -> String {
    refusal_text(refusal)
}

#[expect(clippy::too_many_lines, reason = "a table of sentences")]
fn refusal_text(refusal: &Refusal) -> String {
    match refusal {
        Refusal::UnknownCurrency => {
            "Esa moneda no existe o no se usa aquí. Escribe su código de tres letras, como USD.".into()
        }
        Refusal::CurrencyMismatch => "Las monedas no coinciden: todo debe estar en la misma.".into(),
        Refusal::AmountOverflow => "El monto es demasiado grande.".into(),
        Refusal::AmountEmpty => "Escribe un monto.".into(),
        Refusal::AmountSign => "Escribe el monto sin signo.".into(),
        Refusal::AmountScientific => "Escribe el monto con todas sus cifras, sin notación científica.".into(),
        Refusal::AmountSeparator => "Escribe el monto sin separador de miles y con punto decimal.".into(),
        Refusal::AmountDecimals { decimals: 0 } => "Esta moneda no lleva decimales.".into(),
        Refusal::AmountDecimals { decimals } => {
            format!("El monto tiene demasiados decimales: esta moneda lleva {decimals}.")
        }
        Refusal::PriceDecimals { decimals } => {
            format!("El precio tiene demasiados decimales: un precio por unidad lleva {decimals} como máximo.")
        }
        Refusal::AmountInvalid => {
            "Eso no es un monto. Escribe solo cifras y, si hace falta, un punto decimal.".into()
        }
        Refusal::AmountNotPositive => "El monto debe ser mayor que cero.".into(),
        Refusal::TextRequired => "Este dato es obligatorio.".into(),
        Refusal::TextTooLong { max } => format!("El texto es demasiado largo: caben {max} caracteres."),
        Refusal::TextInvalid => "El texto tiene caracteres que no se admiten aquí.".into(),
        Refusal::EmailInvalid => "Escribe un correo completo, como nombre@empresa.com.".into(),
        Refusal::DateInvalid => "Esa fecha no existe. Escríbela como año-mes-día.".into(),
        Refusal::DatePast => "La fecha ya pasó. Elige hoy o un día posterior.".into(),
        Refusal::LinesCount { max } => format!("Escribe al menos una línea, y no más de {max}."),
        Refusal::TypeUnavailable => "Ese tipo de solicitud no existe o ya no se usa.".into(),
        Refusal::TypeCeiling { .. } => "El total supera el tope de este tipo de solicitud.".into(),
        Refusal::TypeMethod => "Este tipo de solicitud no se paga de esa forma.".into(),
        Refusal::BeneficiaryUnavailable => "Ese beneficiario no existe o está inactivo.".into(),
        Refusal::ReferenceUnavailable => "Ese dato no existe o ya no se usa.".into(),
        Refusal::ReferenceAmbiguous => {
            "Corresponde a más de una línea: usa el número o el identificador del pago.".into()
        }
        Refusal::AlreadyRegistered => "Ya está registrado.".into(),
        Refusal::CeilingBelowFund => "El tope no puede ser menor que el fondo fijo.".into(),
        Refusal::ColumnMissing => "El detalle necesita la cuenta y el monto de cada pago.".into(),
        Refusal::ColumnMisplaced => "Ese dato es de cada pago: solo cabe en el detalle.".into(),
        Refusal::NumberRange { min, max } => format!("Escribe un número entero de {min} a {max}."),
        Refusal::FixedInUse => {
            "Ya se usó y por eso no cambia. Desactívala y registra otra con los datos nuevos.".into()
        }
        Refusal::WrongState => "En su estado actual no se puede hacer esto.".into(),
        Refusal::ChangedMeanwhile => {
            "Alguien lo cambió mientras lo veías. Revisa cómo quedó y decide de nuevo.".into()
        }
        Refusal::MissingPermission => "No tienes el permiso que hace falta.".into(),
        Refusal::NotOwner => "Solo puede hacerlo quien la pidió.".into(),
        Refusal::SameAsRequester => "La pediste tú: le toca a otra persona.".into(),
        Refusal::SameAsBeneficiary => "El dinero es para ti: le toca a otra persona.".into(),
        Refusal::SameAsApprover => "Ya aprobaste el monto: por RRHH le toca a otra persona.".into(),
        Refusal::AlreadyDecided => "Ya decidiste sobre esta solicitud: le toca a otra persona.".into(),
        Refusal::ApproverPays => "Aprobaste esta solicitud: el pago le toca a otra persona.".into(),
        Refusal::SameAsPreparer => "Preparaste este pago: lo autoriza otra persona.".into(),
        Refusal::SameAsEnterer => "Registraste esta cuenta: la verifica otra persona.".into(),
        Refusal::NoLimit => "No tienes un límite de aprobación en esta moneda.".into(),
        Refusal::OverLimit { .. } => {
            "Supera tu límite de aprobación: le toca a alguien con un límite mayor.".into()
        }
        Refusal::PaidWhole => "Una solicitud se paga completa: exactamente el monto aprobado.".into(),
        Refusal::AboveRequested => "No se puede aprobar más de lo que se pidió.".into(),
        Refusal::ReasonRequired => "Escribe el motivo.".into(),
        Refusal::LivePayment => "Ya tiene un pago en curso o hecho.".into(),
        Refusal::WithdrawInstead => {
            "Todavía no tuvo efecto: quien la pidió puede retirarla, y quien decide puede rechazarla.".into()
        }
        Refusal::DiscardInstead => "El pago aún no salió: descártalo en lugar de anularlo.".into(),
        Refusal::BankUnanswered => {
            "El banco tiene el pago y no ha respondido. Cuando responda, vuelve a intentarlo.".into()
        }
        Refusal::CancelPaymentInstead { number } => {
            format!("El dinero ya salió con el pago {number}: anula ese pago.")
        }
        Refusal::NothingToCancel => "No hay nada que anular: no movió dinero, o el dinero ya volvió.".into(),
        Refusal::AlreadyCancelled => "Ya está anulado.".into(),
        Refusal::CancellationOpen { number } => format!("Ya se pidió anularlo con {number}, que espera decisión."),
        Refusal::ReturnsFirst { number } => {
            format!("De la rendición {number} ya volvió dinero a una caja: reversa primero esa devolución.")
        }
        Refusal::SettlementSubmitted { number } => {
            format!("La rendición {number} está en revisión: devuélvela primero a quien rinde.")
        }
        Refusal::SettlementAccepted { number } => {
            format!("La rendición {number} ya se aceptó: anula primero esa rendición.")
        }
        Refusal::ReimbursementFirst { number } => {
            format!("Lo que se gastó de más se pidió con {number}: retira o anula primero esa solicitud.")
        }
        Refusal::ReverseAtBox => {
            "El turno de ese movimiento sigue abierto: lo reversa allí quien tiene la caja a su cargo.".into()
        }
        Refusal::SameAsAsker => "Pediste esta anulación: la decide otra persona.".into(),
        Refusal::NotHandled => {
            "Solo puede pedir la anulación quien tuvo que ver con el documento o quien gestiona anulaciones.".into()
        }
        Refusal::CustodianDecides => {
            "La caja donde se movería el efectivo está a tu cargo: lo decide otra persona.".into()
        }
        Refusal::BecomesRequired => {
            "Elige si la solicitud queda otra vez por pagar o también anulada.".into()
        }
        Refusal::BecomesUnexpected => "No hay una solicitud sobre la que haya que decidir.".into(),
        Refusal::PeriodClosed { through } => {
            format!("La contabilidad está cerrada hasta el {}: elige una fecha posterior o pide reabrir el período.", day(*through))
        }
        Refusal::PeriodNotOver => "Se cierra hasta ayer a más tardar: el día de hoy sigue en curso.".into(),
        Refusal::PeriodClosedAlready => "Ya está cerrado hasta ese día o uno posterior.".into(),
        Refusal::PeriodNotClosed => "Ese período no está cerrado: no hay nada que reabrir.".into(),
        Refusal::ReopeningOpen => "Ya se pidió reabrir el período y falta que otra persona decida.".into(),
        Refusal::SameAsReopener => "Lo pediste tú: lo decide otra persona.".into(),
        Refusal::OpeningWrong { lines: 1 } => "Una fila tiene errores: corrige el archivo y súbelo otra vez.".into(),
        Refusal::OpeningWrong { lines } => {
            format!("{lines} filas tienen errores: corrige el archivo y súbelo otra vez.")
        }
        Refusal::TooManyViews { most } => {
            format!("Ya guardaste {most} vistas: quita alguna que no uses.")
        }
        Refusal::MailNotSetUp => {
            "El portal no tiene servidor de correo: quien lo instala lo configura en los ajustes, en [mail].".into()
        }
        Refusal::WebhookAddress => "Escribe una dirección como https://sistema.ejemplo.com/caudal.".into(),
        Refusal::WebhookPrivate => {
            "Esa dirección está en la red del propio portal: solo se avisa a direcciones públicas.".into()
        }
        Refusal::TooManyWebhooks { most } => {
            format!("Ya hay {most} webhooks: quita alguno que no se use.")
        }
        Refusal::OpeningRepeated { number } => {
            format!("Ese mismo archivo ya se subió con {number}.")
        }
        Refusal::OpeningChanged { row } => {
            format!("Lo que dice la fila {row} ya no es válido: sube el archivo otra vez para ver qué cambió.")
        }
        Refusal::WholeCompanyOnly => {
            "Esto es de toda la empresa y tu permiso no vale en todas las sucursales.".into()
        }
        Refusal::NothingToExport => "No hay asientos por exportar en esas fechas.".into(),
        Refusal::TooManyEntries { most } => {
            format!("Una exportación lleva {most} asientos como máximo: elige menos días.")
        }
        Refusal::TooManyRows { most } => {
            format!("Un libro de Excel lleva {most} filas como máximo: elige menos días o descarga el CSV.")
        }
        Refusal::CodesMissing { accounts: 1 } => {
            "Una cuenta no tiene código contable: asígnalo o confirma que se exporta sin él.".into()
        }
        Refusal::CodesMissing { accounts } => {
            format!("{accounts} cuentas no tienen código contable: asígnalos o confirma que se exportan sin ellos.")
        }
        Refusal::PartOfBatch { number } => {
            format!("Este pago es parte del lote {number}: lo que le pasa se decide allí.")
        }
        Refusal::NotPayable => "La solicitud no está pendiente de desembolso.".into(),
        Refusal::AccountNotVerified => {
            "La cuenta del beneficiario aún no está verificada por una segunda persona.".into()
        }
        Refusal::AccountUnavailable => "Esa cuenta no es del beneficiario o está inactiva.".into(),
        Refusal::AccountKindUnavailable => "Este banco no tiene cuentas de ese tipo.".into(),
        Refusal::AccountLength { min, max } if min == max => {
            format!("En este banco el número de cuenta lleva {min} caracteres.")
        }
        Refusal::AccountLength { min, max } => {
            format!("En este banco el número de cuenta lleva de {min} a {max} caracteres.")
        }
        Refusal::AccountCharacters => {
            "Ese número tiene caracteres que las cuentas de este banco no llevan.".into()
        }
        Refusal::AccountOtherBank => "Ese número es de una cuenta de otro banco.".into(),
        Refusal::AccountCheckDigit => {
            "El dígito de control no coincide: el número está mal escrito. Cópialo otra vez.".into()
        }
        Refusal::NotInternational => {
            "La cuenta no es un IBAN o el código de su banco no es un BIC: así no se puede nombrar.".into()
        }
        Refusal::BankReferenceRequired => "Escribe la referencia que dio el banco.".into(),
        Refusal::AdministratorsOnly => {
            "Solo quien tiene «Administrador» cambia a una persona que administra, o concede ese permiso."
                .into()
        }
        Refusal::OwnAccount => {
            "No puedes desactivarte ni quitarte la administración: le toca a otra persona que administre."
                .into()
        }
        Refusal::OwnPermissions => {
            "Tus propios permisos y límites los cambia otra persona que administre.".into()
        }
        Refusal::LastAdministrator => {
            "Es la última persona que administra el portal. Nombra antes a otra, sin fecha de fin.".into()
        }
        Refusal::ScopeNotAllowed => {
            "La administración no se limita a una sucursal: concédela en todas o en ninguna.".into()
        }
        Refusal::UnknownPermission => "Ese permiso no existe.".into(),
        Refusal::DatesReversed => "La fecha de fin es anterior a la de inicio.".into(),
        Refusal::SubstituteSelf => "Nadie se sustituye a sí mismo. Elige a otra persona.".into(),
        Refusal::SubstituteOverlap => "Ya hay otra sustitución en alguno de esos días.".into(),
        Refusal::SubstituteCircular => {
            "Esa persona estará ausente esos días y su sustitución lleva de vuelta a la misma persona.".into()
        }
        Refusal::ManagerCircular => "Esa jefatura lleva de vuelta a la misma persona.".into(),
        Refusal::EmailTaken => "Otra persona ya tiene ese correo.".into(),
        Refusal::EmployeeNumberTaken => "Otra persona ya tiene ese número de empleado.".into(),
        Refusal::StepUpRequired => {
            "Por el monto, confirma antes quién eres: inicia sesión de nuevo y vuelve a intentarlo.".into()
        }
        Refusal::TiersNotAscending => {
            "Escribe montos mayores que cero, cada uno mayor que el anterior, y no más de ocho.".into()
        }
        Refusal::DateTooFar { days } => {
            format!("La fecha está demasiado lejos: elige una de los próximos {days} días.")
        }
        Refusal::ScopeRequired => "Elige al menos un permiso.".into(),
        Refusal::TokenScope => {
            "Un token no puede tener ese permiso, o no junto con los demás: el de SCIM va solo.".into()
        }
        Refusal::PeopleOnly => "Esto lo decide una persona: un token no puede hacerlo.".into(),
        Refusal::BoxUnavailable => "Esa caja ya no se usa.".into(),
        Refusal::BoxOpen => "La caja ya tiene un turno abierto.".into(),
        Refusal::BoxNotOpen => "La caja no tiene un turno abierto: ábrelo y vuelve a intentarlo.".into(),
        Refusal::NotCustodian => "Solo quien tiene la caja a su cargo puede hacer esto.".into(),
        Refusal::SameAsCustodian => {
            "La caja está a tu cargo: sobre su arqueo decide otra persona que supervise cajas.".into()
        }
        Refusal::SameAsCounter => {
            "Contaste la caja o fuiste testigo: el arqueo lo decide otra persona.".into()
        }
        Refusal::WitnessInvalid => {
            "Para contar una caja ajena hace falta un testigo, que no seas tú ni quien la tiene a su cargo."
                .into()
        }
        Refusal::CashShort { .. } => "En la caja no hay tanto dinero.".into(),
        Refusal::ExplanationRequired => "La diferencia necesita una explicación.".into(),
        Refusal::NothingToExplain => "No hay diferencia que explicar.".into(),
        Refusal::AlreadyReversed => "Ese movimiento ya se reversó.".into(),
        Refusal::NotReversible => {
            "Ese movimiento no se reversa aquí: un pago se deshace con una anulación, un traslado que no llegó se recupera, \
             y la diferencia de un arqueo queda."
                .into()
        }
        Refusal::SameAsSender => "Enviaste ese dinero: que llegó lo confirma otra persona.".into(),
        Refusal::CodeWrong => {
            "El código no es el que muestra ahora el teléfono de quien recibe. Pídelo de nuevo o paga con firma.".into()
        }
        Refusal::DateFuture => "La fecha es posterior a hoy.".into(),
        Refusal::SumWrong => "El neto y el impuesto no suman el total.".into(),
        Refusal::ProofRequired => "Agrega la foto del comprobante, o escribe por qué no hay.".into(),
        Refusal::InvoiceRepeated => "Esa factura de ese proveedor ya está en una rendición.".into(),
        Refusal::ExpenseDiffers => {
            "Ese gasto ya está anotado con otros datos. Revísalo en la lista: si falta algo, corrígelo ahí; si es otro gasto, anótalo de nuevo.".into()
        }
        Refusal::NothingToSettle => {
            "Agrega al menos un gasto, o devuelve todo el dinero en una caja.".into()
        }
        Refusal::RestNotReturned { .. } => {
            "Falta dinero por devolver en una caja, o gastos por agregar.".into()
        }
        Refusal::AboveOwed { .. } => "Es más de lo que queda por rendir de ese anticipo.".into(),
        Refusal::SettlementOverdue { count: 1 } => {
            "Hay un anticipo por rendir con el plazo vencido. Ríndelo antes de pedir otro, o pide una excepción a quien aprueba montos mayores."
                .into()
        }
        Refusal::SettlementOverdue { count } => format!(
            "Hay {count} anticipos por rendir con el plazo vencido. Ríndelos antes de pedir otro, o pide una excepción a quien aprueba montos mayores."
        ),
        Refusal::NothingToExcuse => "No está vencida, o la excepción ya se concedió.".into(),
        Refusal::SettlementUnderWay => {
            "El dinero de este pago ya se empezó a rendir o a devolver: no pudo volver al banco.".into()
        }
        Refusal::AlreadyDeducted => {
            "Ya se descontó por planilla una parte de este dinero. Acuerda primero con Recursos Humanos cómo se corrige.".into()
        }
        Refusal::SameAsReporter => {
            "Registraste esos resultados: que son los del banco lo confirma otra persona.".into()
        }
        Refusal::EvidenceRequired => "Adjunta el documento del banco que lo demuestra.".into(),
        Refusal::TotalsDiffer => {
            "Los totales que leíste no son los registrados. Revisen juntos el documento del banco.".into()
        }
        Refusal::DenominationUnknown => {
            "Hay un billete o moneda que no está registrado, o que aparece dos veces.".into()
        }
    }
}
