import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OperatorAlertRow } from '@manabar/contracts';
import { pageOf, renderSignedIn } from '#test/render.tsx';
import { AlertList } from './alert-list.tsx';

const alert = (over: Partial<OperatorAlertRow>): OperatorAlertRow => ({
  ...{ id: 1, alert: 'stock_low', subject: '', count: 1, open: true, acknowledged: null },
  ...{ first: '2026-01-05T10:00:00.000Z', last: '2026-01-05T10:00:00.000Z' },
  ...over,
});

const shown = async (over: Partial<OperatorAlertRow>, calls: object = {}) => {
  const list = () => pageOf([alert(over)]);
  const admin: object = { alerts: { list, ...calls } };
  renderSignedIn('/admin/alerts', <AlertList />, { admin });
  return (await screen.findByRole('rowheader')).closest('tr')!;
};

it('the admin’s list of alerts shows an alert of another release by its name, as critical', async () => {
  const row = await shown({ alert: 'from_another_release', subject: '7' });
  expect(within(row).getByRole('rowheader').textContent).toBe('from_another_release');
  expect(within(row).getByText('Critical')).toBeTruthy();
  expect(within(row).getByText('7')).toBeTruthy();
});

it.each([
  ['jobs_late', 'You will hear about it again only if it stops and comes back'],
  ['topup_given_away', 'You will hear about it again if it happens again'],
])(
  'the admin’s list of alerts says after the acknowledgement of %s when the admin will be alerted again',
  async (name, text) => {
    const row = await shown({ alert: name }, { acknowledge: () => alert({ alert: name }) });
    await userEvent.click(within(row).getByRole('button', { name: /^Acknowledge/ }));
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  },
);
