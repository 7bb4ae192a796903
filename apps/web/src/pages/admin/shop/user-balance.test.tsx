import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#test/render.tsx';
import { adminUser } from '#test/admin-rows.ts';
import { detail, open, press, dialog, changeBalance, submit } from '#test/admin-user-page.tsx';

/** Ways to enter an amount into the empty field of the balance dialog. */
const entries = {
  typed: (field: HTMLElement, text: string) => userEvent.type(field, text),
  pasted: async (field: HTMLElement, text: string) => {
    await userEvent.click(field);
    await userEvent.paste(text);
  },
  inserted: (field: HTMLElement, text: string) =>
    fireEvent.input(field, { target: { value: text } }),
};
const ways = ['typed', 'pasted', 'inserted'] as const;
const amountField = () => dialog().getByRole('textbox', { name: /^Amount/ });

describe('the amount of a balance change', () => {
  it.each(ways)('an admin’s balance change reads 4,99 as 4.99 when it is %s', async (way) => {
    const asked = open();
    await changeBalance('');
    await entries[way](amountField(), '4,99');
    expect(dialog().getByRole('status').textContent).toBe('Balance$4.99 → $9.98');
    await submit('Change balance');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(asked['adjustBalance']![0]).toMatchObject({ amount: 4.99 });
  });

  it.each(ways)(
    'an admin’s balance change deducts 4 when −4 with a typographic minus sign is %s',
    async (way) => {
      open();
      await changeBalance('');
      await entries[way](amountField(), '−4');
      expect(dialog().getByRole('status').textContent).toBe('Balance$4.99 → $0.99');
    },
  );

  it.each([
    ['12,345', 'typed'],
    ['1,000', 'pasted'],
    ['1,234.56', 'inserted'],
    ['$5', 'typed'],
  ] as const)(
    'an admin’s balance change refuses the amount %s when it is %s, and shows no new balance',
    async (text, way) => {
      const asked = open();
      await changeBalance('');
      await entries[way](amountField(), text);
      expect(dialog().getByRole('status').textContent).toBe('Balance$4.99');
      await submit('Change balance');
      expect(amountField().getAttribute('aria-invalid')).toBe('true');
      expect(asked['adjustBalance']).toBeUndefined();
    },
  );
});

describe('the balance', () => {
  it('previews a balance change and sends it with a reason and an idempotency key', async () => {
    const asked = open();
    await changeBalance('0.02');
    expect(dialog().getByRole('status').textContent).toBe('Balance$4.99 → $5.01');
    await submit('Change balance');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(asked['adjustBalance']).toEqual([
      {
        id: 42,
        currency: 'usd',
        mode: 'add',
        amount: 0.02,
        reason: 'Paid in cash',
        idempotencyKey: expect.stringMatching(/.{20}/) as string,
      },
    ]);
    await waitFor(() => expect(asked['get']!.length).toBeGreaterThan(1));
  });

  it('keeps the idempotency key of an unanswered balance change after the dialog closes', async () => {
    let answers = false;
    const asked = open({
      adjustBalance: () => {
        if (!answers) throw new TypeError('no answer');
        return adminUser();
      },
    });
    await changeBalance('5');
    await submit('Change balance');
    expect(await screen.findByText(/it will not be applied twice/)).toBeTruthy();
    await submit('Cancel');
    await press('Discard');
    answers = true;
    await changeBalance('5');
    await submit('Change balance');
    expect(await screen.findByText('Saved')).toBeTruthy();
    // One automatic retry and one by hand belong to the same attempt.
    const keys = asked['adjustBalance']!.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('names balance and deduction when an admin would subtract more than a user’s balance', async () => {
    open({
      adjustBalance: () => {
        const details = { required: 10, available: 4.99, currency: 'usd' };
        throw new Refusal('insufficient_balance', details);
      },
    });
    await changeBalance('-10');
    expect(dialog().getByText('Not enough on the balance.')).toBeTruthy();
    await submit('Change balance');
    const said =
      'Failed to update balance: the balance is $4.99, but $10.00 would be subtracted. Enter a smaller amount.';
    expect(await dialog().findByText(said)).toBeTruthy();
  });

  it('an admin sets a user’s balance only from the displayed one, and otherwise sees the current one', async () => {
    let balanceUsd = 4.99;
    const asked = open({
      get: () => detail({ balanceUsd }),
      adjustBalance: ({ expected }) => {
        if (expected === 7.5) return adminUser();
        balanceUsd = 7.5;
        throw new Refusal('conflict', { reason: 'balance_changed' });
      },
    });
    await changeBalance('20');
    await userEvent.selectOptions(dialog().getByLabelText('Action'), 'Set the balance');
    await submit('Change balance');
    expect(await dialog().findByText(/it is now \$7\.50/)).toBeTruthy();
    expect(dialog().getByRole('status').textContent).toBe('Balance$7.50 → $20.00');
    await submit('Change balance');
    expect(await screen.findByText('Saved')).toBeTruthy();
    const [first, second] = asked['adjustBalance']!;
    expect([first!['expected'], second!['expected']]).toEqual([4.99, 7.5]);
    expect(second!['idempotencyKey']).not.toBe(first!['idempotencyKey']);
  });

  it('requires an amount and a reason for a balance change', async () => {
    const asked = open();
    await press('Change balance');
    await submit('Change balance');
    expect(await dialog().findAllByText('Required')).toHaveLength(2);
    expect(asked['adjustBalance']).toBeUndefined();
  });

  it("the admin page of a user offers no change of an admin's own balance and says so", async () => {
    open({ get: () => detail({ id: 7, nickname: 'demo', role: 'admin' }) }, '7');
    expect(await screen.findByText(/You cannot change your own balance here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change balance' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Set password' })).toBeTruthy();
  });
});
