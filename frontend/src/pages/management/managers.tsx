import type { Manager } from '#api/types.ts';
import { Section } from '#ui/layout/layout.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './managers.module.css';
import { Post } from './post.tsx';

interface ManagersProps {
  readonly heading: string;
  readonly items: readonly Manager[];
  readonly fold: 'never' | 'phone';
}

/** Renders a group of managers: a row for each manager, with the biography beside the name. */
export function Managers({ heading, items, fold }: ManagersProps) {
  if (items.length === 0) return null;
  return (
    <Section heading={heading} fold={fold}>
      <ul>
        {items.map(({ alias, name, role, since, bio }) => (
          <li key={alias} id={alias} className={styles.person}>
            <div>
              <h3 className={styles.name}>{name}</h3>
              <Post role={role} since={since} />
            </div>
            <Prose html={bio} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
