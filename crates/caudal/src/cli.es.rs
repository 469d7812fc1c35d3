//! The command line. Operators read its help in Spanish.

#[cfg(feature = "demo")]
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

const TEMPLATE: &str = "{about}\n\nUso: {usage}\n\n{all-args}{after-help}";

/// Caudal: portal de solicitudes, pagos, caja y anulaciones.
#[derive(Debug, Parser)]
#[command(name = "caudal", version, disable_help_subcommand = true)]
pub struct Cli {
    /// Qué hacer.
    #[command(subcommand)]
    pub command: Command,
}

/// Qué hacer.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Sirve el portal.
    Serve(Settings),
    /// Muestra Cargas del Litoral, una empresa ficticia, en esta máquina y sin proveedor de identidad.
    #[cfg(feature = "demo")]
    Demo(Demo),
    /// Pone la base de datos al día y termina. Al servir también se hace.
    Migrate(Migrate),
    /// Dice qué falta y qué es débil antes de servir.
    Doctor(Settings),
    /// Dice cómo está el portal de esta máquina: si responde, qué espera, de cuándo es la última copia.
    Status(Settings),
    /// Comprueba el archivo de la base de datos, la cadena de auditoría y que los asientos y las cajas cuadren.
    Verify(Verify),
    /// Da por buena la base de datos como está, cuando volvió a un momento anterior y no hay de dónde traer lo que falta.
    Accept(Settings),
    /// Escribe asientos, decisiones y auditoría en un archivo que cualquiera comprueba con un programa propio.
    Proof(Proof),
    /// Guarda una copia de la base de datos y de los adjuntos en un archivo, sin parar el portal.
    Backup(Backup),
    /// Llena una base de datos vacía con una copia y la comprueba.
    Restore(Restore),
    /// Lleva los archivos de la carpeta al bucket de los ajustes, o de vuelta. Nada se borra de donde estaban.
    Relocate(Relocate),
    /// Escribe la descripción de la API (OpenAPI).
    Openapi,
    /// Escribe las páginas del manual y lo que completa la línea de órdenes.
    #[cfg(feature = "describe")]
    #[command(hide = true)]
    Manual(Manual),
}

/// Dónde están los ajustes.
#[derive(Debug, Args)]
pub struct Settings {
    /// Archivo de ajustes, en TOML. Encima valen las variables `CAUDAL_<SECCIÓN>__<AJUSTE>`.
    #[arg(long, value_name = "ARCHIVO", env = "CAUDAL_CONFIG")]
    pub config: Option<PathBuf>,
}

/// Cómo se pone al día.
#[derive(Debug, Args)]
pub struct Migrate {
    #[command(flatten)]
    pub settings: Settings,
    /// Solo dice qué haría, sobre cuántas filas, y qué espera mientras tanto.
    #[arg(long)]
    pub plan: bool,
}

/// Qué comprobar.
#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    pub settings: Settings,
    /// Punto de control que se guardó antes: prueba además que nada se cortó del final.
    #[arg(long, value_name = "ARCHIVO")]
    pub checkpoint: Option<PathBuf>,
    /// Comprueba además que cada archivo guardado esté en su lugar, con su tamaño y su SHA-256.
    #[arg(long)]
    pub files: bool,
}

/// Adónde va la prueba.
#[derive(Debug, Args)]
pub struct Proof {
    #[command(flatten)]
    pub settings: Settings,
    /// Archivo nuevo para la prueba; «-» la escribe en la salida estándar.
    #[arg(long, value_name = "ARCHIVO")]
    pub to: PathBuf,
}

/// Adónde va la copia.
#[derive(Debug, Args)]
#[command(
    after_help = "Termina con 0 si todo está entero, y con 3 si hizo la copia pero hay archivos que faltan o están dañados: los \
                  nombra, y la copia también. De una base de datos dañada no hace ninguna copia."
)]
pub struct Backup {
    #[command(flatten)]
    pub settings: Settings,
    /// Archivo nuevo para la copia.
    #[arg(long, value_name = "ARCHIVO", required_unless_present = "folder", conflicts_with = "folder")]
    pub to: Option<PathBuf>,
    /// Carpeta de copias: la nueva se llama por su momento, y las que ya no hacen falta se borran cuando está entera.
    #[arg(long, value_name = "CARPETA")]
    pub folder: Option<PathBuf>,
    /// De cuántos días se guarda la última copia; 7 si no se dice.
    #[arg(long, value_name = "DÍAS", default_value_t = 7, hide_default_value = true, requires = "folder")]
    pub keep_days: usize,
    /// De cuántas semanas se guarda la última copia; 5 si no se dice.
    #[arg(long, value_name = "SEMANAS", default_value_t = 5, hide_default_value = true, requires = "folder")]
    pub keep_weeks: usize,
    /// De cuántos meses se guarda la última copia; 12 si no se dice.
    #[arg(long, value_name = "MESES", default_value_t = 12, hide_default_value = true, requires = "folder")]
    pub keep_months: usize,
    /// Clave privada Ed25519 (PEM, de OpenSSL) con que se firma la copia.
    #[arg(long, value_name = "ARCHIVO")]
    pub sign_key: Option<PathBuf>,
    /// Cifra la copia, con el programa age, para esta clave pública («age1…» o de SSH). Se puede repetir.
    #[arg(long, value_name = "CLAVE")]
    pub encrypt_to: Vec<String>,
}

