import { startStack } from './stack/stack.ts';

/** Starts the product once for all tests. What is returned ends it, also after a failure. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack();
  // Tests run in other processes; the environment is how they learn where the product is.
  Object.assign(process.env, stack.environment);
  return stack.stop;
}
