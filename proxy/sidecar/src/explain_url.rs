//! `portico explain URL`: what becomes of a request, and why. The stages are asked as when serving, without a server.

mod answer;
mod page;

use std::net::{IpAddr, Ipv4Addr};
use std::process::ExitCode;

use clap::Args;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use portico::BuildFolder;
use portico_policy::Facts;
use portico_policy::forward::TrustedProxies;
use portico_policy::pipeline::{self, DecisionInputs};
use portico_policy::redirect::HttpAttributes;
use portico_policy::view::RequestView;
use portico_redirects::{NormalPath, Request};

use crate::chosen_rules::{ChosenRules, RuleArguments};
use crate::explain_url::answer::Answer;
use crate::explain_url::page::{Page, Refused};
use crate::output::{self, PlainOutputArguments};
use crate::start_error::StartError;
use crate::{build_site, reload};

/// The request that is asked about.
#[derive(Debug, Args)]
pub(crate) struct RequestArguments {
    /// The method
    #[arg(long, short = 'X', value_name = "METHOD", default_value = "GET")]
    method: Method,
    /// A header field, as often as needed
    #[arg(long, short = 'H', value_name = "NAME: VALUE", value_parser = field)]
    header: Vec<(HeaderName, HeaderValue)>,
    /// The time of the request, such as `2027-03-01T12:00:00+03:00`; now when left out
    #[arg(long, value_name = "TIME", value_parser = moment)]
    at: Option<i64>,
    /// The visitor's address, for rules that answer a share of visitors
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    client: IpAddr,
}

fn field(text: &str) -> Result<(HeaderName, HeaderValue), String> {
    let (name, value) = text.split_once(':').ok_or("write it as `Name: value`")?;
    let name = name.trim().parse().map_err(|_| format!("`{name}` is no name of a header"))?;
    let value = HeaderValue::from_str(value.trim()).map_err(|_| "the value holds a control character".to_owned())?;
    Ok((name, value))
}

fn moment(text: &str) -> Result<i64, String> {
    portico_redirects::parse_moment(text).ok_or_else(|| "write it as `2027-03-01T12:00:00+03:00`".to_owned())
}

/// Explains an address.
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
    asked: &RequestArguments,
    chosen: &ChosenRules,
    output: &PlainOutputArguments,
) -> Result<ExitCode, StartError> {
    let rules = build_site::compile(&chosen.files, &chosen.options)?.rules;
    let (target, headers) = split(url, asked);
    let (raw_path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    let path = match NormalPath::parse(raw_path) {
        Ok(path) => path,
        Err(error) => {
            let refused = Refused { method: asked.method.as_str(), target, why: error.to_string() };
            return Ok(output::answer(1, |out| {
                if output.json() { refused.write_json(out) } else { refused.write_text(out) }
            }));
        }
    };
    let at = asked.at.unwrap_or_else(|| i64::try_from(reload::unix_seconds()).unwrap_or(i64::MAX));
    let view = RequestView {
        method: &asked.method,
        raw_path,
        path,
        query,
        host: headers.get(header::HOST).and_then(|host| host.to_str().ok()),
        headers: &headers,
        peer: asked.client,
        clock: &|| at,
    };
    let trusted = TrustedProxies::default();
    let visit = HttpAttributes { request: &view, trusted: &trusted };
    let told = rules.explain(&Request { path: &view.path, query, situation: &visit });
    let build = chosen.config.as_ref().and_then(|config| BuildFolder::read(&config.build).ok());
    let assets = build.map(|build| build.assets).unwrap_or_default();
    let mut facts = Facts::default();
    let deciding = DecisionInputs { rules: &rules, trusted: &trusted, assets: &assets };
    let verdict = pipeline::decide(deciding, &view, &mut facts);
    let answer = Answer::new(verdict, &facts, chosen.config.as_ref(), &view);
    let page = Page { method: asked.method.as_str(), target, told: &told, answer: &answer };
    Ok(output::answer(
        0,
        |out| if output.json() { page.write_json(out) } else { page.write_text(out, output.colors()) },
    ))
}

/// The request target and the fields; the host of a whole address becomes the `Host` field.
fn split<'u>(url: &'u str, asked: &RequestArguments) -> (&'u str, HeaderMap) {
    let mut headers: HeaderMap = asked.header.iter().cloned().collect();
    // A browser keeps the fragment to itself.
    let url = url.split('#').next().unwrap_or_default();
    let Some(rest) = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")) else {
        return (url, headers);
    };
    let (host, target) = rest.find(['/', '?']).map_or((rest, "/"), |end| rest.split_at(end));
    if let Ok(host) = HeaderValue::from_str(host) {
        headers.insert(header::HOST, host);
    }
    (target, headers)
}
