//! Converts the contents of `common.yaml`, `agreement.yaml` and `policy.yaml` to the types of the API.

use super::linker::{FileLinker, Linker};
use crate::content::raw::common::{RawCommon, RawLegal, RawLicence};
use crate::content::read::Sourced;
use crate::model::common::{Address, Common, Licence};
use crate::model::legal::Legal;

impl Linker<'_> {
    pub(super) fn common(&self, raw: Sourced<RawCommon>) -> Common {
        let (file_linker, raw) = (self.file(&raw.file), raw.value);
        let route = file_linker.html(&raw.address.route);
        Common {
            company: raw.company,
            phones: raw.phones,
            emails: raw.emails,
            address: Address {
                title: raw.address.title,
                text: raw.address.text,
                postal_code: raw.address.postal_code,
                city: raw.address.city,
                latitude: raw.address.latitude,
                longitude: raw.address.longitude,
                hours: raw.address.hours,
                route,
            },
            departments: raw.departments,
            requisites: raw.requisites,
            socials: raw.socials,
            licences: raw.licences.into_iter().map(|licence| file_linker.licence(licence)).collect(),
            figures: raw.figures,
            warning: raw.warning,
            age_mark: raw.age_mark,
        }
    }

    pub(super) fn legal(&self, raw: Sourced<RawLegal>) -> Legal {
        let (file_linker, raw) = (self.file(&raw.file), raw.value);
        Legal {
            title: raw.title,
            date: file_linker.past(&raw.date),
            intro: file_linker.html(&raw.intro),
            sections: file_linker.text_sections(raw.sections),
        }
    }
}

impl FileLinker<'_> {
    fn licence(&self, raw: RawLicence) -> Licence {
        Licence { title: raw.title, number: raw.number, date: self.past(&raw.date), issuer: raw.issuer }
    }
}
