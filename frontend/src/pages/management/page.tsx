import { useLoaderData } from 'react-router';
import type { Block } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { openPopup } from '#platform/interface-state.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Leader } from './leader.tsx';
import type { loader } from './loader.ts';
import { Managers } from './managers.tsx';
import { Reception } from './reception.tsx';

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
  const { questions, people, others } = sorted(page.blocks);
  return (
    <ContentScreen page={{ ...page, blocks: [] }} actions={<WriteToDirector />}>
      {leader ? <Leader manager={leader} /> : <NoManagers />}
      {GROUPS.map(({ group, heading, fold }) => (
        <Managers
          key={group}
          heading={heading}
          fold={fold}
          items={managers.filter((manager) => manager.group === group && manager !== leader)}
        />
      ))}
      <Blocks blocks={others} />
      {questions && (
        <Reception questions={questions} people={people?.items ?? []}>
          <WriteToDirector />
        </Reception>
      )}
    </ContentScreen>
  );
}

function NoManagers() {
  return (
    <Section>
      <Empty title="Сведения о руководстве обновляются" icon="people" />
    </Section>
  );
}

/** Returns the blocks that the end of the page consists of, and the other blocks. */
function sorted(blocks: readonly Block[]) {
  const questions = blocks.find((block) => block.kind === 'questions');
  const people = blocks.find((block) => block.kind === 'people');
  return { questions, people, others: blocks.filter((block) => block !== questions && block !== people) };
}

function WriteToDirector() {
  return (
    <ButtonLink to={paths.feedbackForm} icon="mail" action={() => openPopup({ name: 'director' })}>
      Написать директору
    </ButtonLink>
  );
}
