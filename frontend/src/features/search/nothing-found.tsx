import { paths } from '#platform/paths.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './nothing-found.module.css';

const EXITS = [
  { to: paths.catalog(), title: 'Каталог' },
  { to: paths.whereToBuy, title: 'Где купить' },
  { to: paths.vacancies, title: 'Вакансии' },
  { to: paths.contacts, title: 'Контакты' },
];

/** Answers a query for which the site has no result, and offers pages where visitors usually find what they look for. */
export function NothingFound({ query }: { query: string }) {
  return (
    <div className={styles.answer}>
      <p className={styles.words}>
        <strong>По запросу «{query}» ничего не нашлось.</strong> Проверьте написание или сократите запрос.
      </p>
      <ul className={styles.exits}>
        {EXITS.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} prefetch={false}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
