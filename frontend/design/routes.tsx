import type { RouteObject } from 'react-router';
import { siteLoader } from '#api/site-loader.ts';
import { loader } from './data.ts';
import { Gallery, GalleryError } from './gallery.tsx';
import { DESIGN_PATH } from './path.ts';

/** The gallery is the only route. As on the site, the route with the id `root` provides the contacts and the sections. */
export const designRoutes: RouteObject[] = [
  {
    id: 'root',
    loader: siteLoader,
    ErrorBoundary: GalleryError,
    children: [{ id: 'design', path: DESIGN_PATH, loader, shouldRevalidate: () => false, Component: Gallery }],
  },
];
