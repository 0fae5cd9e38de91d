import { Careers } from '#pages/home/careers.tsx';
import { Directions } from '#pages/home/directions.tsx';
import { LatestNews } from '#pages/home/latest-news.tsx';
import { Milestones } from '#pages/home/milestones.tsx';
import { Page } from '#pages/home/page.tsx';
import { WhereToBuy } from '#pages/home/where-to-buy.tsx';
import { blockOf } from '../data.ts';
import { Screen } from '../screen.tsx';
import { LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

export const HOME: SpecimenGroup = {
  name: 'home',
  title: 'Home page',
  specimens: [
    {
      name: 'home-directions',
      components: ['home/Directions'],
      states: ({ pages }) => {
        const cards = blockOf(pages.home.data.page, 'cards');
        const { items } = cards;
        return wide({
          usual: <Directions {...cards} />,
          'icons instead of pictures, no lead': (
            <Directions
              {...without(cards, 'text')}
              items={items.map((item, index) => ({
                ...without(item, 'picture'),
                icon: index === 0 ? 'flask' : undefined,
              }))}
            />
          ),
          'without links': <Directions {...cards} items={items.map((item) => without(item, 'href'))} />,
          'one with a long word': (
            <Directions {...cards} items={items.slice(0, 1).map((item) => ({ ...item, title: LONG_TITLE }))} />
          ),
        });
      },
    },
    {
      name: 'home-milestones',
      components: ['home/Milestones'],
      states: ({ pages }) => {
        const { items, picture } = pages.home.data.history;
        return wide({
          usual: <Milestones items={items} picture={picture} />,
          'without a picture': <Milestones items={items} />,
          'one year with a long word': (
            <Milestones items={items.slice(0, 1).map((item) => ({ ...item, title: LONG_TITLE }))} picture={picture} />
          ),
          'no years, renders nothing': <Milestones items={[]} picture={picture} />,
        });
      },
    },
    {
      name: 'home-latest-news',
      components: ['home/LatestNews'],
      states: ({ pages }) => {
        const { news } = pages.home.data;
        return wide({
          usual: <LatestNews news={news} />,
          'one item': <LatestNews news={news.slice(0, 1)} />,
          'two items with a long word': (
            <LatestNews news={news.slice(0, 2).map((item) => ({ ...item, title: LONG_TITLE }))} />
          ),
          'no items, renders nothing': <LatestNews news={[]} />,
        });
      },
    },
    {
      name: 'home-careers',
      components: ['home/Careers'],
      states: ({ pages }) => {
        const { lead, vacancies, story } = pages.home.data.career;
        return wide({
          usual: <Careers lead={lead} vacancies={vacancies} story={story} />,
          'one vacancy': <Careers lead={lead} vacancies={1} story={story} />,
          'no vacancies': <Careers lead={lead} vacancies={0} story={story} />,
          'without a story': <Careers lead={lead} vacancies={vacancies} />,
        });
      },
    },
    {
      name: 'home-where-to-buy',
      components: ['home/WhereToBuy'],
      states: ({ pages }) => {
        const { lead, picture } = pages.home.data.whereToBuy;
        return wide({
          usual: <WhereToBuy lead={lead} picture={picture} />,
          'without a picture': <WhereToBuy lead={lead} />,
        });
      },
    },
    {
      name: 'home-page',
      components: ['home/Page'],
      states: ({ pages: { home } }) =>
        wide({
          usual: <Screen of={<Page />} page={home} />,
          'nothing but the head and what every home page has': (
            <Screen
              of={<Page />}
              page={home}
              change={{
                page: { ...without(home.data.page, 'picture'), blocks: [] },
                career: { ...home.data.career, vacancies: 0, story: undefined },
                history: { items: [], picture: undefined },
                news: [],
              }}
            />
          ),
        }),
    },
  ],
};
