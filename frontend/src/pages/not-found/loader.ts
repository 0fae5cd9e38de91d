import type { LoaderFunctionArgs } from 'react-router';
import { notFound } from '#api/client.ts';

/** The loader of all paths that no other route matches. */
export function loader({ request }: LoaderFunctionArgs): never {
  throw notFound(request, 'unmatched');
}
