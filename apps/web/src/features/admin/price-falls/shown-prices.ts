/** Both prices of something in major units; null: not for sale in that currency. */
export interface ShownPrices {
  priceUsd: number | null;
  priceRub: number | null;
}

const read = (price: unknown) => (typeof price === 'number' ? price : null);

/** The prices of a form that its contract has accepted. */
export const readShownPrices = (priceUsd: unknown, priceRub: unknown): ShownPrices => ({
  priceUsd: read(priceUsd),
  priceRub: read(priceRub),
});
