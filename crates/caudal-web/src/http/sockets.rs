//! The sockets: connections, as many as there are places for, and how they end.

use std::net::{IpAddr, SocketAddr};
use std::{future::Future, io, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo};
use futures::TryFutureExt;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use ipnet::IpNet;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

use super::shares::{Share, Shares};
use super::{address::ClientAddress, bodies::Reading};
use crate::config::Server;

/// Answers on a socket until `stop`, then lets the calls under way finish.
pub async fn serve(listener: TcpListener, router: Router, server: &Server, stop: impl Future<Output = ()>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(server.head_timeout);
    let places = Places::new(server);
    let patience = server.body_patience;
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut stop => break,
        };
        let (stream, peer, place) = match accepted {
            Ok(Some(accepted)) => accepted,
            // Of an address that holds its share already: hung up on.
            Ok(None) => continue,
            Err(error) => {
                // Out of file descriptors, say: trying again at once would only burn the processor.
                tracing::error!(%error, "cannot accept connections");
                tokio::time::sleep(Duration::from_millis(200)).await;
                continue;
            }
        };
        let router = router.clone();
        let service = service_fn(move |call: hyper::Request<Incoming>| {
            let (mut request, reading) = Reading::of(call);
            request.extensions_mut().insert(ConnectInfo(peer));
            router
                .clone()
                .oneshot(request)
                .and_then(move |response| async move { Ok(reading.answered(response, patience).await) })
        });
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke");
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(server.shutdown_timeout, graceful.shutdown()).await.is_err() {
        tracing::warn!("some calls did not finish in time");
    }
}

/// The places for connections: so many in all, and of them so many for one address.
struct Places {
    all: Arc<Semaphore>,
    addresses: Arc<Shares<IpAddr>>,
    /// Stand for many, and bound them themselves.
    proxies: Vec<IpNet>,
}

impl Places {
    fn new(server: &Server) -> Self {
        Self {
            all: Arc::new(Semaphore::new(server.max_connections)),
            addresses: Shares::new(server.max_connections_per_address),
            proxies: server.trusted_proxies.clone(),
        }
    }
}

/// What a connection holds while it is open.
struct Place {
    _of_all: OwnedSemaphorePermit,
    _of_address: Option<Share<IpAddr>>,
}

type Accepted = (TcpStream, SocketAddr, Place);

/// The next connection, once there is a place for it; nothing where its address holds its share already.
async fn accept(listener: &TcpListener, places: &Places) -> io::Result<Option<Accepted>> {
    let of_all = places.all.clone().acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    let address = peer.ip().to_canonical();
    let mut of_address = None;
    if !places.proxies.iter().any(|net| net.contains(&address)) {
        of_address = ClientAddress(Some(address)).place().map(|place| places.addresses.take(place));
        if matches!(of_address, Some(None)) {
            return Ok(None);
        }
    }
    // Answers are written whole: waiting for more to send would only delay them.
    stream.set_nodelay(true)?;
    Ok(Some((stream, peer, Place { _of_all: of_all, _of_address: of_address.flatten() })))
}
