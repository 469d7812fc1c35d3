//! Files that are sent while they are made, so that any number of rows comes out whole and none of it is held.

use std::io;

use axum::body::Body;
use bytes::Bytes;
use futures::{TryStreamExt as _, stream};

use super::problem::ApiError;

/// A file in the making.
pub trait Slices: Sized + Send + 'static {
    /// Its next bytes, and itself if there may be more.
    fn slice(self) -> impl Future<Output = Result<(Bytes, Option<Self>), ApiError>> + Send;
}

/// The file as the body of an answer, which begins at once.
pub fn sent<S: Slices>(file: S) -> Body {
    let slices = stream::try_unfold(Some(file), |file| async move {
        let Some(file) = file else { return Ok(None) };
        file.slice().await.map(Some)
    });
    // A download that breaks off is told from one that is whole: the connection ends before the last chunk.
    Body::from_stream(slices.map_err(|error: ApiError| io::Error::other(format!("{error:?}"))))
}
