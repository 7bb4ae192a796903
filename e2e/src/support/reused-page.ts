import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';
import { waitForHydrationAlways } from './screen.ts';

/** Options with which a test's context starts. */
export type ContextOptions = Pick<
  PlaywrightTestOptions,
  | 'viewport'
  | 'colorScheme'
  | 'contextOptions'
  | 'permissions'
  | 'locale'
  | 'timezoneId'
  | 'geolocation'
  | 'userAgent'
  | 'extraHTTPHeaders'
  | 'deviceScaleFactor'
  | 'hasTouch'
  | 'isMobile'
>;

/** Key of the options that an open context cannot change. */
const lastingOptions = (options: ContextOptions): string =>
  JSON.stringify({
    ...options,
    viewport: options.viewport && undefined,
    colorScheme: undefined,
    contextOptions: { ...options.contextOptions, reducedMotion: undefined },
  });

/** What the browser has stored when a test begins. */
export type InitialStorage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Methods of page and context whose effect no other call takes back. */
const LASTING_METHODS = [
  'addInitScript',
  'addLocatorHandler',
  'clearPermissions',
  'close',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
];
const LASTING_CLOCK_METHODS = ['install', 'setFixedTime', 'setSystemTime'];

/** Events of a page to which tests listen. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

/** Page of the shop that runs no script. */
const SCRIPTLESS_PATH = '/robots.txt';

/**
 * A page that the tests of a worker use one after the other. In a new one the browser starts a process and compiles the
 * scripts of the shop again, which costs four times what a test's first page costs otherwise. Its HTTP cache and its
 * history survive from test to test, and so does an action that a test starts and does not await.
 */
export class ReusedPage {
  #page: Page | undefined;
  /** Options of the last test that had the page. */
  #options: ContextOptions | undefined;
  /** Whether a test has changed something that cannot be reset. */
  #isDirty = false;

  /** Returns the page with the test's size, media and storage. A test with other lasting options gets a new page. */
  async acquire(
    browser: Browser,
    options: ContextOptions,
    { cookies, origins }: InitialStorage,
  ): Promise<Page> {
    if (this.#options && lastingOptions(options) !== lastingOptions(this.#options)) {
      await this.close();
    }
    this.#options = options;
    const page = (this.#page ??= await this.#open(browser));
    await this.#applyOptions(page);
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    await page.evaluate(
      (values) => {
        localStorage.clear();
        sessionStorage.clear();
        for (const { name, value } of values) localStorage.setItem(name, value);
      },
      origins.flatMap(({ localStorage }) => localStorage),
    );
    return page;
  }

  /** Resets what the test has changed, or closes the page when that is impossible. */
  async release(): Promise<void> {
    if (!this.#page || this.#isDirty) return this.close();
    try {
      await this.#reset(this.#page);
    } catch {
      // A page that still navigates on its own interrupts the reset.
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.#page?.context().close();
    this.#page = undefined;
  }

  /** Sets size and media of the test; null would mean the options of the context, which are another test's. */
  async #applyOptions(page: Page): Promise<void> {
    const { viewport, colorScheme, contextOptions } = this.#options ?? {};
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: contextOptions?.reducedMotion ?? 'no-preference',
      forcedColors: contextOptions?.forcedColors ?? 'none',
      contrast: contextOptions?.contrast ?? 'no-preference',
    });
  }

  async #reset(page: Page): Promise<void> {
    const context = page.context();
    for (const event of EVENTS) page.removeAllListeners(event);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.mouse.move(-1, -1);
    await page.goto(SCRIPTLESS_PATH, { waitUntil: 'commit' });
  }

  /** Opens a page with the options of the test that runs. */
  async #open(browser: Browser): Promise<Page> {
    this.#isDirty = false;
    const context = await browser.newContext({ storageState: undefined });
    const page = await context.newPage();
    // A page that the shop opens may be closed at once.
    context.on('page', (other) => void this.#applyOptions(other).catch(() => undefined));
    const open = context.newPage.bind(context);
    context.newPage = async () => {
      const other = await open();
      await this.#applyOptions(other);
      return other;
    };
    await page.goto(SCRIPTLESS_PATH);
    waitForHydrationAlways(page);
    this.#noteLastingChanges(page.clock, LASTING_CLOCK_METHODS);
    this.#noteLastingChanges(page, LASTING_METHODS);
    this.#noteLastingChanges(page.context(), LASTING_METHODS);
    return page;
  }

  #noteLastingChanges(owner: object, methods: readonly string[]): void {
    for (const name of methods) {
      const method: unknown = Reflect.get(owner, name);
      if (typeof method !== 'function') continue;
      Reflect.set(owner, name, (...parameters: unknown[]): unknown => {
        this.#isDirty = true;
        return Reflect.apply(method, owner, parameters);
      });
    }
  }
}
