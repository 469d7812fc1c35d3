//! The page of a build without the application, in Spanish.

/// What the page says.
pub fn without_application() -> &'static str {
    "<!doctype html>\n<html lang=\"es\">\n<meta charset=\"utf-8\">\n<title>Falta la aplicación</title>\n\
     <h1>Falta la aplicación</h1>\n<p>Este programa se compiló sin la aplicación web. Ejecuta <code>make build</code>, \
     que la incluye, y vuelve a iniciarlo.</p>\n</html>\n"
}
