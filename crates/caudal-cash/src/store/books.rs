//! Whether cash in the ledger is the cash that moved.

use std::collections::BTreeMap;

use caudal_db::{Conn, DbErr, Statement, entity::Row};
use caudal_domain::{ids::CashBoxId, ledger::Account};

/// The most differences that are named.
const MOST_NAMED: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// How many boxes money moved in.
    pub boxes: usize,
    /// Accounts, each with its currency, that do not hold what moved: a box against its movements, cash in transit against
    /// the transfers that are under way.
    pub wrong_balances: Vec<(String, String)>,
}

impl Verification {
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.wrong_balances.is_empty()
    }
}

#[derive(Row)]
struct BookBalance {
    account_key: Option<String>,
    box_id: Option<CashBoxId>,
    currency: String,
    minor: i64,
}

// One statement, and so one moment, whatever moves meanwhile. What moved above zero, and what was there before anything moved; what
// the ledger says of it below.
const TOLD: &str = "SELECT CAST(NULL AS TEXT) AS account_key, s.box_id AS box_id, s.currency AS currency, \
         CAST(SUM(m.amount_minor) AS BIGINT) AS minor \
         FROM cash_movement AS m JOIN cash_session AS s ON s.id = m.session_id GROUP BY s.box_id, s.currency \
     UNION ALL SELECT l.account_key, NULL, l.currency, CAST(SUM(l.amount_minor) AS BIGINT) \
         FROM ledger_line AS l JOIN ledger_entry AS e ON e.id = l.entry_id \
         WHERE e.document_kind = 'opening' AND l.account_key LIKE 'cash:%' GROUP BY l.account_key, l.currency \
     UNION ALL SELECT 'cash_in_transit', NULL, currency, CAST(SUM(amount_minor) AS BIGINT) \
         FROM cash_transfer WHERE state IN ('sent', 'refused') GROUP BY currency \
     UNION ALL SELECT account_key, NULL, currency, -balance_minor \
         FROM account_balance WHERE account_key LIKE 'cash:%' OR account_key = 'cash_in_transit'";

/// Checks all cash: each box's account against what moved in it, and what is in transit against what is under way.
pub async fn verify(db: &Conn) -> Result<Verification, DbErr> {
    let told = Statement::from_string(db.get_database_backend(), TOLD);
    let mut sums: BTreeMap<(String, String), i64> = BTreeMap::new();
    let mut boxes = 0;
    for row in BookBalance::find_by_statement(told).all(db).await? {
        boxes += usize::from(row.box_id.is_some());
        let key = row.box_id.map(|id| Account::Cash(id).key()).or(row.account_key).unwrap_or_default();
        *sums.entry((key, row.currency)).or_default() += row.minor;
    }
    let wrong = sums.into_iter().filter(|(_, minor)| *minor != 0).map(|(of, _)| of);
    Ok(Verification { boxes, wrong_balances: wrong.take(MOST_NAMED).collect() })
}
