import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditEntry } from '@manabar/contracts';
import type { Language } from '@manabar/contracts/rules';
import { changeLanguage } from '#lib/locale.ts';
import { renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import AuditPage from './audit-page.tsx';

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-21T08:00:00.000Z',
  actor: 'keeper',
  action: 'order.refund',
  target: 'ORDER1',
};

it.each([
  ['en', 'Order refunded'],
  ['ru', 'Деньги за заказ возвращены'],
  ['uz', 'Buyurtma puli qaytarildi'],
] satisfies [Language, string][])(
  'names the action of an audit entry in %s',
  async (language, name) => {
    await changeLanguage(language);
    storeTestSession();
    const list = () => ({ items: [entry], total: 1, page: 1, pageSize: 50 });
    renderAt('/admin/audit', <AuditPage />, { admin: { audit: { list } } } as unknown as Answers);
    const row = (await screen.findByText('ORDER1')).closest('tr')!;
    expect(within(row).getByText(name)).toBeTruthy();
    expect(within(row).queryByText('order.refund')).toBeNull();
  },
);
