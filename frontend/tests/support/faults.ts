import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/**
 * A record of the errors and warnings of all pages in a browser context. A test that causes such a fault on purpose
 * must declare it with `expected`.
 */
export class Faults {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.#onConsole(message));
    context.on('weberror', (error) => this.#found.push(`page error: ${error.error().message}`));
    context.on('requestfailed', (request) => this.#onFailed(request));
    context.on('response', (response) => this.#onResponse(response));
  }

  /** Allows faults whose text matches one of the patterns. */
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
    // A request is aborted if a navigation cancels it, or if the rest of a video is not needed yet. Such a request is
    // not a fault.
    if (why === 'net::ERR_ABORTED') return;
    this.#found.push(`failed request: ${request.url()} ${why}`);
  }

  #onResponse(response: Response): void {
    if (response.status() >= 400) this.#found.push(`status ${response.status()}: ${response.url()}`);
  }
}
