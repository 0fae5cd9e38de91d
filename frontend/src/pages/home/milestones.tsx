import { joinShortWords } from '#platform/typography.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './milestones.module.css';

export interface Milestone {
  readonly year: string;
  readonly title: string;
  readonly text: string;
}

/** Renders the years that changed the company beside the picture of a museum object. */
export function Milestones({ items, picture }: { items: readonly Milestone[]; picture?: PictureSource | undefined }) {
  if (items.length === 0) return null;
  const history = (
    <ButtonLink to="/history" look="text" icon="arrow">
      Вся история
    </ButtonLink>
  );
  return (
    <Section heading="Хроника" aside={history}>
      <div className={styles.milestones}>
        {picture && (
          <div data-noprint="" className={styles.picture}>
            <Picture picture={picture} sizes="auto, (min-width: 75rem) 41rem, (min-width: 40rem) 46vw, 94vw" />
          </div>
        )}
        <ol className={styles.years}>
          {items.map(({ year, title, text }) => (
            <li key={year} className={styles.year}>
              <span className={styles.number}>{year}</span>
              <div>
                <h3 className={styles.title}>{joinShortWords(title)}</h3>
                <p className={styles.text}>{joinShortWords(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
