//! Converts the contents of `common.yaml`, `agreement.yaml` and `policy.yaml` to the types of the API.

use super::linker::Linker;
use crate::content::raw::common::{RawCommon, RawLegal};
use crate::content::read::Sourced;
use crate::model::common::{Address, Common};
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
            licences: raw.licences,
            figures: raw.figures,
            warning: raw.warning,
            age_mark: raw.age_mark,
        }
    }

    pub(super) fn legal(&self, raw: Sourced<RawLegal>) -> Legal {
        let (file_linker, raw) = (self.file(&raw.file), raw.value);
        Legal {
            title: raw.title,
            date: raw.date,
            intro: file_linker.html(&raw.intro),
            sections: file_linker.text_sections(raw.sections),
        }
    }
}
