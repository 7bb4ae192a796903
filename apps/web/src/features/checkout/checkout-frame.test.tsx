import { useState } from 'react';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { trpc } from '#lib/trpc.ts';
import { renderAt, storeTestSession } from '#test/render.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';

beforeEach(storeTestSession);

const idle = { busy: false, failureIn: () => null, unknownIn: [] };
const source = { bought: 'cart', path: '/cart', change: '', changeWhat: '', back: '' } as const;

/** Checkout whose payment succeeds at once, while the next page is still loading. */
function PaidCheckout() {
  const [busy, setBusy] = useState(false);
  const utils = trpc.useUtils();
  const pay = () => {
    setBusy(true);
    void utils.wallet.invalidate();
  };
  return (
    <>
      <output>{trpc.wallet.balance.useQuery().data?.[0]?.amount}</output>
      <CheckoutFrame
        source={source}
        lines={[]}
        totals={{ usd: null, rub: 60 }}
        currency="rub"
        onCurrency={() => undefined}
        total={60}
        payments={{ balance: { ...idle, busy }, card: idle }}
        onPay={pay}
      />
    </>
  );
}

it('the checkout keeps the balance before the payment until the next page has loaded', async () => {
  const amounts = [100, 40];
  renderAt('/checkout', <PaidCheckout />, {
    wallet: { balance: () => [{ currency: 'rub', amount: amounts.shift() ?? 40 }] },
  });
  const left = { name: '₽40.00 of ₽100.00 will be left after payment' };
  await screen.findByRole('progressbar', left);
  await userEvent.click(screen.getByRole('button', { name: 'Pay ₽60.00' }));
  expect(await screen.findByText('40')).toBeTruthy();
  expect(screen.getByRole('progressbar', left)).toBeTruthy();
  expect(screen.getByText('₽40.00', { selector: 'p *' })).toBeTruthy();
});
