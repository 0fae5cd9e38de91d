import type { VacancyCard } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { paths } from '#platform/paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import styles from './vacancy-list.module.css';
import { salaryText, vacancyField, vacancyPlace, vacancySchedule } from './vacancy-words.ts';

interface VacancyListProps {
  readonly items: readonly VacancyCard[];
  /** The heading level of the titles. Use 2 if the list has no heading. */
  readonly level?: 2 | 3;
}

/**
 * Renders open vacancies, one per row. On wide screens, the rows have the same columns, so that a visitor can compare
 * the salaries, the cities and the schedules.
 */
export function VacancyList({ items, level = 3 }: VacancyListProps) {
  const Title = `h${level}` as const;
  return (
    <ul className={styles.list}>
      {items.map(({ alias, title, lead, date, city, branch, field, schedule, salary }) => (
        <li key={alias} className={styles.item}>
          <div className={styles.words}>
            <Title className={styles.title}>
              <Link to={paths.vacancy(alias)}>{title}</Link>
            </Title>
            <p className={styles.lead}>{lead}</p>
            <p className={styles.marks}>
              <Tag>{vacancyField(field)}</Tag>
              <time dateTime={date}>{longDate(date)}</time>
            </p>
          </div>
          <div>
            <p className={styles.salary}>{salaryText(salary)}</p>
            {salary?.text && <p className={styles.note}>{salary.text}</p>}
          </div>
          <div className={styles.terms}>
            <p className={styles.term}>
              <Icon name="map" size="sm" />
              {vacancyPlace({ city, branch })}
            </p>
            <p className={styles.term}>
              <Icon name="clock" size="sm" />
              {vacancySchedule(schedule)}
            </p>
          </div>
          <span data-noprint="" className={styles.arrow}>
            <Icon name="arrow" />
          </span>
        </li>
      ))}
    </ul>
  );
}
