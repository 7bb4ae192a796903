import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WebhookDelivery } from '@manabar/contracts';
import { pageOf, renderSignedIn } from '#test/render.tsx';
import { DeliveryList } from './delivery-list.tsx';

const delivery = (over: Partial<WebhookDelivery>): WebhookDelivery => ({
  ...{ id: 70, endpointId: 7, url: 'https://receiver.example/hook', eventId: 'msg_1' },
  ...{ type: 'stock.low', subject: 'option:98', state: 'delivered', attempts: 1, nextAt: null },
  ...{ error: null, created: '2026-01-05T10:00:00.000Z', ended: '2026-01-05T10:00:01.000Z' },
  ...over,
});

it.each([
  [{ subject: 'option:98' }, 'Price option 98'],
  [{ subject: 'denomination:5' }, 'Denomination 5'],
  [{ type: 'order.completed', subject: 'ORDER70' }, 'ORDER70'],
  [{ type: 'rates.stale', subject: 'rates' }, '—'],
  [{ type: 'webhook.test', subject: 'msg_1' }, '—'],
] satisfies [Partial<WebhookDelivery>, string][])(
  'the admin’s list of webhook deliveries shows for the delivery %j the subject %s',
  async (over, subject) => {
    const items = [delivery(over)];
    const deliveries = () => pageOf(items);
    const admin: object = { webhooks: { deliveries } };
    renderSignedIn('/admin/webhooks/7', <DeliveryList endpointId={7} />, { admin });
    const row = (await screen.findByRole('rowheader')).closest('tr')!;
    expect(within(row).getAllByRole('cell')[0]?.textContent).toBe(subject);
  },
);
