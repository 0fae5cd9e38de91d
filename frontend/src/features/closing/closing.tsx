import type { BlockOf } from '#api/types.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './closing.module.css';

type ClosingProps = Pick<BlockOf<'cards'>, 'heading' | 'text' | 'items'>;

/** Renders the end of a page: a dark panel with what visitors can do next. Each item leads somewhere. */
export function Closing({ heading, text, items }: ClosingProps) {
  return (
    <section className={styles.closing}>
      <Container>
        <div className={styles.panel}>
          <div>
            {heading && <h2>{joinShortWords(heading)}</h2>}
            {text && <p className={styles.lead}>{joinShortWords(text)}</p>}
          </div>
          <ul>
            {items.map((item) => (
              <Offer key={item.title} {...item} />
            ))}
          </ul>
        </div>
      </Container>
    </section>
  );
}

function Offer({ title, text, href }: ClosingProps['items'][number]) {
  return (
    <li className={styles.offer}>
      <div>
        <h3>{href ? <Link to={href}>{title}</Link> : title}</h3>
        <p>{joinShortWords(text)}</p>
      </div>
      {href && (
        <span data-noprint="" className={styles.arrow}>
          <Icon name="arrow" />
        </span>
      )}
    </li>
  );
}
