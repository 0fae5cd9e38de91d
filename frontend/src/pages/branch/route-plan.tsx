import type { BlockOf } from '#api/types.ts';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './page.module.css';

/** Renders the drawn way to the branch. The text below it describes the same way. */
export function RoutePlan({ picture, caption }: Pick<BlockOf<'picture'>, 'picture' | 'caption'>) {
  return (
    <figure className={styles.plan}>
      <Picture picture={picture} />
      <figcaption className={styles.way}>{caption}</figcaption>
    </figure>
  );
}
