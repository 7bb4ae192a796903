import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { useLocation } from 'react-router-dom';
import type { PriceOption, ProductDetail, Region } from '@manabar/contracts';
import { matchPage } from '@manabar/contracts/rules';
import ProductPage from '#pages/products/product-page.tsx';
import { renderAt, type Answers } from './render.tsx';

export const option = (game_amount: number, available_count = 9): PriceOption => ({
  game_amount,
  price_usd: game_amount / 100,
  price_rub: game_amount,
  available_count,
});

const region = (id: number, name: string, game_currency = 'Robux'): Region => ({
  id,
  name,
  code: 'eu',
  game_currency,
  flag: '',
});

const byRegion: Record<number, PriceOption[]> = {
  1: [option(100, 2), ...Array.from({ length: 10 }, (_, index) => option(200 + index))],
  2: [option(5000)],
};

/** Two regions, eleven amounts in the first of them. */
export const product: ProductDetail = {
  id: 4,
  title: 'Roblox',
  slug: 'roblox',
  description: 'Robux for your avatar',
  image_url: '/images/products/roblox.svg',
  keywords: '',
  category: 'gift-card',
  game_currency: 'Robux',
  hasRegions: true,
  hasGlobalCodes: false,
  regions: [region(1, 'Europe'), region(2, 'Asia', 'Gems')],
  activation_instructions: 'Open the site',
  prices: byRegion[1] ?? [],
};

/** A product without regions that has these amounts. */
export function answersWith(prices: PriceOption[]): Partial<NonNullable<Answers['catalogue']>> {
  return {
    bySlug: () => ({ ...product, hasRegions: false, regions: [], prices }),
    prices: () => prices,
    codes: () => prices.filter(({ available_count }) => available_count > 0),
    popular: () => [],
  };
}

function Pages({ next }: { next: ReactNode }) {
  const match = matchPage(useLocation().pathname);
  return match?.page === 'product' ? <ProductPage params={match.params} /> : next;
}

interface Opened {
  at?: string;
  cart?: Answers['cart'];
  shop?: Answers['shop'];
  catalogue?: Partial<NonNullable<Answers['catalogue']>>;
  /** Shown on every other page. */
  next?: ReactNode;
  /** Shown on every page. */
  header?: ReactNode;
}

/** Opens the product's page; answers the calls for prices and codes. */
export function openProduct({
  at = '/products/roblox',
  cart,
  catalogue,
  shop,
  next = null,
  header,
}: Opened = {}) {
  const prices = vi.fn(({ regionId }: { regionId: unknown }) => byRegion[Number(regionId)] ?? []);
  const codes = vi.fn(({ regionId }: { regionId: unknown }) => byRegion[Number(regionId)] ?? []);
  const page = (
    <>
      {header}
      <Pages next={next} />
    </>
  );
  const { router } = renderAt(at, page, {
    catalogue: {
      bySlug: () => product,
      prices,
      codes,
      popular: ({ regionId }) => (regionId === 1 ? [option(209)] : []),
      ...catalogue,
    },
    cart: {
      get: () => ({ success: true, data: [], subtotal: { usd: 0, rub: 0, uzs: null } }),
      ...cart,
    },
    ...(shop && { shop }),
    wallet: { balance: () => [{ currency: 'rub', amount: 150 }] },
  });
  return { prices, codes, router };
}

/** The tiles of the amount grid. */
export const amounts = async () =>
  within(await screen.findByRole('group', { name: 'Amount' })).getAllByRole('button');

export const pressed = (buttons: HTMLElement[]) =>
  buttons.filter((button) => button.getAttribute('aria-pressed') === 'true');
