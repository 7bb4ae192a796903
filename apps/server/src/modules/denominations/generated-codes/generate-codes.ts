import type { generateCodesInput, generatedIdsSchema } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { callOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type CallingActor } from '#modules/audit/index.ts';
import { holdProductBySlug } from '#modules/catalogue/index.ts';
import {
  beginLoad,
  ensureOption,
  insertGeneratedCodes,
  encryptCodes,
} from '#modules/stock/index.ts';
import { freefireGame } from '../denomination-games.ts';
import { insertGenerated } from './generated-codes.sql.ts';
import { generateTexts } from './generated-code-format.ts';
import { holdDenomination } from '../redeem-codes/redeem-codes.sql.ts';

/** Slug of the product that sells generated codes. */
const PRODUCT = 'freefire-codes';
/** Codes per statement. */
const WINDOW = 5000;

type Input = z.output<typeof generateCodesInput>;
type Generated = z.infer<typeof generatedIdsSchema>;

/**
 * Generates codes of a denomination with its item, amount, name and prices, unpublished, in one transaction. Draws
 * another text for one that was loaded or generated before. Errors: see generateCodesInput.
 */
export function generateCodes(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  actor: CallingActor,
  input: Input,
  draw = generateTexts,
): Promise<Generated> {
  const call = callOf(actor, 'admin.generatedCodes.generate', input);
  return withIdempotency(deps, call, async (client) => {
    const tx = await beginLoad(client);
    const { productId, codePrefix, denomination } = await whatToMake(tx, input.denominationId);
    const { itemId, gameAmount, name } = denomination;
    const optionId = await ensureOption(tx, { productId, regionId: 0 }, denomination);
    const prefix = input.prefix || codePrefix;
    const ids: bigint[] = [];
    while (ids.length < input.count) {
      const texts = draw(Math.min(WINDOW, input.count - ids.length), prefix);
      const lines = texts.map((code) => ({ code }));
      const { fingerprints, ciphers, keyId } = await encryptCodes(deps.codeCipher, lines);
      const owners = texts.map(() => optionId);
      const [added] = await insertGeneratedCodes(tx, fingerprints, ciphers, owners, keyId);
      ids.push(...(added?.ids ?? []));
    }
    await insertGenerated(tx, ids, input.denominationId, itemId, gameAmount, name);
    await writeAudit(tx, {
      actor,
      action: 'generated_codes.generate',
      target: `denomination:${input.denominationId}`,
      after: { count: ids.length, prefix, ids: ids.map(Number) },
    });
    return { ids: ids.map(Number) };
  });
}

async function whatToMake(tx: Queryable, denominationId: number) {
  const [denomination] = await holdDenomination(tx, freefireGame.service, denominationId);
  if (!denomination) throw new DomainError('not_found', { denominationId: 'not_found' });
  const [product] = await holdProductBySlug(tx, PRODUCT);
  if (!product) throw new DomainError('not_found', { product: 'not_found' });
  const { item_id: itemId, game_amount: gameAmount, ...row } = denomination;
  const { name, price_usd: priceUsd, price_rub: priceRub } = row;
  return {
    productId: product.id,
    codePrefix: product.code_prefix,
    denomination: { itemId, gameAmount, name, priceUsd, priceRub },
  };
}
