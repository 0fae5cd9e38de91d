import { telHref } from '#platform/numbers.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import styles from './hotline.module.css';

/**
 * Renders the number that most visitors call, as a button of the page head. Only a phone shows it: there the bar with
 * the action covers the numbers below the head. On wider screens, the header has the number too.
 */
export function Hotline({ number }: { number: string }) {
  return (
    <span className={styles.hotline}>
      <ButtonLink to={telHref(number)} look="soft" icon="phone">
        {number}
      </ButtonLink>
    </span>
  );
}
