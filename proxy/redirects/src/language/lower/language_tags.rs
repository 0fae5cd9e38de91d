//! Validates the condition `language`.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::lower::hosts;
use crate::language::raw::{Located, Value};
use crate::language::scalars;

/// The language codes of two letters (ISO 639-1), also the withdrawn ones.
const TWO_LETTERS: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee \
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io \
    is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk \
    ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc \
    sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve \
    vi vo wa wo xh yi yo za zh zu";

/// The language codes of three letters (ISO 639-2) for which a code of two letters exists. Browsers send the code of two
/// letters (RFC 5646 §2.2.1).
const THREE_LETTERS: &str = "aar:aa abk:ab afr:af aka:ak alb:sq amh:am ara:ar arg:an arm:hy asm:as ava:av ave:ae aym:ay aze:az bak:ba \
    bam:bm baq:eu bel:be ben:bn bis:bi bod:bo bos:bs bre:br bul:bg bur:my cat:ca ces:cs cha:ch che:ce chi:zh \
    chu:cu chv:cv cmn:zh cor:kw cos:co cre:cr cym:cy cze:cs dan:da deu:de div:dv dut:nl dzo:dz ell:el eng:en \
    epo:eo est:et eus:eu ewe:ee fao:fo fas:fa fij:fj fin:fi fra:fr fre:fr fry:fy ful:ff geo:ka ger:de gla:gd \
    gle:ga glg:gl glv:gv gre:el grn:gn guj:gu hat:ht hau:ha heb:he her:hz hin:hi hmo:ho hrv:hr hun:hu hye:hy \
    ibo:ig ice:is ido:io iii:ii iku:iu ile:ie ina:ia ind:id ipk:ik isl:is ita:it jav:jv jpn:ja kal:kl kan:kn \
    kas:ks kat:ka kau:kr kaz:kk khm:km kik:ki kin:rw kir:ky kom:kv kon:kg kor:ko kua:kj kur:ku lao:lo lat:la \
    lav:lv lim:li lin:ln lit:lt ltz:lb lub:lu lug:lg mac:mk mah:mh mal:ml mao:mi mar:mr may:ms mkd:mk mlg:mg \
    mlt:mt mon:mn mri:mi msa:ms mya:my nau:na nav:nv nbl:nr nde:nd ndo:ng nep:ne nld:nl nno:nn nob:nb nor:no \
    nya:ny oci:oc oji:oj ori:or orm:om oss:os pan:pa per:fa pli:pi pol:pl por:pt pus:ps que:qu roh:rm ron:ro \
    rum:ro run:rn rus:ru sag:sg san:sa sin:si slk:sk slo:sk slv:sl smo:sm sna:sn snd:sd som:so sot:st spa:es \
    sqi:sq srd:sc srp:sr ssw:ss sun:su swa:sw swe:sv tah:ty tam:ta tat:tt tel:te tgk:tg tha:th tib:bo tir:ti \
    ton:to tsn:tn tso:ts tuk:tk tur:tr twi:ak uig:ug ukr:uk urd:ur uzb:uz ven:ve vie:vi vol:vo wel:cy wln:wa \
    wol:wo xho:xh yid:yi yor:yo zha:za zho:zh zul:zu";

/// Country codes that are not language codes, with the language that was probably meant.
const COUNTRIES: &str = "at:de au:en by:be cl:es cn:zh cz:cs dk:da eg:ar gb:en ge:ka gr:el hk:zh il:he ir:fa jp:ja kh:km kz:kk md:ro mx:es \
    nz:en pk:ur rs:sr tj:tg tm:tk ua:uk us:en vn:vi";

