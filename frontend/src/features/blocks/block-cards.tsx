import type { Block } from '#api/types.ts';
import { classes } from '#platform/classes.ts';
import { Card } from '#ui/card/card.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { evenColumns } from '#ui/layout/even-columns.ts';
import { Grid } from '#ui/layout/grid.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './block-cards.module.css';
import { leadPicture, Statements } from './statements.tsx';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** Renders cards in a grid whose last row is filled, or as statements beside a picture. */
export function CardsBlock({ items }: Pick<Of<'cards'>, 'items'>) {
  const lead = leadPicture(items);
  if (lead) return <Statements items={items} picture={lead} />;
  // One card that leads somewhere is no box among texts.
  const areLinks = items.every(({ href }) => href);
  return (
    <Grid columns={areFiveSteps(items) ? 5 : evenColumns(items.length)} rest="stretch">
      {items.map(({ title, text, href, icon, picture }) => (
        <Card
          key={title}
          title={title}
          text={text}
          to={href}
          icon={icon}
          picture={picture}
          look={picture && !href ? 'fill' : areLinks || picture ? 'line' : 'plain'}
          phone="row"
        />
      ))}
    </Grid>
  );
}

/** Reports whether cards are five steps, each with a picture that explains it. Cards that lead somewhere are no steps. */
function areFiveSteps(items: Of<'cards'>['items']): boolean {
  return items.length === 5 && items.every(({ href, picture }) => picture && !href);
}

/** Reports whether links fill the rows of a desktop, as tiles. Other links are a list. */
export function areTiles({ length }: Of<'links'>['items']): boolean {
  return length === 4 || length % 3 === 0;
}

export function LinksBlock({ items }: Pick<Of<'links'>, 'items'>) {
  return (
    <ul className={classes(styles.links, areTiles(items) && styles.tiles, items.length === 4 && styles.four)}>
      {items.map(({ title, href, text }) => (
        <li key={href} className={styles.item}>
          <div>
            <Link to={href} className={styles.title}>
              {title}
            </Link>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          <Icon name={href.startsWith('/') ? 'arrow' : 'external'} />
        </li>
      ))}
    </ul>
  );
}
