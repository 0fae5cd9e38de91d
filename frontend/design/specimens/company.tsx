import { Licences } from '#pages/about/licences.tsx';
import { Page as AboutPage } from '#pages/about/page.tsx';
import { Chronicle } from '#pages/history/chronicle.tsx';
import { DecadeNav } from '#pages/history/decade-nav.tsx';
import { toDecades } from '#pages/history/decades.ts';
import { Museum } from '#pages/history/museum.tsx';
import { Page as HistoryPage } from '#pages/history/page.tsx';
import { Page as LegalPage } from '#pages/legal/page.tsx';
import { blockOf } from '../data.ts';
import type { PageData } from '../page-data.ts';
import { Screen } from '../screen.tsx';
import { column, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

/** Returns the decades of the history. Each state has ids of its own, because headings are found by them. */
function decadesOf({ history }: PageData, state: string) {
  return toDecades(history.data.page.blocks).map((decade) => ({ ...decade, id: `${state}-${decade.id}` }));
}

export const COMPANY: SpecimenGroup = {
  name: 'company',
  title: 'About the company',
  specimens: [
    {
      name: 'about-licences',
      components: ['about/Licences'],
      states: ({ pages }) => {
        const { licences } = pages.about.data;
        return wide({
          usual: <Licences licences={licences} />,
          'one with a long word': (
            <Licences licences={licences.slice(0, 1).map((licence) => ({ ...licence, title: LONG_TITLE }))} />
          ),
        });
      },
    },
    {
      name: 'about-page',
      components: ['about/Page'],
      states: ({ pages: { about } }) =>
        wide({
          usual: <Screen of={<AboutPage />} page={about} />,
          'only the licences': (
            <Screen of={<AboutPage />} page={about} change={{ page: { ...about.data.page, blocks: [] } }} />
          ),
        }),
    },
    {
      name: 'history-chronicle',
      components: ['history/Chronicle'],
      states: ({ pages }) =>
        wide({
          usual: <Chronicle decades={decadesOf(pages, 'usual')} />,
          'one decade without a subject': (
            <Chronicle
              decades={decadesOf(pages, 'one')
                .slice(0, 1)
                .map((decade) => ({ ...decade, title: '' }))}
            />
          ),
          'a long word': (
            <Chronicle
              decades={decadesOf(pages, 'long')
                .slice(0, 2)
                .map((decade) => ({ ...decade, title: LONG_TITLE }))}
            />
          ),
        }),
    },
    {
      name: 'history-decade-nav',
      components: ['history/DecadeNav'],
      states: ({ pages }) =>
        column({
          usual: <DecadeNav decades={decadesOf(pages, 'nav')} />,
          'one decade': <DecadeNav decades={decadesOf(pages, 'alone').slice(0, 1)} />,
        }),
    },
    {
      name: 'history-museum',
      components: ['history/Museum'],
      states: ({ pages }) => {
        const { page } = pages.history.data;
        const text = blockOf(page, 'text');
        const { picture } = blockOf(page, 'picture');
        return wide({
          usual: <Museum text={text} picture={picture} />,
          'a long word': <Museum text={{ ...text, heading: LONG_TITLE }} picture={picture} />,
          'without a heading': <Museum text={without(text, 'heading')} picture={picture} />,
        });
      },
    },
    {
      name: 'history-page',
      components: ['history/Page'],
      states: ({ pages: { history } }) => {
        const { page } = history.data;
        const withoutMuseum = page.blocks.filter(({ kind }) => kind !== 'picture' && kind !== 'timeline');
        return wide({
          usual: <Screen of={<HistoryPage />} page={history} />,
          'without a chronicle, the museum is a text': (
            <Screen of={<HistoryPage />} page={history} change={{ page: { ...page, blocks: withoutMuseum } }} />
          ),
        });
      },
    },
    {
      name: 'legal-page',
      components: ['legal/Page'],
      states: ({ pages: { policy } }) => {
        const { legal } = policy.data;
        // Each state has ids of its own, because the links of the contents lead to them.
        const sections = legal.sections.map((section) => ({ ...section, id: `one-${section.id}` }));
        return wide({
          usual: <Screen of={<LegalPage />} page={policy} />,
          'one section with a long word': (
            <Screen
              of={<LegalPage />}
              page={policy}
              change={{
                legal: { ...legal, sections: sections.slice(0, 1).map((item) => ({ ...item, title: LONG_TITLE })) },
              }}
            />
          ),
        });
      },
    },
  ],
};
