//! Decisions that stand, each as the document that was decided on keeps it: never as the audit tells it, so that whoever reads both
//! can hold one against the other.

use caudal_domain::ids::UserId;
use std::collections::{HashMap, hash_map};

use caudal_db::{Conn, DbErr, QueryResult};
use serde::Deserialize;
use uuid::Uuid;

use super::all;
use crate::proof::line::{Approval, Party};

#[derive(Clone, Copy)]
pub struct Source {
    /// Its rows behind an id. Columns: `id` of the document and its `number`, `action`, `decided_by`, `at_ms`, `amount_minor`,
    /// `currency`, `hash`, and `party_0` to `party_2`, one for each role.
    sql: &'static str,
    /// What those are who must not decide.
    roles: &'static [&'static str],
}

/// All of them, in the order in which the file has them.
pub const SOURCES: [Source; 11] = [
    Source { sql: REQUESTS, roles: &["requester", "beneficiary"] },
    Source { sql: PAYMENTS, roles: &["preparer", "requester", "beneficiary"] },
    Source { sql: BATCHES, roles: &["creator", "preparer"] },
    Source { sql: SETTLEMENTS, roles: &["requester", "debtor"] },
    Source { sql: CASH_SESSIONS, roles: &["custodian", "counter", "witness"] },
    Source { sql: CANCELLATIONS, roles: &["asker", "beneficiary"] },
    Source { sql: ACCOUNTS, roles: &["enterer", "beneficiary"] },
    Source { sql: DEDUCTIONS, roles: &["beneficiary"] },
    Source { sql: TRANSFERS, roles: &["sender"] },
    Source { sql: OPENINGS, roles: &["sender"] },
    Source { sql: REOPENINGS, roles: &["asker"] },
];

// `hash` carries the decisions themselves, which are one list in the row.
const REQUESTS: &str = "SELECT id, number, '' AS action, requester_id AS decided_by, updated_at_ms AS at_ms, approved_minor AS amount_minor, \
     currency, approvals AS hash, requester_id AS party_0, beneficiary_user_id AS party_1 \
     FROM request WHERE id > $1 AND approvals <> '[]' ORDER BY id LIMIT 500";

// Of a batch the content is approved, not each payment.
const PAYMENTS: &str = "SELECT p.id, p.number, CASE p.method WHEN 'cash' THEN 'payment.pay' ELSE 'payment.authorize' END AS action, \
     COALESCE(p.authorized_by, p.prepared_by) AS decided_by, COALESCE((SELECT MAX(v.at_ms) FROM payment_event AS v \
     WHERE v.payment_id = p.id AND v.action IN ('authorize', 'pay')), p.created_at_ms) AS at_ms, p.amount_minor, p.currency, \
     CAST(NULL AS TEXT) AS hash, CASE p.method WHEN 'cash' THEN NULL ELSE p.prepared_by END AS party_0, \
     p.requester_id AS party_1, p.beneficiary_user_id AS party_2 \
     FROM payment AS p WHERE p.id > $1 AND p.batch_id IS NULL AND (p.method = 'cash' OR p.authorized_by IS NOT NULL) \
     ORDER BY p.id LIMIT 500";

// All approvals of a batch come at once: they are few, and a page ends with a batch.
const BATCHES: &str = "SELECT b.id, b.number, 'batch.approve' AS action, a.user_id AS decided_by, a.at_ms, \
     b.control_minor AS amount_minor, b.currency, a.content_hash AS hash, b.created_by AS party_0, b.submitted_by AS party_1 \
     FROM batch_approval AS a JOIN batch AS b ON b.id = a.batch_id \
     WHERE b.id IN (SELECT DISTINCT batch_id FROM batch_approval WHERE batch_id > $1 ORDER BY batch_id LIMIT 500) \
     ORDER BY b.id, a.user_id";

const EDITORS: &str = "SELECT batch_id, user_id FROM batch_editor WHERE batch_id > $1 AND batch_id <= $2 ORDER BY batch_id, user_id";

const SETTLEMENTS: &str = "SELECT s.id, s.number, 'settlement.accept' AS action, s.decided_by, s.decided_at_ms AS at_ms, \
     s.spent_minor AS amount_minor, s.currency, CAST(NULL AS TEXT) AS hash, s.requester_id AS party_0, \
     s.debtor_user_id AS party_1 \
     FROM settlement AS s WHERE s.id > $1 AND s.state = 'settled' AND s.decided_by IS NOT NULL ORDER BY s.id LIMIT 500";

