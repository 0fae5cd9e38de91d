import type { LoaderFunctionArgs } from 'react-router';
import { notFound } from '#api/client.ts';

/** Every address that no other route knows. */
export function loader({ request }: LoaderFunctionArgs): never {
  throw notFound(request, 'unmatched');
}
