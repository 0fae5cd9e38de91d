import type { Manager } from '#api/types.ts';
import { Section } from '#ui/layout/layout.tsx';
import { type CardShape, ManagerCard } from './manager-card.tsx';
import styles from './managers.module.css';

interface ManagersProps {
  readonly heading: string;
  readonly items: readonly Manager[];
  readonly fold: 'never' | 'phone';
}

/** Renders a group of managers as cards that fill their rows. Two managers have wide cards. */
export function Managers({ heading, items, fold }: ManagersProps) {
  if (items.length === 0) return null;
  const shape: CardShape = items.length === 2 ? 'wide' : 'tall';
  return (
    <Section heading={heading} fold={fold}>
      <ul className={styles.group}>
        {items.map((manager) => (
          <ManagerCard key={manager.alias} manager={manager} shape={shape} />
        ))}
      </ul>
    </Section>
  );
}