const CASH_SESSIONS: &str = "SELECT id, number, 'cash_session.approve' AS action, closed_by AS decided_by, closed_at_ms AS at_ms, \
     counted_minor AS amount_minor, currency, CAST(NULL AS TEXT) AS hash, custodian_id AS party_0, stand_in_id AS party_1, \
     witness_id AS party_2 FROM cash_session WHERE id > $1 AND state = 'closed' ORDER BY id LIMIT 500";

const CANCELLATIONS: &str = "SELECT id, number, CASE state WHEN 'executed' THEN 'cancellation.execute' ELSE 'cancellation.decline' \
     END AS action, decided_by, decided_at_ms AS at_ms, amount_minor, currency, CAST(NULL AS TEXT) AS hash, \
     asked_by AS party_0, beneficiary_user_id AS party_1 \
     FROM cancellation WHERE id > $1 AND decided_by IS NOT NULL ORDER BY id LIMIT 500";

// The number of an account is nobody's business who holds decisions against the audit.
const ACCOUNTS: &str = "SELECT a.id, CAST(NULL AS TEXT) AS number, 'account.verify' AS action, a.verified_by AS decided_by, \
     a.verified_at_ms AS at_ms, CAST(NULL AS BIGINT) AS amount_minor, a.currency, CAST(NULL AS TEXT) AS hash, \
     a.entered_by AS party_0, b.user_id AS party_1 \
     FROM bank_account AS a JOIN beneficiary AS b ON b.id = a.beneficiary_id \
     WHERE a.id > $1 AND a.verified_by IS NOT NULL ORDER BY a.id LIMIT 500";

const DEDUCTIONS: &str = "SELECT id, document_number AS number, 'payroll.mark' AS action, marked_by AS decided_by, \
     marked_at_ms AS at_ms, amount_minor, currency, CAST(NULL AS TEXT) AS hash, user_id AS party_0 \
     FROM payroll_deduction WHERE id > $1 AND state = 'deducted' ORDER BY id LIMIT 500";

const TRANSFERS: &str = "SELECT id, number, 'cash_transfer.receive' AS action, ended_by AS decided_by, ended_at_ms AS at_ms, \
     amount_minor, currency, CAST(NULL AS TEXT) AS hash, sent_by AS party_0 \
     FROM cash_transfer WHERE id > $1 AND state = 'received' ORDER BY id LIMIT 500";

const OPENINGS: &str = "SELECT id, number, 'opening.approve' AS action, decided_by, decided_at_ms AS at_ms, \
     CAST(NULL AS BIGINT) AS amount_minor, CAST(NULL AS TEXT) AS currency, CAST(NULL AS TEXT) AS hash, made_by AS party_0 \
     FROM opening WHERE id > $1 AND state = 'posted' ORDER BY id LIMIT 500";

const REOPENINGS: &str = "SELECT id, CAST(NULL AS TEXT) AS number, 'accounting_period.execute-reopen' AS action, decided_by, \
     decided_at_ms AS at_ms, CAST(NULL AS BIGINT) AS amount_minor, CAST(NULL AS TEXT) AS currency, CAST(NULL AS TEXT) AS hash, \
     asked_by AS party_0 FROM period_change WHERE id > $1 AND kind = 'reopen' AND state = 'executed' ORDER BY id LIMIT 500";

// The index of what was done to a person has these, so that no long trail is read for them.
const LIMITS: &str = "SELECT at_ms, after_json FROM audit_row \
     WHERE object_id = $1 AND action = 'user.limit' AND action >= 'user.' AND action < 'user/' ORDER BY id";

/// A decision in favour of a request, as its row keeps it.
#[derive(Deserialize)]
struct Given {
    by: UserId,
    on_behalf: Option<Principal>,
    step: String,
    amount_minor: i64,
    at_ms: i64,
}

#[derive(Deserialize)]
struct Principal {
    id: UserId,
}

#[derive(Deserialize)]
struct Limit {
    currency: String,
    limit_minor: Option<i64>,
}

/// Up to how much people might approve, each looked up once.
#[derive(Default)]
pub struct Limits(HashMap<UserId, Vec<(i64, Limit)>>);

impl Limits {
    /// What the audit says that a person's limit was at an instant.
    async fn at(
        &mut self,
        db: &Conn,
        user: UserId,
        currency: &str,
        at_ms: i64,
    ) -> Result<Option<i64>, DbErr> {
        if let hash_map::Entry::Vacant(unknown) = self.0.entry(user) {
            let mut told = Vec::new();
            for row in all(db, LIMITS, [user.into()]).await? {
                let after: Option<String> = row.try_get("after_json")?;
                if let Some(limit) = after.and_then(|text| serde_json::from_str(&text).ok()) {
                    told.push((row.try_get("at_ms")?, limit));
                }
            }
            unknown.insert(told);
        }
        let told = self.0.get(&user).into_iter().flatten();
        let mut known = told.filter(|(since, limit)| *since <= at_ms && limit.currency == currency);
        Ok(known.next_back().and_then(|(_, limit)| limit.limit_minor))
    }
}

