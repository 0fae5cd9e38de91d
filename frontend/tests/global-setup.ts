import { startStack } from './stack/stack.ts';

/**
 * Starts the product once for all tests. Returns a function that stops the product. Playwright calls this function even
 * if tests fail.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack();
  // Tests run in other processes and read the addresses from environment variables.
  Object.assign(process.env, stack.environment);
  return stack.stop;
}
