import { classes } from '#platform/classes.ts';
import styles from './icon.module.css';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg';

/**
 * Renders an icon that is hidden from screen readers. Text next to the icon, or the label of the control, must
 * therefore say what the icon means.
 */
export function Icon({ name, size = 'md' }: { name: IconName; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <svg className={classes(styles.icon, styles[size])} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
