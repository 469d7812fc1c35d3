//! Where a call came from, proxies believed only as far as the settings say.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::{HeaderMap, request::Parts};
use ipnet::IpNet;

/// Where a call came from; nobody knows for a call that came over no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub Option<IpAddr>);

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(parts))
    }
}

impl ClientAddress {
    #[must_use]
    pub fn of(parts: &Parts) -> Self {
        parts.extensions.get::<Self>().copied().unwrap_or(Self(None))
    }

    /// What counts as one place when calls are counted: an IPv6 subscriber holds a whole /64.
    pub fn place(self) -> Option<IpAddr> {
        self.0.map(|address| match address {
            IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & (u128::MAX << 64))),
            four @ IpAddr::V4(_) => four,
        })
    }
}

/// Finds the address and leaves it with the request.
pub fn find(request: &mut Request, trusted: &[IpNet]) -> ClientAddress {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip().to_canonical());
    let address = ClientAddress(peer.map(|peer| client(peer, request.headers(), trusted)));
    request.extensions_mut().insert(address);
    address
}

/// Walks `X-Forwarded-For` from the right: each trusted proxy vouches for the address it wrote, and no further.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let trusts = |address: &IpAddr| trusted.iter().any(|net| net.contains(address));
    let mut address = peer;
    let lines: Vec<_> =
        headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
    for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        if !trusts(&address) {
            break;
        }
        let Ok(next) = hop.trim().parse::<IpAddr>() else { break };
        address = next.to_canonical();
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(peer: &str, lines: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let trusted: Vec<_> = trusted.iter().map(|net| net.parse().unwrap()).collect();
        client(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn a_stranger_cannot_choose_an_address() {
        assert_eq!(found("203.0.113.9", &["10.0.0.1"], &[]), "203.0.113.9");
        assert_eq!(found("203.0.113.9", &["10.0.0.1"], &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn each_trusted_proxy_vouches_for_one_step() {
        let trusted = ["10.0.0.0/8"];
        assert_eq!(found("10.0.0.1", &["198.51.100.7"], &trusted), "198.51.100.7");
        assert_eq!(found("10.0.0.1", &["1.2.3.4, 198.51.100.7, 10.0.0.2"], &trusted), "198.51.100.7");
        assert_eq!(found("10.0.0.1", &["1.2.3.4", "198.51.100.7"], &trusted), "198.51.100.7");
        assert_eq!(found("10.0.0.1", &["unknown"], &trusted), "10.0.0.1");
        assert_eq!(found("10.0.0.1", &[], &trusted), "10.0.0.1");
    }

    #[test]
    fn a_subscriber_is_one_place_however_many_addresses_they_hold() {
        let place = |text: &str| ClientAddress(Some(text.parse().unwrap())).place().map(|p| p.to_string());
        assert_eq!(place("2001:db8:1:2:3:4:5:6"), Some("2001:db8:1:2::".into()));
        assert_eq!(place("203.0.113.9"), Some("203.0.113.9".into()));
    }
}
