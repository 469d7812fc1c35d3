//! Spans as a collector takes them: `ExportTraceServiceRequest` of OTLP in its mapping to JSON, where ids are hexadecimal, numbers of 64
//! bits are texts, and kinds are numbers.

use caudal_trace::{Span, Value};
use serde_json::{Value as Json, json};

/// `STATUS_CODE_ERROR`.
const ERROR: u8 = 2;

/// Some spans of this service, of which `instance` is one of perhaps several nodes.
pub fn request(service: &str, instance: &str, spans: &[Span]) -> Json {
    let version = env!("CARGO_PKG_VERSION");
    let texts = [("service.name", service), ("service.version", version), ("service.instance.id", instance)];
    json!({ "resourceSpans": [{
        "resource": { "attributes": texts.map(|(key, text)| attribute(key, &Value::Text(text.to_owned().into()))) },
        "scopeSpans": [{
            "scope": { "name": "caudal", "version": version },
            "spans": spans.iter().map(span).collect::<Vec<_>>(),
        }],
    }] })
}

fn span(span: &Span) -> Json {
    let mut json = json!({
        "traceId": hex::encode(span.trace),
        "spanId": format!("{:016x}", span.id),
        "name": span.name,
        "kind": span.kind as u8,
        "startTimeUnixNano": span.began_ns.to_string(),
        "endTimeUnixNano": span.ended_ns.to_string(),
        "attributes": span.attributes.iter().map(|(key, value)| attribute(key, value)).collect::<Vec<_>>(),
    });
    if let Some(parent) = span.parent {
        json["parentSpanId"] = format!("{parent:016x}").into();
    }
    if span.is_error {
        json["status"] = json!({ "code": ERROR });
    }
    json
}

fn attribute(key: &str, value: &Value) -> Json {
    let value = match value {
        Value::Text(text) => json!({ "stringValue": text }),
        Value::Number(number) => json!({ "intValue": number.to_string() }),
    };
    json!({ "key": key, "value": value })
}

#[cfg(test)]
mod tests {
    use caudal_trace::{Kind, SpanId};

    use super::*;

    #[test]
    fn a_span_is_written_as_the_standard_has_it() {
        let server = Span {
            trace: [0x5b; 16],
            id: SpanId::new(0xee).unwrap(),
            parent: SpanId::new(0xef),
            kind: Kind::Server,
            name: "GET /api/v1/requests/{id}".into(),
            began_ns: 1_544_712_660_000_000_001,
            ended_ns: 1_544_712_661_000_000_002,
            is_error: true,
            attributes: vec![
                ("http.response.status_code", Value::Number(500)),
                ("caudal.call_id", Value::Text("05c0deb6558d-17".into())),
            ],
        };
        let root =
            Span { parent: None, is_error: false, kind: Kind::Client, attributes: vec![], ..server.clone() };
        let json = request("staff", "05c0deb6558d", &[server, root]);
        let text = |key: &str, text: &str| json!({ "key": key, "value": { "stringValue": text } });
        let version = env!("CARGO_PKG_VERSION");
        let of = &json["resourceSpans"][0];
        assert_eq!(
            of["resource"]["attributes"],
            json!([
                text("service.name", "staff"),
                text("service.version", version),
                text("service.instance.id", "05c0deb6558d")
            ])
        );
        assert_eq!(of["scopeSpans"][0]["scope"], json!({ "name": "caudal", "version": version }));
        assert_eq!(
            of["scopeSpans"][0]["spans"],
            json!([
                {
                    "traceId": "5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b",
                    "spanId": "00000000000000ee",
                    "parentSpanId": "00000000000000ef",
                    "name": "GET /api/v1/requests/{id}",
                    "kind": 2,
                    "startTimeUnixNano": "1544712660000000001",
                    "endTimeUnixNano": "1544712661000000002",
                    "attributes": [
                        { "key": "http.response.status_code", "value": { "intValue": "500" } },
                        text("caudal.call_id", "05c0deb6558d-17"),
                    ],
                    "status": { "code": 2 },
                },
                {
                    "traceId": "5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b",
                    "spanId": "00000000000000ee",
                    "name": "GET /api/v1/requests/{id}",
                    "kind": 3,
                    "startTimeUnixNano": "1544712660000000001",
                    "endTimeUnixNano": "1544712661000000002",
                    "attributes": [],
                },
            ])
        );
    }
}
