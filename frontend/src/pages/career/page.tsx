import { useLoaderData } from 'react-router';
import type { Block, BlockOf } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { StoryCards } from '#features/stories/story-cards.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Hero } from '#ui/hero/hero.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Conditions } from './conditions.tsx';
import { Fields } from './fields.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Hiring } from './hiring.tsx';
import type { loader } from './loader.ts';
import { OpenVacancies } from './open-vacancies.tsx';

export function Page() {
  const { page, hiring, blocksBefore, vacancies, stories } = useLoaderData<typeof loader>();
  // The stories of employees and the open vacancies are placed before the block with the hiring steps.
  const rest = page.blocks.slice(blocksBefore);
  const conditions = rest.find((block): block is BlockOf<'facts'> => block.kind === 'facts');
  const ways = rest.find((block): block is BlockOf<'cards'> => block.kind === 'cards');
  const contact = rest.find((block): block is BlockOf<'people'> => block.kind === 'people');
  // Without the ways, the contact is a section like any other.
  const composed: readonly (Block | undefined)[] = [conditions, ways, ways && contact];
  const first = page.blocks.slice(0, blocksBefore);
  const fields = first.find((block): block is BlockOf<'links'> => block.kind === 'links');
  return (
    <>
      <Hero title={page.heading} lead={page.lead} picture={page.picture}>
        <ButtonLink to={paths.vacancies} look="light" icon="arrow">
          Открытые вакансии
        </ButtonLink>
        <ButtonLink to={paths.stories} look="ghost">
          Истории сотрудников
        </ButtonLink>
      </Hero>
      <Blocks blocks={first.filter((block) => block !== fields)} />
      {fields && <Fields heading={fields.heading} items={fields.items} counts={vacancies.counts} />}
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
      <OpenVacancies {...vacancies} />
      {/* Between two bands with grounds of their own, the steps stand on the ground of the page. */}
      {hiring && <Hiring {...hiring} />}
      <Blocks blocks={rest.filter((block) => !composed.includes(block))} />
      {conditions && <Conditions {...conditions} />}
      {ways && <FirstSteps ways={ways} contact={contact} />}
    </>
  );
}
