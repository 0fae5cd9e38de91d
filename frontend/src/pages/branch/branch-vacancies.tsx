import type { VacancyCard } from '#api/types.ts';
import { money, moneyRange } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './branch-vacancies.module.css';

type BranchVacancy = Pick<VacancyCard, 'alias' | 'title' | 'city' | 'salary' | 'lead'>;

/** Renders the open vacancies of a branch. */
export function BranchVacancies({ vacancies }: { vacancies: readonly BranchVacancy[] }) {
  const all = (
    <ButtonLink to={paths.vacancies} look="text" icon="arrow">
      Все вакансии
    </ButtonLink>
  );
  return (
    <Section tone="mint" heading="Работа здесь" aside={all}>
      {vacancies.length === 0 ? (
        <Empty title="Сейчас все места заняты" icon="people">
          <p>Посмотрите вакансии других филиалов или напишите в отдел кадров.</p>
        </Empty>
      ) : (
        <ul className={styles.list}>
          {vacancies.map(({ alias, title, city, salary, lead }) => (
            <li key={alias} className={styles.item}>
              <div>
                <h3 className={styles.title}>
                  <Link to={paths.vacancy(alias)}>{title}</Link>
                </h3>
                <p className={styles.lead}>{lead}</p>
              </div>
              <p className={styles.facts}>{[city, salary && shortSalary(salary)].filter(Boolean).join(' · ')}</p>
              <Icon name="arrow" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function shortSalary({ from, to, text }: NonNullable<VacancyCard['salary']>): string | undefined {
  if (from !== undefined && to !== undefined) return moneyRange(from, to);
  if (from !== undefined) return `от ${money(from)}`;
  return to !== undefined ? `до ${money(to)}` : text;
}
