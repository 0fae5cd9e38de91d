import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './gallery.module.css';

/** The picture of the package, followed by other views in a row that scrolls separately. */
export function Gallery({ picture, more }: { picture: PictureSource; more: readonly PictureSource[] }) {
  return (
    <div className={styles.gallery}>
      <div className={styles.main}>
        <Picture picture={picture} loading="eager" />
      </div>
      {more.length > 0 && (
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
