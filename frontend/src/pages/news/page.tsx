import { useLoaderData, useLocation } from 'react-router';
import { NewsCards, NewsMarks } from '#features/news/news-cards.tsx';
import { paths } from '#platform/paths.ts';
import { sectionsAbove } from '#platform/site-tree.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { JsonLd } from '#ui/json-ld/json-ld.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Article } from './article.tsx';
import { Gallery } from './gallery.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { item, next, origin, address } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
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
        above={newsAbove(pathname)}
        marks={<NewsMarks item={item} />}
      />
      <Section>
        <Article item={item} address={address} />
      </Section>
      {item.gallery.length > 0 && (
        <Section heading="Галерея" space="flush">
          <Gallery pictures={item.gallery} />
        </Section>
      )}
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

/**
 * Returns the breadcrumbs above a news item. The breadcrumb for the list of all news is added explicitly, because the
 * path of a news item does not begin with the path of that list.
 */
function newsAbove(pathname: string) {
  return [...sectionsAbove(pathname), { path: paths.newsList, title: 'Новости' }];
}
