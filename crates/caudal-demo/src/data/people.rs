//! The people of the demonstration (domain, section 11), with what each may do.

use caudal_domain::permission::Permission::{self, *};

pub struct Person {
    pub name: &'static str,
    /// What they are, as the sign-in page says it.
    pub role: &'static str,
    /// Their e-mail, by which the provider and the portal know each other.
    pub email: &'static str,
    pub employee_number: &'static str,
    pub permissions: &'static [Permission],
    /// Up to how much they approve, in cents of USD.
    pub limit_minor: Option<i64>,
}

pub const PEOPLE: [Person; 13] = [
    Person {
        name: "Yadira Batista",
        role: "Administradora",
        email: "yadira.batista@cargasdellitoral.example",
        employee_number: "1001",
        permissions: &[Administrator],
        limit_minor: None,
    },
    Person {
        name: "Eliécer Quintero",
        role: "Conductor",
        email: "eliecer.quintero@cargasdellitoral.example",
        employee_number: "1014",
        permissions: &[CreateRequests],
        limit_minor: None,
    },
    Person {
        name: "Milagros Pineda",
        role: "Despachadora",
        email: "milagros.pineda@cargasdellitoral.example",
        employee_number: "1009",
        permissions: &[CreateRequests, ManageNew],
        limit_minor: None,
    },
    Person {
        name: "Rogelio Castillo",
        role: "Aprobador, hasta 500",
        email: "rogelio.castillo@cargasdellitoral.example",
        employee_number: "1005",
        permissions: &[CreateRequests, ManageNew, ManageApproved, ManageDeclined],
        limit_minor: Some(50_000),
    },
    Person {
        name: "Carmen Arosemena",
        role: "Gerente, hasta 10,000",
        email: "carmen.arosemena@cargasdellitoral.example",
        employee_number: "1002",
        permissions: &[CreateRequests, ManageNew, ManageApproved, ManageDeclined, ManageCancellations],
        limit_minor: Some(1_000_000),
    },
    Person {
        name: "Dayana Rodríguez",
        role: "Recursos humanos",
        email: "dayana.rodriguez@cargasdellitoral.example",
        employee_number: "1006",
        permissions: &[CreateRequests, ManageHrApproved, ManageHrDeclined],
        limit_minor: None,
    },
    Person {
        name: "Tomás Herrera",
        role: "Tesorería, prepara",
        email: "tomas.herrera@cargasdellitoral.example",
        employee_number: "1007",
        permissions: &[CreateRequests, ManagePending, ManageSinglePayments, ManageMassPayments],
        limit_minor: None,
    },
    Person {
        name: "Graciela Moreno",
        role: "Tesorería, autoriza",
        email: "graciela.moreno@cargasdellitoral.example",
        employee_number: "1004",
        permissions: &[
            CreateRequests,
            ManagePending,
            ManagePayments,
            ManageSinglePayments,
            ManageMassPayments,
        ],
        limit_minor: None,
    },
    Person {
        name: "Iván Samudio",
        role: "Cajero",
        email: "ivan.samudio@cargasdellitoral.example",
        employee_number: "1011",
        permissions: &[CreateRequests, ManageCashClosing],
        limit_minor: None,
    },
    Person {
        name: "Nereida Vega",
        role: "Supervisora de caja",
        email: "nereida.vega@cargasdellitoral.example",
        employee_number: "1008",
        permissions: &[CreateRequests, SuperviseCashClosing, CashClosingReport, ManageCancellations],
        limit_minor: None,
    },
    Person {
        name: "Óscar Villarreal",
        role: "Contador",
        email: "oscar.villarreal@cargasdellitoral.example",
        employee_number: "1003",
        permissions: &[ManageDisbursed, ViewAccounting],
        limit_minor: None,
    },
    Person {
        name: "Beatriz Núñez",
        role: "Auditora",
        email: "beatriz.nunez@cargasdellitoral.example",
        employee_number: "1012",
        permissions: &[ViewAudit],
        limit_minor: None,
    },
    Person {
        name: "Kevin Ábrego",
        role: "Sin permisos",
        email: "kevin.abrego@cargasdellitoral.example",
        employee_number: "1020",
        permissions: &[],
        limit_minor: None,
    },
];
