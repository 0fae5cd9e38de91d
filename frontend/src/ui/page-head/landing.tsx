import { classes } from '#platform/classes.ts';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './landing.module.css';

/**
 * The widths at which the picture of a landing page is shown. Most of the frame that it has on narrower screens is as high
 * as its width allows. On a phone it is 229vw wide, of which the screen shows less than half, so three quarters of this
 * width are asked for: the smaller file leaves the connection to the styles.
 */
const LANDING_SIZES = '(min-width: 80rem) max(100vw, 117rem), (min-width: 48rem) 121vw, 175vw';

declare module 'react' {
  interface CSSProperties {
    /** The colour of the backdrop of the picture at the top of a page. */
    readonly '--ground'?: string | undefined;
    /** The width of this picture, divided by its height. */
    readonly '--shape'?: number | undefined;
  }
}

/** How many times wider than high a picture is at least that goes from edge to edge. */
const WIDE_SHAPE = 3;

/** The class of the top of a page with a picture, of the row in which its words stand, and of a row with a long title. */
export const landingHead = styles.landing;
export const landingRow = styles.beside;
export const longLandingTitle = styles.long;

/** Renders the picture of a landing page. A picture of an ordinary shape has only its own part of the head. */
export function LandingPicture({ picture }: { picture: PictureSource }) {
  const isWide = picture.width > WIDE_SHAPE * picture.height;
  return (
    <div data-noprint="" className={classes(styles.wide, !isWide && styles.card)}>
      <Picture picture={picture} loading="eager" sizes={isWide ? LANDING_SIZES : undefined} />
    </div>
  );
}
