import { useLoaderData } from 'react-router';
import { openingQuote, Reading, ReadingNote } from '#features/reading/reading.tsx';
import { Share } from '#features/share/share.tsx';
import { salaryText } from '#features/vacancies/vacancy-words.ts';
import { paths } from '#platform/paths.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './interview.module.css';
import type { loader } from './loader.ts';

/** Renders an interview. Beside it stand facts about the person, and jobs at the same branch. */
export function Interview() {
  const { item, parts, vacancies, address } = useLoaderData<typeof loader>();
  const { name, role, branch, since, quote } = item;
  return (
    <Reading parts={parts} opening={<blockquote className={openingQuote}>{joinShortWords(`«${quote}»`)}</blockquote>}>
      <ReadingNote title={name}>
        <Facts
          items={[
            { title: 'Должность', value: role },
            { title: 'Филиал', value: <Link to={paths.branch(branch.alias)}>«{branch.title}»</Link> },
            { title: 'На предприятии', value: `с\u00a0${since}\u00a0года` },
          ]}
        />
      </ReadingNote>
      {vacancies.length > 0 && (
        <ReadingNote title="Работать рядом">
          <ul className={styles.vacancies}>
            {vacancies.map(({ alias, title, salary }) => (
              <li key={alias}>
                <Link to={paths.vacancy(alias)}>{title}</Link>
                <span className={styles.salary}>{salaryText(salary)}</span>
              </li>
            ))}
          </ul>
        </ReadingNote>
      )}
      <ReadingNote title="Поделиться">
        <Share title={`${name} — история успеха`} address={address} />
      </ReadingNote>
    </Reading>
  );
}
