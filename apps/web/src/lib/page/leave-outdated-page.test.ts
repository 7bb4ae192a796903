import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveOutdatedPage } from './leave-outdated-page.ts';
import * as page from './navigate-away.ts';

const answerWith = (status: number) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status }));

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  vi.spyOn(page, 'reloadPage').mockReturnValue();
});
afterEach(() => document.head.replaceChildren());

it('reloads the page when the shop no longer has its script', async () => {
  const asked = answerWith(404);
  void leaveOutdatedPage();
  await vi.waitFor(() => expect(page.reloadPage).toHaveBeenCalledOnce());
  expect(asked.mock.calls[0]?.[0]).toMatch(/\/assets\/index-old\.js$/);
});

it('keeps the page when the shop still has its script', async () => {
  answerWith(200);
  await leaveOutdatedPage();
  expect(page.reloadPage).not.toHaveBeenCalled();
});

it('keeps the page when the shop cannot be reached', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await leaveOutdatedPage();
  expect(page.reloadPage).not.toHaveBeenCalled();
});

it('keeps a page that was opened just now, so that two versions behind one address cause no loop', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  answerWith(404);
  await leaveOutdatedPage();
  expect(page.reloadPage).not.toHaveBeenCalled();
});
