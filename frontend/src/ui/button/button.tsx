import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import { OPENS_DIALOG } from '#platform/dialog-opener.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-names.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './button.module.css';

/**
 * The visual variants of a button. Use `main` at most once per screen, and `soft` for a secondary button next to the
 * `main` button. Use `light` and `ghost` on a dark background. Use `text` for a button within text.
 */
export type ButtonLook = 'main' | 'soft' | 'light' | 'ghost' | 'text';

interface ButtonStyle {
  readonly children: ReactNode;
  readonly look?: ButtonLook | undefined;
  readonly icon?: IconName | undefined;
}

interface ButtonProps extends ButtonStyle {
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
  readonly disabled?: boolean;
}

export function Button({ children, look = 'main', icon, type = 'button', onClick, disabled = false }: ButtonProps) {
  return (
    <button type={type} className={classes(styles.button, styles[look])} onClick={onClick} disabled={disabled}>
      <span>{children}</span>
      {icon && <Icon name={icon} />}
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle {
  readonly to: string;
  /** The function that opens a dialog when the link is clicked. Without scripts, the link is followed instead. */
  readonly action?: () => void;
}

export function ButtonLink({ children, look = 'main', icon, to, action }: ButtonLinkProps) {
  return (
    <Link
      to={to}
      className={classes(styles.button, styles[look])}
      {...(action ? OPENS_DIALOG : {})}
      onClick={(event) => {
        if (!action) return;
        event.preventDefault();
        action();
      }}
    >
      <span>{children}</span>
      {icon && <Icon name={icon} />}
    </Link>
  );
}
