//! Defines the variables of nginx itself.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#variables>.

use crate::nginx::simulation::config::model::Root;
use crate::nginx::simulation::run::argument::{cookie, parameter};
use crate::nginx::simulation::run::state::{Run, Value};
use crate::simulation::branch::{BODY, Extent, FILES, METHOD};

impl Run<'_, '_> {
    /// Returns the value of a variable that the file does not define (nginx docs, `ngx_http_core_module`, "Embedded
    /// Variables").
    pub(super) fn builtin(&mut self, name: &str) -> Value {
        if let Some(parameter_name) = name.strip_prefix("arg_") {
            return Ok(parameter(&self.arguments, parameter_name).unwrap_or_default().to_vec());
        }
        let text: &[u8] = match name {
            "uri" | "document_uri" => &self.path,
            "args" | "query_string" => &self.arguments,
            "is_args" if self.arguments.is_empty() => b"",
            "is_args" => b"?",
            "request_uri" => self.request.target.as_bytes(),
            "host" => &self.host,
            "http_host" => self.request.host.as_bytes(),
            "scheme" | "http_x_forwarded_proto" => b"https",
            "https" => b"on",
            "server_port" => b"443",
            "server_name" => self.server.name.as_bytes(),
            "request_method" | "request" if self.choices.extent() == Extent::Assumed => return Err(METHOD.to_owned()),
            "content_type" | "content_length" if self.choices.extent() == Extent::Assumed => {
                return Err(BODY.to_owned());
            }
            "request_method" => b"GET",
            "request" => return Ok(format!("GET {} HTTP/1.1", self.request.target).into_bytes()),
            "content_type" | "content_length" => self.field(&name.replace('_', "-")),
            "request_body" | "remote_user" | "request_completion" => b"",
            "document_root" => return self.root(),
            "request_filename" => return self.root().map(|root| [root.as_slice(), &self.path].concat()),
            name => match (name.strip_prefix("http_"), name.strip_prefix("cookie_")) {
                (Some(field), _) => self.field(&field.replace('_', "-")),
                (_, Some(wanted)) => {
                    let cookies = self.request.headers.get("cookie").map_or("", String::as_str);
                    cookie(cookies, wanted).unwrap_or_default().as_bytes()
                }
                (None, None) => return Err(format!("the variable `${name}`")),
            },
        };
        Ok(text.to_vec())
    }

    fn field(&self, name: &str) -> &[u8] {
        self.request.headers.get(name).map_or(b"", |value| value.as_bytes())
    }

    /// Returns the folder for the path `/`.
    pub(super) fn root(&mut self) -> Value {
        match &self.scope.settings.root {
            Root::Folder(folder) => self.text(folder),
            Root::Alias => Err(FILES.to_owned()),
        }
    }
}
