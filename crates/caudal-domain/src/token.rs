//! Tokens of other systems: what they may do, and for how long (security, "Session and token").

use jiff::{ToSpan as _, civil::Date};

use crate::actor::Actor;
use crate::permission::{Permission, PermissionRefusal, Permissions};
use crate::time::DateRefusal;

/// The scope of provisioning (SCIM 2.0), as it is stored and sent.
pub const SCIM: &str = "scim";
/// The scope of drafting requests for one person, as it is stored and sent.
pub const DRAFTS: &str = "requests:drafts";
/// How many days ahead a token may end at most.
pub const MOST_DAYS: i64 = 366;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scopes {
    /// What these permissions open to other systems.
    Api(Permissions),
    /// Keep people and groups, and nothing else.
    Scim,
    /// Draft requests for one person, and nothing else.
    Drafts,
}

impl Scopes {
    /// Reads scopes as they are sent: labels of permissions, or [`SCIM`] or [`DRAFTS`] alone.
    ///
    /// # Errors
    /// `scope_required`, `unknown_permission`, `token_scope`.
    pub fn parse(labels: &[String]) -> Result<Self, PermissionRefusal> {
        match labels {
            [] => return Err(PermissionRefusal::ScopeRequired),
            [label] if label == SCIM => return Ok(Self::Scim),
            [label] if label == DRAFTS => return Ok(Self::Drafts),
            _ => {}
        }
        let read = |label: &String| match Permission::from_label(label) {
            None if label == SCIM || label == DRAFTS => Err(PermissionRefusal::TokenScope),
            None => Err(PermissionRefusal::UnknownPermission),
            Some(permission) if may_hold(permission) => Ok(permission),
            Some(_) => Err(PermissionRefusal::TokenScope),
        };
        labels.iter().map(read).collect::<Result<Permissions, _>>().map(Self::Api)
    }

    /// The scopes as they are stored and sent.
    pub fn labels(self) -> Vec<&'static str> {
        match self {
            Self::Scim => vec![SCIM],
            Self::Drafts => vec![DRAFTS],
            Self::Api(permissions) => permissions.iter().map(Permission::label).collect(),
        }
    }

    #[must_use]
    pub fn permissions(self) -> Permissions {
        match self {
            Self::Scim | Self::Drafts => Permissions::default(),
            Self::Api(permissions) => permissions,
        }
    }
}

/// Whether a token may have this permission. Administration of the whole portal is a person's, and asking for money is done
/// for oneself: a token has no self, and drafts for a person at most ([`DRAFTS`]).
#[must_use]
pub fn may_hold(permission: Permission) -> bool {
    !matches!(permission, Permission::Administrator | Permission::CreateRequests)
}

/// Whether a token of these scopes names the person for whom it drafts, and no other does.
///
/// # Errors
/// `token_person_required`, `token_person_surplus`.
pub fn check_named(scopes: Scopes, names_person: bool) -> Result<(), PermissionRefusal> {
    match (scopes == Scopes::Drafts, names_person) {
        (true, false) => Err(PermissionRefusal::TokenPersonRequired),
        (false, true) => Err(PermissionRefusal::TokenPersonSurplus),
        _ => Ok(()),
    }
}

/// Whether a token may draft for this person: as they are today, when it is made and at each of its calls. Nobody is given where
/// they are switched off.
///
/// # Errors
/// `token_person_inactive`, `token_person_may_not_ask`.
pub fn check_person(person: Option<&Actor>) -> Result<(), PermissionRefusal> {
    let person = person.ok_or(PermissionRefusal::TokenPersonInactive)?;
    if person.holds_any(&[Permission::CreateRequests]) {
        Ok(())
    } else {
        Err(PermissionRefusal::TokenPersonMayNotAsk)
    }
}

/// Whether what a token drafts is left as a draft: sending it is asking for money, which its person does.
///
/// # Errors
/// `token_drafts_only`.
pub fn check_draft(submits: bool) -> Result<(), PermissionRefusal> {
    if submits { Err(PermissionRefusal::TokenDraftsOnly) } else { Ok(()) }
}

