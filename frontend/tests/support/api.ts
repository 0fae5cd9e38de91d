import type { APIRequestContext } from '@playwright/test';
import { parseAs, type TypeGuard } from '#api/type-guards.ts';

/**
 * Requests JSON from the running product and returns it as type `T`. If the JSON does not match the type guard, throws
 * an error.
 */
export async function getJson<T>(request: APIRequestContext, path: string, guard: TypeGuard<T>): Promise<T> {
  return parseAs(guard, await (await request.get(path)).json(), path);
}
