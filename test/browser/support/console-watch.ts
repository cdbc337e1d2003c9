import type { BrowserContext, ConsoleMessage, Page, WebError } from '@playwright/test';

/** What a browser says of a request that found no server; expected by every test that stops it. */
export const networkErrors = /net::ERR_|Failed to load resource/;

/** Collects console errors and uncaught errors of every page and worker of a context; a test fails on the unexpected. */
export class ConsoleWatch {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Watches a context from now on, its pages of today and tomorrow. */
  watch(context: BrowserContext): void {
    context.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') this.#seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error: WebError) => {
      // A thrown value that is no Error has no stack.
      const { name, message, stack = '' } = error.error();
      this.#seen.push(`uncaught: ${name}: ${message} (${error.page()?.url() ?? 'a worker'}) ${stack}`);
    });
    const onCrash = (page: Page): void => {
      page.on('crash', () => this.#seen.push('a page crashed'));
    };
    for (const page of context.pages()) onCrash(page);
    context.on('page', onCrash);
  }

  /** Errors that match belong to what the test does. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** The errors that were not allowed, oldest first. */
  get unexpected(): readonly string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }
}
