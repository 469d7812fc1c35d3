//! What `caudal doctor` says, in Spanish.

use caudal_db::{NotReplica, Risk};

use crate::doctor::{Finding, Gap, ProviderFault, Topic, Weakness};
use crate::failure_es::of_certificate;

/// One line for a finding.
pub fn line(finding: &Finding) -> String {
    match finding {
        Finding::Good(topic) => format!("bien    {}", good(*topic)),
        Finding::Weak(weakness) => format!("débil   {}", weak(weakness)),
        Finding::Missing(gap) => format!("FALTA   {}", missing(gap)),
    }
}

fn good(topic: Topic) -> &'static str {
    match topic {
        Topic::Settings => "Los ajustes se entienden.",
        Topic::Tls => "Se llega por https.",
        Topic::Provider => "Hay un proveedor de identidad.",
        Topic::ProviderAnswers => "El proveedor de identidad responde.",
        Topic::Database => "La base de datos responde.",
        Topic::Attachments => "Los adjuntos se pueden guardar.",
        Topic::Application => "La aplicación web está en el programa.",
    }
}

fn weak(weakness: &Weakness) -> String {
    match weakness {
        Weakness::OnlyThisMachine => {
            "server.base_url es de esta máquina: nadie más puede entrar. Pon la dirección https del portal."
                .into()
        }
        Weakness::OpenToAll => "server.listen acepta a cualquiera sin cifrar: que solo llegue tu proxy, \
                                 con el cortafuegos o escuchando en 127.0.0.1."
            .into(),
        Weakness::TrustsEverybody => {
            "server.trusted_proxies cree a todo el mundo: cualquiera puede fingir su dirección.".into()
        }
        Weakness::NoTrustedProxy => {
            "server.trusted_proxies está vacío: todas las llamadas parecen venir de tu proxy \
                                     y comparten sus límites."
                .into()
        }
        Weakness::Readable(file) => {
            format!("{file} lo puede leer cualquier usuario de la máquina: ponlo en modo 600.")
        }
        Weakness::SecretInTheClear(key) => {
            format!("{key} está a la vista en los ajustes: mejor un archivo aparte con {key}_file.")
        }
        Weakness::NoLimit(key) => format!("{key} está apagado: nada frena a quien insista."),
        Weakness::NoFirstAdministrator => {
            "administrators.first_email está vacío: si aún no hay nadie, nadie podrá administrar.".into()
        }
        Weakness::ClocksApart(seconds) => format!(
            "El reloj de esta máquina va {} min {} s {} que el del proveedor de identidad: quien entre puede ser rechazado. \
             Sincroniza los dos (timedatectl).",
            seconds.abs() / 60,
            seconds.abs() % 60,
            if *seconds > 0 { "más adelante" } else { "más atrás" }
        ),
        Weakness::Replica(why) => {
            let why = match why {
                NotReplica::Away(why) => format!("no responde ({why})"),
                NotReplica::Behind => "va más de dos segundos por detrás: mira su red, su disco y si alguien la detuvo".to_owned(),
                NotReplica::Leads => "no sigue a ningún servidor: o manda ella, o se separó".to_owned(),
                NotReplica::Another => "es de otra base de datos".to_owned(),
            };
            format!("La réplica de database.read_url {why}. Mientras tanto los informes se leen del servidor que manda.")
        }
        Weakness::Database(Risk::NoFsync) => "El servidor de PostgreSQL tiene fsync apagado: un corte de luz \
                                              puede perder o dañar lo que ya confirmó."
            .into(),
        Weakness::Database(Risk::AsynchronousCommit) => {
            "El servidor de PostgreSQL tiene synchronous_commit apagado: si se cae, pierde lo último que confirmó."
                .into()
        }
        Weakness::Database(Risk::NoStandby) => {
            "El servidor de PostgreSQL no tiene réplica síncrona (synchronous_standby_names): si se pierde, se \
             pierde lo que no estaba en la última copia."
                .into()
        }
    }
}

fn missing(gap: &Gap) -> String {
    match gap {
        Gap::Settings(error) => format!("Los ajustes no se entienden. {error}"),
        Gap::Provider => "No hay proveedor de identidad: pon identity.issuer, identity.client_id y \
                          identity.client_secret."
            .into(),
        Gap::ProviderFails(why) => format!("Nadie puede entrar: {}", of_provider(why)),
        Gap::Database(error) => error.clone(),
        Gap::WentBack(back) => crate::messages_es::sentence(&crate::messages_es::went_back(*back)),
        Gap::DemoDatabase => {
            "La base de datos es de la demostración: un portal de verdad necesita otra.".into()
        }
        Gap::Attachments(error) => format!("Los adjuntos no se pueden guardar. {error}"),
        Gap::Application => "El programa se compiló sin la aplicación web: ejecuta «make build».".into(),
    }
}

fn of_provider(why: &ProviderFault) -> String {
    match why {
        ProviderFault::Silent => {
            "el proveedor de identidad no responde desde esta máquina. Mira identity.issuer, la red y el \
                                  cortafuegos."
                .into()
        }
        ProviderFault::Certificate(fault) => format!("{} (proveedor de identidad).", of_certificate(*fault)),
        ProviderFault::Status(status) => {
            format!(
                "donde dice identity.issuer responde {status}, y ningún proveedor de identidad. Corrige su dirección."
            )
        }
        ProviderFault::Another => {
            "lo que responde no es el proveedor de identity.issuer, o manda a direcciones sin https. \
                                   Corrige identity.issuer tal como lo escribe el proveedor."
                .into()
        }
    }
}
