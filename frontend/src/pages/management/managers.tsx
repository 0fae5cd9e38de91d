import type { Manager } from '#api/types.ts';
import { Section } from '#ui/layout/layout.tsx';
import { ManagerCard } from './manager-card.tsx';
import styles from './managers.module.css';

interface ManagersProps {
  readonly heading: string;
  readonly items: readonly Manager[];
  readonly fold: 'never' | 'phone';
}

/** Renders a group of managers as cards that fill their rows. */
export function Managers({ heading, items, fold }: ManagersProps) {
  if (items.length === 0) return null;
  return (
    <Section heading={heading} fold={fold}>
      <ul className={styles.group}>
        {items.map((manager) => (
          <ManagerCard key={manager.alias} manager={manager} />
        ))}
      </ul>
    </Section>
  );
}
