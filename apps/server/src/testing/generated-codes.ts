import { addDenomination } from './topup-shelf.ts';
import type { TestShop, TestUser } from './test-shop.ts';

/** A code that the shop made, with its text. */
export interface MadeCode {
  id: number;
  text: string;
}

/** A denomination of Free Fire, the product that its codes are sold as, and an admin who makes them. */
export interface GeneratedShelf {
  productId: number;
  denominationId: number;
  admin: TestUser;
  /** Makes codes; they are not for sale unless `published`. */
  make: (count: number, options?: { published?: boolean }) => Promise<MadeCode[]>;
  /** Makes one. */
  makeOne: (options?: { published?: boolean }) => Promise<MadeCode>;
}

export async function openGeneratedShelf(
  shop: TestShop,
  { usd = 199n, gameAmount = 100 }: { usd?: bigint; gameAmount?: number } = {},
): Promise<GeneratedShelf> {
  const { deps } = shop;
  const { rows } = await deps.pool.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO products (slug, title, description, image_url, activation_instructions, code_prefix)
       SELECT 'freefire-codes', 'Free Fire', '', '/images/products/freefire.svg', '', 'FF'
        WHERE NOT EXISTS (SELECT FROM products WHERE slug = 'freefire-codes') RETURNING id)
     SELECT id FROM made UNION ALL SELECT id FROM products WHERE slug = 'freefire-codes'`,
  );
  const [product] = rows;
  if (!product) throw new Error('there is no product for generated codes');
  const { id: denominationId } = await addDenomination(deps, { usd, gameAmount });
  const admin = await shop.createAdmin();
  const { generatedCodes } = admin.call.admin;
  const shelf: GeneratedShelf = {
    productId: product.id,
    denominationId,
    admin,
    make: async (count, { published = false } = {}) => {
      const { ids } = await generatedCodes.generate({ count, denominationId });
      if (published) await generatedCodes.publish({ ids, published });
      return readTexts(shop, ids);
    },
    makeOne: async (options) => {
      const [code] = await shelf.make(1, options);
      if (!code) throw new Error('no code was made');
      return code;
    },
  };
  return shelf;
}

/** The texts behind the shop's back: nobody has seen them. */
async function readTexts({ deps }: TestShop, ids: readonly number[]): Promise<MadeCode[]> {
  const { rows } = await deps.pool.query<{ id: bigint; cipher: Buffer; key_id: string }>(
    'SELECT id, cipher, key_id FROM codes WHERE id = ANY ($1::bigint[]) ORDER BY id',
    [ids],
  );
  return rows.map(({ id, cipher, key_id }) => ({
    id: Number(id),
    text: deps.codeCipher.decrypt(cipher, key_id),
  }));
}

/** Where a code stands. */
export async function standingOf({ deps }: TestShop, id: number) {
  const { rows } = await deps.pool.query<{
    state: string;
    seen: boolean;
    bound: boolean;
    activated: boolean;
  }>(
    `SELECT c.state::text AS state, c.revealed_at IS NOT NULL AS seen, g.activation_item_id IS NOT NULL AS bound,
            g.activated_at IS NOT NULL AS activated
       FROM codes c JOIN generated_codes g ON g.code_id = c.id WHERE c.id = $1`,
    [id],
  );
  return rows[0];
}