/// Whether a token made today may end on this day, which is its last one.
///
/// # Errors
/// `date_past`, `date_too_far`.
pub fn check_end(ends_on: Date, today: Date) -> Result<(), DateRefusal> {
    if ends_on < today {
        return Err(DateRefusal::DatePast);
    }
    if ends_on > today.saturating_add(MOST_DAYS.days()) {
        return Err(DateRefusal::DateTooFar { days: MOST_DAYS });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn parse(labels: &[&str]) -> Result<Scopes, PermissionRefusal> {
        Scopes::parse(&labels.iter().map(|label| (*label).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn scopes_are_permissions_or_provisioning_alone() {
        let read = parse(&["Consultar auditoría", "access:admin"]).unwrap();
        assert_eq!(read.labels(), ["access:admin", "Consultar auditoría"]);
        assert!(read.permissions().granted(Permission::ViewAudit));
        assert_eq!(parse(&["scim"]).unwrap(), Scopes::Scim);
        assert!(Scopes::Scim.permissions().is_empty());
        assert_eq!(parse(&[]), Err(PermissionRefusal::ScopeRequired));
        assert_eq!(parse(&["scim", "access:admin"]), Err(PermissionRefusal::TokenScope));
        assert_eq!(parse(&["requests:drafts"]).unwrap(), Scopes::Drafts);
        assert_eq!(Scopes::Drafts.labels(), ["requests:drafts"]);
        assert!(Scopes::Drafts.permissions().is_empty());
        assert_eq!(parse(&["requests:drafts", "scim"]), Err(PermissionRefusal::TokenScope));
        assert_eq!(parse(&["Consultar auditoría", "requests:drafts"]), Err(PermissionRefusal::TokenScope));
        assert_eq!(parse(&["Administrador"]), Err(PermissionRefusal::TokenScope));
        assert_eq!(parse(&["Crear solicitudes"]), Err(PermissionRefusal::TokenScope));
        assert_eq!(parse(&["Gestionar"]), Err(PermissionRefusal::UnknownPermission));
    }

    #[test]
    fn a_token_drafts_for_whoever_may_ask_and_sends_nothing() {
        let somebody = |permissions: &[Permission]| Actor {
            permissions: permissions.iter().copied().collect(),
            ..crate::actor::nobody()
        };
        let may = |permissions: &[Permission]| check_person(Some(&somebody(permissions)));
        assert_eq!(may(&[Permission::CreateRequests]), Ok(()));
        assert_eq!(may(&[Permission::Administrator]), Ok(()));
        let all_others = Permission::all()
            .filter(|p| !matches!(p, Permission::CreateRequests | Permission::Administrator));
        assert_eq!(may(&all_others.collect::<Vec<_>>()), Err(PermissionRefusal::TokenPersonMayNotAsk));
        assert_eq!(check_person(None), Err(PermissionRefusal::TokenPersonInactive));
        let in_one_branch = Actor {
            branch_permissions: vec![(Permission::CreateRequests, crate::ids::Id::new(uuid::Uuid::nil()))],
            ..crate::actor::nobody()
        };
        assert_eq!(check_person(Some(&in_one_branch)), Ok(()));
        assert_eq!(check_named(Scopes::Drafts, true), Ok(()));
        assert_eq!(check_named(Scopes::Drafts, false), Err(PermissionRefusal::TokenPersonRequired));
        for others in [Scopes::Scim, parse(&["Consultar auditoría"]).unwrap()] {
            assert_eq!(check_named(others, false), Ok(()));
            assert_eq!(check_named(others, true), Err(PermissionRefusal::TokenPersonSurplus));
        }
        assert_eq!(check_draft(false), Ok(()));
        assert_eq!(check_draft(true), Err(PermissionRefusal::TokenDraftsOnly));
    }

    #[test]
    fn a_token_ends_within_a_year() {
        let today = date(2026, 11, 3);
        assert_eq!(check_end(today, today), Ok(()));
        assert_eq!(check_end(date(2027, 11, 4), today), Ok(()));
        assert_eq!(check_end(date(2026, 11, 2), today), Err(DateRefusal::DatePast));
        assert_eq!(check_end(date(2027, 11, 5), today), Err(DateRefusal::DateTooFar { days: 366 }));
    }
}
