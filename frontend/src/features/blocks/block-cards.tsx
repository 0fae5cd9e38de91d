import type { Block } from '#api/types.ts';
import { Card } from '#ui/card/card.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { evenColumns } from '#ui/layout/even-columns.ts';
import { Grid } from '#ui/layout/grid.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './block-cards.module.css';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** Renders cards in a grid whose last row is filled. */
export function CardsBlock({ items }: Pick<Of<'cards'>, 'items'>) {
  return (
    <Grid columns={evenColumns(items.length)} rest="stretch">
      {items.map(({ title, text, href, icon, picture }) => (
        <Card
          key={title}
          title={title}
          text={text}
          to={href}
          icon={icon}
          picture={picture}
          look={href ? 'line' : picture ? 'fill' : 'plain'}
          phone="row"
        />
      ))}
    </Grid>
  );
}

export function LinksBlock({ items }: Pick<Of<'links'>, 'items'>) {
  return (
    <ul className={styles.links}>
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
