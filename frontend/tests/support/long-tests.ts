/** Whether the slow tests of `make test-all` run. */
export const LONG_TESTS = process.env.PORTICO_LONG_TESTS !== undefined;

/** Returns every `step`-th item, or all items if the slow tests run. */
export function someOf<Item>(items: readonly Item[], step: number): readonly Item[] {
  return LONG_TESTS ? items : items.filter((_, index) => index % step === 0);
}
