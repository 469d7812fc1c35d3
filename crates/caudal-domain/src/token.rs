//! Tokens of other systems: what they may do, and for how long (security, "Session and token").

use jiff::{ToSpan as _, civil::Date};

use crate::permission::{Permission, PermissionRefusal, Permissions};
use crate::time::DateRefusal;

/// The scope of provisioning (SCIM 2.0), as it is stored and sent.
pub const SCIM: &str = "scim";
/// How many days ahead a token may end at most.
pub const MOST_DAYS: i64 = 366;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scopes {
    /// What these permissions open to other systems.
    Api(Permissions),
    /// Keep people and groups, and nothing else.
    Scim,
}

impl Scopes {
    /// Reads scopes as they are sent: labels of permissions, or [`SCIM`] alone.
    ///
    /// # Errors
    /// `scope_required`, `unknown_permission`, `token_scope`.
    pub fn parse(labels: &[String]) -> Result<Self, PermissionRefusal> {
        match labels {
            [] => return Err(PermissionRefusal::ScopeRequired),
            [label] if label == SCIM => return Ok(Self::Scim),
            _ => {}
        }
        let read = |label: &String| match Permission::from_label(label) {
            None if label == SCIM => Err(PermissionRefusal::TokenScope),
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
            Self::Api(permissions) => permissions.iter().map(Permission::label).collect(),
        }
    }

    #[must_use]
    pub fn permissions(self) -> Permissions {
        match self {
            Self::Scim => Permissions::default(),
            Self::Api(permissions) => permissions,
        }
    }
}

/// Whether a token may have this permission. Administration of the whole portal is a person's, and asking for money is done
/// for oneself: a token has no self.
#[must_use]
pub fn may_hold(permission: Permission) -> bool {
    !matches!(permission, Permission::Administrator | Permission::CreateRequests)
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
        assert_eq!(parse(&["Administrador"]), Err(PermissionRefusal::TokenScope));
        assert_eq!(parse(&["Crear solicitudes"]), Err(PermissionRefusal::TokenScope));
        assert_eq!(parse(&["Gestionar"]), Err(PermissionRefusal::UnknownPermission));
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
