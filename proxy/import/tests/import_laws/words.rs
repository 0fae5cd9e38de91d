//! Generates random import files from the keywords of a format.

use portico_import::Format;
use proptest::prelude::*;

/// The words that occur in every format, separated by `•`.
const COMMON: &str = " • •/a•/b/•/a/b•/•/a?b=c•/%D0%B0•/й•/a b•^/a/(.*)$•^/a/([^/]+)/?$•/c/$1•^(.*)$•^/(\\d+)$•^a$•.*•^/(a|b)\\.html•/{x}•\
    https://x.example/•https://x.example/y•http://•x.example•%•\\•\u{feff}•..•\r•\u{0}•?•#•*•&•=•x";

const NGINX: &str = "rewrite•return•location•if•server•server_name•map•$uri•$request_uri•$new•$args•$host•$arg_a•($arg_a)•map $arg_a $page { 1 /b; 2 /c; }•$page•($arg_a ~ ^(.+)$)•($args ~ ^a=(\\d+)$)•/c/$arg_a•$http_x•$1•301•410•\
    permanent•redirect•=•~•~*•^~•(•($host•a.example)•{•}•;•;\n•#•default•\"•'•include•set";

const APACHE: &str = "Redirect•RedirectMatch•RewriteRule•RewriteCond•RewriteBase•\n•\n•\\\n•[R=301,L]•[NC,OR]•[G]•permanent•gone•410•\
    %{HTTP_HOST}•%{QUERY_STRING}•%{QUERY_STRING} ^a=(\\d+)$•/c/%1?•%{REQUEST_URI}•%{HTTP_COOKIE}•%1•$1•<VirtualHost *>•</VirtualHost>•ServerName•!•-•#•\"";

const NETLIFY: &str = "\n•\n•301•302!•200•:splat•:a•*•a=:a•/c/:a•b=1•Language=de•Cookie=x•#";

/// The list contains whole fragments of JSON, because random words rarely form valid JSON.
const NEXT: &str = "{\"redirects\":[•]}•[•]•{•}•,•{\"source\":\"/a\",\"destination\":\"/b\",\"permanent\":true},•\"source\":\"•\"destination\":\"•\",•\
    \"permanent\":true•\"statusCode\":302•\"has\":[{\"type\":\"query\",\"key\":\"a\"}],•\"has\":[{\"type\":\"query\",\"key\":\"a\",\"value\":\"(?<b>.*)\"}],•\
    \"destination\":\"/c/:a\",•\"destination\":\"/c/:b\",•\"•:•\n•:a*•:b(\\\\d+)•export default•//•\"basePath\":\"/d\",•\"i18n\":{},";

const CLOUDFLARE: &str = "\n•\n•301•302•200•:splat•:a•/:a•*•/a/*•/c/:a•/c/:splat•/index.html•#";

const CLOUDFLARE_BULK: &str = ",•\n•\"•a.example/•https://a.example/b•https://x.example/c•301•TRUE•FALSE•[{\"redirect\":{\"source_url\":\"a.example/b\",\"target_url\":\"https://x.example/\"}},•{\"source_url\":\"a.example/\",\"subpath_matching\":true,\"target_url\":\"/c\"}]•[•]•{•}•\"include_subdomains\":true,";

const VERCEL: &str = "{\"redirects\":[•{\"routes\":[•]}•]•{•}•,•{\"source\":\"/a\",\"destination\":\"/b\"},•\"source\":\"•\"destination\":\"•\",•\"permanent\":true•\"statusCode\":302•\"has\":[{\"type\":\"query\",\"key\":\"a\",\"value\":{\"pre\":\"b\"}}],•\"destination\":\"/c/$1\",•{\"src\":\"/a/(.*)\",\"status\":301,\"headers\":{\"Location\":\"/c/$1\"}},•{\"src\":\"/b\",\"dest\":\"/c\"},•{\"handle\":\"filesystem\"},•\"cleanUrls\":true,•\"•:•\n•:a*•:b(\\\\d+)";

const VERCEL_BULK: &str = "[•]•{•}•,•\n•\n•{\"source\":\"/a\",\"destination\":\"/b\"},•{\"source\":\"/a/b\",\"destination\":\"/c?d=1\",\"query\":true,\"caseSensitive\":true}•\"source\":\"•\"destination\":\"•\",•\"permanent\":true,•\"statusCode\":302,•source,destination,permanent,query,caseSensitive\n•/a,/b,true,f,t\n•/A,/c,,t,\n•t•f•302•\"";

