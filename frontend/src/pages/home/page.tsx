import { useLoaderData } from 'react-router';
import type { Block } from '#api/types.ts';
import { BlockBody } from '#features/blocks/block-body.tsx';
import { Blocks } from '#features/blocks/blocks.tsx';
import { OrganizationData } from '#features/organization/organization-data.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Hero } from '#ui/hero/hero.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Careers } from './careers.tsx';
import { Directions } from './directions.tsx';
import { LatestNews } from './latest-news.tsx';
import type { loader } from './loader.ts';
import { Milestones } from './milestones.tsx';
import styles from './parts.module.css';
import { WhereToBuy } from './where-to-buy.tsx';

type Cards = Extract<Block, { kind: 'cards' }>;

const ALL_SERVICES = (
  <ButtonLink to="/services" look="text" icon="arrow">
    Все услуги
  </ButtonLink>
);

export function Page() {
  const { page, career, whereToBuy, history, news, origin } = useLoaderData<typeof loader>();
  const directions = page.blocks.find((block): block is Cards => block.kind === 'cards');
  const services = page.blocks.findLast((block): block is Cards => block.kind === 'cards' && block !== directions);
  const others = page.blocks.filter((block) => block !== directions && block !== services);
  const last = others.findIndex((block) => block.kind === 'links' || block.kind === 'notice');
  const firstPart = last < 0 ? others : others.slice(0, last);
  return (
    <>
      <Hero title={page.heading} lead={page.lead} picture={page.picture} isLow={true}>
        <ButtonLink to={paths.catalog()} look="light" icon="arrow">
          Найти препарат
        </ButtonLink>
        <ButtonLink to="/services" look="ghost">
          Услуги предприятиям
        </ButtonLink>
      </Hero>
      {directions && <Directions {...directions} />}
      <Blocks blocks={firstPart} />
      {services && (
        <Section heading={services.heading} lead={services.text} aside={ALL_SERVICES}>
          <div className={styles.strip}>
            <BlockBody block={services} programs={[]} />
          </div>
        </Section>
      )}
      <Milestones {...history} />
      <LatestNews news={news} />
      <Careers {...career} />
      <WhereToBuy {...whereToBuy} />
      {last >= 0 && (
        <div className={styles.last}>
          <Blocks blocks={others.slice(last)} />
        </div>
      )}
      <OrganizationData origin={origin} />
    </>
  );
}
