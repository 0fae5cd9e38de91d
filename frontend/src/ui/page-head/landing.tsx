import { classes } from '#platform/classes.ts';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './landing.module.css';

/** The widths at which the picture of a landing page is shown. Most of the frame that it has on narrower screens is as high as its width allows. */
const LANDING_SIZES = '(min-width: 80rem) max(100vw, 117rem), (min-width: 48rem) 160vw, 229vw';

declare module 'react' {
  interface CSSProperties {
    /** The colour of the backdrop of the picture at the top of a page. */
    readonly '--ground'?: string | undefined;
    /** The gradient of its backdrop from top to bottom. */
    readonly '--edge'?: string | undefined;
    /** The width of this picture, divided by its height. */
    readonly '--shape'?: number | undefined;
  }
}

/** The same for a picture of an ordinary shape, which has only its own part of the head. */
const CARD_SIZES = '(min-width: 80rem) 46rem, (min-width: 48rem) 62vw, 100vw';
/** How many times wider than high a picture is at least that goes from edge to edge. */
const WIDE_SHAPE = 3;

/** Returns the class of the top of a page with this picture, or with something of its own in the place of the picture. */
export function landingHead(picture?: PictureSource): string {
  return classes(styles.landing, picture && !isWide(picture) && styles.card);
}

/** The class of the row in which the words of a landing page stand, and the class of a row with a very long title. */
export const landingRow = styles.beside;
export const longestLandingTitle = styles.longest;

/** Renders the picture of a landing page. */
export function LandingPicture({ picture }: { picture: PictureSource }) {
  return (
    <div data-noprint="" className={styles.wide}>
      <Picture picture={picture} loading="eager" sizes={isWide(picture) ? LANDING_SIZES : CARD_SIZES} />
    </div>
  );
}

function isWide({ width, height }: PictureSource): boolean {
  return width > WIDE_SHAPE * height;
}
