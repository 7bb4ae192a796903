import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkResult } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { requirePlace } from '#modules/catalogue/index.ts';
import { linesOf, parseCodeLine, type CodeLine } from './code-lines.ts';
import { allowLongWork, insertCodes, lockLoads } from './codes.sql.ts';
import { ensureOptions, optionKey, type OptionValues, type Place } from './price-options.ts';

/** Codes per statement: enough to make round trips cheap, few enough to keep memory flat. */
const WINDOW = 5000;
/** Codes encrypted between two turns of the event loop: about five milliseconds. */
const BATCH = 500;

export interface LoadCodesInput extends Place {
  /** Lines `code,usd_price,rub_price,game_amount`. */
  text: string;
  idempotencyKey?: string | undefined;
}

export interface LoadActor extends AuditActor {
  userId: number;
  onReplay?: (() => void) | undefined;
}

/**
 * Loads codes into one product and region, all in one transaction. Every line is judged alone: a bad one is
 * reported with its number and loses nothing of the others; a code that was loaded before, ever and anywhere,
 * counts as a duplicate. Memory beyond the text itself does not grow with it.
 * Errors: not_found, request_in_progress (another load is still running), and those of a call with a key.
 */
export async function loadCodes(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'catalogueCache'>,
  actor: LoadActor,
  { idempotencyKey, ...input }: LoadCodesInput,
): Promise<BulkResult> {
  const call = {
    userId: actor.userId,
    call: 'admin.codes.bulkLoad',
    key: idempotencyKey,
    request: input,
    onReplay: actor.onReplay,
  };
  const result = await withIdempotency(deps, call, async (tx) => {
    const loaded = await load(deps, tx, input);
    await writeAudit(tx, {
      actor,
      action: 'codes.bulk_load',
      target: `product:${input.productId}`,
      after: {
        regionId: input.regionId,
        added: loaded.added,
        duplicates: loaded.duplicates,
        errors: loaded.errors.length,
      },
    });
    return loaded;
  });
  await deps.catalogueCache.announce(input.productId);
  return result;
}

async function load(
  deps: Pick<Deps, 'codeCipher'>,
  tx: PoolClient,
  { text, ...place }: Place & { text: string },
): Promise<BulkResult> {
  await allowLongWork(tx);
  await lockLoads(tx);
  await requirePlace(tx, place);
  const result: BulkResult = { added: 0, duplicates: 0, errors: [] };
  let window: CodeLine[] = [];
  const flush = async () => {
    const added = await addWindow(deps, tx, place, window);
    result.added += added;
    result.duplicates += window.length - added;
    window = [];
  };
  for (const { number, line } of linesOf(text)) {
    if (line === '') continue;
    const parsed = parseCodeLine(line);
    if (typeof parsed === 'string') result.errors.push({ line: number, reason: parsed });
    else window.push(parsed);
    if (window.length === WINDOW) await flush();
  }
  if (window.length > 0) await flush();
  return result;
}

/** Adds what is new of a window of lines and answers how many that were. */
async function addWindow(
  deps: Pick<Deps, 'codeCipher'>,
  tx: PoolClient,
  place: Place,
  lines: readonly CodeLine[],
): Promise<number> {
  const distinct = new Map<string, OptionValues>(lines.map((line) => [optionKey(line), line]));
  const options = await ensureOptions(tx, place, [...distinct.values()]);
  return insertLines(deps, tx, lines, (line) => options.get(optionKey(line)));
}

/** Encrypts and inserts lines whose options are known; answers how many were new. */
export async function insertLines(
  { codeCipher }: Pick<Deps, 'codeCipher'>,
  tx: PoolClient,
  lines: readonly CodeLine[],
  optionOf: (line: CodeLine) => number | undefined,
): Promise<number> {
  const fingerprints: Buffer[] = [];
  const ciphers: Buffer[] = [];
  const optionIds: number[] = [];
  let key = '';
  for (const [index, line] of lines.entries()) {
    const option = optionOf(line);
    if (option === undefined) throw new Error('a price option was not made');
    const { cipher, keyId } = codeCipher.encrypt(line.code);
    fingerprints.push(codeCipher.fingerprint(line.code));
    ciphers.push(cipher);
    optionIds.push(option);
    key = keyId;
    if (index % BATCH === BATCH - 1) await breathe();
  }
  const [row] = await insertCodes(tx, fingerprints, ciphers, optionIds, key);
  return row?.added ?? 0;
}
