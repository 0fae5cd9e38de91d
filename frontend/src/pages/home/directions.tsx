import type { Block } from '#api/types.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './directions.module.css';

/** Renders the company's business areas as links, such as links to the catalogue. */
export function Directions({ heading, text, items }: Extract<Block, { kind: 'cards' }>) {
  return (
    <Section heading={heading} lead={text}>
      <ul className={styles.directions}>
        {items.map(({ title, text: about, href, icon, picture }) => (
          <li key={title} className={styles.direction}>
            {picture ? (
              <div data-noprint="" className={styles.picture}>
                <Picture picture={picture} />
              </div>
            ) : (
              <span className={styles.icon}>
                <Icon name={icon ?? 'pill'} size="lg" />
              </span>
            )}
            <div className={styles.words}>
              <h3 className={styles.title}>{href ? <Link to={href}>{title}</Link> : title}</h3>
              <p className={styles.text}>{joinShortWords(about)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
