import { useEffect, useRef, useState } from 'react';
import type { Picture as PictureItem, Video } from '#api/types.ts';
import { loadOrReload } from '#platform/reload-guard.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './player.module.css';

interface PlayerProps {
  readonly source: Video['source'];
  readonly poster: PictureItem;
  readonly title: string;
}

/**
 * Renders a video. Until a visitor starts the video, the player is a native `<video>` element, which also plays without
 * JavaScript.
 *
 * When a visitor starts the video, the JavaScript chunk with the custom controls is loaded. If the chunk cannot be
 * loaded even after a reload of the page, the native controls remain.
 */
export function Player({ source, poster, title }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setIsStarted] = useState(false);

  useEffect(() => {
    const media = video.current;
    if (!media) return;
    // Until the video starts, the poster covers the native controls, so the controls must not receive the focus.
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
    // Browsers block playback that starts outside a click handler, so `play` is called here. If `play` fails, the
    // native controls remain.
    video.current?.play().catch(() => undefined);
  };
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: the track exists if the video has one. */}
      <video ref={video} controls preload="none" playsInline poster={poster.src} aria-label={title}>
        {source.mp4 ? (
          <>
            <source src={source.href} type="video/webm" />
            <source src={source.mp4} type="video/mp4" />
          </>
        ) : (
          <source src={source.href} />
        )}
        {/* The track is off at first, because the pictures contain the same text. */}
        {source.captions && <track kind="captions" srcLang="ru" label="Русский" src={source.captions} />}
      </video>
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
