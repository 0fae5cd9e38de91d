import type { ReactNode } from 'react';
import styles from './beside-map.module.css';
import { BranchMap, type BranchMapProps } from './branch-map.tsx';

/** Renders a list beside the map of the branches, which lies on the ground of its section. */
export function BesideMap({ children, branches }: BranchMapProps & { readonly children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {children}
      <BranchMap branches={branches} />
    </div>
  );
}
