import { Conditions } from '#pages/career/conditions.tsx';
import { Fields } from '#pages/career/fields.tsx';
import { FirstSteps } from '#pages/career/first-steps.tsx';
import { Hiring } from '#pages/career/hiring.tsx';
import { OpenVacancies } from '#pages/career/open-vacancies.tsx';
import { Page as CareerPage } from '#pages/career/page.tsx';
import { FirstStory } from '#pages/stories/first-story.tsx';
import { Page as StoriesPage } from '#pages/stories/page.tsx';
import { Interview } from '#pages/story/interview.tsx';
import { Page as StoryPage } from '#pages/story/page.tsx';
import { blockOf } from '../data.ts';
import { Screen } from '../screen.tsx';
import { firstOf, inset, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

export const CAREERS: SpecimenGroup = {
  name: 'careers',
  title: 'Careers and stories',
  specimens: [
    {
      name: 'career-fields',
      components: ['career/Fields'],
      states: ({ pages }) => {
        const { page, vacancies } = pages.career.data;
        const { heading, items } = blockOf(page, 'links');
        return wide({
          usual: <Fields heading={heading} items={items} counts={vacancies.counts} />,
          'no vacancies': <Fields heading={heading} items={items} counts={{}} />,
          'one without a text, with a long word': (
            <Fields
              items={items.slice(0, 1).map((item) => ({ ...without(item, 'text'), title: LONG_TITLE }))}
              counts={vacancies.counts}
            />
          ),
        });
      },
    },
    {
      name: 'career-open-vacancies',
      components: ['career/OpenVacancies'],
      states: ({ pages }) => {
        const { items, total } = pages.career.data.vacancies;
        return wide({
          usual: <OpenVacancies items={items} total={total} />,
          'one with a long word': (
            <OpenVacancies items={items.slice(0, 1).map((item) => ({ ...item, title: LONG_TITLE }))} total={1} />
          ),
          none: <OpenVacancies items={[]} total={0} />,
        });
      },
    },
    {
      name: 'career-hiring',
      components: ['career/Hiring'],
      states: ({ pages }) => {
        const { hiring } = pages.career.data;
        if (!hiring) return [];
        return wide({
          usual: <Hiring {...hiring} />,
          'without times and a button': (
            <Hiring {...without(hiring, 'action')} items={hiring.items.map((step) => without(step, 'time'))} />
          ),
        });
      },
    },
    {
      name: 'career-conditions',
      components: ['career/Conditions'],
      states: ({ pages }) => {
        const facts = blockOf(pages.career.data.page, 'facts');
        return wide({
          usual: <Conditions {...facts} />,
          'one with a long word': <Conditions {...facts} items={[{ title: 'График', value: LONG_TITLE }]} />,
        });
      },
    },
    {
      name: 'career-first-steps',
      components: ['career/FirstSteps'],
      states: ({ pages }) => {
        const { page, blocksBefore } = pages.career.data;
        const rest = { blocks: page.blocks.slice(blocksBefore) };
        const ways = blockOf(rest, 'cards');
        return wide({
          usual: <FirstSteps ways={ways} contact={blockOf(rest, 'people')} />,
          'without a person, one way without a picture': (
            <FirstSteps
              ways={{ ...ways, items: ways.items.slice(0, 1).map((item) => without(item, 'picture')) }}
              contact={undefined}
            />
          ),
        });
      },
    },
    {
      name: 'career-page',
      components: ['career/Page'],
      states: ({ pages: { career } }) =>
        wide({
          usual: <Screen of={<CareerPage />} page={career} />,
          'no vacancies, no stories, no steps': (
            <Screen
              of={<CareerPage />}
              page={career}
              change={{
                page: { ...without(career.data.page, 'picture'), blocks: [] },
                hiring: undefined,
                vacancies: { items: [], total: 0, counts: {} },
                stories: [],
              }}
            />
          ),
        }),
    },
    {
      name: 'first-story',
      components: ['stories/FirstStory'],
      states: ({ stories }) => {
        const story = firstOf(stories);
        return inset({
          usual: <FirstStory story={story} />,
          'a long word': <FirstStory story={{ ...story, quote: LONG_TITLE, name: LONG_TITLE }} />,
        });
      },
    },
    {
      name: 'stories-page',
      components: ['stories/Page'],
      states: ({ pages: { stories } }) =>
        wide({
          usual: <Screen of={<StoriesPage />} page={stories} />,
          'one story': (
            <Screen of={<StoriesPage />} page={stories} change={{ stories: stories.data.stories.slice(0, 1) }} />
          ),
          'no stories': <Screen of={<StoriesPage />} page={stories} change={{ stories: [] }} />,
        }),
    },
    {
      name: 'story-interview',
      components: ['story/Interview'],
      states: ({ pages: { story } }) =>
        inset({
          usual: <Screen of={<Interview />} page={story} />,
          'without vacancies': <Screen of={<Interview />} page={story} change={{ vacancies: [] }} />,
        }),
    },
    {
      name: 'story-page',
      components: ['story/Page'],
      states: ({ pages: { story } }) =>
        wide({
          usual: <Screen of={<StoryPage />} page={story} />,
          'the only story, with a long word': (
            <Screen
              of={<StoryPage />}
              page={story}
              change={{ item: { ...story.data.item, name: LONG_TITLE }, others: [] }}
            />
          ),
        }),
    },
  ],
};
