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

/** The class of the top of a landing page, and the class of the row in which its words stand. */
export const landingHead = styles.landing;
export const landingRow = styles.beside;

/** Renders the picture of a landing page. */
export function LandingPicture({ picture }: { picture: PictureSource }) {
  return (
    <div data-noprint="" className={styles.wide}>
      <Picture picture={picture} loading="eager" sizes={LANDING_SIZES} />
    </div>
  );
}
