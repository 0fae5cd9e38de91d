import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The paths of the files and folders of the product that the tests use. */
export const places = {
  root: ROOT,
  portico: join(ROOT, 'target/debug/portico'),
  contentApi: join(ROOT, 'target/debug/content-api'),
  content: join(ROOT, 'content'),
  rules: join(ROOT, 'rules'),
  porticoConfig: join(ROOT, 'deploy/portico.yaml'),
  siteRoutes: join(ROOT, 'tests/site-routes.txt'),
  /**
   * The folder with the build of the frontend. The environment variable `SITE_BUILD` selects a build other than `dist`.
   */
  build: resolve(process.env.SITE_BUILD ?? join(ROOT, 'frontend/dist')),
  logs: join(ROOT, 'frontend/test-results/logs'),
} as const;
