import { describe, expect, it } from 'vitest';
import { countCataloguePages, readCataloguePage } from './catalogue-pages.ts';

describe('pages of the catalogue', () => {
  it.each([
    [0, 1],
    [240, 1],
    [241, 2],
    [2000, 9],
  ])('a catalogue of %i products has %i pages', (products, pages) => {
    expect(countCataloguePages(products)).toBe(pages);
  });

  it.each([
    ['2', 2],
    ['999', 999],
    ['1', 1],
    [null, 1],
    ['', 1],
    ['0', 1],
    ['02', 1],
    ['-3', 1],
    ['1e3', 1],
    ['1000', 1],
  ])('the page parameter %j names the page %i of the catalogue', (value, page) => {
    expect(readCataloguePage(value)).toBe(page);
  });
});
