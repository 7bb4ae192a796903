import { ReadableStream, TransformStream } from 'node:stream/web';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { cleanup, configure } from '@testing-library/react';
import { namespaces } from '@manabar/i18n';
import { closeAllToasts } from '#lib/toasts.ts';
import { changeLanguage, loadPageTexts, startTexts } from '#lib/locale.ts';

/** Gives jsdom what it lacks and the shop's components ask for. */
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
supply(globalThis, {
  ReadableStream,
  TransformStream,
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
});
// A field that grows with its text measures it anew when its font has come.
supply(document, {
  fonts: { addEventListener: () => undefined, removeEventListener: () => undefined },
});
supply(HTMLElement.prototype, { scrollIntoView: () => undefined });
// jsdom has it, to say that it is not implemented.
window.scrollTo = () => undefined;

// Against waiting for ever, no measure of speed: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(async () => {
  await startTexts('en');
  await loadPageTexts(namespaces);
});

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await changeLanguage('en');
});

afterEach(() => {
  cleanup();
  // The next test's dialogs come after its page in the document, as in a browser.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove();
  // A step back that the page was about to take is not taken in the next test.
  History.prototype.pushState.call(window.history, null, '', '/');
  closeAllToasts();
  vi.useRealTimers();
});
