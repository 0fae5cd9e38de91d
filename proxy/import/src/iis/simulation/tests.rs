//! Tests the simulation with answers that Microsoft's documentation describes.

use crate::iis::simulation::IisSimulation;
use crate::simulation::answer_table::check;

fn check_rules(rules: &str, requests: &str) {
    let text = format!(
        "<configuration><system.webServer><rewrite><rewriteMaps><rewriteMap name='Moved' defaultValue=''>\
         <add key='/one' value='/two'/></rewriteMap></rewriteMaps><rules>{rules}</rules></rewrite></system.webServer>\
         </configuration>"
    );
    check(&IisSimulation::new(&text), &text, requests);
}

fn rule(inside: &str) -> String {
    format!("<rule name='r' stopProcessing='true'>{inside}</rule>")
}

#[test]
fn pattern_matches_the_path_without_its_first_slash() {
    let text = rule("<match url='^a/([0-9]+)$'/><action type='Redirect' url='/b/{R:1}'/>");
    check_rules(
        &text,
        "s.example/a/12?x=1 => 301 /b/12?x=1
        s.example/A/7 => 301 /b/7
        s.example/a/x => page",
    );
    let exact = rule("<match url='^A$' ignoreCase='false' negate='true'/><action type='Redirect' url='A'/>");
    check_rules(&exact, "s.example/a => 301 /A\n s.example/A => page");
}

#[test]
fn conditions_are_combined_and_have_groups() {
    let any = "<match url='(.*)'/><conditions logicalGrouping='MatchAny'><add input='{HTTP_HOST}' pattern='^old\\.'/>\
               <add input='{HTTPS}' pattern='off'/></conditions><action type='Redirect' url='https://n.example/{R:1}' \
               appendQueryString='false' redirectType='Found'/>";
    check_rules(&rule(any), "old.example/a?b => 302 https://n.example/a\n s.example/a => page");
    let tracked = "<match url='.*'/><conditions trackAllCaptures='true'><add input='{URL}' pattern='^/(x)/(y)$'/>\
                   <add input='{QUERY_STRING}' pattern='^id=([0-9]+)$'/><add input='{HTTP_X_A}' pattern='b' negate='true'/>\
                   </conditions><action type='Redirect' url='/{C:3}/{C:2}/{C:1}' appendQueryString='false'/>";
    check_rules(&rule(tracked), "s.example/x/y?id=5 => 301 /5/y/x\n s.example/x/y?id=5 | x-a: b => page");
    check_rules(&rule(&tracked.replace("trackAllCaptures='true'", "")), "s.example/x/y?id=5 => 301 ///5");
}

#[test]
fn maps_and_functions_have_values() {
    let map = "<match url='.*'/><conditions><add input='{Moved:{REQUEST_URI}}' pattern='(.+)'/></conditions>\
               <action type='Redirect' url='{C:1}'/>";
    check_rules(&rule(map), "s.example/ONE => 301 /two\n s.example/one?a => page\n s.example/three => page");
    let lower = "<match url='[A-Z]' ignoreCase='false'/><action type='Redirect' url='{ToLower:{URL}}'/>";
    check_rules(&rule(lower), "s.example/A%20b => 301 /a b\n s.example/a => page");
    let unknown = "<match url='^a$'/><action type='Redirect' url='/{REMOTE_ADDR}'/>";
    check_rules(&rule(unknown), "s.example/a => unknown: the value of `{REMOTE_ADDR}`");
}

#[test]
fn actions_end_the_evaluation_with_stop_processing() {
    let rules = "<rule name='a'><match url='^a$'/><action type='Redirect' url='/b'/></rule>\
                 <rule name='n'><match url='^n'/><action type='None'/></rule>\
                 <rule name='w'><match url='^w$'/><action type='Rewrite' url='gone'/></rule>\
                 <rule name='c' patternSyntax='ExactMatch'><match url='gone'/><action type='CustomResponse' \
                 statusCode='410'/></rule>\
                 <rule name='o' enabled='false'><match url='.*'/><action type='AbortRequest'/></rule>\
                 <rule name='x' patternSyntax='Wildcard'><match url='*x'/><action type='Redirect' url='/{R:1}y'/></rule>";
    check_rules(
        rules,
        "s.example/a => 301 /b
        s.example/n => page
        s.example/w => 410
        s.example/gone => 410
        s.example/ax => 301 /ay",
    );
    let both = "<rule name='a'><match url='^a'/><action type='Redirect' url='/b'/></rule>\
                <rule name='b'><match url='^ab'/><action type='Redirect' url='/c'/></rule>";
    check_rules(
        both,
        "s.example/ab => unknown: a rule after a redirect without `stopProcessing`\n s.example/a => 301 /b",
    );
}

#[test]
fn innermost_folder_redirects() {
    let text = "<configuration>\
        <location path='docs'><system.webServer><httpRedirect enabled='true' destination='https://d.example/v2' \
        httpResponseStatus='Permanent'/></system.webServer></location>\
        <location path='docs/old'><system.webServer><httpRedirect enabled='true' exactDestination='true' \
        destination='/x$S?$P' httpResponseStatus='PermRedirect'/></system.webServer></location>\
        <location path='files'><system.webServer><httpRedirect enabled='true' childOnly='true' exactDestination='true' \
        destination='/f$V$Q'/></system.webServer></location>\
        <system.webServer><httpRedirect enabled='false' destination='/off'/></system.webServer></configuration>";
    check(
        &IisSimulation::new(text),
        text,
        "s.example/docs/a?b=1 => 301 https://d.example/v2/a?b=1
        s.example/docs => 301 https://d.example/v2
        s.example/docsx => page
        s.example/docs/old/a?b=1 => 308 /x/a?b=1
        s.example/files/a?b=1 => 302 /f/files/a?b=1
        s.example/files/a/b => page
        s.example/other => page",
    );
}

#[test]
fn requests_are_refused_by_filters_rules_and_authorization() {
    let text = "<configuration><system.webServer><security><requestFiltering><hiddenSegments><add segment='Bin'/>\
                </hiddenSegments><denyUrlSequences><add sequence='..'/></denyUrlSequences><fileExtensions>\
                <add fileExtension='.bak' allowed='false'/><add fileExtension='.txt' allowed='true'/></fileExtensions>\
                </requestFiltering></security><rewrite><rules><rule name='a' stopProcessing='true'><match url='^abort'/>\
                <action type='AbortRequest'/></rule><rule name='b' stopProcessing='true'><match url='^no'/>\
                <action type='CustomResponse' statusCode='403'/></rule><rule name='c' stopProcessing='true'>\
                <match url='^admin/old$'/><action type='Redirect' url='/new'/></rule><rule name='d' \
                stopProcessing='true'><match url='^admin/none$'/><action type='None'/></rule></rules></rewrite>\
                </system.webServer><location path='admin'><system.web><authorization><deny users='?'/>\
                </authorization></system.web></location></configuration>";
    check(
        &IisSimulation::new(text),
        text,
        "s.example/a/bin/x => refused: 404
        s.example/binary => page
        s.example/a..b => refused: 404
        s.example/x.BAK => refused: 404
        s.example/x.txt => page
        s.example/abort => refused: closed connection
        s.example/no => refused: 403
        s.example/admin/old => 301 /new
        s.example/admin/none => refused: 401
        s.example/admin/page => refused: 401",
    );
}
