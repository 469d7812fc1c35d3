//! Errors as problem documents (RFC 9457), each with a stable `code` and a Spanish sentence.

use std::{error::Error, io, iter};

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use caudal_db::{DbErr, DbError, RetryHint};
use caudal_domain::error::{CommonRefusal, FieldRefusal, PortalRefusal, Refusal, RefusalKind};
use caudal_domain::{
    account::AccountRefusal, accounting::AccountingRefusal, approval::ApprovalRefusal, batch::BatchRefusal,
    cancellation::CancellationRefusal, cash::CashRefusal, money::MoneyRefusal, payment::PaymentRefusal,
    payroll::PayrollRefusal, permission::PermissionRefusal, request::RequestRefusal,
    settlement::SettlementRefusal, text::TextRefusal, time::DateRefusal, user::UserRefusal,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{errors_es, json::Json};
use crate::storage::BucketError;

#[cfg(test)]
mod refusals;

#[derive(Debug)]
pub enum ApiError {
    /// A business rule refuses.
    Refused(Refusal),
    /// Fields are wrong; all of them at once.
    Invalid(Vec<FieldRefusal>),
    /// The body is not what the call takes: the stable code, and the field where it is known.
    Malformed {
        code: &'static str,
        /// Path of the field, if one is to blame.
        field: Option<String>,
    },
    /// There is no such record, or none that the caller may see.
    NotFound,
    /// There is no such route.
    MethodNotAllowed,
    /// No valid session (401): the browser signs the person out.
    SessionRequired,
    /// No valid token of another system (401).
    TokenInvalid,
    /// The permission for the route is missing (403): the browser signs the person out.
    Forbidden,
    /// A standard's optional call that the portal does not offer (501).
    NotImplemented,
    /// A call that changes something came without `Idempotency-Key`.
    KeyRequired,
    /// The same key came before with another body.
    KeyReused,
    /// The call's sender gave its key up before it arrived.
    KeyWithdrawn,
    /// The call needs `If-Match`.
    VersionRequired,
    VersionStale,
    /// What the caller may do changed between the call's beginning and the moment it would have acted.
    RightsChanged,
    TooLarge {
        max_bytes: usize,
    },
    /// The body came too slowly, and nothing was done.
    BodyTooSlow,
    UnsupportedMediaType,
    /// The person uploaded as much today as one may.
    UploadLimit {
        /// How many files a day.
        files: u32,
        /// How many bytes a day.
        bytes: u64,
    },
    TooMany {
        retry_after_seconds: u64,
    },
    /// A writer waited too long; nothing was done.
    Busy,
    /// The call took too long. What it began may be done or not.
    TimedOut,
    /// The connection broke while the command was being committed, or its call fell apart after that: it may be done or not.
    OutcomeUnknown,
    /// The database went back to an earlier moment, and nothing is written to it until its operator has looked.
    WentBack,
    /// What lies on the disk is not the file that was kept: it is handed out to nobody.
    FileNotWhole {
        /// Whether nothing lies there at all.
        missing: bool,
    },
    /// The disk of the database or of the attachments is full; nothing was kept.
    DiskFull,
    /// The object store of the attachments has no answer now; nothing was kept.
    FilesAway,
    /// A defect or a broken neighbour. The cause goes to the log only.
    Internal(Box<dyn Error + Send + Sync>),
}

/// A problem document (RFC 9457).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// `about:blank`: the code says what kind of problem it is.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The status in words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// What happened and what to do, in Spanish.
    pub detail: String,
    /// Stable code for programs.
    pub code: &'static str,
    /// Where to sign in anew before trying again; `returnTo` may be added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub login: Option<&'static str>,
    /// One for each field that is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldProblem>,
}

/// What is wrong with one field.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FieldProblem {
    /// Path of the field in the body: `lines/0/concept`.
    pub field: String,
    /// Stable code for programs.
    pub code: &'static str,
    /// What is wrong and what to write instead, in Spanish.
    pub detail: String,
}

/// Where a person signs in anew although their session is good.
const FRESH_LOGIN: &str = "/api/auth/login?fresh=1";

