import { classes } from '#platform/classes.ts';
import styles from './picture.module.css';

export interface PictureSource {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface PictureProps {
  readonly picture: PictureSource;
  /**
   * The time at which the picture is loaded. Use `eager` for the first picture of a page. With `lazy`, the picture is
   * loaded when it comes close to the viewport.
   */
  readonly loading?: 'lazy' | 'eager';
  readonly shape?: 'natural' | 'wide' | 'square' | 'tall';
  readonly fit?: 'cover' | 'contain';
}

/**
 * Renders a picture. The width and the height are always set, so that the layout does not shift when the picture loads.
 */
export function Picture({ picture, loading = 'lazy', shape = 'natural', fit = 'cover' }: PictureProps) {
  return (
    <img
      className={classes(styles.picture, styles[shape], styles[fit])}
      src={picture.src}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading={loading}
      decoding="async"
      {...(loading === 'eager' ? { fetchPriority: 'high' as const } : {})}
    />
  );
}
