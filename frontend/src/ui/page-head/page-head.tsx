import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { type Breadcrumb, Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { gradients, Picture, type PictureSource } from '#ui/picture/picture.tsx';
import { Actions } from './actions.tsx';
import { LandingPicture, landingHead, landingRow, longLandingTitle } from './landing.tsx';
import styles from './page-head.module.css';

/** The number of characters from which a title is set smaller. A landing page has less space for it. */
const LONG_TITLE = 40;
const LONG_LANDING_TITLE = 30;

interface PageHeadProps {
  readonly title: string;
  readonly above: readonly Breadcrumb[];
  /** The text of the last breadcrumb. Set this property if the title of the page is too long for a breadcrumb. */
  readonly crumb?: string | undefined;
  readonly lead?: string | undefined;
  readonly picture?: PictureSource | undefined;
  /** The content between the breadcrumbs and the title, such as tags or a date. */
  readonly marks?: ReactNode;
  /** The content below the introductory text, such as buttons or a search field. */
  readonly children?: ReactNode;
}

/**
 * Renders the top of a page: the breadcrumbs, the title, the introductory text and the buttons. The home page, the
 * career page and product pages do not use this component, because the top of these pages looks different.
 *
 * There are three forms. A page that has marks is an article: its words and its picture stand on a dark band. Another page
 * with a picture introduces a section: the picture goes over into the ground of the words. All other pages are tools, lists
 * and texts that visitors come to use. Such a page has a low top, so that its content is on the first screen.
 */
export function PageHead({ title, above, crumb = title, lead, picture, marks, children }: PageHeadProps) {
  const landing = !marks && picture;
  const form = landing ? landingRow : picture ? styles.withPicture : marks ? styles.alone : styles.low;
  const isLong = (!marks || picture) && title.length >= (landing ? LONG_LANDING_TITLE : LONG_TITLE);
  return (
    <div
      className={classes(styles.head, form === styles.low && styles.lowHead, landing && landingHead)}
      style={
        picture && {
          ...gradients(picture),
          '--ground': picture.colours?.[0],
          '--shape': picture.width / picture.height,
        }
      }
    >
      <Container>
        <Breadcrumbs above={above} here={crumb} />
        <div className={classes(form, isLong && (landing ? longLandingTitle : styles.long))}>
          <div className={styles.words}>
            {marks && <div className={styles.marks}>{marks}</div>}
            <h1>{joinShortWords(title)}</h1>
            {lead && <p className={styles.lead}>{joinShortWords(lead)}</p>}
            {children && <Actions className={styles.actions}>{children}</Actions>}
          </div>
          {picture && !landing && (
            <div data-noprint="" className={styles.picture}>
              <Picture picture={picture} loading="eager" />
            </div>
          )}
        </div>
      </Container>
      {landing && <LandingPicture picture={landing} />}
    </div>
  );
}
