import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { pageTable } from './page-table.ts';
import { preloadLinkedPages } from './preload-linked-pages.ts';

beforeAll(preloadLinkedPages);
afterEach(() => document.body.replaceChildren());

function link(href: string): HTMLElement {
  document.body.innerHTML = `<a href="${href}"><span>there</span></a>`;
  return document.body.querySelector('span')!;
}

it.each(['pointerOver', 'focusIn'] as const)(
  'the web shop preloads the script of a linked page on the event %s',
  (event) => {
    const load = vi.spyOn(pageTable.terms, 'load').mockResolvedValue({ default: () => null });
    fireEvent[event](link('/terms?from=footer#top'));
    expect(load).toHaveBeenCalledTimes(1);
  },
);

it.each(['https://elsewhere.example/terms', '/no-such-page'])(
  'the web shop preloads nothing for a link to %s, which is not one of its pages',
  (href) => {
    const load = vi.spyOn(pageTable.terms, 'load').mockResolvedValue({ default: () => null });
    expect(() => fireEvent.pointerOver(link(href))).not.toThrow();
    expect(load).not.toHaveBeenCalled();
  },
);
