import { useLoaderData } from 'react-router';
import { useSectionsAbove } from '#api/page-data.ts';
import { NewsCards, NewsMarks } from '#features/news/news-cards.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { JsonLd } from '#ui/json-ld/json-ld.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Article } from './article.tsx';
import type { loader } from './loader.ts';

/** The path of a news item does not begin with the path of the list of all news, so its breadcrumb is added here. */
const NEWS = { path: paths.newsList, title: 'Новости' };

export function Page() {
  const { item, next, origin, address } = useLoaderData<typeof loader>();
  const above = useSectionsAbove();
  const all = (
    <ButtonLink to={paths.newsList} look="text" icon="arrow">
      Все новости
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={item.title}
        lead={item.lead}
        picture={item.picture}
        above={[...above, NEWS]}
        marks={<NewsMarks item={item} />}
      />
      <Section>
        <Article />
      </Section>
      <Section tone="sand" heading="Читайте также" aside={all}>
        <NewsCards items={next} />
      </Section>
      <JsonLd
        type="NewsArticle"
        facts={{
          headline: item.title,
          description: item.lead,
          datePublished: item.date,
          image: origin + item.picture.src,
          mainEntityOfPage: address,
        }}
      />
    </>
  );
}
