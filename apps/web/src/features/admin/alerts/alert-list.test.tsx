import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OperatorAlertRow } from '@manabar/contracts';
import { renderAt, storeTestSession } from '#test/render.tsx';
import { AlertList } from './alert-list.tsx';

const alert = (over: Partial<OperatorAlertRow>): OperatorAlertRow => ({
  ...{ id: 1, alert: 'stock_low', subject: '', count: 1, open: true, acknowledged: null },
  ...{ first: '2026-01-05T10:00:00.000Z', last: '2026-01-05T10:00:00.000Z' },
  ...over,
});

const shown = async (over: Partial<OperatorAlertRow>) => {
  storeTestSession();
  const list = () => ({ items: [alert(over)], total: 1, page: 1, pageSize: 50 });
  const admin: object = { alerts: { list } };
  renderAt('/admin/alerts', <AlertList />, { admin });
  return (await screen.findByRole('rowheader')).closest('tr')!;
};

it('shows an alert of another release by its name, as critical', async () => {
  const row = await shown({ alert: 'from_another_release', subject: '7' });
  expect(within(row).getByRole('rowheader').textContent).toBe('from_another_release');
  expect(within(row).getByText('Critical')).toBeTruthy();
  expect(within(row).getByText('7')).toBeTruthy();
});
