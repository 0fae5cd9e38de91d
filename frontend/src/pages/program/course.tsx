import type { ProgramItem } from '#api/types.ts';
import { dateRange, longDate } from '#platform/dates.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Split } from '#ui/layout/layout.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './course.module.css';

/**
 * Renders the description of a programme and its teachers. The dates, the audience and the price are next to the
 * description.
 */
export function Course({ item }: { item: ProgramItem }) {
  const { dates, audience, partner, price, document } = item;
  const aside = (
    <div className={styles.aside}>
      <div>
        <h2 className={styles.title}>Даты</h2>
        <Dates dates={dates} />
      </div>
      <div className={styles.facts}>
        <Facts
          items={[
            { title: 'Для кого', value: audience },
            { title: 'Партнёр', value: partner },
            { title: 'Стоимость', value: price },
            { title: 'Документ', value: document },
          ]}
        />
      </div>
    </div>
  );
  return (
    <Split aside={aside}>
      <h2 className={styles.heading}>О программе</h2>
      <Prose html={item.body} look="article" />
      {item.teachers.length > 0 && <Teachers teachers={item.teachers} />}
    </Split>
  );
}

function Teachers({ teachers }: Pick<ProgramItem, 'teachers'>) {
  return (
    <>
      <h2 className={styles.heading}>Кто ведёт</h2>
      <ul>
        {teachers.map(({ name, role }) => (
          <li key={name} className={styles.teacher}>
            <h3>{name}</h3>
            <p>{role}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Dates({ dates }: Pick<ProgramItem, 'dates'>) {
  if (dates.length === 0) return <p>Даты назначим, когда соберётся группа.</p>;
  return (
    <ul>
      {dates.map(({ from, to, note }) => (
        <li key={from} className={styles.date}>
          <Icon name="calendar" />
          <span>
            <time dateTime={from}>{to ? dateRange(from, to) : longDate(from)}</time>
            {note && <span className={styles.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
