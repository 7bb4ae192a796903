import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';
import { waitForHydrationAlways } from './page-actions.ts';

/** Options of a new browser context. */
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

/** Returns a key of the options that cannot be changed in an open context. */
const lastingOptions = (options: ContextOptions): string =>
  JSON.stringify({
    ...options,
    viewport: options.viewport && undefined,
    colorScheme: undefined,
    contextOptions: { ...options.contextOptions, reducedMotion: undefined },
  });

/** Storage of the browser at the start of a test. */
export type InitialStorage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Methods of page and context whose effect cannot be reversed. */
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

/** Events of a page for which tests register listeners. */
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
 * Page that the tests of a worker use one after the other. For a new page the browser starts a process and compiles the
 * scripts of the shop again, which takes four times as long as the first page of a test otherwise. The HTTP cache and the
 * history are kept between tests, and so is an action that a test starts without awaiting it.
 */
export class ReusedPage {
  #page: Page | undefined;
  /** Options of the last test that used the page. */
  #options: ContextOptions | undefined;
  /** Whether a test has made a change that cannot be reset. */
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

  /** Resets the changes of the test, or closes the page when that is impossible. */
  async release(): Promise<void> {
    if (!this.#page || this.#isDirty) return this.close();
    try {
      await this.#reset(this.#page);
    } catch {
      // A navigation started by the page itself interrupts the reset.
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.#page?.context().close();
    this.#page = undefined;
  }

  /** Sets size and media of the test, because null would restore the options of the context, which belong to another test. */
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

  /** Opens a page with the options of the current test. */
  async #open(browser: Browser): Promise<Page> {
    this.#isDirty = false;
    const context = await browser.newContext({ storageState: undefined });
    const page = await context.newPage();
    // A page opened by the shop may be closed at once.
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
