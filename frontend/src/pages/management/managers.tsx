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
    <Section>
      <div className={styles.group}>
        <h2>{heading}</h2>
        <ul className={styles.list}>
          {items.map(({ alias, name, role, since, bio, picture }) => (
            <li key={alias} id={alias} className={styles.person}>
              <Picture picture={picture} shape="square" />
              <div className={styles.words}>
                <p className={styles.since}>{since !== undefined && `В должности с\u00a0${since}\u00a0года`}</p>
                <h3>{name}</h3>
                <p className={styles.role}>{role}</p>
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
      </div>
    </Section>
  );
}
