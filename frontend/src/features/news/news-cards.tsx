import type { NewsCard } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/card/card.tsx';
import { Grid } from '#ui/layout/grid.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import { newsKind } from './news-kind.ts';

interface NewsCardsProps {
  readonly items: readonly NewsCard[];
  /** The heading level of the titles. Use 2 if the list has no heading. Such a list begins on the first screen. */
  readonly level?: 2 | 3;
}

/** Renders news items as cards in three columns. */
export function NewsCards({ items, level = 3 }: NewsCardsProps) {
  return (
    <Grid columns={3} rest="stretch">
      {items.map((item, index) => (
        <Card
          key={item.alias}
          loading={level === 2 && index === 0 ? 'eager' : 'lazy'}
          level={level}
          title={item.title}
          text={item.lead}
          to={paths.news(item.alias)}
          picture={item.picture}
          marks={<NewsMarks item={item} />}
        />
      ))}
    </Grid>
  );
}

/** Renders the kind and the date of a news item. */
export function NewsMarks({ item: { date, kind } }: { item: Pick<NewsCard, 'date' | 'kind'> }) {
  return (
    <>
      <Tag>{newsKind(kind)}</Tag>
      <time dateTime={date}>{longDate(date)}</time>
    </>
  );
}
