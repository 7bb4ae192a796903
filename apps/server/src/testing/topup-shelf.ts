import { randomBytes } from 'node:crypto';
import type { TopupService } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { PlayerChecks } from '#modules/topup/index.ts';

/** A denomination for sale. */
export interface Denomination {
  id: number;
  name: string;
}

export interface DenominationOptions {
  service?: string;
  name?: string;
  /** Minor units; null: not for sale in that currency. */
  usd?: bigint | null;
  rub?: bigint | null;
  gameAmount?: number;
  /** In stock, to be redeemed for players. */
  codes?: number;
}

type StockDeps = Pick<Deps, 'pool' | 'codeCipher'>;

/** Puts a denomination on sale, with codes of its own. */
export async function addDenomination(
  deps: StockDeps,
  options: DenominationOptions = {},
): Promise<Denomination> {
  const { service = 'freefire', usd = 199n, rub = 15_000n, gameAmount = 100, codes = 0 } = options;
  const name = options.name ?? `${gameAmount} of ${service}`;
  const { rows } = await deps.pool.query<{ id: number }>(
    `INSERT INTO topup_denominations (service, item_id, name, game_amount, price_usd, price_rub)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [service, `item-${gameAmount}`, name, gameAmount, usd, rub],
  );
  const id = rows[0]?.id ?? 0;
  await addTopupCodes(deps, id, codes);
  return { id, name };
}

/** Loads new codes of a denomination, each beginning with `prefix`, and answers their texts. */
export async function addTopupCodes(
  { pool, codeCipher }: StockDeps,
  denominationId: number,
  count: number,
  prefix = '',
): Promise<string[]> {
  // No word comes about by chance that the sandbox refuses codes for.
  const texts = Array.from(
    { length: count },
    () => prefix + randomBytes(12).toString('hex').toUpperCase().replaceAll('B', 'H'),
  );
  const encrypted = texts.map((text) => codeCipher.encrypt(text));
  await pool.query(
    `WITH loaded AS (
       SELECT nextval('codes_id_seq') AS id, cipher, key_id, fingerprint
         FROM unnest($2::bytea[], $3::text[], $4::bytea[]) AS l (cipher, key_id, fingerprint)),
     added AS (
       INSERT INTO topup_codes (id, denomination_id, cipher, key_id) SELECT id, $1, cipher, key_id FROM loaded)
     INSERT INTO code_fingerprints (fingerprint, code_id) SELECT fingerprint, id FROM loaded`,
    [
      denominationId,
      encrypted.map(({ cipher }) => cipher),
      encrypted.map(({ keyId }) => keyId),
      texts.map((text) => codeCipher.fingerprint(text)),
    ],
  );
  return texts;
}

/** Checks that know everybody, and count how often they were asked; single answers can be replaced. */
export class KnownPlayers implements PlayerChecks {
  asked = 0;
  askers: Parameters<PlayerChecks['check']>[1][] = [];
  answer: () => ReturnType<PlayerChecks['check']> = () =>
    Promise.resolve({ found: true, playerName: 'SwiftFox_7' });

  nameIn(token: string): string | null {
    return token === 'genuine' ? 'LuckyOtter_9' : null;
  }

  check(...[, asker]: Parameters<PlayerChecks['check']>): ReturnType<PlayerChecks['check']> {
    this.asked++;
    this.askers.push(asker);
    return this.answer();
  }
}

/** The ids of an order's items, in their order. */
export async function itemsOf({ pool }: Pick<Deps, 'pool'>, orderId: string): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    'SELECT id FROM order_items WHERE order_id = $1 ORDER BY position',
    [orderId],
  );
  return rows.map(({ id }) => id);
}

/**
 * What the worker does before it calls a supplier: takes an item, unless somebody else did. Answers whether it
 * was this one.
 */
export async function dispatchItem(
  { pool }: Pick<Deps, 'pool'>,
  orderItemId: bigint,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE topup_items SET state = 'dispatching' WHERE order_item_id = $1 AND state = 'waiting'`,
    [orderItemId],
  );
  return rowCount === 1;
}

/** topupData as a page sends it. */
export const freefireData = (offer: Denomination, changes: Record<string, unknown> = {}) => ({
  service: 'freefire' as TopupService,
  login: '123456789',
  player_id: '123456789',
  offer_id: offer.id,
  offer_name: offer.name,
  price_usd: 1.99,
  price_rub: 150,
  input_currency: 'usd',
  currency: 'usd' as const,
  commission: 0,
  image_url: '/images/products/freefire.svg',
  check_token: 'genuine',
  ...changes,
});

/** As {@link freefireData}, of one unit of each of the denominations. */
export const pubgData = (
  packages: readonly Denomination[],
  changes: Record<string, unknown> = {},
) => ({
  ...freefireData({ id: -1, name: 'UC' }),
  service: 'pubg' as TopupService,
  denominations: packages.map(({ id }) => ({ denomination_id: id, quantity: 1 })),
  ...changes,
});
