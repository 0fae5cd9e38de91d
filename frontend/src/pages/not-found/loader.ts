import type { LoaderFunctionArgs } from 'react-router';
import { notFound } from '#api/client.ts';

/** Throws the not-found response. This loader belongs to the route for all paths that no other route matches. */
export function loader({ request }: LoaderFunctionArgs): never {
  throw notFound(request, 'unmatched');
}
