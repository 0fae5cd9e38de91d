import type { RouteObject } from 'react-router';
import { siteLoader } from '#api/site-loader.ts';
import { loader } from './data.ts';
import { Gallery, GalleryError } from './gallery.tsx';

/**
 * The gallery is the only route. As on the site, the route with the id `root` provides the contacts and the sections. The
 * route matches any path, because the screens below it have the addresses of their pages.
 */
export const designRoutes: RouteObject[] = [
  {
    id: 'root',
    loader: siteLoader,
    ErrorBoundary: GalleryError,
    children: [{ id: 'design', path: '*', loader, shouldRevalidate: () => false, Component: Gallery }],
  },
];