/// Returns the tags in the condition `language`. Reports texts that are not language tags, and tags that no browser
/// sends.
pub(super) fn tags(written: Option<&Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Box<str>> {
    let is_tag = |text: &str| {
        let mut parts = text.split('-');
        let primary = parts.next().unwrap_or_default();
        (2..=3).contains(&primary.len())
            && primary.bytes().all(|b| b.is_ascii_alphabetic())
            && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    let mut tags = Vec::new();
    for text in scalars::strings(written, diagnostics) {
        if is_tag(&text.value) {
            diagnostics.extend(unsent(&text));
            tags.push(text.value.into_boxed_str());
        } else {
            let message = format!("`{}` is not a valid language tag", text.value);
            diagnostics.push(
                Diagnostic::new(Code::BadValue, text.place, message)
                    .expected("a tag such as `en` or `pt-BR`")
                    .hint(language_hint(&text.value)),
            );
        }
    }
    tags
}

/// Returns the hint for a text that is not a language tag.
fn language_hint(written: &str) -> String {
    let names = [("english", "en"), ("russian", "ru"), ("german", "de"), ("french", "fr"), ("spanish", "es")];
    let name = names.iter().find(|(name, _)| written.eq_ignore_ascii_case(name));
    match name {
        Some((_, tag)) => format!("write `{tag}`"),
        None if written.contains('_') => format!("write `{}`", written.replace('_', "-")),
        None if written.contains([',', ' ']) => format!("write a list: `[{}]`", hosts::list(written)),
        None => "write the code of the language, such as `ru` for Russian".to_owned(),
    }
}

/// Returns the warning for a tag that no browser sends, such as `rus`, `ua` or `en-UK`.
fn unsent(tag: &Located<String>) -> Option<Diagnostic> {
    let written = tag.value.as_str();
    let mut parts = written.split('-');
    let (primary, second) = (parts.next().unwrap_or_default().to_ascii_lowercase(), parts.next().unwrap_or_default());
    let corrected = |language: &str| match written.split_once('-') {
        Some((_, rest)) => format!("write `{language}-{rest}`"),
        None => format!("write `{language}`"),
    };
    let (message, hint) = if let Some(language) = find(THREE_LETTERS, &primary) {
        (format!("browsers send `{language}`, the code of two letters"), corrected(language))
    } else if let Some(language) = find(COUNTRIES, &primary) {
        (format!("`{primary}` is the code of a country, not of a language"), corrected(language))
    } else if primary.len() == 2 && !TWO_LETTERS.split(' ').any(|code| code == primary) {
        let hint = "write the code of the language, such as `ru` for Russian".to_owned();
        (format!("`{primary}` is not the code of a language"), hint)
    } else if second.eq_ignore_ascii_case("uk") {
        ("the code of the United Kingdom in language tags is `GB`".to_owned(), format!("write `{primary}-GB`"))
    } else {
        return None;
    };
    Some(Diagnostic::new(Code::UnusualCharacter, tag.place.clone(), message).hint(hint))
}

/// Returns the language of a code in a list such as `deu:de fra:fr`.
fn find(list: &'static str, wanted: &str) -> Option<&'static str> {
    list.split(' ')
        .find_map(|pair| pair.split_once(':').filter(|(code, _)| *code == wanted))
        .map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn hint(text: &str) -> Option<String> {
        let place = Place::point("t.yaml".into(), 1, 1);
        unsent(&Located { value: text.to_owned(), place })?.hint
    }

    #[test]
    fn tags_that_no_browser_sends_are_reported() {
        for (tag, expected) in [
            ("rus", "write `ru`"),
            ("ENG-gb", "write `en-gb`"),
            ("ger", "write `de`"),
            ("deu", "write `de`"),
            ("ua", "write `uk`"),
            ("cz", "write `cs`"),
            ("JP", "write `ja`"),
            ("cn-Hans", "write `zh-Hans`"),
            ("xx", "write the code of the language, such as `ru` for Russian"),
            ("en-UK", "write `en-GB`"),
        ] {
            assert_eq!(hint(tag).as_deref(), Some(expected), "{tag}");
        }
    }

    #[test]
    fn tags_of_browsers_are_not_reported() {
        let tags = "ru uk be cs ja en-GB pt-BR zh-Hans-CN zh-TW sr-Latn-RS sah fil haw ckb yue es-419 se kr no nb iw in EN uk-UA";
        for tag in tags.split(' ') {
            assert_eq!(hint(tag), None, "{tag}");
        }
    }

    #[test]
    fn suggested_languages_are_not_reported_themselves() {
        for (code, language) in
            [THREE_LETTERS, COUNTRIES].iter().flat_map(|list| list.split(' ')).filter_map(|pair| pair.split_once(':'))
        {
            assert!(hint(code).is_some_and(|hint| hint == format!("write `{language}`")), "{code}");
            assert_eq!(hint(language), None, "{language}");
        }
    }
}