impl ApiError {
    /// What cannot fail and did; a full disk and an object store without an answer are told as such.
    pub fn internal(cause: impl Error + Send + Sync + 'static) -> Self {
        if is_disk_full(&cause) {
            return Self::disk_full(&cause);
        }
        let is_away = |cause: &(dyn Error + 'static)| {
            matches!(cause.downcast_ref(), Some(BucketError::Away(_) | BucketError::Untrusted(_)))
        };
        if causes(&cause).any(is_away) {
            tracing::error!(cause = %cause, "the object store has no answer");
            return Self::FilesAway;
        }
        Self::Internal(Box::new(cause))
    }

    fn disk_full(cause: &dyn Error) -> Self {
        tracing::error!(cause = %cause, "the disk is full");
        Self::DiskFull
    }

    /// Whether it is certain that a command that ended so left nothing behind.
    #[must_use]
    pub fn nothing_done(&self) -> bool {
        !matches!(self, Self::Internal(_) | Self::TimedOut | Self::OutcomeUnknown)
    }

    pub fn status(&self) -> StatusCode {
        match self {
            Self::Refused(refusal) => match refusal.kind() {
                RefusalKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
                RefusalKind::Conflict => StatusCode::CONFLICT,
            },
            Self::Malformed { code: "malformed_json" | "malformed_body" | "malformed_utf8", .. }
            | Self::KeyRequired => StatusCode::BAD_REQUEST,
            Self::Invalid(_) | Self::Malformed { .. } | Self::KeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::SessionRequired | Self::TokenInvalid => StatusCode::UNAUTHORIZED,
            Self::NotImplemented => StatusCode::NOT_IMPLEMENTED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::VersionRequired => StatusCode::PRECONDITION_REQUIRED,
            Self::VersionStale => StatusCode::PRECONDITION_FAILED,
            Self::RightsChanged | Self::KeyWithdrawn | Self::UploadLimit { .. } => StatusCode::CONFLICT,
            Self::BodyTooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy | Self::TimedOut | Self::OutcomeUnknown | Self::WentBack | Self::FilesAway => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
            Self::FileNotWhole { .. } | Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Invalid(_) => "invalid_fields",
            Self::Malformed { code, .. } => code,
            Self::NotFound => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::SessionRequired => "session_required",
            Self::TokenInvalid => "token_invalid",
            Self::NotImplemented => "not_implemented",
            Self::Forbidden => "forbidden",
            Self::KeyRequired => "idempotency_key_required",
            Self::KeyReused => "idempotency_key_reused",
            Self::KeyWithdrawn => "idempotency_key_withdrawn",
            Self::VersionRequired => "version_required",
            Self::VersionStale => "changed_meanwhile",
            Self::RightsChanged => "rights_changed",
            Self::BodyTooSlow => "body_too_slow",
            Self::TooLarge { .. } => "too_large",
            Self::UnsupportedMediaType => "unsupported_media_type",
            Self::UploadLimit { .. } => "upload_limit",
            Self::TooMany { .. } => "too_many_requests",
            Self::Busy => "busy",
            Self::TimedOut => "timed_out",
            Self::OutcomeUnknown => "outcome_unknown",
            Self::WentBack => "database_went_back",
            Self::FileNotWhole { missing: true } => "stored_file_missing",
            Self::FileNotWhole { missing: false } => "stored_file_damaged",
            Self::DiskFull => "disk_full",
            Self::FilesAway => "files_away",
            Self::Internal(_) => "internal",
        }
    }

    #[must_use]
    pub fn problem(&self) -> Problem {
        let status = self.status();
        let errors = match self {
            Self::Invalid(fields) => fields
                .iter()
                .map(|f| FieldProblem {
                    field: f.field.clone(),
                    code: f.refusal.code(),
                    detail: f.refusal.text(),
                })
                .collect(),
            Self::Malformed { code, field: Some(field) } => {
                vec![FieldProblem { field: field.clone(), code, detail: errors_es::api(self) }]
            }
            _ => Vec::new(),
        };
        Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            detail: errors_es::api(self),
            code: self.code(),
            login: matches!(self, Self::Refused(Refusal::Permission(PermissionRefusal::StepUpRequired)))
                .then_some(FRESH_LOGIN),
            errors,
        }
    }
}

impl ApiError {
    /// Whether the database was busy or not there, or did not say whether it did what it was asked: worth another try in a moment, for
    /// what may be tried twice.
    pub fn may_pass(&self) -> bool {
        let outage = |error: &DbErr| error.is_busy() || error.is_outage();
        matches!(self, Self::Busy | Self::OutcomeUnknown) || self.db_error().is_some_and(outage)
    }

