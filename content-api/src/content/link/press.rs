//! Converts news items and videos from the types of the content files to the types of the API.

use std::collections::{HashMap, HashSet};

use super::linker::{FileLinker, Linker};
use crate::content::diagnostic::Position;
use crate::content::link_targets::news_alias;
use crate::content::raw::press::{RawNews, RawVideo, RawVideoSource};
use crate::content::raw::shared::Text;
use crate::content::read::Sourced;
use crate::media;
use crate::model::news::{News, NewsCard};
use crate::model::video::{Video, VideoHost, VideoSource};

impl Linker<'_> {
    /// Converts and returns all news items. The newest item comes first.
    pub(super) fn news(&self, raw: Vec<Sourced<RawNews>>) -> Vec<News> {
        self.report_repeated_news(&raw);
        let mut used = HashSet::new();
        let drafts: Vec<_> = raw.into_iter().map(|news| self.news_draft(news, &mut used)).collect();
        let cards: HashMap<_, _> =
            drafts.iter().map(|(news, _)| (news.card.alias.clone(), news.card.clone())).collect();
        let mut news: Vec<_> = drafts.into_iter().map(|(news, related)| self.related(news, &related, &cards)).collect();
        news.sort_by_key(|news| std::cmp::Reverse(news.card.date));
        news
    }

    /// Reports every news item whose title, lead or body is the same as that of another news item. Differences of case
    /// and of spaces do not count.
    fn report_repeated_news(&self, raw: &[Sourced<RawNews>]) {
        self.report_repeated_texts(raw, "title", |news| &news.title);
        self.report_repeated_texts(raw, "lead", |news| &news.lead);
        self.report_repeated_texts(raw, "body", |news| &news.body);
    }

    fn report_repeated_texts(&self, raw: &[Sourced<RawNews>], key: &str, text: impl Fn(&RawNews) -> &Text) {
        let mut files: HashMap<String, &str> = HashMap::new();
        for news in raw {
            let text = text(&news.value);
            if let Some(other) = files.insert(comparable(&text.value), &news.file) {
                let message = format!("the {key} is the same as in {other}; change it or delete one news item");
                self.file(&news.file).report_at(text, message);
            }
        }
    }

    fn related(&self, news: News, related: &Sourced<Vec<Text>>, cards: &HashMap<String, NewsCard>) -> News {
        let file_linker = self.file(&related.file);
        let related = related.value.iter().filter_map(|alias| file_linker.find(cards, alias, "news item")).collect();
        News { related, ..news }
    }

    /// Converts a news item. Also returns the aliases of related news items, which can be resolved only after all news
    /// items have been converted.
    fn news_draft(&self, raw: Sourced<RawNews>, used: &mut HashSet<String>) -> (News, Sourced<Vec<Text>>) {
        let Sourced { file, stem, value } = raw;
        let file_linker = self.file(&file);
        let card = NewsCard {
            alias: file_linker.news_alias(&stem, &value, used),
            title: value.title.value,
            date: file_linker.past(&value.date),
            kind: value.kind,
            lead: value.lead.value,
            picture: file_linker.picture(value.picture),
            branch: value.branch.map(|alias| file_linker.branch(&alias)),
            featured: value.featured,
        };
        let news = News {
            card,
            body: file_linker.html(&value.body),
            gallery: file_linker.pictures(value.gallery),
            related: Vec::new(),
        };
        (news, Sourced { file, stem, value: value.related })
    }

    /// Converts and returns all videos. The newest video comes first.
    pub(super) fn videos(&self, raw: Sourced<Vec<RawVideo>>) -> Vec<Video> {
        let file_linker = self.file(&raw.file);
        let mut used = HashSet::new();
        let mut videos: Vec<_> = raw.value.into_iter().map(|video| file_linker.video(video, &mut used)).collect();
        videos.sort_by_key(|video| std::cmp::Reverse(video.date));
        videos
    }
}

/// Returns a text in lower case, with single spaces between its words.
fn comparable(text: &str) -> String {
    text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

impl FileLinker<'_> {
    fn news_alias(&self, stem: &str, raw: &RawNews, used: &mut HashSet<String>) -> String {
        let Some((date, alias)) = news_alias(stem) else {
            self.report(Position::START, "the file name is invalid; rename the file to `<date>-<alias>.yaml`");
            return stem.to_owned();
        };
        if date != raw.date.value {
            self.report_at(
                &raw.date,
                format!("the date of the news item is {}, but the file name begins with {date}", raw.date.value),
            );
        }
        self.alias(alias, Position::START, used)
    }

    fn video(&self, raw: RawVideo, used: &mut HashSet<String>) -> Video {
        Video {
            alias: self.alias_at(&raw.alias, used),
            title: raw.title,
            date: self.past(&raw.date),
            lead: raw.lead,
            duration: raw.duration,
            poster: self.picture(raw.poster),
            source: self.video_source(raw.source),
            transcript: self.html(&raw.transcript),
        }
    }

    fn video_source(&self, raw: RawVideoSource) -> VideoSource {
        let [mp4, captions] = [(raw.mp4, "mp4"), (raw.captions, "vtt")]
            .map(|(file, extension)| file.map(|file| self.video_file(raw.kind, file, extension)));
        match raw.kind {
            VideoHost::File => {
                self.medium(&raw.href);
            }
            VideoHost::Youtube | VideoHost::Vimeo if !raw.href.value.starts_with("https://") => {
                self.report_at(&raw.href, "the URL of a video must begin with `https://`");
            }
            VideoHost::Youtube | VideoHost::Vimeo => {}
        }
        VideoSource { kind: raw.kind, href: raw.href.value, mp4, captions }
    }

    /// Checks a further file of a video, which only a video of this site can have.
    fn video_file(&self, kind: VideoHost, file: Text, extension: &str) -> String {
        if !matches!(kind, VideoHost::File) {
            self.report_at(&file, "only a video with `kind: file` has further files");
        } else if media::kind(&file.value) != extension {
            self.report_at(&file, format!("the name of this file must end with `.{extension}`"));
        } else {
            self.medium(&file);
        }
        file.value
    }
}
