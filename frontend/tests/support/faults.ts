import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** What must not happen on any page. A test that provokes one says so with `expected`. */
export class Faults {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.#onConsole(message));
    context.on('weberror', (error) => this.#found.push(`page error: ${error.error().message}`));
    context.on('requestfailed', (request) => this.#onFailed(request));
    context.on('response', (response) => this.#onResponse(response));
  }

  /** Says that this test brings about faults like this one. */
  expected(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  get all(): readonly string[] {
    return this.#found;
  }

  get unexpected(): string[] {
    return this.#found.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  #onConsole(message: ConsoleMessage): void {
    if (['error', 'warning', 'assert'].includes(message.type())) {
      this.#found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  }

  #onFailed(request: Request): void {
    const why = request.failure()?.errorText ?? '';
    // What a page was still fetching when it was left, and the rest of a film that is not wanted yet.
    if (why === 'net::ERR_ABORTED') return;
    this.#found.push(`failed request: ${request.url()} ${why}`);
  }

  #onResponse(response: Response): void {
    if (response.status() >= 400) this.#found.push(`status ${response.status()}: ${response.url()}`);
  }
}
