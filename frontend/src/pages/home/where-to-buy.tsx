import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { gradients, Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './where-to-buy.module.css';

/** Renders a section with a link to the list of pharmacies. */
export function WhereToBuy({ lead, picture }: { lead: string; picture?: PictureSource | undefined }) {
  return (
    <section className={styles.band} style={picture && gradients(picture)}>
      <div className={styles.words}>
        <h2>Где купить</h2>
        <p className={styles.lead}>{lead}</p>
        <ButtonLink to={paths.whereToBuy} icon="arrow">
          Найти аптеку
        </ButtonLink>
      </div>
      {picture && (
        <div data-noprint="" className={styles.picture}>
          <Picture picture={picture} sizes="auto, (min-width: 40rem) 50vw, 100vw" />
        </div>
      )}
    </section>
  );
}
