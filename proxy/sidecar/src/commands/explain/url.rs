//! Runs `portico explain URL`, which explains how a request is handled. The command decides on the request in the same
//! way as the proxy, but starts no server.

mod report;
mod response;

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr};
use std::process::ExitCode;

use clap::Args;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use portico::BuildFolder;
use portico::hits::UnixTime;
use portico_policy::Facts;
use portico_policy::asset::AssetIndex;
use portico_policy::forward::TrustedProxies;
use portico_policy::host::is_host;
use portico_policy::pipeline::{self, DecisionInputs};
use portico_policy::route::ConfiguredUpstreams;
use portico_policy::rule_attributes::HttpAttributes;
use portico_policy::view::RequestView;
use portico_redirects::{NormalPath, Request, parse_host};

use crate::arguments::rules::{ChosenRules, RuleArguments};
use crate::commands::explain::url::report::{ExplainReport, RejectedRequest};
use crate::commands::explain::url::response::Response;
use crate::config::keys::Config;
use crate::errors::start_error::StartError;
use crate::output::stdout::{self, PlainOutputArguments};

/// The arguments that describe the request to explain.
#[derive(Debug, Args)]
pub(crate) struct RequestArguments {
    /// Request method
    #[arg(long, short = 'X', value_name = "METHOD", default_value = "GET")]
    method: Method,
    /// Request header. The option may be repeated
    #[arg(long, short = 'H', value_name = "NAME: VALUE", value_parser = header_field)]
    header: Vec<(HeaderName, HeaderValue)>,
    /// Date and time of the request, such as `2027-03-01T12:00:00+03:00` [default: now]
    #[arg(long, value_name = "TIME", value_parser = date_time)]
    at: Option<i64>,
    /// IP address of the client, which matters for rules that apply to a share of the visitors
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    client: IpAddr,
}

fn header_field(text: &str) -> Result<(HeaderName, HeaderValue), String> {
    let (name, value) = text.split_once(':').ok_or("write the header as `Name: value`")?;
    let name: HeaderName = name.trim().parse().map_err(|_| format!("`{name}` is not a valid header name"))?;
    let value = if name == header::HOST { in_ascii(value.trim()) } else { value.trim().into() };
    let value = HeaderValue::from_str(&value).map_err(|_| "the value contains a control character".to_owned())?;
    Ok((name, value))
}

fn date_time(text: &str) -> Result<i64, String> {
    portico_redirects::parse_date_time(text)
        .ok_or_else(|| "write the time as in `2027-03-01T12:00:00+03:00`".to_owned())
}

/// Runs `portico explain URL` and returns the exit code.
pub(crate) fn run(
    url: &str,
    request: &RequestArguments,
    rules: &RuleArguments,
    output: &PlainOutputArguments,
) -> ExitCode {
    rules.read().and_then(|chosen| explain(url, request, &chosen, output)).unwrap_or_else(|error| error.report())
}

fn explain(
    url: &str,
    request: &RequestArguments,
    chosen: &ChosenRules,
    output: &PlainOutputArguments,
) -> Result<ExitCode, StartError> {
    let rules = chosen.load()?.rules;
    let (target, headers) = split(url, request);
    let (raw_path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    let path = match NormalPath::parse(raw_path) {
        Ok(path) => path,
        Err(error) => {
            let rejected = RejectedRequest { method: request.method.as_str(), target, reason: error.to_string() };
            return Ok(reject(&rejected, output));
        }
    };
    let host = headers.get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    if let Some(host) = host.filter(|host| !is_host(host)) {
        let reason = format!("`{host}` is not a valid host");
        return Ok(reject(&RejectedRequest { method: request.method.as_str(), target, reason }, output));
    }
    let at = request.at.unwrap_or_else(|| UnixTime::now().unix().into());
    let view = RequestView {
        method: &request.method,
        raw_path,
        path,
        query,
        host,
        headers: &headers,
        peer: request.client,
        clock: &|| at,
    };
    let trusted = TrustedProxies::default();
    let attributes = HttpAttributes::new(&view, &trusted);
    let asked = Request { path: &view.path, query, attributes: &attributes };
    let explanation = rules.explain(&asked);
    let near_misses = rules.near_misses(&asked, &explanation);
    let config = chosen.config.as_ref();
    let build = config.is_none_or(|config| config.build.is_some()).then(|| assets(config));
    let mut facts = Facts::default();
    let upstreams = config.map_or(ConfiguredUpstreams::ALL, |config| ConfiguredUpstreams {
        api: config.api.is_some(),
        pages: config.pages.is_some(),
    });
    let inputs = DecisionInputs { rules: &rules, trusted: &trusted, assets: build.as_ref(), upstreams };
    let verdict = pipeline::decide(inputs, &view, &mut facts);
    let response = Response::new(verdict, &facts, config, &view);
    let report = ExplainReport {
        method: request.method.as_str(),
        target,
        explanation: &explanation,
        near_misses: &near_misses,
        response: &response,
    };
    Ok(stdout::write(
        0,
        |out| if output.json() { report.write_json(out) } else { report.write_text(out, output.colors()) },
    ))
}

/// Writes that the proxy rejects the request, and returns the exit code.
fn reject(rejected: &RejectedRequest<'_>, output: &PlainOutputArguments) -> ExitCode {
    stdout::write(1, |out| if output.json() { rejected.write_json(out) } else { rejected.write_text(out) })
}

/// Returns the files of the build. If the build cannot be read, returns no files, because rules can be explained
/// without a build.
fn assets(config: Option<&Config>) -> AssetIndex {
    let folder = config.and_then(|config| config.build.as_deref());
    folder.and_then(|folder| BuildFolder::read(folder).ok()).map(|build| build.assets).unwrap_or_default()
}

/// Converts an international host name to ASCII, because clients send host names in ASCII.
fn in_ascii(host: &str) -> Cow<'_, str> {
    // `old.example.` and `old.example` are the same host (RFC 3986 §3.2.2).
    match parse_host(host.strip_suffix('.').unwrap_or(host)) {
        Ok(ascii) if !host.is_ascii() => ascii.into(),
        Ok(_) | Err(_) => host.into(),
    }
}

/// Returns the request target of a URL and the header fields of the request. The host of an absolute URL becomes the
/// field `Host`.
fn split<'u>(url: &'u str, request: &RequestArguments) -> (&'u str, HeaderMap) {
    let mut headers: HeaderMap = request.header.iter().cloned().collect();
    // Browsers do not send the fragment of a URL.
    let url = url.split('#').next().unwrap_or_default();
    let Some(rest) = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")) else {
        return (url, headers);
    };
    let (host, target) = rest.find(['/', '?']).map_or((rest, "/"), |end| rest.split_at(end));
    if let Ok(host) = HeaderValue::from_str(&in_ascii(host)) {
        headers.insert(header::HOST, host);
    }
    (target, headers)
}
