import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { pageOf, type Answers, renderSignedIn } from '#test/render.tsx';
import { adminUser } from '#test/admin-rows.ts';
import UserPage from '#pages/admin/shop/user-page.tsx';
import { recordedCalls, type Answer } from '#test/recorded-calls.ts';

type Asked = Record<string, unknown>;

export const detail = (over: Asked = {}) => ({
  ...adminUser(),
  sessions: 2,
  orders: 1,
  secondFactorSince: null,
  ...over,
});

const sessions = [
  { id: 11, created: '2026-01-05T10:00:00.000Z', lastUsed: '2026-01-06T10:00:00.000Z' },
  { id: 12, created: '2026-01-04T10:00:00.000Z', lastUsed: '2026-01-04T12:00:00.000Z' },
].map((session) => ({ ...session, expires: '2026-02-05T10:00:00.000Z' }));

const order = {
  id: 'order-1',
  created_at: '2026-01-06T10:00:00.000Z',
  status: 'completed',
  total_amount: 9.98,
  refunded_amount: 0,
  currency: 'usd',
  userId: 42,
  nickname: 'Nova',
  payment: null,
  items: [
    {
      ...{ id: 1, item_type: 'code', amount: 400, quantity: 2 },
      ...{ product: { title: 'Roblox' }, topup_data: null },
    },
  ],
};

/** A balance top-up that was paid after its cancellation. */
const lateWalletOrder = {
  ...order,
  ...{
    id: 'order-2',
    status: 'cancelled',
    total_amount: 50,
    note: 'credited_to_wallet',
    items: [],
  },
};

/** Opens the page of user 42; `answers` override the defaults. Returns the sent inputs by call. */
export function open(
  answers: Record<string, Answer> = {},
  id = '42',
  admin: Answers['admin'] = {},
) {
  const { asked, calls } = recordedCalls({
    get: () => detail(),
    sessions: () => sessions,
    orders: () => pageOf([order, lateWalletOrder]),
    adjustBalance: () => adminUser(),
    setPassword: () => adminUser(),
    block: () => adminUser(),
    unblock: () => adminUser(),
    revokeSessions: ({ sessionIds }) => ({ revoked: sessionIds ? 1 : 2 }),
    ...answers,
  });
  renderSignedIn(`/admin/users/${id}`, <UserPage params={{ id }} />, {
    admin: { users: calls, ...admin },
  });
  return asked;
}

export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));

export const dialog = () => within(screen.getByRole('dialog'));

export const fill = async (label: RegExp, text: string) => {
  await userEvent.click(dialog().getByRole('textbox', { name: label }));
  await userEvent.paste(text);
};

/** Fills in the balance dialog with an amount and a reason. */
export async function changeBalance(amount: string): Promise<void> {
  await press('Change balance');
  await fill(/^Amount/, amount);
  await fill(/^Reason/, 'Paid in cash');
}

export const submit = async (name: string) =>
  userEvent.click(dialog().getByRole('button', { name }));
