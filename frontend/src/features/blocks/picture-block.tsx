import type { BlockOf } from '#api/types.ts';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './picture-block.module.css';

export function PictureBlock({ picture, caption }: Pick<BlockOf<'picture'>, 'picture' | 'caption'>) {
  return (
    <figure data-noprint="" className={styles.figure}>
      <div className={styles.frame}>
        <Picture picture={picture} shape="wide" />
      </div>
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
