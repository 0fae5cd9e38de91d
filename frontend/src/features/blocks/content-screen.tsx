import type { ReactNode } from 'react';
import type { Page } from '#api/types.ts';
import { sectionsAbove } from '#platform/site-tree.ts';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Blocks } from './blocks.tsx';

interface ContentScreenProps {
  readonly page: Page;
  /** Actions in the head, under the lead. */
  readonly actions?: ReactNode;
  /** The page's own sections, between head and blocks. */
  readonly children?: ReactNode;
}

/** A page of the content folder: the head, the page's own sections, the blocks. */
export function ContentScreen({ page, actions, children }: ContentScreenProps) {
  return (
    <>
      <PageHead
        title={page.heading}
        crumb={page.title}
        lead={page.lead}
        picture={page.picture}
        above={sectionsAbove(page.path)}
      >
        {actions}
      </PageHead>
      {children}
      <Blocks blocks={page.blocks} />
    </>
  );
}
