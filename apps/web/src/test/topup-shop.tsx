import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { useLocation } from 'react-router-dom';
import type { FreefireOffer, PlayerCheckResult, PubgPackage } from '@manabar/contracts';
import { matchPage } from '@manabar/contracts/rules';
import FreefirePage from '#pages/products/freefire-page.tsx';
import PubgPage from '#pages/products/pubg-page.tsx';
import { renderAt, type Answers } from './render.tsx';

export const offer = (id: number, over: Partial<FreefireOffer> = {}): FreefireOffer => ({
  id,
  item_id: String(id),
  name: `${id * 100} diamonds`,
  price: id,
  price_rub: id * 90,
  is_active: true,
  ...over,
});

export const ucPackage = (uc_amount: number, over: Partial<PubgPackage> = {}): PubgPackage => ({
  id: uc_amount,
  uc_amount,
  price_usd: uc_amount / 100,
  price_rub: uc_amount,
  active: true,
  ...over,
});

export const found: PlayerCheckResult = {
  found: true,
  player_name: 'Hero',
  check_token: 'token-of-hero',
};

/** Shows the navigation state that a page sends to the checkout. */
function Checkout() {
  return <output data-testid="state">{JSON.stringify(useLocation().state)}</output>;
}

function Pages() {
  const match = matchPage(useLocation().pathname);
  if (match?.page === 'freefire') return <FreefirePage />;
  if (match?.page === 'pubg') return <PubgPage />;
  return match?.page === 'checkout' ? <Checkout /> : null;
}

/** Opens a top-up page; `topup` replaces answers of its calls. */
export function openTopup(at: string, topup: Partial<NonNullable<Answers['topup']>> = {}) {
  const checkPlayer = vi.fn((): PlayerCheckResult | Promise<PlayerCheckResult> => found);
  const rendered = renderAt(at, <Pages />, {
    topup: {
      checkPlayer,
      freefireOffers: () => ({
        offers: Array.from({ length: 11 }, (_, index) => offer(index + 1)),
      }),
      pubgPackages: () =>
        [60, 325, 385, 660, 720, 1800, 1920, 3850, 8100].map((uc) => ucPackage(uc)),
      ...topup,
    },
    wallet: { balance: () => [{ currency: 'rub', amount: 1000 }] },
  });
  return { ...rendered, checkPlayer, user: userEvent.setup() };
}

/** Orders that arrived at the checkout. */
export const sentData = () =>
  (JSON.parse(screen.getByTestId('state').textContent) as { topupData: object }).topupData;

export const idField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Player ID' });
export const findButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Find' });
export const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Top up' });

/** The last step: summary and action. */
export const payStep = () => screen.getByRole('region', { name: '3 Check and pay' });

export const tiles = async (name: string) =>
  within(await screen.findByRole('group', { name })).getAllByRole('button');

export const pressed = (buttons: HTMLElement[]) =>
  buttons
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent);
