import type pg from 'pg';
import type { Goods } from './goods.ts';
import type { Buyer } from './users.ts';

/** Creates the same buyers, options and stock in the floor's plain tables. */
export async function seedFloor(
  db: pg.Pool,
  goods: Goods,
  buyers: readonly Buyer[],
  stock: { spreadCodes: number; hotCodes: number },
): Promise<void> {
  const ids = buyers.map(({ id }) => id);
  const options = [...goods.spread, goods.hot];
  await db.query('INSERT INTO carts (user_id) SELECT unnest($1::int[])', [ids]);
  await db.query(
    'INSERT INTO accounts (id, balance) SELECT id, 1000000 FROM unnest($1::int[]) AS id',
    [ids],
  );
  await db.query(
    `INSERT INTO price_options (id, product_id, game_amount, price_usd)
     SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::bigint[])`,
    [
      options.map(({ id }) => id),
      options.map(({ productId }) => productId),
      options.map(({ gameAmount }) => gameAmount),
      options.map(({ priceUsd }) => priceUsd),
    ],
  );
  const perOption = Math.ceil(stock.spreadCodes / goods.spread.length);
  // Ciphers are as long as those of the shop.
  const load = `INSERT INTO codes (option_id, cipher)
    SELECT o, sha256(convert_to(o::text || n, 'UTF8')) || '\\x0000000000000000' FROM unnest($1::int[]) AS o, generate_series(1, $2::int) AS n`;
  await db.query(load, [goods.spread.map(({ id }) => id), perOption]);
  await db.query(load, [[goods.hot.id], stock.hotCodes]);
}
