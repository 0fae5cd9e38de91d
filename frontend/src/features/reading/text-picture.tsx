import { useId } from 'react';
import type { Picture as PictureItem } from '#api/types.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './text-picture.module.css';

/** A picture that is wider than this fills its frame. Of a higher one, the frame leaves out the edge at the top and at the bottom. */
const WIDE = 3 / 2;

/**
 * Renders a picture in a long text. A click on the picture opens it in a viewer, which is a popover, so it
 * opens and closes without scripts.
 */
export function TextPicture({ picture }: { picture: PictureItem }) {
  const id = useId();
  return (
    <figure className={styles.figure}>
      <button type="button" popoverTarget={id} className={styles.picture} aria-label={`${picture.alt}. Увеличить`}>
        <Picture
          picture={{ ...picture, alt: '' }}
          shape={picture.width < WIDE * picture.height ? 'wide' : 'natural'}
          sizes="auto, (min-width: 75rem) 56rem, (min-width: 64rem) 40rem, 94vw"
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
