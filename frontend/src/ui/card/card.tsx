import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-names.ts';
import { Link } from '#ui/link/link.tsx';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './card.module.css';
import './card-row.css';

interface CardProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly to?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly picture?: PictureSource | undefined;
  readonly fit?: 'cover' | 'contain';
  /** The width of the picture, as the attribute `sizes`, if the card is wider than a third of a desktop. */
  readonly sizes?: string;
  /** On a phone, `row` puts the picture beside the title, so that a section with many cards stays short. */
  readonly phone?: 'column' | 'row';
  /** The time at which the picture is loaded. Use `eager` if the card is on the first screen. */
  readonly loading?: 'lazy' | 'eager';
  /** The content above the title, such as tags or a date. */
  readonly marks?: ReactNode;
  /** The content below the text, such as facts or a price. */
  readonly foot?: ReactNode;
  readonly level?: 2 | 3 | 4;
  /** A `plain` card is a text below a line, with or without an icon. Use it for statements, of which few lead somewhere. */
  readonly look?: 'line' | 'fill' | 'plain';
}

/**
 * Renders a card. If `to` is set, a click anywhere on the card opens the link, and the title is the text of the link.
 */
export function Card(props: CardProps) {
  const {
    title,
    text,
    to,
    icon,
    picture,
    fit = 'cover',
    sizes,
    phone,
    loading,
    marks,
    foot,
    level = 3,
    look = 'line',
  } = props;
  const Title = `h${level}` as const;
  return (
    <article data-phone={phone} className={classes(styles.card, styles[look], to && styles.linked)}>
      {picture && (
        <div data-noprint="" className={styles.picture}>
          <Picture picture={picture} shape="wide" fit={fit} {...(sizes && { sizes })} {...(loading && { loading })} />
        </div>
      )}
      <div className={classes(styles.body, icon && !picture && styles.withIcon)}>
        <div className={styles.head}>
          {icon && (
            <span data-noprint="" className={styles.icon}>
              <Icon name={icon} size="lg" />
            </span>
          )}
          {marks && <div className={styles.marks}>{marks}</div>}
          <Title className={styles.title}>{to ? <Link to={to}>{title}</Link> : title}</Title>
        </div>
        <div className={styles.rest}>
          {text && <p className={styles.text}>{joinShortWords(text)}</p>}
          {foot && <div className={styles.foot}>{foot}</div>}
          {to && !picture && !foot && (
            <span data-noprint="" className={styles.arrow}>
              <Icon name="arrow" />
            </span>
          )}
        </div>
      </div>
    </article>
  );
}
