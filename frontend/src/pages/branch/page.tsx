import { useLoaderData } from 'react-router';
import { useSectionsAbove } from '#api/page-data.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { ProductGrid } from '#features/catalog/product-card.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { Figures } from '#ui/figures/figures.tsx';
import { evenColumns } from '#ui/layout/even-columns.ts';
import { Grid, Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { BranchNews } from './branch-news.tsx';
import { BranchVacancies } from './branch-vacancies.tsx';
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
        title={branch.full_title}
        crumb={branch.title}
        lead={branch.lead}
        picture={branch.picture}
        above={above}
      />
      <Section heading="О площадке" layout="side">
        <Prose html={branch.story} size="lg" />
      </Section>
      <Section tone="sand">
        <Figures items={branch.figures} />
      </Section>
      <Section heading="Чем занимаемся">
        <Grid columns={evenColumns(branch.directions.length)}>
          {branch.directions.map(({ title, text }) => (
            <Card key={title} title={title} text={text} look="plain" />
          ))}
        </Grid>
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
      <Section heading="Как нас найти">
        <Visit branch={branch}>
          <RoutePlan plan={branch.route} branch={branch.title} />
        </Visit>
      </Section>
    </>
  );
}
