//! Reads the settings that inner blocks inherit.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#error_page>.

use std::sync::Arc;

use crate::nginx::simulation::config::home;
use crate::nginx::simulation::config::model::{
    Access, ErrorPage, ErrorStatus, Fallback, FileKind, Handler, Root, Satisfy, Scope, Settings, Switch, TryFiles,
};
use crate::nginx::simulation::template::Template;
use crate::nginx::tree::Directive;
use crate::nginx::untranslated::is_for_everyone;

/// Returns the settings outside all blocks.
pub(super) fn defaults(home: &str) -> Arc<Settings> {
    Arc::new(Settings {
        home: home.to_owned(),
        root: Root::Folder(Template::constant("html")),
        error_pages: Vec::new(),
        recursive_error_pages: Switch::Off,
        absolute_redirect: Switch::On,
        server_name_in_redirect: Switch::Off,
        intercept_errors: Switch::Off,
        addresses: Access::Undecided,
        users: Access::Undecided,
        satisfy: Satisfy::All,
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
    if let Some(home) = home::listed(block) {
        home.clone_into(&mut settings.home);
        is_changed = true;
    }
    if let Some(access) = addresses(block) {
        settings.addresses = access;
        is_changed = true;
    }
    let settings = if is_changed { Arc::new(settings) } else { Arc::clone(outer) };
    match limit_of_get(block) {
        Some(limited) => inherited(limited, &settings),
        None => settings,
    }
}

/// Returns the block whose settings apply to requests with the method GET, as all requests have, if a `limit_except` does not
/// name this method (nginx docs, `ngx_http_core_module`, `limit_except`).
pub(super) fn limit_of_get(block: &[Directive]) -> Option<&[Directive]> {
    let limits =
        |inner: &&Directive| inner.name() == "limit_except" && !inner.arguments().iter().any(|method| method == "GET");
    block.iter().find(limits).and_then(|limit| limit.block.as_deref())
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
        "satisfy" => settings.satisfy = if first == "any" { Satisfy::Any } else { Satisfy::All },
        "auth_basic" | "auth_request" | "auth_jwt" if first == "off" => settings.users = Access::Undecided,
        "auth_basic" | "auth_jwt" if !first.contains('$') => settings.users = Access::Denied(directive.origin.line),
        "auth_basic" | "auth_request" | "auth_jwt" => {
            settings.users = Access::Unknown("the credentials of the user".to_owned(), directive.origin.line);
        }
        _ => return false,
    }
    true
}

/// Returns the result of `allow` and `deny` for a client whose address the file does not name. Returns `None` if the block
/// contains neither.
fn addresses(block: &[Directive]) -> Option<Access> {
    let mut rules = block.iter().filter(|directive| matches!(directive.name(), "allow" | "deny")).peekable();
    rules.peek()?;
    Some(match rules.find(|rule| is_for_everyone(rule)) {
        Some(rule) if rule.name() == "deny" => Access::Denied(rule.origin.line),
        Some(_) => Access::Allowed,
        None => Access::Undecided,
    })
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
