import { classes } from '#platform/classes.ts';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './folded-part.module.css';
import './plus.css';

interface FoldedPartProps {
  readonly id: string;
  readonly title: string;
  readonly html: string;
  readonly level: 'h2' | 'h3';
  readonly className?: string | undefined;
}

/**
 * Renders a part of a long text. On a phone, the text is folded below its title, so that the titles of all parts are a
 * list of contents. Wider screens and paper always show the text. A link to the part unfolds it.
 */
export function FoldedPart({ id, title, html, level: Title, className }: FoldedPartProps) {
  return (
    <section id={id} aria-label={title} className={classes(styles.part, className)}>
      <Title className={styles.wideTitle}>{title}</Title>
      <details ref={unfoldTarget} className={styles.fold}>
        <summary data-plus="" className={styles.title}>
          <Title>{title}</Title>
        </summary>
        <div className={styles.text}>
          <Prose html={html} />
        </div>
      </details>
    </section>
  );
}

/** Unfolds the part to which the address of the page leads. */
function unfoldTarget(details: HTMLDetailsElement | null): void {
  if (details && location.hash === `#${details.parentElement?.id}`) details.open = true;
}
