import type { ReactNode } from 'react';
import type { ShownPage } from '#api/content.ts';
import { useSectionsAbove } from '#api/page-data.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Blocks } from './blocks.tsx';
import { FormCall } from './form-call.tsx';

interface ContentScreenProps {
  readonly page: ShownPage;
  /**
   * The actions in the page header, below the introductory text. Without this property, a page with a form has a button
   * that leads to the form, and another page has the button that its content names.
   */
  readonly actions?: ReactNode;
  /** The additional sections between the page header and the blocks. */
  readonly children?: ReactNode;
}

/** Renders a content page: the page header, additional sections and the blocks. */
export function ContentScreen({ page, actions, children }: ContentScreenProps) {
  const { action } = page;
  const above = useSectionsAbove();
  const formKind = page.blocks.find((block) => block.kind === 'form')?.form;
  return (
    <>
      <PageHead title={page.heading} crumb={page.title} lead={page.lead} picture={page.picture} above={above}>
        {actions ??
          (formKind ? (
            <FormCall kind={formKind} />
          ) : (
            action && (
              <ButtonLink to={action.href} icon="arrow">
                {action.title}
              </ButtonLink>
            )
          ))}
      </PageHead>
      {children}
      <Blocks blocks={page.blocks} />
    </>
  );
}
