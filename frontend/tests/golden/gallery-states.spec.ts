import { expect } from '@playwright/test';
import { contrastFindings, expectEnoughContrast, STAGES } from '../support/axe-gallery.ts';
import { GROUP_MS, GROUPS, openGallery, SCHEMES, showView, galleryTest as test } from '../support/gallery.ts';
import { forcePseudoClasses } from '../support/pseudo-classes.ts';

// The tests of the states take minutes, so `make test-all` runs them.
test.describe.configure({ mode: 'default' });
test.use({ reducedMotion: 'reduce' });

const STATES = [['hover'], ['focus-visible'], ['hover', 'active']] as const;

for (const group of GROUPS) {
  test(`the colours of the group \`${group}\` have enough contrast in every state`, async ({ page, gallery }) => {
    test.setTimeout(GROUP_MS);
    await openGallery(page, `${gallery}?show=${group}`);
    await expect(page.locator(STAGES).first()).toBeVisible();
    for (const view of SCHEMES) {
      await showView(page, view);
      for (const state of STATES) {
        const release = await forcePseudoClasses(page, STAGES, state);
        await expectEnoughContrast(page, `${JSON.stringify(view)} with ${state.join(', ')}`);
        await release();
      }
    }
  });
}

test('the test of the states finds a colour with too little contrast', async ({ page, gallery }) => {
  await openGallery(page, `${gallery}?show=button`);
  await page.addStyleTag({
    content: '[data-stage] button:hover { background: #fff !important; color: #eee !important }',
  });
  const release = await forcePseudoClasses(page, STAGES, ['hover']);
  await expect(contrastFindings(page)).resolves.not.toEqual([]);
  await release();
  await expect(contrastFindings(page)).resolves.toEqual([]);
});
