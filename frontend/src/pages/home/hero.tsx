import { paths } from '#platform/paths.ts';
import { tied } from '#platform/typography.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Pattern } from '#ui/pattern/pattern.tsx';
import styles from './hero.module.css';

/** One sentence and two actions, under the transparent header. */
export function Hero({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.hero}>
      <Pattern />
      <Container>
        <div className={styles.words}>
          <h1 className={styles.title}>{tied(title)}</h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.catalog()} look="light" icon="arrow">
              Найти препарат
            </ButtonLink>
            <ButtonLink to="/services" look="ghost">
              Услуги предприятиям
            </ButtonLink>
          </div>
        </div>
      </Container>
    </div>
  );
}
