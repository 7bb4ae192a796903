import type {
  AdminPriceOption,
  Language,
  PriceOptionUpdate,
  repriceOptionsInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { asQueryable, inLongTransaction } from '#infra/db/prisma.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withQueryTimeout } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import {
  writeAudit,
  writeAudits,
  type NewAuditEntry,
  type AuditActor,
} from '#modules/audit/index.ts';
import { LOAD_STATEMENT_MS } from '../loading/code-tables.sql.ts';
import { getPriceOption } from './list-price-options.ts';
import { setPopular } from './options.sql.ts';
import { reportPriceFalls, type PriceChange } from './price-falls.ts';
import { repriceOptions, type RepricedOption, type Repricing } from './reprice-options.ts';
import { allowLongMove, lockOptions } from './reprice-options.sql.ts';
import { setThresholdWithin } from '../levels/set-stock-threshold.ts';

type UpdateDeps = Pick<Deps, 'prisma' | 'env' | 'log' | 'catalogueCache'>;

/**
 * Changes the given fields of a price option, and returns the option that its codes have now. Errors:
 * not_found, conflict (an older version; no free code to reprice), validation_error (no price in either
 * currency).
 */
export async function updatePriceOption(
  deps: UpdateDeps & Pick<Deps, 'pool'>,
  actor: AuditActor,
  update: PriceOptionUpdate,
  language?: Language,
): Promise<AdminPriceOption> {
  const done = await withTransaction(deps.pool, async (client) => {
    const tx = withQueryTimeout(client, LOAD_STATEMENT_MS);
    const changed = await change(deps, tx, actor, update);
    await writeAudits(tx, changed.entries);
    return changed;
  });
  return announceUpdate(deps, actor, done, language);
}

/** Like {@link updatePriceOption}, within the transaction of `deps.prisma`. */
export async function updatePriceOptionWithin(
  deps: UpdateDeps,
  actor: AuditActor,
  update: PriceOptionUpdate,
): Promise<AdminPriceOption> {
  const done = await inLongTransaction(deps.prisma, async (tx) => {
    const changed = await change(deps, asQueryable(tx), actor, update);
    for (const entry of changed.entries) await writeAudit(tx, entry);
    return changed;
  });
  return announceUpdate(deps, actor, done);
}

interface Updated {
  id: number;
  product: number;
  falls: PriceChange[];
  entries: NewAuditEntry[];
}

async function announceUpdate(
  deps: UpdateDeps,
  actor: AuditActor,
  { id, product, falls }: Updated,
  language?: Language,
): Promise<AdminPriceOption> {
  await deps.catalogueCache.announce(product);
  reportPriceFalls(deps, actor, falls);
  return getPriceOption(deps, id, language);
}

async function change(
  deps: Pick<Deps, 'env'>,
  tx: Queryable,
  actor: AuditActor,
  { id, version, priceUsd, priceRub, popular, threshold, reason }: PriceOptionUpdate,
): Promise<Updated> {
  const prices = {
    ...(priceUsd !== undefined && { priceUsd }),
    ...(priceRub !== undefined && { priceRub }),
  };
  const repriced = await repriceOne(deps, tx, actor, { id, version, ...prices }, reason);
  const to = repriced?.targets.get(id) ?? id;
  const [option] = await lockOptions(tx, JSON.stringify([to]));
  if (!option) throw new DomainError('not_found');
  if (to === id) requireVersion(option, version);
  const entries = [...(repriced?.entries ?? [])];
  const target = `price_option:${to}` as const;
  if (popular !== undefined && popular !== option.popular) {
    await setPopular(tx, to, popular);
    entries.push({
      actor,
      action: 'price_option.popular',
      target,
      reason,
      before: { popular: option.popular },
      after: { popular },
    });
  }
  if (threshold !== undefined) {
    const entry = await setThresholdWithin(tx, actor, { kind: 'option', ref: to, threshold });
    if (entry) entries.push({ ...entry, reason });
  }
  return { id: to, product: option.product_id, falls: repriced?.falls ?? [], entries };
}

/** Null without a price: then no codes move, and running loads are not waited for. */
async function repriceOne(
  deps: Pick<Deps, 'env'>,
  tx: Queryable,
  actor: AuditActor,
  change: Repricing,
  reason: string | undefined,
): Promise<RepricedOption | null> {
  if (change.priceUsd === undefined && change.priceRub === undefined) return null;
  await allowLongMove(tx);
  return repriceOptions(deps, tx, actor, [change], reason);
}

/**
 * Reprices several options in one transaction. Errors: those of {@link updatePriceOption}, with the
 * option's `id` in the details.
 */
export async function repriceMany(
  deps: Pick<Deps, 'pool' | 'env' | 'log' | 'catalogueCache'>,
  actor: AuditActor,
  { changes, reason }: z.output<typeof repriceOptionsInput>,
): Promise<{ options: number; codes: number }> {
  const done = await withTransaction(deps.pool, async (client) => {
    await allowLongMove(client);
    const tx = withQueryTimeout(client, LOAD_STATEMENT_MS);
    const repriced = await repriceOptions(deps, tx, actor, changes, reason);
    await writeAudits(tx, repriced.entries);
    return repriced;
  });
  for (const product of done.products) await deps.catalogueCache.announce(product);
  reportPriceFalls(deps, actor, done.falls);
  return { options: done.targets.size, codes: done.codes };
}
