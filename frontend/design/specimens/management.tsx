import { Leader } from '#pages/management/leader.tsx';
import { Biography, ManagerCard } from '#pages/management/manager-card.tsx';
import { Managers } from '#pages/management/managers.tsx';
import { Page } from '#pages/management/page.tsx';
import { Post } from '#pages/management/post.tsx';
import { Reception } from '#pages/management/reception.tsx';
import { ButtonLink } from '#ui/button/button.tsx';
import { blockOf } from '../data.ts';
import { Opened } from '../opened.tsx';
import type { PageData } from '../page-data.ts';
import { Screen } from '../screen.tsx';
import { column, firstOf, half, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

/** Returns the managers of a group. */
function managersOf({ management }: PageData, group: 'board' | 'direction' | 'branches') {
  return management.data.managers.filter((manager) => manager.group === group);
}

const WRITE = (
  <ButtonLink to="/contacts#feedback" icon="mail">
    Написать директору
  </ButtonLink>
);

const POST = { role: 'Заместитель генерального директора по качеству' };

export const MANAGEMENT: SpecimenGroup = {
  name: 'management',
  title: 'Management',
  specimens: [
    {
      name: 'management-leader',
      components: ['management/Leader'],
      states: ({ pages }) => {
        const leader = firstOf(managersOf(pages, 'direction'));
        const bare = without(without(without(without(leader, 'quote'), 'picture'), 'email'), 'since');
        return wide({
          usual: <Leader manager={leader} />,
          'biography open': (
            <Opened>
              <Leader manager={leader} />
            </Opened>
          ),
          'without a saying, a picture, an address and a year': <Leader manager={bare} />,
        });
      },
    },
    {
      name: 'management-card',
      components: ['management/ManagerCard'],
      states: ({ pages }) => {
        const manager = firstOf(managersOf(pages, 'branches'));
        const bare = without(without(without(manager, 'picture'), 'email'), 'since');
        return half({
          usual: <Cards of={[manager]} />,
          'without a picture, an address and a year': <Cards of={[bare]} />,
          'long words': <Cards of={[{ ...manager, name: LONG_TITLE, role: LONG_TITLE }]} />,
        });
      },
    },
    {
      name: 'management-biography',
      components: ['management/Biography'],
      states: ({ pages }) => {
        const { bio } = firstOf(managersOf(pages, 'branches'));
        return half({
          closed: <Biography html={bio} />,
          open: (
            <Opened>
              <Biography html={bio} />
            </Opened>
          ),
        });
      },
    },
    {
      name: 'management-post',
      components: ['management/Post'],
      states: () =>
        column({
          usual: <Post {...POST} since={2015} />,
          'without a year': <Post {...POST} />,
        }),
    },
    {
      name: 'management-group',
      components: ['management/Managers'],
      states: ({ pages }) => {
        const items = managersOf(pages, 'branches');
        return wide({
          'never folded': <Managers heading="Директора филиалов" items={items} fold="never" />,
          'folded on a phone': <Managers heading="Совет директоров" items={managersOf(pages, 'board')} fold="phone" />,
          'one manager': <Managers heading="Дирекция" items={items.slice(0, 1)} fold="never" />,
          'no managers, renders nothing': <Managers heading="Дирекция" items={[]} fold="never" />,
        });
      },
    },
    {
      name: 'management-reception',
      components: ['management/Reception'],
      states: ({ pages }) => {
        const { page } = pages.management.data;
        const questions = blockOf(page, 'questions');
        const people = blockOf(page, 'people').items;
        return wide({
          usual: (
            <Reception questions={questions} people={people}>
              {WRITE}
            </Reception>
          ),
          'questions open': (
            <Opened>
              <Reception questions={questions} people={people}>
                {WRITE}
              </Reception>
            </Opened>
          ),
          'without people, a heading and a lead': (
            <Reception questions={without(without(questions, 'text'), 'heading')} people={[]}>
              {WRITE}
            </Reception>
          ),
        });
      },
    },
    {
      name: 'management-page',
      components: ['management/Page'],
      states: ({ pages: { management } }) =>
        wide({
          usual: <Screen of={<Page />} page={management} />,
          'no managers, no reception': (
            <Screen
              of={<Page />}
              page={management}
              change={{ managers: [], page: { ...management.data.page, blocks: [] } }}
            />
          ),
        }),
    },
  ],
};

function Cards({ of }: { of: readonly Parameters<typeof ManagerCard>[0]['manager'][] }) {
  return (
    <ul>
      {of.map((manager) => (
        <ManagerCard key={manager.alias} manager={manager} />
      ))}
    </ul>
  );
}
