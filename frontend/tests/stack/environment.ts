/** Where the product runs. The global set-up passes it to the test processes. */
export type TestEnvironment = Readonly<Record<'SITE_ORIGIN' | 'SITE_RENDERER' | 'SITE_DATABASE', string>>;

export function environment(name: keyof TestEnvironment): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the set-up has not run`);
  return value;
}
