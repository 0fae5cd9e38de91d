import { ErrorScreen } from '#pages/error/screen.tsx';
import { Page as NotFoundPage } from '#pages/not-found/page.tsx';
import { NotFoundScreen } from '#pages/not-found/screen.tsx';
import { Page as SentPage } from '#pages/sent/page.tsx';
import { Screen } from '../screen.tsx';
import { type SpecimenGroup, statesOf, wide } from '../specimen.ts';

type Failure = Parameters<typeof ErrorScreen>[0]['kind'];

const FAILURES: Readonly<Record<Failure, string>> = {
  upstream: 'the content API failed',
  late: 'the content API was too slow',
  own: 'the site failed',
};

export const MESSAGES: SpecimenGroup = {
  name: 'messages',
  title: 'Error screens and confirmations',
  specimens: [
    {
      name: 'error-screen',
      components: ['error/ErrorScreen'],
      states: () => [
        ...statesOf(FAILURES, (kind) => <ErrorScreen kind={kind} retry="/catalog?letter=А&page=2" />).map(
          ({ label, element }) => ({ label, element, frame: 'bleed' as const }),
        ),
        ...wide({ 'an address without a query': <ErrorScreen kind="own" retry="/about" /> }),
      ],
    },
    {
      name: 'not-found-screen',
      components: ['not-found/NotFoundScreen', 'not-found/Page'],
      states: () => wide({ 'as an error': <NotFoundScreen />, 'as a page': <NotFoundPage /> }),
    },
    {
      name: 'sent-page',
      components: ['sent/Page'],
      states: ({ pages: { sent } }) =>
        wide({
          usual: <Screen of={<SentPage />} page={sent} />,
          'a long deadline': <Screen of={<SentPage />} page={sent} change={{ department: 'safety' }} />,
        }),
    },
  ],
};
