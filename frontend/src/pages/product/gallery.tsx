import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './gallery.module.css';

/** A head is about 2.2 times as wide as the column of its product. On a phone, a smaller file is sharp enough. */
const HEAD_SIZES = '(min-width: 40rem) 104vw, 180vw';

interface GalleryProps {
  readonly picture: PictureSource;
  /** The picture in which the backdrop goes on behind the words, if there is one. */
  readonly head?: PictureSource | undefined;
  readonly more: readonly PictureSource[];
}

/**
 * Renders the picture of the package, followed by other pictures in a separate row, unless it would have only one. The
 * row scrolls independently of the page.
 */
export function Gallery({ picture, head, more }: GalleryProps) {
  return (
    <div data-noprint="" className={styles.gallery}>
      <div className={head ? styles.head : styles.main}>
        <Picture picture={head ?? picture} loading="eager" sizes={head && HEAD_SIZES} />
      </div>
      {more.length > 1 && (
        <ul className={styles.more}>
          {more.map((view) => (
            <li key={view.src}>
              <a href={view.src}>
                <Picture picture={view} shape="square" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
