import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '#test/admin-order-page.tsx';
import { adminOrder, codeItem } from '#test/admin-order-rows.ts';

it('the admin page of an order says which codes only an admin opened', async () => {
  const code = { state: 'sold', seen: true } as const;
  const codes = [
    { ...code, id: 501, code: '••••AAAA' },
    { ...code, id: 502, code: '••••BBBB', only_admins_saw: true as const },
  ];
  open(adminOrder({ items: [codeItem({ codes })] }));
  const lineOf = async (text: string) => (await screen.findByText(text)).closest('li')?.textContent;
  expect(await lineOf('••••AAAA')).toMatch(/Opened$/);
  expect(await lineOf('••••BBBB')).toMatch(/Opened by an admin only$/);
});