/// What a source has behind an id, and the last id that it was read to; nothing where there is no more.
pub async fn page(
    db: &Conn,
    source: Source,
    after: Uuid,
    limits: &mut Limits,
) -> Result<(Vec<Approval>, Option<Uuid>), DbErr> {
    let rows = all(db, source.sql, [after.into()]).await?;
    let Some(last) = rows.last() else { return Ok((Vec::new(), None)) };
    let last: Uuid = last.try_get("id")?;
    let mut found = Vec::with_capacity(rows.len());
    for row in &rows {
        let decision = decision(row, source.roles)?;
        if decision.action.is_empty() {
            found.extend(of_request(db, decision, limits).await?);
        } else {
            found.push(decision);
        }
    }
    if source.sql == BATCHES {
        for row in all(db, EDITORS, [after.into(), last.into()]).await? {
            let (batch, user_id): (Uuid, UserId) = (row.try_get("batch_id")?, row.try_get("user_id")?);
            for approval in found.iter_mut().filter(|approval| approval.document_id == batch) {
                approval.parties.push(Party { role: "editor", user_id });
            }
        }
    }
    Ok((found, Some(last)))
}

fn decision(row: &QueryResult, roles: &[&'static str]) -> Result<Approval, DbErr> {
    let mut parties = Vec::new();
    for (place, role) in roles.iter().enumerate() {
        let user: Option<UserId> = row.try_get(&format!("party_{place}"))?;
        parties.extend(user.map(|user_id| Party { role, user_id }));
    }
    Ok(Approval {
        action: row.try_get("action")?,
        document_id: row.try_get("id")?,
        document_number: row.try_get("number")?,
        decided_by: row.try_get("decided_by")?,
        decided_for: None,
        decided_at_ms: row.try_get("at_ms")?,
        amount_minor: row.try_get("amount_minor")?,
        currency: row.try_get("currency")?,
        last: None,
        limit_minor: None,
        content_hash: row.try_get("hash")?,
        parties,
    })
}

/// The decisions in favour of a request: those that its money may be paid on.
async fn of_request(db: &Conn, request: Approval, limits: &mut Limits) -> Result<Vec<Approval>, DbErr> {
    let told = request.content_hash.as_deref().unwrap_or_default();
    let given: Vec<Given> =
        serde_json::from_str(told).map_err(|error| DbErr::Custom(format!("approvals: {error}")))?;
    let tiers = given.iter().filter(|one| one.step == "tier").count();
    let mut found = Vec::with_capacity(given.len());
    for (place, one) in given.iter().enumerate() {
        let currency = request.currency.clone().unwrap_or_default();
        let decided_for = one.on_behalf.as_ref().map(|principal| principal.id);
        let action = match one.step.as_str() {
            "hr" => "request.approve-hr",
            "release" => "request.release",
            _ => "request.approve",
        };
        let amounts = action == "request.approve";
        let limit_minor = match amounts {
            true => limits.at(db, decided_for.unwrap_or(one.by), &currency, one.at_ms).await?,
            false => None,
        };
        let mut parties: Vec<_> =
            request.parties.iter().map(|p| Party { role: p.role, user_id: p.user_id }).collect();
        // Nobody approves an amount twice, and human resources did not approve it before.
        let others = given.iter().enumerate().filter(|(other, one)| *other != place && one.step == "tier");
        for (_, other) in others.filter(|_| action != "request.release") {
            let both = [Some(other.by), other.on_behalf.as_ref().map(|principal| principal.id)];
            let both = both.into_iter().flatten();
            parties.extend(both.map(|user_id| Party { role: "approver", user_id }));
        }
        found.push(Approval {
            action: action.to_owned(),
            document_id: request.document_id,
            document_number: request.document_number.clone(),
            decided_by: one.by,
            decided_for,
            decided_at_ms: one.at_ms,
            amount_minor: Some(one.amount_minor),
            currency: Some(currency),
            // The amount is approved once nothing is missing, and with the last of them.
            last: amounts.then_some(request.amount_minor.is_some() && place + 1 == tiers),
            limit_minor,
            content_hash: None,
            parties,
        });
    }
    Ok(found)
}
