import type { CSSProperties } from 'react';
import { classes } from '#platform/classes.ts';
import styles from './picture.module.css';

export interface PictureSource {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** The widths in px in which the picture exists as AVIF and as WebP. An SVG file has no widths. */
  readonly widths?: readonly number[] | undefined;
  /** The colours of the upper and the lower part, which are shown until the picture has loaded. */
  readonly colours?: readonly string[] | undefined;
  /** Whether there is a version for dark pages, whose URLs have `-dark` before the width. */
  readonly dark?: boolean | undefined;
  /** The colours of the version for dark pages. */
  readonly dark_colours?: readonly string[] | undefined;
}

declare module 'react' {
  interface CSSProperties {
    /** The gradient that is shown until a picture has loaded. */
    readonly '--colours'?: string | undefined;
    /** The same for dark pages, if there is a version for them. */
    readonly '--dark-colours'?: string | undefined;
    /** The brightness of a picture from 0 to 1, by which a dark page dims it. */
    readonly '--shine'?: string | undefined;
  }
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
  /** The width at which the picture is shown, as the attribute `sizes`, if it is not the usual one. */
  readonly sizes?: string | undefined;
}

/** The widths at which pictures are shown. A browser that knows `auto` measures the width of a lazy picture. */
const SIZES = { lazy: 'auto, (min-width: 40rem) 24rem, 100vw', eager: '(min-width: 64rem) 40rem, 100vw' };

/**
 * Renders a picture. The width and the height are always set, so that the layout does not shift when the picture loads. A
 * browser loads only the version for light or for dark pages, and needs no script to choose it. For a visitor who has
 * chosen a scheme, the renderer and `view-controls.ts` change the media query.
 */
export function Picture(props: PictureProps) {
  const { picture, loading = 'lazy', shape = 'natural', fit = 'cover', sizes = SIZES[loading] } = props;
  const { src, alt, width, height, widths, dark } = picture;
  const image = (
    <img
      className={classes(styles.picture, styles[shape], styles[fit], dark && styles.dark)}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      decoding="async"
      style={gradients(picture)}
      fetchPriority={loading === 'eager' ? 'high' : undefined}
      {...(widths && { srcSet: srcSet(src, widths, 'webp'), sizes })}
    />
  );
  if (!widths) return image;
  const source = (format: string, mark?: string) => (
    <source
      type={`image/${format}`}
      srcSet={srcSet(src, widths, format, mark)}
      sizes={sizes}
      media={mark && (import.meta.env.SSR ? '(prefers-color-scheme: dark)' : document.documentElement.dataset.dark)}
    />
  );
  return (
    <picture className={styles.formats}>
      {dark && source('avif', 'dark-')}
      {dark && source('webp', 'dark-')}
      {source('avif')}
      {image}
    </picture>
  );
}

/** Returns the gradients that are shown until a picture has loaded, and on which the head of a page goes on. A picture with a version for dark pages is not dimmed. */
export function gradients({ colours, dark, dark_colours }: PictureSource): CSSProperties | undefined {
  if (!colours) return undefined;
  const usual = `linear-gradient(${colours})`;
  if (!dark) return { '--colours': usual, '--shine': shine(colours) };
  return { '--colours': usual, '--dark-colours': dark_colours && `linear-gradient(${dark_colours})` };
}

/** Returns the URLs of a picture in all widths, with a `mark` before the width. The last number in `src` is a width. */
function srcSet(src: string, widths: readonly number[], extension: string, mark = ''): string {
  return widths.map((width) => `${src.replace(/\d+\.\w+$/, `${mark}${width}.${extension}`)} ${width}w`).join();
}

/** Returns the mean brightness of colours such as `#d9efe6`, from 0 to 1. */
function shine(colours: readonly string[]): string {
  const channels = colours.join('').match(/[\da-f]{2}/gi) ?? [];
  const sum = channels.reduce((all, channel) => all + Number.parseInt(channel, 16), 0);
  // Each colour has three channels from 0 to 255.
  return (sum / colours.length / 765).toFixed(2);
}
