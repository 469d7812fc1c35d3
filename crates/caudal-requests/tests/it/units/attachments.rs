use caudal_requests::attachments::file_type;
use caudal_web::http::upload::file_name;

#[test]
fn a_file_is_what_its_bytes_say() {
    assert_eq!(file_type(b"%PDF-1.7\n").unwrap(), "application/pdf");
    assert_eq!(file_type(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap(), "image/png");
    assert_eq!(file_type(b"\xff\xd8\xff\xe0").unwrap(), "image/jpeg");
    for lie in
        [&b"<html><script>alert(1)</script>"[..], b"MZ\x90\0", b"PK\x03\x04", b"GIF89a", b"<svg xmlns='x'/>"]
    {
        assert!(file_type(lie).is_err());
    }
    assert!(file_type(b"").is_err());
}

#[test]
fn a_name_is_no_path_and_no_header() {
    assert_eq!(file_name("../../etc/factura.pdf").unwrap(), "factura.pdf");
    assert_eq!(file_name("C:\\tmp\\factura \"1\".pdf").unwrap(), "factura  1 .pdf");
    assert!(file_name("a\u{0}b.pdf").is_err());
    assert!(file_name("/").is_err());
}
