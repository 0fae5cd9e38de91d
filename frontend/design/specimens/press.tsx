import { Article } from '#pages/news/article.tsx';
import { Page as NewsPage } from '#pages/news/page.tsx';
import { Page as NewsListPage } from '#pages/news-list/page.tsx';
import { LeadStory } from '#pages/press-center/lead-story.tsx';
import { Newsroom } from '#pages/press-center/newsroom.tsx';
import { Page as PressCenterPage } from '#pages/press-center/page.tsx';
import { PressKit } from '#pages/press-center/press-kit.tsx';
import { VideoTeaser } from '#pages/press-center/video-teaser.tsx';
import { blockOf } from '../data.ts';
import type { PageData } from '../page-data.ts';
import { Screen } from '../screen.tsx';
import { firstOf, inset, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

/** Returns what an article without a subject, a branch, and a contact for journalists differs in. */
function alone({ newsOfBranch }: PageData) {
  const { item } = newsOfBranch.data;
  return { item: { ...without(item, 'branch'), title: LONG_TITLE }, subject: undefined, press: undefined, figures: '' };
}

export const PRESS: SpecimenGroup = {
  name: 'press',
  title: 'Press centre',
  specimens: [
    {
      name: 'press-lead-story',
      components: ['press-center/LeadStory'],
      states: ({ news }) => {
        const [lead, ...latest] = news;
        if (!lead) return [];
        return wide({
          usual: <LeadStory lead={lead} latest={latest} />,
          'long words, one other item': (
            <LeadStory
              lead={{ ...lead, title: LONG_TITLE }}
              latest={latest.slice(0, 1).map((item) => ({ ...item, title: LONG_TITLE }))}
            />
          ),
          'no other items': <LeadStory lead={lead} latest={[]} />,
        });
      },
    },
    {
      name: 'press-video-teaser',
      components: ['press-center/VideoTeaser'],
      states: ({ pages }) => {
        const { videos } = pages.pressCenter.data;
        return wide({
          usual: <VideoTeaser videos={videos} />,
          'one with a long word': (
            <VideoTeaser videos={videos.slice(0, 1).map((video) => ({ ...video, title: LONG_TITLE }))} />
          ),
        });
      },
    },
    {
      name: 'press-kit',
      components: ['press-center/PressKit'],
      states: ({ pages }) => {
        const { kit } = pages.pressCenter.data;
        const pictures = kit.filter(({ picture }) => picture);
        return wide({
          usual: <PressKit items={kit} />,
          'only texts': <PressKit items={kit.filter(({ picture }) => !picture)} />,
          'one picture without a text, with a long word': (
            <PressKit items={pictures.slice(0, 1).map((item) => ({ ...without(item, 'text'), title: LONG_TITLE }))} />
          ),
        });
      },
    },
    {
      name: 'press-newsroom',
      components: ['press-center/Newsroom'],
      states: ({ pages }) => {
        const { page } = pages.pressCenter.data;
        const rules = blockOf(page, 'facts');
        const contact = blockOf(page, 'people');
        return wide({
          usual: <Newsroom rules={rules} contact={contact} />,
          'one rule, a person without an address': (
            <Newsroom
              rules={{ ...rules, items: rules.items.slice(0, 1) }}
              contact={{ ...contact, items: [without(firstOf(contact.items), 'email')] }}
            />
          ),
        });
      },
    },
    {
      name: 'press-center-page',
      components: ['press-center/Page'],
      states: ({ pages: { pressCenter } }) =>
        wide({
          usual: <Screen of={<PressCenterPage />} page={pressCenter} />,
          'nothing published': (
            <Screen
              of={<PressCenterPage />}
              page={pressCenter}
              change={{
                page: { ...pressCenter.data.page, blocks: [] },
                lead: undefined,
                latest: [],
                videos: [],
                kit: [],
              }}
            />
          ),
        }),
    },
    {
      name: 'news-list-page',
      components: ['news-list/Page'],
      states: ({ pages: { newsList } }) => {
        const { news } = newsList.data;
        return wide({
          usual: <Screen of={<NewsListPage />} page={newsList} />,
          'nothing found': (
            <Screen
              of={<NewsListPage />}
              page={newsList}
              change={{ news: { ...news, items: [], total: 0, pages: 0 } }}
            />
          ),
        });
      },
    },
    {
      name: 'news-article',
      components: ['news/Article'],
      states: ({ pages }) => {
        const { newsOfProduct, newsOfBranch } = pages;
        return inset({
          'about a product': <Screen of={<Article />} page={newsOfProduct} />,
          'about a branch': <Screen of={<Article />} page={newsOfBranch} />,
          'without a subject, a branch and a contact': (
            <Screen of={<Article />} page={newsOfBranch} change={alone(pages)} />
          ),
        });
      },
    },
    {
      name: 'news-page',
      components: ['news/Page'],
      states: ({ pages }) =>
        wide({
          usual: <Screen of={<NewsPage />} page={pages.newsOfProduct} />,
          'one more item, with a long word': (
            <Screen
              of={<NewsPage />}
              page={pages.newsOfBranch}
              change={{ ...alone(pages), next: pages.newsOfBranch.data.next.slice(0, 1) }}
            />
          ),
        }),
    },
  ],
};
