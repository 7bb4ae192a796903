import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { AdminCode } from '@manabar/contracts';
import CodesPage from '#pages/admin/stock/codes-page.tsx';
import { adminCode as code } from './admin-code-rows.ts';
import { adminRegion } from './admin-rows.ts';
import { pageOf, type Answers, refuseWith, renderSignedIn } from './render.tsx';

export const sold = code({
  id: 12,
  code: '••••CD34',
  status: 'used',
  orderId: 'order-1',
  regionId: 3,
});
const card = {
  id: 5,
  title: 'Test card',
  slug: 'test-card',
  hasGlobalCodes: true,
  regions: [{ id: 3, name: 'Europe' }],
};
const regions = [adminRegion(), adminRegion({ id: 4, name: 'Asia', translations: {} })];
const deletedRegions = [adminRegion({ id: 9, name: 'America', translations: {} })];
const regionsOf = ({ archived }: { archived?: boolean }) =>
  pageOf(archived ? deletedRegions : regions);

/** Opens the list of codes of a fake shop with these codes. */
export function openCodes(
  rows: AdminCode[] = [code(), sold],
  address = '/admin/codes',
  state: unknown = null,
  product: object = {},
) {
  const codes = {
    list: vi.fn<(input: object) => unknown>(() => pageOf(rows)),
    get: vi.fn<(input: object) => unknown>(() => code({ version: 9, gameAmount: 250 })),
    create: vi.fn<(input: object) => unknown>(() => code()),
    checkLoad: () => ({ good: 1, duplicates: 0, errors: [], options: [], otherCodes: 0 }),
    update: vi.fn((input: object) => code({ ...input, version: 4 })),
    delete: vi.fn<(input: object) => unknown>(() => ({ success: true as const })),
    reveal: vi.fn<(input: object) => unknown>(() => ({ code: 'CLEAR-CODE-0001' })),
  };
  const shown = { ...card, ...product };
  const products = { list: () => pageOf([shown]), get: () => shown };
  const admin = { codes, products, regions: { list: regionsOf } };
  renderSignedIn(address, <CodesPage />, { admin } as unknown as Answers, state);
  return { user: userEvent.setup(), ...codes };
}

/** Name of the available code. */
export const free = '••••AB12 #11';
/** Refuses a change because the code belongs to an order. */
export const refuseInOrder = refuseWith('conflict', { status: 'in_order' });
