import type { Page } from 'puppeteer-core';

/**
 * A record of the errors and warnings of a page in Firefox. Firefox also reports as page errors what the content
 * security policy blocks.
 */
export class FirefoxFaults {
  readonly #found: string[] = [];

  constructor(page: Page) {
    page.on('console', (message) => {
      const type = message.type();
      if (['error', 'warn', 'assert'].includes(type)) this.#found.push(`console ${type}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#found.push(`page error: ${String(error)}`));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // The browser aborts a request if a navigation starts.
      if (why !== 'NS_BINDING_ABORTED') this.#found.push(`failed request: ${request.url()} ${why}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#found.push(`status ${response.status()}: ${response.url()}`);
    });
  }

  get all(): readonly string[] {
    return this.#found;
  }
}
