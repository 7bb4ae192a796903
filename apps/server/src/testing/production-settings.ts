/** The settings that a shop in production cannot do without. */
export const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://x@127.0.0.1/x',
  PUBLIC_URL: 'https://shop.example',
  CODE_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  SUPPLIER_URL: 'https://supplier.example',
  SUPPLIER_SECRET: 'shared with the supplier',
  RATES_URL: 'https://rates.invalid/XML_daily.asp',
};
