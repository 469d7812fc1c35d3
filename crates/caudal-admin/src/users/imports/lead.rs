//! Who leads whom once a file is applied: nobody leads themself, and whoever leads is written before those they lead.

use std::collections::HashMap;

use caudal_domain::{ids::UserId, user::check_manager};

use super::columns::{Column, Trouble};
use super::judge::Judged;
use caudal_access::people::{email, store::bulk::Lead};
use caudal_beneficiaries::imports::Kind;

/// Deeper than any company (see `check_manager`).
const MOST_LEVELS: usize = 64;

/// Everybody a chain may lead through.
#[derive(Default)]
pub struct Company {
    /// People as they are kept, by id.
    stored: HashMap<UserId, (Option<UserId>, bool)>,
    by_key: HashMap<String, UserId>,
}

impl Company {
    pub fn add(&mut self, lead: &Lead) {
        self.stored.insert(lead.id, (lead.manager_id, lead.active));
        self.by_key.insert(lead.email_key.clone(), lead.id);
    }

    /// The managers of those added so far who were not added themselves.
    pub fn missing(&self) -> Vec<UserId> {
        let named = self.stored.values().filter_map(|(manager, _)| *manager);
        let mut missing: Vec<_> = named.filter(|id| !self.stored.contains_key(id)).collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// Finds what is wrong with who leads whom. What a wrong row says does not count, so each one found may make others
    /// wrong; that ends, since rows only become wrong.
    pub fn settle(&mut self, rows: &mut [Judged]) {
        for row in rows.iter().filter(|row| !row.key.is_empty()) {
            self.by_key.entry(row.key.clone()).or_insert(row.node);
        }
        // Of rows about the same person, which are all wrong, any will do.
        let at: HashMap<UserId, usize> = rows.iter().enumerate().map(|(n, row)| (row.node, n)).collect();
        for last in 0..=MOST_LEVELS {
            let found = self.troubles(rows, &at, last == MOST_LEVELS);
            if found.is_empty() {
                return;
            }
            for (row, trouble) in found {
                let value = rows[row].manager.clone().flatten().unwrap_or_default();
                rows[row].wrong(Column::Manager, &value, &trouble);
            }
        }
    }

    fn troubles(&self, rows: &[Judged], at: &HashMap<UserId, usize>, last: bool) -> Vec<(usize, Trouble)> {
        let (mut found, mut hanging) = (Vec::new(), Vec::new());
        for (n, row) in rows.iter().enumerate().filter(|(_, row)| row.kind != Kind::Wrong) {
            let Some(Some(wish)) = &row.manager else { continue };
            let Some(lead) = self.by_key.get(&email::key(wish)).copied() else {
                found.push((n, Trouble::UnknownManager));
                continue;
            };
            if let Some(trouble) = self.unfit(rows, at, lead) {
                found.push((n, trouble));
            } else if let Err(refusal) = check_manager(row.node, lead, |id| self.lead_of(rows, at, id)) {
                // Whoever only hangs below a ring may be right once the ring is not.
                let list = if self.ring(rows, at, row.node, lead) { &mut found } else { &mut hanging };
                list.push((n, refusal.into()));
            }
        }
        if found.is_empty() || last {
            found.extend(hanging);
        }
        found
    }

    /// Why nobody can be led by this person.
    fn unfit(&self, rows: &[Judged], at: &HashMap<UserId, usize>, lead: UserId) -> Option<Trouble> {
        let row = at.get(&lead).map(|n| &rows[*n]);
        let stored = self.stored.get(&lead);
        match (row.filter(|row| row.kind != Kind::Wrong), stored) {
            (Some(row), _) => (!row.active).then_some(Trouble::ManagerInactive),
            (None, Some((_, active))) => (!active).then_some(Trouble::ManagerInactive),
            (None, None) => {
                Some(row.map_or(Trouble::UnknownManager, |row| Trouble::ManagerWrong { row: row.row }))
            }
        }
    }

    fn lead_of(&self, rows: &[Judged], at: &HashMap<UserId, usize>, id: UserId) -> Option<UserId> {
        let row = at.get(&id).map(|n| &rows[*n]).filter(|row| row.kind != Kind::Wrong);
        match row.and_then(|row| row.manager.as_ref()) {
            Some(wish) => wish.as_ref().and_then(|wish| self.by_key.get(&email::key(wish)).copied()),
            None => self.stored.get(&id).and_then(|(manager, _)| *manager),
        }
    }

    /// Whether the chain upwards from `lead` comes back to `node`.
    fn ring(&self, rows: &[Judged], at: &HashMap<UserId, usize>, node: UserId, lead: UserId) -> bool {
        let mut next = Some(lead);
        for _ in 0..=MOST_LEVELS {
            match next {
                Some(id) if id == node => return true,
                Some(id) => next = self.lead_of(rows, at, id),
                None => return false,
            }
        }
        false
    }

    /// The rows that are to be written, by their place among `rows`: from the top of the company downwards.
    pub fn in_order(&self, rows: &[Judged]) -> Vec<usize> {
        let at: HashMap<UserId, usize> = rows.iter().enumerate().map(|(n, row)| (row.node, n)).collect();
        let depth = |node: UserId| {
            let up = std::iter::successors(Some(node), |id| self.lead_of(rows, &at, *id));
            up.take(MOST_LEVELS + 2).count()
        };
        let written =
            rows.iter().enumerate().filter(|(_, row)| matches!(row.kind, Kind::New | Kind::Changed));
        let mut order: Vec<_> = written.map(|(n, row)| (depth(row.node), n)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, n)| n).collect()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use caudal_beneficiaries::imports::Content;

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
        Lead {
            id: UserId::new(Uuid::from_u128(n + 1_000)),
            email_key: email.clone(),
            email,
            manager_id,
            active,
        }
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
}
