import { useEffect, useRef, useState } from 'react';
import type { Picture as PictureItem } from '#api/types.ts';
import { loadOrReload } from '#platform/reload-guard.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './player.module.css';

interface PlayerProps {
  readonly src: string;
  readonly poster: PictureItem;
  readonly title: string;
}

/**
 * A video. At first it is a native element, which plays without scripts. The chunk of the player is loaded when the
 * visitor starts the video. If the chunk is still missing after a reload, the native controls remain.
 */
export function Player({ src, poster, title }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setIsStarted] = useState(false);

  useEffect(() => {
    const media = video.current;
    if (!media) return;
    // The poster covers the native controls, so they must not be focusable before the video has started.
    media.inert = !isStarted;
    if (!isStarted) return;
    let isShown = true;
    let dispose: (() => void) | undefined;
    loadOrReload(() => import('./enhance.ts')).then(
      ({ enhance }) => {
        if (isShown) dispose = enhance(media, title);
      },
      () => undefined,
    );
    return () => {
      isShown = false;
      dispose?.();
    };
  }, [isStarted, title]);

  const start = (): void => {
    setIsStarted(true);
    // This must be called in the click handler, since otherwise the browser would block playback. If it fails, the
    // controls remain.
    video.current?.play().catch(() => undefined);
  };
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: the videos are silent; their text is in the picture and in the transcript. */}
      <video ref={video} controls preload="none" playsInline poster={poster.src} src={src} aria-label={title} />
      {isStarted || (
        <button type="button" className={styles.play} onClick={start}>
          <Picture picture={{ ...poster, alt: '' }} />
          <VisuallyHidden>{`Смотреть: ${title}`}</VisuallyHidden>
          <span className={styles.sign}>
            <Icon name="play" size="lg" />
          </span>
        </button>
      )}
    </div>
  );
}
