//! Reads the settings that inner blocks inherit.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#error_page>.

use std::sync::Arc;

use crate::nginx::simulation::config::model::{
    Access, ErrorPage, ErrorStatus, Fallback, FileKind, Handler, Root, Scope, Settings, Switch, TryFiles,
};
use crate::nginx::simulation::template::Template;
use crate::nginx::tree::Directive;

/// Returns the settings outside all blocks.
pub(super) fn defaults() -> Arc<Settings> {
    Arc::new(Settings {
        root: Root::Folder(Template::constant("html")),
        error_pages: Vec::new(),
        recursive_error_pages: Switch::Off,
        absolute_redirect: Switch::On,
        server_name_in_redirect: Switch::Off,
        intercept_errors: Switch::Off,
        addresses: Access::Allowed,
        users: Access::Allowed,
    })
}

/// Returns the scope of a block. `try_files` and the handler are not inherited.
pub(super) fn scope(block: &[Directive], outer: &Arc<Settings>) -> Scope {
    Scope {
        settings: inherited(block, outer),
        handler: block.iter().rev().find_map(handler),
        try_files: block.iter().find_map(try_files),
    }
}

/// Returns the settings of a block.
pub(super) fn inherited(block: &[Directive], outer: &Arc<Settings>) -> Arc<Settings> {
    let mut settings = Settings::clone(outer);
    let mut is_changed = false;
    for directive in block {
        is_changed |= change(&mut settings, directive);
    }
    // The lists of the outer block are not inherited if the block has its own (nginx docs, `error_page` and `allow`).
    let pages: Vec<ErrorPage> = block.iter().flat_map(error_pages).collect();
    if !pages.is_empty() {
        settings.error_pages = pages;
        is_changed = true;
    }
    if let Some(access) = addresses(block) {
        settings.addresses = access;
        is_changed = true;
    }
    if is_changed { Arc::new(settings) } else { Arc::clone(outer) }
}

/// Applies a directive. Returns whether the settings may have changed.
fn change(settings: &mut Settings, directive: &Directive) -> bool {
    let [first, ..] = directive.arguments() else { return false };
    let switch = if first == "on" { Switch::On } else { Switch::Off };
    match directive.name() {
        "root" => settings.root = Root::Folder(Template::parse(first.strip_suffix('/').unwrap_or(first))),
        "alias" => settings.root = Root::Alias,
        "recursive_error_pages" => settings.recursive_error_pages = switch,
        "absolute_redirect" => settings.absolute_redirect = switch,
        "server_name_in_redirect" => settings.server_name_in_redirect = switch,
        name if name.ends_with("_intercept_errors") => settings.intercept_errors = switch,
        "auth_basic" | "auth_request" | "auth_jwt" => {
            settings.users = if first == "off" {
                Access::Allowed
            } else {
                Access::Unknown("the credentials of the user".to_owned())
            };
        }
        "limit_except" => {
            let permits_get = directive.arguments().iter().any(|method| method == "GET");
            let access = directive.block.as_deref().and_then(addresses);
            if let (false, Some(access)) = (permits_get, access) {
                settings.users = access;
            }
        }
        _ => return false,
    }
    true
}

/// Returns the result of `allow` and `deny`. Returns `None` if the block contains neither.
fn addresses(block: &[Directive]) -> Option<Access> {
    let mut results = Vec::new();
    for directive in block.iter().filter(|directive| matches!(directive.name(), "allow" | "deny")) {
        let access = if directive.name() == "deny" { Access::Denied } else { Access::Allowed };
        results.push(access);
        if directive.arguments().iter().any(|address| address == "all") {
            let first = results.first().cloned()?;
            let is_certain = results.iter().all(|result| *result == first);
            return Some(if is_certain { first } else { unknown_address() });
        }
    }
    let is_allowed = results.iter().all(|result| *result == Access::Allowed);
    (!results.is_empty()).then(|| if is_allowed { Access::Allowed } else { unknown_address() })
}

fn unknown_address() -> Access {
    Access::Unknown("the address of the client".to_owned())
}

/// Returns the error pages of an `error_page`.
fn error_pages(directive: &Directive) -> Vec<ErrorPage> {
    let ("error_page", [statuses @ .., target]) = (directive.name(), directive.arguments()) else { return Vec::new() };
    let (response, statuses) = match statuses {
        [statuses @ .., last] if last.starts_with('=') => {
            let fixed = last.trim_start_matches('=').parse().map_or(ErrorStatus::OfPage, ErrorStatus::Fixed);
            (fixed, statuses)
        }
        _ => (ErrorStatus::Original, statuses),
    };
    let page =
        |status: u16| ErrorPage { line: directive.origin.line, status, response, target: Template::parse(target) };
    statuses.iter().filter_map(|status| status.parse().ok()).map(page).collect()
}

fn handler(directive: &Directive) -> Option<Handler> {
    match directive.name() {
        "proxy_pass" | "fastcgi_pass" | "uwsgi_pass" | "scgi_pass" | "grpc_pass" | "memcached_pass" => {
            Some(Handler::Upstream)
        }
        "stub_status" | "empty_gif" => Some(Handler::Page),
        "perl" | "js_content" => Some(Handler::Unknown(format!("the script of `{}`", directive.name()))),
        _ => None,
    }
}

fn try_files(directive: &Directive) -> Option<TryFiles> {
    let ("try_files", [candidates @ .., last]) = (directive.name(), directive.arguments()) else { return None };
    let candidate = |text: &String| match text.strip_suffix('/') {
        Some(folder) => (FileKind::Folder, Template::parse(folder)),
        None => (FileKind::File, Template::parse(text)),
    };
    let status = last.strip_prefix('=').and_then(|status| status.parse().ok());
    Some(TryFiles {
        line: directive.origin.line,
        candidates: candidates.iter().map(candidate).collect(),
        fallback: status.map_or_else(|| Fallback::Target(Template::parse(last)), Fallback::Status),
    })
}
