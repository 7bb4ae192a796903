import {
  createFreefireDenominationInput,
  createPubgDenominationInput,
  type DenominationFields,
} from '@manabar/contracts';
import {
  createDenomination,
  demoActions,
  freefireGame,
  loadRedeemCodes,
  pubgGame,
  writeAudit,
  type AuditActor,
  type DenominationGame,
  type Deps,
} from '@manabar/server/seed-api';
import { makeCode } from './make-code.ts';

/** Number of codes of each PUBG package. */
const STOCK = 300;
const CODE_PATTERN = 'XXXXXXXXXXXXXXXXXX';

type Priced = [amount: number, usd: number, rub: number];

const diamonds: Priced[] = [
  [25, 0.29, 27],
  [50, 0.55, 51],
  [100, 0.99, 92],
  [210, 1.99, 184],
  [310, 2.89, 267],
  [530, 4.89, 452],
  [645, 5.99, 554],
  [1080, 9.79, 905],
  [1450, 12.99, 1201],
  [2200, 19.49, 1802],
  [3240, 28.49, 2634],
  [5600, 48.49, 4483],
  [11_200, 94.99, 8782],
];

const packages: Priced[] = [
  [60, 0.99, 92],
  [325, 4.79, 443],
  [385, 5.69, 526],
  [660, 9.29, 859],
  [720, 10.19, 942],
  [1800, 23.49, 2172],
  [1920, 25.19, 2329],
  [3850, 45.99, 4252],
  [8100, 89.99, 8320],
];

/** Denominations are named by a symbol that needs no translation. */
const freefire = diamonds.map(([amount, price, price_rub]) =>
  createFreefireDenominationInput.parse({
    name: `${amount} 💎`,
    item_id: `ff-${amount}`,
    price,
    price_rub,
    game_amount: amount,
  }),
);

const pubg = packages.map(([uc_amount, price_usd, price_rub]) =>
  createPubgDenominationInput.parse({ uc_amount, price_usd, price_rub }),
);

type Admin = AuditActor & { userId: number };

/**
 * Creates the offers of the top-up pages. It completes an interrupted load: an existing denomination stays, and one without codes
 * gets them.
 */
export async function seedTopups(deps: Deps, admin: Admin): Promise<void> {
  const shop = { userId: null, nickname: admin.nickname };
  await writeAudit(deps.prisma, { actor: shop, action: demoActions.beginTopups, target: 'shop' });
  for (const fields of freefire) await ensure(deps, admin, freefireGame, fields);
  for (const fields of pubg) {
    const denominationId = await ensure(deps, admin, pubgGame, fields);
    const text = Array.from({ length: STOCK }, () => makeCode(CODE_PATTERN)).join('\n');
    const stocked = await deps.prisma.topupCode.findFirst({ where: { denominationId } });
    if (!stocked) await loadRedeemCodes(deps, admin, { denominationId, text });
  }
  await writeAudit(deps.prisma, { actor: shop, action: demoActions.endTopups, target: 'shop' });
}

/** Returns the denomination of this amount, which is created if it does not exist. */
async function ensure(
  deps: Deps,
  admin: Admin,
  game: DenominationGame<{ id: number }>,
  fields: DenominationFields,
): Promise<number> {
  const { service } = game;
  const where = { service, gameAmount: fields.gameAmount, archivedAt: null };
  const found = await deps.prisma.topupDenomination.findFirst({ where });
  return (found ?? (await createDenomination(deps, admin, game, fields))).id;
}
