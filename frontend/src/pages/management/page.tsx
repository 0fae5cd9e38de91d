import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { openPopup } from '#platform/interface-state.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Leader } from './leader.tsx';
import type { loader } from './loader.ts';
import { Managers } from './managers.tsx';

// On phones, the groups below the first one are folded, so that the ways to write to the director are not far below.
const GROUPS = [
  { group: 'direction', heading: 'Дирекция', fold: 'never' },
  { group: 'branches', heading: 'Директора филиалов', fold: 'phone' },
  { group: 'board', heading: 'Совет директоров', fold: 'phone' },
] as const;

export function Page() {
  const { page, managers } = useLoaderData<typeof loader>();
  // The content file lists managers by rank, so the first manager in the group `direction` is the director general.
  const leader = managers.find(({ group }) => group === 'direction');
  const write = (
    <ButtonLink to={paths.feedbackForm} icon="mail" action={() => openPopup({ name: 'director' })}>
      Написать директору
    </ButtonLink>
  );
  return (
    <ContentScreen page={page} actions={write}>
      {leader ? (
        <Section>
          <Leader manager={leader} />
        </Section>
      ) : (
        <Section>
          <Empty title="Сведения о руководстве обновляются" icon="people" />
        </Section>
      )}
      {GROUPS.map(({ group, heading, fold }) => (
        <Managers
          key={group}
          heading={heading}
          fold={fold}
          items={managers.filter((manager) => manager.group === group && manager !== leader)}
        />
      ))}
    </ContentScreen>
  );
}