/// De dónde viene la copia.
#[derive(Debug, Args)]
pub struct Restore {
    #[command(flatten)]
    pub settings: Settings,
    /// Archivo con la copia.
    #[arg(long, value_name = "ARCHIVO")]
    pub from: PathBuf,
    /// Clave pública Ed25519 (PEM) de quien hace las copias: sin su firma no se restaura nada.
    #[arg(long, value_name = "ARCHIVO")]
    pub signed_by: Option<PathBuf>,
    /// Clave privada de age que abre una copia cifrada.
    #[arg(long, value_name = "ARCHIVO")]
    pub identity: Option<PathBuf>,
}

/// Adónde van los archivos.
#[derive(Debug, Args)]
#[command(
    after_help = "Termina con 0 si están todos, y con 3 si faltan archivos o están dañados donde estaban: los nombra. Se puede correr \
                  con el portal en marcha, y otra vez: lleva lo que falta."
)]
pub struct Relocate {
    #[command(flatten)]
    pub settings: Settings,
    /// «s3» los lleva al bucket de attachments.s3; «folder» los trae a la carpeta.
    #[arg(long, value_name = "LUGAR", value_parser = ["s3", "folder"])]
    pub to: String,
}

/// Adónde va el manual.
#[cfg(feature = "describe")]
#[derive(Debug, Args)]
pub struct Manual {
    /// Carpeta que ya existe.
    #[arg(long, value_name = "CARPETA")]
    pub to: PathBuf,
}

/// La demostración.
#[cfg(feature = "demo")]
#[derive(Debug, Args)]
pub struct Demo {
    /// Dirección y puerto de esta máquina en que escucha; 127.0.0.1:8080 si no se dice.
    #[arg(long, value_name = "DIRECCIÓN", default_value = "127.0.0.1:8080", hide_default_value = true)]
    pub listen: SocketAddr,
    /// Carpeta de los datos de la demostración; .cache/demo si no se dice.
    #[arg(long, value_name = "CARPETA", default_value = ".cache/demo", hide_default_value = true)]
    pub data: PathBuf,
}

/// Lee la línea de órdenes, o dice cómo se usa y termina.
pub fn read() -> Cli {
    let matches = spanish(Cli::command()).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// La línea de órdenes, para quien la describe.
#[cfg(feature = "describe")]
pub fn command() -> clap::Command {
    spanish(Cli::command())
}

/// Clap habla inglés: sus títulos y la ayuda de `--help` y `--version` se dicen aquí.
fn spanish(command: clap::Command) -> clap::Command {
    let top = command.get_version().is_some();
    let name = command.get_name().to_owned();
    let help = clap::Arg::new("ayuda")
        .short('h')
        .long("help")
        .help("Muestra esta ayuda.")
        .action(clap::ArgAction::Help)
        .help_heading("Opciones");
    let mut command = command
        .help_template(TEMPLATE)
        .subcommand_help_heading("Órdenes")
        .subcommand_value_name("ORDEN")
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help);
    if top {
        command = command.override_usage("caudal <ORDEN>").arg(
            clap::Arg::new("versión")
                .short('V')
                .long("version")
                .help("Muestra la versión.")
                .action(clap::ArgAction::Version)
                .help_heading("Opciones"),
        );
    } else {
        command = command.override_usage(format!("caudal {name} [OPCIONES]"));
    }
    command.mut_args(|arg| arg.help_heading("Opciones")).mut_subcommands(spanish)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_hangs_together() {
        spanish(Cli::command()).debug_assert();
    }

    #[test]
    fn no_heading_of_the_help_is_english() {
        let mut command = spanish(Cli::command());
        command.build();
        let names: Vec<_> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
        let mut pages = vec![command.render_long_help().to_string()];
        for name in names {
            pages.extend(command.find_subcommand_mut(&name).map(|c| c.render_long_help().to_string()));
        }
        for page in pages {
            for english in
                ["Usage", "OPTIONS", "Options:", "Commands:", "Print help", "Print version", "default:"]
            {
                assert!(!page.contains(english), "{english} in:\n{page}");
            }
        }
    }
}
