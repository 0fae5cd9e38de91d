import type { Page } from '@playwright/test';

export type PseudoClass = 'hover' | 'active' | 'focus-visible';

/** The elements whose look depends on the pointer or the focus. */
const INTERACTIVE = 'a, button, summary, label, input, select, textarea, [role="option"]';

/**
 * Shows all interactive elements in `part` as if the pointer or the focus were on each of them. The states last until
 * the returned function is called.
 */
export async function forcePseudoClasses(
  page: Page,
  part: string,
  forcedPseudoClasses: readonly PseudoClass[],
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const selector = INTERACTIVE.split(', ')
    .map((element) => `${part} ${element}`)
    .join(', ');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  // All at once: after each state for which the test waits, a large page computes its styles again.
  await Promise.all(
    nodeIds.map((nodeId) =>
      session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forcedPseudoClasses] }),
    ),
  );
  return () => session.detach();
}
