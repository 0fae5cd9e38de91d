import { useLoaderData } from 'react-router';
import { Blocks } from '#features/blocks/blocks.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Hero } from '#ui/hero/hero.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero title={page.heading} lead={page.lead}>
        <ButtonLink to={paths.vacancies} look="light" icon="arrow">
          Открытые вакансии
        </ButtonLink>
        <ButtonLink to="/career/success-stories" look="ghost">
          Истории успеха
        </ButtonLink>
      </Hero>
      <Blocks blocks={page.blocks} />
    </>
  );
}
