import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { newProfile } from '#test/new-profile.ts';
import { Refusal, renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { useTopUp } from './use-admin-top-up.ts';

interface Sent {
  currency: string;
  amount: number;
  idempotencyKey?: string | undefined;
}

function Opener() {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button onClick={() => setOpened(true)}>open</button>
      <TopUpDialog
        opened={opened}
        onClose={() => setOpened(false)}
        topUp={useTopUp()}
        submit="Top up"
      />
    </>
  );
}

/** Opens the dialog; `outcomes` lists the errors of the first top-ups, and later top-ups succeed. */
function open(outcomes: Error[] = []) {
  const sent: Sent[] = [];
  const answers: Answers = {
    wallet: {
      topUp: (input) => {
        sent.push(input);
        const outcome = outcomes.shift();
        if (outcome) throw outcome;
        return [{ currency: 'rub', amount: 150 }];
      },
    },
  };
  renderAt('/profile', <Opener />, answers);
  return { user: userEvent.setup(), sent };
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const submit = () => screen.getByRole('button', { name: 'Top up' });
const lost = () => new TypeError('failed to fetch');
const keys = (sent: Sent[]) => new Set(sent.map(({ idempotencyKey }) => idempotencyKey));
const failed = () => screen.findByText('Could not top up your balance');

beforeEach(storeTestSession);

describe('the amount', () => {
  it('focuses the amount field when the dialog for a balance top-up opens', async () => {
    open();
    await waitFor(() => expect(document.activeElement).toBe(amount()));
  });

  it.each(['', 'ten', '5.555', '-10', '1e3'])(
    'the dialog for a balance top-up rejects the amount "%s" and sends nothing',
    async (typed) => {
      const { user, sent } = open();
      if (typed) await user.type(amount(), typed);
      await user.click(submit());
      expect(screen.getByText('Please enter a valid amount')).toBeTruthy();
      expect(amount().getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(amount());
      expect(sent).toEqual([]);
    },
  );

  it('requires a balance top-up of at least 5 in either currency', async () => {
    const { user, sent } = open();
    await user.type(amount(), '4.99{Enter}');
    expect(screen.getByText('The minimum top-up is ₽5')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    expect(screen.getByText('The minimum top-up is $5')).toBeTruthy();
    await user.clear(amount());
    expect(screen.queryByText(/The minimum top-up/)).toBeNull();
    await user.type(amount(), '5{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ currency: 'usd', amount: 5 }]));
  });
});

describe('a top-up', () => {
  it('tops the balance up in the display currency, confirms the amount, and closes the dialog', async () => {
    localStorage.setItem('currency', 'USD');
    const { user, sent } = open();
    await user.type(amount(), '12,5{Enter}');
    expect(await screen.findByText('$12.50 added to your balance')).toBeTruthy();
    expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'open' }));
    expect(amount().value).toBe('');
  });

  it('refreshes balance and profile after a top-up of the balance', async () => {
    const reads: string[] = [];
    const answers: Answers = {
      profile: {
        get: () => {
          reads.push('profile');
          return { ...newProfile, role: 'admin', balanceRub: reads.length > 1 ? 150 : 0 };
        },
      },
      wallet: { topUp: () => [{ currency: 'rub', amount: 150 }] },
    };
    const { default: ProfilePage } = await import('#pages/profile/profile-page.tsx');
    renderAt('/profile', <ProfilePage />, answers);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Top up balance' }));
    await user.type(amount(), '150{Enter}');
    expect(await screen.findByText('₽150.00')).toBeTruthy();
    expect(reads).toHaveLength(2);
  });

  it('shows why a top-up of the balance was refused and that no money moved', async () => {
    const { user } = open([new Refusal('rate_limited')]);
    await user.type(amount(), '50{Enter}');
    expect(await failed()).toBeTruthy();
    expect(
      await screen.findByText(/^Your balance has not changed. Too many attempts/),
    ).toBeTruthy();
  });

  it('names the daily limit when a top-up of the balance exceeds it', async () => {
    const { user } = open([new Refusal('forbidden', { limit: 100_000, currency: 'rub' })]);
    await user.type(amount(), '500000{Enter}');
    await failed();
    expect(await screen.findByText(/the daily limit of ₽100,000.00/)).toBeTruthy();
  });

  it('the dialog for a balance top-up forgets an old failure but keeps the amount when it opens again', async () => {
    const { user } = open([new Refusal('rate_limited')]);
    await user.type(amount(), '50{Enter}');
    await screen.findByText(/has not changed/);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'open' }));
    expect(amount().value).toBe('50');
    expect(screen.queryByText(/has not changed/)).toBeNull();
  });
});

describe('the idempotency key', () => {
  it('a balance top-up without an answer keeps its idempotency key in the automatic retry and the next press', async () => {
    const { user, sent } = open([lost(), lost(), new Refusal('UNEXPECTED_ERROR')]);
    await user.type(amount(), '50{Enter}');
    await failed();
    expect(await screen.findByText(/will not be added twice/)).toBeTruthy();
    expect(sent).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'open' }));
    await user.click(submit());
    await screen.findByText('₽50.00 added to your balance');
    expect(sent).toHaveLength(4);
    expect(keys(sent).size).toBe(1);
  });

  it('a balance top-up uses a new idempotency key after a refusal that the server stores', async () => {
    const { user, sent } = open([new Refusal('minimum_amount')]);
    await user.type(amount(), '50{Enter}');
    await failed();
    await user.click(submit());
    await screen.findByText('₽50.00 added to your balance');
    expect(sent).toHaveLength(2);
    expect(keys(sent).size).toBe(2);
  });

  it('a balance top-up uses a new idempotency key for another amount and for the next one of the same amount', async () => {
    const { user, sent } = open([lost(), lost()]);
    await user.type(amount(), '50{Enter}');
    await failed();
    await user.type(amount(), '0{Enter}');
    await screen.findByText('₽500.00 added to your balance');
    await user.click(screen.getByRole('button', { name: 'open' }));
    await user.type(amount(), '500{Enter}');
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(keys(sent).size).toBe(3);
  });

  it('a double click on a balance top-up uses one idempotency key', async () => {
    const { user, sent } = open();
    await user.type(amount(), '50');
    const button = submit();
    button.click();
    button.click();
    await screen.findByText('₽50.00 added to your balance');
    expect(keys(sent).size).toBe(1);
  });
});
