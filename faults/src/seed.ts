import {
  adjustBalance,
  createDenomination,
  createDeps,
  createProduct,
  createUser,
  freefireGame,
  loadCodes,
  readEnv,
} from '@manabar/server/seed-api';
import { createFreefireDenominationInput, productFields } from '@manabar/contracts';

/** Goods and customers of the load. */
export interface Goods {
  productId: number;
  /** Game amounts of the options; each costs `price` in both currencies. */
  amounts: readonly number[];
  price: number;
  offer: { id: number; name: string; price: number };
  customers: readonly { nickname: string; userId: number }[];
}

export const PASSWORD = 'faults password 1';
/** First balance of a customer, in minor units of both currencies. */
export const START_BALANCE = 100_000_00n;
/** Price in major units. */
const PRICE = 1;
const amounts = Array.from({ length: 20 }, (_, index) => (index + 1) * 10);

/** Fills an empty shop through the use cases of admins. */
export async function seed(
  source: Readonly<Record<string, string>>,
  { customers, codes }: { customers: number; codes: number },
): Promise<Goods> {
  const { deps, close } = createDeps(
    readEnv({ ...source, LOG_LEVEL: 'warn', ADMIN_CREDIT_LIMIT: '100000000' }),
  );
  try {
    const admin = await createUser(deps, { nickname: 'boss', password: PASSWORD, role: 'admin' });
    const product = await createProduct(
      deps,
      admin,
      productFields.parse({
        title: 'Gift card',
        description: 'A card.',
        image_url: '/images/products/card.svg',
        keywords: 'card',
        game_currency: 'Credits',
        hasGlobalCodes: true,
      }),
    );
    for (const amount of amounts) {
      const text = Array.from(
        { length: Math.ceil(codes / amounts.length) },
        (_, n) => `FAULT-${amount}-${n},${PRICE},${PRICE},${amount}`,
      ).join('\n');
      await loadCodes(deps, admin, { productId: product.id, regionId: 0, text });
    }
    const fields = createFreefireDenominationInput.parse({
      name: 'Diamonds',
      item_id: 'ff-100',
      price: PRICE,
      price_rub: PRICE,
      game_amount: 100,
    });
    const offer = await createDenomination(deps, admin, freefireGame, fields);
    const made: { nickname: string; userId: number }[] = [];
    for (let n = 1; n <= customers; n++) {
      const customer = await createUser(deps, { nickname: `buyer-${n}`, password: PASSWORD });
      for (const currency of ['usd', 'rub'] as const) {
        const input = { id: customer.userId, currency, amount: START_BALANCE };
        const how = { mode: 'set' as const, reason: 'balance for the load' };
        await adjustBalance(deps, admin, { ...input, ...how }, async () => null);
      }
      made.push(customer);
    }
    const { name } = fields;
    return {
      ...{ productId: product.id, amounts, price: PRICE, customers: made },
      offer: { id: offer.id, name, price: PRICE },
    };
  } finally {
    await close();
  }
}
