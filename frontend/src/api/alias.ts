import type { Params } from 'react-router';
import { notFound } from './client.ts';

/** Matches the aliases that a content file may have. */
const ALIAS = /^[a-z0-9-]{1,100}$/;

/**
 * Returns the alias in the path of a detail page. This is the validation check of the route (specification §5): if the
 * alias is malformed, throws the not-found response, and the API is not asked.
 */
export function aliasOf(params: Params, request: Request): string {
  const { alias } = params;
  if (alias === undefined || !ALIAS.test(alias)) throw notFound(request, 'invalid');
  return alias;
}
