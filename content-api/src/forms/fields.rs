//! Parses the fields of a form, and collects the errors, so that visitors see all errors at once.
//!
//! If a field is invalid, a parsing method records an error and returns `None`. If a field is absent, it returns `None`
//! without an error.

use std::ops::RangeInclusive;

use jiff::civil::Date;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::body::{Encoding, FormBody, UploadedFile};
use super::checks;
use crate::problem::FieldError;

/// The fields that have not been parsed yet, along with the errors that have been found so far.
pub(crate) struct Fields {
    remaining: Map<String, Value>,
    file: Option<UploadedFile>,
    encoding: Encoding,
    errors: Vec<FieldError>,
}

impl Fields {
    pub(crate) fn new(body: FormBody, encoding: Encoding) -> Self {
        Self { remaining: body.values, file: body.file, encoding, errors: Vec::new() }
    }

    /// Records an error for every field that has not been parsed, because such a field is unknown. Then returns all
    /// errors.
    pub(crate) fn finish(mut self) -> Vec<FieldError> {
        let unknown = std::mem::take(&mut self.remaining).into_iter().map(|(field, _)| field);
        let unknown_file = self.file.take().map(|_| "file".to_owned());
        for field in unknown.chain(unknown_file).collect::<Vec<_>>() {
            self.report(&field, "unknown", "Такого поля нет в форме.");
        }
        self.errors
    }

    /// Records an error that concerns the given field.
    pub(crate) fn report(&mut self, field: &str, code: &str, message: impl Into<String>) {
        self.errors.push(FieldError { field: field.to_owned(), code: code.to_owned(), message: message.into() });
    }

