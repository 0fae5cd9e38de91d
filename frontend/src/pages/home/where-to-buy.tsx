import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/layout.tsx';
import styles from './where-to-buy.module.css';

/** Renders a section with a link to the list of pharmacies. */
export function WhereToBuy({ lead }: { lead: string }) {
  return (
    <Section>
      <div className={styles.band}>
        <span className={styles.icon}>
          <Icon name="map" size="lg" />
        </span>
        <div>
          <h2 className={styles.title}>Где купить</h2>
          <p className={styles.lead}>{lead}</p>
        </div>
        <ButtonLink to={paths.whereToBuy} icon="arrow">
          Найти аптеку
        </ButtonLink>
      </div>
    </Section>
  );
}
