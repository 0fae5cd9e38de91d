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
  /** The first picture of a page loads at once, every other when it comes near. */
  readonly loading?: 'lazy' | 'eager';
  readonly shape?: 'natural' | 'wide' | 'square' | 'tall';
  readonly fit?: 'cover' | 'contain';
}

/** Its place is kept before it loads: width and height are always there. */
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
