import { useId } from 'react';
import type { Picture as PictureItem } from '#api/types.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './text-picture.module.css';

/**
 * Renders a picture in the text of a news item. A click on the picture opens it in a viewer, which is a popover, so it
 * opens and closes without scripts.
 */
export function TextPicture({ picture }: { picture: PictureItem }) {
  const id = useId();
  return (
    <figure className={styles.figure}>
      <button type="button" popoverTarget={id} className={styles.picture} aria-label={`${picture.alt}. Увеличить`}>
        <Picture
          picture={{ ...picture, alt: '' }}
          sizes="auto, (min-width: 75rem) 64rem, (min-width: 64rem) 47rem, 94vw"
        />
      </button>
      <div id={id} popover="auto" className={styles.viewer}>
        <Picture picture={picture} sizes="90vw" />
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className={styles.close}
          aria-label="Закрыть просмотр"
        >
          <Icon name="close" />
        </button>
        <p className={styles.caption}>{picture.alt}</p>
      </div>
      <figcaption className={styles.note}>{picture.alt}</figcaption>
    </figure>
  );
}
