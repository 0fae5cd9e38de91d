/**
 * The addresses and the database of the running product. The global set-up writes these values to environment
 * variables, from which the test processes read them.
 */
export type TestEnvironment = Readonly<Record<'SITE_ORIGIN' | 'SITE_RENDERER' | 'SITE_API' | 'SITE_DATABASE', string>>;

export function environment(name: keyof TestEnvironment): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; the global set-up has not run`);
  return value;
}
