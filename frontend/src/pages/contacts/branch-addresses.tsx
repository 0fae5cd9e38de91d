import { BesideMap } from '#features/branch-map/beside-map.tsx';
import type { BranchMark } from '#features/branch-map/branch-map.tsx';
import { paths } from '#platform/paths.ts';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './branch-addresses.module.css';

/**
 * Renders the addresses of the branches beside a map with all branches. The page of each branch has its phone numbers
 * and opening hours.
 */
export function BranchAddresses({ branches }: { branches: readonly BranchMark[] }) {
  return (
    <Section heading="Филиалы">
      <BesideMap branches={branches}>
        <ul className={styles.list}>
          {branches.map(({ alias, title, address }) => (
            <li key={alias} className={styles.item}>
              <h3>
                <Link to={paths.branch(alias)} className={styles.title}>
                  «{title}»
                </Link>
              </h3>
              <p className={styles.address}>
                {address.city}, {address.text}
              </p>
            </li>
          ))}
        </ul>
      </BesideMap>
    </Section>
  );
}
