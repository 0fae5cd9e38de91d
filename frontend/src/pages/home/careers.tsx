import type { StoryCard } from '#api/types.ts';
import { plural } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './careers.module.css';

interface CareersProps {
  readonly lead: string;
  readonly vacancies: number;
  readonly story?: StoryCard | undefined;
}

/** Renders the section about working at the company, with the number of vacancies and the words of one employee. */
export function Careers({ lead, vacancies, story }: CareersProps) {
  return (
    <section className={styles.careers}>
      <div className={styles.words}>
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
      {story && (
        <figure className={styles.story}>
          <div data-noprint="" className={styles.picture}>
            <Picture picture={{ ...story.picture, alt: '' }} sizes="auto, (min-width: 40rem) 50vw, 100vw" />
          </div>
          <blockquote className={styles.quote}>«{story.quote}»</blockquote>
          <figcaption className={styles.author}>
            <Link to={paths.story(story.alias)}>{story.name}</Link>
            <span>
              {story.role}, «{story.branch.title}»
            </span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}
