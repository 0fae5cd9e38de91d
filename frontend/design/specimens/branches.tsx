import { BranchNews } from '#pages/branch/branch-news.tsx';
import { BranchVacancies } from '#pages/branch/branch-vacancies.tsx';
import { Directions } from '#pages/branch/directions.tsx';
import { HeadContacts } from '#pages/branch/head-contacts.tsx';
import { Page as BranchPage } from '#pages/branch/page.tsx';
import { RoutePlan } from '#pages/branch/route-plan.tsx';
import { Visit } from '#pages/branch/visit.tsx';
import { BranchCards } from '#pages/branches/branch-cards.tsx';
import { JointWork } from '#pages/branches/joint-work.tsx';
import { MapHead } from '#pages/branches/map-head.tsx';
import { Page as BranchesPage } from '#pages/branches/page.tsx';
import { blockOf } from '../data.ts';
import { Screen } from '../screen.tsx';
import { column, firstOf, half, inset, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

const SALARIES = [
  { label: 'a range', salary: { from: 65_000, to: 80_000 } },
  { label: 'a lower limit', salary: { from: 65_000 } },
  { label: 'an upper limit', salary: { to: 80_000 } },
  { label: 'only a text', salary: { text: 'по итогам собеседования' } },
  { label: 'nothing', salary: undefined },
] as const;

export const BRANCHES: SpecimenGroup = {
  name: 'branches',
  title: 'Branches',
  specimens: [
    {
      name: 'branches-map-head',
      components: ['branches/MapHead'],
      states: ({ pages: { branches } }) => {
        const { page, branches: all } = branches.data;
        // The head reads the sections above the page from the data of its route.
        const head = (change: Partial<typeof page>) => (
          <Screen of={<MapHead page={{ ...page, ...change }} branches={all} />} page={branches} />
        );
        return wide({ usual: head({}), 'without a lead, with a long word': head({ lead: '', heading: LONG_TITLE }) });
      },
    },
    {
      name: 'branches-cards',
      components: ['branches/BranchCards'],
      states: ({ branches }) =>
        inset({
          usual: <BranchCards branches={branches} />,
          'one without figures, with a long word': (
            <BranchCards branches={branches.slice(0, 1).map((one) => ({ ...one, title: LONG_TITLE, figures: [] }))} />
          ),
        }),
    },
    {
      name: 'branches-joint-work',
      components: ['branches/JointWork'],
      states: ({ pages }) => {
        const steps = blockOf(pages.branches.data.page, 'steps');
        return wide({
          usual: <JointWork {...steps} />,
          'one step without a heading': <JointWork {...without(steps, 'heading')} items={steps.items.slice(0, 1)} />,
        });
      },
    },
    {
      name: 'branches-page',
      components: ['branches/Page'],
      states: ({ pages: { branches } }) =>
        wide({
          usual: <Screen of={<BranchesPage />} page={branches} />,
          'only the register': (
            <Screen of={<BranchesPage />} page={branches} change={{ page: { ...branches.data.page, blocks: [] } }} />
          ),
        }),
    },
    {
      name: 'branch-head-contacts',
      components: ['branch/HeadContacts'],
      states: ({ pages }) => {
        const { branch } = firstOf(pages.branch).data;
        return half({
          usual: <HeadContacts branch={branch} />,
          'without a phone number': <HeadContacts branch={{ ...branch, phones: [] }} />,
        });
      },
    },
    {
      name: 'branch-directions',
      components: ['branch/Directions'],
      states: ({ pages }) => {
        const { directions } = firstOf(pages.branch).data.branch;
        return column({
          usual: <Directions items={directions} />,
          'one with a long word': (
            <Directions items={directions.slice(0, 1).map((one) => ({ ...one, title: LONG_TITLE }))} />
          ),
        });
      },
    },
    {
      name: 'branch-vacancies',
      components: ['branch/BranchVacancies'],
      states: ({ pages }) => {
        const one = firstOf(pages.branch.flatMap(({ data }) => data.branch.vacancies));
        const each = SALARIES.map(({ label, salary }) => ({ ...one, alias: label, salary }));
        return wide({
          'every kind of pay': <BranchVacancies vacancies={each} />,
          'one with a long word': <BranchVacancies vacancies={[{ ...one, title: LONG_TITLE }]} />,
          none: <BranchVacancies vacancies={[]} />,
        });
      },
    },
    {
      name: 'branch-news',
      components: ['branch/BranchNews'],
      states: ({ news }) =>
        wide({
          'three items': <BranchNews news={news.slice(0, 3)} />,
          'two items with a long word': (
            <BranchNews news={news.slice(0, 2).map((item) => ({ ...item, title: LONG_TITLE }))} />
          ),
          'one item': <BranchNews news={news.slice(0, 1)} />,
          'none, renders nothing': <BranchNews news={[]} />,
        }),
    },
    {
      name: 'branch-route-plan',
      components: ['branch/RoutePlan', 'branch/Surroundings', 'branch/Site'],
      states: ({ pages }) =>
        half(
          Object.fromEntries(
            pages.branch.map(({ data: { branch } }) => [
              `${branch.route.stop}, ${branch.route.landmark}`,
              <RoutePlan key={branch.alias} plan={branch.route} branch={branch.title} />,
            ]),
          ),
        ),
    },
    {
      name: 'branch-visit',
      components: ['branch/Visit'],
      states: ({ pages }) => {
        const { branch } = firstOf(pages.branch).data;
        const { phones, email, head } = branch;
        const plan = <RoutePlan plan={branch.route} branch={branch.title} />;
        return inset({
          'the director has an own number': (
            <Visit branch={{ ...branch, head: { ...head, phone: '+7 (495) 000-00-77', email: 'agro@post.example' } }}>
              {plan}
            </Visit>
          ),
          'the director has the number of the branch': (
            <Visit branch={{ ...branch, head: { ...head, phone: phones[0]?.number, email } }}>{plan}</Visit>
          ),
        });
      },
    },
    {
      name: 'branch-page',
      components: ['branch/Page'],
      states: ({ pages }) => {
        const page = firstOf(pages.branch);
        const bare = { ...page.data.branch, products: [], news: [], vacancies: [] };
        return wide({
          usual: <Screen of={<BranchPage />} page={page} />,
          'without products, news and vacancies': (
            <Screen of={<BranchPage />} page={page} change={{ branch: bare, blocks: [] }} />
          ),
        });
      },
    },
  ],
};
