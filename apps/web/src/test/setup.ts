import { ReadableStream, TransformStream } from 'node:stream/web';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { Popover } from '@mantine/core';
import { cleanup, configure } from '@testing-library/react';
import { namespaces } from '@manabar/i18n';
import { forgetListViews } from '#features/admin/list/last-list-view.ts';
import { loadToastList } from '#components/toasts/load-toast-list.ts';
import { browserStorage, tabStorage } from '#lib/storage.ts';
import { closeAllToasts } from '#lib/toasts.ts';
import { changeLanguage, loadPageTexts, startTexts } from '#lib/locale.ts';
import './flush-frames-after-fake-timers.ts';
import { createElementQueryError } from './create-element-query-error.ts';
import { theme } from '#theme/theme.ts';

/** Adds APIs that jsdom lacks and components use. */
function supply<T extends object>(target: T, missing: { [K in keyof T]?: unknown }): void {
  for (const [name, value] of Object.entries(missing)) {
    if (!Reflect.get(target, name)) {
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
    }
  }
}

supply(window, {
  matchMedia: (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
class IdleObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
supply(globalThis, {
  ReadableStream,
  TransformStream,
  ResizeObserver: IdleObserver,
  IntersectionObserver: IdleObserver,
});
// An auto-sizing field measures itself again when its font has loaded.
supply(document, {
  fonts: { addEventListener: () => undefined, removeEventListener: () => undefined },
});
supply(HTMLElement.prototype, { scrollIntoView: () => undefined });
// jsdom defines it only to report that it is not implemented.
window.scrollTo = () => undefined;

// jsdom computes no layout, so the target of every popover would count as scrolled out of sight.
theme.components = {
  ...theme.components,
  Popover: Popover.extend({ defaultProps: { hideDetached: false } }),
};

// Time-out against hanging tests; it is no measure of speed, because the machine may be busy.
configure({ asyncUtilTimeout: 20_000, getElementError: createElementQueryError });

beforeAll(async () => {
  await startTexts('en');
  await loadPageTexts(namespaces);
  await loadToastList();
});

beforeEach(async () => {
  browserStorage.clear();
  tabStorage.clear();
  await changeLanguage('en');
});

afterEach(() => {
  cleanup();
  // Dialogs of the next test must follow its page in the document, as in a browser.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove();
  // Prevents a pending step back from affecting the next test.
  History.prototype.pushState.call(window.history, null, '', '/');
  closeAllToasts();
  forgetListViews();
  // user-event defines a clipboard, which jsdom does not have.
  Reflect.deleteProperty(window.navigator, 'clipboard');
  vi.useRealTimers();
});
