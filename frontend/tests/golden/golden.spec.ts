import { expect, type Page } from '@playwright/test';
import { interactive, visit } from '../support/page.ts';
import { addressOf, type SiteRoute, siteRoutes } from '../support/site-routes.ts';
import { test } from '../support/test.ts';
import { setView } from '../support/view.ts';

/** The kinds of pages, and a route of each kind. */
const KINDS: Readonly<Record<string, string>> = {
  home: '/',
  about: '/about',
  history: '/history',
  management: '/management',
  branches: '/branches',
  branch: '/branches/agro',
  contacts: '/contacts',
  products: '/products',
  catalog: '/catalog',
  section: '/catalog/standartnye-obraztsy',
  product: '/catalog/{alias}',
  career: '/career',
  vacancies: '/career/vacancies',
  vacancy: '/career/vacancies/{alias}',
  stories: '/career/success-stories',
  story: '/career/success-stories/{alias}',
  education: '/career/education-programs',
  training: '/career/practical-training',
  press: '/press-center',
  'news-list': '/press-center/all',
  news: '/press-center/{alias}',
  video: '/press-center/video',
  services: '/services',
  service: '/services/ctm',
  'service-laboratory': '/services/testing-laboratory',
  'service-process': '/services/destruction',
  'service-documents': '/services/legal',
  programs: '/qualification-programs',
  program: '/qualification-programs/{alias}',
  materials: '/materials',
  doctors: '/materials/medical',
  veterinarians: '/materials/veterinary',
  consumers: '/materials/consumers',
  express: '/materials/express-tests',
  safety: '/materials/pharmacovigilance',
  documents: '/documents',
  quality: '/documents/quality',
  assessment: '/documents/assessment',
  corruption: '/anti-corruption',
  commission: '/anti-corruption/comission',
  income: '/anti-corruption/income-and-expenses',
  report: '/anti-corruption/report',
  bidding: '/bidding',
  pharmacies: '/where-to-buy',
  search: '/search',
  legal: '/policy',
  sent: '/sent?number=%D0%9C%D0%A4-2026-000001&department=office',
  missing: '/no-such-page',
};

interface Look {
  readonly name: string;
  readonly show: (page: Page) => Promise<void>;
  /** Whether the screenshots show the whole page, and not only its first part. */
  readonly isWhole?: boolean;
}

const LOOKS: readonly Look[] = [
  { name: 'light', show: (page) => page.emulateMedia({ media: 'screen', colorScheme: 'light' }), isWhole: true },
  { name: 'dark', show: (page) => page.emulateMedia({ media: 'screen', colorScheme: 'dark' }) },
  { name: 'print', show: (page) => page.emulateMedia({ media: 'print', colorScheme: 'light' }) },
  { name: 'low-vision', show: showLowVision },
];

/** The first part of a page: the whole width, and the first pixels of the height. */
const SIZES = [
  { viewport: { width: 360, height: 1200 }, deviceScaleFactor: 0.4 },
  { viewport: { width: 1440, height: 1200 }, deviceScaleFactor: 0.25 },
];

// The low resolution shows colours, distances and the lengths of lines in a few bytes.
for (const { viewport, deviceScaleFactor } of SIZES) {
  test.describe(() => {
    // Playwright adds a stylesheet to the page.
    test.use({ viewport, deviceScaleFactor, reducedMotion: 'reduce', bypassCSP: true });
    for (const [kind, route] of Object.entries(KINDS)) compare(kind, route, viewport.width);
  });
}

function compare(kind: string, route: string, width: number): void {
  test(`${kind} at ${width} px looks as before`, async ({ page, request, faults }) => {
    if (kind === 'missing') faults.expected(/404/);
    const address = await addressOf(lineOf(route), request);
    await visit(page, address);
    for (const { name, show, isWhole = false } of LOOKS) {
      await show(page);
      await page.evaluate(() => document.fonts.ready);
      // A change of the look moves what the page has scrolled to.
      await page.evaluate(() => scrollTo(0, 0));
      await expect.soft(page).toHaveScreenshot(`${kind}-${width}-${name}.png`, { fullPage: isWhole });
    }
  });
}

/** Loads the page again in the low-vision version: large text, white on black. */
async function showLowVision(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await setView(page, 'reading=2&contrast=white');
  await page.reload();
  await interactive(page);
}

function lineOf(route: string): SiteRoute {
  return siteRoutes.find((line) => line.route === route) ?? { route };
}
