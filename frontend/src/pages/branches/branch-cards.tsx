import type { BranchCard } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Figures } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './branch-cards.module.css';

/**
 * Renders the branches as a register: each row has the picture of a branch, what it does, and what it measures. The first
 * figure of a row is its largest text.
 */
export function BranchCards({ branches }: { branches: readonly BranchCard[] }) {
  return branches.map(({ alias, title, lead, card_picture, address, figures }) => (
    <article key={alias} className={styles.card}>
      <div data-noprint="" className={styles.picture}>
        <Picture picture={card_picture} />
      </div>
      <div>
        <h3 className={styles.title}>
          <Link to={paths.branch(alias)}>{`«${title}»`}</Link>
        </h3>
        <p className={styles.lead}>{joinShortWords(lead)}</p>
        <p className={styles.address}>
          <Icon name="map" size="sm" />
          {address.city}, {address.text}
        </p>
      </div>
      <div className={styles.figures}>
        <Figures items={figures} />
      </div>
    </article>
  ));
}
