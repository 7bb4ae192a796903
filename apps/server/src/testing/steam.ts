import type { Deps } from '#deps.ts';

/** Sets rates for one dollar, as fresh as the shop's clock. */
export async function setRates(
  { prisma, clock }: Pick<Deps, 'prisma' | 'clock'>,
  rates: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [toCurrency, rate] of Object.entries(rates)) {
    const key = { fromCurrency: 'USD', toCurrency };
    const value = { rate, source: 'test', updatedAt: clock.now() };
    await prisma.currencyRate.upsert({
      where: { fromCurrency_toCurrency: key },
      create: { ...key, ...value },
      update: value,
    });
  }
}

/** topupData of the Steam page. */
export const steamData = (changes: Record<string, unknown> = {}) => ({
  service: 'steam' as const,
  login: 'gabe_n',
  player_id: 'gabe_n',
  offer_id: 0,
  offer_name: 'Steam Topup 10 USD',
  price_usd: 10.3,
  price_rub: 952.26,
  input_currency: 'usd',
  currency: 'usd' as const,
  user_balance_currency: 'usd',
  commission: 0.3,
  amount: 10,
  image_url: '/images/products/steam.svg',
  ...changes,
});
