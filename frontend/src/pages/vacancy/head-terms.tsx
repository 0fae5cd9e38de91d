import type { VacancyItem } from '#api/types.ts';
import { salaryText, vacancyPlace, vacancySchedule } from '#features/vacancies/vacancy-words.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './head-terms.module.css';

/** Renders the pay, the city and the schedule, which a visitor wants to know before reading about the job. */
export function HeadTerms({ item }: { item: VacancyItem }) {
  return (
    <ul aria-label="Условия" className={styles.terms}>
      <li className={styles.salary}>{salaryText(item.salary)}</li>
      <li className={styles.term}>
        <Icon name="map" size="sm" />
        {vacancyPlace(item)}
      </li>
      <li className={styles.term}>
        <Icon name="clock" size="sm" />
        {vacancySchedule(item.schedule)}
      </li>
    </ul>
  );
}
