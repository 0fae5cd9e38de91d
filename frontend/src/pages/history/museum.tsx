import type { BlockOf } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './museum.module.css';

interface MuseumProps {
  readonly text: BlockOf<'text'>;
  readonly picture: BlockOf<'picture'>['picture'];
}

/** Renders the museum as a band at the end of the chronicle: a picture, and how to visit it. */
export function Museum({ text, picture }: MuseumProps) {
  return (
    <Section tone="sand">
      <div className={styles.museum}>
        <div data-noprint="" className={styles.picture}>
          <Picture picture={picture} sizes="(min-width: 64rem) 40rem, 100vw" />
        </div>
        <div className={styles.words}>
          {text.heading && <h2>{text.heading}</h2>}
          <Prose html={text.text} />
          <ButtonLink to={paths.feedbackForm} icon="arrow">
            Записаться на экскурсию
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
