import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/**
 * A record of the errors and warnings of all pages in a browser context. If a test causes an error or warning on
 * purpose, the test must declare the text of the message with `expected`.
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

  /** Allows errors and warnings whose text matches one of the patterns. */
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
    // The browser aborts a request if a navigation starts, or if the rest of a video is not needed yet. An aborted
    // request is therefore not a fault.
    if (why === 'net::ERR_ABORTED') return;
    this.#found.push(`failed request: ${request.url()} ${why}`);
  }

  #onResponse(response: Response): void {
    if (response.status() >= 400) this.#found.push(`status ${response.status()}: ${response.url()}`);
  }
}
