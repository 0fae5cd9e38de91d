import type { ProgramItem } from '#api/types.ts';
import { dateRange, longDate } from '#platform/dates.ts';
import { plural } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { upperFirst } from '#platform/typography.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { Link } from '#ui/link/link.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import styles from './programs.module.css';

/**
 * Renders a list of training programmes as a schedule, one per row. On a desktop, the dates are on the left, the title is
 * in the middle, and the facts are on the right.
 */
export function Programs({ items }: { items: readonly ProgramItem[] }) {
  if (items.length === 0) return <Empty title="Набор сейчас не ведётся" icon="calendar" />;
  return (
    <ul className={styles.list}>
      {items.map((program) => (
        <li key={program.alias} className={styles.item}>
          <Program program={program} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Renders a training programme. Only qualification programmes have their own pages, so the titles of other programmes
 * are not links.
 */
function Program({ program }: { program: ProgramItem }) {
  const { alias, kind, title, lead, format, hours, dates } = program;
  return (
    <>
      <Dates kind={kind} dates={dates} />
      <div className={styles.words}>
        <p className={styles.marks}>
          <Tag>{upperFirst(format)}</Tag>
          {hours !== undefined && <Tag tone="gold">{plural(hours, ['час', 'часа', 'часов'])}</Tag>}
        </p>
        <h3 className={styles.title}>
          {kind === 'qualification' ? <Link to={paths.program(alias)}>{title}</Link> : title}
        </h3>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.facts}>
        <Facts items={programFacts(program)} />
      </div>
    </>
  );
}

function programFacts({ audience, place, partner, price }: ProgramItem) {
  return [
    { title: 'Где', value: upperFirst(place) },
    { title: 'Для кого', value: upperFirst(audience) },
    { title: 'Партнёр', value: partner },
    { title: 'Условия', value: price && upperFirst(price) },
  ];
}

/**
 * Renders the dates of a programme. The next ones are set larger, with a note below them. The note of other dates says
 * what begins on them, such as the studies, so it stands before them, unless it is a remark to a qualification programme.
 */
function Dates({ kind, dates }: Pick<ProgramItem, 'kind' | 'dates'>) {
  return (
    <ul aria-label="Даты" className={styles.dates}>
      {dates.map(({ from, to, note = '' }, index) => {
        const isLabel = note && index > 0 && kind !== 'qualification';
        return (
          <li key={from}>
            {isLabel && `${upperFirst(note)}\u00a0— `}
            <time dateTime={from}>{to ? dateRange(from, to) : longDate(from)}</time>
            {note && !isLabel && <p>{upperFirst(note)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
