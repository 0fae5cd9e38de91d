import { useLoaderData } from 'react-router';
import { useSectionsAbove } from '#api/page-data.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { ProductGrid } from '#features/catalog/product-card.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';

import { Figures } from '#ui/figures/figures.tsx';
import { Section, Split } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { BranchNews } from './branch-news.tsx';
import { BranchVacancies } from './branch-vacancies.tsx';
import { Directions } from './directions.tsx';
import { HeadContacts, VISIT } from './head-contacts.tsx';
import type { loader } from './loader.ts';
import styles from './page.module.css';
import { RoutePlan } from './route-plan.tsx';
import { Visit } from './visit.tsx';

export function Page() {
  const above = useSectionsAbove();
  const { branch, blocks } = useLoaderData<typeof loader>();
  const all = (
    <ButtonLink to={paths.catalog()} look="text" icon="arrow">
      Весь каталог
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={`Филиал «${branch.title}»`}
        crumb={branch.title}
        lead={branch.lead}
        picture={branch.picture}
        above={above}
      >
        <HeadContacts branch={branch} />
      </PageHead>
      <Section tone="dark">
        <Figures items={branch.figures} />
      </Section>
      <Section>
        <Split aside={<Directions items={branch.directions} />}>
          <h2 className={styles.heading}>О площадке</h2>
          <Prose html={branch.story} look="article" />
        </Split>
      </Section>
      {branch.products.length > 0 && (
        <Section heading="Что здесь выпускают" aside={all}>
          <div className={styles.shelf}>
            <ProductGrid products={branch.products} />
          </div>
        </Section>
      )}
      <Blocks blocks={blocks} />
      <BranchVacancies vacancies={branch.vacancies} />
      <BranchNews news={branch.news} />
      <Section heading="Как нас найти" id={VISIT} tone="sand">
        <Visit branch={branch}>
          <RoutePlan plan={branch.route} branch={branch.title} />
        </Visit>
      </Section>
    </>
  );
}
