import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, NARROW } from './page.ts';

/** The rules of WCAG 2.0 to 2.2 at the levels A and AA, and the best practices of axe. */
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on colours. The dark scheme changes nothing else. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds no violation of any impact in the page, or in the parts that match `part`. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  const axe = axeOf(page).withTags(TAGS);
  await expectNone(page, part ? axe.include(part) : axe, 'the usual scheme');
}

/** Expects that the colours of the dark scheme have enough contrast. */
async function expectDarkContrast(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await nextFrame(page);
  await expectNone(page, axeOf(page).withRules(COLOR_RULES), 'the dark scheme');
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNone(page: Page, axe: AxeBuilder, scheme: string): Promise<void> {
  const { violations } = await axe.analyze();
  const findings = await Promise.all(
    violations.map(async (violation) => ({ ...violation, nodes: await lastingNodes(page, violation) })),
  );
  expect(linesOf(findings), `violations of ${page.url()} at ${page.viewportSize()?.width} px in ${scheme}`).toEqual([]);
}

/** Returns a text for each element that violates a rule. */
export function linesOf(violations: readonly Violation[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** Outside the legacy mode, axe opens another page for each analysis. That is needed only for frames of other origins. */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/**
 * Returns the elements that violate a rule at every scroll position. A bar that stays in the viewport covers a part of
 * any link at some position, and axe then reports the visible part as a small target. Such a link is scrolled to the
 * middle of the viewport and analyzed again.
 */
async function lastingNodes(page: Page, { id, nodes }: Violation): Promise<Violation['nodes']> {
  if (id !== 'target-size') return nodes;
  const lasting: Violation['nodes'] = [];
  for (const node of nodes) {
    const selector = node.target.join(' ');
    await page
      .locator(selector)
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const again = await axeOf(page).include(selector).withRules([id]).analyze();
    lasting.push(...again.violations.flatMap((violation) => violation.nodes));
  }
  return lasting;
}

/** A desktop and a narrow phone. */
export const BOTH_WIDTHS = [DESKTOP, NARROW];

/** Expects no violation on a desktop and on a narrow phone, also in the dark scheme. The page is loaded only once. */
export async function expectNoViolationsAtBothWidths(page: Page): Promise<void> {
  await expectNoViolationsAt(BOTH_WIDTHS, page);
}

/** Expects no violation in viewports of these sizes, and none in the dark scheme in the last of them. */
export async function expectNoViolationsAt(viewports: typeof BOTH_WIDTHS, page: Page): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await nextFrame(page);
    await expectNoViolations(page);
  }
  await expectDarkContrast(page);
}

/** Waits until the page has been painted, for example after its size has changed. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
