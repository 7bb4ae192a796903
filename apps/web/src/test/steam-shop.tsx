import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { useLocation } from 'react-router-dom';
import type { SteamCalculation } from '@manabar/contracts';
import { matchPage } from '@manabar/contracts/rules';
import { getSession } from '#lib/session/session.ts';
import SteamPage from '#pages/products/steam-page.tsx';
import { advanceTime } from './advance-time.ts';
import { Refusal, renderAt } from './render.tsx';

export interface SteamAsked {
  amount: number;
  inputCurrency: string;
  userBalanceCurrency: string;
}

/** Calculates at 100 roubles for a dollar, with a commission of 3 %. */
export function calculated({ amount, userBalanceCurrency }: SteamAsked): SteamCalculation {
  const amountWithCommission = (amount * 103) / 100;
  return {
    success: true,
    calculation: {
      amountInUserCurrency: amountWithCommission * (userBalanceCurrency === 'usd' ? 1 : 100),
      amountWithCommission,
      commission: (amount * 3) / 100,
    },
  };
}

/** The shop calculates only for logged-in customers. */
function calculatedForUsers(asked: SteamAsked): SteamCalculation {
  if (!getSession()) throw new Refusal('unauthorized');
  return calculated(asked);
}

/** Shows the navigation state that the page sends to the checkout. */
function Checkout() {
  return <output data-testid="state">{JSON.stringify(useLocation().state)}</output>;
}

function Pages() {
  const match = matchPage(useLocation().pathname);
  if (match?.page === 'steam') return <SteamPage />;
  return match?.page === 'checkout' ? <Checkout /> : null;
}

/** Opens the page with a stopped clock; `answer` is the shop's answer to a calculation. */
export function openSteam(
  answer: (asked: SteamAsked) => SteamCalculation | Promise<SteamCalculation> = calculatedForUsers,
  { isSoldOut = false } = {},
) {
  vi.useFakeTimers();
  const card = { from_usd: null, from_rub: null, sold_out: isSoldOut };
  const calculate = vi.fn(answer);
  const rendered = renderAt('/products/steam', <Pages />, {
    topup: {
      calculateSteam: calculate,
      steamLimits: () => ({ usd: 10_000, rub: 924_517, kzt: null }),
      startingPrices: () => ({ freefire: card, pubg: card, steam: card }),
    },
    wallet: { balance: () => [{ currency: 'rub', amount: 5000 }] },
  });
  return { ...rendered, calculate };
}

export const loginField = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Steam login' });
export const amountField = () => screen.getByRole<HTMLInputElement>('spinbutton');
export const type = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const deducted = () =>
  screen.getByRole('group', { name: 'Amount to be deducted' }).textContent;

/** Returns the button of the last step in each of its states. */
export const action = () =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: /^(Login to Continue|Proceed to Checkout|Processing)/,
  });
export const toasts = () => screen.getByTestId('toasts').textContent;
export const shownAddress = () => screen.getByTestId('address').textContent;

/** Fills in login and amount, and waits for the calculation. */
export async function fill(amount = '10') {
  type(loginField(), 'gaben_1');
  type(amountField(), amount);
  await advanceTime(500);
}
