import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import {
  type ActOnOrderInput,
  type AdminOrderDetail,
  type ExplainedFact,
} from '@manabar/contracts';
import { type Answers, renderSignedIn } from '#test/render.tsx';
import OrderPage from '#pages/admin/shop/order-page.tsx';

/** Fake shop with this order; `act` returns the order with `after` applied. */
export function open(
  order: AdminOrderDetail,
  after: Partial<AdminOrderDetail> = { status: 'refunded' },
  facts: readonly ExplainedFact[] = [],
) {
  let kept = order;
  const get = vi.fn<(input: { id: string }) => unknown>(() => kept);
  const act = vi.fn<(input: ActOnOrderInput) => unknown>(() => {
    kept = { ...kept, ...after };
    return kept;
  });
  const explain = vi.fn(() => ({
    order_id: order.id,
    status: order.status,
    created_at: order.created_at,
    at: order.created_at,
    facts,
  }));
  const answers = { admin: { orders: { get, act, explain } } } as unknown as Answers;
  renderSignedIn('/admin/orders/ORDER1', <OrderPage params={{ id: 'ORDER1' }} />, answers);
  const become = (next: AdminOrderDetail) => (kept = next);
  return { user: userEvent.setup(), get, act, explain, become };
}

export const names = async () =>
  within(await screen.findByRole('group', { name: 'Actions' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

export const reason = (dialog: Pick<typeof screen, 'getByRole'>) =>
  dialog.getByRole('textbox', { name: /^Reason/ });

export const region = (name: string) => within(screen.getByRole('region', { name }));
export const card = { provider: 'sandbox', state: 'captured' as const };
