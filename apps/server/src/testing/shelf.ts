import { randomBytes } from 'node:crypto';
import type { Deps } from '#deps.ts';

/** Something for sale. */
export interface Shelf {
  productId: number;
  optionId: number;
  /** Texts of the codes in stock, oldest first. */
  codes: string[];
}

export interface ShelfOptions {
  /** Minor units; null: not for sale in that currency. */
  usd?: bigint | null;
  rub?: bigint | null;
  codes?: number;
  gameAmount?: number;
  /** An existing product, to give it another option. */
  productId?: number;
}

type StockDeps = Pick<Deps, 'pool' | 'codeCipher'>;

/** Puts a price option of a product, with codes of its own, on sale. */
export async function stockShelf(deps: StockDeps, options: ShelfOptions = {}): Promise<Shelf> {
  const { usd = 499n, rub = 45_000n, codes = 1, gameAmount = 100 } = options;
  const productId = options.productId ?? (await addProduct(deps));
  const { rows } = await deps.pool.query<{ id: number }>(
    `INSERT INTO price_options (product_id, game_amount, price_usd, price_rub)
     VALUES ($1, $2, $3, $4) RETURNING id`,
    [productId, gameAmount, usd, rub],
  );
  const optionId = rows[0]?.id ?? 0;
  return { productId, optionId, codes: await loadCodes(deps, optionId, codes) };
}

async function addProduct({ pool }: StockDeps): Promise<number> {
  const slug = `product-${randomBytes(6).toString('hex')}`;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO products (slug, title, description, image_url, activation_instructions, translations)
     VALUES ($1, 'Карта', 'Описание', '/images/card.svg', 'Введите код', $2) RETURNING id`,
    [slug, JSON.stringify({ en: { title: 'Card', description: 'Description' } })],
  );
  return rows[0]?.id ?? 0;
}

/** Loads new codes of an option and answers their texts. */
export async function loadCodes(
  { pool, codeCipher }: StockDeps,
  optionId: number,
  count: number,
): Promise<string[]> {
  const texts = Array.from({ length: count }, () => randomBytes(12).toString('hex').toUpperCase());
  const encrypted = texts.map((text) => codeCipher.encrypt(text));
  await pool.query(
    `WITH loaded AS (
       SELECT nextval('codes_id_seq') AS id, cipher, key_id, fingerprint
         FROM unnest($2::bytea[], $3::text[], $4::bytea[]) AS l (cipher, key_id, fingerprint)),
     added AS (
       INSERT INTO codes (id, option_id, cipher, key_id) SELECT id, $1, cipher, key_id FROM loaded)
     INSERT INTO code_fingerprints (fingerprint, code_id) SELECT fingerprint, id FROM loaded`,
    [
      optionId,
      encrypted.map(({ cipher }) => cipher),
      encrypted.map(({ keyId }) => keyId),
      texts.map((text) => codeCipher.fingerprint(text)),
    ],
  );
  return texts;
}

/** Puts an option into a cart as it is, without asking whether there is enough. */
export async function fillCart(
  { pool }: Pick<Deps, 'pool'>,
  userId: number,
  optionId: number,
  quantity = 1,
): Promise<void> {
  await pool.query(
    `INSERT INTO cart_items (user_id, option_id, quantity) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, option_id) DO UPDATE SET quantity = excluded.quantity`,
    [userId, optionId, quantity],
  );
}
