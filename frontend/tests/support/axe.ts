import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, NARROW } from './page.ts';

/** The rules of WCAG 2.0 to 2.2 at the levels A and AA, and the best practices of axe. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds no violation of any impact in the page, or in the parts that match `part`. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  // Outside the legacy mode, axe opens another page for each analysis. That is needed only for frames of other origins.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect(findings, `violations of ${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Expects no violation on a desktop and on a narrow phone. The page is loaded only once. */
export async function expectNoViolationsAtBothWidths(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, NARROW]) {
    await page.setViewportSize(viewport);
    await nextFrame(page);
    await expectNoViolations(page);
  }
}

/** Waits until the page has been painted, for example after its size has changed. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
