//! Somebody who changes the file and knows how it is made: sums, digest and chain are made anew, so that only what the change itself
//! breaks can be found. The hashes are made here as `docs/verify.md` tells, not by the program.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{lines, text};

/// A file that is being changed.
pub struct Forged {
    pub lines: Vec<Value>,
}

impl Forged {
    pub fn of(file: &[u8]) -> Self {
        Self { lines: lines(file) }
    }

    /// The first line of a type for which something holds.
    pub fn find(&mut self, kind: &str, which: impl Fn(&Value) -> bool) -> &mut Value {
        self.lines.iter_mut().find(|line| line["type"] == kind && which(line)).unwrap()
    }

    /// The place of that line.
    pub fn place(&self, kind: &str, which: impl Fn(&Value) -> bool) -> usize {
        self.lines.iter().position(|line| line["type"] == kind && which(line)).unwrap()
    }

    /// As it stands, with the summary that it has.
    pub fn plainly(&self) -> Vec<u8> {
        self.lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect()
    }

    /// With a summary of what it holds now.
    pub fn summed(mut self) -> Vec<u8> {
        let mut summary = self.lines.pop().unwrap();
        let (mut counts, mut debits, mut entry_lines) = (BTreeMap::new(), BTreeMap::<String, i64>::new(), 0);
        for line in &self.lines {
            *counts.entry(text(&line["type"]).to_owned()).or_insert(0) += 1;
            for moved in line["lines"].as_array().into_iter().flatten() {
                entry_lines += 1;
                let minor = moved["amount_minor"].as_i64().unwrap();
                *debits.entry(text(&moved["currency"]).to_owned()).or_default() += minor.max(0);
            }
        }
        summary["sha256"] = json!(hex::encode(Sha256::digest(self.plainly())));
        summary["lines"] = json!(counts);
        summary["debits"] = json!(debits);
        summary["entry_lines"] = json!(entry_lines);
        self.lines.push(summary);
        self.plainly()
    }

    /// And with a chain that was made anew from its rows, numbered in the order in which they stand.
    pub fn rechained(mut self) -> Vec<u8> {
        let (mut number, mut head) = (0_i64, vec![0; 32]);
        for line in self.lines.iter_mut().filter(|l| l["type"] == "audit" && !l["number"].is_null()) {
            number += 1;
            let hash = row_hash(line);
            head = link(&head, number, line, &hash);
            line["number"] = json!(number);
            line["hash"] = json!(hex::encode(hash));
            line["link"] = json!(hex::encode(&head));
        }
        let told = hex::encode(&head);
        let end = self.find("head", |_| true);
        (end["count"], end["head"], end["rows"]) = (json!(number), json!(told), json!(number));
        self.find("summary", |_| true)["head"] = json!(told);
        self.summed()
    }
}

fn id(value: &Value) -> Vec<u8> {
    let id: Uuid = text(value).parse().unwrap();
    id.as_bytes().to_vec()
}

/// The canonical form of a row.
pub fn canonical(row: &Value) -> Vec<u8> {
    let mut bytes = b"caudal audit row 1\n".to_vec();
    bytes.extend(id(&row["id"]));
    bytes.extend(row["at_ms"].as_i64().unwrap().to_be_bytes());
    for field in [
        "actor_id",
        "actor_name",
        "for_id",
        "action",
        "object_kind",
        "object_id",
        "object_number",
        "address",
        "session_id",
        "before_json",
        "after_json",
        "outcome",
    ] {
        let Some(value) = row[field].as_str() else {
            bytes.push(0);
            continue;
        };
        bytes.push(1);
        if ["actor_id", "for_id", "object_id", "session_id"].contains(&field) {
            bytes.extend(id(&row[field]));
        } else {
            bytes.extend((value.len() as u64).to_be_bytes());
            bytes.extend(value.as_bytes());
        }
    }
    bytes
}

pub fn row_hash(row: &Value) -> Vec<u8> {
    Sha256::digest(canonical(row)).to_vec()
}

/// The link of a row to the one before it.
pub fn link(before: &[u8], number: i64, row: &Value, hash: &[u8]) -> Vec<u8> {
    let mut bytes = b"caudal audit seal 1\n".to_vec();
    bytes.extend(before);
    bytes.extend(number.to_be_bytes());
    bytes.extend(id(&row["id"]));
    bytes.extend(hash);
    Sha256::digest(bytes).to_vec()
}
