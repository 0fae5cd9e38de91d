import { POPULAR } from '#platform/popular.ts';
import { Card } from '#ui/card/card.tsx';
import { Grid, Section } from '#ui/layout/layout.tsx';

/** Renders links to popular sections. The search page shows these links if there is no query. */
export function Popular() {
  return (
    <Section heading="Часто ищут">
      <Grid columns={3}>
        {POPULAR.map(({ path, title }) => (
          <Card key={path} title={title} to={path} look="fill" />
        ))}
      </Grid>
    </Section>
  );
}
