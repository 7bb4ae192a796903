/** Prices in both currencies in major units; null means not sold in that currency. */
export interface FormPrices {
  priceUsd: number | null;
  priceRub: number | null;
}

const read = (price: unknown) => (typeof price === 'number' ? price : null);

/** Reads the prices of a validated form. */
export const readFormPrices = (priceUsd: unknown, priceRub: unknown): FormPrices => ({
  priceUsd: read(priceUsd),
  priceRub: read(priceRub),
});
