import { startStack } from './stack/stack.ts';

/**
 * Starts the product once for all tests. Returns a function that stops it; Playwright calls that function even if tests
 * fail.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack();
  // Tests run in other processes, which read the addresses from the environment.
  Object.assign(process.env, stack.environment);
  return stack.stop;
}
