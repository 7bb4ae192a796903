import type { RatedCurrency } from '@manabar/contracts';
import type { CurrencyRate, Prisma } from '@manabar/prisma/client';
import { DomainError } from '#errors.ts';
import type { PrismaTransaction } from '#infra/db/prisma.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';

/** All rates are in units per unit of this currency. */
const BASE_CURRENCY = 'USD';
const SETTINGS = { id: 1 };
/** Source of a rate that an admin set. */
export const MANUAL_SOURCE = 'manual';

/** Actor that sets a rate, and the source of the rate. */
export interface RateOrigin {
  source: string;
  actor: { userId: number | null; nickname: string };
  at: Date;
  /** Day for which the source published the rate. */
  setFor?: Date;
}

/** Formats a rate as decimal text; no rate is small or large enough for an exponent. */
export const decimalOf = (rate: Prisma.Decimal): string => rate.toString();

/** Locks a rate and returns it. Errors: not_found, conflict (an older version). */
export async function lockRate(
  tx: PrismaTransaction,
  id: number,
  version?: number,
): Promise<CurrencyRate> {
  await tx.$queryRaw`SELECT 1 FROM currency_rates WHERE id = ${id} FOR UPDATE`;
  const rate = await tx.currencyRate.findUnique({ where: { id } });
  if (!rate) throw new DomainError('not_found');
  requireVersion(rate, version);
  return rate;
}

/** Locks the settings, which serializes updates from the source with changes of the settings. */
export async function lockSettings(tx: PrismaTransaction) {
  await tx.$queryRaw`SELECT 1 FROM currency_settings FOR UPDATE`;
  return tx.currencySettings.findUniqueOrThrow({ where: SETTINGS });
}

/** Locks all rates, in the order of their ids. */
export async function lockRates(tx: PrismaTransaction): Promise<Map<string, CurrencyRate>> {
  await tx.$queryRaw`SELECT 1 FROM currency_rates ORDER BY id FOR UPDATE`;
  const rows = await tx.currencyRate.findMany({ where: { fromCurrency: BASE_CURRENCY } });
  return new Map(rows.map((row) => [row.toCurrency, row]));
}

/** Sets a locked rate and adds to its history. */
export async function setRate(
  tx: PrismaTransaction,
  before: CurrencyRate,
  rate: string,
  origin: RateOrigin,
): Promise<CurrencyRate> {
  const { source, at: updatedAt } = origin;
  const after = await tx.currencyRate.update({
    where: { id: before.id },
    data: { rate, source, updatedAt, version: { increment: 1 } },
  });
  await addHistory(tx, after, before.rate, origin);
  return after;
}

/** Adds the first rate of a currency, with its history. */
export async function insertRate(
  tx: PrismaTransaction,
  toCurrency: RatedCurrency,
  rate: string,
  origin: RateOrigin,
): Promise<CurrencyRate> {
  const { source, at: updatedAt } = origin;
  const data = { fromCurrency: BASE_CURRENCY, toCurrency, rate, source, updatedAt };
  const added = await tx.currencyRate.create({ data });
  await addHistory(tx, added, null, origin);
  return added;
}

async function addHistory(
  tx: PrismaTransaction,
  { id: rateId, rate, source }: CurrencyRate,
  previous: Prisma.Decimal | null,
  { actor, at, setFor }: RateOrigin,
): Promise<void> {
  const { userId: actorId, nickname } = actor;
  const who = { actorId, actor: nickname, at, setFor: setFor ?? null };
  await tx.currencyRateChange.create({ data: { rateId, rate, previous, source, ...who } });
}