    /// What a reader hears where the database had no room for it or was not there. What a command met was told apart by its gate.
    fn or_busy(self) -> Self {
        let Self::Internal(cause) = &self else { return self };
        if !self.may_pass() {
            return self;
        }
        tracing::warn!(%cause, "the database had no answer");
        Self::Busy
    }

    fn answer(self) -> Response {
        if let Self::Internal(cause) = &self {
            tracing::error!(cause = %cause, "a call failed");
        }
        let problem = self.problem();
        let mut response = (self.status(), Json(&problem)).into_response();
        // For the door, which tells it otherwise where a standard says how.
        response.extensions_mut().insert(problem);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        match self {
            Self::TooMany { retry_after_seconds } => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(retry_after_seconds));
            }
            Self::Busy | Self::TimedOut | Self::OutcomeUnknown => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            }
            Self::FilesAway => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
            }
            _ => {}
        }
        response
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.or_busy().answer()
    }
}

/// An error and what lies below it.
fn causes<'e>(cause: &'e (dyn Error + 'static)) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    iter::successors(Some(cause), |&cause| cause.source())
}

/// Whether something lies at the bottom of it that found no room.
fn is_disk_full(cause: &(dyn Error + 'static)) -> bool {
    let found_no_room = |cause: &(dyn Error + 'static)| {
        cause.downcast_ref().is_some_and(|io: &io::Error| io.kind() == io::ErrorKind::StorageFull)
    };
    causes(cause).any(found_no_room)
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// So that `?` takes the refusals of an aggregate as well as those of all.
macro_rules! refused {
    ($($refusal:ty),+ $(,)?) => {
        $(impl From<$refusal> for ApiError {
            fn from(refusal: $refusal) -> Self {
                Self::Refused(refusal.into())
            }
        })+
    };
}

refused!(
    AccountRefusal,
    AccountingRefusal,
    ApprovalRefusal,
    BatchRefusal,
    CancellationRefusal,
    CashRefusal,
    CommonRefusal,
    DateRefusal,
    MoneyRefusal,
    PaymentRefusal,
    PayrollRefusal,
    PermissionRefusal,
    PortalRefusal,
    RequestRefusal,
    SettlementRefusal,
    TextRefusal,
    UserRefusal,
);

impl From<Vec<FieldRefusal>> for ApiError {
    fn from(fields: Vec<FieldRefusal>) -> Self {
        Self::Invalid(fields)
    }
}

impl From<DbErr> for ApiError {
    fn from(error: DbErr) -> Self {
        Self::Internal(Box::new(error))
    }
}

impl From<DbError> for ApiError {
    fn from(error: DbError) -> Self {
        match error {
            DbError::Busy => Self::Busy,
            DbError::OutcomeUnknown => Self::OutcomeUnknown,
            DbError::WentBack(_) => Self::WentBack,
            full @ DbError::Full => Self::disk_full(&full),
            other => Self::Internal(Box::new(other)),
        }
    }
}

impl RetryHint for ApiError {
    fn db_error(&self) -> Option<&DbErr> {
        match self {
            Self::Internal(cause) => {
                cause.downcast_ref().or_else(|| cause.downcast_ref::<DbError>()?.db_error())
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_not_there_is_told_as_one_to_ask_again() {
        let gone = || DbErr::Connection("the server does not answer".into());
        for error in
            [ApiError::from(gone()), ApiError::from(DbError::from(gone())), DbErr::NoConnection.into()]
        {
            let response = error.into_response();
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert!(response.headers().contains_key(header::RETRY_AFTER));
        }
        let broken = ApiError::from(DbErr::Custom("broken".into())).into_response();
        assert_eq!(broken.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }

    #[test]
    fn no_room_for_a_file_is_told_as_a_full_disk() {
        let no_room = |kind: io::ErrorKind| object_store::Error::Generic {
            store: "folder",
            source: Box::new(io::Error::from(kind)),
        };
        assert_eq!(ApiError::internal(no_room(io::ErrorKind::StorageFull)).code(), "disk_full");
        assert_eq!(ApiError::internal(no_room(io::ErrorKind::PermissionDenied)).code(), "internal");
    }
}
