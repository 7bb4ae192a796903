import { errorCatalogue, type ErrorCode } from '@manabar/contracts';
import type { Page, Request, Route } from '@playwright/test';

/** Procedures of a tRPC request, which may be a batch. */
export function proceduresOf(request: Request): string[] {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/trpc/') ? pathname.slice('/trpc/'.length).split(',') : [];
}

const calls = (procedure: string) => (url: URL) =>
  url.pathname.startsWith('/trpc/') &&
  url.pathname.slice('/trpc/'.length).split(',').includes(procedure);

function failure(procedure: string, code: ErrorCode, details: object | undefined) {
  const { status } = errorCatalogue[code];
  const appError = { code, message: code, ...(details && { details }), requestId: 'browser-test' };
  return {
    error: {
      message: code,
      code: -32000,
      data: { httpStatus: status, path: procedure, appError },
    },
  };
}

export interface Refusal {
  code: ErrorCode;
  details?: object;
  /** Number of refused calls; all by default. */
  times?: number;
}

/** Refuses one procedure; other calls of the batch reach the shop. */
export async function refuse(page: Page, procedure: string, refusal: Refusal): Promise<void> {
  let left = refusal.times ?? Infinity;
  await page.route(calls(procedure), async (route) => {
    if (left <= 0) return route.fallback();
    left -= 1;
    const names = proceduresOf(route.request());
    const mine = failure(procedure, refusal.code, refusal.details);
    if (names.every((name) => name === procedure)) {
      return route.fulfill({
        status: mine.error.data.httpStatus,
        json: names.map(() => mine),
      });
    }
    const response = await route.fetch();
    const answers = (await response.json()) as unknown[];
    return route.fulfill({
      status: 207,
      json: answers.map((answer, index) => (names[index] === procedure ? mine : answer)),
    });
  });
}

/** Handles every request that contains the procedure. */
export async function intercept(
  page: Page,
  procedure: string,
  handler: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(calls(procedure), handler);
}

export interface Gate {
  /** Lets all requests through from now on. */
  open: () => void;
  /** Resolves when the first request is held. */
  reached: Promise<void>;
}

/** Holds every request of the procedure (or of any) until the gate opens. */
export async function hold(page: Page, procedure?: string): Promise<Gate> {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const matches = procedure ? calls(procedure) : (url: URL) => url.pathname.startsWith('/trpc/');
  await page.route(matches, async (route) => {
    reached.resolve();
    await opened.promise;
    await route.fallback();
  });
  return { open: opened.resolve, reached: reached.promise };
}

/** Counts the requests that contain the procedure from now on. */
export function countCalls(page: Page, procedure: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (proceduresOf(request).includes(procedure)) count += 1;
  });
  return () => count;
}

/** Collects the addresses that the page requests from other hosts than the shop, from now on. */
export function collectForeignRequests(page: Page, shopUrl: string): () => readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(shopUrl) && !url.startsWith('data:')) addresses.push(url);
  });
  return () => addresses;
}
