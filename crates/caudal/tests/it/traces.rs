//! The program tells a collector of its calls, as operators set it up; what is left is told when it is asked to stop.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::{sync::mpsc, thread};

use serde_json::Value;

use crate::program::{Operator, PATIENCE, Running, free_address, settings};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

/// Takes what is sent to it, body by body.
fn collector() -> (SocketAddr, mpsc::Receiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (took, bodies) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            let mut head = Vec::new();
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).unwrap();
                if line.trim().is_empty() {
                    break;
                }
                head.push(line.to_lowercase());
            }
            assert!(head[0].starts_with("post /v1/traces "), "{head:?}");
            assert!(head.contains(&"content-type: application/json\r\n".to_owned()), "{head:?}");
            assert!(head.contains(&"x-key: ours\r\n".to_owned()), "{head:?}");
            let length = head.iter().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
            let mut body = vec![0; length.trim().parse().unwrap()];
            stream.read_exact(&mut body).unwrap();
            let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";
            stream.get_mut().write_all(answer).unwrap();
            took.send(serde_json::from_slice(&body).unwrap()).unwrap();
        }
    });
    (address, bodies)
}

#[test]
fn the_program_tells_a_collector_of_its_calls_and_the_log_says_which_trace() {
    let (to, bodies) = collector();
    let desk = Operator::new();
    let address = free_address();
    let traces = format!("[traces]\nendpoint = 'http://{to}'\nheaders_file = 'key'\n");
    desk.write("key", "x-key=ours\n");
    desk.write("caudal.toml", &format!("{}{traces}", settings(address, &desk.path("data"))));
    let mut command = desk.command(&["serve", "--config", "caudal.toml"]);
    command.env("RUST_LOG", "info,caudal_web::http::door=debug");
    let mut portal = Running::of(command);
    portal.until_ready(address);
    let call = format!(
        "GET /api/auth/me HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         traceparent: 00-{TRACE}-00f067aa0ba902b7-01\r\n\r\n"
    );
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(call.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let id = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap();
    let ended = portal.stop();
    assert!(ended.good, "{ended:?}");

    let body = bodies.recv_timeout(PATIENCE).unwrap();
    let spans = &body["resourceSpans"][0]["scopeSpans"][0]["spans"];
    let named = |span: &&Value| span["name"] == "GET /api/auth/me";
    let span = spans.as_array().unwrap().iter().find(named).unwrap();
    assert_eq!((&span["traceId"], &span["parentSpanId"]), (&TRACE.into(), &"00f067aa0ba902b7".into()));
    let attributes = span["attributes"].to_string();
    assert!(attributes.contains(id) && attributes.contains("\"204\""), "{attributes}");
    let nanos = |of: &str| span[of].as_str().unwrap().parse::<u64>().unwrap();
    let (began, now) = (nanos("startTimeUnixNano"), std::time::UNIX_EPOCH.elapsed().unwrap());
    assert!(now.as_nanos() - u128::from(began) < 600_000_000_000, "it began lately");
    assert!(nanos("endTimeUnixNano") > began);

    let lines: Vec<Value> = ended.err.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let line = lines.iter().find(|line| line["span"]["id"] == id).unwrap();
    assert_eq!(line["span"]["trace_id"], TRACE, "{line}");
}
