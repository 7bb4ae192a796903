import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useParams } from 'react-router-dom';
import type { OrderDetail } from '@manabar/contracts';
import OrderPage from '#pages/orders/order-page.tsx';
import { codeItem } from './code-item.ts';
import { completedOrder } from './completed-order.ts';
import { type Answers, renderSignedIn } from './render.tsx';

/* A receipt of codes that were paid from the balance. */

/** Receipt of the order in the address. */
export function OrderAtAddress() {
  const { id = '' } = useParams();
  return <OrderPage params={{ id }} />;
}

/** Route of the receipts; other addresses show nothing. */
export function OrderRoute() {
  return (
    <Routes>
      <Route path="/orders/:id" element={<OrderAtAddress />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

type Item = OrderDetail['items'][number];

export const item = (
  id: number,
  title: string,
  quantity: number,
  over: Partial<Item> = {},
): Item => ({
  ...codeItem,
  id,
  quantity,
  status: 'delivered',
  product: {
    ...codeItem.product,
    title,
    activation_instructions: `Open ${title} and enter the code`,
  },
  ...over,
});

const codes: Record<number, string> = { 1: 'ROBLOX-1111\nROBLOX-2222', 2: 'STEAM-3333' };

/** Fake shop with one order that records the requests. */
export function shop(order: Partial<OrderDetail> = {}, refusal: Error | null = null) {
  const reveals: unknown[] = [];
  const refunds: { itemIds?: unknown; idempotencyKey?: string | undefined }[] = [];
  let items = order.items ?? [item(1, 'Roblox', 2), item(2, 'Steam', 1)];
  let refunded = 0;
  const answers: Answers = {
    orders: {
      detail: ({ id }) => ({
        ...completedOrder,
        id,
        total_amount: 14.97,
        refunded_amount: refunded,
        refundable_until: new Date(Date.now() + 3_600_000).toISOString(),
        ...order,
        items,
      }),
      revealCodes: (input) => {
        reveals.push(input);
        const ids = input.itemIds?.map(Number) ?? items.map(({ id }) => id);
        items = items.map((each) => (ids.includes(each.id) ? { ...each, revealed: true } : each));
        return { items: ids.map((id) => ({ id, code: { code: codes[id] ?? '' } })) };
      },
      refundUnrevealed: (input) => {
        refunds.push(input);
        if (refusal) throw refusal;
        const ids = input.itemIds?.map(Number) ?? [];
        items = items.map((each) =>
          ids.includes(each.id) ? { ...each, status: 'refunded' } : each,
        );
        refunded = 4.99;
        return { success: true, refunded: { amount: 4.99, currency: 'usd' } };
      },
    },
  };
  return { answers, reveals, refunds };
}

/** Opens the receipt. */
export async function open(order?: Partial<OrderDetail>, refusal?: Error) {
  const it = shop(order, refusal);
  const user = userEvent.setup();
  const { router } = renderSignedIn('/orders/A1', <OrderRoute />, it.answers);
  await screen.findByRole('heading', { level: 1 });
  return { ...it, user, router };
}

export const show = () => screen.getByRole('button', { name: 'Show codes' });
export const returnButton = () => screen.queryByRole('button', { name: 'Return unopened codes' });
