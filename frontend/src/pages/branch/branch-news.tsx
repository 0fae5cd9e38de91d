import type { NewsCard } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/card/card.tsx';
import { Grid, Section } from '#ui/layout/layout.tsx';

export function BranchNews({ news }: { news: readonly Pick<NewsCard, 'alias' | 'title' | 'date' | 'picture'>[] }) {
  if (news.length === 0) return null;
  return (
    <Section heading="Новости филиала">
      <Grid columns={3}>
        {news.map(({ alias, title, date, picture }) => (
          <Card
            key={alias}
            title={title}
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
