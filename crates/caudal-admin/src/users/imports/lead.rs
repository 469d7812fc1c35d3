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
