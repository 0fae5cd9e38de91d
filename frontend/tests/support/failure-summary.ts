import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** The lines of an error that name the expectation and the values. */
const LINES_SHOWN = 12;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/**
 * Prints the first lines of each failure after everything else. The end of a long log is often the only part that is
 * kept.
 */
// biome-ignore lint/style/noDefaultExport: Playwright loads the default export of a reporter.
export default class FailureSummary implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const failed = this.#suite?.allTests().filter((test) => !test.ok()) ?? [];
    for (const test of failed)
      process.stdout.write(`\n${test.titlePath().filter(Boolean).join(' › ')}\n${messageOf(test)}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function messageOf({ results }: TestCase): string {
  const message = results.at(-1)?.error?.message ?? '';
  return message.replaceAll(COLOURS, '').split('\n').slice(0, LINES_SHOWN).join('\n');
}
