import type { VacancyItem } from '#api/types.ts';
import { salaryText, vacancySchedule } from '#features/vacancies/vacancy-words.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './head-terms.module.css';

/** Renders the pay, the city and the schedule, which a visitor wants to know before reading about the job. */
export function HeadTerms({ item: { salary, city, branch, schedule } }: { item: VacancyItem }) {
  return (
    <ul aria-label="Условия" className={styles.terms}>
      <li className={styles.salary}>{salaryText(salary)}</li>
      <li className={styles.term}>
        <Icon name="map" size="sm" />
        {city}, «{branch.title}»
      </li>
      <li className={styles.term}>
        <Icon name="calendar" size="sm" />
        {vacancySchedule(schedule)}
      </li>
    </ul>
  );
}
