import { plural } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './careers.module.css';

/** Renders the section about working at the company, with the number of vacancies and links to the career pages. */
export function Careers({ lead, vacancies }: { lead: string; vacancies: number }) {
  return (
    <Section>
      <div className={styles.careers}>
        <div>
          <h2>Работа, которая лечит</h2>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.vacancies} look="light" icon="arrow">
              {vacancies > 0
                ? plural(vacancies, ['открытая вакансия', 'открытые вакансии', 'открытых вакансий'])
                : 'Вакансии'}
            </ButtonLink>
            <ButtonLink to="/career" look="ghost">
              О карьере у нас
            </ButtonLink>
          </div>
        </div>
        <ul className={styles.ways}>
          <li>
            <Link to="/career/success-stories">Истории сотрудников</Link>
            <span>Как растут наши люди</span>
          </li>
          <li>
            <Link to="/career/practical-training">Практика и стажировка</Link>
            <span>Для студентов и выпускников</span>
          </li>
          <li>
            <Link to="/career/education-programs">Целевое обучение</Link>
            <span>Вузы и колледжи — наши партнёры</span>
          </li>
        </ul>
      </div>
    </Section>
  );
}
