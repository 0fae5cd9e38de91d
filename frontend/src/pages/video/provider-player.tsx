import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Picture as PictureItem } from '#api/types.ts';
import { loadOrReload } from '#platform/reload-guard.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './player.module.css';
import type { ProviderFilm } from './provider.ts';

interface ProviderPlayerProps {
  readonly film: ProviderFilm;
  readonly href: string;
  readonly poster: PictureItem;
  readonly title: string;
}

/**
 * Renders a film of a video site. Nothing is loaded from the video site before the visitor starts the film, because the
 * video site could track the visitor.
 *
 * The poster is a link to the film, which works without JavaScript. The link below the player remains, because the
 * content security policy or the visitor's browser may block the player.
 */
export function ProviderPlayer({ film, href, poster, title }: ProviderPlayerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isStarted, setIsStarted] = useState(false);
  const { provider, id } = film;

  useEffect(() => {
    const element = place.current;
    if (!isStarted || !element) return;
    let isShown = true;
    let dispose: (() => void) | undefined;
    loadOrReload(() => import('./enhance.ts')).then(
      ({ embed }) => {
        if (isShown) dispose = embed(element, { provider, id }, title);
      },
      () => undefined,
    );
    return () => {
      isShown = false;
      dispose?.();
    };
  }, [isStarted, provider, id, title]);

  const start = (event: MouseEvent): void => {
    event.preventDefault();
    setIsStarted(true);
  };
  return (
    <div className={styles.provided}>
      <div className={styles.player}>
        {isStarted ? (
          <div ref={place} className={styles.place} />
        ) : (
          <Link to={href} aria-label={`Смотреть: ${title}`} onClick={start}>
            <Picture picture={{ ...poster, alt: '' }} />
            <span className={styles.sign}>
              <Icon name="play" size="lg" />
            </span>
          </Link>
        )}
      </div>
      <Link to={href}>Открыть на сайте видеохостинга</Link>
    </div>
  );
}
