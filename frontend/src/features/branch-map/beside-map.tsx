import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import styles from './beside-map.module.css';
import { BranchMap, type BranchMapProps } from './branch-map.tsx';

interface BesideMapProps extends BranchMapProps {
  readonly children: ReactNode;
  /** The part of the width that the map has. A map of the `half` is as high as a list of texts. */
  readonly share?: 'most' | 'half';
}

/** Renders a list beside the map of the branches, which lies on the ground of its section. */
export function BesideMap({ children, branches, share = 'most' }: BesideMapProps) {
  return (
    <div className={classes(styles.columns, styles[share])}>
      {children}
      <BranchMap branches={branches} />
    </div>
  );
}
