use caudal_access::people::store::bulk::Lead;
use caudal_admin::users::testing::{Company, Judged};
use caudal_beneficiaries::imports::{Content, Kind};
use caudal_domain::ids::UserId;
use uuid::Uuid;

fn row(n: usize, manager: Option<&str>) -> Judged {
    Judged {
        row: n,
        name: format!("Persona {n}"),
        email: format!("p{n}@x.example"),
        key: format!("p{n}@x.example"),
        node: UserId::new(Uuid::from_u128(n as u128)),
        active: true,
        kind: Kind::New,
        content: Content::default(),
        manager: manager.map(|m| Some(m.to_owned())),
    }
}

fn stored_lead(n: u128, manager: Option<u128>, active: bool) -> Lead {
    let email = format!("k{n}@x.example");
    let manager_id = manager.map(|m| UserId::new(Uuid::from_u128(m + 1_000)));
    Lead { id: UserId::new(Uuid::from_u128(n + 1_000)), email_key: email.clone(), email, manager_id, active }
}

fn codes(rows: &[Judged]) -> Vec<(usize, String)> {
    let wrong = rows.iter().filter(|r| r.kind == Kind::Wrong);
    wrong.map(|r| (r.row, r.content.problems.last().unwrap().code.clone())).collect()
}

#[test]
fn rings_unknown_and_inactive_leads_are_found_and_what_hangs_on_them() {
    let mut company = Company::default();
    company.add(&stored_lead(1, None, true));
    company.add(&stored_lead(2, None, false));
    let mut rows = vec![
        row(2, Some("p3@x.example")),
        row(3, Some("P4@x.example")),
        row(4, Some("p2@x.example")),
        row(5, Some("p2@x.example")),
        row(6, Some("nadie@x.example")),
        row(7, Some("k2@x.example")),
        row(8, Some("k1@x.example")),
        row(9, Some("p9@x.example")),
        row(10, Some("p8@x.example")),
    ];
    company.settle(&mut rows);
    let circular = |n| (n, "manager_circular".to_owned());
    assert_eq!(
        codes(&rows),
        [
            circular(2),
            circular(3),
            circular(4),
            (5, "manager_row_wrong".into()),
            (6, "unknown_manager".into()),
            (7, "manager_inactive".into()),
            circular(9),
        ]
    );
    assert_eq!(company.in_order(&rows), [6, 8], "whoever leads comes first");
}

#[test]
fn a_chain_may_turn_round_in_one_file() {
    let mut company = Company::default();
    company.add(&stored_lead(1, Some(2), true));
    company.add(&stored_lead(2, None, true));
    let about = |n: u128, manager: Option<Option<&str>>| {
        let lead = stored_lead(n, None, true);
        let mut row = row(usize::try_from(n).unwrap(), None);
        (row.email, row.key, row.node, row.kind) =
            (lead.email.clone(), lead.email_key, lead.id, Kind::Changed);
        row.manager = manager.map(|m| m.map(str::to_owned));
        row
    };
    let mut rows = vec![about(2, Some(Some("k1@x.example"))), about(1, Some(None))];
    company.settle(&mut rows);
    assert_eq!(codes(&rows), []);
    assert_eq!(company.in_order(&rows), [1, 0]);
    // The same without the other half leads in a circle.
    let mut rows = vec![about(2, Some(Some("k1@x.example")))];
    company.settle(&mut rows);
    assert_eq!(codes(&rows), [(2, "manager_circular".to_owned())]);
}

#[test]
fn a_chain_deeper_than_any_company_is_refused() {
    let mut rows: Vec<_> =
        (1..=70).map(|n| row(n, (n > 1).then(|| format!("p{}@x.example", n - 1)).as_deref())).collect();
    Company::default().settle(&mut rows);
    assert!(!codes(&rows).is_empty());
    assert!(rows[..60].iter().all(|r| r.kind == Kind::New));
}
