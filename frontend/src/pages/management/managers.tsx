import type { Manager } from '#api/types.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './managers.module.css';

/**
 * Renders a group of managers with portraits. The biography of a manager is collapsed until a visitor opens it, so that
 * the portraits stay close together.
 */
export function Managers({ heading, items }: { heading: string; items: readonly Manager[] }) {
  if (items.length === 0) return null;
  return (
    <Section heading={heading}>
      <ul className={styles.list}>
        {items.map(({ alias, name, role, since, bio, picture }) => (
          <li key={alias} id={alias} className={styles.person}>
            <Picture picture={picture} shape="square" />
            <div className={styles.words}>
              <h3>{name}</h3>
              <p className={styles.role}>{role}</p>
              {since !== undefined && <p className={styles.since}>{`В должности с\u00a0${since}\u00a0года`}</p>}
              <details className={styles.more}>
                <summary className={styles.about}>
                  <Icon name="plus" size="sm" />
                  Биография
                  <VisuallyHidden>: {name}</VisuallyHidden>
                </summary>
                <Prose html={bio} />
              </details>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
