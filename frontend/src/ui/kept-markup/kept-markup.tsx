import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { usePrefetchedLinks } from '#platform/prefetched-links.ts';

interface KeptMarkupProps {
  readonly as: 'div' | 'footer' | 'nav';
  /** The name of the markup, which must be unique in the document. */
  readonly name: string;
  /** Returns the content. Only the renderer calls this function, so the scripts of the browser do not contain the content. */
  readonly content: false | (() => ReactNode);
  readonly className?: string | undefined;
  readonly label?: string;
  readonly markup?: RefObject<HTMLElement | null>;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Renders content that never changes. The browser keeps the markup of the document instead of rendering the content again.
 * Pass `import.meta.env.SSR && (() => <Content />)` as `content`, so that the bundler can leave out the component.
 */
export function KeptMarkup({ as: Element, name, content, className, label, markup, onClick }: KeptMarkupProps) {
  const own = useRef<HTMLElement>(null);
  const ref = markup ?? own;
  const [html] = useState(() => (content ? '' : shownMarkup(name)));
  usePrefetchedLinks(ref, html);
  const attributes = { 'data-kept': name, 'aria-label': label, className, onClick };
  if (content) return <Element {...attributes}>{content()}</Element>;
  return (
    <Element
      ref={(element: HTMLElement | null) => {
        ref.current = element;
      }}
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer has rendered this markup.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function shownMarkup(name: string): string {
  return document.querySelector(`[data-kept="${name}"]`)?.innerHTML ?? '';
}
