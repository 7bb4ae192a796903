import { expect, it } from 'vitest';
import { isAdminPath, keysOf, pages } from '@manabar/contracts/rules';
import { pageTable } from './page-table.ts';

it.each(keysOf(pages).filter((name) => isAdminPath(pages[name])))(
  'opens the page %s of the admin area to admins only',
  (name) => {
    expect(pageTable[name].guard).toBe('admin');
  },
);
