import type { BranchCard } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/card/card.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Grid } from '#ui/layout/grid.tsx';
import styles from './branch-cards.module.css';

export function BranchCards({ branches }: { branches: readonly BranchCard[] }) {
  return (
    <Grid columns={2}>
      {branches.map(({ alias, title, lead, card_picture, address }) => (
        <Card
          key={alias}
          title={`«${title}»`}
          text={lead}
          to={paths.branch(alias)}
          picture={card_picture}
          foot={
            <span className={styles.address}>
              <Icon name="map" size="sm" />
              {address.city}, {address.text}
            </span>
          }
        />
      ))}
    </Grid>
  );
}
