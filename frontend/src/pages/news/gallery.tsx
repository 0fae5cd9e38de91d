import { useId } from 'react';
import type { Picture as PictureItem } from '#api/types.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './gallery.module.css';

/**
 * Renders the additional pictures of a news item. A click on a picture opens it in a viewer, which is a popover, so it
 * opens and closes without scripts.
 */
export function Gallery({ pictures }: { pictures: readonly PictureItem[] }) {
  const id = useId();
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <button
            type="button"
            popoverTarget={`${id}-${index}`}
            className={styles.picture}
            aria-label={`${picture.alt}. Увеличить`}
          >
            <Picture picture={{ ...picture, alt: '' }} shape="wide" />
          </button>
          <p className={styles.note}>{picture.alt}</p>
          <figure id={`${id}-${index}`} popover="auto" className={styles.viewer}>
            <Picture picture={picture} sizes="90vw" />
            <button
              type="button"
              popoverTarget={`${id}-${index}`}
              popoverTargetAction="hide"
              className={styles.close}
              aria-label="Закрыть просмотр"
            >
              <Icon name="close" />
            </button>
            <figcaption className={styles.caption}>{picture.alt}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
