import type { Picture as PictureItem } from '#api/types.ts';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './gallery.module.css';

/** Renders the additional pictures of a news item. A click on a picture opens the picture in full size. */
export function Gallery({ pictures }: { pictures: readonly PictureItem[] }) {
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture) => (
        <li key={picture.src}>
          <Link to={picture.src} className={styles.picture} aria-label={`${picture.alt}. Открыть в полном размере`}>
            <Picture picture={picture} shape="wide" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