    /// Removes a field and returns its value. Returns `None` if the value is absent, `null` or blank. The site sends
    /// `null` or blank text for an input that a visitor left empty.
    pub(crate) fn take(&mut self, field: &str) -> Option<Value> {
        self.remaining
            .remove(field)
            .filter(|value| !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty()))
    }

    /// Removes the file that came as bytes, and returns this file.
    pub(crate) fn take_upload(&mut self) -> Option<UploadedFile> {
        self.file.take()
    }

    /// Removes a field that is ignored, because another field makes it meaningless.
    pub(crate) fn ignore(&mut self, field: &str) {
        self.remaining.remove(field);
    }

    /// Checks that a required field is present. `value` is the result of parsing the field. If `value` is `None` and
    /// the field has no error yet, records that the field is missing. Returns `value` unchanged.
    pub(crate) fn required<T>(&mut self, field: &str, value: Option<T>) -> Option<T> {
        if value.is_none() && !self.errors.iter().any(|error| error.field == field) {
            self.report(field, "required", "Заполните это поле.");
        }
        value
    }

    fn string(&mut self, field: &str) -> Option<String> {
        let value = self.take(field)?;
        if value.is_string() {
            // Browsers write a line break in a text area as CR LF, but count it as one character.
            return value.as_str().map(|text| text.trim().replace("\r\n", "\n"));
        }
        self.report(field, "type", "Здесь ожидается текст.");
        None
    }

    fn limited(&mut self, field: &str, length: &RangeInclusive<usize>, allowed: fn(char) -> bool) -> Option<String> {
        let text = self.string(field)?;
        if !length.contains(&text.chars().count()) {
            self.report(field, "length", length_message(length));
            return None;
        }
        if !text.chars().all(allowed) {
            self.report(field, "format", "Текст содержит недопустимые символы.");
            return None;
        }
        Some(text)
    }

    /// Parses a field with one line of text. `length` is the allowed number of characters.
    pub(crate) fn line(&mut self, field: &str, length: RangeInclusive<usize>) -> Option<String> {
        self.limited(field, &length, |c| !c.is_control())
    }

    /// Parses a field with one or more lines of text. `length` is the allowed number of characters.
    pub(crate) fn text(&mut self, field: &str, length: RangeInclusive<usize>) -> Option<String> {
        self.limited(field, &length, |c| !c.is_control() || matches!(c, '\n' | '\r' | '\t'))
    }

    fn checked(&mut self, field: &str, check: fn(&str) -> bool, message: &str) -> Option<String> {
        let text = self.string(field)?;
        if check(&text) {
            return Some(text);
        }
        self.report(field, "format", message);
        None
    }

    pub(crate) fn email(&mut self) -> Option<String> {
        self.checked("email", checks::is_email, "Укажите адрес электронной почты полностью, например name@example.ru.")
    }

    pub(crate) fn phone(&mut self) -> Option<String> {
        self.checked("phone", checks::is_phone, "Укажите номер телефона с кодом, например +7 (495) 000-00-00.")
    }

    pub(crate) fn inn(&mut self) -> Option<String> {
        self.checked("inn", checks::is_inn, "ИНН состоит из 10 или 12 цифр.")
    }

    /// Parses a field whose value is one of the variants of an enum.
    pub(crate) fn choice<T: DeserializeOwned>(&mut self, field: &str) -> Option<T> {
        let value = self.take(field)?;
        let chosen = serde_json::from_value(value).ok();
        if chosen.is_none() {
            self.report(field, "choice", "Выберите одно из предложенных значений.");
        }
        chosen
    }

    pub(crate) fn number(&mut self, field: &str, range: RangeInclusive<u32>) -> Option<u32> {
        let value = self.typed(field, |text| text.trim().parse::<i64>().ok().map(Value::from))?;
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        let fits = number.filter(|number| range.contains(number));
        if fits.is_none() {
            let code = if value.is_number() { "range" } else { "type" };
            let message = format!("Укажите целое число от {} до {}.", range.start(), range.end());
            self.report(field, code, message);
        }
        fits
    }

    /// Parses a field whose value is a list of variants of an enum, such as a group of checkboxes. An absent field is an
    /// empty list. A value that occurs twice is kept once.
    pub(crate) fn choices<T: DeserializeOwned + PartialEq>(&mut self, field: &str) -> Vec<T> {
        let values = match self.take(field) {
            None => return Vec::new(),
            Some(Value::Array(values)) => values,
            Some(value) if self.encoding != Encoding::Json => vec![value],
            Some(_) => {
                self.report(field, "type", "Здесь ожидается список значений.");
                return Vec::new();
            }
        };
        let mut chosen: Vec<T> = Vec::new();
        for value in values {
            match serde_json::from_value(value) {
                Ok(one) if !chosen.contains(&one) => chosen.push(one),
                Ok(_) => {}
                Err(_) => {
                    self.report(field, "choice", "Выберите значения из предложенных.");
                    return Vec::new();
                }
            }
        }
        chosen
    }

    /// Returns the value of a field. In the encodings of HTML forms, every value is text, so `parse` converts the text.
    /// A text that cannot be converted stays a text.
    fn typed(&mut self, field: &str, parse: fn(&str) -> Option<Value>) -> Option<Value> {
        let value = self.take(field)?;
        if self.encoding == Encoding::Json {
            return Some(value);
        }
        Some(value.as_str().and_then(parse).unwrap_or(value))
    }

    pub(crate) fn flag(&mut self, field: &str) -> Option<bool> {
        let value = self.typed(field, |text| match text {
            "true" | "on" => Some(true.into()),
            "false" => Some(false.into()),
            _ => None,
        })?;
        if value.as_bool().is_none() {
            self.report(field, "type", "Здесь ожидается «да» или «нет».");
        }
        value.as_bool()
    }

    /// Parses a field that contains a date. Records an error if the date is after `today`.
    pub(crate) fn past_date(&mut self, field: &str, today: Date) -> Option<Date> {
        let text = self.string(field)?;
        match text.parse::<Date>() {
            Ok(date) if date <= today => Some(date),
            Ok(_) => {
                self.report(field, "range", "Дата не может быть в будущем.");
                None
            }
            Err(_) => {
                self.report(field, "format", "Укажите дату в виде ГГГГ-ММ-ДД.");
                None
            }
        }
    }
}

fn length_message(length: &RangeInclusive<usize>) -> String {
    match (*length.start(), *length.end()) {
        (0 | 1, max) => format!("Длина текста — не более {max} символов."),
        (min, max) => format!("Длина текста — от {min} до {max} символов."),
    }
}

#[cfg(test)]
mod tests;
