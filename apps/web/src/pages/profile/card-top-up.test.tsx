import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '@manabar/contracts';
import { navigateAway } from '#lib/page/navigate-away.ts';
import { newProfile } from '#test/new-profile.ts';
import { Refusal, renderAt, storeTestSession, shopSettings } from '#test/render.tsx';
import { stubNavigateAway } from '#test/stub-navigate-away.ts';
import ProfilePage from './profile-page.tsx';

interface Sent {
  idempotencyKey: string;
}

/** `outcomes` are the results of successive payments; an error is thrown. */
function open(
  outcomes: (Error | null)[] = [],
  { role = 'user', offered = true }: { role?: Profile['role']; offered?: boolean } = {},
) {
  const sent: Sent[] = [];
  renderAt('/profile', <ProfilePage />, {
    profile: {
      get: () => ({ ...newProfile, role }),
    },
    shop: {
      settings: () => ({
        ...shopSettings,
        walletCardTopup: offered,
        cardCurrencies: ['usd', 'rub'],
      }),
    },
    payments: {
      create: (input) => {
        sent.push(input as Sent);
        const outcome = outcomes.shift();
        if (outcome) throw outcome;
        return { pay_url: 'https://bank.example/pay/1', order_id: 'W1' };
      },
    },
  });
  return { sent, user: userEvent.setup() };
}

const opener = async () => {
  await screen.findByText('Top up balance');
  return screen.getByRole('button', { name: 'Top up balance' });
};
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay by card' });

beforeEach(() => {
  stubNavigateAway();
  storeTestSession();
});

describe('topping up the balance by card', () => {
  it("a balance top-up by card asks for at least 5 and leaves for the bank's page", async () => {
    const { user, sent } = open();
    await user.click(await opener());
    expect(screen.getByText(/^You pay on the bank’s page/)).toBeTruthy();
    await user.type(amount(), '4.99{Enter}');
    expect(screen.getByText('The minimum top-up is ₽5')).toBeTruthy();
    await user.clear(amount());
    await user.type(amount(), '500');
    await user.click(submit());
    await waitFor(() => expect(navigateAway).toHaveBeenCalledWith('https://bank.example/pay/1'));
    expect(sent).toEqual([
      {
        type: 'wallet',
        currency: 'rub',
        amount: 500,
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    expect(submit().dataset['loading']).toBe('true');
  });

  it('a balance top-up by card opens one payment when the bank answers only a later attempt', async () => {
    const down = () => new Refusal('payment_unavailable');
    const { user, sent } = open([down(), down()]);
    await user.click(await opener());
    await user.type(amount(), '500{Enter}');
    expect(await screen.findByText(/^The bank’s page is not responding/)).toBeTruthy();
    expect(await screen.findByText('Could not top up your balance')).toBeTruthy();
    await user.click(submit());
    await waitFor(() => expect(navigateAway).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it.each([
    ['forbidden', {}, 'Card payments are not available for your account. Contact support.'],
    [
      'too_many_holds',
      { limit: 10, scope: 'address', reason: 'open' },
      'There are too many unfinished card payments from your network. Try again in a few minutes.',
    ],
  ] as const)(
    'a balance top-up by card explains after %s %j what prevents the payment',
    async (...what) => {
      const [code, details, said] = what;
      const { user } = open([new Refusal(code, details)]);
      await user.click(await opener());
      await user.type(amount(), '500{Enter}');
      expect(await screen.findByText(said)).toBeTruthy();
      expect(navigateAway).not.toHaveBeenCalled();
    },
  );

  it('a balance top-up by card that is already paid opens its receipt', async () => {
    const paid = new Refusal('conflict', { reason: 'already_paid', order_id: 'W1' });
    const { user } = open([paid]);
    await user.click(await opener());
    await user.type(amount(), '500{Enter}');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/orders/W1'));
    expect(await screen.findAllByText('This order is already paid.')).not.toHaveLength(0);
    expect(screen.queryByText('Could not top up your balance')).toBeNull();
  });
});

describe('elsewhere', () => {
  it('the profile says that top-up by card is coming soon when the shop does not offer it', async () => {
    open([], { offered: false });
    expect(await screen.findByText('Top-up by card: coming soon')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Top up balance' })).toBeNull();
  });

  it('the profile shows an admin the dialog that tops up the balance without a card', async () => {
    const { user } = open([], { role: 'admin' });
    await user.click(await opener());
    expect(screen.getByRole('button', { name: 'Top up' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
  });
});
