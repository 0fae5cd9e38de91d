import type { APIRequestContext } from '@playwright/test';
import { parseAs, type TypeGuard } from '#api/type-guards.ts';

/** Gets JSON from the running product and checks it. */
export async function getJson<T>(request: APIRequestContext, path: string, guard: TypeGuard<T>): Promise<T> {
  return parseAs(guard, await (await request.get(path)).json(), path);
}
