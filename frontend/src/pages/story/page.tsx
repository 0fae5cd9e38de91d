import { useLoaderData } from 'react-router';
import { useSectionsAbove } from '#api/page-data.ts';
import { StoryCards } from '#features/stories/story-cards.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Interview } from './interview.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { item, others } = useLoaderData<typeof loader>();
  const above = useSectionsAbove();
  const all = (
    <ButtonLink to={paths.stories} look="text" icon="arrow">
      Все истории
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={item.name}
        lead={item.lead}
        picture={item.picture}
        above={above}
        marks={`${item.role}, «${item.branch.title}»`}
      >
        <ButtonLink to={paths.vacancies} icon="arrow">
          Работать с нами
        </ButtonLink>
      </PageHead>
      <Section>
        <Interview />
      </Section>
      {others.length > 0 && (
        <Section tone="sand" heading="Ещё истории" aside={all}>
          <StoryCards items={others} />
        </Section>
      )}
    </>
  );
}
