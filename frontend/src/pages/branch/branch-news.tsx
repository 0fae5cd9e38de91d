import type { NewsCard } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/card/card.tsx';
import { evenColumns } from '#ui/layout/even-columns.ts';
import { Grid } from '#ui/layout/grid.tsx';
import { Section } from '#ui/layout/layout.tsx';

/** Renders the latest news of a branch. A single item fills the row, and shows its text as well. */
export function BranchNews({
  news,
}: {
  news: readonly Pick<NewsCard, 'alias' | 'title' | 'date' | 'picture' | 'lead'>[];
}) {
  if (news.length === 0) return null;
  return (
    <Section heading="Новости филиала">
      <Grid columns={evenColumns(news.length)}>
        {news.map(({ alias, title, date, picture, lead }) => (
          <Card
            key={alias}
            title={title}
            text={news.length === 1 ? lead : undefined}
            to={paths.news(alias)}
            picture={picture}
            phone="row"
            marks={<time dateTime={date}>{longDate(date)}</time>}
          />
        ))}
      </Grid>
    </Section>
  );
}
