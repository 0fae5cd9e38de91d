import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './gallery.module.css';

/**
 * Renders the picture of the package, followed by other pictures in a separate row, unless it would have only one. The
 * row scrolls independently of the page.
 */
export function Gallery({ picture, more }: { picture: PictureSource; more: readonly PictureSource[] }) {
  return (
    <div data-noprint="" className={styles.gallery}>
      <div className={styles.main}>
        <Picture picture={picture} loading="eager" />
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