const NETLIFY_TOML: &str = "\n•\n•[[redirects]]\n•redirects = [{ from = \"/a\", to = \"/b\" }]\n•from = \"/a\"\n•from = \"/a/*\"\n•from = \"•\"\n•to = \"•to = \"/c\"\n•to = \"/c/:splat\"\n•to = \"/c/:a\"\n•status = 302\n•status = 200\n•force = true\n•query = { a = \":a\" }\n•conditions = { Language = [\"de\"] }\n•conditions = { Cookie = [\"x\"] }\n•[build]\n•:a";

const WORDPRESS: &str = ",•\n•\"•source,target,regex,code,type,match,hits,title,status\n•/a,/b,0,301,url,url,0,,active\n•^/a/(.*)$,/c/$1,1,301,url,url,0,,active\n•{\"redirects\":[•]}•{\"url\":\"/a\",\"action_type\":\"url\",\"action_code\":301,\"action_data\":{\"url\":\"/b\"}},•{\"url\":\"^/a/(.*)\",\"regex\":true,\"action_type\":\"url\",\"action_data\":{\"url\":\"/c/$1\"}},•\"match_data\":{\"source\":{\"flag_query\":\"pass\",\"flag_case\":true}},•\"match_type\":\"cookie\",•\"action_type\":\"error\",\"action_code\":410,•disabled•410•error•$1";

const IIS: &str = "<configuration><rewrite><rules>•</rules></rewrite></configuration>•<rule stopProcessing=\"true\">•<rule enabled=\"false\">•<rule patternSyntax=\"Wildcard\">•</rule>•<match url=\"^a/(.*)$\" />•<match url=\"•\" />•<match url=\"b/*\" ignoreCase=\"false\" />•<conditions>•<conditions logicalGrouping=\"MatchAny\">•</conditions>•<add input=\"{HTTP_HOST}\" pattern=\"^a\\\\.example$\" />•<add input=\"{QUERY_STRING}\" pattern=\"^a=(\\\\d+)$\" />•<add input=\"{REQUEST_URI}\" pattern=\"^/a\" negate=\"true\" />•<action type=\"Redirect\" url=\"/c/{R:1}\" />•<action type=\"Redirect\" url=\"/c/{C:1}\" />•<action type=\"Redirect\" url=\"•<action type=\"None\" />•<rewriteMap name=\"M\"><add key=\"/a\" value=\"/b\"/></rewriteMap>•<add input=\"{M:{REQUEST_URI}}\" pattern=\"(.+)\" />•<httpRedirect enabled=\"true\" destination=\"/d\" />•<location path=\"x\">•</location>•<!-- x -->•&";

const CADDY: &str = "\n•\n•redir•a.example {\n•\n}\n•{\n•(s) {\n•import s /a\n•redir /a /b\n•redir /a/* /c{uri} 301\n•@m path /a /b/*\n•@m path_regexp m ^/a/(.*)$\n•@m not path /a\n•@m host b.example\n•@m query a=1\n•redir @m /c/{re.m.1}\n•redir @m https://x.example{uri}\n•handle /a/* {\n•handle_path /a/* {\n•route {\n•respond /a 410\n•permanent•html•{path}•{query}•{query.a}•{args[0]}•:80•\"•`•#";

const CSV: &str = ",•,•;•\t•\n•\n•\"•from•to•status•host•query•expires•owner•a.example•a=1•2027-01-31•302•410•TRUE•#";

fn words(format: Format) -> Vec<&'static str> {
    let own = match format {
        Format::Nginx => NGINX,
        Format::Apache => APACHE,
        Format::Netlify => NETLIFY,
        Format::Next => NEXT,
        Format::Cloudflare => CLOUDFLARE,
        Format::CloudflareBulk => CLOUDFLARE_BULK,
        Format::Vercel => VERCEL,
        Format::VercelBulk => VERCEL_BULK,
        Format::NetlifyToml => NETLIFY_TOML,
        Format::Wordpress => WORDPRESS,
        Format::Iis => IIS,
        Format::Caddy => CADDY,
        Format::Csv => CSV,
    };
    own.split('•').chain(COMMON.split('•')).collect()
}

fn text(format: Format) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        30 => prop::sample::select(words(format)).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec((piece, prop::sample::select(vec!["", " ", " ", "\n"])), 0..40)
        .prop_map(|pieces| pieces.into_iter().map(|(piece, space)| piece + space).collect())
}

/// Generates an import format, along with a text that resembles a file in this format.
pub(crate) fn texts() -> impl Strategy<Value = (Format, String)> {
    prop::sample::select(Format::ALL.to_vec()).prop_flat_map(|format| (Just(format), text(format)))
}
