import type pg from 'pg';
import type { Api } from '@manabar/tooling/rest-api';

export interface Option {
  id: number;
  productId: number;
  gameAmount: number;
  /** Price in minor units. */
  priceUsd: number;
}

export interface Goods {
  products: { id: number; slug: string }[];
  /** Options that share the stock of the spread load. */
  spread: Option[];
  /** Option that all purchases want. */
  hot: Option;
}

const productCount = 100;
const optionsPerProduct = 4;
const linesPerRequest = 100_000;
const description =
  'A prepaid card for your account. The code arrives at once after payment and stays in your orders. ' +
  'Enter it in the shop of the game; the amount is credited immediately and never expires.';

async function seedRegions(db: pg.Pool): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO regions (name, code, game_currency, flag)
     VALUES ('Russia', 'ru', '', '🇷🇺'), ('United States', 'us', '', '🇺🇸'), ('Europe', 'eu', '', '🇪🇺')
     RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

/** Creates the products of a mid-sized shop, whose list is about 50 kB of JSON. */
async function seedProducts(admin: Api, db: pg.Pool): Promise<Goods['products']> {
  const regionIds = await seedRegions(db);
  const products: Goods['products'] = [];
  for (let number = 1; number <= productCount; number++) {
    const product = await admin.post<{ id: number; slug: string }>('/admin/products', {
      title: `Gift card ${number}`,
      description,
      image_url: `/images/products/gift-card-${number}.svg`,
      keywords: `gift card ${number} game credits`,
      game_currency: 'Credits',
    });
    products.push({ id: product.id, slug: product.slug });
    if (number % 10 === 0) {
      await admin.put(`/admin/products/${product.id}/regions`, { regionIds });
    }
  }
  return products;
}

/** Loads codes through the shop's own bulk load. Throws when one was not added. */
async function loadCodes(admin: Api, productId: number, lines: readonly string[]): Promise<void> {
  for (let at = 0; at < lines.length; at += linesPerRequest) {
    const part = lines.slice(at, at + linesPerRequest);
    const result = await admin.post<{ added: number }>('/admin/codes/bulk', {
      productId,
      regionId: 0,
      text: part.join('\n'),
    });
    if (result.added !== part.length) {
      throw new Error(`of ${part.length} codes ${result.added} were added`);
    }
  }
}

const price = (option: number) => 100 + option;
const codeLine = (option: number, number: number) =>
  `BENCH-${option}-${number},${(price(option) / 100).toFixed(2)},${price(option)}.00,${option * 10}`;

/**
 * Loads some more codes of the hot option. A server that starts decrypts the newest codes, which must not be copies of
 * others with different fingerprints. `loaded` is the number of codes that {@link seedGoods} gave to the option.
 */
export async function loadNewestCodes(
  admin: Api,
  { goods, loaded }: { goods: Goods; loaded: number },
): Promise<void> {
  const lines = Array.from({ length: 10 }, (_, number) => codeLine(1000, loaded + number));
  await loadCodes(admin, goods.hot.productId, lines);
}

function optionsOf(db: pg.Pool, where: string, values: unknown[]): Promise<Option[]> {
  return db
    .query<{ id: number; product_id: number; game_amount: number; price_usd: string }>(
      `SELECT id, product_id, game_amount, price_usd FROM price_options WHERE ${where} ORDER BY id`,
      values,
    )
    .then(({ rows }) =>
      rows.map((row) => ({
        id: row.id,
        productId: row.product_id,
        gameAmount: row.game_amount,
        priceUsd: Number(row.price_usd),
      })),
    );
}

/** Creates a catalogue with `spreadCodes` codes over its options and `hotCodes` of one option. */
export async function seedGoods(
  admin: Api,
  db: pg.Pool,
  stock: { spreadCodes: number; hotCodes: number },
): Promise<Goods> {
  const products = await seedProducts(admin, db);
  const hotProduct = products.at(-1);
  if (!hotProduct) throw new Error('there are no products');
  const perOption = Math.ceil(stock.spreadCodes / ((productCount - 1) * optionsPerProduct));
  for (const [index, product] of products.slice(0, -1).entries()) {
    const options = Array.from(
      { length: optionsPerProduct },
      (_, n) => index * optionsPerProduct + n + 1,
    );
    const lines = options.flatMap((option) =>
      Array.from({ length: perOption }, (_, number) => codeLine(option, number)),
    );
    await loadCodes(admin, product.id, lines);
  }
  const hotLines = Array.from({ length: stock.hotCodes }, (_, number) => codeLine(1000, number));
  await loadCodes(admin, hotProduct.id, hotLines);
  const spread = await optionsOf(db, 'product_id <> $1', [hotProduct.id]);
  const [hot] = await optionsOf(db, 'product_id = $1', [hotProduct.id]);
  if (!hot || spread.length !== (productCount - 1) * optionsPerProduct) {
    throw new Error('the options are not those that were loaded');
  }
  return { products, spread, hot };
}
