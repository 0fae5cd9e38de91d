import { useLoaderData } from 'react-router';
import { Blocks } from '#features/blocks/blocks.tsx';
import { StoryCards } from '#features/stories/story-cards.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Hero } from '#ui/hero/hero.tsx';
import { Section } from '#ui/layout/layout.tsx';
import type { loader } from './loader.ts';
import { OpenVacancies } from './open-vacancies.tsx';

export function Page() {
  const { page, vacancies, stories } = useLoaderData<typeof loader>();
  // First the blocks up to the hiring steps, then employees and open vacancies, then the other blocks.
  const place = page.blocks.findIndex(({ kind }) => kind === 'steps');
  const turn = place < 0 ? page.blocks.length : place;
  return (
    <>
      <Hero title={page.heading} lead={page.lead}>
        <ButtonLink to={paths.vacancies} look="light" icon="arrow">
          Открытые вакансии
        </ButtonLink>
        <ButtonLink to={paths.stories} look="ghost">
          Истории сотрудников
        </ButtonLink>
      </Hero>
      <Blocks blocks={page.blocks.slice(0, turn)} />
      <OpenVacancies {...vacancies} />
      <Blocks blocks={page.blocks.slice(turn, turn + 1)} />
      {stories.length > 0 && (
        <Section
          heading="Люди, которые здесь работают"
          aside={
            <ButtonLink to={paths.stories} look="text" icon="arrow">
              Все истории
            </ButtonLink>
          }
        >
          <StoryCards items={stories} />
        </Section>
      )}
      <Blocks blocks={page.blocks.slice(turn + 1)} />
    </>
  );
}
