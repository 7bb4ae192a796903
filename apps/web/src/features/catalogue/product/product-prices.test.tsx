import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PriceOption } from '@manabar/contracts';
import { amounts, answersWith, openProduct, option, product } from '#test/product-shop.tsx';
import { Refusal } from '#test/render.tsx';

const summary = () => screen.getByRole('complementary');
const global = { id: 0, name: 'Global', code: 'global', game_currency: 'Coins', flag: '' };

describe('the prices of a product', () => {
  it('the product page shows the prices of global codes under the region Global', async () => {
    const ofRegion = vi.fn(({ regionId }: { regionId: unknown }): PriceOption[] =>
      regionId === 0 ? [option(9900)] : product.prices,
    );
    openProduct({
      catalogue: {
        bySlug: () => ({
          ...product,
          hasGlobalCodes: true,
          regions: [...product.regions, global],
        }),
        prices: ofRegion,
        codes: ofRegion,
      },
    });
    const regions = within(await screen.findByRole('group', { name: 'Region' }));
    expect(regions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Europe',
      'Asia',
      'Global',
    ]);
    await userEvent.click(regions.getByRole('button', { name: 'Global' }));
    await waitFor(() => expect(ofRegion).toHaveBeenCalledWith({ id: 4, regionId: 0 }));
    await waitFor(async () => expect((await amounts())[0]?.textContent).toContain('9,900 Coins'));
    expect(summary().textContent).toContain('₽9,900.00');
  });

  it('the product page says that a product is sold in a single currency and shows its price there', async () => {
    openProduct({
      catalogue: answersWith([{ ...option(10), price_usd: 4.99, price_rub: null }]),
    });
    expect(await screen.findByText('Sold in dollars only')).toBeTruthy();
    expect(summary().textContent).toContain('$4.99');
  });

  it('the product page says that the prices of a region could not be loaded and retries', async () => {
    let asked = 0;
    openProduct({
      catalogue: {
        prices: () => {
          asked += 1;
          if (asked === 1) throw new Refusal('rate_limited');
          return [option(5000)];
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Asia' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not load the prices');
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await amounts())[0]?.textContent).toContain('5,000'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
