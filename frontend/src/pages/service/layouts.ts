/**
 * The three layouts of services. `production` shows what the lines can make, `laboratory` shows methods and a sample of
 * the report, and `process` shows the way of a request and the documents for it.
 */
export type ServiceLayout = 'production' | 'laboratory' | 'process';

const LAYOUTS: Readonly<Record<string, ServiceLayout>> = {
  '/services/ctm': 'production',
  '/services/samples': 'production',
  '/services/innovative-solutions': 'production',
  '/services/testing-laboratory': 'laboratory',
  '/services/comparison-tests': 'laboratory',
};

export function layoutOf(path: string): ServiceLayout {
  return LAYOUTS[path] ?? 'process';
}
