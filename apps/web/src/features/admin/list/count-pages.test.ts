import { expect, test } from 'vitest';
import { countPages } from './count-pages.ts';

const full = Array.from({ length: 50 });

test.each([
  ['counts the pages of an exact total', { items: full, total: 101 }, 1, { pages: 3, open: false }],
  ['has one page without rows', { items: [], total: 0 }, 1, { pages: 1, open: false }],
  [
    'leaves the end open where counting stopped',
    { items: full, total: 10_001, totalEstimated: true as const },
    3,
    { pages: 201, open: true },
  ],
  [
    'goes on behind the counted pages',
    { items: full, total: 10_001, totalEstimated: true as const },
    250,
    { pages: 250, open: true },
  ],
  [
    'ends with a page that is not full',
    { items: [1], total: 10_001, totalEstimated: true as const },
    240,
    { pages: 240, open: false },
  ],
  [
    'ends at the last page by number',
    { items: full, total: 5_000_000, totalEstimated: true as const },
    1000,
    { pages: 1000, open: false },
  ],
])('the pager of an admin list %s', (_what, list, page, counted) => {
  expect(countPages({ ...list, pageSize: 50 }, page)).toEqual(counted);
});
