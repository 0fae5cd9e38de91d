import type { VacancyItem } from '#api/types.ts';
import { salaryText, vacancyPlace, vacancySchedule } from '#features/vacancies/vacancy-words.ts';
import { paths } from '#platform/paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './head-terms.module.css';

/**
 * Renders the pay, the place and the schedule, which a visitor wants to know before reading about the job. The rest of the
 * page does not repeat them.
 */
export function HeadTerms({ item }: { item: VacancyItem }) {
  const { salary, branch, schedule } = item;
  return (
    <ul aria-label="Условия" className={styles.terms}>
      <li className={styles.pay}>
        <p className={styles.salary}>{salaryText(salary)}</p>
        {salary?.text && <p className={styles.note}>{salary.text}</p>}
      </li>
      <li className={styles.term}>
        <Icon name="map" size="sm" />
        <Link to={paths.branch(branch.alias)} className={styles.place}>
          {vacancyPlace(item)}
        </Link>
      </li>
      <li className={styles.term}>
        <Icon name="clock" size="sm" />
        {vacancySchedule(schedule)}
      </li>
    </ul>
  );
}
