import type { ProgramItem } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { plural } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/card/card.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { Grid } from '#ui/layout/layout.tsx';
import { Tag } from '#ui/tag/tag.tsx';

/** Programmes with dates and places. Those of qualification have pages of their own. */
export function Programs({ items }: { items: readonly ProgramItem[] }) {
  if (items.length === 0) return <Empty title="Набор сейчас не ведётся" icon="calendar" />;
  return (
    <Grid columns={2}>
      {items.map((program) => (
        <Card
          key={program.alias}
          title={program.title}
          text={program.lead}
          to={program.kind === 'qualification' ? paths.program(program.alias) : undefined}
          marks={<Marks program={program} />}
          foot={<Facts items={programFacts(program)} />}
        />
      ))}
    </Grid>
  );
}

function Marks({ program: { format, hours } }: { program: ProgramItem }) {
  return (
    <>
      <Tag>{format}</Tag>
      {hours !== undefined && <Tag tone="plain">{plural(hours, ['час', 'часа', 'часов'])}</Tag>}
    </>
  );
}

function programFacts({ audience, place, dates, partner, price }: ProgramItem) {
  const next = dates[0];
  return [
    { title: 'Для кого', value: audience },
    { title: 'Где', value: place },
    { title: 'Ближайшее начало', value: next && longDate(next.from) },
    { title: 'Партнёр', value: partner },
    { title: 'Стоимость', value: price },
  ];
}
